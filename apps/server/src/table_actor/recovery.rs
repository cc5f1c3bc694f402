//! Taking a seat to another device.
//!
//! The old token is replaced, not joined by a second one. A seat that two devices could watch would let anyone who saw
//! the code over somebody's shoulder look into their hand for the rest of the game without being noticed; so the
//! code moves the seat, and the person who loses it sees that at once.
//!
//! Wrong codes are counted before a table is asked, by the address they come from: see `http/recovery.rs`.

use bus::News;
use rules::Seat;
use store::{CodeHash, Note, Sitter, StoreError, TokenHash};

use super::actor::TableActor;
use super::request::{Place, RecoveryOutcome};

impl TableActor {
    /// Gives the caller's seat a recovery code, replacing one it may have.
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

    /// Gives the seat with this code to the holder of `token`.
    pub(super) async fn recover(&mut self, code: CodeHash, token: TokenHash) -> RecoveryOutcome {
        match self.place_of(token) {
            // A retry: the seat was taken before, and only the answer got lost.
            Some(Place::Captain(seat)) => return RecoveryOutcome::Done(seat),
            Some(Place::Member(_)) => return RecoveryOutcome::NotYourSeat,
            Some(Place::Gallery) | None => {}
        }
        let Some(seat) = self.seat_with(code) else {
            return RecoveryOutcome::WrongCode;
        };
        match self.backstage.services.store.recover(self.id.clone(), seat, code, token).await {
            Ok(()) => {
                if let Some(sitter) = &mut self.seats[seat] {
                    sitter.sitter = Sitter::Person(token);
                    sitter.recovery = None;
                }
                tracing::info!(table = %self.watch, %seat, "a seat was taken to another device");
                // Anyone who watches with the old token is turned away when they look.
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
