//! What luck gave and what decisions cost in a game that was played, by the name of the game.
//!
//! The walk is in `analysis`; here is what a position of each game is worth. `docs/analysis.md` explains both.

pub mod estimate;
mod mancala;
pub mod manipulation;
mod trivia;
pub mod whizkey;

use std::sync::Arc;

use ::mancala::Mancala;
use ::manipulation::Manipulation;
use ::trivia::Trivia;
use ::whizkey::WhizKey;
use analysis::Telling;
pub use analysis::{
    Alternative, By, Certainty, Knowledge, Luck, Margin, Progress, Report, SeatReport, SideReport, Source,
    StepReport, StonesReport, TurningPoint, Why,
};
use rules::{Game, Seat};
use solver::{Endgame, Room, Solver};
use table::{AnyTable, Fortune, Table};

use crate::entry::{GameEntry, InTheBox};
use crate::games::QuestionBox;
use crate::log_file::bad;
use crate::open::decoded;
use crate::{BadLog, GameKind, LogFile};

/// How a game is to be taken apart. The default suits a machine of one's own; a page may want fewer boards.
#[derive(Clone)]
pub struct AnalysisSettings {
    /// The names of the seats; their letters where there are too few.
    pub names: Vec<String>,
    /// Only so many lines of the log; all if left out.
    pub to: Option<usize>,
    /// Games of questions: how likely people are to know an answer, where that is not to be estimated from the game.
    pub chances: Vec<KnownChance>,
    /// Mancala: how many boards to look at for each position before giving the proof up.
    pub boards: u64,
    /// Mancala: how many bytes to remember boards in.
    pub memory: usize,
    /// Mancala: an endgame table, if there is one.
    pub endgame: Option<Arc<Endgame>>,
}

impl Default for AnalysisSettings {
    fn default() -> Self {
        AnalysisSettings {
            names: Vec::new(),
            to: None,
            chances: Vec::new(),
            boards: 2_000_000,
            memory: 64 << 20,
            endgame: None,
        }
    }
}

/// How likely somebody is to know an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownChance {
    /// Who.
    pub seat: Seat,
    /// In which category, by its name in files; in all that are not named if left out.
    pub category: Option<String>,
    /// The chance, from nought to one.
    pub chance: f64,
}

/// Why a game could not be taken apart.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnalysisError {
    /// The log cannot be played again.
    #[error(transparent)]
    Log(#[from] BadLog),
    /// The settings make no sense for this game.
    #[error("{0}")]
    Settings(String),
    /// It was stopped before there was anything to show.
    #[error("stopped before anything was found out")]
    Stopped,
}

/// Takes a game apart: what was luck, what was lost by choices, and when it turned. An unfinished game is taken apart
/// so far. The same log and settings give the same report.
///
/// `go_on` hears how far it has come, and stops it by saying no; then the report is of what was done by then.
pub fn analyse(
    log: &LogFile,
    settings: &AnalysisSettings,
    go_on: &mut dyn FnMut(Progress) -> bool,
) -> Result<Report, AnalysisError> {
    if !settings.chances.is_empty() && !log.kind.asks_questions() {
        let said = format!("nobody is asked questions in {}", log.kind.title());
        return Err(AnalysisError::Settings(said));
    }
    log.kind.entry().analyse(log, settings, go_on)
}

pub(crate) fn of_manipulation(
    log: &LogFile,
    settings: &AnalysisSettings,
    go_on: &mut dyn FnMut(Progress) -> bool,
) -> Result<Report, AnalysisError> {
    let table: Table<Manipulation> = replayed(log, settings)?;
    let mut valuer = manipulation::Rolls::new(table.start().mode());
    let names = names(settings, table.opening().seats);
    let mut say = aloud::<Manipulation>(&names);
    let telling = telling(log.kind, manipulation::METHOD, names, &mut say);
    Ok(analysis::analyse(&table, &mut valuer, telling, go_on))
}

pub(crate) fn of_whizkey(
    log: &LogFile,
    settings: &AnalysisSettings,
    go_on: &mut dyn FnMut(Progress) -> bool,
) -> Result<Report, AnalysisError> {
    let table: Table<WhizKey> = replayed(log, settings)?;
    let mut valuer = whizkey::Work::new(table.opening().seats);
    let names = names(settings, table.opening().seats);
    let mut say = aloud::<WhizKey>(&names);
    let telling = telling(log.kind, whizkey::METHOD, names, &mut say);
    Ok(analysis::analyse(&table, &mut valuer, telling, go_on))
}

pub(crate) fn of_mancala(
    log: &LogFile,
    settings: &AnalysisSettings,
    go_on: &mut dyn FnMut(Progress) -> bool,
) -> Result<Report, AnalysisError> {
    let table: Table<Mancala> = replayed(log, settings)?;
    let games = positions(&table);
    let capture = table.start().house_rules().capture;
    let mut solver = Solver::new(::mancala::POCKETS.into(), capture, Room::new(settings.memory));
    if let Some(endgame) = &settings.endgame {
        solver = solver.with_endgame(Arc::clone(endgame));
    }
    let mut proofs = mancala::Proofs::new(solver.desk(), settings.boards);
    let of = games.len();
    let finished = proofs.prove(&games, &mut |done| go_on(Progress { done, of }));
    if !finished {
        // What is not proved by now is estimated at a glance.
        proofs.hurry();
    }
    let names = names(settings, 2);
    let mut say = aloud::<Mancala>(&names);
    let telling = telling(log.kind, mancala::METHOD, names.clone(), &mut say);
    let mut report = analysis::analyse(&table, &mut proofs, telling, &mut |_| true);
    mancala::finish(&mut report, &mut proofs, &games, &names);
    report.stopped = !finished;
    Ok(report)
}

pub(crate) fn of_trivia<E: QuestionBox>(
    log: &LogFile,
    settings: &AnalysisSettings,
    go_on: &mut dyn FnMut(Progress) -> bool,
) -> Result<Report, AnalysisError> {
    let table: Table<Trivia<E>> = replayed_with(log, settings, |in_the_box: InTheBox<_>| InTheBox {
        judge: Arc::new(trivia::Unasked),
        ..in_the_box
    })?;
    let knowledge = trivia::knowledge(&table, settings)?;
    let seats = usize::from(table.opening().seats);
    let courses =
        trivia::Courses::new(table.start(), &knowledge, &mut |done| go_on(Progress { done, of: seats }));
    let mut courses = courses.ok_or(AnalysisError::Stopped)?;
    let names = names(settings, table.opening().seats);
    let mut say = aloud::<Trivia<E>>(&names);
    let telling = telling(log.kind, trivia::METHOD, names, &mut say);
    let mut report = analysis::analyse(&table, &mut courses, telling, go_on);
    report.knowledge = knowledge;
    Ok(report)
}

/// Plays the log again on a table whose game is known.
fn replayed<G: GameEntry>(log: &LogFile, settings: &AnalysisSettings) -> Result<Table<G>, AnalysisError> {
    replayed_with(log, settings, |in_the_box| in_the_box)
}

/// The same with something else in the box.
fn replayed_with<G: GameEntry>(
    log: &LogFile,
    settings: &AnalysisSettings,
    change: impl FnOnce(InTheBox<G>) -> InTheBox<G>,
) -> Result<Table<G>, AnalysisError> {
    let (opening, in_the_box) =
        decoded::<G>(&log.opening, log.deck.clone()).map_err(|refusal| bad(1, refusal))?;
    let InTheBox { contents, judge } = change(in_the_box);
    let mut table =
        Table::set_up(opening, contents, Fortune::Given, judge).map_err(|refusal| bad(1, refusal))?;
    let last = settings.to.unwrap_or(log.entries.len()).min(log.entries.len());
    for (index, entry) in log.entries[..last].iter().enumerate() {
        let committed = AnyTable::commit(&mut table, std::slice::from_ref(entry));
        // The head is line 1, so entry 0 stands in line 2.
        committed.map_err(|refusal| bad(index + 2, refusal))?;
    }
    Ok(table)
}

/// The game before each step that counts, and after the last.
fn positions<G: Game>(table: &Table<G>) -> Vec<G> {
    let mut games = vec![table.start().clone()];
    for step in table.steps() {
        let mut next: G = games[games.len() - 1].clone();
        next.apply(step);
        games.push(next);
    }
    games
}

fn names(settings: &AnalysisSettings, seats: u8) -> Vec<String> {
    let name = |seat: Seat| settings.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
    (0..seats).map(Seat).map(name).collect()
}

/// What is said of each line, for those who listen.
fn aloud<G: GameEntry>(names: &[String]) -> impl FnMut(&[G::Event]) -> Option<String> + use<G> {
    let mut tell = G::teller(names.to_vec());
    move |events| tell(events).map(|saying| saying.aloud)
}

fn telling<'a, G: Game>(
    kind: GameKind,
    method: &str,
    names: Vec<String>,
    say: &'a mut dyn FnMut(&[G::Event]) -> Option<String>,
) -> Telling<'a, G> {
    Telling { game: kind.name().to_owned(), method: method.to_owned(), names, say }
}
