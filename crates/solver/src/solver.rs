//! The solver: exact outcomes, by proofs that close in on them.
//!
//! A question "does the mover get at least so many?" is far quicker to answer than "how many?", and what is
//! remembered from one answer helps the next. So a guess is proved too low or too high, the answer is the next
//! guess, and two such proofs that meet are the outcome. At every moment the bounds so far are known, and who
//! asks may stop when they are good enough.

use std::sync::Arc;

use mancala::Capture;

use crate::POCKETS;
use crate::book::Book;
use crate::endgame::Endgame;
use crate::estimate::estimate;
use crate::position::{Position, Worth};
use crate::rank::Ranks;
use crate::room::Room;
use crate::search::{Ground, Search, Stopped};
use crate::sure::Sure;
use crate::wide::Heaps;

/// Solves positions of one kind: so many pockets, and one way to capture. What it learns from one position it
/// remembers for the next.
pub struct Solver {
    pockets: usize,
    capture: Capture,
    room: Room,
    sure: Sure,
    endgame: Option<Arc<Endgame>>,
    ranks: Box<Ranks>,
}

impl Solver {
    /// A solver for boards with one to six pockets a side.
    pub fn new(pockets: usize, capture: Capture, room: Room) -> Self {
        assert!((1..=POCKETS).contains(&pockets), "boards have one to six pockets a side");
        let ranks = Box::new(Ranks::new());
        Solver { pockets, capture, room, sure: Sure::new(capture), endgame: None, ranks }
    }

    /// The same with an endgame table. One for another game is of no use and is left aside.
    pub fn with_endgame(mut self, endgame: Arc<Endgame>) -> Self {
        self.endgame = (endgame.capture() == self.capture && self.pockets == POCKETS).then_some(endgame);
        self
    }

    /// M-11, as it is played here.
    pub fn capture(&self) -> Capture {
        self.capture
    }

    /// Takes place to solve something.
    pub fn desk(&mut self) -> Desk<'_> {
        let (memory, small) = self.room.parts(&self.ranks, self.capture, self.endgame.as_deref());
        let known = self.endgame.as_ref().map_or(0, |endgame| endgame.most_stones());
        let ground = Ground {
            memory,
            // Boards with fewer pockets have no ranks, and an endgame table may know more already.
            small: Some(small).filter(|small| self.pockets == POCKETS && small.most >= known),
            sure: &self.sure,
            endgame: self.endgame.as_deref(),
            capture: self.capture,
        };
        Desk { ground, pockets: self.pockets, book: None }
    }
}

/// A place to solve at. It can be copied and handed to several threads, which then share what they learn.
#[derive(Clone, Copy)]
pub struct Desk<'a> {
    ground: Ground<'a>,
    pockets: usize,
    book: Option<&'a Book>,
}

/// Called from time to time with what is known so far and the boards looked at; says whether to go on.
pub type Watch<'w> = dyn FnMut(Worth, u64) -> bool + 'w;

/// An answer, and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// What is known; [exact](Worth::exact) unless the search was stopped.
    pub worth: Worth,
    /// The boards looked at.
    pub nodes: u64,
}

impl<'a> Desk<'a> {
    /// The same with a book: what is in it need not be solved.
    pub fn with_book(self, book: &'a Book) -> Self {
        Desk { book: Some(book), ..self }
    }
}

impl Desk<'_> {
    /// M-11, as it is played here.
    pub fn capture(&self) -> Capture {
        self.ground.capture
    }

    /// Solves a position. The watch hears an estimate at once, and then bounds that close in.
    ///
    /// The position must have as many pockets as the solver was made for.
    pub fn solve(&self, position: &Position, watch: &mut Watch<'_>) -> Solved {
        self.solve_from(position, None, watch)
    }

    /// Solves a position of which the outcome is suspected. A good guess saves time; a bad one costs some.
    pub fn solve_from(&self, position: &Position, guess: Option<i32>, watch: &mut Watch<'_>) -> Solved {
        self.dispatch(position, guess, 0, watch)
    }

    /// Solves the same position as another thread does, in another order, so as to find what that one will need.
    pub fn assist(&self, position: &Position, watch: &mut Watch<'_>) -> Solved {
        self.dispatch(position, None, 1, watch)
    }

    fn dispatch(&self, position: &Position, guess: Option<i32>, skew: i32, watch: &mut Watch<'_>) -> Solved {
        assert_eq!(position.heaps().pockets, self.pockets, "this solver is for other boards");
        if let Some(worth) = self.book.and_then(|book| book.worth(position, self.ground.capture)) {
            return Solved { worth, nodes: 0 };
        }
        let proof = Proof { ground: self.ground, position, guess, skew };
        match self.pockets {
            1 => proof.run::<1>(watch),
            2 => proof.run::<2>(watch),
            3 => proof.run::<3>(watch),
            4 => proof.run::<4>(watch),
            5 => proof.run::<5>(watch),
            _ => proof.run::<POCKETS>(watch),
        }
    }
}

/// One position to be solved.
struct Proof<'a> {
    ground: Ground<'a>,
    position: &'a Position,
    guess: Option<i32>,
    skew: i32,
}

impl Proof<'_> {
    fn run<const P: usize>(&self, watch: &mut Watch<'_>) -> Solved {
        let heaps = *self.position.heaps();
        if heaps.is_over() {
            // M-15: whoever has stones left keeps them.
            let worth = Worth::exactly(self.position.margin(heaps.own_stones()));
            return Solved { worth, nodes: 0 };
        }
        let stones = heaps.stones();
        let guess = match self.guess {
            Some(margin) => {
                let lead = margin - self.position.margin(0) - stones as i32;
                ((stones as i32 + lead) / 2).clamp(0, stones as i32) as u32
            }
            None => estimate(heaps, self.ground.capture),
        };
        let mut bounds = Bounds { low: 0, high: stones, guess };
        let mut go_on = watch(bounds.worth(self.position), 0);
        let mut nodes = 0;
        while go_on && bounds.low < bounds.high {
            let asked = bounds;
            let mut ask = |more: u64| watch(asked.worth(self.position), nodes + more);
            let mut search = Search::<P>::new(self.ground, stones, self.skew, &mut ask);
            let stopped = bounds.step(&mut search, heaps).is_err();
            nodes += search.finish();
            go_on = !stopped && watch(bounds.worth(self.position), nodes);
        }
        Solved { worth: bounds.worth(self.position), nodes }
    }
}

/// Between which numbers of stones the mover's share lies.
#[derive(Clone, Copy)]
struct Bounds {
    low: u32,
    high: u32,
    guess: u32,
}

impl Bounds {
    /// One proof more.
    fn step<const P: usize>(&mut self, search: &mut Search<'_, P>, heaps: Heaps) -> Result<(), Stopped> {
        // What is asked must be open still: more than `low`, and not more than `high`.
        let target = self.guess.clamp(self.low + 1, self.high);
        let got = search.prove(heaps, target)?;
        if got >= target {
            self.low = got;
        } else {
            self.high = got;
        }
        self.guess = got;
        Ok(())
    }

    fn worth(&self, position: &Position) -> Worth {
        let guess = self.guess.clamp(self.low, self.high);
        let margin = |got| position.margin(got);
        Worth { low: margin(self.low), high: margin(self.high), guess: margin(guess) }
    }
}
