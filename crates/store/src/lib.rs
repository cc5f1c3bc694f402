//! Where tables are kept: their openings, their logs and who sits at them; and the decks they are played with.
//!
//! [`TableStore`] is the trait, with [`DeckStore`] as its other half; [`SqliteStore`] is one. A line of a log is text here: this crate knows no game,
//! and only the table that plays it understands it.
//!
//! What a stranger would get wrong: `append` answers only when the lines are on the disk. Many tables append at
//! once, so the store gathers what is waiting and writes it in one transaction; see `sqlite/writer.rs`.
//!
//! What is not here: seat tokens (only their hashes), sockets, and any decision about a game.

mod code_hash;
#[cfg(feature = "contract")]
pub mod contract;
mod deck_store;
mod error;
mod lobby;
mod record;
mod sqlite;
mod table_store;
mod token_hash;

pub use code_hash::CodeHash;
pub use deck_store::{CaseRecord, DeckRecord, DeckStore, DeckSummary, NewDeck};
pub use error::StoreError;
pub use lobby::{ListedPage, ListedRecord, Note};
pub use record::{
    Adds, Append, Begin, MemberRecord, MessageMark, NewTable, NextTable, SeatRecord, Sitter, StepRecord,
    TableRecord,
};
pub use sqlite::SqliteStore;
pub use table_store::{Answer, TableStore};
pub use token_hash::TokenHash;
