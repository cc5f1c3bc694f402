//! What a player can do.

use serde::{Deserialize, Serialize};

use crate::{Door, Key, Rank, Square};

/// A choice a player makes. A piece is named by the square it stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Move a piece one square to the right (WK-8).
    Step {
        /// Where it stands.
        from: Square,
    },
    /// Move a piece along its row to the next doorway (WK-25).
    Hop {
        /// Where it stands.
        from: Square,
    },
    /// Pass a door with a key (WK-11).
    Open {
        /// The doorway, or START.
        from: Square,
        /// The door: START has two.
        door: Door,
        /// What is presented.
        key: Key,
    },
    /// Return a piece from the last doorway of ROW 4 to START (WK-27).
    Return {
        /// Where it stands.
        from: Square,
    },
    /// Blocked: put a piece back to START (WK-28).
    PutBack {
        /// Where it stands.
        from: Square,
    },
    /// Draw a card from the stack (WK-20).
    Draw,
    /// Swap a hand card for one on the table (WK-20).
    Swap {
        /// The rank given.
        give: Rank,
        /// The rank taken.
        take: Rank,
    },
    /// Choose the doorway to move to (WK-26).
    Go {
        /// The doorway.
        to: Square,
    },
    /// Leave a bonus alone (WK-17).
    Stop,
    /// With nothing left but pieces in START, draw a card; that is the turn (WK-33).
    Mercy,
    /// End the game in a DRAW, after so many quiet turns that it may be claimed (WK-31).
    ClaimDraw,
    /// Miss the turn, having no move, where a DRAW may be claimed; otherwise such a turn is missed automatically
    /// (WK-28).
    Miss,
}
