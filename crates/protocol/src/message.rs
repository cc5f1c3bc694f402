//! The messages of the socket. Change nothing here without `docs/protocol.md`: it carries this file's hash.

use rules::{Hex32, Refusal, Seat, Seq, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{
    FairnessCard, JoinRequest, MessageId, SeatCard, SeatClock, Speech, SpokenLine, TableCard, TableId, Token,
    Unread,
};

/// From a client to the server.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Look at a table, from a seat (with its token) or as a spectator, and hear what happens from now on.
    /// Answered by `opened` and `seen`. Watching again is how a client asks for everything anew.
    Watch {
        /// The table, by either of its names.
        table: TableId,
        /// The proof of a seat; without it the client watches as a spectator.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<Token>,
        /// How much of the log the client knows; events before that are left out.
        #[serde(default)]
        since: Seq,
    },
    /// Stop looking at a table.
    Unwatch {
        /// The table.
        table: TableId,
    },
    /// Play an action. Answered by `accepted`, `refused` or `resync`.
    Act {
        /// The table.
        table: TableId,
        /// The proof of the seat.
        token: Token,
        /// What the client had seen when it chose.
        at: Seq,
        /// The same for every retry of this message.
        id: MessageId,
        /// The action, in the game's own JSON.
        action: Box<RawValue>,
    },
    /// Take back one's last action, where that is fair.
    TakeBack {
        /// The table.
        table: TableId,
        /// The proof of the seat.
        token: Token,
        /// What the client had seen when it chose.
        at: Seq,
        /// The same for every retry of this message.
        id: MessageId,
    },
    /// Give up the game.
    Resign {
        /// The table.
        table: TableId,
        /// The proof of the seat.
        token: Token,
        /// What the client had seen when it chose.
        at: Seq,
        /// The same for every retry of this message.
        id: MessageId,
    },
    /// Open another table for the same people, once this game is over. Answered, to everybody, by `rematch`.
    Rematch {
        /// The table that is over.
        table: TableId,
        /// The proof of the seat.
        token: Token,
        /// The same for every retry of this message.
        id: MessageId,
    },
    /// Say something to one's own team, where teams may consult. Answered by `accepted`, `refused` or a fault; the
    /// team, the sender too, is sent `heard`.
    Say {
        /// The table.
        table: TableId,
        /// The proof of the seat, the captain's or a member's.
        token: Token,
        /// The same for every retry of this message.
        id: MessageId,
        /// What is said.
        text: String,
    },
    /// Say something to the whole table: a set phrase, or free text where the table allows it. Answered by `accepted`,
    /// `refused` or a fault; everybody who watches, the sender too, is sent `spoken`.
    Speak {
        /// The table.
        table: TableId,
        /// The proof of the seat, the captain's or a member's.
        token: Token,
        /// The same for every retry of this message.
        id: MessageId,
        /// What is said.
        said: Speech,
    },
    /// Promise entropy for the luck of a rematch, where nobody asks for a seat. Answered by `accepted`, `refused` or a
    /// fault.
    Promise {
        /// The table.
        table: TableId,
        /// The proof of the seat.
        token: Token,
        /// The same for every retry of this message.
        id: MessageId,
        /// The hash of the entropy.
        promise: Hex32,
    },
    /// Show the entropy that was promised, once the table is at the stage for it. Answered by `accepted`, `refused` or
    /// a fault.
    Reveal {
        /// The table.
        table: TableId,
        /// The proof of the seat.
        token: Token,
        /// The same for every retry of this message.
        id: MessageId,
        /// The entropy.
        entropy: Hex32,
    },
    /// Agree to break the game off. When everybody who plays has, the table is closed. Answered by `accepted`,
    /// `refused` or a fault.
    BreakOff {
        /// The table.
        table: TableId,
        /// The proof of the seat.
        token: Token,
        /// The same for every retry of this message.
        id: MessageId,
    },
    /// Answer somebody who asks to join a team: as its captain or, after the game has begun, as the captain of another.
    /// Answered by `accepted`, `refused` or a fault.
    Admit {
        /// The table.
        table: TableId,
        /// The proof of the seat.
        token: Token,
        /// The same for every retry of this message.
        id: MessageId,
        /// The number of the request.
        number: u32,
        /// Whether they may join.
        admit: bool,
    },
    /// Send the person in a seat away, as the host and before the game begins. Answered by `accepted`, `refused` or a
    /// fault.
    FreeSeat {
        /// The table.
        table: TableId,
        /// The proof of the host's own seat.
        token: Token,
        /// The same for every retry of this message.
        id: MessageId,
        /// The seat.
        seat: Seat,
    },
    /// Ask whether the server is there.
    Ping {
        /// Anything; it comes back in `pong`.
        n: u32,
    },
}

/// From the server to a client.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message on every socket.
    Welcome {
        /// The version of the server.
        version: String,
        /// The version of the protocol; a client that knows only another one should reload.
        protocol: u16,
    },
    /// Answers `watch`: what the table is and who sits at it. A `seen` follows.
    Opened {
        /// The table, by the name the client used.
        table: TableId,
        /// Whose eyes the client sees it with.
        you: Viewer,
        /// Whether the client is a member of that seat's team and not its captain: it sees what the captain sees,
        /// and may only consult.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        member: bool,
        /// The table.
        card: Box<TableCard>,
    },
    /// Something happened, or a client asked: the whole view, and the events since.
    Seen {
        /// The table.
        table: TableId,
        /// The sighting, in the game's own JSON.
        sight: Box<RawValue>,
        /// How long the table will still wait for those who are to act, in milliseconds, if a clock runs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<u32>,
        /// The clock of each seat, if the table is played by the clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clocks: Option<Unread<Vec<SeatClock>>>,
    },
    /// Somebody sat down, came or went.
    People {
        /// The table.
        table: TableId,
        /// Every seat.
        seats: Vec<SeatCard>,
        /// Whether the host may still free a seat.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        may_free: bool,
        /// Those who ask to join a team and wait for the viewer's answer.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        asking: Vec<JoinRequest>,
    },
    /// What may be known of where the table's luck comes from has changed. When the game begins, `opened` and `seen`
    /// follow.
    Fairness {
        /// The table.
        table: TableId,
        /// All that may be known.
        fairness: Unread<FairnessCard>,
    },
    /// The message was carried out, and is written down. A retry is answered the same.
    Accepted {
        /// The table.
        table: TableId,
        /// The message that is answered.
        id: MessageId,
        /// How long the log is now.
        seq: Seq,
    },
    /// The message was not carried out; nothing changed.
    Refused {
        /// The table.
        table: TableId,
        /// The message that is answered.
        id: MessageId,
        /// Why not, with the clause.
        refusal: Refusal,
    },
    /// The client answered a question that is no longer open; nothing changed. Here is how things stand.
    Resync {
        /// The table.
        table: TableId,
        /// The message that is answered.
        id: MessageId,
        /// The sighting, in the game's own JSON.
        sight: Box<RawValue>,
        /// How long the table will still wait for those who are to act, in milliseconds, if a clock runs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<u32>,
        /// The clock of each seat, if the table is played by the clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clocks: Option<Unread<Vec<SeatClock>>>,
    },
    /// What was said in the client's own team; nobody else is told, nor that anything was said.
    Heard {
        /// The table.
        table: TableId,
        /// Whether these lines replace all that were heard before; otherwise they follow them.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        anew: bool,
        /// The lines, the oldest first.
        lines: Vec<ChatLine>,
    },
    /// What was said to the whole table; everybody who watches is told.
    Spoken {
        /// The table.
        table: TableId,
        /// Whether these lines replace all that were told before; otherwise they follow them.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        anew: bool,
        /// The lines, the oldest first.
        lines: Unread<Vec<SpokenLine>>,
    },
    /// The same people meet at another table, with the same seat tokens.
    Rematch {
        /// The table that is over.
        table: TableId,
        /// The new one, by the name that suits the client (a spectator gets the spectators' name).
        next: TableId,
        /// The seat the client has there, if it sits.
        seat: Option<Seat>,
    },
    /// The message could not be dealt with at all.
    Fault(Fault),
    /// Answers `ping`.
    Pong {
        /// What the ping said.
        n: u32,
    },
    /// The server is going away; reconnect in a moment.
    Closing,
}

/// A line of a team's talk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatLine {
    /// Who said it.
    pub name: String,
    /// What they said.
    pub text: String,
}

/// What is wrong with a message, apart from the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// The kind, for programs.
    pub kind: FaultKind,
    /// A sentence for people.
    pub said: String,
    /// The message, if it could be told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<MessageId>,
    /// The table, if it could be told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
}

/// The kinds of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// Not a message of this protocol.
    Malformed,
    /// Longer than a message may be.
    TooLong,
    /// More messages than a client may send; wait a little.
    TooFast,
    /// More tables than one socket may watch; stop watching another, or open a second socket.
    TooMany,
    /// No table has this name.
    NoSuchTable,
    /// The token proves no seat at this table.
    NotYourSeat,
    /// The host freed the seat, so the token proves nothing any more.
    SeatFreed,
    /// The same socket has shown that its person has another seat at this table.
    SeatedElsewhere,
    /// The game goes on, so there is no rematch yet.
    NotOver,
    /// The server could not write the move down; try again.
    NotStored,
}
