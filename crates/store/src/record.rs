//! What goes into a store and what comes out again.

use std::fmt;

use protocol::{Hex32, MessageId, Seat, Seq, TableId};
use serde::{Deserialize, Serialize};

use crate::{CodeHash, PauseRecord, TokenHash};

/// A table about to be opened.
#[derive(Clone)]
pub struct NewTable {
    /// The name for those who may sit down.
    pub id: TableId,
    /// The name for those who only watch.
    pub watch: TableId,
    /// The game, by its short name.
    pub game: String,
    /// The opening, as JSON.
    pub opening: String,
    /// What all luck of the table follows from.
    pub secret: [u8; 32],
    /// When it was opened, in milliseconds since 1970.
    pub created_ms: i64,
    /// When its luck was settled, if it is already.
    pub begun_ms: Option<i64>,
    /// How the same seats came out the time before, as JSON, if this is a rematch.
    pub last: Option<String>,
    /// What people agreed on beside the rules, as JSON.
    pub terms: String,
    /// What the same people settled by vote in the games before, as JSON, if this is a rematch and they did.
    pub precedents: Option<String>,
    /// When somebody was there, in milliseconds since 1970, if the table is listed.
    pub listed_ms: Option<i64>,
    /// Those who sit at it from the start.
    pub seats: Vec<SeatRecord>,
    /// Those in their teams.
    pub members: Vec<MemberRecord>,
    /// The first lines of the log, each as JSON: what luck drew before anybody could choose.
    pub entries: Vec<String>,
}

/// Somebody in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRecord {
    /// The seat.
    pub seat: Seat,
    /// What they are called.
    pub name: String,
    /// A person or a bot.
    pub sitter: Sitter,
    /// When they sat down, in milliseconds since 1970.
    pub taken_ms: i64,
    /// What they add to the luck of the table.
    pub adds: Adds,
    /// When their last connection ended, in milliseconds since 1970; nothing if they were there when that was last
    /// written down.
    pub left_ms: Option<i64>,
    /// What is kept of their recovery code, if they have one.
    pub recovery: Option<CodeHash>,
    /// The mark they chose, by its place among the game's marks.
    pub mark: Option<u8>,
}

impl SeatRecord {
    /// A person who has just sat down, and has yet to connect.
    pub fn person(seat: Seat, name: String, token: TokenHash, taken_ms: i64, adds: Adds) -> Self {
        let sitter = Sitter::Person(token);
        SeatRecord { seat, name, sitter, taken_ms, adds, left_ms: Some(taken_ms), recovery: None, mark: None }
    }

    /// The same with this mark.
    pub fn wearing(self, mark: Option<u8>) -> Self {
        SeatRecord { mark, ..self }
    }

    /// A bot of this level.
    pub fn bot(seat: Seat, name: String, level: String, taken_ms: i64) -> Self {
        let sitter = Sitter::Bot(level);
        let adds = Adds::default();
        SeatRecord { seat, name, sitter, taken_ms, adds, left_ms: None, recovery: None, mark: None }
    }
}

/// What somebody in a seat adds to the luck of the table.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Adds {
    /// The hash of it.
    pub promise: Option<Hex32>,
    /// The entropy itself, once it was shown.
    pub entropy: Option<Hex32>,
    /// Whether a promise is waited for.
    pub awaited: bool,
}

impl fmt::Debug for Adds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nobody may know the entropy before the game has begun.
        f.debug_struct("Adds").field("promise", &self.promise).finish_non_exhaustive()
    }
}

/// A table whose luck is settled: from now on it can be played.
#[derive(Clone)]
pub struct Begin {
    /// The table.
    pub table: TableId,
    /// The opening, as JSON, with its lots drawn.
    pub opening: String,
    /// The first lines of the log, each as JSON.
    pub entries: Vec<String>,
    /// How many promises are known; if there are others, nothing is done.
    pub promises: u8,
    /// How many entropies the key was made of; if there are others, nothing is done.
    pub entropies: u8,
    /// How many envelopes the table gave up before; if there are others, nothing is done.
    pub abandoned: u32,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
}

/// A table that gives its envelope up and seals another one.
#[derive(Clone)]
pub struct Reseal {
    /// The table.
    pub table: TableId,
    /// What is in the new envelope.
    pub secret: [u8; 32],
    /// How many promises are known; if there are others, nothing is done.
    pub promises: u8,
    /// How many entropies are known; if there are others, nothing is done.
    pub entropies: u8,
    /// How many envelopes the table gave up before; if there are others, nothing is done.
    pub abandoned: u32,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
}

/// An envelope a table gave up.
#[derive(Clone, PartialEq, Eq)]
pub struct AbandonedRecord {
    /// What was in it.
    pub secret: [u8; 32],
    /// What was promised, by seat, and what was shown in time.
    pub promises: Vec<(Seat, Adds)>,
    /// When it was given up, in milliseconds since 1970.
    pub at_ms: i64,
}

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// A person, and what is kept of their token.
    Person(TokenHash),
    /// A bot of this level.
    Bot(String),
}

/// Somebody who joined the person in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberRecord {
    /// The seat.
    pub seat: Seat,
    /// What they call themselves.
    pub name: String,
    /// What is kept of their own token.
    pub token_hash: TokenHash,
    /// When they joined, in milliseconds since 1970.
    pub joined_ms: i64,
}

/// Lines to be added to a log.
#[derive(Clone)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// How long the log is believed to be; if it is not, nothing is added.
    pub at: Seq,
    /// The lines, each as JSON; at least one.
    pub entries: Vec<String>,
    /// The message that brought them about; none if a bot or a clock did.
    pub message: Option<MessageMark>,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
}

/// A message that was carried out, so that a retry is known for what it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MessageMark {
    /// Who sent it.
    pub seat: Seat,
    /// The id its sender gave it.
    pub id: MessageId,
}

/// Everything that is kept of a table.
#[derive(Clone, PartialEq, Eq)]
pub struct TableRecord {
    /// The name for those who may sit down.
    pub id: TableId,
    /// The name for those who only watch.
    pub watch: TableId,
    /// The game, by its short name.
    pub game: String,
    /// The opening, as JSON.
    pub opening: String,
    /// What all luck of the table follows from.
    pub secret: [u8; 32],
    /// When it was opened, in milliseconds since 1970.
    pub created_ms: i64,
    /// Whether the secret was sealed as the table was opened. If not, draws follow from it directly, and the table
    /// has begun.
    pub sealed: bool,
    /// When its luck was settled, if it is.
    pub begun_ms: Option<i64>,
    /// When it was broken off, if it was.
    pub closed_ms: Option<i64>,
    /// How the same seats came out the time before, as JSON, if this is a rematch.
    pub last: Option<String>,
    /// What people agreed on beside the rules, as JSON.
    pub terms: String,
    /// What the same people settled by vote in the games before, as JSON, if this is a rematch and they did.
    pub precedents: Option<String>,
    /// When somebody was last known to be there, in milliseconds since 1970, while the table is listed.
    pub listed_ms: Option<i64>,
    /// When the table has something to do by itself, in milliseconds since 1970, if it has.
    pub wake_ms: Option<i64>,
    /// The table of the rematch, once there is one.
    pub next: Option<NextTable>,
    /// The envelopes it gave up before the one it has, in order.
    pub abandoned: Vec<AbandonedRecord>,
    /// Those who sit at it, by seat.
    pub seats: Vec<SeatRecord>,
    /// Those in their teams, in the order in which they came.
    pub members: Vec<MemberRecord>,
    /// When its clocks stood still, in the order of the log.
    pub pauses: Vec<PauseRecord>,
    /// The log, from its first line.
    pub steps: Vec<StepRecord>,
}

/// What is read back of a table that was just opened.
impl From<NewTable> for TableRecord {
    fn from(new: NewTable) -> Self {
        let mut members = new.members;
        members.sort_by_key(|member| (member.joined_ms, *member.token_hash.as_bytes()));
        let at_ms = new.created_ms;
        let steps = new.entries.into_iter().map(|entry| StepRecord { entry, message: None, at_ms });
        TableRecord {
            id: new.id,
            watch: new.watch,
            game: new.game,
            opening: new.opening,
            secret: new.secret,
            created_ms: new.created_ms,
            sealed: true,
            begun_ms: new.begun_ms,
            closed_ms: None,
            last: new.last,
            terms: new.terms,
            precedents: new.precedents,
            listed_ms: new.listed_ms,
            wake_ms: None,
            next: None,
            abandoned: Vec::new(),
            seats: new.seats,
            members,
            pauses: Vec::new(),
            steps: steps.collect(),
        }
    }
}

/// A line of a log.
#[derive(Clone, PartialEq, Eq)]
pub struct StepRecord {
    /// The line, as JSON.
    pub entry: String,
    /// On the last line a message brought about: the message.
    pub message: Option<MessageMark>,
    /// When it was written, in milliseconds since 1970.
    pub at_ms: i64,
}

/// The table where the same people meet again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NextTable {
    /// Its name for those who may sit down.
    pub id: TableId,
    /// Its name for those who only watch.
    pub watch: TableId,
}

/// Secrets and lines of a log are never printed; these show just enough to tell two values apart.
macro_rules! discreet {
    ($name:ident, $id:ident, $list:ident) => {
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name))
                    .field(stringify!($id), &self.$id)
                    .field(stringify!($list), &self.$list.len())
                    .finish_non_exhaustive()
            }
        }
    };
}
discreet!(NewTable, watch, entries);
discreet!(Append, at, entries);
discreet!(Begin, at_ms, entries);
discreet!(Reseal, at_ms, secret);
discreet!(AbandonedRecord, at_ms, promises);
discreet!(TableRecord, watch, steps);
