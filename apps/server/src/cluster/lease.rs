//! How long this node may still answer for its tables, by its own clock.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::time::Instant;

/// How long a node's claims outlive it. Tables of a node that was killed are played on after this, and a little.
pub(super) const LEASE: Duration = Duration::from_secs(2);

/// How often it is renewed: one greeting may be lost, and another be slow.
pub(super) const BEAT: Duration = Duration::from_millis(500);

/// How much sooner than the database this node takes its lease for run out. What it had begun by then is finished
/// before anybody else can claim anything, unless the machine stands still just then.
const MARGIN: Duration = Duration::from_millis(300);

/// When the lease runs out. Read at every request, so it is an atomic number and no lock.
pub(super) struct Lease {
    born: Instant,
    /// In milliseconds since it was born; nought while there is none.
    until: AtomicU64,
}

impl Default for Lease {
    fn default() -> Self {
        Lease { born: Instant::now(), until: AtomicU64::new(0) }
    }
}

impl Lease {
    pub(super) fn is_running(&self) -> bool {
        Instant::now() < self.ends()
    }

    pub(super) fn ends(&self) -> Instant {
        self.born + Duration::from_millis(self.until.load(Ordering::SeqCst))
    }

    /// The database has renewed it in answer to what was asked at `asked`. It counts from then: the database may have
    /// answered at once, and the answer have been long on its way.
    pub(super) fn renewed(&self, asked: Instant) {
        let until = asked.saturating_duration_since(self.born) + LEASE - MARGIN;
        // OK because a node does not run for half a billion years.
        self.until.fetch_max(until.as_millis() as u64, Ordering::SeqCst);
    }

    /// Ends it now.
    pub(super) fn end(&self) {
        self.until.store(0, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_lease_ends_by_itself_and_before_the_database_says_so() {
        let lease = Lease::default();
        assert!(!lease.is_running(), "it has not begun");
        lease.renewed(Instant::now());
        assert!(lease.is_running());
        tokio::time::advance(LEASE - MARGIN).await;
        assert!(!lease.is_running());
    }

    #[tokio::test(start_paused = true)]
    async fn a_late_answer_counts_from_when_it_was_asked_for() {
        let lease = Lease::default();
        let asked = Instant::now();
        tokio::time::advance(LEASE).await;
        lease.renewed(asked);
        assert!(!lease.is_running());
        lease.renewed(Instant::now());
        lease.renewed(asked);
        assert!(lease.is_running(), "an older answer takes nothing away");
        lease.end();
        assert!(!lease.is_running());
    }
}
