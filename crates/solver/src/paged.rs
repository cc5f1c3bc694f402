//! The pages of an endgame table that is kept elsewhere, such as in a file that is mapped into memory.
//!
//! Whoever keeps the table has all its bytes at hand. A page of them is looked at as a whole, once, before any of its
//! bytes is used.
//!
//! What a stranger would get wrong: there is no lock. Two threads that come to the same page at once both look at it, and
//! find the same.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// The bytes of a page: what the system fetches at one go. A search asks here and there, and of a larger page most would
/// be looked at in vain: four times as much makes a short search four times as long.
pub const PAGE: usize = 1 << PAGE_BITS;
const PAGE_BITS: u32 = 12;

/// Where the pages of a table come from.
pub trait Pages: Send + Sync {
    /// The bytes of all pages, one after the other; the same each time.
    fn bytes(&self) -> &[u8];

    /// Whether a page is as it was written.
    fn is_whole(&self, number: usize) -> bool;
}

/// Pages, of which some have been looked at.
pub struct Paged {
    source: Box<dyn Pages>,
    /// What is known of each page, one of the three below.
    states: Box<[AtomicU8]>,
    /// Whether a page was found damaged.
    is_damaged: AtomicBool,
}

const UNSEEN: u8 = 0;
const WHOLE: u8 = 1;
const DAMAGED: u8 = 2;

impl Paged {
    /// So many pages.
    pub fn new(source: Box<dyn Pages>, count: usize) -> Self {
        let states = std::iter::repeat_with(AtomicU8::default).take(count).collect();
        Paged { source, states, is_damaged: AtomicBool::new(false) }
    }

    /// Whether a page was found damaged.
    pub fn is_damaged(&self) -> bool {
        self.is_damaged.load(Ordering::Relaxed)
    }

    /// The bytes of a page; `None` if there is none such or it is damaged.
    pub fn page(&self, number: usize) -> Option<&[u8]> {
        let begin = number.checked_mul(PAGE)?;
        let bytes = self.source.bytes();
        let end = bytes.len().min(begin + PAGE);
        (number < self.states.len() && self.is_whole(number)).then(|| bytes.get(begin..end)).flatten()
    }

    /// The processor begins to fetch what is needed to [find](Paged::find) a byte.
    #[inline]
    pub fn prefetch(&self, place: u64) {
        prefetch_index::prefetch_index(&self.states, place as usize >> PAGE_BITS);
        prefetch_index::prefetch_index(self.source.bytes(), place as usize);
    }

    /// Whether a byte can be had.
    #[inline]
    pub fn has(&self, place: u64) -> bool {
        self.is_whole(place as usize >> PAGE_BITS)
    }

    /// A byte that can be had.
    #[inline]
    pub fn at(&self, place: u64) -> u8 {
        self.source.bytes()[place as usize]
    }

    #[inline]
    fn is_whole(&self, number: usize) -> bool {
        match self.states[number].load(Ordering::Relaxed) {
            UNSEEN => self.look(number),
            state => state == WHOLE,
        }
    }

    #[cold]
    fn look(&self, number: usize) -> bool {
        let is_whole = number * PAGE < self.source.bytes().len() && self.source.is_whole(number);
        self.states[number].store(if is_whole { WHOLE } else { DAMAGED }, Ordering::Relaxed);
        if !is_whole {
            self.is_damaged.store(true, Ordering::Relaxed);
        }
        is_whole
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicUsize;

    use super::*;

    /// Three pages and a bit, of which one is damaged, and how often one was looked at.
    struct Kept(Vec<u8>, Arc<AtomicUsize>);

    impl Pages for Kept {
        fn bytes(&self) -> &[u8] {
            &self.0
        }

        fn is_whole(&self, number: usize) -> bool {
            self.1.fetch_add(1, Ordering::Relaxed);
            number != 1
        }
    }

    fn pages() -> (Paged, Arc<AtomicUsize>) {
        let looked_at = Arc::new(AtomicUsize::new(0));
        let bytes = (0..3 * PAGE + 5).map(|place| (place * 7) as u8).collect();
        (Paged::new(Box::new(Kept(bytes, Arc::clone(&looked_at))), 5), looked_at)
    }

    fn byte(pages: &Paged, place: usize) -> Option<u8> {
        pages.has(place as u64).then(|| pages.at(place as u64))
    }

    #[test]
    fn a_page_is_looked_at_once() {
        let (pages, looked_at) = pages();
        for place in [0, 1, 9, PAGE - 1, 2 * PAGE + 3, 3 * PAGE + 4, 17] {
            assert_eq!(byte(&pages, place), Some((place * 7) as u8));
        }
        assert_eq!(looked_at.load(Ordering::Relaxed), 3);
        assert!(!pages.is_damaged());
        assert_eq!(pages.page(3), Some(&[0, 7, 14, 21, 28][..]));
    }

    #[test]
    fn a_damaged_page_is_noticed_and_not_looked_at_again() {
        let (pages, looked_at) = pages();
        assert_eq!((byte(&pages, PAGE), byte(&pages, PAGE + 1), pages.page(1)), (None, None, None));
        assert_eq!(looked_at.load(Ordering::Relaxed), 1);
        assert!(pages.is_damaged());
    }

    #[test]
    fn a_page_that_is_not_there_is_damaged() {
        let (pages, looked_at) = pages();
        assert_eq!((byte(&pages, 4 * PAGE), pages.page(4), pages.page(5)), (None, None, None));
        assert_eq!(looked_at.load(Ordering::Relaxed), 0, "there is nothing to look at");
        assert!(pages.is_damaged());
    }
}
