//! The sowings of a board, listed before any is tried.

use crate::POCKETS;
use crate::memory::Known;

/// Set in the spot of a board that was looked up among the small ones.
pub const SMALL: u64 = 1 << 63;
/// Set in that of a board that is in the endgame table.
pub const TABLE: u64 = 1 << 62;
/// All others are those of the memory.
pub const EXACT: u64 = SMALL | TABLE;

/// A board one sowing on.
#[derive(Clone, Copy, Default)]
pub struct Next {
    /// Seen by whoever moves there.
    pub board: u64,
    /// Where it is looked up.
    pub spot: u64,
    /// Its stones.
    pub stones: u8,
    /// Those stored on the way.
    pub stored: u8,
    /// Whether the same player moves there.
    pub again: bool,
    /// Larger is tried earlier.
    pub order: i16,
}

/// Sorts by order, those to be tried first in front. Lists are so short that this is the quickest way.
#[inline]
pub fn sort(list: &mut [Next]) {
    for index in 1..list.len() {
        let next = list[index];
        let mut place = index;
        while place > 0 && list[place - 1].order < next.order {
            list[place] = list[place - 1];
            place -= 1;
        }
        list[place] = next;
    }
}

/// The sowings of a board.
#[derive(Clone, Copy, Default)]
pub struct List {
    /// One of them gets this much, which is enough.
    pub enough: Option<u32>,
    /// What the best of those gets that need no look.
    pub best: u32,
    /// The others,
    pub next: [Next; POCKETS],
    /// of which there are so many.
    pub count: usize,
}

impl List {
    /// The one that will be tried first, unless it is found in the memory: boards that are worked out need no trying.
    #[inline]
    pub fn first(&self) -> Option<Next> {
        let mut first: Option<&Next> = None;
        for next in self.next[..self.count].iter().filter(|next| next.spot & EXACT == 0) {
            if first.is_none_or(|first| next.order > first.order) {
                first = Some(next);
            }
        }
        first.copied()
    }
}

/// What bounds of a board say about the question one board before it.
pub enum Settles {
    /// The answer is yes: its mover gets this much.
    Enough(u32),
    /// This is not the sowing to answer it with.
    TooLittle,
    /// It has to be searched.
    Nothing,
}

impl Next {
    /// How many stones its mover must get for the question one board before to be settled.
    #[inline]
    pub fn target(&self, stones: u32, target: u32) -> u32 {
        // If the other player moves: so many that fewer than `target` are left.
        if self.again { target - u32::from(self.stored) } else { stones - target + 1 }
    }

    /// What the bounds of this board say about the one before it.
    #[inline]
    pub fn settles(&self, known: Known, stones: u32, target: u32, best: &mut u32) -> Settles {
        let (low, high) = if self.again {
            let stored = u32::from(self.stored);
            (stored + known.low, stored + known.high)
        } else {
            (stones - known.high, stones - known.low)
        };
        if low >= target {
            Settles::Enough(low)
        } else if high < target {
            *best = (*best).max(high);
            Settles::TooLittle
        } else {
            Settles::Nothing
        }
    }
}
