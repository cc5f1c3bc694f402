//! One line of the log.

use serde::{Deserialize, Serialize};

use crate::{Chance, Game, Judgement, Seat};

/// How many lines the log of a table holds. The line that comes next has this number; the first has nought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seq(pub u64);

impl std::fmt::Display for Seq {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Something that was done to a game. With the options, the steps are the game.
///
/// A step may hold a secret (a sealed choice, a shuffle), and it is serialized only for the log; what a person
/// hears of it is an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case", deny_unknown_fields)]
pub enum Step<G: Game> {
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
    /// A seat resigned or forfeited, and drops out.
    Left(Seat),
}

impl<G: Game> Step<G> {
    /// Writes down a seat's choice.
    pub fn acted(seat: Seat, action: G::Action) -> Self {
        Step::Acted { seat, action }
    }
}
