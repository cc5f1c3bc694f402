//! What came of a run.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use crate::check::Violation;
use crate::fault::{Fault, WorldKind};
use crate::run::Plan;

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Report {
    /// Which world.
    pub world: WorldKind,
    /// What the run followed from.
    pub seed: u64,
    /// How many faults there were.
    pub faults: usize,
    /// How many of each kind.
    pub kinds: BTreeMap<&'static str, usize>,
    /// Messages that were accepted, and are in the logs.
    pub accepted: usize,
    /// Tables that were played at, rematches included.
    pub tables: usize,
    /// Games that came to their end, and whose luck was checked.
    pub over: usize,
    /// The lines of all logs together.
    pub lines: usize,
    /// Sights that were compared, word for word.
    pub sights: usize,
    /// The longest that a table stood still after all was healed.
    pub standstill: Duration,
    /// How long it took.
    pub took: Duration,
    /// What is wrong.
    pub violations: Vec<Violation>,
    /// Where the records are, if something is wrong.
    pub records: Option<PathBuf>,
}

impl Report {
    pub(crate) fn new(plan: &Plan) -> Self {
        Report {
            world: plan.world,
            seed: plan.seed,
            faults: 0,
            kinds: BTreeMap::new(),
            accepted: 0,
            tables: 0,
            over: 0,
            lines: 0,
            sights: 0,
            standstill: Duration::ZERO,
            took: Duration::ZERO,
            violations: Vec::new(),
            records: None,
        }
    }

    pub(crate) fn count(&mut self, fault: &Fault) {
        self.faults += 1;
        *self.kinds.entry(fault.kind()).or_default() += 1;
    }

    /// Whether nothing is wrong.
    pub fn is_fine(&self) -> bool {
        self.violations.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let world = match self.world {
            WorldKind::Single => "one node on SQLite",
            WorldKind::Cluster => "three nodes on PostgreSQL and NATS",
        };
        writeln!(
            f,
            "{} faults to {world} in {:.0} s, seed {}:",
            self.faults,
            self.took.as_secs_f64(),
            self.seed
        )?;
        for (kind, count) in &self.kinds {
            writeln!(f, "  {count:4}  {kind}")?;
        }
        writeln!(
            f,
            "{} moves acknowledged at {} tables, {} games over, {} lines, {} sights compared",
            self.accepted, self.tables, self.over, self.lines, self.sights
        )?;
        writeln!(f, "longest standstill after healing: {} ms", self.standstill.as_millis())?;
        match &self.records {
            None => write!(f, "nothing lost, nothing doubled, all agree, every table opens"),
            Some(records) => write!(
                f,
                "{} things are wrong; the seed is {} and the records are in {}",
                self.violations.len(),
                self.seed,
                records.display()
            ),
        }
    }
}
