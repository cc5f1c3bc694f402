//! Attacks a real server in every way at once that once made it slow or large, and measures what that does to it and to
//! the people who play there meanwhile.
//!
//! Everything stays on this machine and is bounded in number and time. The attackers come from a few dozen addresses of
//! 127.0.0.0/8, the people from others.

mod floods;
mod hoards;
mod prey;
mod report;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Result, ensure};
use remote::Door;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use self::prey::Prey;
pub use self::report::Report;
use crate::process::binary;
use crate::{ServerProcess, bystander};

/// How often the server's memory is looked at.
const GLANCE: Duration = Duration::from_millis(50);

/// What to do.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How long to attack.
    pub time: Duration,
}

/// One way to attack, and what came of it.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// What was tried, and the server did.
    pub(crate) done: AtomicU64,
    /// What it refused.
    pub(crate) refused: AtomicU64,
    /// Connections that it closed, or that ended without an answer.
    pub(crate) cut: AtomicU64,
    /// Bytes that it sent.
    pub(crate) drawn: AtomicU64,
}

impl Tally {
    fn count(&self, status: u16) {
        let number = if matches!(status, 408 | 413 | 429 | 503) { &self.refused } else { &self.done };
        number.fetch_add(1, Ordering::Relaxed);
    }

    fn cut(&self) {
        self.cut.fetch_add(1, Ordering::Relaxed);
    }
}

/// What every attacker needs.
#[derive(Clone)]
struct Attacker {
    door: Door,
    tally: Arc<Tally>,
    prey: Arc<Prey>,
    over: Arc<AtomicBool>,
}

impl Attacker {
    fn goes_on(&self) -> bool {
        !self.over.load(Ordering::Relaxed)
    }

    /// The same attacker at an address of its own.
    fn at(&self, network: u8, number: usize) -> Self {
        // OK because it is cut down to the last byte of an address.
        let from = [127, 66, network, 1 + (number % 250) as u8];
        Attacker { door: self.door.from(from.into()), ..self.clone() }
    }
}

/// Starts a server, attacks it, and tells what came of it.
pub async fn run(plan: Plan) -> Result<Report> {
    ensure!(cfg!(target_os = "linux"), "the attack needs the addresses and the /proc of Linux");
    let data = tempfile::tempdir()?;
    let server = ServerProcess::start_for_strangers(&binary()?, data.path())?;
    let before = server.usage().rss_kib;
    let prey = Arc::new(Prey::prepare(server.door()).await?);
    let over = Arc::new(AtomicBool::new(false));
    let people = bystander::start(server.door(), Arc::clone(&over));

    let started = Instant::now();
    let mut attackers = JoinSet::new();
    let mut tallies = Vec::new();
    let mut attack = |name: &'static str| {
        let tally = Arc::new(Tally::default());
        tallies.push((name, Arc::clone(&tally)));
        Attacker { door: server.door(), tally, prey: Arc::clone(&prey), over: Arc::clone(&over) }
    };
    hoards::begin(&mut attackers, &mut attack);
    floods::begin(&mut attackers, &mut attack);

    let mut peak = before;
    while started.elapsed() < plan.time {
        peak = peak.max(server.usage().rss_kib);
        sleep(GLANCE).await;
    }
    over.store(true, Ordering::Relaxed);
    let seconds = started.elapsed().as_secs_f64();
    // Whoever waits for the server to read or to answer is not waited for.
    attackers.shutdown().await;
    let people = people.join().map_err(|_| anyhow::anyhow!("the bystanders fell over"))??;
    Ok(Report { seconds, before, peak, after: server.usage().rss_kib, people, tallies })
}
