//! A table is a game plus its log.
//!
//! The log holds [`Entry`]s: what a seat chose, what luck drew, what a judge ruled, who left, what was taken
//! back. It is the only truth; everything else is folded from it. What leaves a table for a person is a
//! [`Sighting`], and there is no other door.
//!
//! Inside, everything is typed and generic over the game. At one seam, [`AnyTable`] in `wire`, types become
//! JSON; servers, stores and tools live outside that seam and never learn which game they host.
//!
//! The five names to know: [`Table`], [`Opening`], [`Entry`], [`Sighting`], [`AnyTable`].
//!
//! What is not here: clocks, sockets, files, and any named game. Nothing in this crate waits.

mod album;
mod entry;
mod fairness;
mod log;
mod opening;
#[cfg(feature = "playthrough")]
mod playthrough;
mod referee;
mod sighting;
mod table;
#[cfg(feature = "twins")]
mod twins;
mod wire;

pub use album::Album;
pub use entry::Entry;
pub use fairness::{After, Context, Envelope, Fortune, Secret, promise};
pub use opening::Opening;
#[cfg(feature = "playthrough")]
pub use playthrough::{compare, playthrough};
pub use referee::RefereeTable;
pub use sighting::Sighting;
pub use table::{NoJudge, Table};
#[cfg(feature = "twins")]
pub use twins::{Compared, TellTale, Twins};
pub use wire::{AnyTable, StoredEntry, StoredOpening, StoredPrecedent};
