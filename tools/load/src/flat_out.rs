//! As many moves as a server can write down.
//!
//! Every socket moves as soon as it is its turn and the answer to its last move is there. Nobody waits for a clock, so
//! the number of moves a second says what a move costs, generator included.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Result, ensure};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::ServerProcess;
use crate::dice::Dice;
use crate::paced::own_usage;
use crate::pair::{Pair, fill};
use crate::process::binary;

/// How long everybody plays before measuring begins.
const WARM_UP: Duration = Duration::from_secs(2);

/// What to do.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many sockets, two to a table.
    pub sockets: usize,
    /// How long to measure.
    pub time: Duration,
}

/// What came of it.
pub struct Report {
    sockets: usize,
    moves: u64,
    seconds: f64,
    server_us: f64,
    own_us: f64,
}

impl Report {
    /// Moves a second, each on the disk before it was accepted.
    pub fn moves_a_second(&self) -> f64 {
        self.moves as f64 / self.seconds
    }

    /// The same for programs.
    pub fn json(&self) -> serde_json::Value {
        serde_json::json!({
            "moves": self.moves,
            "seconds": self.seconds,
            "a_second": self.moves_a_second(),
            "server_us_a_move": self.server_us,
        })
    }
}

/// Runs a server and plays as fast as it lets us.
pub async fn run(plan: Plan) -> Result<Report> {
    ensure!(plan.sockets >= 2, "it takes two sockets");
    let data = tempfile::tempdir()?;
    let server = ServerProcess::start(&binary()?, data.path(), &["--messages-per-second", "1000000"])?;
    let pairs = fill(server.door(), plan.sockets / 2).await?;
    let (made, done) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    let mut tables = JoinSet::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        let dice = Dice::new(number as u64 + 1);
        tables.spawn(play(pair, dice, Arc::clone(&made), Arc::clone(&done)));
    }
    sleep(WARM_UP).await;
    let (from, server_from, own_from) = (Instant::now(), server.usage(), own_usage());
    let made_before = made.load(Ordering::Relaxed);
    sleep(plan.time).await;
    let moves = made.load(Ordering::Relaxed) - made_before;
    let seconds = from.elapsed().as_secs_f64();
    let (server_to, own_to) = (server.usage(), own_usage());
    done.store(true, Ordering::Relaxed);
    while let Some(table) = tables.join_next().await {
        table??;
    }
    // A tick is a hundredth of a second.
    let us = |from: u64, to: u64| (to - from) as f64 * 10_000.0 / moves as f64;
    Ok(Report {
        sockets: plan.sockets / 2 * 2,
        moves,
        seconds,
        server_us: us(server_from.cpu_ticks, server_to.cpu_ticks),
        own_us: us(own_from.cpu_ticks, own_to.cpu_ticks),
    })
}

async fn play(mut pair: Pair, mut dice: Dice, made: Arc<AtomicU64>, done: Arc<AtomicBool>) -> Result<()> {
    while !done.load(Ordering::Relaxed) {
        pair.meet_again_if_over().await?;
        pair.make_a_move(Instant::now(), &mut dice).await?;
        made.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "sockets          {} at {} tables, each as fast as it is answered",
            self.sockets,
            self.sockets / 2
        )?;
        writeln!(
            f,
            "moves            {} in {:.1} s, each on the disk before it is accepted",
            self.moves, self.seconds
        )?;
        writeln!(f, "a second         {:.0}", self.moves_a_second())?;
        write!(
            f,
            "a move costs     {:.0} us of processor time in the server, {:.0} in the generator",
            self.server_us, self.own_us
        )
    }
}
