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
    /// Finds a table and keeps others from changing it until the end.
    pub(super) const LOCK_TABLE: &str = "select id from tables where id = $1 for no key update";
}

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::time::Duration;

use protocol::{Hex32, Seat, TableId};
use sqlx::PgPool;

use self::desk::table_of;
use self::explain::Place;
use self::retry::patiently;
use self::write::{Work, Written};
use self::writer::Writer;
use crate::{
    Answer, Append, Begin, CaseRecord, Claim, CodeHash, DeckRecord, DeckStore, DeckSummary, Greeted,
    ListedPage, ListedRecord, MemberRecord, NewDeck, NewTable, NextTable, NodeId, NodeStore, Note,
    SeatRecord, StoreError, TableRecord, TableStore, TokenHash,
};

/// A store in a PostgreSQL database.
pub struct PostgresStore {
    place: Place,
    pool: PgPool,
    writers: Vec<Writer>,
}

impl PostgresStore {
    /// Connects to the database `url` names (`postgres://user:password@host/name`) and brings its schema up to date.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        open::open(url).await
    }

    /// Sends the work to the writer of its table.
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
        Box::pin(async move { self.write(Work::KeepDeck(Box::new(deck))).await?.done() })
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

    fn remember_cases(&self, deck: &str, cases: Vec<CaseRecord>) -> Answer<'_, ()> {
        let deck = deck.to_owned();
        Box::pin(async move { self.write(Work::RememberCases(deck, cases)).await?.done() })
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

    fn promise(&self, table: TableId, seat: Seat, promise: Hex32) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::Promise(table, seat, promise)).await?.done() })
    }

    fn reveal(&self, table: TableId, seat: Seat, entropy: Hex32) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::Reveal(table, seat, entropy)).await?.done() })
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

    fn listed(&self, page: ListedPage) -> Answer<'_, Vec<ListedRecord>> {
        Box::pin(async move { self.ask(|| lobby::listed(&self.pool, &page)).await? })
    }

    fn due(&self, now_ms: i64, most: u32) -> Answer<'_, Vec<TableId>> {
        Box::pin(async move { self.ask(|| lobby::due(&self.pool, now_ms, most)).await? })
    }

    fn open_next(&self, over: TableId, next: NewTable) -> Answer<'_, NextTable> {
        Box::pin(async move { self.write(Work::OpenNext(over, Box::new(next))).await?.next() })
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
