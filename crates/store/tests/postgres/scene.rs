//! A database for one test, and the tables the tests play on.

use std::str::FromStr as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use neighbours::Lent;
use protocol::{MessageId, Seat, Seq, TableId};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Executor as _, PgConnection};
use store::{Append, MessageMark, NewTable, PostgresStore, StoreError, TableStore};

/// An empty database that no other test uses.
pub struct Database {
    url: String,
    _server: Option<Lent>,
}

impl Database {
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The same database, reached by another port.
    pub fn by_port(&self, port: u16) -> String {
        let options = PgConnectOptions::from_str(&self.url).unwrap().port(port).host("127.0.0.1");
        options.to_url_lossy().to_string()
    }

    pub fn port(&self) -> u16 {
        PgConnectOptions::from_str(&self.url).unwrap().get_port()
    }
}

/// Creates one on the server that tests use; `None` if there is none and that is allowed.
pub async fn database() -> Option<Database> {
    let server = neighbours::postgres()?;
    let url = create(server.url()).await;
    Some(Database { url, _server: Some(server) })
}

/// Creates one on a server of the test's own.
pub async fn database_on(server: &neighbours::Postgres) -> Database {
    Database { url: create(&server.url()).await, _server: None }
}

async fn create(server: &str) -> String {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let name = format!("test_{}_{}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
    let mut connection = PgConnection::connect(server).await.unwrap();
    connection.execute(AssertSqlSafe(format!("drop database if exists {name}"))).await.unwrap();
    connection.execute(AssertSqlSafe(format!("create database {name}"))).await.unwrap();
    connection.close().await.unwrap();
    PgConnectOptions::from_str(server).unwrap().database(&name).to_url_lossy().to_string()
}

pub async fn open(database: &Database) -> Arc<PostgresStore> {
    Arc::new(PostgresStore::open(database.url()).await.unwrap())
}

pub fn table(number: u8) -> NewTable {
    NewTable {
        id: TableId::from_random([1, number & 31, number >> 5, 0, 0, 0, 0, 0, 0, 0]),
        watch: TableId::from_random([2, number & 31, number >> 5, 0, 0, 0, 0, 0, 0, 0]),
        game: "mancala".into(),
        opening: "{}".into(),
        secret: [7; 32],
        created_ms: 0,
        begun_ms: Some(0),
        last: None,
        terms: "{}".into(),
        precedents: None,
        listed_ms: None,
        seats: Vec::new(),
        members: Vec::new(),
        entries: Vec::new(),
    }
}

pub fn line(table: &TableId, at: usize, entry: &str) -> Append {
    Append {
        table: table.clone(),
        at: Seq(at as u64),
        entries: vec![entry.to_owned()],
        message: Some(MessageMark { seat: Seat(0), id: MessageId::try_from(entry.to_owned()).unwrap() }),
        at_ms: 0,
    }
}

/// Adds `count` lines to a log as a table's actor would: after a conflict, or in doubt, it reads the log and sees
/// whether its line stands there. Answers the lines it knows to be written.
pub async fn race(store: &dyn TableStore, table: &TableId, who: u8, count: usize) -> Vec<String> {
    let mut length = 0;
    let mut written = Vec::new();
    while written.len() < count {
        let mine = format!("{table}-{who}-{}", written.len());
        match store.append(line(table, length, &mine)).await {
            Ok(()) => {
                written.push(mine);
                length += 1;
            }
            Err(error) => {
                if !error.calls_for_reload() {
                    assert!(matches!(error, StoreError::Away { .. }), "{error}");
                    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
                }
                if let Ok(Some(record)) = store.load(table).await {
                    length = record.steps.len();
                    if record.steps.iter().any(|step| step.entry == mine) {
                        written.push(mine);
                    }
                }
            }
        }
    }
    written
}
