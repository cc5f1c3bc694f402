//! The pages of an endgame table that is kept elsewhere, held in memory as far as there is room.
//!
//! A page that is asked for is put into the next free frame and stays there. When no frame is left, pages are read
//! anew each time they are asked for: whoever has them most likely has them at hand, and reading one takes far less
//! than searching the board it was asked for.
//!
//! What a stranger would get wrong: there is no lock. Two threads that ask for the same page at once both read it, into
//! two frames, and the page is found in one of them from then on.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};

use zerocopy::FromZeros;

/// The bytes of a page: what the system reads at one go. A search asks here and there, and of a larger page most would
/// be read in vain: four times as much makes a short search four times as long.
pub const PAGE: usize = 1 << PAGE_BITS;
const PAGE_BITS: u32 = 12;

/// Where the pages of a table come from.
pub trait Pages: Send + Sync {
    /// The bytes of a page, [`PAGE`] of them but for the last; `None` if they cannot be had or are damaged.
    fn page(&self, number: usize) -> Option<Box<[u8]>>;

    /// Writes down the bytes of a page and of those that follow, as many as there is room for; says whether all could
    /// be had. Whoever can should do it at one go: that is many times quicker.
    fn write_to(&self, first: usize, to: &mut [u8]) -> bool {
        to.chunks_mut(PAGE).enumerate().all(|(index, to)| match self.page(first + index) {
            Some(page) if page.len() == to.len() => {
                to.copy_from_slice(&page);
                true
            }
            Some(_) | None => false,
        })
    }
}

/// Pages, of which some are held in memory.
pub struct Paged {
    source: Box<dyn Pages>,
    /// In which frame each page is, counted from one; or one of the two below.
    frames: Box<[AtomicU32]>,
    /// The bytes of all frames. They take no memory from the system before something is put there.
    held: Vec<AtomicU64>,
    /// How many frames are taken.
    taken: AtomicUsize,
    /// Whether a page could not be had.
    is_damaged: AtomicBool,
}

/// A page that is in no frame.
const NOT_HELD: u32 = 0;
/// A page that cannot be had.
const MISSING: u32 = u32::MAX;

/// The numbers of a frame.
const NUMBERS: usize = PAGE / size_of::<u64>();

/// Where a byte was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// In memory, and the processor has begun to fetch it; [`Paged::at`] says what it is.
    At(u64),
    /// It was read: this is it.
    Read(u8),
    /// Its page cannot be had.
    Nowhere,
}

impl Paged {
    /// So many pages, of which at most `memory` bytes are held.
    pub fn new(source: Box<dyn Pages>, count: usize, memory: u64) -> Self {
        let frames = std::iter::repeat_with(AtomicU32::default).take(count).collect();
        let is_damaged = AtomicBool::new(false);
        let held = Vec::new();
        Paged { source, frames, held, taken: AtomicUsize::new(0), is_damaged }.with_memory(memory)
    }

    /// The same with other memory, and nothing held yet.
    pub fn with_memory(mut self, memory: u64) -> Self {
        let room = usize::try_from(memory >> PAGE_BITS).unwrap_or(usize::MAX).min(self.frames.len());
        self.held = Vec::new();
        // A system that has not got so much memory has to read.
        self.held = AtomicU64::new_vec_zeroed(room.saturating_mul(NUMBERS)).unwrap_or_default();
        self.frames.iter_mut().for_each(|frame| *frame.get_mut() = NOT_HELD);
        *self.taken.get_mut() = 0;
        self
    }

    /// Whether a page could not be had.
    pub fn is_damaged(&self) -> bool {
        self.is_damaged.load(Ordering::Relaxed)
    }

    /// The bytes of a page, which need not be held.
    pub fn page(&self, number: usize) -> Option<Box<[u8]>> {
        let page = self.source.page(number);
        if page.is_none() && number < self.frames.len() {
            self.is_damaged.store(true, Ordering::Relaxed);
        }
        page
    }

    /// The bytes of a page and of those that follow, which need not be held; says whether all could be had.
    pub fn write_to(&self, first: usize, to: &mut [u8]) -> bool {
        let is_whole = self.source.write_to(first, to);
        if !is_whole {
            self.is_damaged.store(true, Ordering::Relaxed);
        }
        is_whole
    }

    /// The processor begins to fetch what is needed to [find](Paged::find) a byte.
    #[inline]
    pub fn prefetch(&self, place: u64) {
        prefetch_index::prefetch_index(&self.frames, place as usize >> PAGE_BITS);
    }

    /// Finds a byte.
    #[inline]
    pub fn find(&self, place: u64) -> Found {
        let number = place as usize >> PAGE_BITS;
        match self.frames[number].load(Ordering::Acquire) {
            NOT_HELD => self.fetch(number, place),
            MISSING => Found::Nowhere,
            frame => {
                let at = address(frame, place);
                prefetch_index::prefetch_index(&self.held, at as usize / size_of::<u64>());
                Found::At(at)
            }
        }
    }

    /// The byte that was found there.
    #[inline]
    pub fn at(&self, address: u64) -> u8 {
        let number = self.held[address as usize / size_of::<u64>()].load(Ordering::Relaxed);
        number.to_le_bytes()[address as usize % size_of::<u64>()]
    }

    #[cold]
    fn fetch(&self, number: usize, place: u64) -> Found {
        let Some(page) = self.page(number) else {
            self.frames[number].store(MISSING, Ordering::Relaxed);
            return Found::Nowhere;
        };
        match self.hold(number, &page) {
            Some(frame) => Found::At(address(frame, place)),
            None => page.get(place as usize % PAGE).map_or(Found::Nowhere, |byte| Found::Read(*byte)),
        }
    }

    /// Puts a page into a free frame, if there is one.
    fn hold(&self, number: usize, page: &[u8]) -> Option<u32> {
        let take = |taken: usize| (taken < self.held.len() / NUMBERS).then_some(taken + 1);
        let free = self.taken.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).ok()?;
        let frame = self.held.get(free * NUMBERS..)?;
        for (number, bytes) in frame.iter().zip(page.chunks(size_of::<u64>())) {
            let mut whole = [0; size_of::<u64>()];
            whole[..bytes.len()].copy_from_slice(bytes);
            number.store(u64::from_le_bytes(whole), Ordering::Relaxed);
        }
        let frame = u32::try_from(free + 1).ok()?;
        // Whoever sees the number of the frame must see what is in it.
        self.frames[number].store(frame, Ordering::Release);
        Some(frame)
    }
}

/// Where in the frames a byte of a page is.
#[inline]
fn address(frame: u32, place: u64) -> u64 {
    (u64::from(frame) - 1) << PAGE_BITS | place & (PAGE as u64 - 1)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// Three pages and a bit, of which one is damaged, and how often one was asked for.
    struct Kept(Arc<AtomicUsize>);

    impl Pages for Kept {
        fn page(&self, number: usize) -> Option<Box<[u8]>> {
            self.0.fetch_add(1, Ordering::Relaxed);
            let length = if number == 3 { 5 } else { PAGE };
            (number != 1).then(|| (0..length).map(|place| (place * 7 + number) as u8).collect())
        }
    }

    fn pages(memory: usize) -> (Paged, Arc<AtomicUsize>) {
        let asked = Arc::new(AtomicUsize::new(0));
        (Paged::new(Box::new(Kept(Arc::clone(&asked))), 4, memory as u64), asked)
    }

    fn byte(pages: &Paged, place: usize) -> Option<u8> {
        match pages.find(place as u64) {
            Found::At(address) => Some(pages.at(address)),
            Found::Read(byte) => Some(byte),
            Found::Nowhere => None,
        }
    }

    #[test]
    fn a_page_that_is_held_is_asked_for_once() {
        let (pages, asked) = pages(4 * PAGE);
        for place in [0, 1, 9, PAGE - 1, 2 * PAGE + 3, 3 * PAGE + 4, 17] {
            assert_eq!(byte(&pages, place), Some((place % PAGE * 7 + place / PAGE) as u8));
        }
        assert_eq!(asked.load(Ordering::Relaxed), 3);
        assert!(!pages.is_damaged());
    }

    #[test]
    fn pages_that_find_no_room_are_read_each_time_and_say_the_same() {
        let (pages, asked) = pages(PAGE);
        for place in [5, 2 * PAGE + 5, 6, 2 * PAGE + 6, 3 * PAGE] {
            assert_eq!(byte(&pages, place), Some((place % PAGE * 7 + place / PAGE) as u8));
        }
        assert_eq!(asked.load(Ordering::Relaxed), 4, "the first page stays, the others do not");
        let pages = pages.with_memory(0);
        assert_eq!(byte(&pages, 8), Some(56));
        assert_eq!(pages.taken.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn a_damaged_page_is_noticed_and_not_asked_for_again() {
        let (pages, asked) = pages(4 * PAGE);
        assert_eq!((byte(&pages, PAGE), byte(&pages, PAGE + 1)), (None, None));
        assert_eq!(asked.load(Ordering::Relaxed), 1);
        assert!(pages.is_damaged());
    }
}
