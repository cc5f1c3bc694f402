//! A game on this device as the browser keeps it, so that a reload goes on with it. The page reads the same words to
//! say what is still on the table.

use catalog::GameKind;
use client::{LocalTable, Person};
use rules::{Refusal, Seat, Standing};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{StoredEntry, StoredPrecedent};

use crate::shell::local::{DeviceTable, Laid, SHELF, Source};

/// A game on this device.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptGame {
    /// The game, by its short name.
    pub game: String,
    /// Who plays, seat by seat.
    pub people: Vec<Person>,
    /// What the luck of the table follows from.
    pub seed: u64,
    /// The deck, by its hash, if it is not the one in the box.
    #[serde(default)]
    pub deck: Option<String>,
    /// How the table was opened.
    pub opening: Box<RawValue>,
    /// Its log.
    pub log: Vec<Box<RawValue>>,
    /// What the same people decided by vote in the games before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub precedents: Vec<StoredPrecedent>,
    /// How it came out, once it has.
    pub over: Option<Standing>,
    /// When it was last played, in milliseconds since 1970.
    pub touched: f64,
}

impl KeptGame {
    /// What must be kept to go on with a table later. `now` is the time, in milliseconds since 1970.
    pub fn of(table: &DeviceTable, now: f64) -> Self {
        let Laid { kind, deck, .. } = table.source();
        KeptGame {
            game: kind.name().to_owned(),
            people: table.people().to_vec(),
            seed: table.seed(),
            deck: deck.as_ref().map(|deck| deck.hash.clone()),
            opening: raw(table.any().opening().json()),
            log: table.any().entries().iter().map(|entry| raw(entry.json())).collect(),
            precedents: table.precedents().to_vec(),
            over: table.over(),
            touched: now,
        }
    }

    /// Goes on with a table from the shelf. `deck` is the file of the deck it names, if it names one.
    pub fn resume(self, deck: Option<&str>) -> Result<DeviceTable, Refusal> {
        self.resume_from(&SHELF, deck)
    }

    /// Goes on with a table that came from there.
    pub fn resume_from(self, source: &'static Source, deck: Option<&str>) -> Result<DeviceTable, Refusal> {
        let (table, laid) = source.lay_again(&self, deck)?;
        let log = self.log.iter().map(|line| StoredEntry::from_json(line.get().to_owned()));
        let log = log.collect::<Result<Vec<_>, _>>()?;
        LocalTable::resume(table, laid, self.people, self.seed)
            .with_precedents(self.precedents)?
            .with_log(&log)
    }
}

fn raw(json: &str) -> Box<RawValue> {
    // OK because it was JSON a moment ago.
    RawValue::from_string(json.to_owned()).expect("what a table writes is JSON")
}

/// Somebody at this device. Whoever gives no name is called by their seat.
pub fn here(name: &str, seat: Seat) -> Person {
    Person::here(name_or_seat(name, seat))
}

/// A bot; if there are several, the letter of its seat tells it from the others.
pub fn bot(level: &str, among: Option<Seat>) -> Person {
    Person::bot(among.map_or_else(|| "Bot".to_owned(), |seat| format!("Bot {seat}")), level)
}

/// The name somebody gave, cut to what fits, or what their seat is called.
pub fn name_or_seat(name: &str, seat: Seat) -> String {
    match name.trim() {
        "" => format!("Player {seat}"),
        name => name.chars().take(40).collect(),
    }
}

/// The level a bot has unless one says otherwise: the middle one.
pub fn usual_level(kind: GameKind) -> &'static str {
    let levels = kind.bots();
    levels.get(levels.len() / 2).map_or("", |level| level.name)
}

/// Somebody who just wants to play, and so many bots.
pub fn against_bots(kind: GameKind, own: &str, bots: u8) -> Vec<Person> {
    let bot = |seat: u8| bot(usual_level(kind), (bots > 1).then_some(Seat(seat)));
    std::iter::once(here(own, Seat(0))).chain((1..=bots).map(bot)).collect()
}
