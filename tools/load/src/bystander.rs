//! Two people who play while the server is busy with others, and strangers who come by.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::{Context, Result};
use hdrhistogram::Histogram;
use remote::Door;
use tokio::time::{Instant, sleep, timeout};

use crate::dice::Dice;
use crate::paced::histogram;
use crate::pair::Pair;

/// The time between two moves.
const PACE: Duration = Duration::from_millis(150);

/// The time between two strangers.
const VISITS: Duration = Duration::from_millis(300);

/// Longer than anybody should ever wait.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long people waited, in microseconds.
pub(crate) struct People {
    /// For a move to be accepted.
    pub(crate) moves: Histogram<u64>,
    /// For an answer to a stranger's first request.
    pub(crate) strangers: Histogram<u64>,
}

/// Lets them play and visit until `over`, on a thread of their own, so that they do not wait for what others do in this
/// process.
pub(crate) fn start(door: Door, over: Arc<AtomicBool>) -> JoinHandle<Result<People>> {
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let (moves, strangers) = tokio::try_join!(play(door, &over), visit(door, &over))?;
            Ok(People { moves, strangers })
        })
    })
}

async fn play(door: Door, over: &AtomicBool) -> Result<Histogram<u64>> {
    let mut times = histogram()?;
    let mut dice = Dice::new(7);
    let mut pair = Pair::sit_down(door.from([127, 77, 0, 1].into()), 100_000).await?;
    while !over.load(Ordering::Relaxed) {
        pair.meet_again_if_over().await?;
        let since = Instant::now();
        let made = timeout(PATIENCE, pair.make_a_move(since, &mut dice)).await;
        let (accepted, _) = made.context("a bystander's move was never accepted")??;
        times.record(accepted.as_micros() as u64)?;
        sleep(PACE).await;
    }
    Ok(times)
}

async fn visit(door: Door, over: &AtomicBool) -> Result<Histogram<u64>> {
    let mut times = histogram()?;
    let mut number = 0u32;
    while !over.load(Ordering::Relaxed) {
        let [.., high, low] = number.to_be_bytes();
        let door = door.from([127, 78, high, low.max(1)].into());
        let since = Instant::now();
        let reply = timeout(PATIENCE, door.get("/api/games")).await;
        let reply = reply.context("a stranger was never answered")??;
        anyhow::ensure!(reply.status == 200, "a stranger was answered {}", reply.status);
        times.record(since.elapsed().as_micros() as u64)?;
        number += 1;
        sleep(VISITS).await;
    }
    Ok(times)
}
