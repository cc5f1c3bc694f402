//! The room a solver remembers in.

use std::sync::atomic::AtomicUsize;

use mancala::Capture;

use zerocopy::{FromBytes, FromZeros};

use crate::endgame::Endgame;
use crate::memory::{Bucket, FEWEST_BUCKETS, Memory};
use crate::rank::{Ranks, boards, sides};
use crate::small::{Ledger, Small};

/// The least room there can be, in bytes: a little more than 2 MiB.
pub const LEAST_ROOM: usize = FEWEST_BUCKETS * size_of::<Bucket>() + LEAST_SMALL_BYTES;

/// There is always room for boards with so many stones, in so many bytes.
const LEAST_SMALL: u32 = 8;
const LEAST_SMALL_BYTES: usize = 125_970 + 50_388 + 126 * 126;

const MEBIBYTE: usize = 1 << 20;
/// From how many mebibytes on there is room for small boards with more stones: about half of it, or less. They are
/// not counted in bytes because a browser's `usize` is too small for the last of them.
const SIZES: [(u32, usize); 10] = [
    (11, 6),
    (13, 20),
    (15, 64),
    (17, 160),
    (18, 280),
    (19, 400),
    (20, 700),
    (21, 900),
    (22, 2400),
    (24, 4500),
];

/// A piece of memory.
pub trait Bytes: AsRef<[u8]> + AsMut<[u8]> + Send + Sync {}

impl<T: AsRef<[u8]> + AsMut<[u8]> + Send + Sync> Bytes for T {}

/// Gives so many bytes that are all nought, beginning at a multiple of eight if there are that many; `None` if they
/// cannot be had.
pub type Lend = fn(usize) -> Option<Box<dyn Bytes>>;

/// Room for the memory of one solver. Its size changes how long an answer takes, never the answer.
pub struct Room {
    buckets: Buckets,
    plan: Plan,
    /// How many of the buckets are in use.
    used: AtomicUsize,
    /// How far the small boards have been worked out.
    ledger: Ledger,
    /// Where more of it comes from.
    lend: Lend,
}

enum Buckets {
    Here(Vec<Bucket>),
    /// Room that somebody got in a better way than this crate can, such as on huge pages, which make looking
    /// things up in a large memory much quicker.
    There(Box<dyn Bytes>),
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

    fn with(small_to: u32, bytes: usize) -> Self {
        let rest = bytes.saturating_sub(Plan { small_to, buckets: 0 }.small_bytes());
        let buckets = (rest / size_of::<Bucket>()).max(FEWEST_BUCKETS);
        Plan { small_to, buckets: 1 << buckets.ilog2() }
    }

    /// What the worths take, those of all layers but the last for the other player, too, and the largest share of the
    /// last layer to work in.
    fn small_bytes(self) -> usize {
        let half = self.small_to / 2;
        let bytes =
            boards(self.small_to) + boards(self.small_to - 1) + sides(half) * sides(self.small_to - half);
        usize::try_from(bytes).unwrap_or(usize::MAX)
    }

    fn bytes(self) -> usize {
        self.small_bytes() + self.buckets * size_of::<Bucket>()
    }
}

impl Room {
    /// Room of at most so many bytes, and at least [`LEAST_ROOM`].
    pub fn new(bytes: usize) -> Self {
        Self::here(Plan::of(bytes))
    }

    /// The same, from memory that is lent piece by piece, if there is such.
    pub fn lent(bytes: usize, lend: Lend) -> Self {
        Self::there(Plan::of(bytes), lend)
    }

    /// The same beside an endgame table for so many stones. If the whole table fits into it, a long search reads it into
    /// that; else boards that are in the table need no room.
    pub fn beside(stones: u32, bytes: usize, lend: Lend) -> Self {
        let plan = Plan::of(bytes);
        let plan = if plan.small_to >= stones { plan } else { Plan::with(LEAST_SMALL, bytes) };
        Self::there(plan, lend)
    }

    fn there(plan: Plan, lend: Lend) -> Self {
        let lent = lend(plan.buckets * size_of::<Bucket>());
        match lent.filter(|bytes| whole_buckets((**bytes).as_ref(), plan)) {
            Some(bytes) => Self::owned(Buckets::There(bytes), plan, lend),
            None => Self::here(plan),
        }
    }

    fn here(plan: Plan) -> Self {
        // From the system as it is, nought, which costs nothing before it is used.
        let buckets = Bucket::new_vec_zeroed(plan.buckets).expect("there is not enough memory");
        Self::owned(Buckets::Here(buckets), plan, |bytes| Some(Box::new(u8::new_vec_zeroed(bytes).ok()?)))
    }

    fn owned(buckets: Buckets, plan: Plan, lend: Lend) -> Self {
        Room { buckets, plan, used: AtomicUsize::new(FEWEST_BUCKETS), ledger: Ledger::default(), lend }
    }

    /// How many bytes it takes at most.
    pub fn bytes(&self) -> usize {
        self.plan.bytes()
    }

    /// The memory. Asking takes the room for oneself, and what is given can then be shared.
    pub(crate) fn parts<'a>(
        &'a mut self,
        ranks: &'a Ranks,
        capture: Capture,
        table: Option<&'a Endgame>,
    ) -> (Memory<'a>, Small<'a>) {
        let buckets = match &mut self.buckets {
            Buckets::Here(buckets) => &buckets[..],
            Buckets::There(bytes) => <[Bucket]>::mut_from_bytes((**bytes).as_mut())
                .expect("the room was measured when it was lent"),
        };
        let (most, ledger, lend) = (self.plan.small_to, &self.ledger, self.lend);
        (Memory::new(buckets, &self.used), Small { ranks, lend, capture, table, most, ledger })
    }
}

/// Whether these are the buckets of a plan, beginning where such may.
fn whole_buckets(bytes: &[u8], plan: Plan) -> bool {
    bytes.len() == plan.buckets * size_of::<Bucket>()
        && bytes.as_ptr().addr().is_multiple_of(align_of::<Bucket>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_no_larger_than_asked_and_never_too_small() {
        let bytes = |mebibytes: usize| Plan::of(mebibytes << 20).bytes();
        assert_eq!(bytes(0), LEAST_ROOM);
        for mebibytes in [0, 3, 5, 17, 64, 100, 300, 1000, 5000] {
            assert!(bytes(mebibytes) <= (mebibytes << 20).max(LEAST_ROOM), "{mebibytes}");
        }
    }

    #[test]
    fn the_room_beside_a_table_is_no_larger_and_holds_the_table_only_as_a_whole() {
        let beside = |stones, bytes| Room::beside(stones, bytes, |_| None);
        for (mebibytes, stones) in [(64, 24), (1024, 18), (1024, 24), (8192, 24)] {
            assert!(beside(stones, mebibytes << 20).bytes() <= mebibytes << 20, "{mebibytes} {stones}");
        }
        let small_to = |stones, bytes| beside(stones, bytes).plan.small_to;
        assert!(small_to(18, 1 << 30) >= 18, "it is read into the room");
        assert_eq!(small_to(24, 1 << 30), LEAST_SMALL, "it is used where it is kept");
    }

    #[test]
    fn what_is_lent_wrongly_is_left_aside() {
        assert_eq!(Room::lent(3 << 20, |_| None).bytes(), Room::new(3 << 20).bytes());
        let short = Room::lent(3 << 20, |bytes| Some(Box::new(vec![0; bytes - 1])));
        assert!(matches!(short.buckets, Buckets::Here(_)));
    }
}
