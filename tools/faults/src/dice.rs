//! Whatever need not be unguessable, only varied.

use std::time::Duration;

/// A small generator (splitmix), so that the same seed asks for the same faults in the same order.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    /// The dice of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Dice(seed)
    }

    /// Dice of their own for somebody, so that how often they are thrown changes nothing for others.
    pub(crate) fn fork(&mut self) -> Self {
        Dice(self.next())
    }

    /// A number below `end`, which is not nought.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        // OK because the remainder is below `end`.
        (self.next() % end as u64) as usize
    }

    /// True once in so many times.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// A span between these, in milliseconds.
    pub(crate) fn span_ms(&mut self, least: u64, most: u64) -> Duration {
        Duration::from_millis(least + self.next() % (most - least + 1))
    }

    /// One of these, of which there is at least one.
    pub(crate) fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// Sixteen bits short of nothing: bytes for a token that guards only a test.
    pub(crate) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.next() as u8)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}
