//! The bots of each game, by level.

use bots::{Lapsing, Random, Search, Worlds};
use mancala::Mancala;
use manipulation::Manipulation;
use rules::{Bot, Choices, Dice, Game, Refusal, RefusalKind, ThinkingTime, Unhurried};
use serde_json::value::RawValue;
use table::Sighting;
use trivia::{BotKnows, Edition, EditionName, HeiseyMania, Pursuer, Trivia, TrivialPursuit};
use whizkey::{Careful, Claiming, Thinking, WhizKey};

use crate::{GameKind, Perfect, PlayDeck};

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
    fn choose(&mut self, sighting: &RawValue, dice: &mut Dice) -> Result<Box<RawValue>, Refusal> {
        self.choose_within(sighting, dice, &Unhurried)
    }

    /// The same in a limited time.
    fn choose_within(
        &mut self,
        sighting: &RawValue,
        dice: &mut Dice,
        time: &dyn ThinkingTime,
    ) -> Result<Box<RawValue>, Refusal>;
}

/// Fetches a bot by its level.
pub fn bot(kind: GameKind, level: &str) -> Result<Box<dyn AnyBot>, UnknownBot> {
    match kind {
        GameKind::Mancala => Ok(Box::new(Seated(mancala_bot(level)?))),
        GameKind::TrivialPursuit => {
            Ok(Box::new(Seated::<Trivia<TrivialPursuit>>(Box::new(pursuer(kind, level)?))))
        }
        GameKind::HeiseyMania => Ok(Box::new(Seated::<Trivia<HeiseyMania>>(Box::new(pursuer(kind, level)?)))),
        GameKind::Manipulation => Ok(Box::new(Seated(manipulation_bot(level)?))),
        GameKind::WhizKey => Ok(Box::new(Seated(whizkey_bot(level)?))),
    }
}

/// Fetches a bot for Mancala, for those who know the game they play.
pub fn mancala_bot(level: &str) -> Result<Box<dyn Bot<Mancala>>, UnknownBot> {
    match level {
        "perfect" => Ok(Box::new(Perfect::new(HARD))),
        level => mancala_looker(level),
    }
}

/// The same without the bot that proves. Whoever asks here does not carry the solver along, and it is large.
pub fn mancala_looker(level: &str) -> Result<Box<dyn Bot<Mancala>>, UnknownBot> {
    match level {
        "easy" => Ok(Box::new(Lapsing { careful: Search { depth: 1, positions: 100 }, lapses: 30 })),
        "medium" => Ok(Box::new(Search { depth: 4, positions: 20_000 })),
        "hard" => Ok(Box::new(HARD)),
        unknown => Err(unknown_bot(GameKind::Mancala, unknown)),
    }
}

/// The hardest that only looks ahead.
const HARD: Search = Search { depth: 40, positions: 300_000 };

/// Fetches a bot for one of the games of questions, for those who know the game they play.
pub fn trivia_bot<E: Edition>(level: &str) -> Result<Box<dyn Bot<Trivia<E>>>, UnknownBot> {
    let kind = match E::NAME {
        EditionName::TrivialPursuit => GameKind::TrivialPursuit,
        EditionName::HeiseyMania => GameKind::HeiseyMania,
    };
    Ok(Box::new(pursuer(kind, level)?))
}

/// Fetches a bot for Basic Manipulation, for those who know the game they play.
pub fn manipulation_bot(level: &str) -> Result<Box<dyn Bot<Manipulation>>, UnknownBot> {
    bots::dice::bot(level).ok_or_else(|| unknown_bot(GameKind::Manipulation, level))
}

/// Fetches a bot for Whiz Key, for those who know the game they play.
pub fn whizkey_bot(level: &str) -> Result<Box<dyn Bot<WhizKey>>, UnknownBot> {
    let known = whizkey::LEVELS.iter().find(|known| known.name == level);
    let known = known.ok_or_else(|| unknown_bot(GameKind::WhizKey, level))?;
    Ok(match known.thinking {
        // WK-31: every level claims a DRAW that is due, or a table of bots might play for ever.
        Thinking::Random => Box::new(Claiming(Random)),
        Thinking::Habit => Box::new(Careful),
        Thinking::Worlds { worlds, steps } => Box::new(Claiming(Worlds::new(worlds, steps))),
    })
}

fn pursuer(kind: GameKind, level: &str) -> Result<Pursuer, UnknownBot> {
    let knows = BotKnows::ALL.into_iter().find(|knows| knows.name() == level);
    // The board is the same whichever deck is played.
    match (knows, PlayDeck::starter(kind)) {
        (Some(knows), Some(deck)) => Ok(Pursuer::new(deck.contents().clone(), knows, crate::deck::opinion)),
        (_, _) => Err(unknown_bot(kind, level)),
    }
}

/// Complains about a level the game does not have.
pub(crate) fn known_level(kind: GameKind, level: &str) -> Result<(), UnknownBot> {
    let known = levels(kind).iter().any(|known| known.name == level);
    if known { Ok(()) } else { Err(unknown_bot(kind, level)) }
}

/// The levels of the bots of Mancala, from the weakest: for a page that wants no others to come along.
pub const MANCALA_LEVELS: &[BotLevel] = &[
    BotLevel {
        name: "easy",
        title: "Easy",
        about: "Looks one sowing ahead, and three times in ten plays anything",
    },
    BotLevel { name: "medium", title: "Medium", about: "Looks four sowings ahead" },
    BotLevel { name: "hard", title: "Hard", about: "Looks as far ahead as 300,000 positions allow" },
    BotLevel {
        name: "perfect",
        title: "Perfect",
        about: "Plays what it has proved best; early on, where a proof takes too long, it plays like Hard",
    },
];

pub(crate) fn levels(kind: GameKind) -> &'static [BotLevel] {
    match kind {
        GameKind::Mancala => MANCALA_LEVELS,
        GameKind::TrivialPursuit | GameKind::HeiseyMania => &[
            BotLevel { name: "little", title: "Easy", about: "Knows three answers in ten, and strays" },
            BotLevel { name: "steady", title: "Medium", about: "Knows six answers in ten" },
            BotLevel { name: "much", title: "Hard", about: "Knows eight answers in ten" },
        ],
        GameKind::Manipulation => &DICE,
        GameKind::WhizKey => &KEYS,
    }
}

static DICE: [BotLevel; 3] = {
    let [one, two, three] = bots::dice::LEVELS;
    [
        BotLevel { name: one.name, title: one.title, about: one.about },
        BotLevel { name: two.name, title: two.title, about: two.about },
        BotLevel { name: three.name, title: three.title, about: three.about },
    ]
};

static KEYS: [BotLevel; 3] = {
    let [one, two, three] = whizkey::LEVELS;
    [
        BotLevel { name: one.name, title: one.title, about: one.about },
        BotLevel { name: two.name, title: two.title, about: two.about },
        BotLevel { name: three.name, title: three.title, about: three.about },
    ]
};

fn unknown_bot(kind: GameKind, level: &str) -> UnknownBot {
    let known: Vec<&str> = levels(kind).iter().map(|level| level.name).collect();
    UnknownBot { game: kind.title(), level: level.to_owned(), known: known.join(", ") }
}

/// A typed bot behind the JSON seam.
struct Seated<G: Game>(Box<dyn Bot<G>>);

impl<G: Game> AnyBot for Seated<G> {
    fn choose_within(
        &mut self,
        sighting: &RawValue,
        dice: &mut Dice,
        time: &dyn ThinkingTime,
    ) -> Result<Box<RawValue>, Refusal> {
        let malformed = |error: serde_json::Error| {
            Refusal::new(RefusalKind::Malformed, format!("this is no sighting of the game: {error}"))
        };
        let sighting: Sighting<G> = serde_json::from_str(sighting.get()).map_err(malformed)?;
        // What cannot be listed is a question in words; a bot that plays for a person passes on it.
        let is_open = matches!(sighting.choices, Choices::Open);
        if !is_open && sighting.choices.listed().is_empty() {
            return Err(Refusal::new(RefusalKind::NotYourTurn, "the bot has nothing to choose here"));
        }
        let action = self.0.choose_within(&sighting.view, &sighting.choices, dice, time);
        serde_json::value::to_raw_value(&action).map_err(malformed)
    }
}
