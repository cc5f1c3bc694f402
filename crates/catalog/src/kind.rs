//! Which game: the name in a URL, a database column and a command.

use std::fmt;
use std::str::FromStr;

use manipulation::{Manipulation, Mode};
use rules::{Clause, Game, OptionSpec, Refusal, RefusalKind, Seat};
use serde_json::value::RawValue;
use trivia::{BotKnows, Edition as _, HeiseyMania, TrivialPursuit};
use whizkey::WhizKey;

use crate::BotLevel;

/// A game that can be played. `match` on it only here and in the page's board picker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// Mancala.
    Mancala,
    /// Trivial Pursuit Genus III.
    TrivialPursuit,
    /// Heisey Mania.
    HeiseyMania,
    /// Basic Manipulation.
    Manipulation,
    /// Whiz Key.
    WhizKey,
}

/// What a rulebook says of teams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Teams {
    /// How many people may play in all.
    pub most_people: u8,
    /// The clause that says so.
    pub size: Clause,
    /// The clause by which the captain answers for the team, and by which a team consults.
    pub captain: Clause,
}

/// A name that is no game's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game called {0:?}; the games are {names}", names = GameKind::names())]
pub struct UnknownGame(pub String);

impl GameKind {
    /// Every game that can be played.
    pub const ALL: [GameKind; 5] = [
        GameKind::Mancala,
        GameKind::TrivialPursuit,
        GameKind::HeiseyMania,
        GameKind::Manipulation,
        GameKind::WhizKey,
    ];

    /// The short name, in URLs, databases and commands.
    pub fn name(self) -> &'static str {
        match self {
            GameKind::Mancala => "mancala",
            GameKind::TrivialPursuit => "trivial-pursuit",
            GameKind::HeiseyMania => "heisey-mania",
            GameKind::Manipulation => "manipulation",
            GameKind::WhizKey => "whiz-key",
        }
    }

    /// The name on the lid.
    pub fn title(self) -> &'static str {
        match self {
            GameKind::Mancala => "Mancala",
            GameKind::TrivialPursuit => "Trivial Pursuit",
            GameKind::HeiseyMania => "Heisey Mania",
            GameKind::Manipulation => "Basic Manipulation",
            GameKind::WhizKey => "Whiz Key",
        }
    }

    /// The fewest and the most seats.
    pub fn seats(self) -> (u8, u8) {
        match self {
            GameKind::Mancala => (2, 2),
            GameKind::TrivialPursuit => TrivialPursuit::SEATS,
            GameKind::HeiseyMania => HeiseyMania::SEATS,
            GameKind::Manipulation | GameKind::WhizKey => (2, 4),
        }
    }

    /// How many seats a table has unless somebody says otherwise: as many as the rulebook's first way to play asks.
    pub fn usual_seats(self) -> u8 {
        match self {
            GameKind::Mancala | GameKind::TrivialPursuit | GameKind::HeiseyMania | GameKind::WhizKey => {
                self.seats().0
            }
            GameKind::Manipulation => Mode::Alone.seats(),
        }
    }

    /// The most people at a table, if a seat may be a team of several.
    pub fn most_people(self) -> Option<u8> {
        self.teams().map(|teams| teams.most_people)
    }

    /// What the rulebook says of teams, if a seat may be one.
    pub fn teams(self) -> Option<Teams> {
        match self {
            GameKind::Mancala | GameKind::Manipulation | GameKind::WhizKey => None,
            GameKind::TrivialPursuit => {
                Some(Teams { most_people: 24, size: Clause::new("TP-1"), captain: Clause::new("TP-26") })
            }
            GameKind::HeiseyMania => {
                Some(Teams { most_people: 16, size: Clause::new("HM-1"), captain: Clause::new("HM-23") })
            }
        }
    }

    /// Whether a team may consult at a table with these options, in the game's own JSON.
    pub fn may_consult(self, options: &RawValue) -> bool {
        #[derive(serde::Deserialize)]
        struct Consulting {
            consultation: Option<String>,
        }
        let found = serde_json::from_str::<Consulting>(options.get());
        self.teams().is_some() && found.is_ok_and(|found| found.consultation.as_deref() != Some("off"))
    }

    /// The version of the rules as coded.
    pub fn rules(self) -> u16 {
        match self {
            GameKind::Mancala => mancala::Mancala::RULES,
            GameKind::TrivialPursuit => TrivialPursuit::RULES,
            GameKind::HeiseyMania => HeiseyMania::RULES,
            GameKind::Manipulation => Manipulation::RULES,
            GameKind::WhizKey => WhizKey::RULES,
        }
    }

    /// The options, described for people.
    pub fn options(self) -> Vec<OptionSpec> {
        match self {
            GameKind::Mancala => mancala::Mancala::options(),
            GameKind::TrivialPursuit => TrivialPursuit::describe(),
            GameKind::HeiseyMania => HeiseyMania::describe(),
            GameKind::Manipulation => Manipulation::options(),
            GameKind::WhizKey => WhizKey::options(),
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
            GameKind::TrivialPursuit => include_str!("../../../docs/rulebooks/trivial_pursuit.md"),
            GameKind::HeiseyMania => include_str!("../../../docs/rulebooks/heisey_mania.md"),
            GameKind::Manipulation => include_str!("../../../docs/rulebooks/manipulation.md"),
            GameKind::WhizKey => include_str!("../../../docs/rulebooks/whiz_key.md"),
        }
    }

    /// Whether it is played with a deck of questions.
    pub fn asks_questions(self) -> bool {
        match self {
            GameKind::Mancala | GameKind::Manipulation | GameKind::WhizKey => false,
            GameKind::TrivialPursuit | GameKind::HeiseyMania => true,
        }
    }

    /// The options with the bots in them, for a game whose rules must know who is a bot: there luck says whether
    /// one knew an answer.
    pub(crate) fn options_with_bots(
        self,
        options: Option<&RawValue>,
        bots: &[(Seat, String)],
        seats: u8,
    ) -> Result<Option<Box<RawValue>>, Refusal> {
        let malformed = |said: String| Refusal::new(RefusalKind::Malformed, said);
        if let Some((seat, _)) = bots.iter().find(|(seat, _)| seat.0 >= seats) {
            return Err(malformed(format!("there is no seat {seat} for a bot")));
        }
        for (_, level) in bots {
            crate::bot::known_level(self, level).map_err(|unknown| malformed(unknown.to_string()))?;
        }
        let options = options.map(ToOwned::to_owned);
        match self {
            GameKind::Mancala | GameKind::WhizKey => Ok(options),
            // BM-1: how many play says which of the modes are possible, and of two only one is.
            GameKind::Manipulation if options.is_none() && seats == Mode::Tournament.seats() => {
                let options = manipulation::Options { mode: Mode::Tournament, ..Default::default() };
                let written = serde_json::value::to_raw_value(&options);
                written.map(Some).map_err(|error| malformed(error.to_string()))
            }
            GameKind::Manipulation => Ok(options),
            GameKind::TrivialPursuit | GameKind::HeiseyMania if bots.is_empty() && options.is_none() => {
                Ok(None)
            }
            GameKind::TrivialPursuit | GameKind::HeiseyMania => {
                let no_options =
                    |error| malformed(format!("these are no options of {}: {error}", self.title()));
                let text = options.as_deref().map_or("{}", RawValue::get);
                let mut map: serde_json::Map<String, serde_json::Value> =
                    serde_json::from_str(text).map_err(no_options)?;
                let knows = |seat: u8| {
                    let (_, level) = bots.iter().find(|(bot, _)| bot.0 == seat)?;
                    BotKnows::ALL.into_iter().find(|knows| knows.name() == level)
                };
                // Whatever the options said of bots: a person whom the game takes for one would answer by luck.
                let bots = if bots.is_empty() { 0 } else { seats };
                let knows: Vec<Option<BotKnows>> = (0..bots).map(knows).collect();
                map.insert("bots".to_owned(), serde_json::to_value(knows).map_err(no_options)?);
                serde_json::value::to_raw_value(&map).map(Some).map_err(no_options)
            }
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
