//! Playing again: the same people, bots, options and deck at another table.

use bus::News;
use catalog::Setting;
use protocol::Terms;
use rules::Seat;
use store::{Adds, SeatRecord, Sitter, TokenHash};

use super::actor::TableActor;
use super::kept::{Sitters, new_table};
use super::request::RematchOutcome;
use crate::limits::PRECEDENTS_BROUGHT;
use crate::random;
use crate::time::now_ms;

impl TableActor {
    pub(super) async fn rematch(&mut self, token: TokenHash) -> RematchOutcome {
        let Some((seat, _)) = self.person_with(token) else {
            return RematchOutcome::NotYourSeat;
        };
        if let Some(next) = &self.next {
            return RematchOutcome::Next(next.clone(), seat);
        }
        let Some(standing) = self.table.over().filter(|_| self.has_begun()) else {
            return RematchOutcome::NotOver;
        };
        if self.backstage.gate.admit_rematch(self.company().unwrap_or(token)).is_err() {
            return RematchOutcome::TooFast;
        }
        let (options, _) = self.table.options();
        let bots = self.bot_levels();
        let setting = Setting {
            options: Some(&options),
            seats: Some(self.table.seats()),
            deck: self.deck.clone(),
            board: self.board.clone(),
            bots: &bots,
        };
        let deck = setting.deck.clone();
        // These people want to meet each other again, and nobody else.
        let terms = Terms { listed: false, ..self.terms.clone() };
        let next = catalog::open(self.kind, &setting, random::nothing(), Some(&standing)).and_then(|table| {
            new_table(self.kind, &*table, deck, self.same_people(), Some(&standing), &terms)
        });
        let next = match next {
            Ok(opened) => opened.new,
            Err(refusal) => {
                tracing::error!(table = %self.watch, %refusal, "the rematch could not be set up");
                return RematchOutcome::NotStored;
            }
        };
        match self.backstage.services.store.open_next(self.id.clone(), next.clone()).await {
            Ok(opened) => {
                // If somebody was quicker, theirs is the one, and it is read when it is asked for.
                if let Some(tables) = self.tables.upgrade().filter(|_| opened.id == next.id) {
                    Box::pin(tables.welcome(next.into())).await;
                }
                let next = opened;
                self.next = Some(next.clone());
                self.announce(News::card());
                RematchOutcome::Next(next, seat)
            }
            Err(error) => {
                self.complain(&error);
                RematchOutcome::NotStored
            }
        }
    }

    /// By what these people are known from one rematch to the next: they keep their tokens.
    fn company(&self) -> Option<TokenHash> {
        let sitters = self.seats.0.iter().flatten();
        let mut tokens = sitters.filter_map(|sitter| match &sitter.sitter {
            Sitter::Person(token) => Some(*token),
            Sitter::Bot(_) => None,
        });
        tokens.next()
    }

    fn same_people(&self) -> Sitters {
        let now = now_ms();
        let seats = self.seats.0.iter().flatten().map(|sitter| {
            // A player who added entropy here knows how to, so it is waited for there.
            let adds = Adds { awaited: sitter.adds.entropy.is_some(), ..Adds::default() };
            // They have yet to come over, and codes are good at one table only.
            SeatRecord { adds, left_ms: Some(now), recovery: None, ..sitter.clone() }
        });
        let mut precedents = self.table.precedents();
        precedents.drain(..precedents.len().saturating_sub(PRECEDENTS_BROUGHT));
        Sitters { seats: seats.collect(), members: self.members.clone(), precedents }
    }

    fn bot_levels(&self) -> Vec<(Seat, String)> {
        let sitters = self.seats.0.iter().flatten();
        let bots = sitters.filter_map(|sitter| match &sitter.sitter {
            Sitter::Bot(level) => Some((sitter.seat, level.clone())),
            Sitter::Person(_) => None,
        });
        bots.collect()
    }
}
