//! A load at the pace of people.
//!
//! Two sockets share a table, and whoever is to move moves when the clock says so. A move that comes late
//! because the one before it was slow counts from when it should have been made, so a server that stalls cannot
//! hide it by stalling its clients.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use guest::{Door, Player, Sight};
use hdrhistogram::Histogram;
use protocol::{ClientMessage, MessageId, Seq, ServerMessage, TableId};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use crate::ServerProcess;
use crate::dice::Dice;
use crate::process::{Usage, binary};
use crate::seating::Seating;

/// Tables that are opened at once while the room fills.
const OPENING_AT_ONCE: usize = 16;

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
    let server = ServerProcess::start(&binary()?, data.path())?;
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
        tables.spawn(pair.play(clock, Dice::new(number as u64 + 1)));
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

/// Opens the tables and seats everybody.
async fn fill(door: Door, tables: usize) -> Result<Vec<Pair>> {
    let mut pairs = Vec::with_capacity(tables);
    let mut opening = JoinSet::new();
    for number in 0..tables {
        if opening.len() == OPENING_AT_ONCE {
            pairs.push(opening.join_next().await.context("some are being opened")???);
        }
        opening.spawn(Pair::sit_down(door, number));
    }
    while let Some(pair) = opening.join_next().await {
        pairs.push(pair??);
    }
    Ok(pairs)
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

/// Two people at a table.
struct Pair {
    players: [Player; 2],
}

impl Pair {
    async fn sit_down(door: Door, number: usize) -> Result<Self> {
        let Seating { table, tokens: [ann, bob] } = Seating::open(door, number).await?;
        let ann = Player::sit(door, table.clone(), ann).await?;
        let bob = Player::sit(door, table, bob).await?;
        Ok(Pair { players: [ann, bob] })
    }

    async fn play(mut self, mut clock: Clock, mut dice: Dice) -> Result<Times> {
        let mut times = Times { accepted: histogram()?, seen: histogram()? };
        while !clock.done.load(Ordering::Relaxed) {
            if self.players[0].sight.over.is_some() {
                self.meet_again().await?;
            }
            let since = clock.tick().await;
            let (accepted, seen) = self.make_a_move(since, &mut dice).await?;
            if clock.measuring.load(Ordering::Relaxed) {
                times.accepted.record(accepted.as_micros() as u64)?;
                times.seen.record(seen.as_micros() as u64)?;
            }
        }
        Ok(times)
    }

    /// Makes a move; answers how long the mover waited for `accepted` and the other for the sight of it.
    async fn make_a_move(&mut self, since: Instant, dice: &mut Dice) -> Result<(Duration, Duration)> {
        let [ann, bob] = &mut self.players;
        let (mover, other) = if ann.sight.listed().is_empty() { (bob, ann) } else { (ann, bob) };
        let choices = mover.sight.listed();
        ensure!(!choices.is_empty(), "nobody is to move");
        let action = choices[dice.below(choices.len())].clone();
        let act = mover.act(&action);
        mover.guest.send(&act).await?;
        let accepted = async {
            let seq = mover.guest.until(accepted).await??;
            let waited = since.elapsed();
            mover.see(seq).await?;
            anyhow::Ok((waited, seq))
        };
        let after = other.sight.seq;
        let seen = async {
            let seq = other.see(Seq(after.0 + 1)).await?.seq;
            anyhow::Ok((since.elapsed(), seq))
        };
        let ((accepted, told), (seen, shown)) = tokio::try_join!(accepted, seen)?;
        ensure!(told == shown, "the mover was told of line {told}, the other was shown line {shown}");
        Ok((accepted, seen))
    }

    /// Plays on at the table of the rematch.
    async fn meet_again(&mut self) -> Result<()> {
        let mut next: Option<TableId> = None;
        for player in &mut self.players {
            let id = MessageId::try_from("again".to_owned()).context("a word is an id")?;
            let ask = ClientMessage::Rematch { table: player.table.clone(), token: player.token.clone(), id };
            player.guest.send(&ask).await?;
            let table = player.guest.until(|message| match message {
                ServerMessage::Rematch { next, .. } => Some(next),
                _ => None,
            });
            let table = table.await?;
            ensure!(next.as_ref().is_none_or(|other| *other == table), "they were sent to two tables");
            next = Some(table.clone());
            player.guest.send(&ClientMessage::Unwatch { table: player.table.clone() }).await?;
            player.table = table.clone();
            let watch = ClientMessage::Watch {
                table: table.clone(),
                token: Some(player.token.clone()),
                since: Seq::default(),
            };
            player.guest.send(&watch).await?;
            let sight = player.guest.until(|message| match message {
                ServerMessage::Seen { table: of, sight, .. } if of == table => Some(sight),
                _ => None,
            });
            player.sight = Sight::of(&sight.await?)?;
        }
        Ok(())
    }
}

fn accepted(message: ServerMessage) -> Option<Result<Seq>> {
    match message {
        ServerMessage::Accepted { seq, .. } => Some(Ok(seq)),
        ServerMessage::Seen { .. } | ServerMessage::People { .. } | ServerMessage::Rematch { .. } => None,
        other => Some((|| bail!("a legal move was answered by {other:?}"))()),
    }
}

fn own_usage() -> Usage {
    Usage::of(std::process::id())
}

fn histogram() -> Result<Histogram<u64>> {
    // From a microsecond to a minute, to three digits.
    Ok(Histogram::new_with_bounds(1, 60_000_000, 3)?)
}

fn ms(micros: u64) -> f64 {
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
