//! The report: what a page draws, a terminal prints and a program reads.
//!
//! It is plain data with names that are meant to be read in JSON; `docs/analysis.md` shows one whole. Chances are
//! numbers from nought to one, one for each side and in the order of [`Report::sides`]; in every list they sum to
//! one, and changes of chances sum to nought.

use rules::Seat;
use serde::{Deserialize, Serialize};

/// One number for each side, in the order of [`Report::sides`].
pub type By = Vec<f64>;

/// A game taken apart. For every side, [`SideReport::start`] plus everything in `luck`, `play` and `unseen` of the
/// steps is [`SideReport::result`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The short name of the game, as in commands.
    pub game: String,
    /// What is behind the chances, in a sentence or two for people.
    pub method: String,
    /// How sure the chances are: exact only if all of them are.
    pub certainty: Certainty,
    /// Whether the game was over; if not, `result` is what the last position is worth.
    pub finished: bool,
    /// Whether the analysis was stopped before it was through; then `steps` end early.
    pub stopped: bool,
    /// The sides: one seat each, or partners together.
    pub sides: Vec<SideReport>,
    /// The steps that count, in order. What was taken back is left out.
    pub steps: Vec<StepReport>,
    /// Each seat, added up.
    pub seats: Vec<SeatReport>,
    /// The steps that decided the game, in the order they were played.
    pub turning_points: Vec<TurningPoint>,
    /// For a game of questions: how likely each seat was taken to know an answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub knowledge: Vec<Knowledge>,
    /// For a game that is counted in stones: the same story in stones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stones: Option<StonesReport>,
}

/// A side: those who win together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SideReport {
    /// Its seats.
    pub seats: Vec<Seat>,
    /// Its chance before the first step.
    pub start: f64,
    /// How it came out: one for a win, a share of one for a shared win, nought for a loss. In a game that is not
    /// over, its chance now.
    pub result: f64,
}

/// Whether a number is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Certainty {
    /// Proved, or worked out without guessing.
    Exact,
    /// An estimate.
    Estimate,
}

/// What luck did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Luck {
    /// A fall of the dice, or a lot.
    Dice,
    /// A deal, or a card drawn.
    Draw,
    /// Whether a question was known.
    Question,
}

impl Luck {
    /// All causes.
    pub const ALL: [Luck; 3] = [Luck::Dice, Luck::Draw, Luck::Question];
}

/// One step of the game. `after - before = luck + play + unseen`, for every side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepReport {
    /// The line of the log, counted from nought; in a log file it stands two lines further down.
    pub line: u64,
    /// Who acted, or whose die, card or question it was; nobody for a shuffle or when all roll.
    pub seat: Option<Seat>,
    /// What happened, in words; nothing if there is nothing to tell.
    pub said: Option<String>,
    /// The chances before the step.
    pub before: By,
    /// The chances after it.
    pub after: By,
    /// Which luck had a part in it, if any had.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<Luck>,
    /// What luck gave each side: the chances after it, less their mean over all that could have come.
    pub luck: By,
    /// What the choice gave each side, against the best choice found: never more than nought for the one who chose.
    pub play: By,
    /// What is left: by how much the valuer thinks otherwise once it looks one step further.
    pub unseen: By,
    /// How much of its chance the side that chose lost against the best choice found; nought or more.
    pub loss: f64,
    /// How many choices there were; nought if nobody chose.
    pub choices: usize,
    /// What was chosen, in the game's notation, if somebody chose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<String>,
    /// What would have been better, if something would.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<Alternative>,
    /// Whether both chances and loss are exact.
    pub certainty: Certainty,
    /// The same in stones, for a game that is counted in stones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<Margin>,
}

/// A choice that was not made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Alternative {
    /// What it was, in the game's notation.
    pub play: String,
    /// The chance of the side to choose after it.
    pub chance: f64,
    /// The best line from there, in the game's notation, one entry for each action; only where it is proved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
}

/// By how many stones the first seat leads in the end if both play perfectly from here; the other seat leads by the
/// opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Margin {
    /// Before the step: at least.
    pub before_low: i32,
    /// Before the step: at most. Equal to the least where it is proved.
    pub before_high: i32,
    /// Before the step: the outcome where it is proved, else an estimate.
    pub before: i32,
    /// After the step: at least.
    pub after_low: i32,
    /// After the step: at most.
    pub after_high: i32,
    /// After the step: the outcome where it is proved, else an estimate.
    pub after: i32,
    /// How many stones the one who chose lost by it, if that is proved.
    pub lost: Option<i32>,
}

/// A seat, added up: `start + luck + decisions = result`, where `luck = dice + draw + question` and
/// `decisions = own + others + unseen`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatReport {
    /// The seat.
    pub seat: Seat,
    /// Its side, by its place in [`Report::sides`].
    pub side: usize,
    /// The chance of its side at the start.
    pub start: f64,
    /// What dice gave its side, its own and everybody's.
    pub dice: f64,
    /// What cards gave its side.
    pub draw: f64,
    /// What questions gave its side, those put to it and those put to others.
    pub question: f64,
    /// The sum of the three.
    pub luck: f64,
    /// What its own choices gave its side: nought if all were the best found, else less.
    pub own: f64,
    /// What the choices of all others gave its side, its partner included.
    pub others: f64,
    /// What the valuer did not see.
    pub unseen: f64,
    /// The sum of `own`, `others` and `unseen`.
    pub decisions: f64,
    /// How its side came out.
    pub result: f64,
    /// How many choices it had, those without an alternative not counted.
    pub choices: usize,
    /// How many of them lost something worth speaking of, a hundredth or more.
    pub mistakes: usize,
}

/// A step that decided much.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurningPoint {
    /// Its place in [`Report::steps`], from nought.
    pub step: usize,
    /// The seat it is put down to, if any.
    pub seat: Option<Seat>,
    /// Why it is one.
    pub why: Why,
    /// How much of a chance it moved: what a choice lost, or what luck gave the side it was best for.
    pub swing: f64,
    /// The same in words.
    pub words: String,
}

/// Why a step is a turning point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A choice that lost much, or changed who wins.
    Choice,
    /// Dice that changed much.
    Dice,
    /// A card that changed much.
    Draw,
    /// A question that changed much.
    Question,
}

/// How likely a seat was taken to know an answer, and why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Knowledge {
    /// The seat.
    pub seat: Seat,
    /// The category, by its name in files.
    pub category: String,
    /// The chance.
    pub chance: f64,
    /// Where it comes from.
    pub source: Source,
    /// How many questions of the category were put to the seat in this game.
    pub asked: u32,
    /// How many it knew.
    pub right: u32,
}

/// Where a chance to know comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// It is the level of a bot, and exact.
    Bot,
    /// It was given with the analysis.
    Given,
    /// It was estimated from this game.
    Record,
}

/// A game in stones, seen by the first seat: `start - lost[0] + lost[1] + unseen = result`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StonesReport {
    /// By how many stones the first seat leads with perfect play, before each step and after the last: a curve with
    /// one point more than there are steps.
    pub curve: Vec<i32>,
    /// Which points of the curve are proved.
    pub proved: Vec<bool>,
    /// Its first point.
    pub start: i32,
    /// Its last point: the stones in the end, if the game was played to its end.
    pub result: i32,
    /// How many stones each seat lost by its own choices, as far as that is proved.
    pub lost: [i32; 2],
    /// What is left, because some points of the curve are estimates; nought if all are proved.
    pub unseen: i32,
}

impl Report {
    /// The place in [`Report::sides`] of the side `seat` plays for.
    pub fn side_of(&self, seat: Seat) -> Option<usize> {
        self.sides.iter().position(|side| side.seats.contains(&seat))
    }

    /// The value curve of a side: its chance before each step and after the last.
    pub fn curve(&self, side: usize) -> Vec<f64> {
        let start = self.sides.get(side).map(|side| side.start);
        let steps = self.steps.iter().filter_map(|step| step.after.get(side).copied());
        start.into_iter().chain(steps).collect()
    }
}
