//! Tables in one SQLite file.
//!
//! One connection writes (SQLite allows no more), a few others read; in WAL mode they do not wait for each
//! other.

/// The time of the database, in milliseconds since 1970, as its statements say it.
macro_rules! now {
    () => {
        "cast(unixepoch('subsec') * 1000 as integer)"
    };
}

/// By what the lines of a log know their table, in `steps` and in `tables`. A number, so that the ends of logs that are
/// played at one time lie side by side in the file; see `migrations/sqlite/0011_numbers.sql`.
macro_rules! log_key {
    () => {
        "table_number"
    };
}
macro_rules! table_key {
    () => {
        "number"
    };
}

mod backup;
mod check;
mod checkpointer;
#[path = "../sql/decks.rs"]
mod decks;
mod desk;
mod explain;
#[path = "../sql/heads.rs"]
mod heads;
#[path = "../sql/identity.rs"]
mod identity;
mod lines;
#[path = "../sql/lobby.rs"]
mod lobby;
#[path = "../sql/luck.rs"]
mod luck;
#[path = "../sql/nodes.rs"]
mod nodes;
#[path = "../sql/opening.rs"]
mod opening;
mod peek;
mod private;
#[path = "../sql/read.rs"]
mod read;
mod script;
#[path = "../sql/seats.rs"]
mod seats;
#[path = "../sql/tails.rs"]
mod tails;
mod watch;
#[path = "../sql/write.rs"]
mod write;
#[path = "../sql/writer.rs"]
mod writer;

pub use self::check::Inspection;

/// What the statements of `sql/` are made for here.
mod dialect {
    pub(super) type Db = sqlx::Sqlite;
    pub(super) type DbConnection = sqlx::SqliteConnection;
    pub(super) type DbPool = sqlx::SqlitePool;
    pub(super) type DbRow = sqlx::sqlite::SqliteRow;

    /// Begins to read; until the end everything is as it was at one moment.
    pub(super) const SNAPSHOT: &str = "begin";
    /// Begins to change something.
    pub(super) const CHANGE: &str = "begin immediate";
    /// What a new table gets beside what it is given: the column, and how its value is found. Whoever changes something
    /// is alone in the file, so no two find the same.
    pub(super) const NEW_TABLE: (&str, &str) =
        (", number", ", (select coalesce(max(number), 0) + 1 from tables)");
    /// Only this program writes to the file, and everything it writes has its hash.
    pub(super) const UNCHAINED_IS_DAMAGE: bool = true;
    /// Gives the database an identity, unless it has one.
    pub(super) const RANDOM_ID: &str = "
        insert into store_identity (only_row, id, probes) values (1, lower(hex(randomblob(16))), 0)
        on conflict do nothing";
    /// Whether it is written down now and then how logs end.
    pub(super) const SEALS_TAILS: bool = true;
    /// How the log of a table ended when that was last written down.
    pub(super) const TAIL: Option<&str> = Some(
        "select lines, chain from log_tails where table_number = (select number from tables where id = $1)",
    );
    /// Finds a table. Whoever changes something is alone in the file, so there is nothing to lock.
    pub(super) const LOCK_TABLE: &str = "select id from tables where id = $1";
}

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use protocol::{Hex32, Seat, TableId};
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row};

use self::checkpointer::{Checkpointer, Flags, PATIENCE_OF_THE_WRITER};
use self::decks::DeckWork;
use self::desk::SqliteDesk;
use self::explain::{explain, explain_migration};
use self::identity::Identity;
use self::tails::Tails;
use self::watch::Watch;
use self::write::{Work, Written};
use self::writer::Writer;
use crate::{
    Answer, Append, Begin, CaseRecord, Claim, CodeHash, DeckRecord, DeckStore, DeckSummary, GrantRecord,
    Greeted, GuessLimit, Guesser, ListedPage, ListedRecord, MemberRecord, NewDeck, NewGrant, NewTable,
    NextTable, NodeId, NodeStore, Note, ProposalRecord, Reseal, SeatRecord, SettledCase, StoreError,
    TableRecord, TableStore, TokenHash,
};

/// How many connections read at once; a read takes well under a millisecond, so a few serve thousands.
const READERS: u32 = 4;

/// How much of the file the connection that writes keeps in memory at most, in KiB: the ends of the logs of some
/// thousand tables. With SQLite's own 2 MiB it would read most of them again at every move.
const CACHE: &str = "pragma cache_size = -8192";

/// How long to wait for another program that holds the file, a backup say, before giving up.
const PATIENCE: Duration = Duration::from_secs(5);

/// A store in one SQLite file.
pub struct SqliteStore {
    path: PathBuf,
    readers: SqlitePool,
    /// One connection for leases. With one file there is one server, so it is hardly ever used.
    leases: SqlitePool,
    writer: Writer,
    checkpointer: Mutex<Option<Checkpointer>>,
    identity: Identity,
}

impl SqliteStore {
    /// Opens the file, creating it and its folder if they are missing, and brings its schema up to date.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_with(path, SqliteConnectOptions::new()).await
    }

    async fn open_with(path: &Path, options: SqliteConnectOptions) -> Result<Self, StoreError> {
        if let Some(folder) = path.parent() {
            create_folder(folder).map_err(|error| StoreError::Unwritable {
                path: folder.to_owned(),
                why: error.to_string(),
            })?;
        }
        let options = options
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // In WAL mode only FULL waits for the disk at every commit; NORMAL would lose the last moves in a
            // power cut although they had been acknowledged.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE)
            .pragma("wal_autocheckpoint", PATIENCE_OF_THE_WRITER)
            // What a statement might have to undo is kept in memory; else a file is made and removed for every batch.
            .pragma("temp_store", "memory")
            .disable_statement_logging();
        private::make_private(path)
            .map_err(|error| StoreError::Unwritable { path: path.to_owned(), why: error.to_string() })?;
        let mut connection =
            SqliteConnection::connect_with(&options).await.map_err(|error| explain(&error, path))?;
        // Directly, because the compiler cannot see that the other way could be taken by any thread.
        let done = migrator().run_direct(None, &mut connection, false).await;
        done.map_err(|error| explain_migration(&error, path))?;
        heads::chain_all(&mut connection).await.map_err(|error| explain(&error, path))?;
        let identity = identity::identity(&mut connection).await.map_err(|error| explain(&error, path))?;
        let mark = mark_file(&mut connection, &identity.id).await.map_err(|error| explain(&error, path))?;
        let watch = Watch::begin(path, mark)
            .map_err(|error| StoreError::Unwritable { path: path.to_owned(), why: error.to_string() })?;
        let watch = Arc::new(watch);
        // From now on there is one: another in its place would be empty.
        let options = options.create_if_missing(false);
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_lazy_with(options.clone().pragma("query_only", "on"));
        let leases = SqlitePoolOptions::new().max_connections(1).connect_lazy_with(options.clone());
        sqlx::query(CACHE).execute(&mut connection).await.map_err(|error| explain(&error, path))?;
        let flags = Arc::<Flags>::default();
        let desk = SqliteDesk {
            connection,
            options: options.clone(),
            flags: Arc::clone(&flags),
            tails: Tails::default(),
            sealed_at: Instant::now(),
            to_seal: 0,
            watch: Arc::clone(&watch),
        };
        let writer = Writer::start(desk);
        let checkpointer = Mutex::new(Some(Checkpointer::start(options, flags, watch)));
        Ok(SqliteStore { path: path.to_owned(), readers, leases, writer, checkpointer, identity })
    }

    async fn write_deck(&self, work: DeckWork) -> Result<(), StoreError> {
        self.write(Work::Deck(Box::new(work))).await?.done()
    }

    async fn write(&self, work: Work) -> Result<Written, StoreError> {
        self.writer.write(work).await
    }

    fn readers(&self) -> Result<&SqlitePool, StoreError> {
        if self.readers.is_closed() { Err(StoreError::Closed) } else { Ok(&self.readers) }
    }

    fn explain<T>(&self, answer: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        answer.map_err(|error| explain(&error, &self.path))
    }
}

impl NodeStore for SqliteStore {
    fn greet(&self, node: &NodeId, lease: Duration) -> Answer<'_, Greeted> {
        let node = node.clone();
        Box::pin(async move { self.explain(nodes::greet(&self.leases, &node, lease).await) })
    }

    fn farewell(&self, node: &NodeId) -> Answer<'_, ()> {
        let node = node.clone();
        Box::pin(async move { self.explain(nodes::farewell(&self.leases, &node).await) })
    }

    fn claim(&self, table: &TableId, node: &NodeId) -> Answer<'_, Claim> {
        let (table, node) = (table.clone(), node.clone());
        Box::pin(async move { self.explain(nodes::claim(&self.leases, &table, &node).await)? })
    }

    fn release(&self, table: &TableId, node: &NodeId) -> Answer<'_, ()> {
        let (table, node) = (table.clone(), node.clone());
        Box::pin(async move { self.explain(nodes::release(&self.leases, &table, &node).await) })
    }

    fn living(&self) -> Answer<'_, Vec<NodeId>> {
        Box::pin(async move { self.explain(nodes::living(&self.leases).await) })
    }
}

impl DeckStore for SqliteStore {
    fn keep_deck(&self, deck: NewDeck) -> Answer<'_, ()> {
        Box::pin(async move { self.write_deck(DeckWork::Keep(deck)).await })
    }

    fn load_deck(&self, hash: &str) -> Answer<'_, Option<DeckRecord>> {
        let hash = hash.to_owned();
        Box::pin(async move {
            let record = decks::deck(self.readers()?, &hash).await;
            record.map_err(|error| explain(&error, &self.path))?.transpose()
        })
    }

    fn deck_summary(&self, hash: &str) -> Answer<'_, Option<DeckSummary>> {
        let hash = hash.to_owned();
        Box::pin(async move {
            let summary = decks::summary(self.readers()?, &hash).await;
            summary.map_err(|error| explain(&error, &self.path))?.transpose()
        })
    }

    fn owns_deck(&self, hash: &str, owner: TokenHash) -> Answer<'_, bool> {
        let hash = hash.to_owned();
        Box::pin(async move {
            decks::owns(self.readers()?, &hash, owner).await.map_err(|error| explain(&error, &self.path))
        })
    }

    fn may_play_deck(&self, hash: &str, key: Option<TokenHash>) -> Answer<'_, bool> {
        let hash = hash.to_owned();
        Box::pin(async move {
            decks::may_play(self.readers()?, &hash, key).await.map_err(|error| explain(&error, &self.path))
        })
    }

    fn grant_deck(&self, hash: &str, grant: NewGrant) -> Answer<'_, ()> {
        let hash = hash.to_owned();
        Box::pin(async move { self.write_deck(DeckWork::Grant(hash, grant)).await })
    }

    fn deck_grants(&self, hash: &str) -> Answer<'_, Vec<GrantRecord>> {
        let hash = hash.to_owned();
        Box::pin(async move {
            decks::grants(self.readers()?, &hash).await.map_err(|error| explain(&error, &self.path))?
        })
    }

    fn revoke_grant(&self, hash: &str, id: &str) -> Answer<'_, ()> {
        let (hash, id) = (hash.to_owned(), id.to_owned());
        Box::pin(async move { self.write_deck(DeckWork::Revoke(hash, id)).await })
    }

    fn propose(&self, deck: &str, table: &TableId, cases: Vec<CaseRecord>) -> Answer<'_, ()> {
        let (deck, table) = (deck.to_owned(), table.clone());
        Box::pin(async move { self.write_deck(DeckWork::Propose(deck, table, cases)).await })
    }

    fn proposals(&self, deck: &str) -> Answer<'_, Vec<ProposalRecord>> {
        let deck = deck.to_owned();
        Box::pin(async move {
            decks::proposals(self.readers()?, &deck).await.map_err(|error| explain(&error, &self.path))?
        })
    }

    fn put_in_the_box(&self, hashes: Vec<String>) -> Answer<'_, ()> {
        Box::pin(async move { self.write_deck(DeckWork::PutInTheBox(hashes)).await })
    }

    fn settle_proposals(&self, deck: &str, settled: SettledCase) -> Answer<'_, ()> {
        let deck = deck.to_owned();
        Box::pin(async move { self.write_deck(DeckWork::Settle(deck, settled)).await })
    }
}

impl TableStore for SqliteStore {
    fn open_table(&self, table: NewTable) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::OpenTable(Box::new(table))).await?.done() })
    }

    fn load(&self, name: &TableId) -> Answer<'_, Option<TableRecord>> {
        let name = name.clone();
        Box::pin(async move {
            let record = read::table(self.readers()?, &name).await;
            record.map_err(|error| explain(&error, &self.path))?.transpose()
        })
    }

    fn append(&self, append: Append) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::Append(append)).await?.done() })
    }

    fn sit_down(&self, table: TableId, seat: SeatRecord) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::SitDown(table, Box::new(seat))).await?.done() })
    }

    fn join(&self, table: TableId, member: MemberRecord) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::Join(table, member)).await?.done() })
    }

    fn promise(&self, table: TableId, seat: Seat, abandoned: u32, promise: Hex32) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::Promise(table, seat, abandoned, promise)).await?.done() })
    }

    fn reveal(&self, table: TableId, seat: Seat, abandoned: u32, entropy: Hex32) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::Reveal(table, seat, abandoned, entropy)).await?.done() })
    }

    fn reseal(&self, reseal: Reseal) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::Reseal(Box::new(reseal))).await?.done() })
    }

    fn begin(&self, begin: Begin) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::Begin(Box::new(begin))).await?.done() })
    }

    fn break_off(&self, table: TableId, at_ms: i64) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::BreakOff(table, at_ms)).await?.done() })
    }

    fn note(&self, table: TableId, note: Note) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::Note(table, note)).await?.done() })
    }

    fn recover(&self, table: TableId, seat: Seat, code: CodeHash, token: TokenHash) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::Recover(table, seat, code, token)).await?.done() })
    }

    fn free_seat(&self, table: TableId, seat: Seat, token: TokenHash) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::FreeSeat(table, seat, token)).await?.done() })
    }

    fn count_guess(&self, guesser: Guesser, limit: GuessLimit) -> Answer<'_, bool> {
        Box::pin(async move { Ok(self.write(Work::CountGuess(guesser, limit)).await?.is_done()) })
    }

    fn take_back_guess(&self, guesser: Guesser) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::TakeBackGuess(guesser)).await?.done() })
    }

    fn listed(&self, page: ListedPage) -> Answer<'_, Vec<ListedRecord>> {
        Box::pin(async move {
            let listed = lobby::listed(self.readers()?, &page).await;
            listed.map_err(|error| explain(&error, &self.path))
        })
    }

    fn due(&self, now_ms: i64, most: u32) -> Answer<'_, Vec<TableId>> {
        Box::pin(async move {
            let due = lobby::due(self.readers()?, now_ms, most).await;
            due.map_err(|error| explain(&error, &self.path))
        })
    }

    fn open_next(&self, over: TableId, next: NewTable) -> Answer<'_, NextTable> {
        Box::pin(async move { self.write(Work::OpenNext(over, Box::new(next))).await?.next() })
    }

    fn identity(&self) -> &str {
        &self.identity.id
    }

    fn alive_ms(&self) -> Option<i64> {
        self.identity.alive_ms
    }

    fn probe(&self, at_ms: i64) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::Probe(self.identity.id.clone(), at_ms)).await?.done() })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
            self.leases.close().await;
            let checkpointer = self.checkpointer.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(checkpointer) = checkpointer {
                checkpointer.stop().await;
            }
            // Last, because whoever lets go last brings everything home and removes the log.
            self.writer.close().await
        })
    }
}

/// What brings the schema up to date: what is the same for every database, and what is SQLite's own.
fn migrator() -> Migrator {
    let (shared, own) = (sqlx::migrate!(), sqlx::migrate!("migrations/sqlite"));
    Migrator::with_migrations(shared.iter().chain(own.iter()).cloned().collect())
}

/// Writes a number into the header of the file by which it is told from every other database, without asking SQLite.
async fn mark_file(connection: &mut SqliteConnection, identity: &str) -> Result<u32, sqlx::Error> {
    // Seven digits of it, and never nought.
    let digits = identity.get(..7).and_then(|digits| u32::from_str_radix(digits, 16).ok());
    let mark = digits.unwrap_or_default() | 1;
    let row = sqlx::query("pragma user_version").fetch_one(&mut *connection).await?;
    if row.try_get::<i64, _>(0)? != i64::from(mark) {
        let statement = AssertSqlSafe(format!("pragma user_version = {mark}"));
        sqlx::query(statement).execute(&mut *connection).await?;
    }
    Ok(mark)
}

/// Creates the folder for the user alone: what luck follows from is kept in it.
fn create_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_store_whose_disk_was_full_goes_on_when_there_is_room() {
        let folder = tempfile::tempdir().unwrap();
        let small_disk = SqliteConnectOptions::new().pragma("max_page_count", "70");
        let store = SqliteStore::open_with(&folder.path().join("boxlid.db"), small_disk).await.unwrap();
        let table = |number: u8, opening: String| NewTable {
            id: TableId::from_random([number; 10]),
            watch: TableId::from_random([number + 1; 10]),
            game: "mancala".into(),
            opening,
            secret: [0; 32],
            created_ms: 0,
            begun_ms: None,
            last: None,
            terms: "{}".into(),
            precedents: None,
            listed_ms: None,
            seats: Vec::new(),
            members: Vec::new(),
            entries: Vec::new(),
        };
        for _ in 0..3 {
            let too_large = store.open_table(table(1, " ".repeat(1_000_000))).await;
            assert!(matches!(too_large, Err(StoreError::Full { .. })), "{too_large:?}");
        }
        store.open_table(table(3, "{}".into())).await.unwrap();
        assert!(store.load(&TableId::from_random([3; 10])).await.unwrap().is_some());
        assert!(store.load(&TableId::from_random([1; 10])).await.unwrap().is_none());
    }
}
