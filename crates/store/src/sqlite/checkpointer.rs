//! Brings what was written to the log of the database home into the database itself, in the background.
//!
//! Left to itself SQLite does this inside every so-manieth commit, and whoever waits for that commit waits for
//! thousands of pages. Here another connection does it, which the writer need not wait for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Executor};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval};

/// How often, if anything was written. Seldom enough that a page that is written often is brought home once.
const EVERY: Duration = Duration::from_millis(500);

/// Pages (of 4 KiB) in the log at which the writer does it after all. While many write the background is never
/// quite done, and only when all is done can the log begin anew; the writer then has but the rest to do.
pub(super) const PATIENCE_OF_THE_WRITER: &str = "16000";

/// The task, and how to end it.
pub(super) struct Checkpointer {
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Checkpointer {
    /// Starts the task; it ends when told to or when this is dropped.
    pub(super) fn start(options: SqliteConnectOptions, written: Arc<AtomicBool>) -> Self {
        let (stop, stopped) = oneshot::channel();
        Checkpointer { stop, task: tokio::spawn(bring_home(options, written, stopped)) }
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
    written: Arc<AtomicBool>,
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
        if written.swap(false, Ordering::Relaxed) {
            // If it fails, the writer will do it in its own time.
            if let Err(error) = checkpoint(&mut connection, &options).await {
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
) -> Result<(), sqlx::Error> {
    let connection = match connection {
        Some(connection) => connection,
        None => connection.insert(SqliteConnection::connect_with(options).await?),
    };
    connection.execute("pragma wal_checkpoint(passive)").await?;
    Ok(())
}
