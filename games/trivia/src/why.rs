//! Why something is not allowed.

use rules::{Clause, Refusable};
use serde::{Deserialize, Serialize};

use crate::{Category, Edition};

/// A refusal with the clause of the edition that is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{why}")]
pub struct Forbidden {
    /// The clause.
    pub clause: Clause,
    /// The reason.
    pub why: Why,
}

impl Forbidden {
    /// A refusal in the edition `E`.
    pub(crate) fn by<E: Edition>(why: Why) -> Self {
        Forbidden { clause: E::clause(&why), why }
    }
}

impl Refusable for Forbidden {
    fn clause(&self) -> Clause {
        self.clause.clone()
    }
}

/// What the rules forbid, with what a player needs to understand it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Too few or too many seats.
    #[error("this game is for {fewest} to {most} seats, not {seats}")]
    TooFewOrMany {
        /// The fewest.
        fewest: u8,
        /// The most.
        most: u8,
        /// How many were asked for.
        seats: u8,
    },
    /// Somebody alone has nobody to read or judge.
    #[error("alone there is nobody to read or to judge; choose typed answers that the program judges")]
    NotAlone,
    /// An option the edition does not have.
    #[error("this game has no option {0:?}")]
    NoSuchOption(String),
    /// A time to answer that is too short or too long.
    #[error("the time to answer is from {least} to {most} seconds, or unlimited, not {seconds}")]
    NoSuchTime {
        /// What was asked for.
        seconds: u16,
        /// The least.
        least: u16,
        /// The most.
        most: u16,
    },
    /// A deck that is too small.
    #[error("the deck has {cards} cards; at least {fewest} are needed")]
    TooFewCards {
        /// How many there are.
        cards: usize,
        /// How many are needed.
        fewest: usize,
    },
    /// A space the roll does not lead to.
    #[error("a roll of {roll} does not lead from {from} to {to}; {hint}")]
    OutOfReach {
        /// Where the token stands.
        from: String,
        /// Where it was to go.
        to: String,
        /// The roll.
        roll: u8,
        /// What would bring one there.
        hint: String,
    },
    /// A space that only a move back the way it came would reach.
    #[error("with a {roll}, {to} can be reached from {from} only by going forward and back in one move")]
    GoesBack {
        /// Where the token stands.
        from: String,
        /// Where it was to go.
        to: String,
        /// The roll.
        roll: u8,
    },
    /// A box that is not there.
    #[error("there is no box {number} with cards in it")]
    NoSuchBox {
        /// The number that was named.
        number: u8,
    },
    /// A category of the other game.
    #[error("this game has no category {0}")]
    NoSuchCategory(Category),
    /// The right thing at the wrong moment.
    #[error("{0}")]
    NotNow(Deed),
    /// An answer that is not among those shown.
    #[error("choose one of the answers shown")]
    NotAChoice,
    /// An answer longer than any answer.
    #[error("an answer has at most 300 characters")]
    TooLong,
    /// Nobody counts the seconds.
    #[error("there is no time limit at this table")]
    NotTimed,
}

/// Something a player does, for saying that this is not the moment for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Moving.
    #[error("tokens move only after a roll")]
    Move,
    /// Picking a box.
    #[error("the reader picks a box only when there are two and a question is due")]
    PickBox,
    /// Choosing a category.
    #[error("a category is chosen only on the hub, without the full set")]
    Choose,
    /// Voting for a category.
    #[error("the others vote for a category only when the full set has reached the hub")]
    Vote,
    /// Answering.
    #[error("there is no question to answer now")]
    Answer,
    /// Running out of time.
    #[error("no answer is awaited, so no time runs out")]
    OutOfTime,
    /// Judging.
    #[error("there is nothing to judge now")]
    Judge,
    /// Letting a ruling stand.
    #[error("there is no ruling to let stand now")]
    LetStand,
    /// Challenging.
    #[error(
        "there is no ruling to challenge now; a question has one challenge, and running out of time has none"
    )]
    Contest,
}
