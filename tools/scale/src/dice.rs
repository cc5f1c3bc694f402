//! Luck that a run can be repeated from.

/// A small generator (xorshift); what it decides need not be unguessable, only varied.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }

    /// A wait whose average is `mean`, as of things that happen independently of one another.
    pub(crate) fn wait(&mut self, mean: u64) -> u64 {
        let even = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
        // OK because the logarithm of what is above nought is finite, and waits are far below 2^63.
        (-(1.0 - even).ln() * mean as f64) as u64
    }
}
