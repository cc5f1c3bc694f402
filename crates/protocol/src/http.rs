//! The bodies of the requests that are not messages: opening a table, taking a seat, asking what there is.

use rules::{AtTheTable, Hex32, OptionSpec, Preset, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Away, Consent, FairnessCard, JoinRequest, TableId, Terms, Token, Unread};

/// `POST /api/tables`: open a table.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenTable {
    /// The game, by its short name (`mancala`).
    pub game: String,
    /// The options that differ from the defaults, or from the preset that `preset` names among them, in the game's own
    /// JSON.
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
    /// The mark the opener chooses, by its place among the game's marks; the first if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<u8>,
    /// The seats that bots take.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<BotSeat>,
    /// The deck of questions, by the hash its upload was answered with; the one in the box if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<String>,
    /// What proves that one may play that deck: the token its upload was answered with, or that of a grant. The decks in
    /// the box need none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck_key: Option<Token>,
    /// A board of one's own, as a board file, for a game whose board is reconstructed; the built-in one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Box<RawValue>>,
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
    /// The mark they choose, by its place among the game's marks; the first that is free if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<u8>,
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
    /// Whose consent is still missing (status 202): the person is no member yet. Asking again with the same token says
    /// how things stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits_for: Option<Consent>,
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
    /// By which rules the table is played, in sentences: the preset and what was changed since, or what differs from the
    /// defaults. Nothing if nothing does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules_in_words: Vec<String>,
    /// The name for spectators.
    pub watch: TableId,
    /// Every seat.
    pub seats: Vec<SeatCard>,
    /// The seat of the person who opened the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<Seat>,
    /// Whether the host may still free a seat.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may_free: bool,
    /// Those who ask to join a team and wait for the viewer's answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asking: Vec<JoinRequest>,
    /// The deck of questions the table is played with, if the game has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<DeckLabel>,
    /// The board of one's own that the table is played on; nothing if it is the built-in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardLabel>,
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
    /// The mark they chose, by its place among the game's marks; nothing in games without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<u8>,
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

/// Which board of one's own a table is played on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardLabel {
    /// What its owner calls it.
    pub title: String,
    /// In what it differs from the built-in board, each in a sentence; nothing if only names and drawing do.
    pub differences: Vec<String>,
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
    /// The owner's token: with it the deck can be fetched again, played and granted to others. To be kept by the client
    /// and shown to nobody.
    pub owner: Token,
}

/// The answer to `POST /api/decks/{hash}/grants`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DeckGranted {
    /// What the grant is revoked by.
    pub id: String,
    /// What lets others open tables with the deck. The server keeps only its hash and cannot show it again.
    pub token: Token,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
}

/// `GET /api/decks/{hash}/grants`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckGrants {
    /// The grants that hold, the oldest first.
    pub grants: Vec<DeckGrant>,
}

/// A grant that holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckGrant {
    /// What it is revoked by.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
}

/// `GET /api/decks/{hash}/proposals`: what votes decided and the owner has neither accepted nor rejected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckProposals {
    /// Table by table.
    pub tables: Vec<ProposalsOfTable>,
}

/// What votes at one table decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProposalsOfTable {
    /// The oldest first.
    pub proposals: Vec<DeckProposal>,
}

/// What a vote decided about a typed answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckProposal {
    /// The card, by its place in the deck.
    pub card: u16,
    /// The category, by its place on the card.
    pub category: u8,
    /// The id of the card.
    pub card_id: String,
    /// The category, by the word used in files.
    pub category_name: String,
    /// The question.
    pub question: String,
    /// The answer on the card.
    pub answer: String,
    /// What was typed, with single spaces and in small letters.
    pub typed: String,
    /// Whether the vote took it as right.
    pub right: bool,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
}

/// `POST /api/decks/{hash}/proposals/settle`: the owner has decided about an answer, whatever tables proposed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SettleProposal {
    /// The card, by its place in the deck.
    pub card: u16,
    /// The category, by its place on the card.
    pub category: u8,
    /// What was typed, as the proposal says.
    pub typed: String,
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
    /// Every number of seats that can play, since not all between the fewest and the most may.
    pub seat_counts: Vec<u8>,
    /// The most people at a table, if a seat may be a team.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_people: Option<u8>,
    /// The version of the rules as coded.
    pub rules: u16,
    /// The options.
    pub options: Vec<OptionSpec>,
    /// Sets of options with a name, the one the box describes first.
    pub presets: Vec<Preset>,
    /// What people choose as they sit down, with what the box says about it.
    pub at_the_table: Vec<AtTheTable>,
    /// The marks to choose from, in words; empty if there is nothing to choose.
    pub marks: Vec<&'static str>,
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
