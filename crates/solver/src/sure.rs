//! What a player to move is sure to store this turn.
//!
//! A heap that just reaches the store stores one stone and the sower goes on, so a player may string such sowings
//! together; at the end of the string a heap that goes past the store leaves one stone there, too. All this
//! depends on one's own side only, and how far a heap goes past the store does not matter, so it is worked out once
//! for every side in brief. So is where, at once or at the end of such a string, a heap ends in an empty pocket of one's
//! own: what is taken there is what lies opposite. All this is a bound from below, never the worth.

use mancala::Capture;

use crate::POCKETS;
use crate::packed::BRIEF;

/// How many sides in brief there are.
const SIDES: usize = 1 << 16;

/// The stones one is sure of, for every side.
pub struct Sure {
    /// What is asked for most often, in so few bytes that they stay in a cache.
    in_short: Box<[Short]>,
    sides: Box<[Side]>,
}

/// The gist of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Short(u8);

impl Short {
    /// The stones its player is sure to store without taking any.
    #[inline]
    pub fn stones(self) -> u32 {
        u32::from(self.0) & Side::MOST
    }

    /// The most stones stored [besides](Side::besides) those of any pocket; nought if nothing can be taken.
    #[inline]
    pub fn besides(self) -> u32 {
        u32::from(self.0) >> Side::BITS
    }
}

/// What a side is good for: a field of four bits for each of the other player's pockets from their left, and above them
/// the stones its player is sure to store this turn without taking any.
///
/// The field of a pocket says how many stones are stored besides those that lie in it if they are taken (M-10): the one
/// that takes them, and those of a string of sowings before. It is nought if they cannot be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side(u32);

impl Side {
    const BITS: u32 = 4;
    const MOST: u32 = (1 << Self::BITS) - 1;

    /// The stones stored besides those of a pocket of the other player, if they can be taken.
    #[inline]
    pub fn besides(self, pocket: u32) -> u32 {
        (self.0 >> (pocket * Self::BITS)) & Self::MOST
    }

    fn stones(self) -> u32 {
        self.besides(POCKETS as u32)
    }

    fn raise(&mut self, pocket: u32, besides: u32) {
        let at = pocket * Self::BITS;
        let most = besides.min(Self::MOST).max(self.besides(pocket));
        self.0 = self.0 & !(Self::MOST << at) | most << at;
    }

    fn raise_stones(&mut self, stones: u32) {
        self.raise(POCKETS as u32, stones);
    }

    fn in_short(self) -> Short {
        let most = (0..POCKETS as u32).map(|pocket| self.besides(pocket)).max().unwrap_or(0);
        Short((most << Self::BITS | self.stones()) as u8)
    }
}

impl Sure {
    /// Works out all sides, for boards with any number of pockets.
    pub fn new(capture: Capture) -> Self {
        let mut table = Table { sides: vec![None; SIDES], capture };
        let sides: Box<[Side]> = (0..SIDES).map(|side| table.fill(side)).collect();
        Sure { in_short: sides.iter().map(|side| side.in_short()).collect(), sides }
    }

    /// The gist of what a side in brief is good for.
    #[inline]
    pub fn in_short(&self, side: usize) -> Short {
        self.in_short[side & (SIDES - 1)]
    }

    /// What a side in brief is good for.
    #[inline]
    pub fn side(&self, side: usize) -> Side {
        self.sides[side & (SIDES - 1)]
    }
}

struct Table {
    sides: Vec<Option<Side>>,
    capture: Capture,
}

impl Table {
    fn fill(&mut self, side: usize) -> Side {
        if let Some(known) = self.sides[side] {
            return known;
        }
        let heaps: [usize; POCKETS] = BRIEF.map(|field| side >> field.bit & field.most);
        let mut best = Side::default();
        for pocket in (0..POCKETS).filter(|pocket| heaps[*pocket] > 0) {
            let end = pocket + heaps[pocket];
            if end == POCKETS {
                let then = self.fill(after(heaps, pocket));
                best.raise_stones(1 + then.stones());
                for across in (0..POCKETS as u32).filter(|across| then.besides(*across) > 0) {
                    best.raise(across, 1 + then.besides(across));
                }
            } else if end > POCKETS {
                best.raise_stones(1);
            } else if heaps[end] == 0 {
                best.raise((POCKETS - 1 - end) as u32, 1);
                // M-11 may let the last stone be stored although nothing lies opposite.
                best.raise_stones(u32::from(self.capture == Capture::Empty));
            }
        }
        self.sides[side] = Some(best);
        best
    }
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
        Sure::new(capture).in_short(in_brief(heaps)).stones()
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
        let besides = |heaps| {
            let side = Sure::new(Capture::Standard).side(in_brief(heaps));
            std::array::from_fn::<u32, POCKETS, _>(|pocket| side.besides(pocket as u32))
        };
        // Pocket 1 ends in 3, which is opposite the other's 4; pocket 6 goes past the store.
        assert_eq!(besides([2, 1, 0, 0, 0, 9]), [0, 0, 0, 1, 0, 0]);
        assert_eq!(besides([1, 0, 3, 0, 0, 0]), [1, 0, 0, 0, 1, 0]);
        assert_eq!(besides([1, 1, 1, 1, 1, 9]), [0; POCKETS]);
        // First pocket 6 is stored, and then 5 ends in it.
        assert_eq!(besides([0, 0, 0, 0, 1, 1]), [2, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn a_short_heap_is_worth_a_stone_only_if_it_is_taken_with_nothing_opposite() {
        assert_eq!(sure([0, 2, 0, 0, 0, 0], Capture::Standard), 0);
        assert_eq!(sure([0, 2, 0, 0, 0, 0], Capture::Empty), 1);
        assert_eq!(sure([0, 0, 0, 0, 0, 0], Capture::Empty), 0);
    }
}
