//! The bots of each game, by level.

use bots::{Lapsing, Search};
use mancala::Mancala;
use rules::{Bot, Dice, Game, Refusal, RefusalKind};
use serde_json::value::RawValue;
use table::Sighting;

use crate::GameKind;

/// A level of a game's bots, and what is honestly behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotLevel {
    /// The word for it in commands and JSON.
    pub name: &'static str,
    /// What a page calls it.
    pub title: &'static str,
    /// How it thinks, in a few words.
    pub about: &'static str,
}

/// A level no bot of the game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{game} has no bot called {level:?}; its bots are {known}")]
pub struct UnknownBot {
    game: &'static str,
    level: String,
    known: String,
}

/// A bot of some game, spoken to in JSON.
pub trait AnyBot: Send {
    /// Chooses an action, given the JSON of a sighting in which the bot has a choice.
    fn choose(&mut self, sighting: &RawValue, dice: &mut Dice) -> Result<Box<RawValue>, Refusal>;
}

/// Fetches a bot by its level.
pub fn bot(kind: GameKind, level: &str) -> Result<Box<dyn AnyBot>, UnknownBot> {
    match kind {
        GameKind::Mancala => Ok(Box::new(Seated(mancala_bot(level)?))),
    }
}

/// Fetches a bot for Mancala, for those who know the game they play.
pub fn mancala_bot(level: &str) -> Result<Box<dyn Bot<Mancala>>, UnknownBot> {
    match level {
        "easy" => Ok(Box::new(Lapsing { careful: Search { depth: 1, positions: 100 }, lapses: 30 })),
        "medium" => Ok(Box::new(Search { depth: 4, positions: 20_000 })),
        "hard" => Ok(Box::new(Search { depth: 40, positions: 300_000 })),
        unknown => Err(unknown_bot(GameKind::Mancala, unknown)),
    }
}

pub(crate) fn levels(kind: GameKind) -> &'static [BotLevel] {
    match kind {
        GameKind::Mancala => &[
            BotLevel { name: "easy", title: "Easy", about: "Looks one sowing ahead, and not always" },
            BotLevel { name: "medium", title: "Medium", about: "Looks four sowings ahead" },
            BotLevel { name: "hard", title: "Hard", about: "Looks at 300,000 positions" },
        ],
    }
}

fn unknown_bot(kind: GameKind, level: &str) -> UnknownBot {
    let known: Vec<&str> = levels(kind).iter().map(|level| level.name).collect();
    UnknownBot { game: kind.title(), level: level.to_owned(), known: known.join(", ") }
}

/// A typed bot behind the JSON seam.
struct Seated<G: Game>(Box<dyn Bot<G>>);

impl<G: Game> AnyBot for Seated<G> {
    fn choose(&mut self, sighting: &RawValue, dice: &mut Dice) -> Result<Box<RawValue>, Refusal> {
        let malformed = |error: serde_json::Error| {
            Refusal::new(RefusalKind::Malformed, format!("this is no sighting of the game: {error}"))
        };
        let sighting: Sighting<G> = serde_json::from_str(sighting.get()).map_err(malformed)?;
        if sighting.choices.listed().is_empty() {
            return Err(Refusal::new(RefusalKind::NotYourTurn, "the bot has nothing to choose here"));
        }
        let action = self.0.choose(&sighting.view, &sighting.choices, dice);
        serde_json::value::to_raw_value(&action).map_err(malformed)
    }
}
