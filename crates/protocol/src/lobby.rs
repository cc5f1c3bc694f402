//! Finding a table: those that are open to anybody, and those one sits at oneself.

use rules::Seat;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{SeatCard, TableId, Terms, Token};

/// The most tables in one answer to `GET /api/tables`.
pub const LISTED_AT_ONCE: usize = 30;

/// The most tables in one question of `POST /api/tables/mine`.
pub const MINE_AT_ONCE: usize = 50;

/// The answer to `GET /api/tables`: tables with a free seat, the newest first.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ListedTables {
    /// The tables.
    pub tables: Vec<ListedTable>,
    /// What to give as `before` to be told of older ones; nothing if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub more: Option<String>,
}

/// A table at which anybody may sit down.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ListedTable {
    /// The name for those who may sit down.
    pub table: TableId,
    /// The game, by its short name.
    pub game: String,
    /// The options that differ from the rulebook, in the game's own JSON.
    pub options: Box<RawValue>,
    /// Who sits in each seat; nobody if there is no name. Clients show names as text and as nothing else.
    pub seats: Vec<Option<String>>,
    /// How many seats are free.
    pub free: u8,
    /// When the table was opened, in milliseconds since 1970 by the server's clock.
    pub opened_ms: i64,
    /// How old the table is, in milliseconds, so that a client whose clock is wrong can tell.
    pub age_ms: u64,
    /// What people agreed on beside the rules.
    pub terms: Terms,
    /// Whether it is played on a board that somebody brought.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own_board: bool,
}

/// `POST /api/tables/mine`: the tables a client has tokens for.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MineAsked {
    /// At most [`MINE_AT_ONCE`].
    pub tables: Vec<OwnSeat>,
}

/// A seat the client has.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnSeat {
    /// The table, by the name for those who may sit down.
    pub table: TableId,
    /// The proof of the seat.
    pub token: Token,
}

/// The answer to `POST /api/tables/mine`, in the order in which was asked.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct MyTables {
    /// One for each that was asked.
    pub tables: Vec<MyTable>,
}

/// How things stand at a table of one's own.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MyTable {
    /// The table.
    pub table: TableId,
    /// How things stand; nothing if there is no such table, or if the token proves no seat there.
    pub stands: Option<TableStands>,
}

/// How things stand at a table, seen from a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableStands {
    /// The game, by its short name.
    pub game: String,
    /// The client's seat.
    pub seat: Seat,
    /// Whether the client is a member of that seat's team and not its captain.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub member: bool,
    /// Who sits there.
    pub seats: Vec<SeatCard>,
    /// Whether the game has begun: every seat is taken, and its luck is settled.
    pub begun: bool,
    /// Whether it has ended or was broken off.
    pub over: bool,
    /// The seats the table waits for.
    pub waiting_for: Vec<Seat>,
    /// Whether it waits for the client's own.
    pub yours: bool,
    /// How long the table will still wait, in milliseconds, if a clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<u32>,
    /// How long ago the last thing happened, in milliseconds.
    pub quiet_ms: u64,
    /// The rematch, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<TableId>,
}
