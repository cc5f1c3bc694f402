//! One thing to be solved, and how its outcome is seen by whoever wants to know.

use mancala::{Capture, Offer};
use solver::{Book, Desk, Position, Worth, pie, whole_turns};

/// More whole turns than any first turn has.
const MOST_TURNS: usize = 1 << 12;

/// A position that follows on a choice, and what is known of its outcome so far.
#[derive(Clone, Debug)]
pub struct Leaf {
    position: Position,
    /// Whether whoever moves there is the one who wants to know.
    mine: bool,
    /// Whether whoever moves there may swap (M-17), and so has the better side.
    offered: bool,
    /// Seen by whoever moves there, without the swap.
    known: Worth,
    started: bool,
}

impl Leaf {
    /// A position that follows on a choice.
    pub fn new(position: Position, mine: bool, offered: bool) -> Self {
        Leaf { position, mine, offered, known: all_stones(&position), started: false }
    }

    /// What is known, seen by whoever wants to know.
    pub fn worth(&self) -> Worth {
        let worth = if self.offered { pie::better_side(self.known) } else { self.known };
        if self.mine { worth } else { worth.turned() }
    }

    /// Whether the outcome is proved.
    pub fn is_proved(&self) -> bool {
        self.worth().exact().is_some()
    }

    /// Thinks until `go_on` says no; the first time, an estimate or the book's word is enough. `guess` is what the
    /// outcome may well be, seen by whoever wants to know. Answers how many boards were looked at.
    pub fn think(&mut self, desk: &Desk<'_>, guess: Option<i32>, go_on: &mut dyn FnMut() -> bool) -> u64 {
        let first = !std::mem::replace(&mut self.started, true);
        if first {
            let printed = Book::shipped().worth(&self.position, desk.capture());
            self.known =
                printed.unwrap_or_else(|| desk.solve_from(&self.position, None, &mut |_, _| false).worth);
            return 0;
        }
        let bounded = self.known != all_stones(&self.position) && self.known.low != self.known.high;
        // What was suspected before the last slice ended is the best place to go on.
        let suspected = guess.map(|guess| if self.mine { guess } else { -guess });
        let from = if bounded { Some(self.known.guess) } else { suspected.or(Some(self.known.guess)) };
        let solved = desk.solve_from(&self.position, from, &mut |_, _| go_on());
        let (low, high) = (self.known.low.max(solved.worth.low), self.known.high.min(solved.worth.high));
        self.known = Worth { low, high, guess: solved.worth.guess.clamp(low, high) };
        solved.nodes
    }
}

/// What is known without looking: nobody gets more than all the stones in the pockets.
pub fn all_stones(position: &Position) -> Worth {
    let (low, high) = (position.margin(0), position.margin(position.heaps().stones()));
    Worth { low, high, guess: (low + high) / 2 }
}

/// What follows on sowing a pocket, with the offer standing so before it (M-17). Usually that is one position; in a
/// first turn that goes on it is every position the turn can end in, of which the mover will take the best.
pub fn after_sowing(position: &Position, capture: Capture, offer: Offer, pocket: u8) -> Vec<Leaf> {
    let (next, mine) = position.sow(pocket, capture);
    match offer {
        Offer::Closed | Offer::Open => vec![Leaf::new(next, mine, false)],
        Offer::FirstTurn if next.is_over() || !mine => vec![Leaf::new(next, mine, !next.is_over())],
        Offer::FirstTurn => {
            let turns = whole_turns(&next, capture, MOST_TURNS).unwrap_or_default();
            turns.into_iter().map(|turn| Leaf::new(turn.after, !turn.passes, !turn.after.is_over())).collect()
        }
    }
}

/// The best of several outcomes.
pub fn best(worths: impl Iterator<Item = Worth>) -> Option<Worth> {
    worths.reduce(|best, worth| Worth {
        low: best.low.max(worth.low),
        high: best.high.max(worth.high),
        guess: best.guess.max(worth.guess),
    })
}
