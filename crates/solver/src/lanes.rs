//! Where sides lead: for all sides with so many stones, in the order of their ranks, the rank each gets when something
//! happens to it.
//!
//! What happens to a side of the board depends on the other side only in a few ways: stones are added to its first
//! pockets, or one of its pockets is taken. Neighbours that differ in other pockets only stay neighbours, so such a step
//! is written down once, as a list of stretches, and working out a million boards becomes walking along stretches.

use crate::POCKETS;
use crate::packed::Packed;
use crate::rank::Ranks;

type Side = Packed<POCKETS>;

/// Neighbours that lead to neighbours.
#[derive(Clone, Copy)]
pub struct Stretch {
    /// The rank of the first of them.
    pub from: u32,
    /// The rank it gets.
    pub to: u32,
    /// How many there are.
    pub count: u32,
}

/// The same where a pocket of each is taken, which leaves sides with as many stones less.
pub struct Taking {
    /// The stones taken: the same of all.
    pub taken: u8,
    /// Which sides, and what is left of them.
    pub stretch: Stretch,
}

/// The sides with one number of stones, and where they lead.
pub struct Lane {
    /// The sides by rank, packed.
    pub sides: Vec<u64>,
    /// With one stone more in each of the first one to six pockets; empty where that makes too many stones.
    pub added: [Vec<Stretch>; POCKETS],
    /// With one pocket taken.
    pub taken: [Vec<Taking>; POCKETS],
    /// With one stone more in every pocket, and then one pocket taken.
    pub added_and_taken: [Vec<Taking>; POCKETS],
    /// The sides that have nothing in one pocket, which lead to themselves.
    pub empty: [Vec<Stretch>; POCKETS],
    /// Sowings whose last stone falls into a pocket of one's own where there are stones already, by the sowing pocket.
    pub resting: [Vec<Stretch>; POCKETS],
    /// The same for a last stone that falls into an empty pocket, by that pocket.
    pub landing: [Vec<Stretch>; POCKETS],
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
            let mut takings: Vec<Taking> = Vec::new();
            for (from, side) in (0..).zip(sides.iter().map(|side| side + plus)) {
                let (taken, to) = (Side::heap(side, pocket as u32) as u8, rank(emptied(side, pocket)));
                match takings.last_mut() {
                    Some(last) if last.taken == taken && last.stretch.goes_on(from, to) => {
                        last.stretch.count += 1;
                    }
                    Some(_) | None => {
                        takings.push(Taking { taken, stretch: Stretch { from, to, count: 1 } });
                    }
                }
            }
            takings
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
            added: std::array::from_fn(|count| added(count + 1)),
            taken: std::array::from_fn(|pocket| taking(0, pocket)),
            added_and_taken: std::array::from_fn(|pocket| match all {
                0 => Vec::new(),
                all => taking(all, pocket),
            }),
            empty: std::array::from_fn(empty),
            resting,
            landing,
            sides,
        }
    }
}

impl Stretch {
    /// Whether these are the neighbours of its last.
    fn goes_on(&self, from: u32, to: u32) -> bool {
        (self.from + self.count, self.to + self.count) == (from, to)
    }
}

/// Notes that a side leads to another.
fn lead(stretches: &mut Vec<Stretch>, from: u32, to: u32) {
    match stretches.last_mut() {
        Some(last) if last.goes_on(from, to) => last.count += 1,
        Some(_) | None => stretches.push(Stretch { from, to, count: 1 }),
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
