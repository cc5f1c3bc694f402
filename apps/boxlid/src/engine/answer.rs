//! What the engine answers: one line of JSON, whatever it was asked.

use catalog::BadLog;
use rules::{Clause, Refusal, RefusalKind, Seat, Seq};
use serde::{Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

use super::request::Explained;
use crate::shelf::BoxCard;
use crate::solving::values::Tag;

/// Good news, as JSON: one of the structs below.
pub type News = Box<RawValue>;

/// An answer: good news or bad, with the id of the request.
#[derive(Serialize)]
pub struct Answer {
    id: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<News>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Trouble>,
}

impl Answer {
    /// Answers the request that called itself `id`; null if it did not.
    pub fn new(id: Value, outcome: Result<News, Trouble>) -> Self {
        let (ok, error) = match outcome {
            Ok(news) => (Some(news), None),
            Err(trouble) => (None, Some(trouble)),
        };
        Answer { id, ok, error }
    }

    /// The line of JSON, not yet ended.
    pub fn line(&self) -> String {
        // OK because an answer is plain data with string keys.
        serde_json::to_string(self).expect("an answer has a JSON form")
    }
}

/// Makes news of any of the structs below.
pub fn news(what: &impl Serialize) -> News {
    // OK because they are plain data with string keys.
    serde_json::value::to_raw_value(what).expect("news has a JSON form")
}

/// A table was opened or loaded, or is looked at by the referee.
#[derive(Serialize)]
pub struct Opened {
    /// What it is called.
    pub table: String,
    /// The game.
    pub game: &'static str,
    /// How it was opened: the head of its log.
    pub opening: Box<RawValue>,
    /// By which rules it is played, in sentences; nothing if all options are as usual.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules_in_words: Vec<String>,
    /// How long the log is.
    pub seq: Seq,
    /// The lines of the log, with what is told of each and to whom.
    pub happened: Box<RawValue>,
    /// The whole position.
    pub position: String,
    /// What is waited for.
    pub waits: Box<RawValue>,
}

/// Something happened at a table.
#[derive(Serialize)]
pub struct Happened {
    /// The table.
    pub table: String,
    /// How long the log is now.
    pub seq: Seq,
    /// The new lines of the log, with what is told of each and to whom.
    pub happened: Box<RawValue>,
    /// The whole position.
    pub position: String,
    /// What is waited for.
    pub waits: Box<RawValue>,
}

/// What may be done at a table.
#[derive(Serialize)]
pub struct ChoicesOf {
    /// The table.
    pub table: String,
    /// How long the log is.
    pub seq: Seq,
    /// What is waited for.
    pub waits: Box<RawValue>,
    /// What each seat that was asked about may do.
    pub seats: Vec<SeatChoices>,
}

/// What a seat may do.
#[derive(Serialize)]
pub struct SeatChoices {
    /// The seat.
    pub seat: Seat,
    /// Every legal action; null if there are too many to list, as with a typed answer.
    pub choices: Option<Vec<Choice>>,
}

/// A legal action.
#[derive(Serialize)]
pub struct Choice {
    /// As JSON.
    pub action: Box<RawValue>,
    /// In the game's notation.
    pub notation: String,
}

/// A table with a viewer's eyes.
#[derive(Serialize)]
pub struct SightingOf {
    /// The table.
    pub table: String,
    /// The sighting, just as the server would send it.
    pub sighting: Box<RawValue>,
}

/// What a bot would play.
#[derive(Serialize)]
pub struct Advice {
    /// The table.
    pub table: String,
    /// The seat it thought for.
    pub seat: Seat,
    /// What it would play, as JSON.
    pub action: Box<RawValue>,
    /// The same in the game's notation.
    pub notation: String,
}

/// What a position is worth.
#[derive(Serialize)]
pub struct ValuesOf {
    /// The table.
    pub table: String,
    /// How long its log is.
    pub seq: Seq,
    /// Who is to move; all values are seen by them.
    pub seat: Seat,
    /// Whether all is proved, so that no further line follows.
    pub done: bool,
    /// What the position is worth.
    pub value: ValueOf,
    /// What each move is worth.
    pub moves: Vec<MoveValue>,
}

/// What a move is worth.
#[derive(Serialize)]
pub struct MoveValue {
    /// The move as JSON.
    pub action: Box<RawValue>,
    /// In the game's notation.
    pub notation: String,
    /// Its worth.
    #[serde(flatten)]
    pub value: ValueOf,
}

/// What something is worth to the player to move.
#[derive(Serialize)]
pub struct ValueOf {
    /// Whether the margin is exact, a bound, or an estimate.
    pub tag: Tag,
    /// By how many stones they lead in the end.
    pub margin: i32,
    /// By at least so many, proved.
    pub low: i32,
    /// By at most so many, proved.
    pub high: i32,
    /// The same in words.
    pub said: String,
}

/// Somebody stopped finding out what a position is worth.
#[derive(Serialize)]
pub struct Stopped {
    /// The id of the request that was stopped; null if none was.
    pub stopped: Option<Value>,
}

/// A log was written down.
#[derive(Serialize)]
pub struct Saved {
    /// The table.
    pub table: String,
    /// The log, unless it went to a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<String>,
    /// The file, if it went to one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

/// A table was closed.
#[derive(Serialize)]
pub struct Closed {
    /// What it was called.
    pub closed: String,
}

/// The shelf.
#[derive(Serialize)]
pub struct Games {
    /// Every box.
    pub games: Vec<BoxCard>,
}

/// The requests.
#[derive(Serialize)]
pub struct Help {
    /// Every request.
    pub requests: &'static [Explained],
}

/// The end.
#[derive(Serialize)]
pub struct Bye {
    /// Always true.
    pub bye: bool,
}

/// Why a request was not carried out.
#[derive(Debug, Serialize)]
pub struct Trouble {
    /// The kind, for programs.
    #[serde(serialize_with = "kind_name")]
    pub kind: TroubleKind,
    /// The clause it rests on, if it rests on the rules.
    pub clause: Option<Clause>,
    /// What was tried and why not, for people.
    pub said: String,
}

/// The kinds of trouble: those of a refusal, and those an engine can have besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TroubleKind {
    /// The table refused.
    Refused(RefusalKind),
    /// The line is longer than a line may be.
    TooLong,
    /// No table has this name.
    NoSuchTable,
    /// Another table has this name, or there are too many.
    TableTaken,
    /// There is no such game.
    NoSuchGame,
    /// The game has no such bot.
    NoSuchBot,
    /// A file could not be read or written.
    File,
}

/// One word for each kind, so that a program need not look two levels deep.
fn kind_name<S: Serializer>(kind: &TroubleKind, serializer: S) -> Result<S::Ok, S::Error> {
    match kind {
        TroubleKind::Refused(kind) => kind.serialize(serializer),
        TroubleKind::TooLong => serializer.serialize_str("too_long"),
        TroubleKind::NoSuchTable => serializer.serialize_str("no_such_table"),
        TroubleKind::TableTaken => serializer.serialize_str("table_taken"),
        TroubleKind::NoSuchGame => serializer.serialize_str("no_such_game"),
        TroubleKind::NoSuchBot => serializer.serialize_str("no_such_bot"),
        TroubleKind::File => serializer.serialize_str("file"),
    }
}

impl Trouble {
    /// Trouble that rests on no clause.
    pub fn new(kind: TroubleKind, said: impl ToString) -> Self {
        Trouble { kind, clause: None, said: said.to_string() }
    }

    /// A request that makes no sense.
    pub fn malformed(said: impl ToString) -> Self {
        Trouble::new(TroubleKind::Refused(RefusalKind::Malformed), said)
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Trouble { kind: TroubleKind::Refused(refusal.kind), clause: refusal.clause, said: refusal.said }
    }
}

impl From<BadLog> for Trouble {
    fn from(bad: BadLog) -> Self {
        Trouble::new(TroubleKind::Refused(RefusalKind::Damaged), bad)
    }
}
