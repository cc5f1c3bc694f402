//! What nodes share: one database, and a way to speak to each other.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::str::FromStr as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use bus::{Bus, LocalBus, LocalPost, NatsBus, NatsPost, Post};
use neighbours::{Absent, Lent, Nats, Postgres};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Executor as _, PgConnection};
use store::Store;
use tempfile::TempDir;

use super::bridge::Bridge;
use super::hall::{Ground, Node};

/// Where the nodes of one test live.
pub struct Site {
    /// The test's own way to the database.
    pub store: Arc<dyn Store>,
    database: String,
    line: Line,
    _folder: Option<TempDir>,
    _lent: Vec<Lent>,
}

/// How nodes speak to each other.
#[derive(Clone)]
enum Line {
    /// Within the process.
    Local(Arc<LocalBus>, LocalPost),
    /// By the NATS at this address.
    Nats(String),
}

impl Site {
    /// One file and one process: fast, and always to be had.
    pub async fn small() -> Self {
        crate::paper::unroll();
        let folder = tempfile::tempdir().unwrap();
        let database = format!("sqlite:{}", folder.path().join("boxlid.db").display());
        let line = Line::Local(Arc::default(), LocalPost::default());
        Site::on(database, line, Some(folder), Vec::new()).await
    }

    /// A real PostgreSQL and a real NATS; `None` if there is none and that is allowed.
    pub async fn large() -> Option<Self> {
        crate::paper::unroll();
        let postgres = neighbours::postgres()?;
        let nats = neighbours::nats()?;
        let database = create_database(postgres.url()).await;
        let line = Line::Nats(nats.url().to_owned());
        Some(Site::on(database, line, None, vec![postgres, nats]).await)
    }

    /// The same with a NATS that no other test uses and that can be killed.
    pub async fn with_own_nats() -> Option<(Self, Nats)> {
        crate::paper::unroll();
        let postgres = neighbours::postgres()?;
        let nats = match Nats::start() {
            Ok(nats) => nats,
            // The tests that borrow one say what is missing.
            Err(Absent::NotInstalled { .. }) => return None,
            Err(absent) => panic!("{absent}"),
        };
        let database = create_database(postgres.url()).await;
        Some((Site::on(database, Line::Nats(nats.url()), None, vec![postgres]).await, nats))
    }

    /// Copies the PostgreSQL database of this site while it is in use, restores the copy as another one, and answers a
    /// site on that: step by step what `docs/deploy.md` says. This site must be kept meanwhile.
    pub async fn restored_elsewhere(&self) -> Site {
        // Where the server itself is, its tools are; on the path there may be no more than a link to it.
        let server = Postgres::programs().expect("PostgreSQL runs, so it is installed").join("postgres");
        let server = server.canonicalize().unwrap();
        let tool = |name: &str| server.with_file_name(name);
        let folder = tempfile::tempdir().unwrap();
        let dump = folder.path().join("boxlid.dump");
        let dump = dump.to_str().unwrap();
        run(&tool("pg_dump"), &["--format=custom", "--file", dump, plain(&self.database)]).await;
        let database = create_database(&self.database).await;
        run(&tool("pg_restore"), &["--no-owner", "--dbname", plain(&database), dump]).await;
        Site::on(database, self.line.clone(), None, Vec::new()).await
    }

    /// Lets PostgreSQL take nothing more, as a server does that has become a replica, or everything again. Connections
    /// from before are cut, because the setting is for new ones.
    pub async fn takes_writes(&self, takes: bool) {
        let options = PgConnectOptions::from_str(&self.database).unwrap();
        let name = options.get_database().unwrap().to_owned();
        let mut connection = PgConnection::connect_with(&options).await.unwrap();
        let set = if takes {
            format!("alter role current_user in database {name} reset default_transaction_read_only")
        } else {
            format!("alter role current_user in database {name} set default_transaction_read_only = on")
        };
        // The connection itself may be one of those that write nothing.
        connection.execute("set transaction_read_only = off").await.ok();
        connection.execute("set default_transaction_read_only = off").await.unwrap();
        connection.execute(AssertSqlSafe(set)).await.unwrap();
        let cut = "select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()";
        connection.execute(cut).await.unwrap();
        connection.close().await.unwrap();
    }

    async fn on(database: String, line: Line, folder: Option<TempDir>, lent: Vec<Lent>) -> Self {
        let store = store::open(&database).await.unwrap();
        Site { store, database, line, _folder: folder, _lent: lent }
    }

    /// Where PostgreSQL is, and NATS, at a large site.
    pub fn servers(&self) -> [SocketAddr; 2] {
        let database = PgConnectOptions::from_str(&self.database).unwrap();
        let Line::Nats(nats) = &self.line else { panic!("there is no NATS at a small site") };
        let nats = nats.rsplit('/').next().unwrap();
        [format!("{}:{}", database.get_host(), database.get_port()), nats.to_owned()]
            .map(|address| address.parse().unwrap())
    }

    /// Starts a node.
    pub async fn node(&self) -> Node {
        self.node_on(self.database.clone(), self.line.clone()).await
    }

    /// Starts a node that reaches NATS by a way of its own.
    pub async fn node_by(&self, nats: &str) -> Node {
        self.node_on(self.database.clone(), Line::Nats(nats.to_owned())).await
    }

    /// Starts a node that reaches PostgreSQL across a bridge.
    pub async fn node_across(&self, bridge: &Bridge) -> Node {
        let there = bridge.address();
        let options = PgConnectOptions::from_str(&self.database).unwrap();
        let options = options.host(&there.ip().to_string()).port(there.port());
        self.node_on(options.to_url_lossy().to_string(), self.line.clone()).await
    }

    async fn node_on(&self, database: String, line: Line) -> Node {
        let lay = async move || {
            let store = store::open(&database).await.unwrap();
            let (bus, post): (Arc<dyn Bus>, Arc<dyn Post>) = match line {
                Line::Local(bus, post) => (bus, Arc::new(post)),
                Line::Nats(url) => {
                    let bus = NatsBus::connect(&url).await.unwrap();
                    (Arc::new(bus), Arc::new(NatsPost::connect(&url).await.unwrap()))
                }
            };
            Ground { store, bus, post }
        };
        Node::start(lay).await
    }

    /// Starts three.
    pub async fn three(&self) -> [Node; 3] {
        [self.node().await, self.node().await, self.node().await]
    }
}

/// An address without what only this program's own way to the database understands.
fn plain(address: &str) -> &str {
    address.split('?').next().unwrap_or(address)
}

/// Runs a program of PostgreSQL to its end.
async fn run(program: &Path, arguments: &[&str]) {
    let (program, arguments) =
        (program.to_owned(), arguments.iter().map(|word| word.to_string()).collect::<Vec<_>>());
    let ran = tokio::task::spawn_blocking(move || Command::new(&program).args(arguments).output());
    let ran = ran.await.unwrap().expect("the tools of PostgreSQL are beside it");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

/// An empty database that no other test uses.
async fn create_database(server: &str) -> String {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let name = format!("nodes_{}_{}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
    let mut connection = PgConnection::connect(server).await.unwrap();
    connection.execute(AssertSqlSafe(format!("drop database if exists {name}"))).await.unwrap();
    connection.execute(AssertSqlSafe(format!("create database {name}"))).await.unwrap();
    connection.close().await.unwrap();
    PgConnectOptions::from_str(server).unwrap().database(&name).to_url_lossy().to_string()
}
