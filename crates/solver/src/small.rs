//! Small boards, of which the search comes to so many that it is quicker to work them all out.
//!
//! A search meets boards with few stones over and over, and asks of each whether it is worth this much, or that.
//! Once it has looked at a good part of all boards with so many stones, working out the exact worth of every one of
//! them costs less than going on so. That is done number by number, in between, and only as far as the room goes.

use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};

use mancala::Capture;

use crate::layers::Layers;
use crate::rank::boards;
use crate::worths::Worths;

/// Working out a board takes some thirty times less than searching one, and when so many have been searched as this
/// asks for, there are most likely many times as many to come.
const CHEAPER: u64 = 200;
/// Getting ready for it takes a while, too, and so it is done for so many stones at once.
const STRIDE: u32 = 3;

/// So many boards are worked out in a fraction of a second, and nobody is asked meanwhile.
const QUICK: u64 = 20_000_000;

/// The small boards of one room.
#[derive(Clone, Copy)]
pub struct Small<'a> {
    /// Their worths.
    pub worths: Worths<'a>,
    /// As much room again, to work in.
    pub scratch: &'a [AtomicU8],
    /// M-11.
    pub capture: Capture,
    /// There is room for boards with so many stones, and no more.
    pub most: u32,
    /// Up to how many stones they have been worked out; and while a thread is at it, that it is.
    pub state: &'a AtomicU32,
}

const AT_IT: u32 = 1 << 16;

impl Small<'_> {
    /// Up to how many stones all boards are known.
    pub fn known_to(&self) -> u32 {
        self.state.load(Ordering::Acquire) & (AT_IT - 1)
    }

    /// Works out boards with more stones if that pays, after so many boards were searched at each number of stones.
    /// Says up to how many stones all boards are known then.
    pub fn grow(&self, searched: &[u64; 128], go_on: &mut dyn FnMut() -> bool) -> u32 {
        let known_to = self.known_to();
        let mut sum = 0;
        let mut pays_to = known_to;
        for stones in known_to + 1..=self.most {
            sum += searched[stones as usize];
            if sum * CHEAPER > boards(stones) {
                pays_to = stones;
            }
        }
        if pays_to >= (known_to + STRIDE).min(self.most) && pays_to > known_to {
            self.fill(known_to, pays_to, go_on);
        }
        self.known_to()
    }

    fn fill(&self, known_to: u32, stones: u32, go_on: &mut dyn FnMut() -> bool) {
        // One thread is enough; the others go on searching meanwhile.
        let taken =
            self.state.compare_exchange(known_to, known_to | AT_IT, Ordering::AcqRel, Ordering::Relaxed);
        if taken.is_err() {
            return;
        }
        let count = boards(stones) as usize;
        let (mine, theirs) = (&self.worths.cells[..count], &self.scratch[..count]);
        let mut layers = Layers::new(self.capture, known_to, stones, mine, theirs);
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
            self.state.store(done | AT_IT, Ordering::Release);
        }
        self.state.fetch_and(!AT_IT, Ordering::AcqRel);
    }
}
