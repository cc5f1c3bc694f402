//! What a player to move is sure to store this turn.
//!
//! A heap that just reaches the store stores one stone and the sower goes on, so a player may string such sowings
//! together; at the end of the string a heap that goes past the store leaves one stone there, too. All this
//! depends on one's own side only, and how far a heap goes past the store does not matter, so it is worked out once
//! for every side in brief. So is where a heap ends in an empty pocket of one's own: what is taken there is what lies
//! opposite. All this is a bound from below, never the worth.

use mancala::Capture;

use crate::POCKETS;
use crate::packed::BRIEF;

/// How many sides in brief there are.
const SIDES: usize = 1 << 16;

/// The stones one is sure of, for every side.
pub struct Sure {
    sides: Box<[Side]>,
}

/// What a side is good for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// The stones its player is sure to store this turn without taking any.
    pub stones: u8,
    /// The pockets of the other player, a bit each from their left, of which the stones can be taken (M-10).
    pub takes: u8,
}

impl Sure {
    /// Works out all sides, for boards with any number of pockets.
    pub fn new(capture: Capture) -> Self {
        let mut table = Table { stones: vec![UNKNOWN; SIDES], capture };
        for side in 0..SIDES {
            table.fill(side);
        }
        let side = |(side, stones): (usize, u8)| Side { stones, takes: takes(side) };
        Sure { sides: table.stones.into_iter().enumerate().map(side).collect() }
    }

    /// What a side in brief is good for.
    #[inline]
    pub fn side(&self, side: usize) -> Side {
        self.sides[side & (SIDES - 1)]
    }
}

const UNKNOWN: u8 = u8::MAX;

struct Table {
    stones: Vec<u8>,
    capture: Capture,
}

impl Table {
    fn fill(&mut self, side: usize) -> u8 {
        if self.stones[side] != UNKNOWN {
            return self.stones[side];
        }
        let heaps: [usize; POCKETS] = BRIEF.map(|field| side >> field.bit & field.most);
        let rightmost = heaps.iter().rposition(|heap| *heap > 0);
        let mut best = 0;
        for pocket in (0..POCKETS).filter(|pocket| heaps[*pocket] > 0) {
            let to_store = POCKETS - pocket;
            let stored = if heaps[pocket] == to_store {
                1 + self.fill(after(heaps, pocket))
            } else if heaps[pocket] > to_store {
                1
            } else {
                // The last stone of the rightmost heap falls into an empty pocket. M-11 may let it be taken
                // although nothing may lie opposite.
                u8::from(self.capture == Capture::Empty && Some(pocket) == rightmost)
            };
            best = best.max(stored);
        }
        self.stones[side] = best;
        best
    }
}

/// Opposite which of its pockets a heap can end in an empty one, before the store.
fn takes(side: usize) -> u8 {
    let heaps = BRIEF.map(|field| side >> field.bit & field.most);
    let ends = (0..POCKETS).map(|pocket| (heaps[pocket], pocket + heaps[pocket]));
    let empty = ends.filter(|(heap, end)| *heap > 0 && *end < POCKETS && heaps[*end] == 0);
    empty.fold(0, |takes, (_, end)| takes | 1 << (POCKETS - 1 - end))
}

/// The side after a heap was sown that just reaches the store.
fn after(mut heaps: [usize; POCKETS], pocket: usize) -> usize {
    heaps[pocket] = 0;
    for heap in &mut heaps[pocket + 1..] {
        *heap += 1;
    }
    in_brief(heaps)
}

fn in_brief(heaps: [usize; POCKETS]) -> usize {
    heaps.iter().zip(&BRIEF).fold(0, |side, (heap, field)| side | (*heap).min(field.most) << field.bit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packed::Packed;

    fn sure(heaps: [usize; POCKETS], capture: Capture) -> u32 {
        let own = heaps.map(|heap| heap as u8);
        let board = Packed::<POCKETS>::pack(&own, &[1; POCKETS]).expect("it fits");
        assert_eq!(Packed::<POCKETS>::side_in_brief(board), in_brief(heaps));
        u32::from(Sure::new(capture).side(in_brief(heaps)).stones)
    }

    #[test]
    fn heaps_that_just_reach_the_store_are_strung_together() {
        // Pocket 6, then 5, which fills 6 again, then 6: three stones.
        assert_eq!(sure([0, 0, 0, 0, 2, 1], Capture::Standard), 3);
        // A heap that goes past the store leaves one there and ends the turn.
        assert_eq!(sure([0, 0, 0, 0, 0, 4], Capture::Standard), 1);
        assert_eq!(sure([0, 0, 0, 0, 4, 1], Capture::Standard), 2);
    }

    #[test]
    fn large_heaps_are_told_from_those_that_just_reach_the_store() {
        assert_eq!(sure([31, 9, 8, 7, 6, 5], Capture::Standard), 1);
        assert_eq!(sure([6, 31, 17, 16, 15, 30], Capture::Standard), 2);
        assert_eq!(sure([4, 3, 2, 1, 5, 2], Capture::Standard), 1);
    }

    #[test]
    fn what_lies_opposite_an_empty_pocket_within_reach_can_be_taken() {
        let takes = |heaps| Sure::new(Capture::Standard).side(in_brief(heaps)).takes;
        // Pocket 1 ends in 3, which is opposite the other's 4; pocket 6 goes past the store.
        assert_eq!(takes([2, 1, 0, 0, 0, 9]), 1 << 3);
        assert_eq!(takes([1, 0, 3, 0, 0, 0]), 1 << 4 | 1);
        assert_eq!(takes([1, 1, 1, 1, 1, 1]), 0);
    }

    #[test]
    fn a_short_heap_is_worth_a_stone_only_if_it_is_taken_with_nothing_opposite() {
        assert_eq!(sure([0, 2, 0, 0, 0, 0], Capture::Standard), 0);
        assert_eq!(sure([0, 2, 0, 0, 0, 0], Capture::Empty), 1);
        assert_eq!(sure([0, 0, 0, 0, 0, 0], Capture::Empty), 0);
    }
}
