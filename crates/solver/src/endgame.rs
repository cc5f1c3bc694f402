//! Endgame tables: the exact worth of every board with at most so many stones, one byte each.
//!
//! A table is [built](Builder) from no stones upwards, or read back from wherever it was kept, page by page and
//! only the pages that are asked for. Files are not this crate's business: whoever has them implements [`Pages`].
//!
//! What a stranger would get wrong: a page that cannot be had is no error. The search then goes on without it
//! and is as exact as before, only slower.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use mancala::Capture;

use crate::layers::{Done, Layers, Share};
use crate::rank::{MOST_RANKED, Ranks, Spot, boards, boards_with};

/// The bytes of a page: what the system reads at one go. A search asks here and there, and of a larger page most would
/// be read in vain: four times as much makes a short search four times as long.
pub const PAGE: usize = 1 << PAGE_BITS;
const PAGE_BITS: u32 = 12;

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
    /// By the stones on the board.
    Built(Vec<Vec<u8>>),
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
        let mut scratch = Vec::new();
        for _ in 0..most_stones {
            builder.next_layer().into_iter().for_each(|share| share.fill(&mut scratch, &mut |_| true));
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
            Cells::Built(layers) => {
                let mut skipped = number.checked_mul(PAGE)?;
                let mut page = Vec::with_capacity(PAGE);
                for layer in layers {
                    let begin = skipped.min(layer.len());
                    let end = layer.len().min(begin + PAGE - page.len());
                    page.extend_from_slice(&layer[begin..end]);
                    skipped -= begin;
                }
                (!page.is_empty()).then(|| page.into_boxed_slice())
            }
            Cells::Paged(paged) => paged.source.page(number),
        }
    }

    /// Writes the worths of all boards with so many stones down; says whether all could be had.
    pub(crate) fn write_to(&self, stones: u32, to: &mut [u8]) -> bool {
        let mut place = (boards(stones) - boards_with(stones)) as usize;
        let mut rest = to;
        while !rest.is_empty() {
            let Some(page) = self.page(place >> PAGE_BITS) else {
                if let Cells::Paged(paged) = &self.cells {
                    paged.is_damaged.store(true, Ordering::Relaxed);
                }
                return false;
            };
            let from = &page[place & (PAGE - 1)..];
            let count = from.len().min(rest.len());
            let now;
            (now, rest) = rest.split_at_mut(count);
            now.copy_from_slice(&from[..count]);
            place += count;
        }
        true
    }

    /// Where a packed board is; the processor begins to fetch what is needed to [find](Endgame::find) it.
    #[inline]
    pub(crate) fn place(&self, board: u64) -> u64 {
        match &self.cells {
            Cells::Built(_) => self.ranks.spot(board).bits(),
            Cells::Paged(paged) => {
                let place = self.ranks.place(board);
                prefetch_index::prefetch_index(&paged.pages, place as usize >> PAGE_BITS);
                place
            }
        }
    }

    /// Whether the worth at a place can be had; the processor begins to fetch it.
    #[inline]
    pub(crate) fn find(&self, place: u64) -> bool {
        match &self.cells {
            Cells::Built(layers) => {
                let spot = Spot::read(place);
                prefetch_index::prefetch_index(&layers[spot.stones()], spot.place());
                true
            }
            Cells::Paged(paged) => {
                let page = paged.page(place as usize >> PAGE_BITS);
                if let Some(page) = page {
                    prefetch_index::prefetch_index(page, place as usize & (PAGE - 1));
                }
                page.is_some()
            }
        }
    }

    /// How many stones the mover gets on the board at a place where it was [found](Endgame::find).
    #[inline]
    pub(crate) fn at(&self, place: u64) -> u32 {
        match &self.cells {
            Cells::Built(layers) => {
                let spot = Spot::read(place);
                u32::from(layers[spot.stones()][spot.place()])
            }
            Cells::Paged(paged) => {
                let place = place as usize;
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
/// not need each other, so that each may be filled by a thread of its own. It takes up to twice the
/// memory of the table.
pub struct Builder {
    capture: Capture,
    most_stones: u32,
    layers: Layers,
    /// The layers that are done, from the board without a stone on, and the one that is being filled.
    mine: Vec<Vec<u8>>,
    /// The same for the other player.
    theirs: Vec<Vec<u8>>,
}

impl Builder {
    /// A table for boards with at most `most_stones` stones, still empty.
    pub fn new(capture: Capture, most_stones: u32) -> Self {
        assert!(most_stones <= MOST_STONES, "no table is that large");
        let layers = Layers::new(capture, most_stones);
        Builder { capture, most_stones, layers, mine: vec![vec![0]], theirs: vec![vec![0]] }
    }

    /// The shares of the next layer, or none if all are done; all of them must be filled before the next is asked for.
    pub fn next_layer(&mut self) -> Vec<Share<'_>> {
        let stones = self.mine.len() as u32;
        if stones > self.most_stones {
            return Vec::new();
        }
        let count = usize::try_from(boards_with(stones)).expect("the table is larger than any memory");
        self.mine.push(vec![0; count]);
        // Nobody asks for the last layer as the other player sees it.
        let is_last = stones == self.most_stones;
        self.theirs.push(if is_last { Vec::new() } else { vec![0; count] });
        let (mine, done) = parted(&mut self.mine);
        let (theirs, turned) = parted(&mut self.theirs);
        let theirs = (!is_last).then_some(theirs);
        self.layers.shares(&Done { mine: done, theirs: turned }, mine, theirs)
    }

    /// Hands the table over. All shares of all layers must have been filled.
    pub fn finish(self) -> Endgame {
        let cells = Cells::Built(self.mine);
        Endgame { capture: self.capture, most_stones: self.most_stones, ranks: Ranks::new(), cells }
    }
}

/// The last layer, to be filled, and those before it.
fn parted(layers: &mut [Vec<u8>]) -> (&mut [u8], Vec<&[u8]>) {
    match layers.split_last_mut() {
        Some((last, done)) => (last, done.iter().map(Vec::as_slice).collect()),
        None => (&mut [], Vec::new()),
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
                        let place = table.place(board);
                        assert!(table.find(place), "it was built here");
                        assert_eq!(Ok(table.at(place)), worth, "{heaps:?}");
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
        let worth = |table: &Endgame, board| {
            let place = table.place(board);
            table.find(place).then(|| table.at(place))
        };
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
