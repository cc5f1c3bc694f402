//! What happens in a game, in the order it is worth watching.

use rules::Seat;
use serde::{Deserialize, Serialize};

use crate::{Call, Category};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The cards were shuffled.
    Shuffled,
    /// Everybody rolled for the first turn; those who are tied roll again.
    RolledOff {
        /// Who rolled what.
        rolls: Vec<(Seat, u8)>,
    },
    /// Somebody begins.
    Begins {
        /// Who.
        seat: Seat,
    },
    /// The die was rolled.
    Rolled {
        /// By whom.
        seat: Seat,
        /// What it shows.
        roll: u8,
    },
    /// A token moved.
    Moved {
        /// Whose.
        seat: Seat,
        /// The spaces entered, the last one included.
        path: Vec<String>,
    },
    /// A token landed on Roll Again.
    RollsAgain {
        /// Whose.
        seat: Seat,
    },
    /// A category was chosen on the hub.
    Chose {
        /// By whom.
        seat: Seat,
        /// Which.
        category: Category,
    },
    /// Somebody voted for the winning category; for which is sealed.
    Voted {
        /// Who.
        seat: Seat,
    },
    /// The winning category is settled.
    Elected {
        /// Who voted for what, in the order after the mover; empty if it was drawn by lot.
        votes: Vec<(Seat, Category)>,
        /// What it is.
        category: Category,
    },
    /// A question was put.
    Asked {
        /// Who is asked.
        seat: Seat,
        /// The category.
        category: Category,
        /// The question.
        question: String,
        /// Whether the game hangs on it.
        winning: bool,
        /// Who reads it, if somebody does.
        reader: Option<Seat>,
    },
    /// What the card says; told to those who read or judge.
    CardSays {
        /// The answer.
        answer: String,
    },
    /// Somebody answered in writing.
    Answered {
        /// Who.
        seat: Seat,
        /// What.
        text: String,
    },
    /// Somebody gave no answer.
    GaveUp {
        /// Who.
        seat: Seat,
    },
    /// The time ran out.
    RanOut {
        /// Whose.
        seat: Seat,
    },
    /// More, please.
    NeedsMore {
        /// What is missing.
        reason: String,
    },
    /// A ruling.
    Ruled {
        /// Right or wrong.
        call: Call,
        /// Why.
        reason: String,
    },
    /// Somebody lets the ruling stand.
    LetStand {
        /// Who.
        seat: Seat,
    },
    /// Somebody challenges the ruling.
    Contested {
        /// Who.
        seat: Seat,
    },
    /// Somebody judged; how is sealed.
    Judged {
        /// Who.
        seat: Seat,
    },
    /// The votes are counted.
    Counted {
        /// Who called it what; empty if nobody could vote and the challenger's word decided (TP-29).
        votes: Vec<(Seat, Call)>,
        /// What it comes to.
        call: Call,
    },
    /// The right answer is read out.
    ReadOut {
        /// The answer.
        answer: String,
        /// Something worth knowing.
        note: Option<String>,
    },
    /// A wedge or a peg was won.
    Won {
        /// By whom.
        seat: Seat,
        /// Of which category.
        category: Category,
    },
    /// The turn passed.
    Passed {
        /// To whom.
        to: Seat,
    },
    /// Somebody answered the winning question.
    Finished {
        /// Who.
        seat: Seat,
    },
    /// Somebody gave up their seat.
    Left {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Ended {
        /// Who won; several share a tie.
        winners: Vec<Seat>,
    },
}
