//! The place of every board with few stones in one long row.
//!
//! Boards are sorted by their stones, then by the stones on the mover's side, then by the rank of the mover's
//! side, then by that of the other's. The rank of a side comes from the stones behind each of its pockets, the first
//! pocket counting most. A sowing that stores nothing makes some of these numbers larger and none smaller: it always
//! leads to a larger rank. That is what lets a table be filled in order, from the back. And sides with the same heaps
//! in their first pockets are neighbours, which is where the other player's stones fall: so whole stretches of
//! neighbours have the same fate.
//!
//! Only boards with six pockets have a place, and at most [`MOST_RANKED`] stones.

use crate::POCKETS;
use crate::packed::Packed;

/// The most stones a board with a place can have: a sum of heaps must fit a field of five bits.
pub const MOST_RANKED: u32 = 30;

const FIELD: u32 = Packed::<POCKETS>::WIDTH;
/// Multiplying a side by this puts into each field the sum of all fields up to it, and into those above its own fields
/// the sums of those that are left when the first are left out.
const SUMS: u64 = {
    let mut ones = 0;
    let mut field = 0;
    while field < POCKETS as u32 {
        ones |= 1 << (field * FIELD);
        field += 1;
    }
    ones
};

/// Numbers looked up for two sums at a time.
pub struct Ranks {
    first: [u32; 1024],
    second: [u32; 1024],
    third: [u32; 32],
    /// How many sides there are with so many stones.
    sides: [u32; 32],
    /// Where the boards begin that have so many stones, of which so many are the mover's.
    begins: [[u64; 32]; 32],
    /// The same, counted from the first board with so many stones.
    spots: [[Spot; 32]; 32],
}

/// Where a board is among those with as many stones, and how many that are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spot(u64);

impl Spot {
    const STONES_AT: u32 = 48;

    /// A spot that was written down as a number.
    #[inline]
    pub fn read(bits: u64) -> Self {
        Spot(bits)
    }

    /// A number of 53 bits that says it all.
    #[inline]
    pub fn bits(self) -> u64 {
        self.0
    }

    /// The stones of the board, less than 32.
    #[inline]
    pub fn stones(self) -> usize {
        (self.0 >> Self::STONES_AT) as usize & 31
    }

    /// The place among boards with as many.
    #[inline]
    pub fn place(self) -> usize {
        (self.0 & ((1 << Self::STONES_AT) - 1)) as usize
    }
}

impl Ranks {
    /// Works out the numbers.
    pub fn new() -> Self {
        let mut begins = [[0; 32]; 32];
        let mut spots = [[Spot::default(); 32]; 32];
        let mut sum = 0;
        for stones in 0..=MOST_RANKED as usize {
            let layer = sum;
            for own in 0..=stones {
                begins[stones][own] = sum;
                spots[stones][own] = Spot((stones as u64) << Spot::STONES_AT | (sum - layer));
                sum += sides(own as u32) * sides((stones - own) as u32);
            }
        }
        let two = |low: u64, place: usize| {
            let (before, behind) = (place as u64 & 31, place as u64 >> 5);
            (choose(behind + low, low + 1) + choose(before + low + 1, low + 2)) as u32
        };
        Ranks {
            first: std::array::from_fn(|place| two(0, place)),
            second: std::array::from_fn(|place| two(2, place)),
            third: std::array::from_fn(|sum| choose(sum as u64 + 4, 5) as u32),
            sides: std::array::from_fn(|stones| sides(stones as u32) as u32),
            begins,
            spots,
        }
    }

    /// The rank of a side among those with as many stones, and how many it has.
    #[inline]
    pub fn side(&self, side: u64) -> (u32, usize) {
        // All stones, those behind the first pocket, and so on to those in the last.
        let sums = side.wrapping_mul(SUMS) >> (5 * FIELD);
        let rank = self.first[(sums >> (4 * FIELD) & 1023) as usize]
            + self.second[(sums >> (2 * FIELD) & 1023) as usize]
            + self.third[(sums >> FIELD & 31) as usize];
        (rank, (sums & 31) as usize)
    }

    /// The place of a board.
    #[inline]
    pub fn place(&self, board: u64) -> u64 {
        let (own_stones, other_stones, place) = self.place_in_block(board);
        self.begins[(own_stones + other_stones) & 31][own_stones & 31] + place
    }

    /// Where a board is among those with as many stones.
    #[inline]
    pub fn spot(&self, board: u64) -> Spot {
        let (own_stones, other_stones, place) = self.place_in_block(board);
        Spot(self.spots[(own_stones + other_stones) & 31][own_stones & 31].0 + place)
    }

    /// How many stones a board has on either side, and its place among all such boards.
    #[inline]
    fn place_in_block(&self, board: u64) -> (usize, usize, u64) {
        let (own, own_stones) = self.side(board & Packed::<POCKETS>::OWN);
        let (other, other_stones) = self.side(board >> Packed::<POCKETS>::HALF);
        let place = u64::from(own) * u64::from(self.sides[other_stones & 31]) + u64::from(other);
        (own_stones, other_stones, place)
    }

    /// Where the boards with so many stones on the mover's side and on the other begin among those with as many in all.
    pub fn begin(&self, own_stones: usize, other_stones: usize) -> usize {
        self.spots[own_stones + other_stones][own_stones].place()
    }

    /// All sides with so many stones, by rank.
    pub fn all_sides(&self, stones: usize) -> Vec<u64> {
        let mut sides = vec![0; self.sides[stones] as usize];
        let mut heaps = [0u64; POCKETS];
        self.place_sides(&mut heaps, 0, stones as u64, &mut sides);
        sides
    }

    fn place_sides(&self, heaps: &mut [u64; POCKETS], pocket: usize, left: u64, sides: &mut [u64]) {
        if pocket == POCKETS - 1 {
            heaps[pocket] = left;
            let fields = heaps.iter().enumerate();
            let side = fields.fold(0, |side, (field, heap)| side | heap << (field as u32 * FIELD));
            sides[self.side(side).0 as usize] = side;
            return;
        }
        for heap in 0..=left {
            heaps[pocket] = heap;
            self.place_sides(heaps, pocket + 1, left - heap, sides);
        }
    }
}

/// How many boards have at most so many stones.
pub fn boards(stones: u32) -> u64 {
    choose(u64::from(stones) + 12, 12)
}

/// How many sides have just so many stones.
pub fn sides(stones: u32) -> u64 {
    choose(u64::from(stones) + 5, 5)
}

/// How many boards have just so many stones.
pub fn boards_with(stones: u32) -> u64 {
    choose(u64::from(stones) + 11, 11)
}

fn choose(all: u64, some: u64) -> u64 {
    (0..some).fold(1, |product, taken| product * (all - taken) / (taken + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_a_place_of_its_own_and_none_is_empty() {
        let ranks = Ranks::new();
        let mut seen = vec![false; boards(6) as usize];
        for stones in 0..=6 {
            for own in 0..=stones {
                for mine in ranks.all_sides(own) {
                    for theirs in ranks.all_sides(stones - own) {
                        let place = ranks.place(mine | theirs << Packed::<POCKETS>::HALF) as usize;
                        assert!(!std::mem::replace(&mut seen[place], true));
                    }
                }
            }
        }
        assert!(seen.into_iter().all(|seen| seen));
    }

    #[test]
    fn the_number_of_boards_is_the_published_one() {
        // Published without boards that are over: with n stones there are two for each side of at most n, one
        // of which, the empty board, was counted twice.
        let running = |stones: u32| boards(stones) - 2 * choose(u64::from(stones) + 6, 6) + 1;
        assert_eq!(running(18), 86_224_034);
        assert_eq!(running(24), 1_250_490_151);
        assert_eq!(running(30), 11_054_221_305);
    }

    #[test]
    fn a_sowing_that_stores_nothing_raises_the_rank() {
        let ranks = Ranks::new();
        for side in ranks.all_sides(9) {
            for pocket in (0..POCKETS as u32).filter(|pocket| Packed::<POCKETS>::heap(side, *pocket) > 0) {
                let sown = Packed::<POCKETS>::sow(side, pocket, false);
                if sown.stored == 0 {
                    assert!(ranks.side(sown.board).0 > ranks.side(side).0);
                }
            }
        }
    }
}
