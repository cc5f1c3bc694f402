//! Where a table is: on this device, or on the server. Each shows the page the same things and takes the same commands, so
//! no board knows how it is being played.

use std::cell::Ref;

use client::{Client, Command, Glimpse};
use screens::Sight;
use serde_json::value::RawValue;

use crate::browser::random;

/// What somebody wants of a table, whatever its game. An action is in the game's own JSON.
pub type Wanted = Command<Box<RawValue>>;

/// A table and the way to it.
pub trait Driver {
    /// What a face is told of the table, once it was seen.
    fn sight(&self) -> Option<Sight>;
    /// Does what somebody wants. What was refused before is forgotten.
    fn command(&self, wanted: Wanted);
    /// Whether the last action can be taken back.
    fn may_take_back(&self) -> bool;
    /// Whoever sits at the table on the server, if it is there.
    fn online(&self) -> Option<Ref<'_, Client<Glimpse>>> {
        None
    }
    /// The board will have come to rest then, in milliseconds since 1970. A bot waits for it.
    fn rests_at(&self, _at: f64) {}
}

/// What the luck of a new table on this device follows from. It has fewer bits than a double holds, so it comes through
/// any JSON unchanged.
pub fn seed() -> u64 {
    random() >> 12
}
