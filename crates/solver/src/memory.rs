//! What the search remembers: for boards it has met, between which bounds their worth lies.
//!
//! A slot is one 64-bit number that holds the whole key in effect: the board is mixed by a bijection, some bits of
//! the result say which bucket it is in, and the slot keeps all the others. So an answer is never another
//! board's. Slots are atomic, because several threads may share a memory; a slot is read and written whole, and
//! whatever it says was proved.
//!
//! A memory begins with few of its buckets and takes more as they fill, because a short search in a large memory would
//! spend most of its time on getting that memory from the system. A bucket then splits into two. Somebody who has not
//! heard of it yet may look in vain or put something where nobody looks again, and no harm is done: what a slot keeps
//! is the whole key in either of the buckets.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Slots that are looked at together: one line of a processor's cache.
pub type Bucket = [AtomicU64; SLOTS];

const SLOTS: usize = 8;
/// The bits of a mixed board.
const KEY: u32 = 60;
/// The bits of the key that a slot keeps.
const TAG: u32 = 45;
/// The fewest buckets: the bits of the key that a slot does not keep must be in its place. They take 2 MiB.
pub const FEWEST_BUCKETS: usize = 1 << (KEY - TAG);

const BOUND: u32 = 7;
const WORK: u32 = 5;
const TAG_AT: u32 = 64 - TAG;
const LOW_AT: u32 = TAG_AT - BOUND;
const HIGH_AT: u32 = LOW_AT - BOUND;

/// What is known of a board: the mover gets at least `low` and at most `high` of the stones in the pockets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The fewest stones the mover gets.
    pub low: u32,
    /// The most.
    pub high: u32,
}

/// The memory itself, lent by whoever owns the room.
#[derive(Clone, Copy)]
pub struct Memory<'a> {
    buckets: &'a [Bucket],
    /// How many of them are in use: a power of two.
    used: &'a AtomicUsize,
    /// One less than that, when it was last looked at.
    mask: usize,
}

/// How many buckets are looked at to see whether more are needed.
const SAMPLE: usize = 64;

impl<'a> Memory<'a> {
    /// A memory in these buckets, of which so many are in use. Both numbers must be powers of two, and no less than
    /// [`FEWEST_BUCKETS`].
    pub fn new(buckets: &'a [Bucket], used: &'a AtomicUsize) -> Self {
        let count = used.load(Ordering::Relaxed);
        assert!(count.is_power_of_two() && (FEWEST_BUCKETS..=buckets.len()).contains(&count));
        Memory { buckets, used, mask: count - 1 }
    }

    /// Takes more buckets into use if those in use are getting full, and hears of it if another thread did.
    #[cold]
    pub fn stretch(&mut self) {
        let used = self.used.load(Ordering::Relaxed);
        if 2 * used <= self.buckets.len() && self.is_filling(used) {
            let more = self.used.compare_exchange(used, 2 * used, Ordering::Relaxed, Ordering::Relaxed);
            if more.is_ok() {
                self.split(used);
            }
        }
        self.mask = self.used.load(Ordering::Relaxed) - 1;
    }

    /// Whether most slots of the first `used` buckets are taken.
    fn is_filling(&self, used: usize) -> bool {
        let sample = self.buckets[..used].iter().step_by(used / SAMPLE);
        let taken = sample.flatten().filter(|slot| slot.load(Ordering::Relaxed) != 0).count();
        taken > SAMPLE * SLOTS * 7 / 8
    }

    /// Moves what belongs into the upper half of twice as many buckets.
    fn split(&self, used: usize) {
        let (lower, upper) = self.buckets[..2 * used].split_at(used);
        for (place, (from, to)) in lower.iter().zip(upper).enumerate() {
            for (from, to) in from.iter().zip(to) {
                let slot = from.load(Ordering::Relaxed);
                let low = place as u64 & ((1 << (KEY - TAG)) - 1);
                let mixed = (slot >> TAG_AT) << (KEY - TAG) | low;
                if slot != 0 && mixed & used as u64 != 0 {
                    to.store(slot, Ordering::Relaxed);
                    from.store(0, Ordering::Relaxed);
                }
            }
        }
    }

    /// Mixes a board's bits; no two boards are mixed into the same.
    #[inline]
    pub fn mix(board: u64) -> u64 {
        const MASK: u64 = (1 << KEY) - 1;
        let mixed = (board ^ (board >> 31)).wrapping_mul(0x9e37_79b9_7f4a_7c15) & MASK;
        mixed ^ (mixed >> 30)
    }

    #[inline]
    fn bucket(&self, mixed: u64) -> &'a Bucket {
        &self.buckets[mixed as usize & self.mask]
    }

    /// Lets the processor fetch the line in which the board with this mixed key would be.
    #[inline]
    pub fn prefetch(&self, mixed: u64) {
        prefetch_index::prefetch_index(self.buckets, mixed as usize & self.mask);
    }

    /// What is known of the board with this mixed key.
    #[inline]
    pub fn look(&self, mixed: u64) -> Option<Known> {
        let tag = mixed >> (KEY - TAG);
        let bucket = self.bucket(mixed);
        for slot in bucket {
            let slot = slot.load(Ordering::Relaxed);
            if slot >> TAG_AT == tag && slot != 0 {
                return Some(read(slot));
            }
        }
        None
    }

    /// Remembers bounds, which are added to those known already.
    #[inline]
    pub fn keep(&self, mixed: u64, known: Known, nodes: u64) {
        let tag = mixed >> (KEY - TAG);
        let bucket = self.bucket(mixed);
        let mut worst = 0;
        let mut least = u64::MAX;
        let mut merged = known;
        for (place, slot) in bucket.iter().enumerate() {
            let slot = slot.load(Ordering::Relaxed);
            if slot >> TAG_AT == tag && slot != 0 {
                let old = read(slot);
                merged.low = merged.low.max(old.low);
                merged.high = merged.high.min(old.high);
                worst = place;
                break;
            }
            let work = slot & ((1 << WORK) - 1);
            if work < least {
                (worst, least) = (place, work);
            }
        }
        let work = (1 + nodes.ilog2() as u64).min((1 << WORK) - 1);
        let slot = tag << TAG_AT | u64::from(merged.low) << LOW_AT | u64::from(merged.high) << HIGH_AT | work;
        bucket[worst].store(slot, Ordering::Relaxed);
    }
}

#[inline]
fn read(slot: u64) -> Known {
    let field = |at: u32, bits: u32| ((slot >> at) & ((1 << bits) - 1)) as u32;
    Known { low: field(LOW_AT, BOUND), high: field(HIGH_AT, BOUND) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn buckets() -> Vec<Bucket> {
        std::iter::repeat_with(Bucket::default).take(FEWEST_BUCKETS).collect()
    }

    #[test]
    fn a_memory_that_fills_takes_more_buckets_and_forgets_nothing() {
        let buckets: Vec<Bucket> = std::iter::repeat_with(Bucket::default).take(8 * FEWEST_BUCKETS).collect();
        let used = AtomicUsize::new(FEWEST_BUCKETS);
        let mut memory = Memory::new(&buckets, &used);
        memory.stretch();
        assert_eq!(used.load(Ordering::Relaxed), FEWEST_BUCKETS, "an empty memory needs no more");
        let keys: Vec<u64> = (1..=3 * FEWEST_BUCKETS as u64).map(|board| Memory::mix(board * 977)).collect();
        let known = |key: u64| Known { low: (key % 20) as u32, high: 20 + (key % 30) as u32 };
        for key in &keys {
            memory.keep(*key, known(*key), 2);
        }
        let kept = |memory: &Memory<'_>| -> Vec<u64> {
            keys.iter().copied().filter(|key| memory.look(*key) == Some(known(*key))).collect()
        };
        let before = kept(&memory);
        memory.split(FEWEST_BUCKETS);
        used.store(2 * FEWEST_BUCKETS, Ordering::Relaxed);
        memory.stretch();
        assert_eq!(kept(&memory), before);
        assert_eq!(memory.mask, 2 * FEWEST_BUCKETS - 1, "three slots of sixteen are few");
    }

    #[test]
    fn bounds_of_one_board_are_added_up() {
        let (buckets, used) = (buckets(), AtomicUsize::new(FEWEST_BUCKETS));
        let memory = Memory::new(&buckets, &used);
        let key = Memory::mix(0x0123_4567_89ab_cdef >> 4);
        assert_eq!(memory.look(key), None);
        memory.keep(key, Known { low: 3, high: 40 }, 1);
        memory.keep(key, Known { low: 0, high: 17 }, 1000);
        assert_eq!(memory.look(key), Some(Known { low: 3, high: 17 }));
    }

    #[test]
    fn a_full_bucket_forgets_what_cost_least() {
        let (buckets, used) = (buckets(), AtomicUsize::new(FEWEST_BUCKETS));
        let memory = Memory::new(&buckets, &used);
        // The same place, other tags.
        let keys = (1..=9u64).map(|tag| tag << (KEY - TAG));
        for (work, key) in keys.clone().enumerate() {
            memory.keep(key, Known { low: 1, high: 2 }, 1 << (10 - work));
        }
        let kept: Vec<bool> = keys.map(|key| memory.look(key).is_some()).collect();
        assert_eq!(kept, [true, true, true, true, true, true, true, false, true]);
    }

    #[test]
    fn mixing_loses_nothing() {
        let mut mixed: Vec<u64> = (0..1u64 << 16).map(|board| Memory::mix(board << 44 | board)).collect();
        mixed.sort_unstable();
        mixed.dedup();
        assert_eq!(mixed.len(), 1 << 16);
    }
}
