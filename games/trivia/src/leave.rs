//! What happens when a seat gives up: its token leaves the board and the game goes on without it.

use rules::{Seat, Told};

use crate::phase::Phase;
use crate::{Edition, Event, Trivia};

impl<E: Edition> Trivia<E> {
    pub(crate) fn leave(&mut self, seat: Seat, told: &mut Vec<Told<Event>>) {
        let had_left = self.left.includes(seat);
        self.left = self.left.with(seat);
        told.push(Told::all(Event::Left { seat }));
        let playing = self.playing();
        // The last seat left wins; one who had already won in their first turn keeps the win (TP-20).
        if playing.len() <= 1 && self.winners.is_empty() {
            self.winners = playing;
            return self.end(true, told);
        }
        if playing.is_empty() {
            return self.end(false, told);
        }
        if !had_left {
            self.go_on_without(seat, told);
        }
    }

    fn go_on_without(&mut self, seat: Seat, told: &mut Vec<Told<Event>>) {
        match &mut self.phase {
            Phase::RollingOff(seats) => {
                *seats = seats.without(seat);
                // If the tied who were to roll again are down to one, there is nothing left to roll for; and if
                // none is left, all the others roll.
                let left = *seats;
                match left.len() {
                    0 => self.phase = Phase::RollingOff(self.playing()),
                    1 => self.begin(left.iter().next().unwrap_or(self.mover), told),
                    _ => {}
                }
            }
            Phase::Shuffling | Phase::Over { .. } => {}
            // The leaver's own turn is broken off; an open card is at the back of its box already.
            Phase::Rolling
            | Phase::Moving { .. }
            | Phase::Choosing
            | Phase::Electing(_)
            | Phase::Lot
            | Phase::PickingBox { .. }
            | Phase::Asking(_)
            | Phase::Judging(_)
            | Phase::Panel(..)
            | Phase::Ruled { .. }
            | Phase::Contest { .. }
                if seat == self.mover =>
            {
                self.pass(told);
            }
            // Another reader reads; a bot's luck and a program's ruling go on as they were.
            Phase::Rolling
            | Phase::Moving { .. }
            | Phase::Choosing
            | Phase::Lot
            | Phase::PickingBox { .. }
            | Phase::Judging(_) => {}
            Phase::Asking(asked) => {
                let asked = asked.clone();
                self.hand_card_to_new_reader(seat, &asked, told);
            }
            // A vote being counted loses the leaver's voice.
            Phase::Electing(votes) => {
                votes.0.retain(|(voter, _)| *voter != seat);
                self.count_election(told);
            }
            Phase::Panel(_, votes) => {
                votes.0.retain(|(voter, _)| *voter != seat);
                self.count_votes(told);
            }
            Phase::Ruled { .. } => self.close_window(told),
            Phase::Contest { asked, call, by, votes } => {
                votes.0.retain(|(voter, _)| *voter != seat);
                // If the challenger leaves, the ruling stands.
                if *by == seat {
                    let (asked, call) = (asked.clone(), *call);
                    let stood = self.playing();
                    let reason = "the challenger has left".to_owned();
                    self.phase = Phase::Ruled { asked, call, reason, stood };
                    self.close_window(told);
                } else {
                    self.count_votes(told);
                }
            }
        }
    }
}
