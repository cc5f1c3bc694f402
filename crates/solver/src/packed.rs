//! A board in one 64-bit number, seen by the player to move.
//!
//! Each pocket is a field of a few bits: the mover's own pockets from the left lie lowest, the other player's
//! above them. What was stored is not part of it, for what is still to come does not depend on it. The number is
//! thus its own exact key, and sowing is one addition of a number looked up beforehand.
//!
//! What a stranger would get wrong: a field cannot hold every heap (with six pockets it ends at 31). A sowing
//! that would grow a heap past its field is reported as [`Sown::burst`], and the caller must turn to `wide`.

use crate::POCKETS;
use crate::sure::Side;
use crate::wide::Heaps;

/// Boards with `P` pockets a side.
pub struct Packed<const P: usize>;

/// A field of a [side in brief](Packed::side_in_brief).
pub struct Brief {
    /// The bit it begins at.
    pub bit: usize,
    /// Larger heaps are counted as this.
    pub most: usize,
}

/// The fields of a side in brief.
pub const BRIEF: [Brief; POCKETS] = [
    Brief { bit: 0, most: 7 },
    Brief { bit: 3, most: 7 },
    Brief { bit: 6, most: 7 },
    Brief { bit: 9, most: 7 },
    Brief { bit: 12, most: 3 },
    Brief { bit: 14, most: 3 },
];

/// What sowing a heap does.
#[derive(Clone, Copy)]
struct Sowing {
    /// What is added to the board: a stone for each field it falls into, and above all fields those stored.
    add: u64,
    /// The bit at which the field of the last stone begins, if that is a pocket of the sower's; else the bit
    /// above all fields, where no stone lies once those stored are taken out.
    last: u8,
    /// The bit at which the field opposite begins; any other if there is none.
    across: u8,
    /// Whether the last stone is stored (M-9).
    again: bool,
}

/// A board after a sowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    /// The board, still seen by the sower.
    pub board: u64,
    /// The stones that went into the sower's store.
    pub stored: u32,
    /// Whether the sower goes on (M-9), unless the game is over (M-14).
    pub again: bool,
    /// Whether a heap outgrew its field, so that the rest of this is nonsense.
    pub burst: bool,
}

impl<const P: usize> Packed<P> {
    /// The bits of one pocket: as many as fit into sixty.
    pub const WIDTH: u32 = match P {
        6 => 5,
        5 => 6,
        _ => 7,
    };
    /// The largest heap a field can hold.
    pub const HEAP: u64 = (1 << Self::WIDTH) - 1;
    /// The bits of one side.
    pub const HALF: u32 = Self::WIDTH * P as u32;
    /// The fields of the mover's side.
    pub const OWN: u64 = (1 << Self::HALF) - 1;
    /// The bit above all fields.
    const TOP: u32 = 2 * Self::HALF;
    /// The lowest bit of every field of both sides, and the bit above the last: where a carry would show.
    const CARRIES: u64 = {
        let mut bits = 0;
        let mut field = 1;
        while field <= 2 * P as u32 {
            bits |= 1 << (field * Self::WIDTH);
            field += 1;
        }
        bits
    };
    /// The lowest bit of each of the mover's fields.
    const LOWEST: u64 = {
        let mut bits = 0;
        let mut field = 0;
        while field < P as u32 {
            bits |= 1 << (field * Self::WIDTH);
            field += 1;
        }
        bits
    };
    /// Every second field of a side.
    const EVEN: u64 = {
        let mut bits = 0;
        let mut field = 0;
        while field < P as u32 {
            bits |= Self::HEAP << (field * Self::WIDTH);
            field += 2;
        }
        bits
    };
    /// Every sowing: by its pocket (from nought) and its heap.
    const SOWINGS: &'static [[Sowing; 128]; 8] = &Self::sowings();

    const fn sowings() -> [[Sowing; 128]; 8] {
        let ring = 2 * P + 1;
        let mut all =
            [[Sowing { add: 0, last: Self::TOP as u8, across: Self::TOP as u8, again: false }; 128]; 8];
        let mut pocket = 0;
        while pocket < P {
            let mut add = 0;
            let mut heap = 1;
            while heap <= Self::HEAP as usize {
                // M-6, M-7, M-8: one's own pockets, one's store, the other's pockets, and round again.
                let space = (pocket + heap) % ring;
                let bit = if space < P {
                    space as u32 * Self::WIDTH
                } else if space == P {
                    Self::TOP
                } else {
                    (space as u32 - 1) * Self::WIDTH
                };
                add += 1 << bit;
                let (last, across) = if space < P {
                    (bit, (2 * P - 1 - space) as u32 * Self::WIDTH)
                } else {
                    (Self::TOP, Self::TOP)
                };
                all[pocket][heap] = Sowing { add, last: last as u8, across: across as u8, again: space == P };
                heap += 1;
            }
            pocket += 1;
        }
        all
    }

    /// The stones of each side's pockets, the mover's first; `None` if a heap is too large for its field.
    pub fn pack(own: &[u8], other: &[u8]) -> Option<u64> {
        let heaps = own[..P].iter().chain(&other[..P]);
        let mut board = 0;
        for (field, heap) in heaps.enumerate() {
            if u64::from(*heap) > Self::HEAP {
                return None;
            }
            board |= u64::from(*heap) << (field as u32 * Self::WIDTH);
        }
        Some(board)
    }

    /// The heaps of a packed board.
    pub fn unpack(board: u64) -> Heaps {
        let heaps = |board: u64| {
            std::array::from_fn(|pocket| if pocket < P { Self::heap(board, pocket as u32) as u8 } else { 0 })
        };
        Heaps { pockets: P, own: heaps(board), other: heaps(board >> Self::HALF) }
    }

    /// The heap of one of the mover's pockets, counted from nought.
    #[inline]
    pub fn heap(board: u64, pocket: u32) -> u32 {
        ((board >> (pocket * Self::WIDTH)) & Self::HEAP) as u32
    }

    /// The same board seen by the other player.
    #[inline]
    pub fn turned(board: u64) -> u64 {
        (board >> Self::HALF) | ((board & Self::OWN) << Self::HALF)
    }

    /// Whether a side has no stones left (M-14).
    #[inline]
    pub fn is_over(board: u64) -> bool {
        (board & Self::OWN == 0) | (board >> Self::HALF == 0)
    }

    /// The stones in the mover's pockets.
    #[inline]
    pub fn own_stones(board: u64) -> u32 {
        (0..P as u32).map(|pocket| Self::heap(board, pocket)).sum()
    }

    /// The mover's heaps, those of the first four pockets counted to seven and those of the last two to three: the
    /// place of a side in a table of sixteen bits. A board with fewer pockets has those nearest the store.
    #[inline]
    pub fn side_in_brief(board: u64) -> usize {
        let own = board & Self::OWN;
        if P == POCKETS {
            let over = ((own >> 3) | (own >> 4)) & Self::LOWEST;
            let capped = (own | (over * 7)) & (Self::LOWEST * 7);
            let over_three = capped >> 2 & (1 << 20 | 1 << 25);
            let capped = capped | (over_three * 3);
            // Fields of five bits become fields of three and of two.
            let pairs = (capped & 0x1c07) | (capped >> 2 & 0xe038);
            let last = (capped >> 8 & 0x3000) | (capped >> 11 & 0xc000);
            return ((pairs & 0x3f) | (pairs >> 4 & 0xfc0) | last) as usize;
        }
        let mut place = 0;
        for pocket in 0..P as u32 {
            let field = &BRIEF[pocket as usize + POCKETS - P];
            place |= (Self::heap(own, pocket) as usize).min(field.most) << field.bit;
        }
        place
    }

    /// Whether one of the other player's heaps has at least so many stones.
    #[inline]
    pub fn has_heap(board: u64, stones: u32) -> bool {
        let other = board >> Self::HALF;
        let more = Self::LOWEST * (Self::HEAP + 1).saturating_sub(stones.max(1).into());
        // Every second field, so that there is room for what is carried out of each.
        let carried = (other & Self::EVEN) + (more & Self::EVEN);
        let carried_odd = (other & !Self::EVEN) + (more & !Self::EVEN);
        (carried & !Self::EVEN) | (carried_odd >> Self::WIDTH & !Self::EVEN) != 0
    }

    /// The most stones stored by taking from one of the other player's pockets, with such a side of one's own (M-10).
    pub fn most_taken(board: u64, side: Side) -> u32 {
        let taken = |pocket: u32| {
            let (heap, besides) = (Self::heap(board >> Self::HALF, pocket), side.besides(pocket));
            if (heap > 0) & (besides > 0) { heap + besides } else { 0 }
        };
        (0..P as u32).map(taken).max().unwrap_or(0)
    }

    /// Sows a pocket that is not empty (M-5 to M-12), with `empty` saying whether a last stone is taken when
    /// nothing lies opposite (M-11).
    #[inline]
    pub fn sow(board: u64, pocket: u32, empty: bool) -> Sown {
        let bit = pocket * Self::WIDTH;
        let heap = (board >> bit) & Self::HEAP;
        let sowing = Self::SOWINGS[(pocket & 7) as usize][(heap & 127) as usize];
        let left = board & !(Self::HEAP << bit);
        let sum = left.wrapping_add(sowing.add);
        // A carry out of a field shows as a bit that differs from the sum without carries. The fields above all
        // others hold what is stored, and there a carry within is no harm.
        let burst = (left ^ sowing.add ^ sum) & (Self::CARRIES) != 0;
        let mut stored = (sum >> Self::TOP) as u32;
        let mut board = sum & ((1 << Self::TOP) - 1);
        // M-10: whether the last stone captures cannot be foretold, so it is worked out without a branch.
        let alone = (board >> sowing.last) & Self::HEAP == 1;
        let taken = (board >> sowing.across) & Self::HEAP;
        let captures = alone & ((taken != 0) | empty);
        let mask = u64::from(captures).wrapping_neg();
        board &= !(((Self::HEAP << sowing.across) | (1 << sowing.last)) & mask);
        stored += ((taken + 1) & mask) as u32;
        Sown { board, stored, again: sowing.again, burst }
    }
}
