//! What happens in a game, in the order it is worth watching.

use rules::{Clause, Seat};
use serde::{Deserialize, Serialize};

use crate::{Card, Door, Key, Outcome, Points, Square};

/// Something that happened. What is hidden is told only to the seat that may know it: there an event has a card,
/// and for everybody else the same event has none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The cut named the dealer (WK-4).
    Cut {
        /// Who deals.
        dealer: Seat,
    },
    /// The pack was shuffled and dealt (WK-2).
    Dealt {
        /// Who dealt.
        dealer: Seat,
        /// How many cards each got.
        each: u8,
    },
    /// The hand that was dealt to the one who hears it.
    Hand {
        /// The cards, by rank.
        cards: Vec<Card>,
    },
    /// A piece moved without a door.
    Moved {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// How.
        how: How,
    },
    /// A piece passed a door.
    Opened {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Square,
        /// Which door.
        door: Door,
        /// To where.
        to: Square,
        /// The key as it was named.
        key: Key,
        /// The cards that now lie on the table: those from the hand, then the WHIZ cards.
        laid: Vec<Card>,
        /// Whether it was a bonus (WK-17).
        bonus: bool,
    },
    /// A card was drawn into the hand.
    Drew {
        /// By whom.
        seat: Seat,
        /// Which; known to that seat only.
        card: Option<Card>,
    },
    /// A WHIZ card was drawn (WK-24).
    DrewWhiz {
        /// By whom.
        seat: Seat,
        /// Which; known to that seat only.
        card: Option<Card>,
    },
    /// A hand card was swapped for one on the table; both are seen (WK-34).
    Swapped {
        /// By whom.
        seat: Seat,
        /// Now on the table.
        gave: Card,
        /// Now in the hand.
        took: Card,
    },
    /// The square asks for something that cannot be done, so nothing happens (WK-23, WK-24, WK-25).
    Nothing {
        /// Whose piece.
        seat: Seat,
        /// Where.
        at: Square,
        /// The clause that says so.
        clause: Clause,
    },
    /// A bonus was left alone.
    Stopped {
        /// By whom.
        seat: Seat,
    },
    /// Somebody claimed the DRAW after many quiet turns (WK-31).
    Claimed {
        /// Who.
        seat: Seat,
    },
    /// A turn was missed (WK-28, WK-30).
    Missed {
        /// Whose.
        seat: Seat,
    },
    /// The turn went on.
    Passed {
        /// To whom.
        to: Seat,
    },
    /// Somebody gave up their seat.
    Left {
        /// Who.
        seat: Seat,
    },
    /// The game is over, and the hands are shown (WK-34).
    Finished {
        /// How it came out.
        outcome: Outcome,
        /// The hand and the WHIZ cards of each seat.
        hands: Vec<(Vec<Card>, Vec<Card>)>,
    },
    /// A game of a match was scored (WK-32).
    Scored {
        /// The score now, by seat.
        scores: Vec<Points>,
        /// The total that is played to.
        total: Points,
    },
    /// All is over.
    Ended {
        /// Who won; several if it is a draw.
        winners: Vec<Seat>,
    },
}

/// How a piece moved without a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// One square to the right.
    Step,
    /// Along the row to the next doorway (WK-25).
    Hop,
    /// To a doorway of choice (WK-26).
    Choice,
    /// From the last doorway of ROW 4 to START (WK-27).
    Return,
    /// Blocked, and so back to START (WK-28).
    PutBack,
}
