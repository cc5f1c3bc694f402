//! Dice we own.
//!
//! `below` and `shuffle` are written here and pinned by golden vectors, because a log or a proof of fairness
//! made today must come out the same in ten years, whatever other crates do.

/// A source of even 32-bit words.
pub trait Words: Send {
    /// The next word.
    fn next_word(&mut self) -> u32;
}

/// A bowl of dice: fast and seeded for bots and simulations, or keyed by a table's secret for play.
pub struct Dice {
    source: Source,
}

enum Source {
    Seeded(Xoshiro),
    Keyed(Box<dyn Words>),
}

impl Dice {
    /// Fast dice for simulations and bot search: the same seed gives the same throws. Never for a table.
    pub fn seeded(seed: u64) -> Self {
        Dice { source: Source::Seeded(Xoshiro::seeded(seed)) }
    }

    /// Dice that throw what `words` says, as a table's verifiable stream does.
    pub fn of(words: Box<dyn Words>) -> Self {
        Dice { source: Source::Keyed(words) }
    }

    /// An even word.
    #[inline]
    pub fn word(&mut self) -> u32 {
        match &mut self.source {
            Source::Seeded(generator) => generator.next_word(),
            Source::Keyed(words) => words.next_word(),
        }
    }

    /// An even number below `bound`, without bias: words that would favour the low numbers are thrown again.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "a die has at least one face");
        let mut wide = u64::from(self.word()) * u64::from(bound);
        if (wide as u32) < bound {
            // How many low words are left over when 2^32 is cut into `bound` equal parts.
            let leftover = bound.wrapping_neg() % bound;
            while (wide as u32) < leftover {
                wide = u64::from(self.word()) * u64::from(bound);
            }
        }
        (wide >> 32) as u32
    }

    /// One of `items`, each as likely.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u32) as usize]
    }

    /// Puts `items` in an even random order, from the last place to the first.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// A number from nought to just below one, for chances.
    pub fn unit(&mut self) -> f64 {
        f64::from(self.word()) / 4_294_967_296.0
    }
}

impl std::fmt::Debug for Dice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The state of the dice is a secret of the table, so it is never printed.
        f.write_str("Dice")
    }
}

/// The generator xoshiro256** of Blackman and Vigna, seeded through SplitMix64 as they advise.
struct Xoshiro([u64; 4]);

impl Xoshiro {
    fn seeded(seed: u64) -> Self {
        let mut state = seed;
        Xoshiro(std::array::from_fn(|_| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        }))
    }

    #[inline]
    fn next_word(&mut self) -> u32 {
        let s = &mut self.0;
        let word = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = s[3].rotate_left(45);
        (word >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_throws_the_same_dice_for_ever() {
        let mut dice = Dice::seeded(7);
        let words: Vec<u32> = (0..4).map(|_| dice.word()).collect();
        assert_eq!(words, GOLDEN_WORDS);
        let mut order: Vec<u8> = (0..10).collect();
        Dice::seeded(7).shuffle(&mut order);
        assert_eq!(order, GOLDEN_ORDER);
    }

    // Worked out by a second program, written from the published description of the generator.
    const GOLDEN_WORDS: [u32; 4] = [3008953079, 1197227414, 3606172489, 4213782643];
    const GOLDEN_ORDER: [u8; 10] = [1, 8, 3, 0, 4, 5, 9, 6, 2, 7];

    #[test]
    fn every_face_of_a_die_comes_up_about_as_often() {
        let mut dice = Dice::seeded(1);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[dice.below(6) as usize] += 1;
        }
        // Five standard deviations of 60,000 throws are about 456.
        assert!(seen.iter().all(|count| count.abs_diff(10_000) < 460), "{seen:?}");
    }

    #[test]
    fn biased_words_are_thrown_again() {
        struct Script(Vec<u32>);
        impl Words for Script {
            fn next_word(&mut self) -> u32 {
                self.0.remove(0)
            }
        }
        // 2^32 = 3 * 1431655765 + 1, so exactly one word, nought, would favour the first face.
        let mut dice = Dice::of(Box::new(Script(vec![0, u32::MAX])));
        assert_eq!(dice.below(3), 2);
    }
}
