//! A refusal as it is told: what was wrong, and the clause it rests on.

use serde::{Deserialize, Serialize};

use crate::Clause;

/// Why something was not done, for people and programs that do not know the game's own types.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{}{said}", clause.as_ref().map(|clause| format!("{clause}: ")).unwrap_or_default())]
pub struct Refusal {
    /// What kind of refusal it is, for programs.
    pub kind: RefusalKind,
    /// The clause it rests on; every refusal that rests on the rules has one.
    pub clause: Option<Clause>,
    /// What was tried and why not, in a sentence for people.
    pub said: String,
}

impl Refusal {
    /// A refusal that rests on no clause: the request itself is at fault.
    pub fn new(kind: RefusalKind, said: impl Into<String>) -> Self {
        Refusal { kind, clause: None, said: said.into() }
    }
}

/// The kinds of refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefusalKind {
    /// A rule of the game forbids it.
    Illegal,
    /// Somebody else is to act.
    NotYourTurn,
    /// The game has not begun: somebody has yet to sit down.
    NotBegun,
    /// The game has ended.
    Over,
    /// No such draw or ruling is awaited.
    NotDue,
    /// Dice and deck cannot come out like this.
    ImpossibleDraw,
    /// Nobody sits there.
    NoSuchSeat,
    /// The table has moved on since the question that is being answered was put.
    Stale,
    /// The text or JSON could not be understood.
    Malformed,
    /// A take-back that would be unfair, or of something that is not there.
    NotFair,
    /// The step would not replay: the log is damaged or from other rules.
    Damaged,
}
