//! How games end: a win, a DRAW, a match, a player who leaves.

use rules::{Seat, Seats, Told};

use crate::card::{Cards, Stack};
use crate::flow::Tale;
use crate::game::{MOST_SEATS, Player, WhizKey};
use crate::{Doing, Event, Outcome, Square};

impl WhizKey {
    /// Ends the game; in a match that goes on, the next one is shuffled for.
    pub(crate) fn finish(&mut self, outcome: Outcome, told: &mut Tale) {
        self.outcome = Some(outcome);
        let hand = |seat: Seat| (self.player(seat).hand.list(), self.player(seat).whiz.list());
        let hands = Seats::first(self.seats).iter().map(hand).collect();
        told.push(Told::all(Event::Finished { outcome, hands }));
        if let Some(total) = self.options.total() {
            if let Some(winner) = outcome.winner() {
                self.score(winner);
            }
            told.push(Told::all(Event::Scored { scores: self.scores.to_vec(), total }));
            let goes_on = self.scores.iter().all(|score| *score < total) && self.left.is_empty();
            if goes_on {
                return self.set_up_next_game(outcome);
            }
        }
        self.doing = Doing::Over;
        told.push(Told::all(Event::Ended { winners: self.standing().winners().iter().collect() }));
    }

    /// WK-32: a half point if the loser has one piece left, one point if more.
    fn score(&mut self, winner: Seat) {
        let loser = Seat(1 - winner.0);
        // The pieces are counted as they stand, also those of a loser who left.
        let count = WhizKey::pieces_each(self.seats);
        let pieces = &self.player(loser).pieces[..count];
        let left = pieces.iter().filter(|square| **square != Square::PAYOFF).count();
        let score = &mut self.scores[winner.index()];
        *score = score.plus(if left == 1 { 1 } else { 2 });
    }

    /// WK-32: the loser deals next; after a DRAW the other player.
    fn set_up_next_game(&mut self, outcome: Outcome) {
        let before = outcome.winner().unwrap_or(self.dealer);
        self.dealer = Seat(1 - before.0);
        self.mover = self.dealer;
        self.game = self.game.saturating_add(1);
        self.players = [Player::FRESH; MOST_SEATS];
        self.table = Cards::NONE;
        self.stack = Stack::EMPTY;
        (self.quiet, self.stirred) = (0, false);
        self.doing = Doing::Shuffling;
    }

    /// A seat drops out: in games of two the other wins; otherwise its pieces leave the board, its cards go unseen
    /// under the stack, and it is skipped from then on.
    pub(crate) fn leave(&mut self, seat: Seat, told: &mut Tale) {
        let had_left = self.left.includes(seat);
        self.left = self.left.with(seat);
        told.push(Told::all(Event::Left { seat }));
        if had_left {
            return;
        }
        if self.seats > 2 {
            let player = std::mem::replace(&mut self.players[seat.index()], Player::FRESH);
            for card in player.hand.iter().chain(player.whiz.iter()) {
                self.stack.put_under(card);
            }
        }
        let playing = self.playing();
        if let (1, Some(last)) = (playing.len(), playing.iter().next()) {
            return self.finish(Outcome::LastSeat(last), told);
        }
        let in_play = !matches!(self.doing, Doing::Cutting | Doing::Shuffling | Doing::Over);
        if in_play && seat == self.mover {
            self.break_off(told);
        }
    }

    /// The leaver's own turn is broken off: it does not count as one, and those after it may be missed.
    fn break_off(&mut self, told: &mut Tale) {
        if !self.begin_next_turn(told) {
            told.push(Told::all(Event::Missed { seat: self.mover }));
            self.end_turn(told);
        }
    }
}
