//! Tables in a PostgreSQL database, which several servers may share.
//!
//! A few connections write and a few read. Each that writes has a queue of its own, and a table always goes to the
//! same one, so what is written to a table stays in order. Every batch begins by locking the tables it is about, by
//! name; so servers that disagree about who owns a table take turns and never wait for each other in a circle.
//!
//! What a stranger would get wrong: the connection may break while a batch is being committed, and then nobody knows
//! whether it was. Such a batch is never tried again; who wrote it is told so ([`StoreError::InDoubt`]) and looks.

/// The time of the database, in milliseconds since 1970, as its statements say it.
macro_rules! now {
    () => {
        "cast(extract(epoch from clock_timestamp()) * 1000 as bigint)"
    };
}

/// By what the lines of a log know their table, in `steps` and in `tables`.
macro_rules! log_key {
    () => {
        "table_id"
    };
}
macro_rules! table_key {
    () => {
        "id"
    };
}

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
mod open;
#[path = "../sql/opening.rs"]
mod opening;
#[path = "../sql/read.rs"]
mod read;
mod retry;
mod script;
#[path = "../sql/seats.rs"]
mod seats;
#[path = "../sql/tails.rs"]
mod tails;
#[path = "../sql/write.rs"]
mod write;
#[path = "../sql/writer.rs"]
mod writer;

/// What the statements of `sql/` are made for here.
mod dialect {
    pub(super) type Db = sqlx::Postgres;
    pub(super) type DbConnection = sqlx::PgConnection;
    pub(super) type DbPool = sqlx::PgPool;
    pub(super) type DbRow = sqlx::postgres::PgRow;

    /// Begins to read; until the end everything is as it was at one moment.
    pub(super) const SNAPSHOT: &str = "begin isolation level repeatable read read only";
    /// Begins to change something. Every statement sees what others have committed before it.
    pub(super) const CHANGE: &str = "begin isolation level read committed read write";
    /// What a new table gets beside what it is given: nothing.
    pub(super) const NEW_TABLE: (&str, &str) = ("", "");
    /// In a rolling update, a server from before may write for a moment after the first new one has started.
    pub(super) const UNCHAINED_IS_DAMAGE: bool = false;
    /// Gives the database an identity, unless it has one.
    pub(super) const RANDOM_ID: &str = "
        insert into store_identity (only_row, id, probes)
        values (1, replace(cast(gen_random_uuid() as text), '-', ''), 0)
        on conflict do nothing";
    /// Whether it is written down now and then how logs end. PostgreSQL has checksums of its pages for that.
    pub(super) const SEALS_TAILS: bool = false;
    /// How the log of a table ended when that was last written down: it never is.
    pub(super) const TAIL: Option<&str> = None;
    /// Finds a table and keeps others from changing it until the end.
    pub(super) const LOCK_TABLE: &str = "select id from tables where id = $1 for no key update";
}

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::time::Duration;

use protocol::{Hex32, Seat, TableId};
use sqlx::PgPool;

use self::decks::DeckWork;
use self::desk::table_of;
use self::explain::Place;
use self::identity::Identity;
use self::retry::patiently;
use self::write::{Work, Written};
use self::writer::Writer;
use crate::{
    Answer, Append, Begin, CaseRecord, Claim, CodeHash, DeckRecord, DeckStore, DeckSummary, GrantRecord,
    Greeted, GuessLimit, Guesser, ListedPage, ListedRecord, MemberRecord, NewDeck, NewGrant, NewTable,
    NextTable, NodeId, NodeStore, Note, ProposalRecord, Reseal, SeatRecord, SettledCase, StoreError,
    TableRecord, TableStore, TokenHash,
};

/// A store in a PostgreSQL database.
pub struct PostgresStore {
    place: Place,
    pool: PgPool,
    writers: Vec<Writer>,
    identity: Identity,
}

impl PostgresStore {
    /// Connects to the database `url` names (`postgres://user:password@host/name`) and brings its schema up to date.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        open::open(url).await
    }

    /// Sends the work to the writer of its table.
    async fn write_deck(&self, work: DeckWork) -> Result<(), StoreError> {
        self.write(Work::Deck(Box::new(work))).await?.done()
    }

    async fn write(&self, work: Work) -> Result<Written, StoreError> {
        let mut hasher = DefaultHasher::new();
        table_of(&work).map(TableId::as_str).hash(&mut hasher);
        let writer = hasher.finish() % self.writers.len() as u64;
        self.writers[writer as usize].write(work).await
    }

    /// Asks the database what may be asked twice, with patience if it is away.
    async fn ask<T, F>(&self, question: impl Fn() -> F + Send + Sync) -> Result<T, StoreError>
    where
        T: Send,
        F: Future<Output = Result<T, sqlx::Error>> + Send,
    {
        patiently(question).await.map_err(|error| self.place.explain(&error))
    }
}

impl NodeStore for PostgresStore {
    fn greet(&self, node: &NodeId, lease: Duration) -> Answer<'_, Greeted> {
        let node = node.clone();
        Box::pin(async move { self.ask(|| nodes::greet(&self.pool, &node, lease)).await })
    }

    fn farewell(&self, node: &NodeId) -> Answer<'_, ()> {
        let node = node.clone();
        Box::pin(async move { self.ask(|| nodes::farewell(&self.pool, &node)).await })
    }

    fn claim(&self, table: &TableId, node: &NodeId) -> Answer<'_, Claim> {
        let (table, node) = (table.clone(), node.clone());
        Box::pin(async move { self.ask(|| nodes::claim(&self.pool, &table, &node)).await? })
    }

    fn release(&self, table: &TableId, node: &NodeId) -> Answer<'_, ()> {
        let (table, node) = (table.clone(), node.clone());
        Box::pin(async move { self.ask(|| nodes::release(&self.pool, &table, &node)).await })
    }

    fn living(&self) -> Answer<'_, Vec<NodeId>> {
        Box::pin(async move { self.ask(|| nodes::living(&self.pool)).await })
    }
}

impl DeckStore for PostgresStore {
    fn keep_deck(&self, deck: NewDeck) -> Answer<'_, ()> {
        Box::pin(async move { self.write_deck(DeckWork::Keep(deck)).await })
    }

    fn load_deck(&self, hash: &str) -> Answer<'_, Option<DeckRecord>> {
        let hash = hash.to_owned();
        Box::pin(async move { self.ask(|| decks::deck(&self.pool, &hash)).await?.transpose() })
    }

    fn deck_summary(&self, hash: &str) -> Answer<'_, Option<DeckSummary>> {
        let hash = hash.to_owned();
        Box::pin(async move { self.ask(|| decks::summary(&self.pool, &hash)).await?.transpose() })
    }

    fn owns_deck(&self, hash: &str, owner: TokenHash) -> Answer<'_, bool> {
        let hash = hash.to_owned();
        Box::pin(async move { self.ask(|| decks::owns(&self.pool, &hash, owner)).await })
    }

    fn may_play_deck(&self, hash: &str, key: Option<TokenHash>) -> Answer<'_, bool> {
        let hash = hash.to_owned();
        Box::pin(async move { self.ask(|| decks::may_play(&self.pool, &hash, key)).await })
    }

    fn grant_deck(&self, hash: &str, grant: NewGrant) -> Answer<'_, ()> {
        let hash = hash.to_owned();
        Box::pin(async move { self.write_deck(DeckWork::Grant(hash, grant)).await })
    }

    fn deck_grants(&self, hash: &str) -> Answer<'_, Vec<GrantRecord>> {
        let hash = hash.to_owned();
        Box::pin(async move { self.ask(|| decks::grants(&self.pool, &hash)).await? })
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
        Box::pin(async move { self.ask(|| decks::proposals(&self.pool, &deck)).await? })
    }

    fn put_in_the_box(&self, hashes: Vec<String>) -> Answer<'_, ()> {
        Box::pin(async move { self.write_deck(DeckWork::PutInTheBox(hashes)).await })
    }

    fn settle_proposals(&self, deck: &str, settled: SettledCase) -> Answer<'_, ()> {
        let deck = deck.to_owned();
        Box::pin(async move { self.write_deck(DeckWork::Settle(deck, settled)).await })
    }
}

impl TableStore for PostgresStore {
    fn open_table(&self, table: NewTable) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::OpenTable(Box::new(table))).await?.done() })
    }

    fn load(&self, name: &TableId) -> Answer<'_, Option<TableRecord>> {
        let name = name.clone();
        Box::pin(async move { self.ask(|| read::table(&self.pool, &name)).await?.transpose() })
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
        Box::pin(async move { self.ask(|| lobby::listed(&self.pool, &page)).await })
    }

    fn due(&self, now_ms: i64, most: u32) -> Answer<'_, Vec<TableId>> {
        Box::pin(async move { self.ask(|| lobby::due(&self.pool, now_ms, most)).await })
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
            self.pool.close().await;
            let mut closed = Ok(());
            for writer in &self.writers {
                closed = closed.and(writer.close().await);
            }
            closed
        })
    }
}
