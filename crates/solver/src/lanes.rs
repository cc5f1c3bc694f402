//! Where sides lead: for all sides with so many stones, in the order of their ranks, the rank each gets when something
//! happens to it.
//!
//! What happens to a side of the board depends on the other side only in a few ways: stones are added to its first
//! pockets, or one of its pockets is taken. Written down once for every side, such a step is a list of ranks, and
//! working out a million boards becomes walking along lists.

use crate::POCKETS;
use crate::packed::Packed;
use crate::rank::Ranks;

type Side = Packed<POCKETS>;

/// A pocket of every side is taken: how many stones that were, and the rank of what is left among the sides with as
/// many stones as that.
#[derive(Default)]
pub struct Taking {
    /// The stones taken.
    pub taken: Vec<u8>,
    /// The ranks.
    pub rank: Vec<u32>,
}

/// The sides with one number of stones, and where they lead.
pub struct Lane {
    /// The sides by rank, packed.
    pub sides: Vec<u64>,
    /// With one stone more in each of the first one to six pockets; empty where that makes too many stones.
    pub added: [Vec<u32>; POCKETS],
    /// With one pocket taken.
    pub taken: [Taking; POCKETS],
    /// With one stone more in every pocket, and then one pocket taken.
    pub added_and_taken: [Taking; POCKETS],
    /// The sides that have nothing in one pocket, and those that have something.
    pub empty: [Vec<u32>; POCKETS],
    /// See `empty`.
    pub full: [Vec<u32>; POCKETS],
    /// Sowings whose last stone falls into a pocket of one's own where there are stones already: rank before, rank
    /// after, by the sowing pocket.
    pub resting: [Vec<(u32, u32)>; POCKETS],
    /// The same for a last stone that falls into an empty pocket, by that pocket.
    pub landing: [Vec<(u32, u32)>; POCKETS],
}

impl Lane {
    /// The sides with `stones` stones, on boards with at most `most`.
    pub fn new(ranks: &Ranks, stones: usize, most: usize) -> Self {
        let sides = ranks.all_sides(stones);
        let rank = |side: u64| ranks.side(side).0;
        let added = |count: usize| match stones + count <= most {
            true => sides.iter().map(|side| rank(side + first(count))).collect(),
            false => Vec::new(),
        };
        let taking = |plus: u64, pocket: usize| {
            let mut taking = Taking::default();
            for side in sides.iter().map(|side| side + plus) {
                taking.taken.push(Side::heap(side, pocket as u32) as u8);
                taking.rank.push(rank(emptied(side, pocket)));
            }
            taking
        };
        let holding = |pocket: usize, full: bool| {
            let holds = |side: &u64| (Side::heap(*side, pocket as u32) > 0) == full;
            (0..).zip(&sides).filter(|(_, side)| holds(side)).map(|(rank, _)| rank).collect()
        };
        let mut resting: [Vec<(u32, u32)>; POCKETS] = Default::default();
        let mut landing: [Vec<(u32, u32)>; POCKETS] = Default::default();
        for (before, side) in (0..).zip(&sides) {
            for (pocket, resting) in resting.iter_mut().enumerate() {
                let last = pocket + Side::heap(*side, pocket as u32) as usize;
                if last == pocket || last >= POCKETS {
                    continue;
                }
                let after = (before, rank(sown_short(*side, pocket)));
                match Side::heap(*side, last as u32) {
                    0 => landing[last].push(after),
                    _ => resting.push(after),
                }
            }
        }
        let all = if stones + POCKETS <= most { first(POCKETS) } else { 0 };
        Lane {
            added: std::array::from_fn(|count| added(count + 1)),
            taken: std::array::from_fn(|pocket| taking(0, pocket)),
            added_and_taken: std::array::from_fn(|pocket| match all {
                0 => Taking::default(),
                all => taking(all, pocket),
            }),
            empty: std::array::from_fn(|pocket| holding(pocket, false)),
            full: std::array::from_fn(|pocket| holding(pocket, true)),
            resting,
            landing,
            sides,
        }
    }
}

/// A stone in each of the first pockets.
pub fn first(count: usize) -> u64 {
    (0..count as u32).fold(0, |side, pocket| side | 1 << (pocket * Side::WIDTH))
}

/// A side with one pocket emptied.
pub fn emptied(side: u64, pocket: usize) -> u64 {
    side & !(Side::HEAP << (pocket as u32 * Side::WIDTH))
}

/// A side after a sowing of `heap` stones that ends before the store.
pub fn sown_short(side: u64, pocket: usize) -> u64 {
    let heap = Side::heap(side, pocket as u32) as usize;
    let passed = first(pocket + heap + 1) & !first(pocket + 1);
    emptied(side, pocket) + passed
}
