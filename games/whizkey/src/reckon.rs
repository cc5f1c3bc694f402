//! What somebody who tells a finished game needs to know: how far along each player was, and what else could have been
//! drawn.

use rules::{Seat, Seats};

use crate::card::{Card, Stack};
use crate::game::WhizKey;
use crate::{Doing, Outcome};

impl WhizKey {
    /// What `seat` has left to do, in tenths of a turn, its cards counted.
    pub fn work_left(&self, seat: Seat) -> i32 {
        self.left_to_do(seat)
    }

    /// Whether `seat` has no card at all, and so cannot leave START.
    pub fn is_bare(&self, seat: Seat) -> bool {
        self.player(seat).is_bare()
    }

    /// What is going on.
    pub fn doing(&self) -> Doing {
        self.doing
    }

    /// Whose turn it is, or would be.
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// Whose turn comes first once the cards are dealt (WK-4).
    pub fn first_to_move(&self) -> Seat {
        self.after(self.dealer)
    }

    /// Those who have not left.
    pub fn still_playing(&self) -> Seats {
        self.playing()
    }

    /// How the last game came out.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// WK-32: how many half points each of two is short of winning the match; none if no match is played.
    pub fn halves_to_go(&self) -> Option<[u16; 2]> {
        let total = self.options.total()?.in_halves();
        Some(self.scores.map(|score| total.saturating_sub(score.in_halves())))
    }

    /// The stack, the top card first. Nobody at the table knows its order.
    pub fn stack(&self) -> Vec<Card> {
        self.stack.iter().collect()
    }

    /// How many cards `seat` holds, in hand and as WHIZ cards.
    pub fn cards_held(&self, seat: Seat) -> usize {
        usize::from(self.player(seat).hand.len() + self.player(seat).whiz.len())
    }

    /// The same game if another card of the stack lay on top: it changes places with the one that does.
    pub fn with_on_top(&self, card: Card) -> WhizKey {
        let mut cards = self.stack();
        if let Some(place) = cards.iter().position(|other| *other == card) {
            cards.swap(0, place);
        }
        WhizKey { stack: Stack::of(&cards), ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rules::{Chance, Dice, Game, Step, Turn};

    use super::*;
    use crate::{Board, Options};

    #[test]
    fn any_card_of_the_stack_can_be_imagined_on_top() {
        let board = Arc::new(Board::printed());
        let mut game = WhizKey::new(board, &Options::default(), 2).expect("the box can be played");
        let mut dice = Dice::seeded(1);
        while let Turn::Luck(luck) = game.turn() {
            game.apply(Step::Drew(luck.draw(&mut dice)));
        }
        let stack = game.stack();
        assert_eq!(stack.len(), Card::PACK - 12);
        for card in &stack {
            let other = game.with_on_top(*card);
            assert_eq!(other.stack()[0], *card);
            assert!(other.keeps_its_pack());
        }
    }
}
