//! Many tables with the strongest bot of a game at once, game by game, and two people who play at another table.
//!
//! A bot on a busy server must think less, not answer later: nobody waits longer than three seconds for it. And the
//! bots must leave the people who play without them alone.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use hdrhistogram::Histogram;
use protocol::{BotSeat, OpenTable, RawValue, Seat, ServerMessage, Stage};
use remote::{Choices, Door, Player};
use serde::Deserialize;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::bystander::People;
use crate::paced::{histogram, ms};
use crate::process::binary;
use crate::{ServerProcess, bystander};

/// The longest anybody may wait for a bot, in milliseconds.
const ANSWER: f64 = 3000.0;

/// The longest that half of the bystanders' moves may wait, in milliseconds.
const MEDIAN: f64 = 100.0;

/// How long somebody takes before they act: sockets may send only so many messages.
const PACE: Duration = Duration::from_millis(100);

/// Longer than any bot should ever take. A table that waits this long counts as one that waited so long.
const PATIENCE: Duration = Duration::from_secs(30);

/// What to do.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many tables of each game there are.
    pub tables: usize,
    /// How long each game is played.
    pub time: Duration,
}

/// A box on the shelf, as the server describes it.
#[derive(Deserialize)]
struct GameBox {
    game: String,
    fewest_seats: u8,
    /// The levels of its bots, the weakest first.
    bots: Vec<String>,
}

/// How long people waited while one game was played.
struct Played {
    game: String,
    level: String,
    /// For an answer of the bot, in microseconds.
    answers: Histogram<u64>,
    /// Tables at which the bot never answered.
    silent: usize,
    people: People,
}

/// How long people waited, game by game.
pub struct Report {
    tables: usize,
    games: Vec<Played>,
}

/// Plays every game for a while, each on a server of its own.
pub async fn run(plan: Plan) -> Result<Report> {
    let program = binary()?;
    let mut games = Vec::new();
    for game in shelf(&program).await? {
        let data = tempfile::tempdir()?;
        let server = ServerProcess::start(&program, data.path(), &[])?;
        games.push(play(server.door(), game, plan).await?);
    }
    Ok(Report { tables: plan.tables, games })
}

/// The games the program comes with.
async fn shelf(program: &Path) -> Result<Vec<GameBox>> {
    let data = tempfile::tempdir()?;
    let server = ServerProcess::start(program, data.path(), &[])?;
    server.door().get("/api/games").await?.ok()
}

async fn play(door: Door, GameBox { game, fewest_seats, bots }: GameBox, plan: Plan) -> Result<Played> {
    let level = bots.last().with_context(|| format!("{game} has no bots"))?.clone();
    let mut sitting_down = JoinSet::new();
    for _ in 0..plan.tables {
        // Some games can be played alone, but not against a bot.
        sitting_down.spawn(sit_down(door, game.clone(), fewest_seats.max(2), level.clone()));
    }
    // Everybody is there before anybody plays, so that all bots are asked at once.
    let players = sitting_down.join_all().await.into_iter().collect::<Result<Vec<_>>>()?;
    let over = Arc::new(AtomicBool::new(false));
    let people = bystander::start(door, Arc::clone(&over));
    let until = Instant::now() + plan.time;
    let mut playing = JoinSet::new();
    for player in players {
        playing.spawn(answers_of(player, until));
    }
    let (mut answers, mut silent) = (histogram()?, 0);
    for waited in playing.join_all().await {
        let waited = waited?;
        silent += usize::from(waited.is_empty());
        for wait in waited {
            answers.record(wait.as_micros() as u64)?;
        }
    }
    over.store(true, Ordering::Relaxed);
    let people = people.join().map_err(|_| anyhow!("the bystanders fell over"))??;
    Ok(Played { game, level, answers, silent, people })
}

/// Opens a table with bots in all seats but the first, and waits until its game begins.
async fn sit_down(door: Door, game: String, seats: u8, level: String) -> Result<Player> {
    let bots = (1..seats).map(|seat| BotSeat { seat: Seat(seat), level: level.clone() }).collect();
    let wanted = OpenTable { game, seats: Some(seats), name: "Ann".to_owned(), bots, ..OpenTable::default() };
    let opened = door.open(&wanted).await?;
    let mut player = Player::sit(door, opened.table, opened.token).await?;
    while player.fairness.as_ref().is_some_and(|card| card.stage != Stage::Begun) {
        player.take_in().await?;
    }
    Ok(player)
}

/// Plays whatever comes first until the time is up; gives how long each answer of a bot took.
async fn answers_of(mut player: Player, until: Instant) -> Result<Vec<Duration>> {
    let mut waits = Vec::new();
    while Instant::now() < until && player.sight.over.is_none() {
        let action = match &player.sight.choices {
            Choices::Listed(listed) => listed.first().cloned(),
            // A question, to which anything could be answered.
            Choices::Open => Some(RawValue::from_string(r#""pass""#.to_owned())?),
            Choices::Nothing => None,
        };
        if let Some(action) = action {
            sleep(PACE).await;
            let message = player.act(&action);
            match player.ask(&message).await? {
                ServerMessage::Accepted { seq, .. } => player.see(seq).await.map(|_| ())?,
                other => bail!("a legal action was answered by {other:?}"),
            }
            continue;
        }
        let (asked, seq) = (Instant::now(), player.sight.seq);
        let answered = timeout(PATIENCE, async {
            while player.sight.seq == seq {
                player.take_in().await?;
            }
            anyhow::Ok(())
        });
        if let Ok(answered) = answered.await {
            answered?;
        }
        waits.push(asked.elapsed());
    }
    Ok(waits)
}

impl Report {
    /// Whether nobody waited too long.
    pub fn is_good(&self) -> bool {
        self.games.iter().all(Played::is_good)
    }
}

impl Played {
    fn is_good(&self) -> bool {
        self.silent == 0
            && ms(self.answers.max()) <= ANSWER
            && ms(self.people.moves.value_at_quantile(0.5)) < MEDIAN
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} tables with the strongest bot of each game; wait in ms", self.tables)?;
        writeln!(f)?;
        writeln!(f, "                               a bot's answer          a bystander's move")?;
        writeln!(f, "game             bot         count    p50    max     count    p50    max")?;
        for Played { game, level, answers, people, .. } in &self.games {
            let at =
                |times: &Histogram<u64>| (times.len(), ms(times.value_at_quantile(0.5)), ms(times.max()));
            let ((count, half, most), (moves, quick, slow)) = (at(answers), at(&people.moves));
            writeln!(
                f,
                "{game:<16} {level:<10} {count:>6} {half:>6.0} {most:>6.0}    {moves:>6} {quick:>6.1} {slow:>6.1}"
            )?;
        }
        for played @ Played { game, silent, .. } in &self.games {
            let met = if played.is_good() { "met   " } else { "MISSED" };
            let silence = match silent {
                0 => String::new(),
                tables => format!(" ({tables} tables got no answer at all)"),
            };
            write!(
                f,
                "\n{met} {game}: every answer within {ANSWER} ms, half of a bystander's moves under {MEDIAN} ms{silence}"
            )?;
        }
        Ok(())
    }
}
