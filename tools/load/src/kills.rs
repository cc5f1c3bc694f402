//! Kills a server under load, again and again, and asks afterwards what it remembers.
//!
//! Each round starts the real program on the same database, lets people play at many tables as fast as they
//! can, and kills it at a random moment. Then the log of every table is compared, line by line, with what was
//! acknowledged; in the next round every player comes back, sends again what was not answered, and plays on.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use protocol::{ClientMessage, ServerMessage};
use remote::{Door, Player};
use store::{SqliteStore, TableStore};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::ServerProcess;
use crate::dice::Dice;
use crate::history::History;
use crate::process::binary;
use crate::seating::Seating;

/// The latest moment of a kill, after the server is ready. By then everybody has long been playing.
const LATEST_KILL: usize = 500;

/// What to do.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many kills.
    pub count: usize,
    /// At how many tables people play.
    pub tables: usize,
    /// What moves and moments follow from.
    pub seed: u64,
    /// Whether to tell how it goes.
    pub talk: bool,
}

/// What came of it; that there is one at all means that nothing was lost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Report {
    /// How often the server was killed.
    pub kills: usize,
    /// Moves that were acknowledged, and are there.
    pub moves: usize,
    /// Messages that were in flight when the server was killed, and were settled by a retry.
    pub in_flight: usize,
    /// Tables that were played at, and open.
    pub tables: usize,
}

/// Kills a server as often as planned; an error at the first thing that is lost, doubled or broken.
pub async fn run(plan: Plan) -> Result<Report> {
    let binary = binary()?;
    let folder = tempfile::tempdir()?;
    let data = folder.path().join("data");
    let mut dice = Dice::new(plan.seed);
    let mut report = Report::default();
    let mut playing: Vec<History> = Vec::new();
    let mut finished: Vec<History> = Vec::new();
    if plan.talk {
        println!("seed {}", plan.seed);
    }
    for round in 1..=plan.count {
        let server = ServerProcess::start(&binary, &data, &[])?;
        if playing.is_empty() {
            playing = open_tables(server.door(), plan.tables).await?;
        }
        let moment = Duration::from_millis(dice.below(LATEST_KILL) as u64);
        let context = || format!("round {round}, killed after {moment:?}, seed {}", plan.seed);
        playing =
            play_and_kill(server, playing, &mut finished, moment, &mut dice).await.with_context(context)?;
        report.in_flight += playing.iter().filter(|history| history.in_flight.is_some()).count();
        check_logs(&data, &playing).await.with_context(context)?;
        report.kills = round;
        if plan.talk && round % 10 == 0 {
            let moves: usize = playing.iter().chain(&finished).map(History::len).sum();
            println!("{round} kills, {moves} moves, {} tables", playing.len() + finished.len());
        }
    }
    playing.append(&mut finished);
    check_logs(&data, &playing).await.context("at the end")?;
    let server = ServerProcess::start(&binary, &data, &[])?;
    for history in &playing {
        history.check_opens(server.door()).await.context("at the end")?;
    }
    report.moves = playing.iter().map(History::len).sum();
    report.tables = playing.len();
    Ok(report)
}

async fn open_tables(door: Door, count: usize) -> Result<Vec<History>> {
    let mut histories = Vec::with_capacity(count);
    for number in 0..count {
        histories.push(History::new(Seating::open(door, number).await?));
    }
    Ok(histories)
}

/// Lets people play at all tables until the server is killed; answers the tables they were playing at then.
async fn play_and_kill(
    server: ServerProcess,
    playing: Vec<History>,
    finished: &mut Vec<History>,
    moment: Duration,
    dice: &mut Dice,
) -> Result<Vec<History>> {
    let killed = Arc::new(AtomicBool::new(false));
    let mut tables = JoinSet::new();
    for history in playing {
        let session =
            Session { door: server.door(), killed: Arc::clone(&killed), finished: Vec::new(), history };
        tables.spawn(session.play_until_killed(Dice::new(dice.below(usize::MAX) as u64)));
    }
    sleep(moment).await;
    // Before the kill, because a player may notice it sooner than this task goes on.
    killed.store(true, Ordering::SeqCst);
    server.kill()?;
    let mut playing = Vec::new();
    while let Some(session) = tables.join_next().await {
        let mut session = session??;
        finished.append(&mut session.finished);
        playing.push(session.history);
    }
    Ok(playing)
}

/// Two players at one table, and at the next when the game is over.
struct Session {
    door: Door,
    killed: Arc<AtomicBool>,
    history: History,
    finished: Vec<History>,
}

/// Why playing stopped.
enum Stop {
    /// The connection broke, as it does when the server is killed.
    Cut(anyhow::Error),
    /// The server answered what it must not.
    Wrong(anyhow::Error),
}

impl Session {
    async fn play_until_killed(mut self, mut dice: Dice) -> Result<Self> {
        match self.play(&mut dice).await {
            Stop::Cut(_) if self.killed.load(Ordering::SeqCst) => Ok(self),
            Stop::Cut(error) => Err(error.context("the connection broke before the server was killed")),
            Stop::Wrong(error) => Err(error),
        }
    }

    async fn play(&mut self, dice: &mut Dice) -> Stop {
        let Err(stop) = self.play_on(dice).await;
        stop
    }

    async fn play_on(&mut self, dice: &mut Dice) -> Result<std::convert::Infallible, Stop> {
        loop {
            let mut players = self.come_back().await?;
            while players[0].sight.over.is_none() {
                self.make_a_move(&mut players, dice).await?;
            }
            self.meet_again(&mut players[0]).await?;
        }
    }

    /// Sits down again, and settles what was in flight.
    async fn come_back(&mut self) -> Result<[Player; 2], Stop> {
        let Seating { table, tokens: [ann, bob] } = self.history.seating.clone();
        let ann = Player::sit(self.door, table.clone(), ann).await.map_err(Stop::Cut)?;
        let bob = Player::sit(self.door, table, bob).await.map_err(Stop::Cut)?;
        let mut players = [ann, bob];
        self.history.check_length(players[0].sight.seq).map_err(Stop::Wrong)?;
        if let Some((sender, message)) = self.history.in_flight.clone() {
            self.ask(&mut players, sender, &message).await?;
        }
        Ok(players)
    }

    async fn make_a_move(&mut self, players: &mut [Player; 2], dice: &mut Dice) -> Result<(), Stop> {
        let mover = usize::from(players[0].sight.listed().is_empty());
        let choices = players[mover].sight.listed();
        if choices.is_empty() {
            return Err(Stop::Wrong(anyhow::anyhow!("nobody is to move")));
        }
        let action = choices[dice.below(choices.len())].clone();
        let act = players[mover].act_as(&action, self.history.next_id());
        // Before it is sent: from now on it may be written down.
        self.history.in_flight = Some((mover, act.clone()));
        self.ask(players, mover, &act).await
    }

    /// Sends a message until it is answered, and waits until both have seen what came of it.
    async fn ask(
        &mut self,
        players: &mut [Player; 2],
        sender: usize,
        message: &ClientMessage,
    ) -> Result<(), Stop> {
        let answer = loop {
            match players[sender].ask(message).await.map_err(Stop::Cut)? {
                // Nobody plays this fast; waiting is what the server asks for.
                ServerMessage::Fault(fault) if fault.kind == protocol::FaultKind::TooFast => {
                    sleep(Duration::from_millis(100)).await;
                }
                answer => break answer,
            }
        };
        let seq = self.history.answered(answer).map_err(Stop::Wrong)?;
        for player in players {
            player.see(seq).await.map_err(Stop::Cut)?;
        }
        Ok(())
    }

    /// Goes on at the table of the rematch, by the same tokens. Asking twice gives the same table.
    async fn meet_again(&mut self, player: &mut Player) -> Result<(), Stop> {
        let ask = ClientMessage::Rematch {
            table: player.table.clone(),
            token: player.token.clone(),
            id: self.history.next_id(),
        };
        match player.ask(&ask).await.map_err(Stop::Cut)? {
            ServerMessage::Rematch { next, .. } => {
                let tokens = self.history.seating.tokens.clone();
                let next = History::new(Seating { table: next, tokens });
                self.finished.push(std::mem::replace(&mut self.history, next));
                Ok(())
            }
            // Asked for again when the table is next visited.
            ServerMessage::Fault(fault) if fault.kind == protocol::FaultKind::TooFast => {
                sleep(Duration::from_millis(100)).await;
                Ok(())
            }
            other => Err(Stop::Wrong(anyhow::anyhow!("a rematch was answered by {other:?}"))),
        }
    }
}

/// Compares the logs with what was acknowledged, in a copy: the server is to recover the original by itself.
async fn check_logs(data: &Path, histories: &[History]) -> Result<()> {
    let copy = tempfile::tempdir()?;
    for file in std::fs::read_dir(data)? {
        let file = file?;
        std::fs::copy(file.path(), copy.path().join(file.file_name()))?;
    }
    let path = copy.path().join("boxlid.db");
    ensure!(path.exists(), "there is no database");
    let store = SqliteStore::open(&path).await?;
    for history in histories {
        history.check_log(&store).await?;
    }
    store.close().await?;
    Ok(())
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} kills, {} acknowledged moves at {} tables: none lost, none doubled, every table opens \
             ({} messages were in flight and settled by a retry)",
            self.kills, self.moves, self.tables, self.in_flight
        )
    }
}
