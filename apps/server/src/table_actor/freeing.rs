//! How the host sends somebody away before the game begins.
//!
//! The host is the person who opened the table: the first who sat down. Once the key that luck follows from is being
//! made nobody can be sent away, because then the host could choose whose entropy goes into it.

use bus::News;
use protocol::Stage;
use rules::{Refusal, RefusalKind, Seat, Seq};
use store::{Note, Sitter, StoreError, TokenHash};

use super::absence::Presence;
use super::actor::TableActor;
use super::request::{Place, SeatOutcome};
use super::talk::TeamTalk;
use crate::limits::FREED_KEPT;
use crate::time::now_ms;

impl TableActor {
    /// The seat of the person who opened the table.
    pub(super) fn host(&self) -> Option<Seat> {
        let people =
            self.seats.0.iter().flatten().filter(|sitter| matches!(sitter.sitter, Sitter::Person(_)));
        people.min_by_key(|sitter| (sitter.taken_ms, sitter.seat)).map(|sitter| sitter.seat)
    }

    /// Whether a seat can still be freed: while people gather; or, where nobody adds to the luck, until the first move.
    /// Not after the table has sealed its luck again: only people who kept a promise may add to the next envelope, and a
    /// newcomer never made one.
    pub(super) fn may_free(&self) -> bool {
        let sealed_again = self.luck.sealed.as_ref().is_some_and(|sealing| sealing.gave_up() > 0);
        let is_gathering = self.stage() == Some(Stage::Gathering) && !sealed_again;
        let is_untouched = || {
            let mut sitters = self.seats.0.iter().flatten();
            self.table.seq() == Seq(0) && sitters.all(|sitter| sitter.adds.promise.is_none())
        };
        !self.is_closed() && (is_gathering || (self.has_begun() && is_untouched()))
    }

    /// Frees a seat, if the host wants it and the game has not begun.
    pub(super) async fn free(&mut self, token: TokenHash, seat: Seat) -> SeatOutcome {
        let refused = |kind, said: &str| SeatOutcome::Refused(Refusal::new(kind, said));
        match self.place_of(token) {
            Some(Place::Captain(own)) if self.host() == Some(own) && own != seat => {}
            Some(Place::Captain(own)) if own == seat => {
                return refused(RefusalKind::Illegal, "you cannot free your own seat");
            }
            Some(Place::Captain(_) | Place::Member(_)) => {
                return refused(RefusalKind::Illegal, "only the host may free a seat");
            }
            Some(Place::Gallery) | None => return SeatOutcome::NotYourSeat,
        }
        if seat.0 >= self.table.seats() {
            return refused(RefusalKind::NoSuchSeat, "there is no such seat");
        }
        let sent_away = match self.seats[seat].as_ref().map(|sitter| &sitter.sitter) {
            Some(Sitter::Person(token)) => *token,
            Some(Sitter::Bot(_)) => return refused(RefusalKind::Illegal, "a bot keeps its seat"),
            // A retry, or somebody left by themselves.
            None => return SeatOutcome::Done(self.table.seq()),
        };
        if !self.may_free() {
            return refused(RefusalKind::Illegal, "the game has begun, so nobody can be sent away");
        }
        match self.backstage.services.store.free_seat(self.id.clone(), seat, sent_away).await {
            Ok(()) => {
                self.forget_person(seat, sent_away);
                tracing::info!(table = %self.watch, %seat, "the host freed a seat");
                self.list_again().await;
                // Anyone who watches with the old token is turned away when they look.
                self.announce(News::card());
                SeatOutcome::Done(self.table.seq())
            }
            Err(error) => {
                if matches!(error, StoreError::Conflict) {
                    // Another server was quicker. If the store cannot be read now, the next request will see.
                    self.reload().await.ok();
                } else {
                    self.complain(&error);
                }
                SeatOutcome::NotStored
            }
        }
    }

    /// Forgets the person in a seat and their team, with all they said among themselves and promised.
    fn forget_person(&mut self, seat: Seat, captain: TokenHash) {
        let members =
            self.members.iter().filter(|member| member.seat == seat).map(|member| member.token_hash);
        self.freed.extend(members.chain([captain]));
        while self.freed.len() > FREED_KEPT {
            self.freed.pop_front();
        }
        self.members.retain(|member| member.seat != seat);
        self.seats[seat] = None;
        self.presence[seat] = Presence::default();
        self.talk[seat] = TeamTalk::new(&self.backstage.gate);
        self.admissions.forget_seat(seat);
        self.luck.forget_agreement(seat);
    }

    /// Shows a table that was full to everybody again, if it is meant for them.
    async fn list_again(&mut self) {
        if !self.terms.listed || self.listed_ms.is_some() {
            return;
        }
        let now = now_ms();
        match self.backstage.services.store.note(self.id.clone(), Note::Listed(Some(now))).await {
            Ok(()) => self.listed_ms = Some(now),
            Err(error) => self.complain(&error),
        }
    }
}
