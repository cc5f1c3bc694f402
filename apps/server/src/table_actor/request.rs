//! All that can be asked of a table, and what it may answer.

use std::sync::Arc;

use protocol::{ChatLine, Consent, Hex32, MessageId, SeatClock, Speech, SpokenLine, TableCard, TableStands};
use rules::{Refusal, Seat, Seq, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::{CodeHash, NextTable, NodeId, TokenHash};
use tokio::sync::oneshot;

use super::window::Window;
use crate::marks::BadMark;

/// Which of a table's two names somebody came by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Door {
    /// The name for those who may sit down.
    Seats,
    /// The name for those who only watch.
    Gallery,
}

/// Where somebody is, seen from the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Place {
    /// In a seat.
    Captain(Seat),
    /// In the team of a seat.
    Member(Seat),
    /// Among those who only watch.
    Gallery,
}

impl Place {
    /// Whose eyes they see the table with.
    pub(crate) fn viewer(self) -> Viewer {
        match self {
            Place::Captain(seat) | Place::Member(seat) => Viewer::Seat(seat),
            Place::Gallery => Viewer::Spectator,
        }
    }

    /// Which of the table's names they may know.
    pub(crate) fn door(self) -> Door {
        match self {
            Place::Captain(_) | Place::Member(_) => Door::Seats,
            Place::Gallery => Door::Gallery,
        }
    }
}

/// What an attendee comes back with: where they are, and the proof of it. A seat may have got another
/// owner meanwhile.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Ticket {
    pub(crate) place: Place,
    pub(crate) token: Option<TokenHash>,
}

/// One socket that watches a table: the node it is at, and its number there. By it a visit that is announced twice is
/// still one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Visitor {
    pub(crate) node: NodeId,
    pub(crate) number: u64,
}

/// One entry of the mailbox.
pub(crate) enum Request {
    /// Somebody starts to watch, from a seat if they have its token.
    Attend {
        token: Option<TokenHash>,
        since: Seq,
        visitor: Visitor,
        /// Where to put what is new later; nowhere if the socket is at another node.
        window: Option<Arc<Window>>,
        answer: oneshot::Sender<Result<Attendance, NotYourSeat>>,
    },
    /// An attendee stops.
    Leave { place: Place, visitor: Visitor },
    /// Somebody looks again.
    Look { ticket: Ticket, since: Seq, answer: oneshot::Sender<Result<Look, NotYourSeat>> },
    /// An attendee asks what the table is and who sits at it.
    CardFor { ticket: Ticket, answer: oneshot::Sender<Result<TableCard, NotYourSeat>> },
    /// Somebody asks the same who came by one of the table's names.
    Card { door: Door, answer: oneshot::Sender<TableCard> },
    /// Somebody asks how things stand at a table of theirs.
    Stands { token: TokenHash, answer: oneshot::Sender<Result<TableStands, NotYourSeat>> },
    /// Somebody sits down.
    Sit { who: Sitting, answer: oneshot::Sender<SitOutcome> },
    /// Somebody asks to join the team of a seat.
    Join { who: Joining, answer: oneshot::Sender<JoinOutcome> },
    /// Somebody in a seat decides about others.
    Seats { token: TokenHash, wish: SeatWish, answer: oneshot::Sender<SeatOutcome> },
    /// Somebody says something to their team.
    Say { token: TokenHash, id: MessageId, text: String, answer: oneshot::Sender<SayOutcome> },
    /// Somebody says something to the whole table.
    Speak { token: TokenHash, id: MessageId, said: Speech, answer: oneshot::Sender<SayOutcome> },
    /// An attendee asks what was said, to their team and to all, after so many lines of each.
    Hear { ticket: Ticket, since: Heard, answer: oneshot::Sender<Talks> },
    /// Somebody wants to change the game.
    Wish { wish: Wish, answer: oneshot::Sender<Outcome> },
    /// Somebody wants something with the luck of the table.
    Luck { token: TokenHash, wish: LuckWish, answer: oneshot::Sender<LuckOutcome> },
    /// Somebody wants a recovery code for their seat, and has made one.
    SetRecovery { token: TokenHash, code: CodeHash, answer: oneshot::Sender<RecoveryOutcome> },
    /// Somebody wants to take a seat by its recovery code.
    Recover { code: CodeHash, token: TokenHash, answer: oneshot::Sender<RecoveryOutcome> },
    /// Somebody wants to play again.
    Rematch { token: TokenHash, answer: oneshot::Sender<RematchOutcome> },
    /// Somebody wants the whole log; there is none to be had before the table is closed.
    Log { answer: oneshot::Sender<LogOutcome> },
    /// Somebody heard that the log is this long; if it is shorter here, another node has continued it.
    Doubt { seq: Seq },
    /// A node is gone, and with it everybody who watched from there.
    Bereave { node: NodeId },
    /// The node goes away: finish what waits and let another have the table.
    HandOver { answer: oneshot::Sender<()> },
}

/// The table has left memory in the middle of a request; asking again opens it anew.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gone;

/// The token proves no seat at this table.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) enum NotYourSeat {
    /// It never did, or the seat is on another device now.
    Unknown,
    /// The host freed the seat.
    Freed,
}

/// What a new watcher is told.
#[derive(Serialize, Deserialize)]
pub(crate) struct Attendance {
    pub(crate) place: Place,
    pub(crate) card: TableCard,
    pub(crate) look: Look,
    pub(crate) talks: Talks,
}

/// A sighting, how long the log was, and how long the table will still wait.
#[derive(Serialize, Deserialize)]
pub(crate) struct Look {
    pub(crate) seq: Seq,
    pub(crate) sight: Box<RawValue>,
    pub(crate) left_ms: Option<u32>,
    /// The clock of each seat, if the terms have one.
    pub(crate) clocks: Option<Vec<SeatClock>>,
}

/// How many lines somebody has heard: of their team's talk, and of everybody's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Heard {
    pub(crate) team: u64,
    pub(crate) table: u64,
}

/// What was said to somebody's team, and to everybody.
#[derive(Serialize, Deserialize)]
pub(crate) struct Talks {
    pub(crate) team: Hearing<ChatLine>,
    pub(crate) table: Hearing<SpokenLine>,
}

impl Talks {
    /// How many lines the recipient has heard.
    pub(crate) fn heard(&self) -> Heard {
        Heard { team: self.team.said, table: self.table.said }
    }
}

/// What was said.
#[derive(Serialize, Deserialize)]
pub(crate) struct Hearing<L> {
    /// Whether these lines replace all that were heard before.
    pub(crate) anew: bool,
    pub(crate) lines: Vec<L>,
    /// How many lines were said in all.
    pub(crate) said: u64,
}

impl<L> Default for Hearing<L> {
    fn default() -> Self {
        Hearing { anew: false, lines: Vec::new(), said: 0 }
    }
}

/// What a seat wants done to the game.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Wish {
    pub(crate) token: TokenHash,
    pub(crate) id: MessageId,
    /// What the client had seen when it chose.
    pub(crate) at: Seq,
    pub(crate) kind: WishKind,
}

/// The kinds of wish.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) enum WishKind {
    Act(Box<RawValue>),
    TakeBack,
    Resign,
}

/// What came of a wish.
#[derive(Serialize, Deserialize)]
pub(crate) enum Outcome {
    /// It is written down; the log is now this long.
    Accepted(Seq),
    Refused(Refusal),
    /// It answers a question that is no longer open.
    Resync(Look),
    NotYourSeat,
    NotStored,
}

/// A person who wants to sit down.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Sitting {
    pub(crate) name: String,
    /// A particular seat, or any.
    pub(crate) seat: Option<Seat>,
    /// A particular mark, or any.
    #[serde(default)]
    pub(crate) mark: Option<u8>,
    pub(crate) token: TokenHash,
    /// What they promise to add to the luck of the table.
    pub(crate) promise: Option<Hex32>,
    /// Whether they may take a seat at a table that is open to everybody; their address may have taken too many.
    pub(crate) may_take_listed: bool,
}

/// A person who wants to join a team.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Joining {
    pub(crate) name: String,
    pub(crate) seat: Seat,
    pub(crate) token: TokenHash,
    /// Whether they may make a new request; their address may have made too many.
    pub(crate) may_ask: bool,
}

/// What somebody in a seat decides about others.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) enum SeatWish {
    /// Whether the person with this request may join a team.
    Admit { number: u32, admit: bool },
    /// The host sends the person in a seat away.
    Free(Seat),
}

/// What came of that.
#[derive(Serialize, Deserialize)]
pub(crate) enum SeatOutcome {
    /// It is done; the log is this long.
    Done(Seq),
    Refused(Refusal),
    NotYourSeat,
    NotStored,
}

/// What somebody in a seat wants with the luck of the table.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) enum LuckWish {
    Promise(Hex32),
    Reveal(Hex32),
    BreakOff,
}

/// What came of that.
#[derive(Serialize, Deserialize)]
pub(crate) enum LuckOutcome {
    /// It is written down, or nothing had to be; the log is this long.
    Done(Seq),
    Refused(Refusal),
    NotYourSeat,
    NotStored,
}

/// What came of sitting down.
#[derive(Serialize, Deserialize)]
pub(crate) enum SitOutcome {
    Seated(Seat),
    NoSuchSeat(Seat),
    SeatTaken(Seat),
    NoFreeSeat,
    BadMark(BadMark),
    /// The host freed the seat of this person.
    Freed,
    /// The seat is open to everybody, and the person was not allowed one of those.
    NotAllowed,
    NotStored,
}

/// What came of asking to join a team.
#[derive(Serialize, Deserialize)]
pub(crate) enum JoinOutcome {
    Joined(Seat),
    /// Somebody has yet to agree.
    Waiting(Consent),
    Declined,
    /// As many wait as may.
    TooManyWaiting,
    /// The request is new, and the person was not allowed to make one.
    NotAllowed,
    /// The token is somebody's in another place already.
    SeatedElsewhere,
    NoSuchSeat(Seat),
    NobodyThere(Seat),
    BotThere(Seat),
    Refused(Refusal),
    NotStored,
}

/// What came of saying something.
#[derive(Serialize, Deserialize)]
pub(crate) enum SayOutcome {
    /// It was said; the log is this long.
    Said(Seq),
    Refused(Refusal),
    TooFast,
    NotYourSeat,
}

/// What came of asking for a recovery code, or of using one.
#[derive(Serialize, Deserialize)]
pub(crate) enum RecoveryOutcome {
    /// The code, or the token, is that of this seat now.
    Done(Seat),
    /// No seat has this code.
    WrongCode,
    /// The token proves no seat, or is somebody else's already.
    NotYourSeat,
    NotStored,
}

/// What came of asking for the log as a file.
#[derive(Debug)]
pub(crate) enum LogOutcome {
    Written(String),
    /// The table is not closed yet.
    NotOver,
    /// It cannot be played again, so nobody knows what of it may be shown.
    Damaged,
}

/// What came of asking for a rematch.
#[derive(Serialize, Deserialize)]
pub(crate) enum RematchOutcome {
    Next(NextTable, Seat),
    NotYourSeat,
    NotOver,
    /// These people open one rematch after another.
    TooFast,
    NotStored,
}
