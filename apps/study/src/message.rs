//! What the page asks and what the study answers. All of it crosses the border to a worker as JSON.

use mancala::View;
use serde::{Deserialize, Serialize};
use solver::Worth;

use crate::report::Moment;
use crate::values::{Sown, Swapped};

/// What the page asks. Each question has a ticket, so that answers to older ones are known for what they are.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// What a position is worth, and each sowing in it. It takes the place of any such question before.
    Values {
        /// The question's number.
        ticket: u64,
        /// The position.
        view: Box<View>,
        /// The names of the first seat and the second.
        names: [String; 2],
    },
    /// How a whole game went. It takes the place of any such question before.
    Report {
        /// The question's number.
        ticket: u64,
        /// The game as a log, the text that `boxlid replay` reads.
        log: String,
        /// The names of the first seat and the second.
        names: [String; 2],
    },
    /// Nobody wants to know the values of a position any more.
    Enough,
}

/// What is known of the outcome: by how many stones somebody leads in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Worths {
    /// At least by this, proved.
    pub low: i32,
    /// At most by this, proved.
    pub high: i32,
    /// An estimate between the two.
    pub guess: i32,
}

impl From<Worth> for Worths {
    fn from(worth: Worth) -> Self {
        Worths { low: worth.low, high: worth.high, guess: worth.guess }
    }
}

/// How far something is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proof {
    /// All the way.
    Exact,
    /// From one side: at least, or at most.
    Bound,
    /// Not at all yet.
    About,
}

/// What the study answers, as often as it knows more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "told", rename_all = "snake_case")]
pub enum Told {
    /// The values of a position.
    Values(ValuesTold),
    /// How a game went.
    Report(ReportTold),
    /// The question made no sense.
    Trouble {
        /// The question's number.
        ticket: u64,
        /// Why.
        said: String,
    },
}

/// What a position is worth, and each sowing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValuesTold {
    /// The question's number.
    pub ticket: u64,
    /// The whole position in words: "Ana wins by 10".
    pub line: String,
    /// How far that is proved.
    pub proof: Proof,
    /// Whether there is nothing left to prove.
    pub done: bool,
    /// Each sowing, from the mover's left.
    pub sowings: Vec<Sown>,
    /// The swap, if it is on offer (M-17).
    pub swap: Option<Swapped>,
}

/// How a game went, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportTold {
    /// The question's number.
    pub ticket: u64,
    /// How many positions were looked at.
    pub seen: usize,
    /// Whether there is nothing left to look at.
    pub done: bool,
    /// Whether who begins was drawn by lot (M-4).
    pub by_lot: bool,
    /// The seat that gave up, if one did.
    pub resigned: Option<u8>,
    /// The names of the first seat and the second.
    pub names: [String; 2],
    /// Every position of the game, the first first; the last one is the end.
    pub moments: Vec<Moment>,
}
