//! What came of a plan.

use std::collections::BTreeMap;
use std::fmt;

use hdrhistogram::Histogram;

use crate::plan::{Mishap, SECOND};

/// For how long after a mishap waits are counted as its doing.
const AFTERMATH: u64 = 5 * SECOND;

/// What came of a plan.
#[derive(Default)]
pub struct Report {
    /// Seconds that were played.
    pub seconds: u64,
    /// Lines of all logs together.
    pub lines: u64,
    /// Moves that were acknowledged.
    pub acknowledged: u64,
    /// Tables whose log is not what their people remember: a move is lost, doubled or out of order.
    pub astray: u64,
    /// Tables that changed hands because a lease had run out.
    pub taken_over: u64,
    /// Tables that were handed over in good order.
    pub handed_over: u64,
    /// Writes that the log refused, because the writer had not read its end.
    pub conflicts: u64,
    /// Tables at the end at which a move was wanted long ago.
    pub unowned: u64,
    claims: BTreeMap<u64, u64>,
    database_work_ns: u64,
    longest_queue: u64,
    quiet: Waits,
    shaken: BTreeMap<u64, (Mishap, Waits)>,
}

/// How long people waited for their move to count, in microseconds.
struct Waits(Histogram<u64>);

impl Default for Waits {
    fn default() -> Self {
        // OK because these bounds are in order: from a microsecond to ten minutes, to three digits.
        Waits(Histogram::new_with_bounds(1, 600 * SECOND, 3).expect("the bounds are in order"))
    }
}

impl Report {
    /// The longest anybody waited for a move, in seconds.
    pub fn longest_wait(&self) -> f64 {
        let waits = self.shaken.values().map(|(_, waits)| waits).chain([&self.quiet]);
        waits.map(|waits| waits.0.max()).max().unwrap_or(0) as f64 / SECOND as f64
    }

    pub(crate) fn moved(&mut self, since: u64, done: u64, mishaps: &[(u64, Mishap)]) {
        self.acknowledged += 1;
        let cause = mishaps.iter().rev().find(|(at, _)| *at <= done && since < at + AFTERMATH);
        let waits = match cause {
            Some((at, mishap)) => {
                &mut self.shaken.entry(*at).or_insert_with(|| (*mishap, Waits::default())).1
            }
            None => &mut self.quiet,
        };
        waits.0.saturating_record((done - since).max(1));
    }

    pub(crate) fn claim(&mut self, second: u64) {
        *self.claims.entry(second).or_default() += 1;
    }

    pub(crate) fn database(&mut self, queued: u64, work_ns: u64) {
        self.longest_queue = self.longest_queue.max(queued);
        self.database_work_ns += work_ns;
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let a_second = self.acknowledged as f64 / self.seconds.max(1) as f64;
        writeln!(f, "moves            {} acknowledged, {a_second:.0} a second", self.acknowledged)?;
        writeln!(
            f,
            "lines            {} in all logs; {} logs are not what their people remember",
            self.lines, self.astray
        )?;
        writeln!(f, "taken over       {} tables of nodes that died or stood still", self.taken_over)?;
        writeln!(f, "handed over      {} tables of nodes that went away", self.handed_over)?;
        writeln!(f, "found out        {} writes of nodes that had overslept", self.conflicts)?;
        writeln!(f, "stuck            {} tables at the end", self.unowned)?;
        let most = self.claims.values().max().unwrap_or(&0);
        writeln!(f, "claims           at most {most} in a second")?;
        let busy = self.database_work_ns as f64 / (self.seconds.max(1) * SECOND * 1000) as f64;
        writeln!(
            f,
            "database         {:.0} % busy, nobody queued longer than {} ms",
            busy * 100.0,
            self.longest_queue / 1000
        )?;
        writeln!(f)?;
        writeln!(f, "wait in ms                             moves      p50      p99    p99.9      max")?;
        row(f, "nothing happens", &self.quiet)?;
        for (at, (mishap, waits)) in &self.shaken {
            let what = match mishap {
                Mishap::Dies(node) => format!("{} s: node {node} dies", at / SECOND),
                Mishap::Stalls(node, long) => {
                    format!("{} s: node {node} stalls {} s", at / SECOND, long / SECOND)
                }
                Mishap::Drains(node) => format!("{} s: node {node} goes away", at / SECOND),
            };
            row(f, &what, waits)?;
        }
        Ok(())
    }
}

fn row(f: &mut fmt::Formatter<'_>, what: &str, Waits(waits): &Waits) -> fmt::Result {
    let at = |quantile| waits.value_at_quantile(quantile) as f64 / 1000.0;
    writeln!(
        f,
        "{what:<32} {:>10} {:>8.1} {:>8.1} {:>8.1} {:>8.1}",
        waits.len(),
        at(0.5),
        at(0.99),
        at(0.999),
        waits.max() as f64 / 1000.0
    )
}
