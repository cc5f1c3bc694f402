//! What came of an attack, and whether that is good enough.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::Tally;
use crate::bystander::People;
use crate::paced::ms;

/// The most memory the server may take beyond what it had before, in MiB.
const MEMORY: f64 = 200.0;

/// The longest that half of the moves may wait, and any of them, in milliseconds.
const MEDIAN: f64 = 100.0;
const LONGEST: f64 = 2000.0;

/// The longest a stranger may wait to be served, in milliseconds.
const STRANGER: f64 = 1000.0;

/// The most that may come of each flood in an attack of so many seconds.
fn most(name: &str, seconds: f64) -> Option<f64> {
    // Twice what the limits allow, for there may be a moment more than was measured.
    let allowed = match name {
        "seats asked for" => 60.0 + 2.0 * seconds,
        "proofs asked for" => 10.0 + seconds / 10.0,
        "names guessed" => 30.0 + seconds / 6.0,
        "rematches, one after another" => 60.0 + seconds,
        "watch since 0" => 120.0 + 4.0 * seconds,
        _ => return None,
    };
    Some(2.0 * allowed)
}

/// What came of an attack.
pub struct Report {
    pub(super) seconds: f64,
    /// Memory in KiB.
    pub(super) before: u64,
    pub(super) peak: u64,
    pub(super) after: u64,
    pub(super) people: People,
    pub(super) tallies: Vec<(&'static str, Arc<Tally>)>,
}

impl Report {
    /// Whether the server kept what is promised.
    pub fn is_good(&self) -> bool {
        self.bars().iter().all(|(_, met)| *met)
    }

    fn grown(&self) -> f64 {
        self.peak.saturating_sub(self.before) as f64 / 1024.0
    }

    fn bars(&self) -> Vec<(String, bool)> {
        let People { moves, strangers } = &self.people;
        let mut bars = vec![
            (format!("memory grows by less than {MEMORY} MiB"), self.grown() < MEMORY),
            (
                format!("half of the moves wait less than {MEDIAN} ms"),
                ms(moves.value_at_quantile(0.5)) < MEDIAN,
            ),
            (format!("no move waits longer than {LONGEST} ms"), ms(moves.max()) < LONGEST),
            (format!("no stranger waits longer than {STRANGER} ms"), ms(strangers.max()) < STRANGER),
        ];
        for (name, tally) in &self.tallies {
            if let Some(most) = most(name, self.seconds) {
                let done = tally.done.load(Ordering::Relaxed) as f64;
                bars.push((format!("{name}: at most {most:.0} are carried out"), done <= most));
            }
        }
        bars
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mib = |kib: u64| kib as f64 / 1024.0;
        writeln!(f, "attacked for     {:.0} s", self.seconds)?;
        writeln!(
            f,
            "server memory    {:.1} MiB before, {:.1} at most (+{:.1}), {:.1} at the end",
            mib(self.before),
            mib(self.peak),
            self.grown(),
            mib(self.after)
        )?;
        writeln!(f)?;
        writeln!(f, "wait in ms           count      p50      p99      max")?;
        let People { moves, strangers } = &self.people;
        for (name, times) in [("a bystander's move", moves), ("a stranger's visit", strangers)] {
            let at = |quantile| ms(times.value_at_quantile(quantile));
            let (half, most, max) = (at(0.5), at(0.99), ms(times.max()));
            writeln!(f, "{name:<18} {:>7} {half:>8.2} {most:>8.2} {max:>8.2}", times.len())?;
        }
        writeln!(f)?;
        writeln!(f, "attack                             done   refused       cut  KiB drawn")?;
        for (name, tally) in &self.tallies {
            let read = |number: &std::sync::atomic::AtomicU64| number.load(Ordering::Relaxed);
            writeln!(
                f,
                "{name:<30} {:>8}  {:>8}  {:>8}   {:>8}",
                read(&tally.done),
                read(&tally.refused),
                read(&tally.cut),
                read(&tally.drawn) / 1024
            )?;
        }
        for (bar, met) in self.bars() {
            write!(f, "\n{} {bar}", if met { "met   " } else { "MISSED" })?;
        }
        Ok(())
    }
}
