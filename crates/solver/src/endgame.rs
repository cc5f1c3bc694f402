//! Endgame tables: the exact worth of every board with at most so many stones, one byte each.
//!
//! A table is [built](Builder) from no stones upwards, or read back from wherever it was kept, page by page and
//! only the pages that are asked for. Files are not this crate's business: whoever has them implements [`Pages`].
//!
//! What a stranger would get wrong: a page that cannot be had is no error. The search then goes on without it
//! and is as exact as before, only slower.

use mancala::Capture;

use crate::layers::{Done, Layers, Share};
use crate::paged::{Found, PAGE, Paged, Pages};
use crate::rank::{MOST_RANKED, Ranks, Spot, boards, boards_with};

/// The most stones a table is built for. It would take 11 GB.
pub const MOST_STONES: u32 = MOST_RANKED;

/// So many bytes are read at once if all are wanted: few enough to stay in the nearest caches.
const AT_ONCE: usize = 64 * PAGE;

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

impl Endgame {
    /// A table kept elsewhere. At most `memory` bytes of it are held at once.
    pub fn paged(capture: Capture, most_stones: u32, source: Box<dyn Pages>, memory: u64) -> Self {
        assert!(most_stones <= MOST_STONES, "no table is that large");
        let cells = Cells::Paged(Paged::new(source, pages(most_stones), memory));
        Endgame { capture, most_stones, ranks: Ranks::new(), cells }
    }

    /// The same, of which at most `memory` bytes are held at once.
    pub fn with_memory(mut self, memory: u64) -> Self {
        self.cells = match self.cells {
            Cells::Built(layers) => Cells::Built(layers),
            Cells::Paged(paged) => Cells::Paged(paged.with_memory(memory)),
        };
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
            Cells::Paged(paged) => paged.is_damaged(),
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
            Cells::Paged(paged) => paged.page(number),
        }
    }

    /// Writes the worths of all boards with so many stones down; says whether all could be had.
    pub(crate) fn write_to(&self, stones: u32, to: &mut [u8]) -> bool {
        let paged = match &self.cells {
            Cells::Built(layers) => {
                to.copy_from_slice(&layers[stones as usize]);
                return true;
            }
            Cells::Paged(paged) => paged,
        };
        let mut pages = vec![0; AT_ONCE];
        let mut place = (boards(stones) - boards_with(stones)) as usize;
        let mut rest = to;
        while !rest.is_empty() {
            // Whole pages, because a page has one checksum.
            let begin = place - place % PAGE;
            let end = (place + rest.len()).next_multiple_of(PAGE).min(begin + AT_ONCE);
            let end = end.min(usize::try_from(bytes(self.most_stones)).unwrap_or(end));
            if !paged.write_to(begin / PAGE, &mut pages[..end - begin]) {
                return false;
            }
            let from = &pages[place - begin..end - begin];
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
                paged.prefetch(place);
                place
            }
        }
    }

    /// Finds the worth at a place.
    #[inline]
    pub(crate) fn find(&self, place: u64) -> Found {
        match &self.cells {
            Cells::Built(layers) => {
                let spot = Spot::read(place);
                prefetch_index::prefetch_index(&layers[spot.stones()], spot.place());
                Found::At(place)
            }
            Cells::Paged(paged) => paged.find(place),
        }
    }

    /// How many stones the mover gets on a board that was [found](Endgame::find) there.
    #[inline]
    pub(crate) fn at(&self, address: u64) -> u32 {
        match &self.cells {
            Cells::Built(layers) => {
                let spot = Spot::read(address);
                u32::from(layers[spot.stones()][spot.place()])
            }
            Cells::Paged(paged) => u32::from(paged.at(address)),
        }
    }

    /// How many stones the mover gets, for the tests; `None` if that cannot be had.
    #[cfg(test)]
    pub(crate) fn worth(&self, board: u64) -> Option<u32> {
        match self.find(self.place(board)) {
            Found::At(address) => Some(self.at(address)),
            Found::Read(worth) => Some(worth.into()),
            Found::Nowhere => None,
        }
    }
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
                        assert_eq!(table.worth(board).map(Ok), Some(worth), "{heaps:?}");
                    }
                }
            }
        }
    }

    struct Kept(Endgame);

    impl Pages for Kept {
        fn page(&self, number: usize) -> Option<Box<[u8]>> {
            self.0.page(number)
        }
    }

    #[test]
    fn a_paged_table_says_the_same_however_little_of_it_is_held() {
        let built = Endgame::build(Capture::Empty, 9);
        for held in [0, 2, pages(9)] {
            let kept = Box::new(Kept(Endgame::build(Capture::Empty, 9)));
            let paged = Endgame::paged(Capture::Empty, 9, kept, (held * PAGE) as u64);
            for own in 0..=9 {
                for mine in Ranks::new().all_sides(own).into_iter().step_by(5) {
                    let others = Ranks::new().all_sides(9 - own);
                    for board in others.into_iter().step_by(17).map(|other| mine | other << 30) {
                        assert_eq!(paged.worth(board), built.worth(board));
                    }
                }
            }
            for stones in 0..=9 {
                let mut layers = [&paged, &built].map(|table| {
                    let mut layer = vec![0; boards_with(stones) as usize];
                    assert!(table.write_to(stones, &mut layer));
                    layer
                });
                assert_eq!(std::mem::take(&mut layers[0]), layers[1]);
            }
            assert!(!paged.is_damaged());
        }
    }
}
