//! The bodies of the requests that are not messages: opening a table, taking a seat, asking what there is.

use rules::{Hex32, OptionSpec, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Away, FairnessCard, TableId, Terms, Token, Unread};

/// `POST /api/tables`: open a table.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
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
    /// The seats that bots take.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<BotSeat>,
    /// The deck of questions, by the hash its upload was answered with; the one in the box if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<String>,
    /// A promise of entropy that the opener adds to the luck of the table: the hash of it, as `docs/fairness.md` says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<Hex32>,
    /// What people agree on beside the rules; as among friends if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<Terms>,
}

/// A seat for a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BotSeat {
    /// The seat.
    pub seat: Seat,
    /// How well it plays: a level of `GET /api/games`.
    pub level: String,
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
    /// What the table shows of the secret that its luck follows from; to be kept by the client.
    pub commitment: Hex32,
}

/// `POST /api/tables/{table}/seats`: sit down, or join the team of a seat.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// The name of the person.
    pub name: String,
    /// A particular seat; any free one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Whether to join the team of somebody who sits in `seat` already, rather than to take a seat.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub member: bool,
    /// A token of the client's own making, from even random bytes. Asking again with it, after an answer that got
    /// lost, gives the same seat; without it the server makes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<Token>,
    /// A promise of entropy that the person adds to the luck of the table, as in [`OpenTable`]. A member of a team
    /// adds none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<Hex32>,
}

/// The answer to `POST /api/tables/{table}/seats`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeatTaken {
    /// The table.
    pub table: TableId,
    /// The seat taken, or the seat whose team was joined.
    pub seat: Seat,
    /// The proof of it, to be kept by the client and shown to nobody.
    pub token: Token,
    /// Whether the person joined a team: its captain acts, the members watch and consult.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub member: bool,
}

/// `GET /api/tables/{table}`, and part of `opened`: what a table is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableCard {
    /// The game, by its short name.
    pub game: String,
    /// The options the table was opened with, in the game's own JSON.
    pub options: Box<RawValue>,
    /// The options after lots were drawn, which is when the game begins; before, those the table was opened with.
    pub settled: Box<RawValue>,
    /// The name for spectators.
    pub watch: TableId,
    /// Every seat.
    pub seats: Vec<SeatCard>,
    /// The deck of questions the table is played with, if the game has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<DeckLabel>,
    /// Where its luck comes from; nothing for a table from before there were envelopes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fairness: Option<Unread<FairnessCard>>,
    /// What people agreed on beside the rules; nothing if all is as among friends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<Unread<Terms>>,
    /// Whether the game has ended, or was broken off.
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
    /// Whether they are connected now; a bot always is.
    pub present: bool,
    /// The level of the bot, if a bot sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The names of those who joined the person, in the order in which they came.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<String>,
    /// Since when they are away, if they are: not connected, and not for a moment only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<Unread<Away>>,
}

/// Which deck a table is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckLabel {
    /// What the deck is recognised by.
    pub hash: String,
    /// What it is called.
    pub title: String,
}

/// The answer to `POST /api/decks`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DeckKept {
    /// What the deck is recognised by; tables are opened with it.
    pub hash: String,
    /// What it is called.
    pub title: String,
    /// The game it is for, by its short name.
    pub game: String,
    /// How many cards it has.
    pub cards: u32,
    /// The proof that one has seen its answers anyway: with it the deck can be fetched again, and without it by
    /// nobody. To be kept by the client and shown to nobody.
    pub owner: Token,
}

/// `GET /api/decks/{hash}/card`: what anybody may know of a deck, which is none of its questions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckCard {
    /// What the deck is recognised by.
    pub hash: String,
    /// What it is called.
    pub title: String,
    /// The game it is for, by its short name.
    pub game: String,
    /// How many cards it has.
    pub cards: u32,
    /// On what terms it may be used and passed on.
    pub licence: String,
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
    /// The most people at a table, if a seat may be a team.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_people: Option<u8>,
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
    /// Where in the body it is, if the body was a file that people write: the line, the card, the category.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}
