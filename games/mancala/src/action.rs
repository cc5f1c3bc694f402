//! What a player can do, and why not.

use rules::{Clause, Refusable};
use serde::{Deserialize, Serialize};

use crate::{POCKETS, Pocket, Side, Stones};

/// A choice a player makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Empty a pocket and sow its stones to the right (M-5).
    Sow(Pocket),
    /// Change sides instead of the first turn (M-17).
    Swap,
}

impl Action {
    /// Sows `pocket`.
    pub fn sow(pocket: Pocket) -> Self {
        Action::Sow(pocket)
    }
}

/// Something the rules forbid, with what a player needs to understand it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Illegal {
    /// M-1: Mancala is for two.
    #[error("Mancala is for two players, not {seats}")]
    NotForTwo {
        /// How many seats were asked for.
        seats: u8,
    },
    /// M-2: each side has six pockets.
    #[error("there is no pocket {pocket}; each side has pockets 1 to {POCKETS}")]
    NoSuchPocket {
        /// The pocket that was named.
        pocket: Pocket,
    },
    /// M-4: who begins is still open.
    #[error("who begins is still to be drawn by lot; say \"a\" or \"b\" to settle it by hand")]
    LotNotDrawn,
    /// M-18: which fair start is still open.
    #[error("which fair start is still to be drawn by lot; name one to settle it by hand")]
    StartNotDrawn,
    /// M-18: there is no such start for this number of stones.
    #[error("that start is not one with {} stones a pocket; choose another, or another number of stones", .stones.count())]
    NotForTheseStones {
        /// How many stones lie in each pocket (M-3).
        stones: Stones,
    },
    /// M-5: only one's own pockets.
    #[error("pocket {pocket} belongs to the other player; you sow from {own}1 to {own}6")]
    NotYourPocket {
        /// The pocket that was chosen.
        pocket: Pocket,
        /// The chooser's own side.
        own: Side,
    },
    /// M-5: only pockets with stones.
    #[error("pocket {pocket} is empty, so there is nothing to sow")]
    EmptyPocket {
        /// The pocket that was chosen.
        pocket: Pocket,
    },
    /// M-17: the swap is not on offer.
    #[error(
        "sides can be swapped only under the pie rule, by the second player, instead of their first turn"
    )]
    NoSwap,
}

impl Refusable for Illegal {
    fn clause(&self) -> Clause {
        match self {
            Illegal::NotForTwo { .. } => Clause::new("M-1"),
            Illegal::NoSuchPocket { .. } => Clause::new("M-2"),
            Illegal::LotNotDrawn => Clause::new("M-4"),
            Illegal::StartNotDrawn | Illegal::NotForTheseStones { .. } => Clause::new("M-18"),
            Illegal::NotYourPocket { .. } | Illegal::EmptyPocket { .. } => Clause::new("M-5"),
            Illegal::NoSwap => Clause::new("M-17"),
        }
    }
}
