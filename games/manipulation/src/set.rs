//! A set of spaces, as bits. Holdings belong to no set, because any number of tokens wait there.

use crate::Space;

const WORDS: usize = Space::COUNT.div_ceil(64);

/// Some spaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Set([u64; WORDS]);

impl Set {
    /// No space.
    pub(crate) const NONE: Set = Set([0; WORDS]);

    /// A space as a set of one; none for a holding.
    #[inline]
    pub(crate) const fn of(space: Space) -> Set {
        let mut set = Set::NONE;
        if !space.is_holding() {
            set.0[space.index() / 64] = 1 << (space.index() % 64);
        }
        set
    }

    /// The spaces of both.
    #[inline]
    pub(crate) const fn and(mut self, other: Set) -> Set {
        let mut word = 0;
        while word < WORDS {
            self.0[word] |= other.0[word];
            word += 1;
        }
        self
    }

    /// The spaces of this one that are not in the other.
    #[inline]
    pub(crate) fn without(mut self, other: Set) -> Set {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own &= !other);
        self
    }

    /// The spaces that are in both.
    #[inline]
    pub(crate) fn within(mut self, other: Set) -> Set {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own &= other);
        self
    }

    /// Whether a space is in both.
    #[inline]
    pub(crate) fn meets(self, other: Set) -> bool {
        self.0.iter().zip(other.0).any(|(own, other)| own & other != 0)
    }

    /// Whether a space is in it.
    #[inline]
    pub(crate) fn has(self, space: Space) -> bool {
        !space.is_holding() && self.0[space.index() / 64] >> (space.index() % 64) & 1 == 1
    }

    /// How many spaces there are.
    #[inline]
    pub(crate) fn len(self) -> u8 {
        self.0.iter().map(|word| word.count_ones()).sum::<u32>() as u8
    }

    /// The spaces in the order of their numbers.
    pub(crate) fn iter(self) -> impl Iterator<Item = Space> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let word = left.iter().position(|word| *word != 0)?;
            let bit = left[word].trailing_zeros();
            left[word] &= left[word] - 1;
            Some(Space::of_index(64 * word as u32 + bit))
        })
    }
}
