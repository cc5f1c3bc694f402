//! What a node counts, in the text that Prometheus reads.
//!
//! Numbers only: no name of a table, no token, and nothing that people wrote. There are few of them, so they are written
//! out here by hand; a library would bring more code than it saves.

mod histogram;
mod text;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rules::RefusalKind;

use self::histogram::Histogram;
pub(crate) use self::text::Page;
use crate::table_actor::Outcome;

/// Everything that is counted.
#[derive(Default)]
pub(crate) struct Metrics {
    sockets: AtomicU64,
    nodes: AtomicU64,
    moves: AtomicU64,
    refusals: Labelled,
    appends: Histogram,
    store_errors: AtomicU64,
    claims: Labelled,
    remote: Labelled,
    slow_judgments: AtomicU64,
}

impl Metrics {
    pub(crate) fn socket_opened(&self) {
        self.sockets.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn socket_closed(&self) {
        self.sockets.fetch_sub(1, Ordering::Relaxed);
    }

    /// How many nodes live, as far as this one knows.
    pub(crate) fn nodes(&self, count: usize) {
        self.nodes.store(count as u64, Ordering::Relaxed);
    }

    /// What came of a wish.
    pub(crate) fn wished(&self, outcome: &Outcome) {
        match outcome {
            Outcome::Accepted(_) => {
                self.moves.fetch_add(1, Ordering::Relaxed);
            }
            Outcome::Refused(refusal) => self.refusals.add(label(refusal.kind)),
            Outcome::Resync(_) => self.refusals.add(label(RefusalKind::Stale)),
            Outcome::NotYourSeat => self.refusals.add("not_your_seat"),
            Outcome::NotStored => self.refusals.add("not_stored"),
        }
    }

    /// Lines were added to a log, and it took this long.
    pub(crate) fn appended(&self, took: Duration) {
        self.appends.observe(took);
    }

    pub(crate) fn store_failed(&self) {
        self.store_errors.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn claimed(&self, outcome: &'static str) {
        self.claims.add(outcome);
    }

    /// What came of asking another node.
    pub(crate) fn asked_afar(&self, outcome: &'static str) {
        self.remote.add(outcome);
    }

    /// A judgment that may take long was made off the workers that serve sockets.
    pub(crate) fn judged_elsewhere(&self) {
        self.slow_judgments.fetch_add(1, Ordering::Relaxed);
    }

    /// Everything, with how many tables are open and whether the node is ready.
    pub(crate) fn page(&self, tables: usize, ready: bool) -> String {
        let read = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let mut page = Page::default();
        page.gauge("boxlid_sockets", "Sockets that are open.", read(&self.sockets));
        page.gauge("boxlid_tables_open", "Tables that this node plays.", tables as u64);
        page.gauge(
            "boxlid_nodes",
            "Nodes that live, as this one knows; 0 if it is alone.",
            read(&self.nodes),
        );
        page.gauge("boxlid_ready", "Whether this node takes players.", u64::from(ready));
        page.counter("boxlid_moves_total", "Wishes that were carried out.", read(&self.moves));
        page.labelled(
            "boxlid_refusals_total",
            "Wishes that were not, by reason.",
            "kind",
            &self.refusals.all(),
        );
        page.histogram("boxlid_append_seconds", "How long it took to write moves down.", &self.appends);
        page.counter("boxlid_store_errors_total", "Failures of the store.", read(&self.store_errors));
        page.labelled(
            "boxlid_claims_total",
            "Tables that were claimed, by outcome.",
            "outcome",
            &self.claims.all(),
        );
        page.labelled(
            "boxlid_remote_requests_total",
            "Questions put to other nodes, by outcome.",
            "outcome",
            &self.remote.all(),
        );
        page.counter(
            "boxlid_slow_judgments_total",
            "Wishes decided off the socket workers because judging by their deck may take long.",
            read(&self.slow_judgments),
        );
        page.finish()
    }
}

/// A counter with a label of few values.
#[derive(Default)]
struct Labelled(Mutex<BTreeMap<&'static str, u64>>);

impl Labelled {
    fn add(&self, label: &'static str) {
        // OK because no code that could panic runs while the lock is held.
        *self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(label).or_default() += 1;
    }

    fn all(&self) -> BTreeMap<&'static str, u64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn label(kind: RefusalKind) -> &'static str {
    match kind {
        RefusalKind::Illegal => "illegal",
        RefusalKind::NotYourTurn => "not_your_turn",
        RefusalKind::NotBegun => "not_begun",
        RefusalKind::Over => "over",
        RefusalKind::NotDue => "not_due",
        RefusalKind::ImpossibleDraw => "impossible_draw",
        RefusalKind::NoSuchSeat => "no_such_seat",
        RefusalKind::Stale => "stale",
        RefusalKind::Malformed => "malformed",
        RefusalKind::NotFair => "not_fair",
        RefusalKind::Damaged => "damaged",
    }
}

#[cfg(test)]
mod tests {
    use rules::{Refusal, Seq};

    use super::*;

    #[test]
    fn what_was_counted_can_be_read() {
        let metrics = Metrics::default();
        metrics.socket_opened();
        metrics.wished(&Outcome::Accepted(Seq(1)));
        metrics.wished(&Outcome::Refused(Refusal::new(RefusalKind::NotYourTurn, "not now")));
        metrics.appended(Duration::from_millis(3));
        metrics.claimed("yours");
        let page = metrics.page(7, true);
        for line in [
            "# TYPE boxlid_sockets gauge",
            "boxlid_sockets 1",
            "boxlid_tables_open 7",
            "boxlid_ready 1",
            "boxlid_moves_total 1",
            r#"boxlid_refusals_total{kind="not_your_turn"} 1"#,
            r#"boxlid_append_seconds_bucket{le="0.0025"} 0"#,
            r#"boxlid_append_seconds_bucket{le="0.005"} 1"#,
            r#"boxlid_append_seconds_bucket{le="+Inf"} 1"#,
            "boxlid_append_seconds_count 1",
            r#"boxlid_claims_total{outcome="yours"} 1"#,
        ] {
            assert!(page.lines().any(|found| found == line), "{line} is not in\n{page}");
        }
        assert!(!page.contains("not now"));
    }
}
