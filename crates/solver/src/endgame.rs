//! Endgame tables: the exact worth of every board with at most so many stones, one byte each.
//!
//! A table is [built](Builder) from no stones upwards, or used where it is kept, page by page and only the pages that
//! are asked for. Files are not this crate's business: whoever has them implements [`Pages`].
//!
//! What a stranger would get wrong: a page that is damaged is no error. The search then goes on without it
//! and is as exact as before, only slower.

use mancala::Capture;

use crate::layers::{Done, Layers, Share};
use crate::paged::{PAGE, Paged, Pages};
use crate::rank::{MOST_RANKED, Ranks, Spot, boards, boards_with};

/// The most stones a table is built for. It would take 11 GB.
pub const MOST_STONES: u32 = MOST_RANKED;

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
    /// A table kept elsewhere.
    pub fn paged(capture: Capture, most_stones: u32, source: Box<dyn Pages>) -> Self {
        assert!(most_stones <= MOST_STONES, "no table is that large");
        let cells = Cells::Paged(Paged::new(source, pages(most_stones)));
        Endgame { capture, most_stones, ranks: Ranks::new(), cells }
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
            Cells::Paged(paged) => paged.page(number).map(Box::from),
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
        let mut place = (boards(stones) - boards_with(stones)) as usize;
        let mut rest = to;
        while !rest.is_empty() {
            let from = paged.page(place / PAGE).and_then(|page| page.get(place % PAGE..));
            let Some(from) = from.filter(|from| !from.is_empty()) else { return false };
            let count = from.len().min(rest.len());
            let now;
            (now, rest) = rest.split_at_mut(count);
            now.copy_from_slice(&from[..count]);
            place += count;
        }
        true
    }

    /// Where a packed board is; the processor begins to fetch it.
    #[inline]
    pub(crate) fn place(&self, board: u64) -> u64 {
        match &self.cells {
            Cells::Built(layers) => {
                let spot = self.ranks.spot(board);
                prefetch_index::prefetch_index(&layers[spot.stones()], spot.place());
                spot.bits()
            }
            Cells::Paged(paged) => {
                let place = self.ranks.place(board);
                paged.prefetch(place);
                place
            }
        }
    }

    /// Whether the worth at a place can be had.
    #[inline]
    pub(crate) fn has(&self, place: u64) -> bool {
        match &self.cells {
            Cells::Built(_) => true,
            Cells::Paged(paged) => paged.has(place),
        }
    }

    /// How many stones the mover gets on a board whose worth [can be had](Endgame::has).
    #[inline]
    pub(crate) fn at(&self, place: u64) -> u32 {
        match &self.cells {
            Cells::Built(layers) => {
                let spot = Spot::read(place);
                u32::from(layers[spot.stones()][spot.place()])
            }
            Cells::Paged(paged) => u32::from(paged.at(place)),
        }
    }

    /// How many stones the mover gets, for the tests; `None` if that cannot be had.
    #[cfg(test)]
    pub(crate) fn worth(&self, board: u64) -> Option<u32> {
        let place = self.place(board);
        self.has(place).then(|| self.at(place))
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

    /// A table somewhere else, with a page of it damaged or not.
    struct Kept {
        bytes: Vec<u8>,
        damaged: Option<usize>,
    }

    impl Pages for Kept {
        fn bytes(&self) -> &[u8] {
            &self.bytes
        }

        fn is_whole(&self, number: usize) -> bool {
            self.damaged != Some(number)
        }
    }

    fn kept(table: &Endgame, damaged: Option<usize>) -> Endgame {
        let bytes = (0..pages(table.most_stones)).filter_map(|number| table.page(number));
        let bytes = bytes.flat_map(<[u8]>::into_vec).collect();
        Endgame::paged(table.capture, table.most_stones, Box::new(Kept { bytes, damaged }))
    }

    #[test]
    fn a_table_that_is_kept_elsewhere_says_the_same() {
        let built = Endgame::build(Capture::Empty, 9);
        let paged = kept(&built, None);
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

    #[test]
    fn no_worth_is_taken_from_a_damaged_page() {
        let built = Endgame::build(Capture::Empty, 9);
        let last = pages(9) - 1;
        let paged = kept(&built, Some(last));
        let mut layer = vec![0; boards_with(9) as usize];
        assert!(!paged.write_to(9, &mut layer));
        assert!(paged.is_damaged());
        assert_eq!((paged.page(0), paged.page(last)), (built.page(0), None));
    }
}
