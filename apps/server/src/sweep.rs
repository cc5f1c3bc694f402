//! Wakes tables that sleep when their time has come: somebody's clock has run out, or somebody was away for too long.
//!
//! It looks every few seconds, and at once when the server starts, because time went on while it was away. Bringing a
//! table into memory is all there is to do: it finds by itself what is due.

use std::sync::Arc;
use std::time::Duration;

use store::Note;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::Services;
use crate::limits::{SWEPT_EVERY, WOKEN_AT_ONCE};
use crate::open_tables::{NotFound, OpenTables};
use crate::time::now_ms;
use crate::write_probe::WriteProbe;

/// How often it is written down that the server is alive.
const ALIVE_EVERY: Duration = Duration::from_secs(10);

/// Sweeps until the server goes away.
pub(crate) async fn run(
    tables: Arc<OpenTables>,
    services: Arc<Services>,
    writes: Arc<WriteProbe>,
    mut closing: watch::Receiver<bool>,
) {
    let mut ticks = interval(services.tempo.second * SWEPT_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut alive_at = None::<Instant>;
    loop {
        tokio::select! {
            () = gone(&mut closing) => return,
            _ = ticks.tick() => {}
        }
        if alive_at.is_none_or(|at| at.elapsed() >= ALIVE_EVERY) {
            // By this the next start knows how long the server was away. If it fails, the health check says so.
            writes.is_writable(&*services.store).await;
            alive_at = Some(Instant::now());
        }
        sweep(&tables, &services).await;
    }
}

async fn gone(closing: &mut watch::Receiver<bool>) {
    // An error means that the sender is gone, and with it the server.
    closing.wait_for(|closing| *closing).await.ok();
}

async fn sweep(tables: &Arc<OpenTables>, services: &Services) {
    let due = match services.store.due(now_ms(), WOKEN_AT_ONCE).await {
        Ok(due) => due,
        Err(error) => {
            tracing::error!(%error, "which tables are due could not be read");
            return;
        }
    };
    for table in due {
        match tables.find(&table).await {
            Ok(_) | Err(NotFound::NotReadable | NotFound::NoMemory) => {}
            // It would stand before all others for ever. Who looks at it is told what is wrong with it.
            Err(NotFound::Damaged | NotFound::NoSuchTable) => {
                if let Err(error) = services.store.note(table, Note::Wake(None)).await {
                    tracing::error!(%error, "a damaged table could not be put to rest");
                }
            }
        }
    }
}
