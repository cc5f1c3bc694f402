//! From an address to a store: connecting, the settings every connection has, and the schema.

use std::str::FromStr as _;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection};
use tokio::time::timeout;

use super::PostgresStore;
use super::desk::PgDesk;
use super::explain::Place;
use super::heads;
use super::identity::{self, Identity};
use super::retry::{Pauses, passes};
use super::writer::Writer;
use crate::StoreError;

/// How many connections write. While one waits for the disk another fills its batch; and if one has to wait for a
/// lock that a server left behind as it died, the tables of the others go on.
const WRITERS: usize = 4;

/// How many connections read and keep leases, at most. Three servers then take sixty of the hundred connections
/// PostgreSQL has unless it is told otherwise.
const READERS: u32 = 16;

/// How long making a connection may take.
const CONNECTING: Duration = Duration::from_secs(5);

/// How long a server that starts waits for a database that starts with it.
const STARTING: Duration = Duration::from_secs(3);

/// What every connection asks of the database. A statement that takes seconds has lost its way. A transaction whose
/// owner fell silent, cut off by the network, holds its locks no longer than that. And nothing is acknowledged before
/// it is on the disk, whatever the database does for others.
const SETTINGS: [(&str, &str); 7] = [
    ("statement_timeout", "5000"),
    ("lock_timeout", "2500"),
    ("idle_in_transaction_session_timeout", "3000"),
    ("tcp_keepalives_idle", "10"),
    ("tcp_keepalives_interval", "5"),
    ("tcp_keepalives_count", "3"),
    ("synchronous_commit", "on"),
];

/// Ends what the one before may have left open on a connection. Whoever gives up waiting while a transaction is being
/// begun leaves it begun, and the pool does not notice: what the next one asks would be done within it, and undone with
/// it. To begin and roll back is silent where nothing was open, which a mere rollback is not.
const CLEAN: &str = "begin; rollback";

/// Makes a connection from the pool fit for its next user, and sees whether it lives; if not, there is another.
async fn clean(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::raw_sql(CLEAN).execute(connection).await?;
    Ok(true)
}

/// How connections for writing are made.
#[derive(Clone)]
pub(super) struct Door {
    options: PgConnectOptions,
}

impl Door {
    /// Makes a connection, in good time or not at all.
    pub(super) async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        connect(&self.options).await
    }
}

/// Opens the store at `url`.
pub(super) async fn open(url: &str) -> Result<PostgresStore, StoreError> {
    // What is wrong with an address is said without the address: it may hold a password.
    let options = PgConnectOptions::from_str(url).map_err(|error| StoreError::BadUrl(said(&error)))?;
    let options = options.application_name("boxlid").disable_statement_logging();
    let place = Place::of(&options);
    let identity = migrate(&options, &place).await?;
    let options = options.options(SETTINGS);
    let pool = PgPoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(CONNECTING)
        // In place of the ping it would send otherwise.
        .test_before_acquire(false)
        .before_acquire(|connection, _| Box::pin(async move { clean(connection).await }))
        .connect_lazy_with(options.clone());
    let door = Door { options };
    let desk = || PgDesk::new(door.clone(), place.clone());
    let writers = (0..WRITERS).map(|_| Writer::start(desk())).collect();
    Ok(PostgresStore { place, pool, writers, identity })
}

/// Brings the schema up to date and answers the identity of the database, on a connection without limits of time: several servers may start at once, and all
/// but one wait here until that one is done (the migrator takes a lock that the whole database shares).
async fn migrate(options: &PgConnectOptions, place: &Place) -> Result<Identity, StoreError> {
    let mut pauses = Pauses::for_as_long_as(STARTING);
    let mut connection = loop {
        match connect(options).await {
            Ok(connection) => break connection,
            Err(error) if passes(&error) && pauses.pause().await => {}
            Err(error) => return Err(place.explain(&error)),
        }
    };
    // Directly, because the compiler cannot see that the other way could be taken by any thread.
    let done = sqlx::migrate!().run_direct(None, &mut connection, false).await;
    done.map_err(|error| place.explain_migration(&error))?;
    heads::chain_all(&mut connection).await.map_err(|error| place.explain(&error))?;
    let identity = identity::identity(&mut connection).await.map_err(|error| place.explain(&error))?;
    // Nothing is lost if this fails: the database notices that nobody is there any more.
    connection.close().await.ok();
    Ok(identity)
}

async fn connect(options: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    let silent = || std::io::Error::new(std::io::ErrorKind::TimedOut, "it does not answer");
    timeout(CONNECTING, PgConnection::connect_with(options)).await.unwrap_or_else(|_| Err(silent().into()))
}

/// What the parser of addresses complains about, without the words it puts before, sometimes twice.
fn said(error: &sqlx::Error) -> String {
    let said = error.to_string();
    said.trim_start_matches("error with configuration: ").to_owned()
}
