//! Exact worths of all boards with few stones, one byte each: a row for each number of stones, in the order of ranks.
//!
//! Only boards with six pockets have ranks, and so only they are here.

use crate::rank::{Ranks, Spot};

/// The rows of worths, and what is needed to find one's way in them.
#[derive(Clone, Copy)]
pub struct Worths<'a> {
    /// Where each board has its place.
    pub ranks: &'a Ranks,
    /// The worths by the stones of the board; nothing where they are not known.
    pub layers: [&'a [u8]; 32],
}

impl Worths<'_> {
    /// Lets the processor fetch the line in which a board's worth is, and says where that is.
    #[inline]
    pub fn prefetch(&self, board: u64) -> u64 {
        let spot = self.ranks.spot(board);
        prefetch_index::prefetch_index(self.layers[spot.stones()], spot.place());
        spot.bits()
    }

    /// How many stones the mover gets on the board at this spot.
    #[inline]
    pub fn at(&self, spot: u64) -> u32 {
        let spot = Spot::read(spot);
        u32::from(self.layers[spot.stones()][spot.place()])
    }
}
