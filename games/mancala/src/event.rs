//! What happens in a game, in the order it is worth watching.

use rules::{Clause, Seat};
use serde::{Deserialize, Serialize};

use crate::{Pocket, Side, Space};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A pocket was emptied and its stones fell one by one (M-5).
    Sowed {
        /// The pocket.
        pocket: Pocket,
        /// Where each stone fell, in order.
        into: Vec<Space>,
    },
    /// The last stone fell into the sower's own store, so they go again (M-9).
    WentAgain {
        /// Who goes again.
        side: Side,
    },
    /// The last stone fell into an empty pocket of the sower's: it and all stones opposite went to the store
    /// (M-10), or it alone if there were none (M-11).
    Captured {
        /// The pocket the last stone fell into.
        last: Pocket,
        /// The pocket opposite.
        opposite: Pocket,
        /// How many stones lay opposite.
        taken: u8,
    },
    /// The turn went to the other side (M-13).
    Passed {
        /// Who moves now.
        to: Side,
    },
    /// People changed sides (M-17).
    Swapped {
        /// Who asked for it.
        by: Seat,
        /// The side that moves now.
        to: Side,
    },
    /// One side ran empty, and the other put what it had left into its own store (M-14, M-15).
    Swept {
        /// Whose stones they were.
        side: Side,
        /// Which pockets they lay in, and how many.
        stones: Vec<(Pocket, u8)>,
    },
    /// Somebody gave up.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// The game is over (M-16).
    Ended {
        /// What lies in A's store and in B's.
        stores: (u8, u8),
        /// The seat that won; nobody if it is a draw.
        winner: Option<Seat>,
    },
}

impl Event {
    /// The clause it follows from; giving up follows from none.
    pub fn clause(&self) -> Option<Clause> {
        match self {
            Event::Sowed { .. } => Some(Clause::new("M-5")),
            Event::WentAgain { .. } => Some(Clause::new("M-9")),
            Event::Captured { taken: 0, .. } => Some(Clause::new("M-11")),
            Event::Captured { .. } => Some(Clause::new("M-10")),
            Event::Passed { .. } => Some(Clause::new("M-13")),
            Event::Swapped { .. } => Some(Clause::new("M-17")),
            Event::Swept { .. } => Some(Clause::new("M-15")),
            Event::Resigned { .. } => None,
            Event::Ended { .. } => Some(Clause::new("M-16")),
        }
    }
}
