//! Several nodes on PostgreSQL and NATS, one of which is killed under load, again and again.
//!
//! At every table two people play as fast as they may, each at a node of their own. When theirs is killed they go to
//! another and send again what was not answered, as the page does. For each kill it is measured how long the slowest
//! table stood still: from the kill to the next move that was acknowledged there. At the end every log is compared, line
//! by line, with what was acknowledged.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, ensure};
use protocol::{ClientMessage, FaultKind, ServerMessage};
use remote::{Door, Player};
use store::TableStore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::ServerProcess;
use crate::dice::Dice;
use crate::history::History;
use crate::process::binary;
use crate::seating::Seating;

/// How long to play before the first kill, and after each.
const BETWEEN_KILLS: Duration = Duration::from_secs(6);

/// How long an answer may take before the line counts as dead: longer than a table may stand still.
const SLOWEST_ANSWER: Duration = Duration::from_secs(10);

/// How long a person thinks. People do not; but a server allows each socket ten messages a second.
const THINKING: Duration = Duration::from_millis(100);

/// What to do.
#[derive(Clone)]
pub struct Plan {
    /// The PostgreSQL database.
    pub database: String,
    /// The NATS server.
    pub nats: String,
    /// How many nodes.
    pub nodes: usize,
    /// How many kills.
    pub kills: usize,
    /// At how many tables people play.
    pub tables: usize,
    /// What moves follow from.
    pub seed: u64,
    /// Whether to tell how it goes.
    pub talk: bool,
}

/// What came of it; that there is one at all means that nothing was lost.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// For each kill, how long the slowest table stood still.
    pub standstills: Vec<Duration>,
    /// The longest of them.
    pub longest: Duration,
    /// Moves that were acknowledged, and are there.
    pub moves: usize,
    /// Tables that were played at, and open.
    pub tables: usize,
}

/// What all tables of a run share.
struct Field {
    /// The way to each living node.
    doors: Mutex<Vec<Door>>,
    stop: AtomicBool,
    /// When a move was last acknowledged, table by table.
    heard: Vec<Mutex<Instant>>,
    turns: AtomicUsize,
}

impl Field {
    /// Some living node; the next one each time.
    fn door(&self) -> Door {
        let doors = self.doors.lock().unwrap_or_else(PoisonError::into_inner);
        doors[self.turns.fetch_add(1, Ordering::Relaxed) % doors.len()]
    }

    fn set_doors(&self, nodes: &[ServerProcess]) {
        let doors = nodes.iter().map(ServerProcess::door).collect();
        *self.doors.lock().unwrap_or_else(PoisonError::into_inner) = doors;
    }

    fn heard(&self, table: usize) -> Instant {
        *self.heard[table].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hear(&self, table: usize) {
        *self.heard[table].lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }
}

/// Kills nodes as often as planned; an error at the first thing that is lost, doubled or broken.
pub async fn run(plan: Plan) -> Result<Report> {
    let binary = binary()?;
    let start = || ServerProcess::start_node(&binary, &plan.database, &plan.nats);
    let mut nodes = (0..plan.nodes).map(|_| start()).collect::<Result<Vec<_>>>()?;
    let field = Arc::new(Field {
        doors: Mutex::default(),
        stop: AtomicBool::new(false),
        heard: (0..plan.tables).map(|_| Mutex::new(Instant::now())).collect(),
        turns: AtomicUsize::new(0),
    });
    field.set_doors(&nodes);
    let mut dice = Dice::new(plan.seed);
    let mut playing = JoinSet::new();
    for number in 0..plan.tables {
        let seating = Seating::open(field.door(), number).await?;
        let session = Session {
            number,
            field: Arc::clone(&field),
            history: History::new(seating),
            finished: Vec::new(),
            dice: Dice::new(dice.below(usize::MAX) as u64),
        };
        playing.spawn(session.play());
    }
    let mut report = Report::default();
    for kill in 1..=plan.kills {
        sleep(BETWEEN_KILLS).await;
        let killed = nodes.remove(0);
        field.set_doors(&nodes);
        let moment = Instant::now();
        killed.kill()?;
        let stood_still = watch(&field, &mut playing, moment).await?;
        if plan.talk {
            println!("kill {kill}: every table was played on after {} ms", stood_still.as_millis());
        }
        report.standstills.push(stood_still);
        nodes.push(start()?);
        field.set_doors(&nodes);
    }
    field.stop.store(true, Ordering::SeqCst);
    let mut histories = Vec::new();
    while let Some(done) = playing.join_next().await {
        histories.append(&mut done??);
    }
    let store = store::open(&plan.database).await?;
    for history in &histories {
        history.check_log(store_of(&*store)).await?;
        history.check_opens(nodes[0].door()).await?;
    }
    report.longest = report.standstills.iter().copied().max().unwrap_or_default();
    report.moves = histories.iter().map(History::len).sum();
    report.tables = histories.len();
    Ok(report)
}

fn store_of(store: &dyn store::Store) -> &dyn TableStore {
    store
}

/// Waits until every table was played at after `moment`; answers how long the slowest took.
async fn watch(
    field: &Field,
    playing: &mut JoinSet<Result<Vec<History>>>,
    moment: Instant,
) -> Result<Duration> {
    loop {
        if let Some(ended) = playing.try_join_next() {
            ended??;
            return Err(anyhow!("somebody stopped playing"));
        }
        let last = (0..field.heard.len()).map(|table| field.heard(table)).min();
        // Those that were heard of after the kill may have been in flight; a little later they surely were not.
        if let Some(last) = last.filter(|last| *last > moment + Duration::from_millis(50)) {
            return Ok(last - moment);
        }
        ensure!(moment.elapsed() < Duration::from_secs(30), "a table is not played on");
        sleep(Duration::from_millis(10)).await;
    }
}

/// Two people at one table, and at the next when the game is over.
struct Session {
    number: usize,
    field: Arc<Field>,
    history: History,
    finished: Vec<History>,
    dice: Dice,
}

/// Why playing stopped.
enum Stop {
    /// The connection broke, or the server said to try again.
    Cut,
    /// The server answered what it must not.
    Wrong(anyhow::Error),
}

impl Session {
    async fn play(mut self) -> Result<Vec<History>> {
        while !self.field.is_over() {
            match self.play_until_cut().await {
                Ok(()) => {}
                Err(Stop::Cut) => sleep(Duration::from_millis(50)).await,
                Err(Stop::Wrong(error)) => return Err(error.context(format!("table {}", self.number))),
            }
        }
        self.finished.push(self.history);
        Ok(self.finished)
    }

    async fn play_until_cut(&mut self) -> Result<(), Stop> {
        let mut players = self.come_back().await?;
        while !self.field.is_over() {
            if players[0].sight.over.is_some() {
                return self.meet_again(&mut players[0]).await;
            }
            self.make_a_move(&mut players).await?;
            sleep(THINKING).await;
        }
        Ok(())
    }

    /// Sits down again, each at a node of their own, and settles what was in flight.
    async fn come_back(&mut self) -> Result<[Player; 2], Stop> {
        let Seating { table, tokens } = self.history.seating.clone();
        let [ann, bob] = tokens.map(|token| (self.field.door(), table.clone(), token));
        let sit = async |(door, table, token)| {
            let player = timeout(SLOWEST_ANSWER, Player::sit(door, table, token)).await;
            player.map_err(|_| Stop::Cut)?.map_err(|_| Stop::Cut)
        };
        let mut players = [sit(ann).await?, sit(bob).await?];
        self.history.check_length(players[0].sight.seq).map_err(Stop::Wrong)?;
        if let Some((sender, message)) = self.history.in_flight.clone() {
            self.ask(&mut players, sender, &message).await?;
        }
        Ok(players)
    }

    async fn make_a_move(&mut self, players: &mut [Player; 2]) -> Result<(), Stop> {
        let mover = usize::from(players[0].sight.listed().is_empty());
        let choices = players[mover].sight.listed();
        if choices.is_empty() {
            return Err(Stop::Wrong(anyhow!("nobody is to move")));
        }
        let action = choices[self.dice.below(choices.len())].clone();
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
        let answer = match timeout(SLOWEST_ANSWER, players[sender].ask(message)).await {
            Ok(Ok(ServerMessage::Closing)) | Ok(Err(_)) | Err(_) => return Err(Stop::Cut),
            Ok(Ok(ServerMessage::Fault(fault))) if is_passing(fault.kind) => return Err(Stop::Cut),
            Ok(Ok(answer)) => answer,
        };
        let seq = self.history.answered(answer).map_err(Stop::Wrong)?;
        self.field.hear(self.number);
        for player in players {
            timeout(SLOWEST_ANSWER, player.see(seq)).await.map_err(|_| Stop::Cut)?.map_err(|_| Stop::Cut)?;
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
        match timeout(SLOWEST_ANSWER, player.ask(&ask)).await {
            Ok(Ok(ServerMessage::Rematch { next, .. })) => {
                let tokens = self.history.seating.tokens.clone();
                let next = History::new(Seating { table: next, tokens });
                self.finished.push(std::mem::replace(&mut self.history, next));
                Ok(())
            }
            Ok(Ok(ServerMessage::Fault(fault))) if !is_passing(fault.kind) => {
                Err(Stop::Wrong(anyhow!("a rematch was refused: {}", fault.said)))
            }
            // Asked for again when the table is next visited.
            Ok(Ok(_) | Err(_)) | Err(_) => Err(Stop::Cut),
        }
    }
}

/// Whether trying again is the thing to do.
fn is_passing(kind: FaultKind) -> bool {
    matches!(kind, FaultKind::TooFast | FaultKind::NotStored)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.standstills.len().max(1) as u32;
        let mean = self.standstills.iter().sum::<Duration>() / count;
        write!(
            f,
            "{} nodes killed, {} acknowledged moves at {} tables: none lost, none doubled, every table opens. The \
             slowest table stood still for {} ms after a kill on average, {} ms at worst",
            self.standstills.len(),
            self.moves,
            self.tables,
            mean.as_millis(),
            self.longest.as_millis()
        )
    }
}
