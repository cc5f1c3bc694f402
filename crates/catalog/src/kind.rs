//! Which game: the name in a URL, a database column and a command.

use std::fmt;
use std::str::FromStr;

use manipulation::{Manipulation, Mode};
use rules::{Clause, Game, OptionSpec, Preset, Refusal, RefusalKind, Seat};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use trivia::{BotKnows, Edition as _, HeiseyMania, TrivialPursuit};
use whizkey::WhizKey;

use crate::BotLevel;

/// The option of Basic Manipulation that follows the number of seats.
const MODE: &str = "mode";

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

    /// Every number of seats it can be played with.
    pub fn seat_counts(self) -> Vec<u8> {
        match self {
            // BM-1: three cannot play.
            GameKind::Manipulation => Mode::SEATS.to_vec(),
            GameKind::Mancala | GameKind::TrivialPursuit | GameKind::HeiseyMania | GameKind::WhizKey => {
                let (fewest, most) = self.seats();
                (fewest..=most).collect()
            }
        }
    }

    /// How many can play, as texts say it: `2`, `2 or 4`, `2 to 6`.
    pub fn how_many(self) -> String {
        match &self.seat_counts()[..] {
            [one] => one.to_string(),
            [one, other] => format!("{one} or {other}"),
            counts => {
                let (fewest, most) = (counts.first().unwrap_or(&0), counts.last().unwrap_or(&0));
                format!("{fewest} to {most}")
            }
        }
    }

    /// Complains if so many cannot play.
    pub fn check_seats(self, seats: u8) -> Result<(), Refusal> {
        if self.seat_counts().contains(&seats) {
            return Ok(());
        }
        let clause = match self {
            GameKind::Mancala => "M-1",
            GameKind::TrivialPursuit => "TP-1",
            GameKind::HeiseyMania => "HM-1",
            GameKind::Manipulation => "BM-1",
            GameKind::WhizKey => "WK-1",
        };
        let said = format!("{} is played by {}, not by {seats}", self.title(), self.how_many());
        Err(Refusal { kind: RefusalKind::Illegal, clause: Some(Clause::new(clause)), said })
    }

    /// How many seats the options ask for, if only one number fits them (BM-1, WK-32).
    pub fn seats_for(self, options: Option<&RawValue>) -> Option<u8> {
        #[derive(serde::Deserialize)]
        struct Asking {
            mode: Option<Mode>,
            tournament: Option<whizkey::Switch>,
        }
        let asking: Asking = serde_json::from_str(options?.get()).ok()?;
        match self {
            GameKind::Manipulation => asking.mode.map(Mode::seats),
            GameKind::WhizKey => asking.tournament.filter(|on| on.is_on()).map(|_| 2),
            GameKind::Mancala | GameKind::TrivialPursuit | GameKind::HeiseyMania => None,
        }
    }

    /// The value an option has at a table of so many unless somebody chooses another.
    pub fn usual_value(self, option: &OptionSpec, seats: u8) -> &'static str {
        // BM-1: the mode follows the number of seats.
        let mode = Mode::usual_for(seats).filter(|_| self == GameKind::Manipulation && option.name == MODE);
        mode.map_or(option.usual(), Mode::name)
    }

    /// Whether an option can be set so at a table of so many. Where so many cannot play at all, anything can.
    pub fn is_possible(self, option: &OptionSpec, value: &str, seats: u8) -> bool {
        if self != GameKind::Manipulation || option.name != MODE || !Mode::SEATS.contains(&seats) {
            return true;
        }
        Mode::ALL.into_iter().any(|mode| mode.name() == value && mode.seats() == seats)
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

    /// Sets of options with a name, the one the box describes first.
    pub fn presets(self) -> Vec<Preset> {
        match self {
            GameKind::Mancala => mancala::Mancala::presets(),
            GameKind::TrivialPursuit => TrivialPursuit::presets(),
            GameKind::HeiseyMania => HeiseyMania::presets(),
            GameKind::Manipulation => Manipulation::presets(),
            GameKind::WhizKey => WhizKey::presets(),
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

    /// What had to be reconstructed because the printed rules do not say it, in a few sentences. The rulebook page ends
    /// with the same words.
    pub fn reconstructed(self) -> Option<&'static str> {
        match self {
            GameKind::Mancala | GameKind::TrivialPursuit => None,
            GameKind::HeiseyMania => Some(
                "The picture in the box is lost. The rulebook settles the four paths, the headquarters and the eight \
                 Roll Again spaces; six spaces between headquarters, and the order ABC, History, Patterns, Colors, \
                 are assumed.",
            ),
            GameKind::Manipulation => Some(
                "The picture in the box is lost. The diamond is reconstructed: six spaces from one STAR-BEAST to the \
                 next, as the publisher plays it. Red opposite green and yellow opposite blue is in the rulebook; the \
                 order red, yellow, green, blue clockwise is assumed.",
            ),
            GameKind::WhizKey => {
                Some("The picture in the box is lost; this layout satisfies every sentence of the rulebook.")
            }
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
            // BM-1: the mode follows the number of seats unless another is chosen.
            GameKind::Manipulation => {
                let text = options.as_deref().map_or("{}", RawValue::get);
                let mode = Mode::usual_for(seats);
                let (Ok(mut map), Some(mode)) = (serde_json::from_str::<Map<String, Value>>(text), mode)
                else {
                    // The game refuses what is no object, and too many or too few, in words of its own.
                    return Ok(options);
                };
                map.entry(MODE).or_insert_with(|| Value::from(mode.name()));
                let written = serde_json::value::to_raw_value(&map);
                written.map(Some).map_err(|error| malformed(error.to_string()))
            }
            GameKind::TrivialPursuit | GameKind::HeiseyMania if bots.is_empty() && options.is_none() => {
                Ok(None)
            }
            GameKind::TrivialPursuit | GameKind::HeiseyMania => {
                let no_options =
                    |error| malformed(format!("these are no options of {}: {error}", self.title()));
                let text = options.as_deref().map_or("{}", RawValue::get);
                let mut map: Map<String, Value> = serde_json::from_str(text).map_err(no_options)?;
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
