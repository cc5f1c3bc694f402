//! A game on this device as the browser keeps it, so that a reload goes on with it. The page reads the same words to
//! say what is still on the table.

use catalog::GameKind;
use rules::{Seat, Standing};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::StoredPrecedent;

use crate::Company;

/// A game on this device.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptGame {
    /// The game, by its short name.
    pub game: String,
    /// Who plays, seat by seat.
    pub people: Vec<KeptPerson>,
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

/// Somebody at this device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPerson {
    /// Their name.
    pub name: String,
    /// Whether they are a person or a program.
    pub company: Company,
    /// The mark they chose, by its place among the game's marks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<u8>,
}

impl KeptPerson {
    /// Somebody at this device. Whoever gives no name is called by their seat.
    pub fn here(name: &str, seat: Seat) -> Self {
        KeptPerson { name: name_or_seat(name, seat), company: Company::Here, mark: None }
    }

    /// A bot; if there are several, the letter of its seat tells it from the others.
    pub fn bot(level: &str, among: Option<Seat>) -> Self {
        let name = among.map_or_else(|| "Bot".to_owned(), |seat| format!("Bot {seat}"));
        KeptPerson { name, company: Company::Bot { level: level.to_owned() }, mark: None }
    }

    /// The level, if it is a bot.
    pub fn level(&self) -> Option<&str> {
        match &self.company {
            Company::Bot { level } => Some(level),
            Company::Here | Company::Away { .. } => None,
        }
    }
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
pub fn against_bots(kind: GameKind, own: &str, bots: u8) -> Vec<KeptPerson> {
    let bot = |seat: u8| KeptPerson::bot(usual_level(kind), (bots > 1).then_some(Seat(seat)));
    std::iter::once(KeptPerson::here(own, Seat(0))).chain((1..=bots).map(bot)).collect()
}
