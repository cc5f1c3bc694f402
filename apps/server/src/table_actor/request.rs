//! All that can be asked of a table, and what it may answer.

use protocol::{MessageId, TableCard};
use rules::{Refusal, Seat, Seq, Viewer};
use serde_json::value::RawValue;
use store::{NextTable, TokenHash};
use tokio::sync::oneshot;

/// Which of a table's two names somebody came by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Door {
    /// The name for those who may sit down.
    Seats,
    /// The name for those who only watch.
    Gallery,
}

/// One entry of the mailbox.
pub(crate) enum Request {
    /// Somebody starts to watch, from a seat if they have its token.
    Attend { token: Option<TokenHash>, since: Seq, answer: oneshot::Sender<Result<Attendance, NotYourSeat>> },
    /// Somebody who attended stops.
    Leave { viewer: Viewer },
    /// Somebody looks again.
    Look { viewer: Viewer, since: Seq, answer: oneshot::Sender<Look> },
    /// Somebody asks what the table is and who sits at it.
    Card { door: Door, answer: oneshot::Sender<TableCard> },
    /// Somebody sits down.
    Sit { name: String, seat: Option<Seat>, token: TokenHash, answer: oneshot::Sender<SitOutcome> },
    /// Somebody wants to change the game.
    Wish { wish: Wish, answer: oneshot::Sender<Outcome> },
    /// Somebody wants to play again.
    Rematch { token: TokenHash, answer: oneshot::Sender<RematchOutcome> },
    /// Somebody wants the whole log; there is none to be had before the game is over.
    Log { answer: oneshot::Sender<Option<String>> },
}

/// The table has left memory in the middle of a request; asking again opens it anew.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gone;

/// The token proves no seat at this table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NotYourSeat;

/// What somebody who starts to watch is told.
pub(crate) struct Attendance {
    pub(crate) viewer: Viewer,
    pub(crate) card: TableCard,
    pub(crate) look: Look,
}

/// A sighting, and how long the log was.
pub(crate) struct Look {
    pub(crate) seq: Seq,
    pub(crate) sight: Box<RawValue>,
}

/// What a seat wants done to the game.
pub(crate) struct Wish {
    pub(crate) token: TokenHash,
    pub(crate) id: MessageId,
    /// What the client had seen when it chose.
    pub(crate) at: Seq,
    pub(crate) kind: WishKind,
}

/// The kinds of wish.
pub(crate) enum WishKind {
    Act(Box<RawValue>),
    TakeBack,
    Resign,
}

/// What came of a wish.
pub(crate) enum Outcome {
    /// It is written down; the log is now this long.
    Accepted(Seq),
    Refused(Refusal),
    /// It answers a question that is no longer open.
    Resync(Box<RawValue>),
    NotYourSeat,
    NotStored,
}

/// What came of sitting down.
pub(crate) enum SitOutcome {
    Seated(Seat),
    NoSuchSeat(Seat),
    SeatTaken(Seat),
    NoFreeSeat,
    NotStored,
}

/// What came of asking for a rematch.
pub(crate) enum RematchOutcome {
    Next(NextTable, Seat),
    NotYourSeat,
    NotOver,
    NotStored,
}
