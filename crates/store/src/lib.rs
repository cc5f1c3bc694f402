//! Where tables are kept: their openings, their logs and who sits at them; and the decks they are played with.
//!
//! [`TableStore`] is the trait, with [`DeckStore`] as its other half; [`SqliteStore`] and
//! [`PostgresStore`] are two. [`NodeStore`] says which
//! of several servers owns a table. A line of a log is text here: this crate knows no game, and only the table that
//! plays it understands it.
//!
//! What a stranger would get wrong: `append` answers only when the lines are on the disk. Many tables append at
//! once, so the store gathers what is waiting and writes it in one transaction; see `sql/writer.rs`.
//!
//! The statements are the same for both databases, and so are the files of them: those in `sql/` are compiled twice,
//! once for each, with what differs in the `dialect` of `sqlite/` and of `postgres/`.
//!
//! What is not here: seat tokens (only their hashes), sockets, and any decision about a game.

// The files in `sql/` are meant to be compiled twice.
#![allow(clippy::duplicate_mod)]

mod chain;
mod code_hash;
#[cfg(feature = "contract")]
pub mod contract;
mod deck_store;
mod error;
mod guess;
mod lobby;
mod node_store;
mod open;
mod postgres;
mod record;
mod sqlite;
mod table_store;
mod token_hash;

pub use code_hash::CodeHash;
pub use deck_store::{
    CaseRecord, DeckRecord, DeckStore, DeckSummary, GrantRecord, MOST_PROPOSALS, NewDeck, NewGrant,
    ProposalRecord, SettledCase,
};
pub use error::StoreError;
pub use guess::{GuessLimit, Guesser};
pub use lobby::{ListedPage, ListedRecord, Note, PauseRecord};
pub use node_store::{Claim, Greeted, NodeId, NodeStore};
pub use open::{Store, open, sqlite_file};
pub use postgres::PostgresStore;
pub use record::{
    AbandonedRecord, Adds, Append, Begin, MemberRecord, MessageMark, NewTable, NextTable, Reseal, SeatRecord,
    Sitter, StepRecord, TableRecord,
};
pub use sqlite::{Inspection, SqliteStore};
pub use table_store::{Answer, TableStore};
pub use token_hash::TokenHash;
