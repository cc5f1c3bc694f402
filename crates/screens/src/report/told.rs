//! What the study tells of a game of Mancala. It crosses the border from another bundle as JSON; a test there holds both
//! sides to the same words.

use serde::Deserialize;
use serde_json::Value;

/// A message of the study.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "told", rename_all = "snake_case")]
pub enum Told {
    /// How the game went, as far as it is known.
    Report(Stones),
    /// What the position that is looked at is worth.
    Values(Values),
    /// How far the analysis of another game has come.
    Progress {
        /// How much is done.
        done: usize,
        /// How much there is to do.
        of: usize,
    },
    /// The analysis of another game.
    Analysis {
        /// What was found.
        report: Box<analysis::Report>,
    },
    /// The log made no sense.
    Trouble {
        /// Why.
        said: String,
    },
}

/// A game of Mancala, counted in stones.
#[derive(Clone, Debug, Deserialize)]
pub struct Stones {
    /// How many positions are looked at.
    pub seen: usize,
    /// Whether there is nothing left to look at.
    pub done: bool,
    /// Whether who begins was drawn by lot (M-4).
    pub by_lot: bool,
    /// The seat that gave up, if one did.
    pub resigned: Option<u8>,
    /// Every position of the game, the first first; the last one is the end.
    pub moments: Vec<Moment>,
}

/// A position, and what was done in it.
#[derive(Clone, Debug, Deserialize)]
pub struct Moment {
    /// The stones in the pockets of A's side and of B's.
    pub pockets: [[u8; 6]; 2],
    /// The stones in the stores.
    pub stores: [u8; 2],
    /// Which side the first seat has: 0 for A's, 1 for B's.
    pub side: u8,
    /// The seat to move.
    pub mover: u8,
    /// By how many stones the first seat leads in the end.
    pub worth: Worth,
    /// The position, for a question about it.
    pub view: Value,
    /// What was done here; nothing at the end of the game.
    pub made: Option<Made>,
}

/// What is known of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Worth {
    /// At least, proved.
    pub low: i32,
    /// At most, proved.
    pub high: i32,
    /// An estimate between the two.
    pub guess: i32,
}

impl Worth {
    /// The outcome, if it is proved.
    pub fn exact(self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }
}

/// What was done in a position.
#[derive(Clone, Debug, Deserialize)]
pub struct Made {
    /// The pocket: `A3`; `swap`, or `left` for giving up.
    pub what: String,
    /// In words.
    pub words: String,
    /// How many stones it gave away, once that is proved.
    pub cost: Option<i32>,
    /// A pocket that would have given nothing away, or `swap`.
    pub better: Option<String>,
}

/// What each sowing of a position is worth.
#[derive(Clone, Debug, Deserialize)]
pub struct Values {
    /// Which position was asked about.
    pub ticket: u64,
    /// The whole position in words.
    pub line: String,
    /// `exact`, `bound` or `about`.
    pub proof: String,
    /// Each sowing.
    pub sowings: Vec<Sown>,
}

/// A sowing with what it is worth.
#[derive(Clone, Debug, Deserialize)]
pub struct Sown {
    /// The pocket: `A3`.
    pub pocket: String,
    /// For a label: `+6`.
    pub label: String,
    /// In words.
    pub words: String,
    /// `exact`, `bound` or `about`.
    pub proof: String,
    /// Whether nothing is better.
    pub best: bool,
}
