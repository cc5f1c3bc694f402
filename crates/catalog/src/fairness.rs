//! What the luck of a table followed from, as its log file tells it once the table is closed.

use rules::{Hex32, Refusal, RefusalKind, Standing};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use table::{Context, Envelope, RefereeTable, Secret, StoredEntry, StoredOpening};

use crate::GameKind;
use crate::canonical::canonical;

/// Where the luck of a table came from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fairness {
    /// From an envelope that was sealed before play, and from what people added.
    Sealed(Sealed),
    /// From a seed, on somebody's own device; nobody was promised anything.
    Seeded(Seeded),
}

/// An envelope that was opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sealed {
    /// The name everybody may know the table by.
    pub table: String,
    /// How the same seats came out the time before, if this was a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Standing>,
    /// The envelopes the table gave up before this one, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub abandoned: Vec<Abandoned>,
    /// What was shown before anything was drawn.
    pub commitment: Hex32,
    /// What was in the envelope.
    pub secret: Hex32,
    /// What each seat added.
    pub seats: Vec<SeatEntropy>,
    /// What luck was asked for, draw by draw.
    #[serde(default)]
    pub asked: Vec<Asked>,
}

/// An envelope that was given up before anything was drawn from it, because entropy that was promised did not come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Abandoned {
    /// What was shown of it while it was sealed.
    pub commitment: Hex32,
    /// What was in it.
    pub secret: Hex32,
    /// What each seat had promised for it, and what it showed in time.
    pub seats: Vec<SeatEntropy>,
}

/// What one seat added to the luck of its table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatEntropy {
    /// The hash of what it would add, shown before anybody showed anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<Hex32>,
    /// What it added; nothing if it never showed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<Hex32>,
}

/// A seed on somebody's own device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seeded {
    /// The seed.
    pub seed: u64,
    /// How the same seats came out the time before, if this was a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Standing>,
    /// What luck was asked for, draw by draw.
    #[serde(default)]
    pub asked: Vec<Asked>,
}

/// What luck was asked for in one line of a log. It follows from the rules; it is written down for verifiers that do
/// not know them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The number of the line, from nought.
    pub step: u64,
    /// What was asked, in the game's own JSON.
    #[serde(deserialize_with = "in_whole_numbers")]
    pub luck: Value,
}

/// No game asks luck in anything but whole numbers, and a longer one would not be written as it was read.
fn in_whole_numbers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
    fn is_whole(value: &Value) -> bool {
        match value {
            Value::Number(number) => !number.is_f64(),
            Value::Array(values) => values.iter().all(is_whole),
            Value::Object(fields) => fields.values().all(is_whole),
            Value::Null | Value::Bool(_) | Value::String(_) => true,
        }
    }
    let luck = Value::deserialize(deserializer)?;
    if is_whole(&luck) {
        Ok(luck)
    } else {
        Err(D::Error::custom("luck is asked in whole numbers of 64 bits"))
    }
}

impl Asked {
    /// What `entry`, which is line `index`, answers at a table that has played all before it; nothing if it is no draw.
    pub(crate) fn of(table: &dyn RefereeTable, entry: &StoredEntry, index: usize) -> Option<Self> {
        drawn(entry)?;
        let mut waits: Value = serde_json::from_str(table.waits().get()).ok()?;
        Some(Asked { step: index as u64, luck: waits.get_mut("luck")?.take() })
    }
}

/// What luck said in this line, if it is a draw.
pub(crate) fn drawn(entry: &StoredEntry) -> Option<Value> {
    let mut entry: Value = serde_json::from_str(entry.json()).ok()?;
    Some(entry.get_mut("drew")?.take())
}

impl Fairness {
    /// A table of one's own device.
    pub fn seeded(seed: u64, last: Option<Standing>) -> Self {
        Fairness::Seeded(Seeded { seed, last, asked: Vec::new() })
    }

    /// How the same seats came out the time before.
    pub fn last(&self) -> Option<&Standing> {
        match self {
            Fairness::Sealed(sealed) => sealed.last.as_ref(),
            Fairness::Seeded(seeded) => seeded.last.as_ref(),
        }
    }

    /// What luck was asked for, draw by draw.
    pub fn asked(&self) -> &[Asked] {
        match self {
            Fairness::Sealed(sealed) => &sealed.asked,
            Fairness::Seeded(seeded) => &seeded.asked,
        }
    }

    pub(crate) fn with_asked(mut self, list: Vec<Asked>) -> Self {
        match &mut self {
            Fairness::Sealed(sealed) => sealed.asked = list,
            Fairness::Seeded(seeded) => seeded.asked = list,
        }
        self
    }
}

impl Sealed {
    /// The envelopes of a table with this opening, in order: those it gave up, and last the one its luck followed from.
    pub fn envelopes(&self, kind: GameKind, opening: &StoredOpening) -> Result<Vec<Envelope>, Refusal> {
        let context = fair_context(kind, &self.table, opening, self.last.as_ref())?;
        let secrets = self.abandoned.iter().map(|abandoned| abandoned.secret).chain([self.secret]);
        let secrets = secrets.map(|secret| Secret::from_random(secret.0));
        Ok(Envelope::seal_in_order(&context, secrets))
    }

    /// What each seat added, seat by seat.
    pub fn entropy(&self) -> Vec<Option<Hex32>> {
        self.seats.iter().map(|seat| seat.entropy).collect()
    }
}

/// What the first envelope of a table is sealed for. `table` is the name everybody may know it by.
pub fn fair_context(
    kind: GameKind,
    table: &str,
    opening: &StoredOpening,
    last: Option<&Standing>,
) -> Result<Context, Refusal> {
    #[derive(Deserialize)]
    struct Bound {
        rules: u16,
        seats: u8,
        options: Value,
        contents: Option<String>,
        board: Option<String>,
        position: Option<String>,
    }
    let malformed = |said: String| Refusal::new(RefusalKind::Malformed, said);
    let bound: Bound = serde_json::from_str(opening.json()).map_err(|error| malformed(error.to_string()))?;
    if bound.position.is_some() {
        return Err(malformed(
            "a sealed table begins as the box is set up, from no other position".to_owned(),
        ));
    }
    let plain = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
    if !plain(table) || !bound.contents.as_deref().is_none_or(plain) {
        return Err(malformed("the name of a table and of a deck is one word".to_owned()));
    }
    Ok(Context {
        table: table.to_owned(),
        game: kind.name().to_owned(),
        rules: bound.rules,
        seats: bound.seats,
        options: canonical(&bound.options)?,
        contents: match (bound.contents, bound.board.as_deref().map(board_hash)) {
            (deck, None) => deck,
            (None, board) => board,
            (Some(deck), Some(board)) => Some(format!("{deck}+{board}")),
        },
        last: last.map(|standing| standing.places.0.clone()),
        after: None,
    })
}

/// What an envelope names a board by that somebody brought.
fn board_hash(text: &str) -> String {
    format!("board-{}", Hex32(Sha256::digest(text).into()))
}
