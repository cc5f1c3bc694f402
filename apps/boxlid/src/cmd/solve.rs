//! `boxlid solve`: exact outcomes.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use anyhow::{Context as _, Result, bail, ensure};
use clap::{Args, Subcommand};
use mancala::{Capture, Mancala, Offer, Options, Pie};
use rules::Notation;
use solver::{Book, Chapter, Desk, Endgame, Position, Solver, Walk, Worth, pie, whole_turns};

use crate::Out;
use crate::solving::progress::Progress;
use crate::solving::stop::Stop;
use crate::solving::{build, room, table_file};

mod report;

use report::{Report, Turn};

/// Solves a game: the exact outcome, the best turn, and what every first turn is worth.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Solve {
    #[command(subcommand)]
    game: Game,
}

const EXAMPLES: &str = "\
Examples:
  boxlid solve mancala --stones 3
  boxlid solve mancala --stones 4 --capture standard --json
  boxlid solve mancala --position '0,1,0,6,5,2/12 4,0,2,6,1,1/8 A'
  boxlid solve mancala --build-table 24 --table tables     once: 1.3 GB, some minutes
  boxlid solve mancala --table tables --position '4,4,0,5,5,5/1 4,4,4,4,4,4/0 A'

Values are stones: +10 means that the player to move wins by ten if both play perfectly.
Ctrl-C stops and says what is proved so far; pressed twice it just ends.";

#[derive(Subcommand, Debug)]
enum Game {
    Mancala(SolveMancala),
}

/// Solves a position of Mancala.
#[derive(Args, Debug)]
struct SolveMancala {
    /// Pockets on each side; the box has six
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=6))]
    pockets: u8,
    /// Stones in each pocket at the start (M-3)
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=60))]
    stones: u8,
    /// What happens to a last stone with nothing opposite (M-11)
    #[arg(long, default_value = "empty", value_parser = ["empty", "standard"])]
    capture: String,
    /// Whether the second player may swap sides (M-17)
    #[arg(long, default_value = "off", value_parser = ["on", "off"])]
    pie: String,
    /// Solve this position, in the game's notation
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["stones", "pockets"])]
    position: Option<String>,
    /// Only the outcome, not what every turn is worth; several times quicker
    #[arg(long)]
    outcome_only: bool,
    /// Do not look into the book of first turns
    #[arg(long)]
    no_book: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Use the endgame table in this folder
    #[arg(long, value_name = "DIR")]
    table: Option<PathBuf>,
    /// Build the endgame table for so many stones, keep it in the folder, and solve nothing
    #[arg(long, value_name = "STONES", requires = "table", conflicts_with_all = ["position", "book"],
          value_parser = clap::value_parser!(u32).range(1..=26))]
    build_table: Option<u32>,
    /// Memory to use at most, in MiB, for boards met and worked out. If nothing is said it is 1024, and with a table of
    /// more than that a quarter of what is free up to 4096, if that leaves as much as the table has (Linux only). The
    /// table itself is mapped: what is used of it stays in the memory of the system as long as nobody else needs that
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(4..=1 << 20))]
    memory: Option<u64>,
    /// Threads; more than one share what they find, and helps only with hard positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// Write a book instead: the outcome of every position within so many sowings of the start
    #[arg(long, value_name = "SOWINGS", conflicts_with_all = ["position", "json"],
          value_parser = clap::value_parser!(u8).range(0..=6))]
    book: Option<u8>,
    /// With --book: go on to so many sowings where no more than two stones have been stored
    #[arg(long, value_name = "SOWINGS", requires = "book", default_value_t = 0,
          value_parser = clap::value_parser!(u8).range(0..=8))]
    further: u8,
}

impl Solve {
    /// Solves, and prints what was found.
    pub fn run(self, out: Out<'_>) -> Result<()> {
        match self.game {
            Game::Mancala(solve) => solve.run(out),
        }
    }
}

/// What is to be solved.
struct Question {
    position: Position,
    offer: Offer,
    capture: Capture,
}

impl SolveMancala {
    fn run(self, out: Out<'_>) -> Result<()> {
        let question = self.question()?;
        let stop = Stop::listen();
        if let Some(stones) = self.build_table {
            return self.build(question.capture, stones, &stop, out);
        }
        let mut solver = self.solver(&question)?;
        match self.book {
            Some(sowings) => {
                ensure!(self.pockets == 6, "the book is for boards with six pockets");
                let (capture, stones, further) = (question.capture, self.stones, self.further);
                let desk = self.with_book(solver.desk());
                write_book(&desk, Walk { capture, stones, sowings, further }, &stop, out)
            }
            None => self.solve(&mut solver, &question, &stop, out),
        }
    }

    fn question(&self) -> Result<Question> {
        let capture = match self.capture.as_str() {
            "standard" => Capture::Standard,
            // The parser lets nothing else through.
            _ => Capture::Empty,
        };
        let pie = if self.pie == "on" { Pie::On } else { Pie::Off };
        let Some(text) = &self.position else {
            let position = Position::start(self.pockets.into(), self.stones)?;
            let offer = if pie == Pie::On { Offer::FirstTurn } else { Offer::Closed };
            return Ok(Question { position, offer, capture });
        };
        let options = Options { capture, pie, ..Options::default() };
        let game = Mancala::read_position(Default::default(), &options, 2, text)
            .context("this is no position of Mancala")?;
        Ok(Question { position: Position::of(&game), offer: game.offer(), capture })
    }

    /// A solver with the memory that was asked for, and the table if there is one.
    fn solver(&self, question: &Question) -> Result<Solver> {
        let asked = self.memory.map(|mebibytes| mebibytes << 20);
        let pockets = question.position.heaps().pockets;
        let in_memory = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
        let Some(folder) = self.table.as_ref().filter(|_| pockets == 6) else {
            let bytes = in_memory(asked.unwrap_or(room::USUAL));
            return Ok(Solver::new(pockets, question.capture, room::room(bytes)));
        };
        let table = table_file::open_largest(folder, question.capture)?;
        let table = table.with_context(|| {
            let folder = folder.display();
            format!(
                "there is no table for the {} capture in {folder}; build one with --build-table",
                self.capture
            )
        })?;
        let stones = table.most_stones();
        let bytes = in_memory(asked.unwrap_or_else(|| room::usual_beside(stones)));
        let room = room::beside(stones, bytes);
        Ok(Solver::new(pockets, question.capture, room).with_endgame(Arc::new(table)))
    }

    fn with_book<'a>(&self, desk: Desk<'a>) -> Desk<'a> {
        if self.no_book { desk } else { desk.with_book(Book::shipped()) }
    }

    fn build(&self, capture: Capture, stones: u32, stop: &Stop, out: Out<'_>) -> Result<()> {
        let folder = self.table.as_ref().context("--build-table needs --table, the folder to keep it in")?;
        ensure!(self.pockets == 6, "endgame tables are for boards with six pockets");
        let needed = solver::table_bytes(stones) >> 20;
        ensure!(
            needed <= self.memory.unwrap_or(0).max(1024) * 2,
            "a table for {stones} stones is built in {needed} MiB; allow that with --memory"
        );
        let began = Instant::now();
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let table: Endgame =
            build::build(capture, stones, threads, stop).context("stopped; nothing was written")?;
        let path = table_file::write(folder, &table, stop)?;
        let seconds = began.elapsed().as_secs_f64();
        writeln!(out, "{}: {} boards, {seconds:.1} s", path.display(), solver::table_bytes(stones))?;
        Ok(())
    }

    fn solve(&self, solver: &mut Solver, question: &Question, stop: &Stop, out: Out<'_>) -> Result<()> {
        let began = Instant::now();
        let desk = self.with_book(solver.desk());
        let mut asker =
            Asker { desk, stop, threads: self.threads, nodes: 0, progress: Progress::of("solving") };
        let turns = if self.outcome_only { None } else { asker.turns(question) };
        let worth = match &turns {
            Some(turns) if !turns.is_empty() => best(turns),
            Some(_) | None => asker.worth(&question.position, question.offer),
        };
        asker.progress.end();
        // A swap is no part of a line of sowings.
        let wants_line = worth.exact().is_some() && !self.outcome_only && question.offer == Offer::Closed;
        let line =
            wants_line.then(|| desk.best_line(&question.position, &mut |_, _| !stop.is_wanted())).flatten();
        let seconds = began.elapsed().as_secs_f64();
        let report =
            Report { question, worth, turns: turns.unwrap_or_default(), line, nodes: asker.nodes, seconds };
        if self.json { report.write_json(out) } else { report.write(out) }
    }
}

/// The best of what every turn is worth.
fn best(turns: &[Turn]) -> Worth {
    let most = |of: fn(&Worth) -> i32| turns.iter().map(|turn| of(&turn.worth)).max().unwrap_or(0);
    Worth { low: most(|worth| worth.low), high: most(|worth| worth.high), guess: most(|worth| worth.guess) }
}

/// M-17: who may swap has one choice more, which is worth the opposite of the best of the others.
fn with_swap(mut turns: Vec<Turn>, offer: Offer) -> Vec<Turn> {
    if offer == Offer::Open && !turns.is_empty() {
        turns.push(Turn { pockets: Vec::new(), goes_on: false, worth: best(&turns).turned() });
    }
    turns
}

/// More whole turns than this are not listed; then what each first sowing is worth has to do.
const MOST_TURNS: usize = 40;

/// Asks the solver, and says how far it has come.
struct Asker<'a> {
    desk: Desk<'a>,
    stop: &'a Stop,
    threads: u8,
    nodes: u64,
    progress: Progress,
}

impl Asker<'_> {
    /// What every first turn is worth.
    fn turns(&mut self, question: &Question) -> Option<Vec<Turn>> {
        let Question { position, offer, capture } = question;
        let whole = whole_turns(position, *capture, MOST_TURNS).filter(|_| !position.is_over());
        let Some(whole) = whole else {
            let sowings = position.full_pockets().map(|pocket| {
                let mut watch = |_: Worth, _: u64| !self.stop.is_wanted();
                let worth = pie::solve_sowing(&self.desk, position, *offer, pocket, &mut watch);
                Turn { pockets: vec![pocket], goes_on: position.sow(pocket, *capture).1, worth }
            });
            return Some(with_swap(sowings.collect(), *offer));
        };
        let turns = whole.into_iter().map(|turn| {
            // M-17: after a whole first turn the swap is on offer, unless the game is over.
            let next = if *offer == Offer::FirstTurn && turn.passes { Offer::Open } else { Offer::Closed };
            let worth = self.worth(&turn.after, next);
            let worth = if turn.passes { worth.turned() } else { worth };
            Turn { pockets: turn.pockets, goes_on: false, worth }
        });
        Some(with_swap(turns.collect(), *offer))
    }

    fn worth(&mut self, position: &Position, offer: Offer) -> Worth {
        let before = self.nodes;
        let mut last = 0;
        let (progress, stop) = (&mut self.progress, self.stop);
        let mut watch = |worth: Worth, nodes: u64| {
            last = last.max(nodes);
            progress.note(|| format!("{worth}, {:.1} million boards", (before + nodes) as f64 / 1e6));
            !stop.is_wanted()
        };
        let worth = with_helpers(self.desk, position, self.threads, || {
            pie::solve_offered(&self.desk, position, offer, &mut watch)
        });
        self.nodes += last;
        worth
    }
}

/// Solves while helpers look at the same position in another order and share what they find.
fn with_helpers<T>(desk: Desk<'_>, position: &Position, threads: u8, solve: impl FnOnce() -> T) -> T {
    let done = Stop::default();
    thread::scope(|scope| {
        for _ in 1..threads {
            let done = done.clone();
            scope.spawn(move || desk.assist(position, &mut |_, _| !done.is_wanted()));
        }
        let answer = solve();
        done.ask();
        answer
    })
}

/// Writes a chapter of a book: the outcomes of the positions soon after the start.
fn write_book(desk: &Desk<'_>, walk: Walk, stop: &Stop, out: Out<'_>) -> Result<()> {
    let mut progress = Progress::of("writing the book");
    let chapter = Chapter::write(walk, &mut |position, done, all| {
        progress.share(done as u64, all as u64);
        desk.solve(position, &mut |_, _| !stop.is_wanted()).worth.exact()
    });
    progress.end();
    let chapter = match chapter {
        Some(chapter) => chapter,
        None if stop.is_wanted() => bail!("stopped; the book is not whole"),
        None => bail!("there are too many stones or sowings for a book"),
    };
    Ok(write!(out, "{chapter}")?)
}
