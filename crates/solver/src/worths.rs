//! Exact worths of all boards with few stones, one byte each, in the order of their ranks.
//!
//! Only boards with six pockets have ranks, and so only they are here.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::rank::Ranks;

/// The row of worths, and what is needed to find one's way in it.
#[derive(Clone, Copy)]
pub struct Worths<'a> {
    /// Where each board has its place.
    pub ranks: &'a Ranks,
    /// The worths.
    pub cells: &'a [AtomicU8],
}

impl Worths<'_> {
    /// Lets the processor fetch the line in which a board's worth is, and says which place that is.
    #[inline]
    pub fn prefetch(&self, board: u64) -> u64 {
        let place = self.ranks.place(board);
        prefetch_index::prefetch_index(self.cells, place as usize);
        place
    }

    /// How many stones the mover gets on the board with this place.
    #[inline]
    pub fn at(&self, place: u64) -> u32 {
        u32::from(self.cells[place as usize].load(Ordering::Relaxed))
    }
}
