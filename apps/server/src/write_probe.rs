//! Whether the store can be written now.
//!
//! A little is written and forced to the disk, as for a move, at most once a second however many ask. And for a few
//! seconds after a move could not be written, the answer is no even if that went well: what is full may take a little and
//! not more.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use store::{StoreError, TableStore};
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::time::now_ms;

/// How long an answer holds.
const HOLDS: Duration = Duration::from_secs(1);

/// How long a failure of a move counts.
const REMEMBERED: Duration = Duration::from_secs(5);

/// How long writing may take before the store counts as away.
const SLOWEST: Duration = Duration::from_secs(2);

/// The last answer, and the last failure.
pub(crate) struct WriteProbe {
    born: Instant,
    /// In milliseconds since it was born, and one; nought if no move has failed since one went well.
    failed: AtomicU64,
    last: Mutex<Option<(Instant, bool)>>,
}

impl Default for WriteProbe {
    fn default() -> Self {
        WriteProbe { born: Instant::now(), failed: AtomicU64::new(0), last: Mutex::default() }
    }
}

impl WriteProbe {
    /// A move was written.
    pub(crate) fn succeeded(&self) {
        // Read first: it is said at every move, and writing it each time would keep the processors busy with each other.
        if self.failed.load(Ordering::Relaxed) != 0 {
            self.failed.store(0, Ordering::Relaxed);
        }
    }

    /// Something could not be written, or not be known to be.
    pub(crate) fn failed(&self, error: &StoreError) {
        if !error.calls_for_reload() && !error.is_damage() {
            self.failed.store(self.born.elapsed().as_millis() as u64 + 1, Ordering::Relaxed);
        }
    }

    /// Whether the store can be written.
    pub(crate) async fn is_writable(&self, store: &dyn TableStore) -> bool {
        let mut last = self.last.lock().await;
        let is_probed = match *last {
            Some((at, is_probed)) if at.elapsed() < HOLDS => is_probed,
            Some(_) | None => {
                let is_probed = matches!(timeout(SLOWEST, store.probe(now_ms())).await, Ok(Ok(())));
                *last = Some((Instant::now(), is_probed));
                is_probed
            }
        };
        is_probed && !self.has_failed_lately()
    }

    fn has_failed_lately(&self) -> bool {
        match self.failed.load(Ordering::Relaxed) {
            0 => false,
            at => self.born.elapsed() < Duration::from_millis(at) + REMEMBERED,
        }
    }
}
