//! The bodies of the requests that are not messages: opening a table, taking a seat, asking what there is.

use rules::{OptionSpec, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{TableId, Token};

/// `POST /api/tables`: open a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenTable {
    /// The game, by its short name (`mancala`).
    pub game: String,
    /// The options that differ from the rulebook, in the game's own JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Box<RawValue>>,
    /// How many seats; the game's usual number if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<u8>,
    /// The name of the person who opens the table.
    pub name: String,
    /// The seat they take; the first if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// The answer to `POST /api/tables`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableOpened {
    /// The name for those who may sit down.
    pub table: TableId,
    /// The name for those who only watch.
    pub watch: TableId,
    /// The seat taken.
    pub seat: Seat,
    /// Its proof, to be kept by the client and shown to nobody.
    pub token: Token,
}

/// `POST /api/tables/{table}/seats`: sit down.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// The name of the person.
    pub name: String,
    /// A particular seat; any free one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// A token of the client's own making, from even random bytes. Asking again with it, after an answer that got
    /// lost, gives the same seat; without it the server makes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<Token>,
}

/// The answer to `POST /api/tables/{table}/seats`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeatTaken {
    /// The table.
    pub table: TableId,
    /// The seat taken.
    pub seat: Seat,
    /// Its proof, to be kept by the client and shown to nobody.
    pub token: Token,
}

/// `GET /api/tables/{table}`, and part of `opened`: what a table is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableCard {
    /// The game, by its short name.
    pub game: String,
    /// The options the table was opened with, in the game's own JSON.
    pub options: Box<RawValue>,
    /// The options after lots were drawn as the table opened.
    pub settled: Box<RawValue>,
    /// The name for spectators.
    pub watch: TableId,
    /// Every seat.
    pub seats: Vec<SeatCard>,
    /// Whether the game has ended.
    pub over: bool,
    /// The table of the rematch, if there is one, by the name that suits the asker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<TableId>,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatCard {
    /// The person's name; nobody has sat down yet if there is none.
    pub name: Option<String>,
    /// Whether they are connected now.
    pub present: bool,
}

/// `GET /api/games`: a box on the shelf.
#[derive(Clone, Debug, Serialize)]
pub struct GameCard {
    /// The short name.
    pub game: String,
    /// The name on the lid.
    pub title: String,
    /// The fewest seats.
    pub fewest_seats: u8,
    /// The most seats.
    pub most_seats: u8,
    /// The version of the rules as coded.
    pub rules: u16,
    /// The options.
    pub options: Vec<OptionSpec>,
    /// The levels of the bots.
    pub bots: Vec<String>,
}

/// The body of every answer that is not a success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorBody {
    /// A short code for programs, in snake case.
    pub code: String,
    /// A sentence for people.
    pub said: String,
    /// The clause it rests on, if it rests on the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<rules::Clause>,
}
