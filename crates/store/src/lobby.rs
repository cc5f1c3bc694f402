//! What is kept of a table beside its log: whether it is listed, who is there, when to wake it.

use protocol::{Seat, Seq, TableId};

use crate::CodeHash;

/// Something about a table that is no part of its log, and replaces what was written before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// When somebody who sits at a listed table was last there, in milliseconds since 1970; nothing if it is not
    /// listed, or no more.
    Listed(Option<i64>),
    /// When the person in a seat left, in milliseconds since 1970; nothing if they are there.
    Left(Seat, Option<i64>),
    /// When the table has something to do by itself, in milliseconds since 1970; nothing if it has not.
    Wake(Option<i64>),
    /// The recovery code of a seat.
    Recovery(Seat, CodeHash),
    /// A time at which the clocks of the table stand still; it replaces the one at the same line.
    Pause(PauseRecord),
}

/// A time at which the clocks of a table stood still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PauseRecord {
    /// How long the log was.
    pub lines: Seq,
    /// From when, in milliseconds since 1970, by the clock that the lines before were written with.
    pub from_ms: i64,
    /// Until when, by the clock that the lines after were written with; nothing while people are not back.
    pub to_ms: Option<i64>,
}

/// Which of the listed tables are wanted.
#[derive(Clone, Debug)]
pub struct ListedPage {
    /// Those of one game, by its short name; all if there is none.
    pub game: Option<String>,
    /// Those that come after this one in the list: when it was opened, and its name.
    pub before: Option<(i64, TableId)>,
    /// Those at which somebody was after this, in milliseconds since 1970.
    pub seen_after_ms: i64,
    /// How many at most.
    pub most: u32,
}

/// A listed table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedRecord {
    /// The name for those who may sit down.
    pub id: TableId,
    /// The game, by its short name.
    pub game: String,
    /// The opening, as JSON.
    pub opening: String,
    /// What people agreed on beside the rules, as JSON.
    pub terms: String,
    /// When it was opened, in milliseconds since 1970.
    pub created_ms: i64,
    /// Who sits where, by seat.
    pub sitters: Vec<(Seat, String)>,
}
