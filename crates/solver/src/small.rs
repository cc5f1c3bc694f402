//! Small boards, of which the search comes to so many that it is quicker to work them all out.
//!
//! A search meets boards with few stones over and over, and asks of each whether it is worth this much, or that.
//! Once it has looked at a good part of all boards with so many stones, working out the exact worth of every one of
//! them costs less than going on so. That is done number by number, in between, and only as far as the room goes.

use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};

use mancala::Capture;

use crate::endgame::Endgame;
use crate::layers::Layers;
use crate::rank::boards;
use crate::worths::Worths;

/// Working out a board takes some thirty times less than searching one. When so many times fewer have been searched as
/// this says, and the search is for a board with so many stones, there are most likely many more to come.
pub fn eagerness(stones: u32) -> u64 {
    100 + 14 * u64::from(stones.min(60).saturating_sub(36))
}

/// Getting ready for it takes a while, too, and so it is done for so many stones at once.
const STRIDE: u32 = 3;

/// So many boards are worked out in a fraction of a second, and nobody is asked meanwhile.
const QUICK: u64 = 20_000_000;

/// Reading a board's worth from a table takes so many times less than searching one.
const READ: u64 = 400;

/// More than the most stones a board can hold.
pub const STONES: usize = 128;
/// A count for every number of stones.
pub type Tally = [u64; STONES];

/// What is known about the small boards of a room.
pub struct Ledger {
    /// Up to how many stones they have been worked out; and while a thread is at it, that it is.
    state: AtomicU32,
    /// Up to fewer stones than this they have been written down for the other player, too.
    unturned: AtomicU32,
    /// How many boards were searched at each number of stones.
    searched: [AtomicU64; STONES],
}

impl Default for Ledger {
    fn default() -> Self {
        let searched = std::array::from_fn(|_| AtomicU64::default());
        Ledger { state: AtomicU32::default(), unturned: AtomicU32::default(), searched }
    }
}

impl Ledger {
    /// So many boards more were searched; the counts begin anew.
    pub fn add(&self, searched: &mut Tally) {
        for (all, more) in self.searched.iter().zip(searched) {
            if *more > 0 {
                all.fetch_add(std::mem::take(more), Ordering::Relaxed);
            }
        }
    }
}

/// The small boards of one room.
#[derive(Clone, Copy)]
pub struct Small<'a> {
    /// Their worths.
    pub worths: Worths<'a>,
    /// As much room again, to work in.
    pub scratch: &'a [AtomicU8],
    /// M-11.
    pub capture: Capture,
    /// Where some of them can be read instead.
    pub table: Option<&'a Endgame>,
    /// There is room for boards with so many stones, and no more.
    pub most: u32,
    /// What is known about them.
    pub ledger: &'a Ledger,
}

const AT_IT: u32 = 1 << 16;

impl Small<'_> {
    /// Up to how many stones all boards are known.
    pub fn known_to(&self) -> u32 {
        self.ledger.state.load(Ordering::Acquire) & (AT_IT - 1)
    }

    /// Works out boards with more stones if that pays, or reads them from the table. Says up to how many stones all
    /// boards are known then.
    pub fn grow(&self, eagerness: u64, go_on: &mut dyn FnMut() -> bool) -> u32 {
        let known_to = self.known_to();
        let searched = |stones: u32| self.ledger.searched[stones as usize].load(Ordering::Relaxed);
        if let Some(table) = self.table
            && (known_to + 1..=self.most).contains(&table.most_stones())
            && !table.is_damaged()
        {
            let all: u64 = (0..STONES as u32).map(searched).sum();
            if all * READ > boards(table.most_stones()) {
                self.alone(known_to, || self.read(table));
            }
            return self.known_to();
        }
        let mut sum = 0;
        let mut pays_to = known_to;
        for stones in known_to + 1..=self.most {
            sum += searched(stones);
            if sum * eagerness > boards(stones) {
                pays_to = stones;
            }
        }
        if pays_to >= (known_to + STRIDE).min(self.most) && pays_to > known_to {
            self.alone(known_to, || self.fill(known_to, pays_to, go_on));
        }
        self.known_to()
    }

    /// Lets one thread do it; the others go on searching meanwhile.
    fn alone(&self, known_to: u32, work: impl FnOnce()) {
        let state = &self.ledger.state;
        let taken = state.compare_exchange(known_to, known_to | AT_IT, Ordering::AcqRel, Ordering::Relaxed);
        if taken.is_ok() {
            work();
            state.fetch_and(!AT_IT, Ordering::AcqRel);
        }
    }

    fn read(&self, table: &Endgame) {
        if table.write_to(self.worths.cells) {
            self.ledger.unturned.store(0, Ordering::Relaxed);
            self.ledger.state.store(table.most_stones() | AT_IT, Ordering::Release);
        }
    }

    fn fill(&self, known_to: u32, stones: u32, go_on: &mut dyn FnMut() -> bool) {
        let count = boards(stones) as usize;
        let (mine, theirs) = (&self.worths.cells[..count], &self.scratch[..count]);
        let unturned = self.ledger.unturned.load(Ordering::Relaxed);
        let mut layers = Layers::new(self.capture, unturned, known_to, stones, mine, theirs);
        self.ledger.unturned.store(known_to + 1, Ordering::Relaxed);
        // Whoever thinks in short slices would never come to the end of it.
        let takes_long = boards(stones) > QUICK;
        for done in known_to + 1..=stones {
            let mut whole = true;
            for share in layers.next_layer() {
                share.fill(&mut |_| {
                    whole &= !takes_long || go_on();
                    whole
                });
            }
            if !whole {
                break;
            }
            self.ledger.unturned.store(done + 1, Ordering::Relaxed);
            self.ledger.state.store(done | AT_IT, Ordering::Release);
        }
    }
}
