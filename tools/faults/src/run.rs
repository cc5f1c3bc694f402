//! A run: rounds of faults, after each of which all is healed, played on and checked.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use protocol::TableId;
use tokio::time::sleep;

use crate::check::{Violation, Wrong, check_all};
use crate::dice::Dice;
use crate::fault::{Fault, WorldKind};
use crate::node::Farewell;
use crate::party;
use crate::report::Report;
use crate::saved;
use crate::town::Town;
use crate::world::{Powers, World};

/// How long after everything was healed the last table may take until it is played on. Two seconds are usual; but a
/// machine that has much else to do must not fail this.
const STANDSTILL: Duration = Duration::from_secs(60);

/// How often it is told who is waited for.
const COMPLAINT: Duration = Duration::from_secs(4);

/// How long after that the last message may take until it is answered.
const ANSWERS: Duration = Duration::from_secs(60);

/// How many faults there may be at once; fewer where there is only one node to bear them.
fn at_once(world: WorldKind) -> usize {
    match world {
        WorldKind::Single => 2,
        WorldKind::Cluster => 3,
    }
}

/// How long people play in peace before the first round and after each.
const PEACE: Duration = Duration::from_millis(700);

/// What to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// To which world.
    pub world: WorldKind,
    /// What may be done on this machine.
    pub powers: Powers,
    /// How many faults.
    pub faults: usize,
    /// How many of them before each check.
    pub round: usize,
    /// At how many tables people play.
    pub tables: usize,
    /// What faults and moves follow from.
    pub seed: u64,
    /// Whether to tell how it goes.
    pub talk: bool,
    /// Where records go if something is wrong.
    pub records: PathBuf,
}

/// A fault that lasts.
struct Lasting {
    fault: Fault,
    until: Instant,
}

/// A run under way.
struct Run {
    plan: Plan,
    world: World,
    town: Arc<Town>,
    dice: Dice,
    lasting: Vec<Lasting>,
    report: Report,
    diary: Vec<String>,
    /// Tables that are over, with the lengths of their logs, whose luck was checked.
    fair: HashSet<(TableId, usize)>,
}

/// Does what is planned. What was found is in the report; an error means that the suite itself came to grief.
pub async fn run(plan: Plan) -> Result<Report> {
    let mut dice = Dice::new(plan.seed);
    let world = World::build(plan.world, plan.powers, &mut dice).await?;
    let town = Arc::new(Town::new(world.doors()));
    let mut people = party::gather(&town, plan.tables, &mut dice).await?;
    let report = Report::new(&plan);
    let mut run =
        Run { plan, world, town, dice, lasting: Vec::new(), report, diary: Vec::new(), fair: HashSet::new() };
    run.say(format!("{} people and onlookers play at {} tables", people.len(), run.plan.tables));
    while run.report.faults < run.plan.faults && run.report.violations.is_empty() {
        run.round().await?;
    }
    run.town.end();
    while people.join_next().await.is_some() {}
    run.report.took = run.town.age();
    if !run.report.violations.is_empty() {
        let books = run.town.books().clone();
        let folder = saved::save(&run.plan, &run.report, &books, &run.diary, &run.world.logs())?;
        run.report.records = Some(folder);
    }
    Ok(run.report)
}

impl Run {
    async fn round(&mut self) -> Result<()> {
        sleep(PEACE).await;
        let end = (self.report.faults + self.plan.round).min(self.plan.faults);
        while self.report.faults < end {
            self.break_something()?;
            let pause = self.dice.span_ms(250, 1100);
            self.pass(pause).await?;
        }
        while !self.lasting.is_empty() {
            self.pass(Duration::from_millis(50)).await?;
        }
        self.play_on().await?;
        self.check().await
    }

    /// Injects one fault that does not touch what is broken already.
    fn break_something(&mut self) -> Result<()> {
        let kind = self.world.kind();
        let (fault, holds) = loop {
            let drawn = Fault::draw(kind, self.plan.powers, self.world.nodes(), &mut self.dice);
            let parts = drawn.0.parts(kind);
            let is_free =
                |lasting: &Lasting| !lasting.fault.parts(kind).iter().any(|part| parts.contains(part));
            if self.lasting.iter().all(is_free) {
                break drawn;
            }
        };
        self.report.count(&fault);
        self.say(format!("fault {}: {fault}, for {} ms", self.report.faults, holds.as_millis()));
        self.world.inject(&fault)?;
        self.lasting.push(Lasting { fault, until: Instant::now() + holds });
        Ok(())
    }

    /// Lets time pass: heals what has lasted long enough, and starts again what ended. Goes on until there is room for
    /// another fault.
    async fn pass(&mut self, time: Duration) -> Result<()> {
        let end = Instant::now() + time;
        loop {
            let now = Instant::now();
            while let Some(index) = self.lasting.iter().position(|lasting| lasting.until <= now) {
                let Lasting { fault, .. } = self.lasting.remove(index);
                match tokio::task::block_in_place(|| self.world.heal(&fault))? {
                    Farewell::NotYet => {
                        self.lasting.push(Lasting { fault, until: now + Duration::from_millis(50) });
                    }
                    Farewell::Gone(wrong) => {
                        self.blame(wrong);
                        self.say(format!("    over: {fault}"));
                    }
                }
            }
            let wrong = self.world.look_after()?;
            self.blame(wrong);
            if !self.lasting.iter().any(|lasting| lasting.fault == Fault::FillDisk) {
                tokio::task::block_in_place(|| self.world.look_after_shared())?;
            }
            if Instant::now() >= end && self.lasting.len() < at_once(self.plan.world) {
                return Ok(());
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Everything is healed; every table must be played on, and every message answered.
    async fn play_on(&mut self) -> Result<()> {
        let healed = Instant::now();
        let mut complains_after = COMPLAINT;
        loop {
            self.pass(Duration::ZERO).await?;
            let Some((last, table)) = self.town.last_progress() else { break };
            if last > healed && self.world.is_whole() {
                let stood_still = healed.elapsed();
                self.report.standstill = self.report.standstill.max(stood_still);
                self.say(format!("healed; every table was played on within {} ms", stood_still.as_millis()));
                break;
            }
            if healed.elapsed() > STANDSTILL {
                let said = format!("nobody has got on for {STANDSTILL:?} after all was healed");
                self.blame([Violation { table, wrong: Wrong::StandsStill, said }]);
                break;
            }
            if healed.elapsed() > complains_after {
                complains_after += COMPLAINT;
                self.say(format!("table {table} still stands still, {} s", healed.elapsed().as_secs()));
            }
            sleep(Duration::from_millis(10)).await;
        }
        self.town.pause(true);
        let paused = Instant::now();
        while self.town.open() > 0 {
            self.pass(Duration::from_millis(20)).await?;
            if paused.elapsed() > ANSWERS {
                let said = format!("{} messages are not answered after {ANSWERS:?}", self.town.open());
                let table = "none".to_owned();
                self.blame([Violation { table, wrong: Wrong::StandsStill, said }]);
                break;
            }
        }
        Ok(())
    }

    /// Reads the logs past all servers and compares them with what people wrote down.
    async fn check(&mut self) -> Result<()> {
        let reader = self.world.read().await?;
        // Copied before they are shortened, so that a failing run can be looked into.
        let books = {
            let mut books = self.town.books();
            let copy = books.clone();
            books.forget_sights();
            copy
        };
        let began = Instant::now();
        let checked = check_all(&*reader.store, &books, &mut self.fair).await?;
        self.world.after_reading(reader).await?;
        self.report.accepted = books.accepted();
        self.report.tables = checked.tables;
        self.report.lines = checked.lines;
        self.report.over = checked.over;
        self.report.sights += checked.sights;
        let denounced = self.town.denounced();
        let panics = self.world.panics();
        let wrong = checked.violations.len() + denounced.len() + panics.len();
        self.say(format!(
            "checked {} tables with {} lines, {} acknowledged moves and {} sights in {} ms: {}",
            checked.tables,
            checked.lines,
            books.accepted(),
            checked.sights,
            began.elapsed().as_millis(),
            if wrong == 0 { "all is well".to_owned() } else { format!("{wrong} THINGS ARE WRONG") }
        ));
        self.blame(checked.violations);
        self.blame(denounced);
        self.blame(panics);
        if !self.report.violations.is_empty() {
            *self.town.books() = books;
        }
        self.town.pause(false);
        Ok(())
    }

    fn blame(&mut self, wrong: impl IntoIterator<Item = Violation>) {
        for violation in wrong {
            let mut said = violation.to_string();
            // Whole views are kept in the records; on the screen they would hide everything else.
            if let Some((at, _)) = said.char_indices().nth(600) {
                said.truncate(at);
                said.push('…');
            }
            self.say(format!("WRONG: {said}"));
            self.report.violations.push(violation);
        }
    }

    fn say(&mut self, said: String) {
        let line = format!("{:8.2} s  {said}", self.town.age().as_secs_f64());
        if self.plan.talk {
            println!("{line}");
        }
        self.diary.push(line);
    }
}
