//! Working out the exact worth of every board with few stones, layer by layer.
//!
//! A layer is all boards with one number of stones. A sowing that stores something leads to a lower layer, and all
//! such sowings can be looked at in any order. One that stores nothing stays in the layer and hands the turn over, and
//! then the sower's side has a larger rank than before: that gives the order in which the rest is done.
//!
//! Boards with the same two numbers of stones on their two sides are a block, and a block is a table: a row for each
//! side of one player, a column for each side of the other. What a sowing does to a row is the same for all its boards
//! but for a list of stretches (see `lead`), so that rows are worked out at one go, with the processor reading memory
//! in order and many boards at a time. Every worth is kept twice, for either player to move, because some sowings keep the turn and some hand it
//! over, and either way a row must be read along.

use std::collections::VecDeque;

use mancala::Capture;

use crate::POCKETS;
use crate::lanes::{Lane, emptied, first, sown_short};
use crate::lead::{Lead, raise_by_rest};
use crate::packed::Packed;
use crate::rank::Ranks;
use crate::turn::turn;

type Board = Packed<POCKETS>;

/// What is needed to find one's way among boards with at most so many stones.
pub struct Layers {
    capture: Capture,
    ranks: Ranks,
    lanes: Vec<Lane>,
}

/// The layers that are done, by their stones from none on.
#[derive(Clone, Default)]
pub struct Done<'a> {
    /// How many stones a player gets who is to move.
    pub mine: Vec<&'a [u8]>,
    /// At the place of a board, how many the *other* player gets if it is them to move.
    pub theirs: Vec<&'a [u8]>,
}

/// The boards that have so many stones on the one side and on the other, with either player to move.
struct Block<'a> {
    mine: &'a mut [u8],
    /// Unless nobody will ask for it.
    theirs: Option<&'a mut [u8]>,
}

/// The boards of a layer that have so many stones on one side and the rest on the other: they do not need those of
/// any other share, so that each may be filled by a thread of its own.
pub struct Share<'a> {
    layers: &'a Layers,
    done: Done<'a>,
    few: usize,
    many: usize,
    /// The player with few stones is at the place of the mover.
    block: Block<'a>,
    /// The other way round, unless that is the same.
    mirrored: Option<Block<'a>>,
}

/// Told now and then how many boards have been filled since; says whether to go on.
pub type Told<'a> = dyn FnMut(u64) -> bool + 'a;

impl Layers {
    /// For boards with at most `most` stones.
    pub fn new(capture: Capture, most: u32) -> Self {
        let ranks = Ranks::new();
        let lanes = (0..=most as usize).map(|stones| Lane::new(&ranks, stones, most as usize)).collect();
        Layers { capture, ranks, lanes }
    }

    /// The shares of the first layer that is not done, to be filled into two rooms with a byte for each of its boards. If
    /// no further layer is to follow at once, the second room can be saved.
    pub fn shares<'a>(
        &'a self,
        done: &Done<'a>,
        mut mine: &'a mut [u8],
        mut theirs: Option<&'a mut [u8]>,
    ) -> Vec<Share<'a>> {
        let stones = done.mine.len();
        let mut blocks = VecDeque::new();
        for own in 0..=stones {
            let size = self.width(own) * self.width(stones - own);
            let block;
            (block, mine) = mine.split_at_mut(size);
            let (turned, rest) = theirs.map(|theirs| theirs.split_at_mut(size)).unzip();
            theirs = rest;
            blocks.push_back(Block { mine: block, theirs: turned });
        }
        let mut shares = Vec::new();
        while let Some(block) = blocks.pop_front() {
            let few = shares.len();
            let mirrored = blocks.pop_back();
            let done = done.clone();
            shares.push(Share { layers: self, done, few, many: stones - few, block, mirrored });
        }
        shares
    }

    /// Writes a whole layer down for the other player.
    pub fn turn(&self, stones: usize, mine: &[u8], theirs: &mut [u8]) {
        for own in 0..=stones {
            let (from, to) = (self.begin(stones - own, own), self.begin(own, stones - own));
            let size = self.width(own) * self.width(stones - own);
            turn(&mine[from..][..size], &mut theirs[to..][..size], self.width(own));
        }
    }

    /// How many sides there are with so many stones.
    fn width(&self, stones: usize) -> usize {
        self.lanes[stones].sides.len()
    }

    /// Where in its layer the block begins with so many stones on the mover's side and on the other.
    fn begin(&self, own: usize, others: usize) -> usize {
        self.ranks.begin(own, others)
    }

    /// The row of a side, in the block with so many stones on the other side.
    #[inline]
    fn row<'a>(&self, layers: &[&'a [u8]], side: u64, others: usize) -> &'a [u8] {
        let (rank, own) = self.ranks.side(side);
        let width = self.width(others);
        &layers[own + others][self.begin(own, others) + rank as usize * width..][..width]
    }
}

/// A sowing is worth so much, and the best counts.
#[inline]
fn raise(cell: &mut u8, worth: u8) {
    *cell = (*cell).max(worth);
}

impl Share<'_> {
    /// Fills it, with some room to work in, which is best used again and again. When it is told not to go on it stops,
    /// and the layer is of no use.
    pub fn fill(self, scratch: &mut Vec<u8>, go_on: &mut Told<'_>) {
        let Share { layers, done, few, many, block, mirrored } = self;
        let below = Below { layers, done: &done };
        let passing = Passing { layers, few, many };
        let (wide_few, wide_many) = (layers.width(few), layers.width(many));
        let is_kept = block.theirs.is_some();
        let mine = block.mine;
        let theirs = block.theirs.unwrap_or_else(|| {
            scratch.resize(scratch.len().max(mine.len()), 0);
            &mut scratch[..mine.len()]
        });
        match mirrored {
            Some(mirrored) if few == 0 => {
                // M-15: a side is empty, and whoever has stones keeps them.
                mine.fill(0);
                theirs.fill(many as u8);
                mirrored.mine.fill(many as u8);
                mirrored.theirs.unwrap_or_default().fill(0);
                go_on(2 * mine.len() as u64);
            }
            Some(mirrored) => {
                if below.store(few, many, mine, go_on) && below.store(many, few, mirrored.mine, go_on) {
                    turn(mirrored.mine, theirs, wide_few);
                    passing.settle(mine, theirs);
                    turn(theirs, mirrored.mine, wide_many);
                    if let Some(turned) = mirrored.theirs {
                        turn(mine, turned, wide_many);
                    }
                }
            }
            // Both sides have as many stones, perhaps none.
            None => {
                if below.store(few, few, mine, go_on) {
                    turn(mine, theirs, wide_few);
                    passing.settle_even(mine, theirs);
                    if is_kept {
                        turn(mine, theirs, wide_few);
                    }
                }
            }
        }
    }
}

/// The layers below the one that is filled.
struct Below<'a> {
    layers: &'a Layers,
    done: &'a Done<'a>,
}

impl Below<'_> {
    /// The best of the sowings that store something, for a block.
    fn store(&self, own: usize, others: usize, block: &mut [u8], go_on: &mut Told<'_>) -> bool {
        let width = self.layers.width(others);
        for (side, row) in self.layers.lanes[own].sides.iter().zip(block.chunks_exact_mut(width)) {
            row.fill(0);
            for pocket in 0..POCKETS {
                let heap = Board::heap(*side, pocket as u32) as usize;
                if heap > 0 {
                    self.sow(*side, pocket, heap, (own, others), row);
                }
            }
            if !go_on(width as u64) {
                return false;
            }
        }
        true
    }

    /// Sows one pocket of a side, against all sides of the other player.
    fn sow(&self, side: u64, pocket: usize, heap: usize, (own, others): (usize, usize), row: &mut [u8]) {
        let stones = (own + others) as u8;
        let to_store = POCKETS - pocket;
        let lane = &self.layers.lanes[others];
        if heap < to_store {
            let last = pocket + heap;
            if Board::heap(side, last as u32) == 0 {
                let left = emptied(sown_short(side, pocket), last);
                let opposite = POCKETS - 1 - last;
                // M-11: by the standard capture nothing happens where nothing lies opposite.
                let least = usize::from(self.layers.capture == Capture::Standard);
                self.capture(left, stones, others, &lane.taken[opposite], least, row);
            }
            return;
        }
        // All pockets behind this one have got a stone, and one is stored.
        let rest = emptied(side, pocket) + (first(POCKETS) & !first(pocket + 1));
        let across = heap - to_store;
        if across == 0 {
            for (best, then) in row.iter_mut().zip(self.layers.row(&self.done.mine, rest, others)) {
                raise(best, 1 + *then);
            }
        } else if across <= POCKETS {
            self.hand_over(rest, stones, others + across, &lane.added[across - 1], row);
        } else if across <= 2 * POCKETS {
            // Round the board and into one's own pockets again.
            let last = across - POCKETS - 1;
            let rest = rest + first(last + 1);
            if Board::heap(rest, last as u32) == 1 {
                let taking = &lane.added_and_taken[POCKETS - 1 - last];
                self.capture(emptied(rest, last), stones, others + POCKETS, taking, 1, row);
            } else {
                self.hand_over(rest, stones, others + POCKETS, &lane.added[POCKETS - 1], row);
            }
        } else {
            self.sow_far(side, pocket, stones, others, row);
        }
    }

    /// The turn passes to the other player, whose sides have become others.
    fn hand_over(&self, rest: u64, stones: u8, others: usize, added: &Lead, row: &mut [u8]) {
        let then = self.layers.row(&self.done.theirs, rest, others);
        added.raise(row, stones, then, row.len());
    }

    /// M-10: the last stone and those opposite are stored, and the turn passes, if there are at least so many opposite.
    fn capture(&self, rest: u64, stones: u8, others: usize, taken: &[Lead], least: usize, row: &mut [u8]) {
        // Which row is left depends on how much was taken.
        for (taken, lead) in taken.iter().enumerate().skip(least) {
            let then = self.layers.row(&self.done.theirs, rest, others - taken);
            lead.raise(row, stones, then, row.len());
        }
    }

    /// More than once round the board: so rare that each board is looked at by itself.
    #[cold]
    fn sow_far(&self, side: u64, pocket: usize, stones: u8, others: usize, row: &mut [u8]) {
        let empty = self.layers.capture == Capture::Empty;
        for (best, other) in row.iter_mut().zip(&self.layers.lanes[others].sides) {
            let sown = Board::sow(side | other << Board::HALF, pocket as u32, empty);
            let goes_on = sown.again | Board::is_over(sown.board);
            let next = if goes_on { sown.board } else { Board::turned(sown.board) };
            let spot = self.layers.ranks.spot(next);
            let worth = self.done.mine[spot.stones()][spot.place()];
            raise(best, if goes_on { sown.stored as u8 + worth } else { stones - worth });
        }
    }
}

/// Sowings that store nothing and hand the turn over, within one layer.
struct Passing<'a> {
    layers: &'a Layers,
    few: usize,
    many: usize,
}

impl Passing<'_> {
    /// Goes on from the best of the sowings that store something. Both tables have a row for each side with few
    /// stones; in `mine` its player moves, in `theirs` the other.
    fn settle(&self, mine: &mut [u8], theirs: &mut [u8]) {
        let width = self.layers.width(self.many);
        for (rank, row) in mine.chunks_exact_mut(width).enumerate().rev() {
            self.rows_behind(rank, theirs, row, width);
            self.within(rank, row, &mut theirs[rank * width..][..width], width);
        }
    }

    /// The same where both sides have as many stones, and `theirs` is `mine` with rows for columns. Of each pair of
    /// boards that are one another's mirror the one with the larger rank in front has its turn first.
    fn settle_even(&self, mine: &mut [u8], theirs: &mut [u8]) {
        let width = self.layers.width(self.many);
        for rank in (0..width).rev() {
            let row = &mut mine[rank * width..][..width];
            self.rows_behind(rank, theirs, row, rank + 1);
            let column = &mut theirs[rank * width..][..width];
            self.within(rank, row, column, rank + 1);
            for earlier in 0..=rank {
                mine[earlier * width + rank] = column[earlier];
            }
        }
    }

    /// The player whose row it is moves: what follows is in rows of larger rank. Columns from `end` on are left out.
    fn rows_behind(&self, rank: usize, theirs: &[u8], row: &mut [u8], end: usize) {
        let stones = (self.few + self.many) as u8;
        let (width, lane) = (row.len(), &self.layers.lanes[self.many]);
        let side = self.layers.lanes[self.few].sides[rank];
        for pocket in 0..POCKETS {
            let last = pocket + Board::heap(side, pocket as u32) as usize;
            if last == pocket || last >= POCKETS {
                continue;
            }
            let behind = self.layers.ranks.side(sown_short(side, pocket)).0 as usize;
            let then = &theirs[behind * width..][..width];
            if Board::heap(side, last as u32) > 0 {
                raise_by_rest(&mut row[..end], stones, &then[..end]);
            } else if self.layers.capture == Capture::Standard {
                // M-11: nothing is taken where nothing lies opposite.
                lane.empty[POCKETS - 1 - last].raise(row, stones, then, end);
            }
        }
    }

    /// The other player moves: what follows is in this same row, with the first player to move.
    fn within(&self, rank: usize, row: &[u8], theirs: &mut [u8], end: usize) {
        let stones = (self.few + self.many) as u8;
        let side = self.layers.lanes[self.few].sides[rank];
        let lane = &self.layers.lanes[self.many];
        let mut pass = |lead: &Lead| lead.raise(theirs, stones, row, end);
        lane.resting.iter().for_each(&mut pass);
        if self.layers.capture == Capture::Standard {
            for (last, lead) in lane.landing.iter().enumerate() {
                if Board::heap(side, (POCKETS - 1 - last) as u32) == 0 {
                    pass(lead);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::Endgame;
    use crate::search::Stopped;
    use crate::wide::Wide;

    #[test]
    fn every_small_board_is_worth_what_looking_at_everything_says() {
        for capture in [Capture::Empty, Capture::Standard] {
            let worths = Endgame::build(capture, 15);
            let ranks = Ranks::new();
            let mut wide = Wide::default();
            for stones in [1, 2, 5, 7, 9] {
                for own in 0..=stones {
                    for mine in ranks.all_sides(own) {
                        for theirs in ranks.all_sides(stones - own).into_iter().step_by(5) {
                            let board = mine | theirs << Board::HALF;
                            let worth = wide.worth(Board::unpack(board), capture, &mut |_| None);
                            assert_eq!(
                                worths.worth(board).ok_or(Stopped),
                                worth,
                                "{:?}",
                                Board::unpack(board)
                            );
                        }
                    }
                }
            }
            // Heaps that go round the board once and twice.
            for heaps in [[13, 0, 0, 0, 0, 1], [0, 0, 8, 0, 0, 0], [0, 0, 0, 0, 0, 14], [0, 12, 0, 0, 0, 0]] {
                for other in [[0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0]] {
                    let board = Board::pack(&heaps, &other).expect("it fits");
                    let worth = wide.worth(Board::unpack(board), capture, &mut |_| None);
                    assert_eq!(worths.worth(board).ok_or(Stopped), worth, "{heaps:?} {other:?}");
                }
            }
        }
    }
}
