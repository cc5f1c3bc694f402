//! What travels between a client and a server, and nothing else.
//!
//! [`ClientMessage`] goes up the socket, [`ServerMessage`] comes down; `http` holds the bodies of the few
//! requests that are not messages (opening a table, taking a seat), `lobby` those that find one; `terms` is what people
//! agree on beside the rules. `docs/protocol.md` describes all of it and
//! carries a hash of `message.rs`, so that neither changes without the other.
//!
//! What a stranger would get wrong: an action, a sighting and an opening are opaque here ([`RawValue`]). Only
//! the table that plays the game understands them, so this crate knows no game.

mod admission;
mod fairness;
mod http;
mod ids;
mod lobby;
mod message;
mod recovery;
mod speech;
mod terms;
mod unread;

pub use admission::{Consent, JoinRequest};
pub use fairness::{AbandonedEnvelope, FairnessCard, SeatFairness, Stage};
pub use http::{
    BoardLabel, BotSeat, DeckCard, DeckGrant, DeckGranted, DeckGrants, DeckKept, DeckLabel, DeckProposal,
    DeckProposals, ErrorBody, GameCard, OpenTable, ProposalsOfTable, SeatCard, SeatTaken, SettleProposal,
    TableCard, TableOpened, TakeSeat,
};
pub use ids::{BadId, MessageId, TableId, Token};
pub use lobby::{
    LISTED_AT_ONCE, ListedTable, ListedTables, MINE_AT_ONCE, MineAsked, MyTable, MyTables, OwnSeat,
    TableStands,
};
pub use message::{ChatLine, ClientMessage, Fault, FaultKind, ServerMessage};
// What messages are made of, so that stores and clients need no second crate to name it.
pub use recovery::{Recover, RecoveryAsked, RecoveryCode, RecoveryShown};
pub use rules::{Hex32, Seat, Seq, Standing, Viewer};
pub use serde_json::value::RawValue;
pub use speech::{PHRASES, Phrase, Speech, SpokenLine, phrase_of};
pub use terms::{Absence, AbsenceAct, Away, ClockTerms, SeatClock, TalkTerms, Terms};
pub use unread::Unread;

/// The version of the protocol; it grows when an old client would misunderstand a new server.
pub const PROTOCOL: u16 = 1;

/// Where the socket is.
pub const SOCKET_PATH: &str = "/ws";

/// The longest message, in bytes, that a server reads from a client.
pub const LONGEST_MESSAGE: usize = 8 * 1024;

/// The most characters in what is said to one's team.
pub const LONGEST_SAYING: usize = 300;

/// The most lines of a talk that a table remembers, each team's and everybody's.
pub const KEPT_SAYINGS: usize = 50;
