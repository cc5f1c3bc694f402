//! The proof search: does the player to move get at least so many of the stones in the pockets?
//!
//! Counting the mover's stones instead of a difference has two advantages: what was stored before does not
//! matter, so boards that were reached in different ways are one board; and every whole number is a possible
//! answer, so that no question is asked twice for want of the right parity.
//!
//! What a stranger would get wrong: moves are tried from the right and not from the best. The order is there to
//! keep trees small and to come back to boards that are known, and looking ahead to order them better was
//! measured to make them several times larger.
//!
//! Most of the time goes into waiting for memory. So the memory of every next board is asked for as soon as the board
//! is known, and what follows the first of them is listed while it is on its way.

use mancala::Capture;

use crate::POCKETS;
use crate::endgame::Endgame;
use crate::list::{EXACT, List, Next, SMALL, Settles, TABLE, sort};
use crate::memory::{Known, Memory};
use crate::packed::Packed;
use crate::small::{STONES, Small, Tally};
use crate::sure::Sure;
use crate::wide::{Heaps, Wide};
use crate::worths::Worths;

/// The search was told to stop before it knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before the proof was done")]
pub struct Stopped;

/// How many boards are looked at between two questions whether to go on.
pub const PATIENCE: u64 = 1 << 14;

/// What a search stands on; all of it can be shared by several searches.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// What is remembered.
    pub memory: Memory<'a>,
    /// Small boards, worked out as it pays.
    pub small: Option<Small<'a>>,
    /// The stones one is sure of.
    pub sure: &'a Sure,
    /// Exact worths of boards with few stones.
    pub endgame: Option<&'a Endgame>,
    /// M-11.
    pub capture: Capture,
}

/// A search on boards with `P` pockets a side.
pub struct Search<'a, const P: usize> {
    ground: Ground<'a>,
    /// Up to how many stones the endgame is known.
    known_to: u32,
    /// Up to how many stones all boards have been worked out here.
    small_to: u32,
    /// And their worths.
    worths: Option<Worths<'a>>,
    /// How many stones the board has that all this is about.
    stones: u32,
    /// Lists that are not in use.
    #[expect(clippy::vec_box, reason = "a box is quicker to take out and put back than a list")]
    lists: Vec<Box<List>>,
    /// How many boards were searched at each number of stones since that was last reported.
    searched: Tally,
    wide: Wide,
    /// A second searcher on the same memory tries pockets in another order, so as to be useful elsewhere.
    skew: i32,
    nodes: u64,
    /// At how many nodes to ask `go_on` again.
    ask_at: u64,
    go_on: &'a mut dyn FnMut(u64) -> bool,
}

impl<'a, const P: usize> Search<'a, P> {
    /// A search that asks `go_on` from time to time, with the boards it has looked at.
    /// It is for a board with so many stones.
    pub fn new(
        mut ground: Ground<'a>,
        stones: u32,
        skew: i32,
        go_on: &'a mut dyn FnMut(u64) -> bool,
    ) -> Self {
        ground.memory.stretch();
        let known_to = ground.endgame.filter(|_| P == POCKETS).map_or(0, Endgame::most_stones);
        let small_to = ground.small.map_or(0, |small| small.known_to());
        Search {
            ground,
            known_to,
            small_to,
            worths: ground.small.map(|small| small.worths()),
            stones,
            lists: Vec::new(),
            searched: [0; STONES],
            wide: Wide::default(),
            skew,
            nodes: 0,
            // Small boards that are needed anyway are best worked out before any is searched.
            ask_at: 1,
            go_on,
        }
    }

    /// Ends it, and says how many boards were looked at.
    pub fn finish(mut self) -> u64 {
        self.report();
        self.nodes
    }

    /// Says at which numbers of stones boards were searched.
    fn report(&mut self) {
        if let Some(small) = self.ground.small {
            small.ledger.add(&mut self.searched);
        }
    }

    /// Whether the mover of a board that is not over gets at least `target` of its `stones`, which must be one
    /// of 1 to `stones`. If the answer is `target` or more, that is a lower bound; if it is less, an upper one.
    pub fn prove(&mut self, heaps: Heaps, target: u32) -> Result<u32, Stopped> {
        match Packed::<P>::pack(&heaps.own, &heaps.other) {
            Some(board) => {
                let stones = heaps.stones();
                let spot = self.found(board, self.spot(board, stones));
                match self.known(spot) {
                    Some(known) if known.low >= target => Ok(known.low),
                    Some(known) if known.high < target => Ok(known.high),
                    Some(_) | None => {
                        let mut list = List::default();
                        self.list(board, stones, target, &mut list)?;
                        self.node(spot, stones, target, &mut list)
                    }
                }
            }
            None => self.wide_worth(heaps),
        }
    }

    /// What is known of a board without searching.
    #[inline]
    fn known(&self, spot: u64) -> Option<Known> {
        if spot & EXACT == 0 {
            return self.ground.memory.look(spot);
        }
        let worth = match (&self.worths, self.ground.endgame) {
            (Some(worths), _) if spot & SMALL != 0 => worths.at(spot & !SMALL),
            (_, Some(endgame)) => endgame.at(spot & !TABLE),
            (_, None) => return None,
        };
        Some(Known { low: worth, high: worth })
    }

    /// Searches a board of which the sowings are listed and the question is open.
    fn node(&mut self, spot: u64, stones: u32, target: u32, list: &mut List) -> Result<u32, Stopped> {
        debug_assert!((1..=stones).contains(&target));
        self.nodes += 1;
        if self.nodes >= self.ask_at {
            self.rest()?;
        }
        self.searched[stones as usize & (STONES - 1)] += 1;
        if let Some(got) = list.enough {
            return Ok(got);
        }
        if list.count == 0 {
            return Ok(list.best);
        }
        // A list is too large to be made anew for every board.
        let mut ahead = self.lists.pop().unwrap_or_default();
        let found = self.sowings(spot, stones, target, list, &mut ahead);
        self.lists.push(ahead);
        found
    }

    /// Tries the sowings that are listed. There is room for another list.
    #[inline]
    fn sowings(
        &mut self,
        spot: u64,
        stones: u32,
        target: u32,
        list: &mut List,
        ahead: &mut List,
    ) -> Result<u32, Stopped> {
        let before = self.nodes;
        let mut best = list.best;
        // While the lines of all next boards are on their way there is time to list what follows the one that will
        // be tried first.
        let first = list.first();
        if let Some(first) = &first {
            self.list(first.board, first.stones.into(), first.target(stones, target), ahead)?;
        }
        if let Some(got) = self.peek(stones, target, list, &mut best) {
            return Ok(self.keep_low(spot, stones, got, before));
        }
        let nexts = &mut list.next[..list.count];
        sort(nexts);
        for (index, next) in nexts.iter().enumerate() {
            let wanted = next.target(stones, target);
            if index > 0 || first.is_none_or(|first| first.board != next.board) {
                // What was found since may settle it.
                if let Some(known) = self.known(next.spot) {
                    match next.settles(known, stones, target, &mut best) {
                        Settles::Enough(got) => return Ok(self.keep_low(spot, stones, got, before)),
                        Settles::TooLittle => continue,
                        Settles::Nothing => {}
                    }
                }
                self.list(next.board, next.stones.into(), wanted, ahead)?;
            }
            let worth = self.node(next.spot, next.stones.into(), wanted, ahead)?;
            let got = if next.again { u32::from(next.stored) + worth } else { stones - worth };
            if got >= target {
                return Ok(self.keep_low(spot, stones, got, before));
            }
            best = best.max(got);
        }
        let known = Known { low: 0, high: best };
        self.ground.memory.keep(spot, known, self.nodes - before + 1);
        Ok(best)
    }

    /// Asks whether to go on, and works small boards out if that pays by now.
    #[cold]
    fn rest(&mut self) -> Result<(), Stopped> {
        self.ask_at = self.nodes + PATIENCE;
        if !(self.go_on)(self.nodes) {
            return Err(Stopped);
        }
        self.report();
        if let Some(small) = self.ground.small {
            let nodes = self.nodes;
            self.small_to = small.grow(self.stones, &mut || (self.go_on)(nodes));
            self.worths = Some(small.worths());
        }
        self.ground.memory.stretch();
        Ok(())
    }

    /// Where a board is to be looked up; the processor begins to fetch it.
    #[inline(always)]
    fn spot(&self, board: u64, stones: u32) -> u64 {
        if let Some(worths) = &self.worths
            && stones <= self.small_to
        {
            return SMALL | worths.prefetch(board);
        }
        if stones <= self.known_to
            && let Some(endgame) = self.ground.endgame
        {
            return TABLE | endgame.place(board);
        }
        self.remembered(board)
    }

    /// The same for a board that may be in the endgame table: a page of it may be damaged.
    #[inline]
    fn found(&self, board: u64, spot: u64) -> u64 {
        match self.ground.endgame {
            Some(endgame) if spot & TABLE != 0 && !endgame.has(spot & !TABLE) => self.remembered(board),
            Some(_) | None => spot,
        }
    }

    /// Where a board is in the memory.
    #[inline]
    fn remembered(&self, board: u64) -> u64 {
        let mixed = Memory::mix(board);
        self.ground.memory.prefetch(mixed);
        mixed
    }

    /// Lists the sowings that are worth a look, and settles those that need none.
    #[inline]
    fn list(&mut self, board: u64, stones: u32, target: u32, list: &mut List) -> Result<(), Stopped> {
        (list.enough, list.best, list.count) = (None, 0, 0);
        let empty = self.ground.capture == Capture::Empty;
        for pocket in 0..P as u32 {
            if Packed::<P>::heap(board, pocket) == 0 {
                continue;
            }
            let sown = Packed::<P>::sow(board, pocket, empty);
            let settled = if sown.burst {
                Some(self.after_a_burst(board, stones, pocket)?)
            } else if Packed::<P>::is_over(sown.board) {
                // M-15: whoever has stones left keeps them.
                Some(sown.stored + Packed::<P>::own_stones(sown.board))
            } else {
                None
            };
            if let Some(got) = settled {
                if got >= target {
                    list.enough = Some(got);
                    return Ok(());
                }
                list.best = list.best.max(got);
                continue;
            }
            let next = if sown.again { sown.board } else { Packed::<P>::turned(sown.board) };
            let side = Packed::<P>::side_in_brief(next);
            let short = self.ground.sure.in_short(side);
            if sown.stored >= target {
                list.enough = Some(sown.stored);
                return Ok(());
            }
            let wanted = if sown.again { target - sown.stored } else { stones - target + 1 };
            let mut sure = short.stones();
            // Few boards have a heap that is worth a closer look.
            if short.besides() > 0 && Packed::<P>::has_heap(next, wanted.saturating_sub(short.besides())) {
                sure = sure.max(Packed::<P>::most_taken(next, self.ground.sure.side(side)));
            }
            if sure >= wanted {
                if sown.again {
                    list.enough = Some(sown.stored + sure);
                    return Ok(());
                }
                list.best = list.best.max(stones - sure);
                continue;
            }
            let spot = self.spot(next, stones - sown.stored);
            list.next[list.count] = Next {
                board: next,
                spot,
                stones: (stones - sown.stored) as u8,
                stored: sown.stored as u8,
                again: sown.again,
                order: self.order(sown.stored, pocket, sown.again, short.stones()) as i16,
            };
            list.count += 1;
        }
        if self.known_to > 0 {
            for next in &mut list.next[..list.count] {
                next.spot = self.found(next.board, next.spot);
            }
        }
        Ok(())
    }

    /// Looks all next boards up before any is searched: one that is known may settle the question, or itself.
    #[inline]
    fn peek(&self, stones: u32, target: u32, list: &mut List, best: &mut u32) -> Option<u32> {
        let mut open = 0;
        for index in 0..list.count {
            let next = list.next[index];
            if let Some(known) = self.known(next.spot) {
                match next.settles(known, stones, target, best) {
                    Settles::Enough(got) => return Some(got),
                    Settles::TooLittle => continue,
                    Settles::Nothing => {}
                }
            }
            list.next[open] = next;
            open += 1;
        }
        list.count = open;
        None
    }

    /// Larger is tried earlier: turns that go on, stones stored, pockets from the right, and not what leaves the other
    /// player sure of many stones.
    #[inline]
    fn order(&self, stored: u32, pocket: u32, again: bool, sure: u32) -> i32 {
        let (goes_on, step) = if again { (30, 3) } else { (-3 * sure as i32, 4 - self.skew) };
        goes_on + (8 + self.skew) * stored as i32 + step * pocket as i32
    }

    #[inline]
    fn keep_low(&self, spot: u64, stones: u32, got: u32, before: u64) -> u32 {
        let known = Known { low: got, high: stones };
        self.ground.memory.keep(spot, known, self.nodes - before + 1);
        got
    }

    /// What the mover gets by a sowing that makes a heap too large for its field.
    #[cold]
    fn after_a_burst(&mut self, board: u64, stones: u32, pocket: u32) -> Result<u32, Stopped> {
        let mut heaps = Packed::<P>::unpack(board);
        let sown = heaps.sow(pocket as usize, self.ground.capture);
        if sown.again || heaps.is_over() {
            Ok(sown.stored + self.wide_worth(heaps)?)
        } else {
            Ok(stones - self.wide_worth(heaps.turned())?)
        }
    }

    #[cold]
    fn wide_worth(&mut self, heaps: Heaps) -> Result<u32, Stopped> {
        // The memo moves out while the packed search, which may come back here, is at work.
        let mut wide = std::mem::take(&mut self.wide);
        let capture = self.ground.capture;
        let worth = wide.worth(heaps, capture, &mut |heaps| {
            Packed::<P>::pack(&heaps.own, &heaps.other).map(|_| self.worth(heaps))
        });
        self.wide = wide;
        worth
    }

    /// How many stones the mover gets, by bounds that close in.
    fn worth(&mut self, heaps: Heaps) -> Result<u32, Stopped> {
        let (mut low, mut high) = (0, heaps.stones());
        let mut guess = heaps.stones() / 2;
        while low < high {
            let target = if guess == low { guess + 1 } else { guess };
            guess = self.prove(heaps, target)?;
            if guess >= target {
                low = guess;
            } else {
                high = guess;
            }
        }
        Ok(low)
    }
}
