//! A load at the pace of people.
//!
//! Two sockets share a table, and whoever is to move moves when the clock says so. A move that comes late
//! because the one before it was slow counts from when it should have been made, so a server that stalls cannot
//! hide it by stalling its clients.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Result, ensure};
use hdrhistogram::Histogram;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use crate::ServerProcess;
use crate::dice::Dice;
use crate::pair::{Pair, fill};
use crate::process::{Usage, binary};

/// How long everybody plays before measuring begins.
const WARM_UP: Duration = Duration::from_secs(3);

/// What to do.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many sockets, two to a table.
    pub sockets: usize,
    /// Moves a second that each socket makes.
    pub rate: f64,
    /// How long to measure.
    pub time: Duration,
}

/// What came of it.
pub struct Report {
    plan: Plan,
    accepted: Histogram<u64>,
    seen: Histogram<u64>,
    seconds: f64,
    server_cpu: f64,
    own_cpu: f64,
    rss_empty: u64,
    rss_full: u64,
    rss_end: u64,
}

impl Report {
    /// What 99 of 100 movers waited at most for `accepted`, in milliseconds.
    pub fn accepted_p99(&self) -> f64 {
        ms(self.accepted.value_at_quantile(0.99))
    }
}

/// Runs a server, fills it, measures it.
pub async fn run(plan: Plan) -> Result<Report> {
    ensure!(plan.sockets >= 2 && plan.rate > 0.0, "it takes two sockets and some moves");
    let data = tempfile::tempdir()?;
    let server = ServerProcess::start(&binary()?, data.path(), &[])?;
    let empty = server.usage();
    let pairs = fill(server.door(), plan.sockets / 2).await?;
    sleep(Duration::from_millis(500)).await;
    let full = server.usage();

    let measuring = Arc::new(AtomicBool::new(false));
    let done = Arc::new(AtomicBool::new(false));
    let begin = Instant::now() + Duration::from_millis(200);
    // A table makes as many moves as its two sockets together.
    let pause = Duration::from_secs_f64(1.0 / (2.0 * plan.rate));
    let count = pairs.len();
    let mut tables = JoinSet::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        let clock = Clock {
            // Spread evenly, or all would move at the same moment.
            next: begin + pause.mul_f64(number as f64 / count as f64),
            pause,
            measuring: Arc::clone(&measuring),
            done: Arc::clone(&done),
        };
        tables.spawn(play(pair, clock, Dice::new(number as u64 + 1)));
    }
    sleep_until(begin + WARM_UP).await;
    measuring.store(true, Ordering::Relaxed);
    let (from, server_from, own_from) = (Instant::now(), server.usage(), own_usage());
    sleep(plan.time).await;
    measuring.store(false, Ordering::Relaxed);
    let seconds = from.elapsed().as_secs_f64();
    let (server_to, own_to) = (server.usage(), own_usage());
    done.store(true, Ordering::Relaxed);

    let (mut accepted, mut seen) = (histogram()?, histogram()?);
    while let Some(times) = tables.join_next().await {
        let times = times??;
        accepted.add(&times.accepted)?;
        seen.add(&times.seen)?;
    }
    // A tick is a hundredth of a second, so ticks a second are percent of a core.
    let percent = |from: Usage, to: Usage| (to.cpu_ticks - from.cpu_ticks) as f64 / seconds;
    Ok(Report {
        plan,
        accepted,
        seen,
        seconds,
        server_cpu: percent(server_from, server_to),
        own_cpu: percent(own_from, own_to),
        rss_empty: empty.rss_kib,
        rss_full: full.rss_kib,
        rss_end: server_to.rss_kib,
    })
}

/// When a table is to move.
struct Clock {
    next: Instant,
    pause: Duration,
    measuring: Arc<AtomicBool>,
    done: Arc<AtomicBool>,
}

impl Clock {
    /// Waits for the moment of the next move and answers it: the moment itself, if it is long past.
    async fn tick(&mut self) -> Instant {
        let moment = self.next;
        self.next += self.pause;
        if moment < Instant::now() {
            return moment;
        }
        sleep_until(moment).await;
        Instant::now()
    }
}

/// How long things took, in microseconds.
struct Times {
    accepted: Histogram<u64>,
    seen: Histogram<u64>,
}

async fn play(mut pair: Pair, mut clock: Clock, mut dice: Dice) -> Result<Times> {
    let mut times = Times { accepted: histogram()?, seen: histogram()? };
    while !clock.done.load(Ordering::Relaxed) {
        pair.meet_again_if_over().await?;
        let since = clock.tick().await;
        let (accepted, seen) = pair.make_a_move(since, &mut dice).await?;
        if clock.measuring.load(Ordering::Relaxed) {
            times.accepted.record(accepted.as_micros() as u64)?;
            times.seen.record(seen.as_micros() as u64)?;
        }
    }
    Ok(times)
}

pub(crate) fn own_usage() -> Usage {
    Usage::of(std::process::id())
}

pub(crate) fn histogram() -> Result<Histogram<u64>> {
    // From a microsecond to a minute, to three digits.
    Ok(Histogram::new_with_bounds(1, 60_000_000, 3)?)
}

pub(crate) fn ms(micros: u64) -> f64 {
    micros as f64 / 1000.0
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.accepted.len();
        let sockets = self.plan.sockets / 2 * 2;
        let per_socket = |rss: u64| rss.saturating_sub(self.rss_empty) as f64 / sockets as f64;
        writeln!(f, "sockets          {sockets} at {} tables", sockets / 2)?;
        writeln!(f, "pace             {} moves a second each", self.plan.rate)?;
        writeln!(
            f,
            "moves            {moves} in {:.1} s, {:.0} a second, each on the disk before it is accepted",
            self.seconds,
            moves as f64 / self.seconds
        )?;
        writeln!(f)?;
        writeln!(f, "wait in ms           p50      p99    p99.9      max")?;
        for (name, times) in [("accepted", &self.accepted), ("other sees it", &self.seen)] {
            let at = |quantile| ms(times.value_at_quantile(quantile));
            writeln!(
                f,
                "{name:<15} {:>8.2} {:>8.2} {:>8.2} {:>8.2}",
                at(0.5),
                at(0.99),
                at(0.999),
                ms(times.max())
            )?;
        }
        writeln!(f)?;
        writeln!(f, "server CPU       {:.0} % of one core", self.server_cpu)?;
        writeln!(f, "generator CPU    {:.0} % of one core", self.own_cpu)?;
        write!(
            f,
            "server memory    {:.1} MiB empty, {:.1} full ({:.1} KiB a socket), {:.1} at the end ({:.1})",
            self.rss_empty as f64 / 1024.0,
            self.rss_full as f64 / 1024.0,
            per_socket(self.rss_full),
            self.rss_end as f64 / 1024.0,
            per_socket(self.rss_end)
        )
    }
}
