//! Pockets and stores without turns: sowing, captures, the end.
//!
//! Each side is one 64-bit number with a byte for each pocket and the seventh byte for the store, so that
//! sowing is two additions of numbers looked up beforehand. What a stranger would get wrong: sides are seen from
//! the sower; the ring the stones go round is the sower's pockets 1-6, the sower's store, the other's pockets
//! 1-6, thirteen spaces, for the other's store is skipped (M-7).

use rules::Dice;

use crate::{Capture, POCKETS, Pocket, Side};

/// The most stones a board can hold, in all. Any pocket's heap then fits the table of sowings.
pub const MOST_STONES: u8 = 120;

/// The spaces a sower goes round: all pockets and their own store (M-6, M-7).
const RING: usize = 13;
/// The place of the sower's store in the ring, and of the store's byte in a side.
const STORE: usize = 6;
/// The bit at which the eighth byte of a side begins; see [`Sowing`].
const LAST: u32 = 56;
/// The seven bytes of a side that are spaces.
const SPACE_BYTES: u64 = 0x00ff_ffff_ffff_ffff;
/// The bytes of a side that are pockets.
const POCKET_BYTES: u64 = 0x0000_ffff_ffff_ffff;

/// Stones in pockets and stores.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    sides: [u64; 2],
}

/// What came of one sowing, before the end of the game is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    /// Whether the last stone fell into the sower's store (M-9).
    pub again: bool,
    /// The number of the sower's pocket whose last stone captured (M-10, M-11), and how many lay opposite.
    pub captured: Option<(u8, u8)>,
}

/// What sowing a heap adds to the sower's side and to the other's.
///
/// The eighth bytes, which are no spaces, say where the last stone falls: that of `own` the bit at which its
/// pocket begins in the sower's side (the eighth byte itself if it is no pocket of the sower's: no stone ever lies
/// there, so nothing is captured), that of `other` whether it is the sower's store.
#[derive(Clone, Copy)]
struct Sowing {
    own: u64,
    other: u64,
}

/// Every sowing: by the pocket it starts from (from nought) and the stones in it. The sizes are powers of two
/// so that a masked index needs no check.
static SOWINGS: [[Sowing; 128]; 8] = sowings();

const fn sowings() -> [[Sowing; 128]; 8] {
    let mut all = [[Sowing { own: 0, other: 0 }; 128]; 8];
    let mut pocket = 0;
    while pocket < POCKETS as usize {
        let mut sowing = Sowing { own: 0, other: 0 };
        let mut stones = 1;
        while stones <= MOST_STONES as usize {
            // M-8: with thirteen stones or more the ring comes round to the pocket they left; it is sown too.
            let space = (pocket + stones) % RING;
            if space <= STORE {
                sowing.own += 1 << (8 * space);
            } else {
                sowing.other += 1 << (8 * (space - STORE - 1));
            }
            let last = if space < STORE { 8 * space as u64 } else { LAST as u64 };
            let again = (space == STORE) as u64;
            all[pocket][stones] =
                Sowing { own: sowing.own | last << LAST, other: sowing.other | again << LAST };
            stones += 1;
        }
        pocket += 1;
    }
    all
}

impl Board {
    /// The board at the start: `stones` in every pocket, stores empty (M-2, M-3).
    pub fn start(stones: u8) -> Self {
        assert!(stones <= MOST_STONES / (2 * POCKETS), "a board holds at most {MOST_STONES} stones");
        let side = u64::from(stones) * 0x0000_0101_0101_0101;
        Board { sides: [side, side] }
    }

    /// A board with these pockets and stores, A's first; `None` if there are more than [`MOST_STONES`].
    pub fn of(pockets: [[u8; POCKETS as usize]; 2], stores: [u8; 2]) -> Option<Self> {
        let stones: u32 = pockets.iter().flatten().chain(&stores).map(|stones| u32::from(*stones)).sum();
        let side = |side: usize| {
            let bytes = pockets[side].iter().chain([&stores[side]]);
            bytes.enumerate().fold(0, |sum, (place, stones)| sum | u64::from(*stones) << (8 * place))
        };
        (stones <= u32::from(MOST_STONES)).then(|| Board { sides: [side(0), side(1)] })
    }

    /// The stones in a pocket.
    #[inline]
    pub fn stones(&self, pocket: Pocket) -> u8 {
        byte(self.side(pocket.side), usize::from(pocket.number) - 1)
    }

    /// The stones in a side's pockets, from its left.
    pub fn pockets(&self, side: Side) -> [u8; POCKETS as usize] {
        std::array::from_fn(|place| byte(self.side(side), place))
    }

    /// The stones in a side's store.
    #[inline]
    pub fn store(&self, side: Side) -> u8 {
        byte(self.side(side), STORE)
    }

    /// Whether all pockets of a side are empty (M-14).
    #[inline]
    pub fn is_empty(&self, side: Side) -> bool {
        self.side(side) & POCKET_BYTES == 0
    }

    /// The pockets of a side that hold stones, as bits: the lowest is pocket 1.
    #[inline]
    pub fn full_pockets(&self, side: Side) -> u8 {
        full(self.side(side))
    }

    /// Empties pocket `number` of `side` and sows its stones (M-5 to M-12). The pocket must hold stones.
    #[inline]
    pub fn sow(&mut self, side: Side, number: u8, capture: Capture) -> Sown {
        let [a, b] = &mut self.sides;
        let (own, other) = match side {
            Side::A => (a, b),
            Side::B => (b, a),
        };
        sow(own, other, usize::from(number) - 1, capture)
    }

    /// Plays `games` random games from here to their ends, `mover` first, and shows each final board, swept,
    /// with the number of its sowings. Nothing is told and nothing is allocated: this is for simulations, which
    /// play millions of games.
    ///
    /// A few games are played side by side, because each sowing has to wait for the one before it and a core can
    /// do the waiting for several games at once.
    pub fn play_outs(
        &self,
        mover: Side,
        capture: Capture,
        games: u32,
        dice: &mut Dice,
        mut ended: impl FnMut(Board, u32),
    ) {
        let fresh =
            PlayOut { own: self.side(mover), other: self.side(mover.other()), is_mover: true, sowings: 0 };
        if fresh.is_over() {
            (0..games).for_each(|_| ended(fresh.board(mover), 0));
            return;
        }
        let mut lanes = [fresh; LANES];
        let mut left = games;
        while left >= LANES as u32 {
            for lane in &mut lanes {
                lane.sow(capture, dice);
                if lane.is_over() {
                    ended(lane.board(mover), lane.sowings);
                    *lane = fresh;
                    left -= 1;
                }
            }
        }
        for lane in lanes.iter_mut().take(left as usize) {
            while !lane.is_over() {
                lane.sow(capture, dice);
            }
            ended(lane.board(mover), lane.sowings);
        }
    }

    /// Puts the stones left in a side's pockets into its own store (M-15).
    pub fn sweep(&mut self, side: Side) {
        let left: u64 = self.pockets(side).iter().map(|stones| u64::from(*stones)).sum();
        let swept = &mut self.sides[side as usize];
        *swept = (*swept & !POCKET_BYTES) + (left << (8 * STORE));
    }

    #[inline]
    fn side(&self, side: Side) -> u64 {
        self.sides[side as usize]
    }
}

/// How many random games are played side by side; four measured faster than two, and eight no faster.
const LANES: usize = 4;

/// A random game on its way.
#[derive(Clone, Copy)]
struct PlayOut {
    own: u64,
    other: u64,
    /// Whether `own` is the side that moved first.
    is_mover: bool,
    sowings: u32,
}

impl PlayOut {
    #[inline]
    fn is_over(&self) -> bool {
        (self.own & POCKET_BYTES == 0) | (self.other & POCKET_BYTES == 0)
    }

    #[inline]
    fn sow(&mut self, capture: Capture, dice: &mut Dice) {
        let throw = dice.below(FAIR_THROWS);
        let place = FAIR_PLACES[usize::from(full(self.own) & 63)][(throw & 63) as usize];
        let sown = sow(&mut self.own, &mut self.other, usize::from(place), capture);
        self.sowings += 1;
        // The other side moves unless the turn goes on; with a mask, for it cannot be foretold either.
        let change = (self.own ^ self.other) & u64::from(sown.again).wrapping_sub(1);
        self.own ^= change;
        self.other ^= change;
        self.is_mover ^= !sown.again;
    }

    fn board(&self, mover: Side) -> Board {
        let mut board = Board { sides: [self.own, self.other] };
        if self.is_mover != (mover == Side::A) {
            board.sides.swap(0, 1);
        }
        Side::BOTH.into_iter().for_each(|side| board.sweep(side));
        board
    }
}

/// Empties the pocket at `place` of `own` and sows its stones.
#[inline]
fn sow(own: &mut u64, other: &mut u64, place: usize, rule: Capture) -> Sown {
    let stones = byte(*own, place);
    debug_assert!(stones > 0, "an empty pocket cannot be sown");
    let sowing = SOWINGS[place & 7][usize::from(stones & 127)];
    *own = (*own & !(0xff << (8 * place))) + (sowing.own & SPACE_BYTES);
    *other += sowing.other & SPACE_BYTES;
    let captured = capture(own, other, (sowing.own >> LAST) as u32, rule);
    Sown { again: sowing.other >> LAST != 0, captured }
}

/// Takes the last stone and those opposite, if it fell into an empty pocket of the sower's (M-10). A lap of
/// thirteen ends in the pocket it left, which was empty when the last stone fell (M-12): it holds one too.
///
/// `last` is the bit at which the pocket of the last stone begins. Whether there is a capture cannot be
/// foretold, so it is worked out with masks rather than branches.
#[inline]
fn capture(own: &mut u64, other: &mut u64, last: u32, rule: Capture) -> Option<(u8, u8)> {
    // For a last stone that fell elsewhere this is some other byte, which the mask then leaves alone.
    let across = (8 * (STORE as u32 - 1)).wrapping_sub(last) & 63;
    let taken = (*other >> across) as u8;
    // M-11: whether the single stone is taken when nothing lies opposite is an option.
    let takes = (taken != 0) | (rule == Capture::Empty);
    let captures = ((*own >> last) as u8 == 1) & takes;
    let mask = u64::from(captures).wrapping_neg();
    *other &= !((0xff << across) & mask);
    *own -= (1 << last) & mask;
    *own += ((u64::from(taken) + 1) << (8 * STORE)) & mask;
    captures.then_some(((last / 8) as u8 + 1, taken))
}

/// For each set of full pockets, sixty places: each full one as often as any other, for sixty can be shared
/// evenly among one to six. So the throw of the dice does not have to wait for the count of pockets.
static FAIR_PLACES: [[u8; 64]; 64] = fair_places();
const FAIR_THROWS: u32 = 60;

const fn fair_places() -> [[u8; 64]; 64] {
    let mut all = [[0; 64]; 64];
    let mut mask = 1;
    while mask < 64 {
        let mut throw = 0;
        let mut place = 0;
        while throw < FAIR_THROWS as usize {
            if mask & 1 << place != 0 {
                all[mask][throw] = place as u8;
                throw += 1;
            }
            place = (place + 1) % POCKETS as usize;
        }
        mask += 1;
    }
    all
}

#[inline]
fn byte(side: u64, place: usize) -> u8 {
    (side >> (8 * place)) as u8
}

/// The bytes of the pockets that are not nought, as six bits.
#[inline]
fn full(side: u64) -> u8 {
    // No byte of a pocket is above 127, so adding 127 carries into the high bit of just those that are full;
    // the multiplication then gathers the six high bits side by side.
    let marks = ((side & POCKET_BYTES) + 0x0000_7f7f_7f7f_7f7f) & 0x0000_8080_8080_8080;
    ((marks >> 7).wrapping_mul(0x0000_0102_0408_1020) >> 40) as u8 & 0x3f
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [a, b] = Side::BOTH.map(|side| (self.pockets(side), self.store(side)));
        write!(f, "A {:?} {} B {:?} {}", a.0, a.1, b.0, b.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_pockets_are_gathered_into_bits() {
        for mask in 0..64u8 {
            let pockets =
                std::array::from_fn(|place| if mask & 1 << place != 0 { 1 + place as u8 * 4 } else { 0 });
            let board =
                Board::of([pockets, [0; 6]], [30, 3]).unwrap_or_else(|| panic!("{pockets:?} is too much"));
            assert_eq!(board.full_pockets(Side::A), mask);
            assert_eq!(board.full_pockets(Side::B), 0);
        }
    }

    #[test]
    fn a_board_that_is_too_full_is_refused() {
        assert!(Board::of([[20; 6], [0; 6]], [0, 0]).is_some());
        assert!(Board::of([[20; 6], [0; 6]], [0, 1]).is_none());
        assert!(Board::of([[255; 6], [255; 6]], [255, 255]).is_none());
    }
}
