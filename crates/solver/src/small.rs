//! Small boards, of which the search comes to so many that it is quicker to work them all out.
//!
//! A search meets boards with few stones over and over, and asks of each whether it is worth this much, or that.
//! Once it has looked at a good part of all boards with so many stones, working out the exact worth of every one of
//! them costs less than going on so. That is done number by number, in between, and only as far as the room goes.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use mancala::Capture;

use crate::endgame::Endgame;
use crate::layers::{Done, Layers};
use crate::rank::{Ranks, boards, boards_with};
use crate::room::{Bytes, Lend};
use crate::worths::Worths;

/// Working out a board takes some sixty times less than searching one. When so many times fewer have been searched as
/// this says, and the search is for a board with so many stones, there are most likely many more to come.
fn eagerness(stones: u32) -> u64 {
    let more = u64::from(stones.min(60).saturating_sub(MANY));
    100 + 5 * more * more / 2
}

/// A search for a board with so many stones is hardly ever over at once.
const MANY: u32 = 36;

/// A board nearly as full as that with four stones a pocket at the start takes seconds, whatever is done.
const FULL: u32 = 47;

/// And so some are worked out before a board with so many stones is searched: up to so many. Thirteen take
/// some hundredths of a second, twenty most of one. By the standard capture there is more to search.
fn at_first(searching: u32, capture: Capture) -> u32 {
    match (searching, capture) {
        (0..MANY, _) => 0,
        (MANY..FULL, Capture::Empty) => 13,
        (MANY..FULL, Capture::Standard) => 14,
        (FULL.., Capture::Empty) => 20,
        (FULL.., Capture::Standard) => 21,
    }
}

/// Getting ready for it takes a while, too, and so it is done for so many stones at once.
const STRIDE: u32 = 3;

/// So many boards are worked out in a fraction of a second, and nobody is asked meanwhile.
const QUICK: u64 = 20_000_000;

/// Looking boards up where they have been read to, on huge pages, is quicker than in the pages of a file. When so many times fewer have been
/// searched as there are in a table, that has cost about as much as getting the memory for all of it.
const READ: u64 = 100;

/// More than the most stones a board can hold.
pub const STONES: usize = 128;
/// A count for every number of stones.
pub type Tally = [u64; STONES];

/// What is known about the small boards of a room.
pub struct Ledger {
    /// Up to how many stones they have been worked out; and while a thread is at it, that it is.
    state: AtomicU32,
    /// Their worths, by their stones.
    layers: [OnceLock<Box<dyn Bytes>>; 32],
    /// Those of as many layers or fewer for the other player: whoever works out more needs them.
    turned: Mutex<Vec<Box<dyn Bytes>>>,
    /// How many boards were searched at each number of stones.
    searched: [AtomicU64; STONES],
    /// Whether room for more was asked for in vain. It is not asked for again.
    is_refused: AtomicBool,
}

impl Default for Ledger {
    fn default() -> Self {
        let searched = std::array::from_fn(|_| AtomicU64::default());
        // Without a stone there is one board, and it is worth nothing.
        let empty: Box<dyn Bytes> = Box::new([0]);
        let mut layers = [const { OnceLock::new() }; 32];
        layers[0] = OnceLock::from(empty);
        let (state, turned, is_refused) = Default::default();
        Ledger { state, layers, turned, searched, is_refused }
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

    /// From now on all boards with so many stones are known.
    fn publish(&self, stones: u32, worths: Box<dyn Bytes>) {
        // Only whoever is at it comes here, once for each number of stones.
        let _ = self.layers[stones as usize & 31].set(worths);
        self.state.store(stones | AT_IT, Ordering::Release);
    }

    /// The worths of boards with so many stones; none if they are not known.
    fn layer(&self, stones: usize) -> &[u8] {
        self.layers[stones].get().map_or(&[], |layer| (**layer).as_ref())
    }
}

/// The small boards of one room.
#[derive(Clone, Copy)]
pub struct Small<'a> {
    /// Where each board has its place.
    pub ranks: &'a Ranks,
    /// Where room for more of them comes from.
    pub lend: Lend,
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

impl<'a> Small<'a> {
    /// Up to how many stones all boards are known.
    pub fn known_to(&self) -> u32 {
        self.ledger.state.load(Ordering::Acquire) & (AT_IT - 1)
    }

    /// What is known of them now.
    pub fn worths(&self) -> Worths<'a> {
        let ledger = self.ledger;
        Worths { ranks: self.ranks, layers: std::array::from_fn(|stones| ledger.layer(stones)) }
    }

    /// Works out boards with more stones if that pays, or reads them from the table. Says up to how many stones all
    /// boards are known then.
    ///
    /// The search is for a board with so many stones.
    pub fn grow(&self, searching: u32, go_on: &mut dyn FnMut() -> bool) -> u32 {
        let mut known_to = self.known_to();
        if self.ledger.is_refused.load(Ordering::Relaxed) {
            return known_to;
        }
        let searched = |stones: u32| self.ledger.searched[stones as usize].load(Ordering::Relaxed);
        if let Some(table) = self.table
            && (known_to + 1..=self.most).contains(&table.most_stones())
            && !table.is_damaged()
        {
            let all: u64 = (0..STONES as u32).map(searched).sum();
            let is_needed = at_first(searching, self.capture) >= table.most_stones();
            if is_needed || all * READ > boards(table.most_stones()) {
                self.alone(known_to, || self.read(table));
            }
            known_to = self.known_to();
            if known_to < table.most_stones() {
                return known_to;
            }
        }
        let (mut sum, eagerness) = (0, eagerness(searching));
        let at_first = at_first(searching, self.capture).min(self.most);
        let mut pays_to = known_to.max(at_first);
        for stones in known_to + 1..=self.most {
            sum += searched(stones);
            if sum * eagerness > boards(stones) {
                pays_to = stones;
            }
        }
        let worth_it = if known_to < at_first {
            known_to + 1
        } else if searching >= FULL {
            // What was worked out at first is about right for these.
            known_to + STRIDE
        } else {
            (known_to + STRIDE).min(self.most)
        };
        if pays_to >= worth_it && pays_to > known_to {
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
        for stones in self.known_to() + 1..=table.most_stones() {
            let Some(mut layer) = self.room(stones) else { return };
            if !table.write_to(stones, (*layer).as_mut()) {
                return;
            }
            self.ledger.publish(stones, layer);
        }
    }

    fn fill(&self, known_to: u32, stones: u32, go_on: &mut dyn FnMut() -> bool) {
        let layers = Layers::new(self.capture, stones);
        let mut turned = self.ledger.turned.lock().unwrap_or_else(PoisonError::into_inner);
        for stones in turned.len()..=known_to as usize {
            let Some(mut layer) = self.room(stones as u32) else { return };
            layers.turn(stones, self.ledger.layer(stones), (*layer).as_mut());
            turned.push(layer);
        }
        // Whoever thinks in short slices would never come to the end of it.
        let takes_long = boards(stones) > QUICK;
        let mut scratch = Vec::new();
        for next in known_to + 1..=stones {
            // Nobody may ever ask for the last layer as the other player sees it.
            let mut theirs = if next < stones { self.room(next) } else { None };
            let Some(mut mine) = self.room(next) else { return };
            let done = Done {
                mine: (0..next as usize).map(|stones| self.ledger.layer(stones)).collect(),
                theirs: turned.iter().map(|layer| (**layer).as_ref()).collect(),
            };
            let mut whole = true;
            let turned_layer = theirs.as_mut().map(|theirs| (**theirs).as_mut());
            for share in layers.shares(&done, (*mine).as_mut(), turned_layer) {
                share.fill(&mut scratch, &mut |_| {
                    whole &= !takes_long || go_on();
                    whole
                });
            }
            if !whole {
                return;
            }
            self.ledger.publish(next, mine);
            match theirs {
                Some(theirs) => turned.push(theirs),
                None => return,
            }
        }
    }

    /// Room for the worths of all boards with so many stones.
    fn room(&self, stones: u32) -> Option<Box<dyn Bytes>> {
        let count = usize::try_from(boards_with(stones)).ok()?;
        let room = (self.lend)(count).filter(|bytes| (**bytes).as_ref().len() == count);
        if room.is_none() {
            self.ledger.is_refused.store(true, Ordering::Relaxed);
        }
        room
    }
}
