//! Which game: the name in a URL, a database column and a command.

use std::fmt;
use std::str::FromStr;

use rules::{Game, OptionSpec};

use crate::BotLevel;

/// A game that can be played. `match` on it only here and in the page's board picker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// Mancala.
    Mancala,
}

/// A name that is no game's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game called {0:?}; the games are {names}", names = GameKind::names())]
pub struct UnknownGame(pub String);

impl GameKind {
    /// Every game that can be played.
    pub const ALL: [GameKind; 1] = [GameKind::Mancala];

    /// The short name, in URLs, databases and commands.
    pub fn name(self) -> &'static str {
        match self {
            GameKind::Mancala => "mancala",
        }
    }

    /// The name on the lid.
    pub fn title(self) -> &'static str {
        match self {
            GameKind::Mancala => "Mancala",
        }
    }

    /// The fewest and the most seats.
    pub fn seats(self) -> (u8, u8) {
        match self {
            GameKind::Mancala => (2, 2),
        }
    }

    /// The version of the rules as coded.
    pub fn rules(self) -> u16 {
        match self {
            GameKind::Mancala => mancala::Mancala::RULES,
        }
    }

    /// The options, described for people.
    pub fn options(self) -> Vec<OptionSpec> {
        match self {
            GameKind::Mancala => mancala::Mancala::options(),
        }
    }

    /// The levels of the bots, from the weakest.
    pub fn bots(self) -> &'static [BotLevel] {
        crate::bot::levels(self)
    }

    /// The page of numbered clauses, in Markdown.
    pub fn rulebook(self) -> &'static str {
        match self {
            GameKind::Mancala => include_str!("../../../docs/rulebooks/mancala.md"),
        }
    }

    fn names() -> String {
        GameKind::ALL.map(GameKind::name).join(", ")
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameKind {
    type Err = UnknownGame;
    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        GameKind::ALL.into_iter().find(|kind| kind.name() == text).ok_or_else(|| UnknownGame(text.to_owned()))
    }
}
