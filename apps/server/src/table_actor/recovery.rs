//! Taking a seat to another device.
//!
//! The old token is replaced, not joined by a second one. A seat that two devices could watch would let whoever saw
//! the code over somebody's shoulder look into their hand for the rest of the game without being noticed; so the
//! code moves the seat, and whoever loses it sees that at once.

use bus::News;
use rules::Seat;
use store::{CodeHash, Note, Sitter, StoreError, TokenHash};
use tokio::time::Instant;

use super::actor::TableActor;
use super::request::{Place, RecoveryOutcome};
use crate::limits::{CODES_LOCKED, WRONG_CODES};

/// Wrong codes that were tried at a table.
#[derive(Default)]
pub(super) struct Tries {
    wrong: u32,
    pub(super) locked_until: Option<Instant>,
}

impl Tries {
    fn are_locked(&self) -> bool {
        self.locked_until.is_some_and(|until| Instant::now() < until)
    }

    fn count_wrong(&mut self) {
        self.wrong += 1;
        if self.wrong >= WRONG_CODES {
            *self = Tries { wrong: 0, locked_until: Some(Instant::now() + CODES_LOCKED) };
        }
    }
}

impl TableActor {
    /// Gives the seat of whoever asks a recovery code, in place of one it may have.
    pub(super) async fn set_recovery(&mut self, token: TokenHash, code: CodeHash) -> RecoveryOutcome {
        let Some(Place::Captain(seat)) = self.place_of(token) else {
            return RecoveryOutcome::NotYourSeat;
        };
        let note = Note::Recovery(seat, code);
        if let Err(error) = self.backstage.services.store.note(self.id.clone(), note).await {
            self.complain(&error);
            return RecoveryOutcome::NotStored;
        }
        if let Some(sitter) = &mut self.seats[seat] {
            sitter.recovery = Some(code);
        }
        RecoveryOutcome::Done(seat)
    }

    /// Gives the seat with this code to whoever holds `token`.
    pub(super) async fn recover(&mut self, code: CodeHash, token: TokenHash) -> RecoveryOutcome {
        match self.place_of(token) {
            // A retry: the seat was taken before, and only the answer got lost.
            Some(Place::Captain(seat)) => return RecoveryOutcome::Done(seat),
            Some(Place::Member(_)) => return RecoveryOutcome::NotYourSeat,
            Some(Place::Gallery) | None => {}
        }
        if self.tries.are_locked() {
            return RecoveryOutcome::Locked;
        }
        let Some(seat) = self.seat_with(code) else {
            self.tries.count_wrong();
            return RecoveryOutcome::WrongCode;
        };
        match self.backstage.services.store.recover(self.id.clone(), seat, code, token).await {
            Ok(()) => {
                if let Some(sitter) = &mut self.seats[seat] {
                    sitter.sitter = Sitter::Person(token);
                    sitter.recovery = None;
                }
                self.tries = Tries::default();
                tracing::info!(table = %self.watch, %seat, "a seat was taken to another device");
                // Whoever watches with the old token is turned away when they look.
                self.announce(News::card());
                RecoveryOutcome::Done(seat)
            }
            Err(StoreError::Conflict) => {
                // Another server was quicker. If the store cannot be read now, the next request will see.
                self.reload().await.ok();
                RecoveryOutcome::WrongCode
            }
            Err(error) => {
                self.complain(&error);
                RecoveryOutcome::NotStored
            }
        }
    }

    fn seat_with(&self, code: CodeHash) -> Option<Seat> {
        let mut sitters = self.seats.0.iter().flatten();
        sitters.find(|sitter| sitter.recovery == Some(code)).map(|sitter| sitter.seat)
    }
}
