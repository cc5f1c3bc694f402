//! One line of a table's log.

use rules::{Chance, Game, Judgement, Seat, Seq, Step};
use serde::{Deserialize, Serialize};

/// What a table writes down: the steps of the game, and the one thing that is not a step of the game, a
/// take-back.
///
/// It repeats the variants of [`Step`] rather than wrapping it, so that a line of a log reads
/// `{"acted":{"seat":0,"action":…}}` and not two boxes deep.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry<G: Game> {
    /// A seat chose.
    Acted {
        /// Who.
        seat: Seat,
        /// What.
        action: G::Action,
    },
    /// Luck drew.
    Drew(<G::Luck as Chance>::Draw),
    /// A judge ruled.
    Ruled(<G::Appeal as Judgement>::Ruling),
    /// A seat resigned or forfeited.
    Left(Seat),
    /// A seat took back its last action and all that followed from it.
    TookBack {
        /// Who.
        seat: Seat,
        /// The table is again as it was when the log was this long.
        to: Seq,
    },
}

impl<G: Game> Entry<G> {
    /// The step of the game this is, unless it is a take-back.
    pub fn step(&self) -> Option<Step<G>> {
        match self {
            Entry::Acted { seat, action } => Some(Step::Acted { seat: *seat, action: action.clone() }),
            Entry::Drew(draw) => Some(Step::Drew(draw.clone())),
            Entry::Ruled(ruling) => Some(Step::Ruled(ruling.clone())),
            Entry::Left(seat) => Some(Step::Left(*seat)),
            Entry::TookBack { .. } => None,
        }
    }
}

impl<G: Game> From<Step<G>> for Entry<G> {
    fn from(step: Step<G>) -> Self {
        match step {
            Step::Acted { seat, action } => Entry::Acted { seat, action },
            Step::Drew(draw) => Entry::Drew(draw),
            Step::Ruled(ruling) => Entry::Ruled(ruling),
            Step::Left(seat) => Entry::Left(seat),
        }
    }
}
