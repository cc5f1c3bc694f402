//! A bot that plays what is proved to be best.
//!
//! It looks into the book, then tries to prove the outcome, within a number of boards, so that it plays the same
//! moves on every machine. What it has proved it plays perfectly. Where the proof takes too long, which happens in
//! the first few turns after moves the book does not know, it leaves the choice to another bot: it is perfect only
//! from where it can prove it, and it does not pretend otherwise.

use mancala::{Action, Mancala, Offer, View};
use rules::{Bot, Choices, Dice, Imagine, Viewer};

use crate::POCKETS;
use crate::book::Book;
use crate::position::{Position, Worth};
use crate::room::Room;
use crate::solver::{Desk, Solver};

/// Plays perfectly what it can prove, and like `otherwise` what it cannot.
pub struct Perfect<B> {
    /// Who chooses where the proof would take too long.
    pub otherwise: B,
    /// How many boards it looks at before it gives the proof up.
    pub boards: u64,
    /// How many bytes it may remember in while it thinks. It keeps nothing between two moves.
    pub memory: usize,
}

impl<B: Bot<Mancala>> Bot<Mancala> for Perfect<B> {
    fn choose(&mut self, view: &View, choices: &Choices<Action>, dice: &mut Dice) -> Action {
        let game = Mancala::imagine(view, Viewer::Spectator, dice);
        let proved = self.prove(&game).filter(|action| choices.listed().contains(action));
        proved.unwrap_or_else(|| self.otherwise.choose(view, choices, dice))
    }
}

impl<B> Perfect<B> {
    /// The best action, if it can be proved.
    fn prove(&self, game: &Mancala) -> Option<Action> {
        let capture = game.house_rules().capture;
        let mut solver = Solver::new(POCKETS, capture, Room::new(self.memory));
        let thought = Thought { desk: solver.desk(), boards: self.boards, book: Book::shipped() };
        let position = Position::of(game);
        match game.offer() {
            Offer::Closed => thought.best_sowing(&position),
            // The better side is the mover's own if it is worth no less than nothing.
            Offer::Open if thought.margin(&position)? < 0 => return Some(Action::Swap),
            Offer::Open => thought.best_sowing(&position),
            Offer::FirstTurn => thought.evenest_sowing(&position),
        }
        .map(|number| Action::Sow(mancala::Pocket::new(game.mover(), number)))
    }
}

struct Thought<'a> {
    desk: Desk<'a>,
    boards: u64,
    book: &'a Book,
}

impl Thought<'_> {
    /// The outcome, if it is in the book or can be proved.
    fn margin(&self, position: &Position) -> Option<i32> {
        self.known(position).or_else(|| self.guided(position, None).exact())
    }

    fn known(&self, position: &Position) -> Option<i32> {
        self.book.worth(position, self.desk.capture()).and_then(|worth| worth.exact())
    }

    fn guided(&self, position: &Position, guess: Option<i32>) -> Worth {
        self.desk.solve_from(position, guess, &mut |_, boards| boards < self.boards).worth
    }

    /// A sowing that keeps the outcome. The rightmost is taken: those at the left tend to keep their stones.
    fn best_sowing(&self, position: &Position) -> Option<u8> {
        let margin = self.margin(position)?;
        position.full_pockets().rev().find(|pocket| {
            let (next, mine) = position.sow(*pocket, self.desk.capture());
            let wanted = if mine { margin } else { -margin };
            let found = self.known(&next).or_else(|| self.guided(&next, Some(wanted)).exact());
            found == Some(wanted)
        })
    }

    /// M-17: the first turn that leaves the sides most nearly even, for the other player takes the better.
    fn evenest_sowing(&self, position: &Position) -> Option<u8> {
        let mut best: Option<(i32, u8)> = None;
        for pocket in position.full_pockets().rev() {
            let margin = self.after_first(position, pocket)?;
            if best.is_none_or(|(most, _)| margin > most) {
                best = Some((margin, pocket));
            }
        }
        best.map(|(_, pocket)| pocket)
    }

    fn after_first(&self, position: &Position, pocket: u8) -> Option<i32> {
        let (next, mine) = position.sow(pocket, self.desk.capture());
        if next.is_over() {
            return self.margin(&next);
        }
        if !mine {
            return Some(-self.margin(&next)?.abs());
        }
        let margins: Option<Vec<i32>> =
            next.full_pockets().map(|pocket| self.after_first(&next, pocket)).collect();
        margins?.into_iter().max()
    }
}
