//! Endgame tables: the exact worth of every board with at most so many stones, one byte each.
//!
//! A table is [built](Builder) from no stones upwards, or read back from wherever it was kept, page by page and
//! only the pages that are asked for. Files are not this crate's business: whoever has them implements [`Pages`].
//!
//! What a stranger would get wrong: a page that cannot be had is no error. The search then goes on without it
//! and is as exact as before, only slower.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};

use mancala::Capture;

use crate::layers::{Layers, Share, cells};
use crate::rank::{MOST_RANKED, Ranks, boards};

/// The bytes of a page: large enough to be read at one go, small enough not to read much in vain.
pub const PAGE: usize = 1 << PAGE_BITS;
const PAGE_BITS: u32 = 16;

/// The most stones a table is built for. It would take 11 GB.
pub const MOST_STONES: u32 = MOST_RANKED;

/// Where the pages of a table come from.
pub trait Pages: Send + Sync {
    /// The bytes of a page, [`PAGE`] of them but for the last; `None` if they cannot be had or are damaged.
    fn page(&self, number: usize) -> Option<Box<[u8]>>;
}

/// A table that can be asked.
pub struct Endgame {
    capture: Capture,
    most_stones: u32,
    ranks: Ranks,
    cells: Cells,
}

enum Cells {
    Built(Vec<AtomicU8>),
    Paged(Paged),
}

/// A page that was not asked for yet, or could not be had, or is here.
type Slot = OnceLock<Option<Box<[u8]>>>;

struct Paged {
    source: Box<dyn Pages>,
    pages: Box<[Slot]>,
    /// How many more pages may be held in memory.
    room: AtomicUsize,
    /// Whether a page could not be had.
    is_damaged: AtomicBool,
}

impl Endgame {
    /// A table kept elsewhere. At most `memory` bytes of it are held at once.
    pub fn paged(capture: Capture, most_stones: u32, source: Box<dyn Pages>, memory: u64) -> Self {
        assert!(most_stones <= MOST_STONES, "no table is that large");
        let count = pages(most_stones);
        let room = most_pages(memory, count);
        let pages = std::iter::repeat_with(OnceLock::new).take(count).collect();
        let (room, is_damaged) = (AtomicUsize::new(room), AtomicBool::new(false));
        let cells = Cells::Paged(Paged { source, pages, room, is_damaged });
        Endgame { capture, most_stones, ranks: Ranks::new(), cells }
    }

    /// The same, of which at most `memory` bytes are held at once. Nothing must have been asked of it before.
    pub fn with_memory(mut self, memory: u64) -> Self {
        if let Cells::Paged(paged) = &mut self.cells {
            *paged.room.get_mut() = most_pages(memory, paged.pages.len());
        }
        self
    }

    /// A table built here and now, by one thread. For a dozen stones it takes a moment.
    pub fn build(capture: Capture, most_stones: u32) -> Self {
        let mut builder = Builder::new(capture, most_stones);
        for _ in 0..most_stones {
            builder.next_layer().into_iter().for_each(|share| share.fill(&mut |_| true));
        }
        builder.finish()
    }

    /// M-11, as it is played in this table.
    pub fn capture(&self) -> Capture {
        self.capture
    }

    /// Boards with more stones are not in the table.
    pub fn most_stones(&self) -> u32 {
        self.most_stones
    }

    /// Whether a page was found damaged or missing, so that the table is slower than it should be.
    pub fn is_damaged(&self) -> bool {
        match &self.cells {
            Cells::Built(_) => false,
            Cells::Paged(paged) => paged.is_damaged.load(Ordering::Relaxed),
        }
    }

    /// The bytes of a page, to be kept somewhere; `None` if there is no such page.
    pub fn page(&self, number: usize) -> Option<Box<[u8]>> {
        match &self.cells {
            Cells::Built(cells) => {
                let page = cells.chunks(PAGE).nth(number)?;
                Some(page.iter().map(|cell| cell.load(Ordering::Relaxed)).collect())
            }
            Cells::Paged(paged) => paged.source.page(number),
        }
    }

    /// Writes the worths of all boards down in the order of their places; says whether all could be had.
    pub(crate) fn write_to(&self, to: &[AtomicU8]) -> bool {
        for (number, to) in to[..boards(self.most_stones) as usize].chunks(PAGE).enumerate() {
            let Some(page) = self.page(number) else {
                if let Cells::Paged(paged) = &self.cells {
                    paged.is_damaged.store(true, Ordering::Relaxed);
                }
                return false;
            };
            for (to, worth) in to.iter().zip(page) {
                to.store(worth, Ordering::Relaxed);
            }
        }
        true
    }

    /// The place of a packed board, if its worth can be had there; the processor begins to fetch it.
    #[inline]
    pub(crate) fn find(&self, board: u64) -> Option<u64> {
        let place = self.ranks.place(board);
        match &self.cells {
            Cells::Built(cells) => prefetch_index::prefetch_index(cells, place as usize),
            Cells::Paged(paged) => {
                let page = paged.page(place as usize >> PAGE_BITS)?;
                prefetch_index::prefetch_index(page, place as usize & (PAGE - 1));
            }
        }
        Some(place)
    }

    /// How many stones the mover gets on the board at a place that was [found](Endgame::find).
    #[inline]
    pub(crate) fn at(&self, place: u64) -> u32 {
        let place = place as usize;
        match &self.cells {
            Cells::Built(cells) => u32::from(cells[place].load(Ordering::Relaxed)),
            Cells::Paged(paged) => {
                let page = paged.page(place >> PAGE_BITS).expect("a page that was had stays");
                u32::from(page[place & (PAGE - 1)])
            }
        }
    }
}

impl Paged {
    #[inline]
    fn page(&self, number: usize) -> Option<&[u8]> {
        let slot = &self.pages[number];
        match slot.get() {
            Some(page) => page.as_deref(),
            None => self.fetch(slot, number)?.as_deref(),
        }
    }

    #[cold]
    fn fetch<'a>(&'a self, slot: &'a Slot, number: usize) -> Option<&'a Option<Box<[u8]>>> {
        let has_room =
            self.room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |room| room.checked_sub(1));
        has_room.ok()?;
        Some(slot.get_or_init(|| {
            let page = self.source.page(number);
            if page.is_none() {
                self.is_damaged.store(true, Ordering::Relaxed);
            }
            page
        }))
    }
}

fn most_pages(memory: u64, count: usize) -> usize {
    usize::try_from(memory >> PAGE_BITS).unwrap_or(usize::MAX).min(count)
}

/// How many pages a table has.
pub fn pages(most_stones: u32) -> usize {
    usize::try_from(boards(most_stones).div_ceil(PAGE as u64)).unwrap_or(usize::MAX)
}

/// How many bytes the pages of a table have together.
pub fn bytes(most_stones: u32) -> u64 {
    boards(most_stones)
}

/// A table in the making.
///
/// It is filled [layer](Builder::next_layer) by layer, of which there are as many as stones. The shares of a layer do
/// not need each other, so that each may be filled by a thread of its own. It takes twice the memory of the table.
pub struct Builder {
    capture: Capture,
    most_stones: u32,
    layers: Layers<Vec<AtomicU8>>,
}

impl Builder {
    /// A table for boards with at most `most_stones` stones, still empty.
    pub fn new(capture: Capture, most_stones: u32) -> Self {
        assert!(most_stones <= MOST_STONES, "no table is that large");
        let room = || cells(boards(most_stones));
        Builder { capture, most_stones, layers: Layers::new(capture, 0, 0, most_stones, room(), room()) }
    }

    /// The shares of the next layer; all of them must be filled before the next is asked for.
    pub fn next_layer(&mut self) -> Vec<Share<'_>> {
        self.layers.next_layer()
    }

    /// Hands the table over. All shares of all layers must have been filled.
    pub fn finish(self) -> Endgame {
        let cells = Cells::Built(self.layers.finish());
        Endgame { capture: self.capture, most_stones: self.most_stones, ranks: Ranks::new(), cells }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::POCKETS;
    use crate::packed::Packed;
    use crate::wide::{Heaps, Wide};

    #[test]
    fn a_table_agrees_with_looking_at_everything() {
        for capture in [Capture::Empty, Capture::Standard] {
            let table = Endgame::build(capture, 7);
            let mut wide = Wide::default();
            let ranks = Ranks::new();
            for own in 0..=7 {
                for mine in ranks.all_sides(own) {
                    for theirs in ranks.all_sides(7 - own).into_iter().step_by(7) {
                        let board = mine | theirs << Packed::<POCKETS>::HALF;
                        let heaps: Heaps = Packed::<POCKETS>::unpack(board);
                        let worth = wide.worth(heaps, capture, &mut |_| None);
                        let place = table.find(board).expect("it was built here");
                        assert_eq!(Some(table.at(place)), worth.ok(), "{heaps:?}");
                    }
                }
            }
        }
    }

    struct Kept(Endgame, usize);

    impl Pages for Kept {
        fn page(&self, number: usize) -> Option<Box<[u8]>> {
            (number != self.1).then(|| self.0.page(number)).flatten()
        }
    }

    fn first_board_of(page: usize) -> u64 {
        let ranks = Ranks::new();
        let ranks = &ranks;
        let mut boards = (0..=9).flat_map(|own| {
            let others = ranks.all_sides(9 - own);
            let boards = move |side| others.clone().into_iter().map(move |other| side | other << 30);
            ranks.all_sides(own).into_iter().flat_map(boards)
        });
        let found = boards.find(|board| ranks.place(*board) as usize / PAGE == page);
        found.unwrap_or_else(|| panic!("no board with nine stones is on page {page}"))
    }

    #[test]
    fn a_paged_table_holds_no_more_than_it_may_and_a_damaged_page_is_noticed() {
        let built = Endgame::build(Capture::Empty, 9);
        let count = pages(9);
        let damaged = count - 1;
        let (board, other) = (first_board_of(damaged - 1), first_board_of(damaged));
        let worth = |table: &Endgame, board| table.find(board).map(|place| table.at(place));
        let known = worth(&built, board);
        assert!(known.is_some());
        let paged = Endgame::paged(Capture::Empty, 9, Box::new(Kept(built, damaged)), 2 * PAGE as u64);
        assert_eq!(worth(&paged, board), known);
        assert!(!paged.is_damaged());
        assert_eq!(worth(&paged, other), None);
        assert!(paged.is_damaged());
        // Both places are taken now: a third page is not fetched.
        assert_eq!(worth(&paged, 0), None);
    }
}
