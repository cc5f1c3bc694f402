//! Where sides lead: for all sides with so many stones, in the order of their ranks, the rank each gets when something
//! happens to it.
//!
//! What happens to a side of the board depends on the other side only in a few ways: stones are added to its first
//! pockets, or one of its pockets is taken. Neighbours that differ in other pockets only stay neighbours, so such a step
//! is written down once, as a [`Lead`], and working out a million boards becomes walking along stretches.

use crate::POCKETS;
use crate::lead::{Lead, Stretch, lead};
use crate::packed::Packed;
use crate::rank::Ranks;

type Side = Packed<POCKETS>;

/// The sides with one number of stones, and where they lead.
pub struct Lane {
    /// The sides by rank, packed.
    pub sides: Vec<u64>,
    /// With one stone more in each of the first one to six pockets; empty where that makes too many stones.
    pub added: [Lead; POCKETS],
    /// With one pocket taken, by how many stones were in it: what is left of them are sides with as many less.
    pub taken: [Vec<Lead>; POCKETS],
    /// With one stone more in every pocket, and then one pocket taken.
    pub added_and_taken: [Vec<Lead>; POCKETS],
    /// The sides that have nothing in one pocket, which lead to themselves.
    pub empty: [Lead; POCKETS],
    /// Sowings whose last stone falls into a pocket of one's own where there are stones already, by the sowing pocket.
    pub resting: [Lead; POCKETS],
    /// The same for a last stone that falls into an empty pocket, by that pocket.
    pub landing: [Lead; POCKETS],
}

impl Lane {
    /// The sides with `stones` stones, on boards with at most `most`.
    pub fn new(ranks: &Ranks, stones: usize, most: usize) -> Self {
        let sides = ranks.all_sides(stones);
        let rank = |side: u64| ranks.side(side).0;
        let added = |count: usize| {
            let mut stretches = Vec::new();
            if stones + count <= most {
                for (from, side) in (0..).zip(&sides) {
                    lead(&mut stretches, from, rank(side + first(count)));
                }
            }
            stretches
        };
        let taking = |plus: u64, pocket: usize| {
            let mut by_taken: Vec<Vec<Stretch>> = Vec::new();
            for (from, side) in (0..).zip(sides.iter().map(|side| side + plus)) {
                let (taken, to) = (Side::heap(side, pocket as u32) as usize, rank(emptied(side, pocket)));
                if taken >= by_taken.len() {
                    by_taken.resize_with(taken + 1, Vec::new);
                }
                lead(&mut by_taken[taken], from, to);
            }
            by_taken.into_iter().map(Lead::of).collect()
        };
        let empty = |pocket: usize| {
            let mut stretches = Vec::new();
            for (rank, _) in (0..).zip(&sides).filter(|(_, side)| Side::heap(**side, pocket as u32) == 0) {
                lead(&mut stretches, rank, rank);
            }
            stretches
        };
        let mut resting: [Vec<Stretch>; POCKETS] = Default::default();
        let mut landing: [Vec<Stretch>; POCKETS] = Default::default();
        for (before, side) in (0..).zip(&sides) {
            for (pocket, resting) in resting.iter_mut().enumerate() {
                let last = pocket + Side::heap(*side, pocket as u32) as usize;
                if last == pocket || last >= POCKETS {
                    continue;
                }
                let after = rank(sown_short(*side, pocket));
                match Side::heap(*side, last as u32) {
                    0 => lead(&mut landing[last], before, after),
                    _ => lead(resting, before, after),
                }
            }
        }
        let all = if stones + POCKETS <= most { first(POCKETS) } else { 0 };
        Lane {
            added: std::array::from_fn(|count| Lead::of(added(count + 1))),
            taken: std::array::from_fn(|pocket| taking(0, pocket)),
            added_and_taken: std::array::from_fn(|pocket| match all {
                0 => Vec::new(),
                all => taking(all, pocket),
            }),
            empty: std::array::from_fn(|pocket| Lead::of(empty(pocket))),
            resting: resting.map(Lead::of),
            landing: landing.map(Lead::of),
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
