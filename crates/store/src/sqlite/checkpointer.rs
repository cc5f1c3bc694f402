//! Brings what was written to the log of the database home into the database itself, in the background.
//!
//! Left to itself SQLite does this inside every so-manieth commit, and whoever waits for that commit waits for
//! thousands of pages. Here another connection does it, which the writer need not wait for.
//!
//! While many write the background is never quite done, and only when all is done can the log begin anew. So when it
//! has grown long, the writer is asked to bring the rest home, which is little just after the background did most.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Row};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval};

use super::watch::Watch;

/// How often, if anything was written. Seldom enough that a page that is written often is brought home once.
const EVERY: Duration = Duration::from_secs(1);

/// Pages (of 4 KiB) in the log at which it is to begin anew.
const LONG: i64 = 4_000;

/// Pages that may be left for the writer to bring home while others wait; more are brought home in the background first.
const LITTLE: i64 = 500;

/// How often the background tries to leave but little.
const ROUNDS: usize = 4;

/// Pages in the log at which the writer does all of it by itself: only if the background cannot.
pub(super) const PATIENCE_OF_THE_WRITER: &str = "100000";

/// Brings home what is there, as far as nobody has to wait for it.
pub(super) const BRING_HOME: &str = "pragma wal_checkpoint(passive)";

/// What the writer and the background tell each other.
#[derive(Default)]
pub(super) struct Flags {
    /// Something was written.
    pub(super) written: AtomicBool,
    /// The writer is to bring the rest home after what it writes next.
    pub(super) finish: AtomicBool,
}

/// The task, and how to end it.
pub(super) struct Checkpointer {
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Checkpointer {
    /// Starts the task; it ends when told to or when this is dropped.
    pub(super) fn start(options: SqliteConnectOptions, flags: Arc<Flags>, watch: Arc<Watch>) -> Self {
        let (stop, stopped) = oneshot::channel();
        Checkpointer { stop, task: tokio::spawn(bring_home(options, flags, watch, stopped)) }
    }

    /// Ends the task and waits until it has let go of the database.
    pub(super) async fn stop(self) {
        // Either it is told, or it has ended by itself.
        self.stop.send(()).ok();
        self.task.await.ok();
    }
}

async fn bring_home(
    options: SqliteConnectOptions,
    flags: Arc<Flags>,
    watch: Arc<Watch>,
    mut stopped: oneshot::Receiver<()>,
) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut connection: Option<SqliteConnection> = None;
    loop {
        tokio::select! {
            _ = &mut stopped => break,
            _ = ticks.tick() => {}
        }
        // Nothing is brought home into another database: it would look like ours then.
        if flags.written.swap(false, Ordering::Relaxed) && watch.check().is_ok() {
            // If it fails, the writer will do it in its own time.
            if let Err(error) = checkpoint(&mut connection, &options, &flags).await {
                tracing::warn!(%error, "the database's log could not be brought home");
                connection = None;
            }
        }
    }
    if let Some(connection) = connection {
        // Nothing is lost if this fails: the file is let go when the process ends.
        connection.close().await.ok();
    }
}

async fn checkpoint(
    connection: &mut Option<SqliteConnection>,
    options: &SqliteConnectOptions,
    flags: &Flags,
) -> Result<(), sqlx::Error> {
    let connection = match connection {
        Some(connection) => connection,
        None => connection.insert(SqliteConnection::connect_with(options).await?),
    };
    for _ in 0..ROUNDS {
        let row = sqlx::query(BRING_HOME).fetch_one(&mut *connection).await?;
        let (pages, home): (i64, i64) = (row.try_get(1)?, row.try_get(2)?);
        if pages < LONG {
            return Ok(());
        }
        // How many came while the pages before were brought home is not known; about as many as are left now.
        if pages - home < LITTLE {
            break;
        }
    }
    flags.finish.store(true, Ordering::Relaxed);
    Ok(())
}
