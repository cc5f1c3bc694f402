//! The one place where types become JSON.

use std::fmt;

use rules::{Game, Patience, Precedent, Refusal, RefusalKind, Seat, Seats, Seq, Standing, Step, Viewer};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Album, Entry, Opening, Table};

/// A line of a log as JSON, for the store. It may hold secrets, so it is a type of its own that no message to
/// a client can contain.
#[derive(Clone)]
pub struct StoredEntry(Box<RawValue>);

/// The opening of a table as JSON, for the store and for those who sit at the table.
#[derive(Clone, Debug)]
pub struct StoredOpening(Box<RawValue>);

/// An appeal that people settled by vote, and how, as JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StoredPrecedent(Box<RawValue>);

macro_rules! stored {
    ($name:ident) => {
        impl $name {
            /// Takes JSON back from a store or a file; whether it makes sense is found when it is committed.
            pub fn from_json(json: String) -> Result<Self, Refusal> {
                RawValue::from_string(json).map($name).map_err(malformed)
            }

            /// The JSON, for a store or a file of one's own.
            pub fn json(&self) -> &str {
                self.0.get()
            }
        }
    };
}
stored!(StoredEntry);
stored!(StoredOpening);
stored!(StoredPrecedent);

impl fmt::Debug for StoredEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StoredEntry(hidden)")
    }
}

/// A table of some game, spoken to in JSON.
pub trait AnyTable: Send + Sync {
    /// The opening, for the store.
    fn opening(&self) -> StoredOpening;
    /// The options people chose, and the same after lots were drawn, each in the game's own JSON.
    fn options(&self) -> (Box<RawValue>, Box<RawValue>);
    /// The version of the rules it is played by.
    fn rules(&self) -> u16;
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// How long the log is.
    fn seq(&self) -> Seq;
    /// The line at which the present question was put; see [`Table::asked_at`].
    fn asked_at(&self) -> Seq;
    /// How long the game waits for those who are to act, if it has a clock; see [`Game::patience`].
    fn patience(&self) -> Option<Patience<Box<RawValue>>>;
    /// Who is to act.
    fn waiting_for(&self) -> Seats;
    /// How the game came out, once it has.
    fn over(&self) -> Option<Standing>;
    /// The log.
    fn entries(&self) -> Vec<StoredEntry>;
    /// A copy, to try something on.
    fn copied(&self) -> Box<dyn AnyTable>;
    /// What luck draws before anything else; see [`Table::begin`].
    fn begin(&self) -> Vec<StoredEntry>;
    /// What follows if `seat` plays `action`; see [`Table::decide`].
    fn decide(&self, seat: Seat, at: Seq, action: &RawValue) -> Result<Vec<StoredEntry>, Refusal>;
    /// What follows if `seat` gives up; see [`Table::decide_leave`].
    fn decide_leave(&self, seat: Seat) -> Result<Vec<StoredEntry>, Refusal>;
    /// What follows if `seat` takes back its last action; see [`Table::decide_take_back`].
    fn decide_take_back(&self, seat: Seat, at: Seq) -> Result<Vec<StoredEntry>, Refusal>;
    /// What follows if everybody agrees that `seat` takes back the last action, whoever made it.
    fn decide_agreed_take_back(&self, seat: Seat) -> Result<Vec<StoredEntry>, Refusal>;
    /// Who acted or left, in order, as far as it was not taken back.
    fn movers(&self) -> Vec<Seat>;
    /// Takes entries from the log; gives what people settled by vote in them. See [`Table::commit`].
    fn commit(&mut self, entries: &[StoredEntry]) -> Result<Vec<StoredPrecedent>, Refusal>;
    /// What people settled by vote here and in the games before; see [`Table::precedents`].
    fn precedents(&self) -> Vec<StoredPrecedent>;
    /// Lets the judge heed what was settled in the games before; see [`Table::bring_precedents`].
    fn bring_precedents(&mut self, precedents: &[StoredPrecedent]) -> Result<(), Refusal>;
    /// Shows the table to `viewer`: the JSON of a [`crate::Sighting`].
    fn seen_by(&self, viewer: Viewer, since: Seq) -> Box<RawValue>;
    /// The same for one of several viewers of one moment, all of whom use the same album.
    fn seen_beside(&self, viewer: Viewer, since: Seq, album: &mut Album) -> Box<RawValue>;
    /// Shows the table while its luck is not settled; see [`Table::seen_before_it_begins`].
    fn seen_before_it_begins(&self, viewer: Viewer) -> Box<RawValue>;
}

impl<G: Game> AnyTable for Table<G> {
    fn opening(&self) -> StoredOpening {
        StoredOpening(encode(Table::opening(self)))
    }

    fn options(&self) -> (Box<RawValue>, Box<RawValue>) {
        let opening: &Opening<G> = Table::opening(self);
        (encode(&opening.options), encode(&opening.settled))
    }

    fn rules(&self) -> u16 {
        Table::opening(self).rules
    }

    fn seats(&self) -> u8 {
        Table::opening(self).seats
    }

    fn seq(&self) -> Seq {
        Table::seq(self)
    }

    fn asked_at(&self) -> Seq {
        Table::asked_at(self)
    }

    fn patience(&self) -> Option<Patience<Box<RawValue>>> {
        let patience = self.game().patience()?;
        let then = patience.then.iter().map(|(seat, action)| (*seat, encode(action))).collect();
        Some(Patience { seconds: patience.seconds, then })
    }

    fn waiting_for(&self) -> Seats {
        self.game().turn().seats()
    }

    fn over(&self) -> Option<Standing> {
        Table::over(self)
    }

    fn entries(&self) -> Vec<StoredEntry> {
        Table::entries(self).map(|entry| StoredEntry(encode(entry))).collect()
    }

    fn copied(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }

    fn begin(&self) -> Vec<StoredEntry> {
        store(Table::begin(self))
    }

    fn decide(&self, seat: Seat, at: Seq, action: &RawValue) -> Result<Vec<StoredEntry>, Refusal> {
        Table::decide(self, seat, at, decode(action)?).map(store)
    }

    fn decide_leave(&self, seat: Seat) -> Result<Vec<StoredEntry>, Refusal> {
        Table::decide_leave(self, seat).map(store)
    }

    fn decide_take_back(&self, seat: Seat, at: Seq) -> Result<Vec<StoredEntry>, Refusal> {
        Table::decide_take_back(self, seat, at).map(store)
    }

    fn decide_agreed_take_back(&self, seat: Seat) -> Result<Vec<StoredEntry>, Refusal> {
        Table::decide_agreed_take_back(self, seat).map(store)
    }

    fn movers(&self) -> Vec<Seat> {
        let mover = |step| match step {
            Step::Acted { seat, .. } | Step::Left(seat) => Some(seat),
            Step::Drew(_) | Step::Ruled(_) => None,
        };
        self.steps().filter_map(mover).collect()
    }

    fn commit(&mut self, entries: &[StoredEntry]) -> Result<Vec<StoredPrecedent>, Refusal> {
        let entries = entries.iter().map(|entry| decode(&entry.0)).collect::<Result<Vec<Entry<G>>, _>>()?;
        let settled = Table::commit(self, entries)?;
        Ok(settled.iter().map(|precedent| StoredPrecedent(encode(precedent))).collect())
    }

    fn precedents(&self) -> Vec<StoredPrecedent> {
        Table::precedents(self).iter().map(|precedent| StoredPrecedent(encode(precedent))).collect()
    }

    fn bring_precedents(&mut self, precedents: &[StoredPrecedent]) -> Result<(), Refusal> {
        let precedents = precedents.iter().map(|precedent| decode(&precedent.0));
        Table::bring_precedents(self, precedents.collect::<Result<_, _>>()?);
        Ok(())
    }

    fn seen_by(&self, viewer: Viewer, since: Seq) -> Box<RawValue> {
        encode(&Table::seen_by(self, viewer, since))
    }

    fn seen_beside(&self, viewer: Viewer, since: Seq, album: &mut Album) -> Box<RawValue> {
        album.mount(Table::seen_by(self, viewer, since))
    }

    fn seen_before_it_begins(&self, viewer: Viewer) -> Box<RawValue> {
        encode(&Table::seen_before_it_begins(self, viewer))
    }
}

impl StoredPrecedent {
    /// The typed appeal and its ruling; the JSON must be that of a table of `G`.
    pub fn decode<G: Game>(&self) -> Result<Precedent<G>, Refusal> {
        decode(&self.0)
    }
}

/// Decodes the opening of a table of `G`.
impl StoredOpening {
    /// The typed opening; the JSON must be that of a table of `G`.
    pub fn decode<G: Game>(&self) -> Result<Opening<G>, Refusal> {
        decode(&self.0)
    }

    /// The hash of what is in the box, if the game can be played with one thing or another.
    pub fn contents(&self) -> Result<Option<String>, Refusal> {
        decode::<Brought>(&self.0).map(|found| found.contents)
    }

    /// The text of the board that somebody brought, if it is not the one in the box.
    pub fn board(&self) -> Result<Option<String>, Refusal> {
        decode::<Brought>(&self.0).map(|found| found.board)
    }
}

/// What of an opening is known whatever the game.
#[derive(Deserialize)]
struct Brought {
    #[serde(default)]
    contents: Option<String>,
    #[serde(default)]
    board: Option<String>,
}

pub(crate) fn store<G: Game>(entries: Vec<Entry<G>>) -> Vec<StoredEntry> {
    entries.iter().map(|entry| StoredEntry(encode(entry))).collect()
}

pub(crate) fn encode<T: Serialize>(value: &T) -> Box<RawValue> {
    // OK because our wire types are plain data with string keys, which always have a JSON form.
    serde_json::value::to_raw_value(value).expect("plain data has a JSON form")
}

pub(crate) fn decode<T: DeserializeOwned>(json: &RawValue) -> Result<T, Refusal> {
    serde_json::from_str(json.get()).map_err(malformed)
}

fn malformed(error: serde_json::Error) -> Refusal {
    Refusal::new(RefusalKind::Malformed, format!("this could not be understood: {error}"))
}
