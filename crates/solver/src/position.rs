//! Positions as the solver sees them, and what they are worth.

use mancala::{Mancala, Side};

use crate::POCKETS;
use crate::wide::Heaps;

/// The most stones on a board, pockets and stores together; see [`mancala::MOST_STONES`].
pub const MOST_STONES: u32 = mancala::MOST_STONES as u32;

/// Pockets and stores, seen by the player to move. Whose side is called A does not matter here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    heaps: Heaps,
    stores: [u32; 2],
}

/// A board the solver does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// Boards have one to six pockets a side.
    #[error("a side has one to {POCKETS} pockets, not {0}")]
    Pockets(usize),
    /// Boards hold only so many stones.
    #[error("a board holds at most {MOST_STONES} stones, not {0}")]
    Stones(u32),
}

impl Position {
    /// The start: `stones` in each of `pockets` pockets a side (M-2, M-3).
    pub fn start(pockets: usize, stones: u8) -> Result<Self, Unfit> {
        let side = vec![stones; pockets];
        Self::of_heaps(&side, &side, [0, 0])
    }

    /// A position with these heaps and stores, the mover's first.
    pub fn of_heaps(own: &[u8], other: &[u8], stores: [u32; 2]) -> Result<Self, Unfit> {
        let pockets = own.len();
        if !(1..=POCKETS).contains(&pockets) || other.len() != pockets {
            return Err(Unfit::Pockets(pockets.max(other.len())));
        }
        let sum: u32 = own.iter().chain(other).map(|heap| u32::from(*heap)).sum();
        let stones = sum.saturating_add(stores[0]).saturating_add(stores[1]);
        if stones > MOST_STONES {
            return Err(Unfit::Stones(stones));
        }
        let padded = |side: &[u8]| std::array::from_fn(|pocket| side.get(pocket).copied().unwrap_or(0));
        Ok(Position { heaps: Heaps { pockets, own: padded(own), other: padded(other) }, stores })
    }

    /// The position of a game, without what stands beside the board (M-17).
    pub fn of(game: &Mancala) -> Self {
        Self::on(game.board(), game.mover())
    }

    /// A board with `mover` to move.
    pub fn on(board: &mancala::Board, mover: Side) -> Self {
        let sides = [mover, mover.other()];
        let [own, other] = sides.map(|side| board.pockets(side));
        let heaps = Heaps { pockets: POCKETS, own, other };
        Position { heaps, stores: sides.map(|side| u32::from(board.store(side))) }
    }

    /// The heaps, the mover's first.
    pub fn heaps(&self) -> &Heaps {
        &self.heaps
    }

    /// The stores, the mover's first.
    pub fn stores(&self) -> [u32; 2] {
        self.stores
    }

    /// Whether a side is empty (M-14).
    pub fn is_over(&self) -> bool {
        self.heaps.is_over()
    }

    /// The mover's pockets that hold stones, numbered from 1.
    pub fn full_pockets(&self) -> impl DoubleEndedIterator<Item = u8> + use<> {
        self.heaps.full().map(|pocket| pocket as u8 + 1)
    }

    /// Sows a pocket of the mover's, numbered from 1, which must hold stones. The position that follows is seen by
    /// whoever moves there; the second value says whether that is the same player. When the game is over it is
    /// the sower.
    pub fn sow(&self, number: u8, capture: mancala::Capture) -> (Position, bool) {
        let mut next = *self;
        let sown = next.heaps.sow(usize::from(number) - 1, capture);
        next.stores[0] += sown.stored;
        if sown.again || next.is_over() {
            (next, true)
        } else {
            (Position { heaps: next.heaps.turned(), stores: [next.stores[1], next.stores[0]] }, false)
        }
    }

    /// By how many stones the mover leads if they get so many of those in the pockets.
    pub fn margin(&self, got: u32) -> i32 {
        let lost = self.heaps.stones() - got;
        (self.stores[0] + got) as i32 - (self.stores[1] + lost) as i32
    }
}

/// What is known of the outcome: by how many stones the player to move leads in the end, both playing perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// At least by this, proved.
    pub low: i32,
    /// At most by this, proved.
    pub high: i32,
    /// An estimate between the two; the outcome itself once they meet.
    pub guess: i32,
}

impl Worth {
    /// An outcome that is proved.
    pub fn exactly(margin: i32) -> Self {
        Worth { low: margin, high: margin, guess: margin }
    }

    /// The outcome, if it is proved.
    pub fn exact(&self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }

    /// The same, for the other player.
    pub fn turned(&self) -> Self {
        Worth { low: -self.high, high: -self.low, guess: -self.guess }
    }
}

/// "exactly +4" if it is proved, else an estimate that says so.
impl std::fmt::Display for Worth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.exact() {
            Some(margin) => write!(f, "exactly {margin:+}"),
            None => write!(f, "about {:+} (proved: {:+} to {:+})", self.guess, self.low, self.high),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worth_says_whether_it_is_proved() {
        assert_eq!(Worth::exactly(-2).to_string(), "exactly -2");
        let open = Worth { low: -4, high: 10, guess: 2 };
        assert_eq!(open.to_string(), "about +2 (proved: -4 to +10)");
        assert_eq!(open.turned(), Worth { low: -10, high: 4, guess: -2 });
    }

    #[test]
    fn boards_that_are_too_large_are_refused() {
        assert_eq!(Position::start(7, 1), Err(Unfit::Pockets(7)));
        assert_eq!(Position::start(0, 1), Err(Unfit::Pockets(0)));
        assert_eq!(Position::start(6, 11), Err(Unfit::Stones(132)));
        assert_eq!(Position::of_heaps(&[255; 6], &[255; 6], [u32::MAX; 2]), Err(Unfit::Stones(u32::MAX)));
        assert!(Position::start(6, 10).is_ok());
    }
}
