//! The room a solver remembers in.

use std::sync::atomic::{AtomicU8, AtomicUsize};

use mancala::Capture;

use zerocopy::{FromBytes, FromZeros};

use crate::endgame::Endgame;
use crate::layers::cells;
use crate::memory::{Bucket, FEWEST_BUCKETS, Memory};
use crate::rank::{Ranks, boards};
use crate::small::{Ledger, Small};
use crate::worths::Worths;

/// The least room there can be, in bytes: a little more than 2 MiB.
pub const LEAST_ROOM: usize = FEWEST_BUCKETS * size_of::<Bucket>() + LEAST_SMALL_BYTES;

/// There is always room for boards with so many stones, in so many bytes.
const LEAST_SMALL: u32 = 8;
const LEAST_SMALL_BYTES: usize = 2 * 126_016;

const MEBIBYTE: usize = 1 << 20;
/// From how many mebibytes on there is room for small boards with more stones: about half of it, or less. They are
/// not counted in bytes because a browser's `usize` is too small for the last of them.
const SIZES: [(u32, usize); 9] =
    [(11, 6), (13, 20), (15, 64), (17, 160), (18, 280), (19, 400), (20, 900), (22, 2400), (24, 4500)];

/// Room for the memory of one solver. Its size changes how long an answer takes, never the answer.
pub struct Room {
    owner: Owner,
    plan: Plan,
    /// How many of the buckets are in use.
    used: AtomicUsize,
    /// How far the small boards have been worked out.
    ledger: Ledger,
}

enum Owner {
    Here {
        small: Vec<AtomicU8>,
        buckets: Vec<Bucket>,
    },
    /// Room that somebody got in a better way than this crate can, such as on huge pages, which make looking
    /// things up in a large memory much quicker.
    There(Box<dyn AsMut<[u8]> + Send>),
}

/// How a room is divided: bytes for small boards, one each, and buckets for all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plan {
    /// Up to how many stones a board has a byte of its own.
    small_to: u32,
    buckets: usize,
}

impl Plan {
    fn of(bytes: usize) -> Self {
        let small_to = SIZES
            .iter()
            .rev()
            .find(|(_, least)| bytes / MEBIBYTE >= *least)
            .map_or(LEAST_SMALL, |size| size.0);
        Self::with(small_to, bytes)
    }

    /// The plan by which a room has just so many bytes.
    fn exactly(bytes: usize) -> Option<Self> {
        let sizes = SIZES.iter().map(|size| size.0).chain([LEAST_SMALL]);
        sizes.map(|small_to| Self::with(small_to, bytes)).find(|plan| plan.bytes() == bytes)
    }

    fn with(small_to: u32, bytes: usize) -> Self {
        let rest = bytes.saturating_sub(Plan { small_to, buckets: 0 }.small_bytes());
        let buckets = (rest / size_of::<Bucket>()).max(FEWEST_BUCKETS);
        Plan { small_to, buckets: 1 << buckets.ilog2() }
    }

    /// Twice what the worths take, for room to work in; whole lines of the cache.
    fn small_bytes(self) -> usize {
        2 * (boards(self.small_to) as usize).next_multiple_of(size_of::<Bucket>())
    }

    fn bytes(self) -> usize {
        self.small_bytes() + self.buckets * size_of::<Bucket>()
    }
}

impl Room {
    /// Room of at most so many bytes, and at least [`LEAST_ROOM`].
    pub fn new(bytes: usize) -> Self {
        let plan = Plan::of(bytes);
        let small = cells(plan.small_bytes() as u64);
        // From the system as it is, nought, which costs nothing before it is used.
        let buckets = Bucket::new_vec_zeroed(plan.buckets).expect("there is not enough memory");
        Self::owned(Owner::Here { small, buckets }, plan)
    }

    /// The size that is used when so many bytes are offered.
    pub fn rounded(bytes: usize) -> usize {
        Plan::of(bytes).bytes()
    }

    /// The size of a room of at most so many bytes without any for boards that are worked out, beside an endgame table
    /// that knows them already.
    pub fn for_boards_met(bytes: usize) -> usize {
        Plan::with(LEAST_SMALL, bytes).bytes()
    }

    /// Room that is lent: bytes that are all nought, as many as [`Room::rounded`] or [`Room::for_boards_met`] says, beginning at a multiple of
    /// eight. `None` if they are not.
    pub fn lent(mut bytes: Box<dyn AsMut<[u8]> + Send>) -> Option<Self> {
        let there = (*bytes).as_mut();
        let plan = Plan::exactly(there.len())?;
        let fits = divided(there, plan).is_some();
        fits.then(|| Self::owned(Owner::There(bytes), plan))
    }

    fn owned(owner: Owner, plan: Plan) -> Self {
        Room { owner, plan, used: AtomicUsize::new(FEWEST_BUCKETS), ledger: Ledger::default() }
    }

    /// Up to how many stones the worth of every board fits into a room of so many bytes.
    pub fn holds(bytes: usize) -> u32 {
        Plan::of(bytes).small_to
    }

    /// The memory. Asking takes the room for oneself, and what is given can then be shared.
    pub(crate) fn parts<'a>(
        &'a mut self,
        ranks: &'a Ranks,
        capture: Capture,
        table: Option<&'a Endgame>,
    ) -> (Memory<'a>, Small<'a>) {
        let (cells, buckets) = match &mut self.owner {
            Owner::Here { small, buckets } => (&small[..], &buckets[..]),
            Owner::There(bytes) => {
                divided((**bytes).as_mut(), self.plan).expect("the room was measured when it was lent")
            }
        };
        let (cells, scratch) = cells.split_at(cells.len() / 2);
        let worths = Worths { ranks, cells };
        let small = Small { worths, scratch, capture, table, most: self.plan.small_to, ledger: &self.ledger };
        (Memory::new(buckets, &self.used), small)
    }
}

fn divided(bytes: &mut [u8], plan: Plan) -> Option<(&[AtomicU8], &[Bucket])> {
    let (small, buckets) = bytes.split_at_mut_checked(plan.small_bytes())?;
    let small = <[AtomicU8]>::mut_from_bytes(small).ok()?;
    let buckets = <[Bucket]>::mut_from_bytes(buckets).ok()?;
    Some((&*small, &*buckets))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_a_power_of_two_and_never_too_small() {
        assert_eq!(Room::rounded(0), LEAST_ROOM);
        for mebibytes in [0, 3, 5, 17, 64, 100, 300, 1000] {
            let rounded = Room::rounded(mebibytes << 20);
            assert!(rounded <= (mebibytes << 20).max(LEAST_ROOM), "{mebibytes}");
            assert_eq!(Plan::exactly(rounded).map(Plan::bytes), Some(rounded), "{mebibytes}");
            let met = Room::for_boards_met(mebibytes << 20);
            assert_eq!(Plan::exactly(met).map(|plan| plan.small_to), Some(LEAST_SMALL), "{mebibytes}");
        }
        assert!(Room::lent(Box::new(vec![0u8; 100])).is_none());
    }
}
