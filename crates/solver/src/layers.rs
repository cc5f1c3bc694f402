//! Working out the exact worth of every board with few stones, layer by layer.
//!
//! A layer is all boards with one number of stones. A sowing that stores something leads to a lower layer, and all
//! such sowings can be looked at in any order. One that stores nothing stays in the layer and hands the turn over, and
//! then the sower's side has a smaller rank than before: that gives the order in which the rest is done.
//!
//! Boards with the same two numbers of stones on their two sides are a block, and a block is a table: a row for each
//! side of one player, a column for each side of the other. What a sowing does to a row is the same for all its boards
//! but for a list of ranks (see `lanes`), so that rows are worked out at one go, with the processor reading memory in
//! order. Every worth is kept twice, for either player to move, because some sowings keep the turn and some hand it
//! over, and either way a row must be read along.

use std::sync::atomic::{AtomicU8, Ordering};

use mancala::Capture;
use zerocopy::FromZeros;

use crate::POCKETS;
use crate::lanes::{Lane, Taking, emptied, first, sown_short};
use crate::packed::Packed;
use crate::rank::Ranks;

type Board = Packed<POCKETS>;

/// The layers that are done.
pub struct Layers<C> {
    shape: Shape,
    /// How many stones a player gets who is to move.
    mine: C,
    /// At the place of a board, how many the *other* player gets if it is them to move.
    theirs: C,
    done: usize,
}

/// What is needed to find one's way.
struct Shape {
    capture: Capture,
    ranks: Ranks,
    lanes: Vec<Lane>,
}

/// The boards of a layer that have so many stones on one side and the rest on the other: they do not need those of
/// any other share, so that each may be filled by a thread of its own.
pub struct Share<'a> {
    shape: &'a Shape,
    mine: &'a [AtomicU8],
    theirs: &'a [AtomicU8],
    few: usize,
    many: usize,
}

impl<C: AsRef<[AtomicU8]>> Layers<C> {
    /// Layers for boards with at most `most` stones, and two rooms with a byte for each of them. In `mine` those with
    /// at most `done` are filled already, and in `theirs` those with fewer than `unturned`.
    pub fn new(capture: Capture, unturned: u32, done: u32, most: u32, mine: C, theirs: C) -> Self {
        let ranks = Ranks::new();
        let lanes = (0..=most as usize).map(|stones| Lane::new(&ranks, stones, most as usize)).collect();
        let shape = Shape { capture, ranks, lanes };
        for stones in unturned as usize..=done as usize {
            for own in 0..=stones {
                let turned = shape.block(theirs.as_ref(), own, stones - own);
                turn(shape.block(mine.as_ref(), stones - own, own), turned, shape.width(own));
            }
        }
        Layers { shape, mine, theirs, done: done as usize }
    }

    /// The shares of the next layer, or none if all are done. When all of them are filled the next may be asked for.
    pub fn next_layer(&mut self) -> Vec<Share<'_>> {
        let stones = self.done + 1;
        if stones >= self.shape.lanes.len() {
            return Vec::new();
        }
        self.done = stones;
        let (shape, mine, theirs) = (&self.shape, self.mine.as_ref(), self.theirs.as_ref());
        (0..=stones / 2).map(|few| Share { shape, mine, theirs, few, many: stones - few }).collect()
    }

    /// The worths of all boards, by their places. All layers must have been filled.
    pub fn finish(self) -> C {
        self.mine
    }
}

/// Room for so many bytes.
pub fn cells(count: u64) -> Vec<AtomicU8> {
    let count = usize::try_from(count).expect("the table is larger than any memory");
    // From the system as it is, nought, which costs nothing before it is used.
    AtomicU8::new_vec_zeroed(count).expect("there is not enough memory")
}

fn set(cells: &[AtomicU8], worth: u8) {
    cells.iter().for_each(|cell| cell.store(worth, Ordering::Relaxed));
}

#[inline]
fn get(cell: &AtomicU8) -> u8 {
    cell.load(Ordering::Relaxed)
}

/// A sowing is worth so much, and the best counts.
#[inline]
fn raise(cell: &AtomicU8, worth: u8) {
    cell.store(get(cell).max(worth), Ordering::Relaxed);
}

impl Shape {
    /// The boards with so many stones on the mover's side and on the other.
    fn block<'a>(&self, cells: &'a [AtomicU8], own: usize, others: usize) -> &'a [AtomicU8] {
        &cells[self.ranks.begin(own, others)..][..self.width(own) * self.width(others)]
    }

    /// How many sides there are with so many stones.
    fn width(&self, stones: usize) -> usize {
        self.lanes[stones].sides.len()
    }

    /// Where the row of a side begins, in the block with so many stones on the other side.
    fn row(&self, side: u64, others: usize) -> usize {
        let (rank, own) = self.ranks.side(side);
        self.ranks.begin(own, others) + rank as usize * self.width(others)
    }
}

/// Told now and then how many boards have been filled since; says whether to go on.
pub type Told<'a> = dyn FnMut(u64) -> bool + 'a;

impl Share<'_> {
    /// Fills it. When it is told not to go on it stops, and the layers are of no use any more.
    pub fn fill(self, go_on: &mut Told<'_>) {
        let Share { shape, mine, theirs, few, many } = self;
        let below = Below { shape, mine, theirs };
        let passing = Passing { shape, few, many };
        let (mine_few, theirs_few) = (shape.block(mine, few, many), shape.block(theirs, few, many));
        let (mine_many, theirs_many) = (shape.block(mine, many, few), shape.block(theirs, many, few));
        if few == 0 {
            // M-15: a side is empty, and whoever has stones keeps them.
            set(mine_few, 0);
            set(theirs_few, many as u8);
            set(mine_many, many as u8);
            set(theirs_many, 0);
            go_on(2 * mine_few.len() as u64);
        } else if few == many {
            if below.store(few, few, mine_few, go_on) {
                turn(mine_few, theirs_few, shape.width(few));
                passing.settle_even(mine_few, theirs_few);
                turn(mine_few, theirs_few, shape.width(few));
            }
        } else if below.store(few, many, mine_few, go_on) && below.store(many, few, mine_many, go_on) {
            turn(mine_many, theirs_few, shape.width(few));
            passing.settle(mine_few, theirs_few);
            turn(theirs_few, mine_many, shape.width(many));
            turn(mine_few, theirs_many, shape.width(many));
        }
    }
}

/// Writes a block down with rows for columns; `to` has so many rows.
fn turn(from: &[AtomicU8], to: &[AtomicU8], rows_of_to: usize) {
    const TILE: usize = 64;
    let (width, height) = (rows_of_to, from.len() / rows_of_to);
    for top in (0..height).step_by(TILE) {
        let rows = TILE.min(height - top);
        for left in (0..width).step_by(TILE) {
            for column in left..(left + TILE).min(width) {
                let from = from[top * width + column..].iter().step_by(width);
                let to = &to[column * height + top..][..rows];
                for (to, from) in to.iter().zip(from) {
                    to.store(get(from), Ordering::Relaxed);
                }
            }
        }
    }
}

/// The layers below the one that is filled.
struct Below<'a> {
    shape: &'a Shape,
    mine: &'a [AtomicU8],
    theirs: &'a [AtomicU8],
}

impl Below<'_> {
    /// The best of the sowings that store something, for a block.
    fn store(&self, own: usize, others: usize, block: &[AtomicU8], go_on: &mut Told<'_>) -> bool {
        let width = self.shape.width(others);
        for (side, row) in self.shape.lanes[own].sides.iter().zip(block.chunks_exact(width)) {
            set(row, 0);
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
    fn sow(&self, side: u64, pocket: usize, heap: usize, (own, others): (usize, usize), row: &[AtomicU8]) {
        let stones = (own + others) as u8;
        let to_store = POCKETS - pocket;
        let lane = &self.shape.lanes[others];
        if heap < to_store {
            let last = pocket + heap;
            if Board::heap(side, last as u32) == 0 {
                let left = emptied(sown_short(side, pocket), last);
                let opposite = POCKETS - 1 - last;
                // M-11: by the standard capture nothing happens where nothing lies opposite.
                let columns = match self.shape.capture {
                    Capture::Standard => Some(&lane.full[opposite][..]),
                    Capture::Empty => None,
                };
                self.capture(left, stones, others, &lane.taken[opposite], columns, row);
            }
            return;
        }
        // All pockets behind this one have got a stone, and one is stored.
        let rest = emptied(side, pocket) + (first(POCKETS) & !first(pocket + 1));
        let across = heap - to_store;
        if across == 0 {
            let begin = self.shape.row(rest, others);
            for (best, then) in row.iter().zip(&self.mine[begin..]) {
                raise(best, 1 + get(then));
            }
        } else if across <= POCKETS {
            self.hand_over(rest, stones, others + across, &lane.added[across - 1], row);
        } else if across <= 2 * POCKETS {
            // Round the board and into one's own pockets again.
            let last = across - POCKETS - 1;
            let rest = rest + first(last + 1);
            if Board::heap(rest, last as u32) == 1 {
                let taking = &lane.added_and_taken[POCKETS - 1 - last];
                self.capture(emptied(rest, last), stones, others + POCKETS, taking, None, row);
            } else {
                self.hand_over(rest, stones, others + POCKETS, &lane.added[POCKETS - 1], row);
            }
        } else {
            self.sow_far(side, pocket, stones, others, row);
        }
    }

    /// The turn passes to the other player, whose sides have become those with these ranks.
    fn hand_over(&self, rest: u64, stones: u8, others: usize, ranks: &[u32], row: &[AtomicU8]) {
        let begin = self.shape.row(rest, others);
        let then = &self.theirs[begin..begin + self.shape.width(others)];
        for (best, rank) in row.iter().zip(ranks) {
            raise(best, stones - get(&then[*rank as usize]));
        }
    }

    /// M-10: the last stone and those opposite are stored, and the turn passes. Only some columns, or all.
    fn capture(
        &self,
        rest: u64,
        stones: u8,
        others: usize,
        taking: &Taking,
        columns: Option<&[u32]>,
        row: &[AtomicU8],
    ) {
        // Where the row of what is left begins depends on how much was taken.
        let mut begins = [0; 64];
        for (taken, begin) in begins.iter_mut().enumerate().take(others + 1) {
            *begin = self.shape.row(rest, others - taken);
        }
        let take = |best: &AtomicU8, taken: u8, rank: u32| {
            let place = begins[taken as usize & 63] + rank as usize;
            raise(best, stones - get(&self.theirs[place]));
        };
        let Taking { taken, rank } = taking;
        match columns {
            Some(columns) => {
                for column in columns.iter().map(|column| *column as usize) {
                    take(&row[column], taken[column], rank[column]);
                }
            }
            None => {
                for ((best, taken), rank) in row.iter().zip(taken).zip(rank) {
                    take(best, *taken, *rank);
                }
            }
        }
    }

    /// More than once round the board: so rare that each board is looked at by itself.
    #[cold]
    fn sow_far(&self, side: u64, pocket: usize, stones: u8, others: usize, row: &[AtomicU8]) {
        let empty = self.shape.capture == Capture::Empty;
        for (best, other) in row.iter().zip(&self.shape.lanes[others].sides) {
            let sown = Board::sow(side | other << Board::HALF, pocket as u32, empty);
            let goes_on = sown.again | Board::is_over(sown.board);
            let next = if goes_on { sown.board } else { Board::turned(sown.board) };
            let worth = get(&self.mine[self.shape.ranks.place(next) as usize]);
            raise(best, if goes_on { sown.stored as u8 + worth } else { stones - worth });
        }
    }
}

/// Sowings that store nothing and hand the turn over, within one layer.
struct Passing<'a> {
    shape: &'a Shape,
    few: usize,
    many: usize,
}

impl Passing<'_> {
    /// Goes on from the best of the sowings that store something. Both tables have a row for each side with few
    /// stones; in `mine` its player moves, in `theirs` the other.
    fn settle(&self, mine: &[AtomicU8], theirs: &[AtomicU8]) {
        let width = self.shape.width(self.many);
        for rank in 0..self.shape.width(self.few) {
            let row = &mine[rank * width..][..width];
            self.rows_before(rank, theirs, row, 0);
            self.within(rank, row, &theirs[rank * width..][..width], 0);
        }
    }

    /// The same where both sides have as many stones, and `theirs` is `mine` with rows for columns. Of each pair of
    /// boards that are one another's mirror the one with the smaller rank in front has its turn first.
    fn settle_even(&self, mine: &[AtomicU8], theirs: &[AtomicU8]) {
        let width = self.shape.width(self.many);
        for rank in 0..width {
            let row = &mine[rank * width..][..width];
            self.rows_before(rank, theirs, row, rank);
            let column = &theirs[rank * width..][..width];
            self.within(rank, row, column, rank);
            for later in rank..width {
                mine[later * width + rank].store(get(&column[later]), Ordering::Relaxed);
            }
        }
    }

    /// The player whose row it is moves: what follows is in rows of smaller rank.
    fn rows_before(&self, rank: usize, theirs: &[AtomicU8], row: &[AtomicU8], from: usize) {
        let stones = (self.few + self.many) as u8;
        let (width, lane) = (row.len(), &self.shape.lanes[self.many]);
        let side = self.shape.lanes[self.few].sides[rank];
        for pocket in 0..POCKETS {
            let last = pocket + Board::heap(side, pocket as u32) as usize;
            if last == pocket || last >= POCKETS {
                continue;
            }
            let before = self.shape.ranks.side(sown_short(side, pocket)).0 as usize;
            let then = &theirs[before * width..][..width];
            if Board::heap(side, last as u32) > 0 {
                for (best, then) in row[from..].iter().zip(&then[from..]) {
                    raise(best, stones - get(then));
                }
            } else if self.shape.capture == Capture::Standard {
                // M-11: nothing is taken where nothing lies opposite.
                let columns = &lane.empty[POCKETS - 1 - last];
                let begin = columns.partition_point(|column| (*column as usize) < from);
                for column in &columns[begin..] {
                    let column = *column as usize;
                    raise(&row[column], stones - get(&then[column]));
                }
            }
        }
    }

    /// The other player moves: what follows is in this same row, with the first player to move.
    fn within(&self, rank: usize, row: &[AtomicU8], theirs: &[AtomicU8], from: usize) {
        let stones = (self.few + self.many) as u8;
        let side = self.shape.lanes[self.few].sides[rank];
        let lane = &self.shape.lanes[self.many];
        let pass = |steps: &[(u32, u32)]| {
            let begin = steps.partition_point(|step| (step.0 as usize) < from);
            for (before, after) in &steps[begin..] {
                raise(&theirs[*before as usize], stones - get(&row[*after as usize]));
            }
        };
        lane.resting.iter().for_each(|steps| pass(steps));
        if self.shape.capture == Capture::Standard {
            for (last, steps) in lane.landing.iter().enumerate() {
                if Board::heap(side, (POCKETS - 1 - last) as u32) == 0 {
                    pass(steps);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rank::boards;
    use crate::wide::Wide;

    #[test]
    fn every_small_board_is_worth_what_looking_at_everything_says() {
        for capture in [Capture::Empty, Capture::Standard] {
            let worths = all(capture, 15);
            let ranks = Ranks::new();
            let mut wide = Wide::default();
            for stones in [1, 2, 5, 7, 9] {
                for own in 0..=stones {
                    for mine in ranks.all_sides(own) {
                        for theirs in ranks.all_sides(stones - own).into_iter().step_by(5) {
                            let board = mine | theirs << Board::HALF;
                            let worth = wide.worth(Board::unpack(board), capture, &mut |_| None);
                            let place = ranks.place(board) as usize;
                            assert_eq!(
                                Ok(u32::from(get(&worths[place]))),
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
                    assert_eq!(
                        Ok(u32::from(get(&worths[ranks.place(board) as usize]))),
                        worth,
                        "{heaps:?} {other:?}"
                    );
                }
            }
        }
    }

    fn all(capture: Capture, most: u32) -> Vec<AtomicU8> {
        let mut layers = Layers::new(capture, 0, 0, most, cells(boards(most)), cells(boards(most)));
        for _ in 0..most {
            layers.next_layer().into_iter().for_each(|share| share.fill(&mut |_| true));
        }
        layers.finish()
    }
}
