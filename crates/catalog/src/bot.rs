//! The bots of each game, by level.

use std::sync::Arc;

use rules::{Bot, Choices, Dice, Game, Refusal, RefusalKind, ThinkingTime, Unhurried};
use serde_json::value::RawValue;
use table::Sighting;

use crate::{GameEntry, GameKind, SolverResources};

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
pub fn bot(
    kind: GameKind,
    level: &str,
    resources: &Arc<SolverResources>,
) -> Result<Box<dyn AnyBot>, UnknownBot> {
    kind.entry().bot(level, resources).ok_or_else(|| unknown_bot(kind, level))
}

/// The same, for those who know the game they play.
pub fn bot_of<G: GameEntry>(
    level: &str,
    resources: &Arc<SolverResources>,
) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    G::bot(level, resources).ok_or_else(|| unknown_bot(G::LID.kind, level))
}

pub(crate) fn unknown_bot(kind: GameKind, level: &str) -> UnknownBot {
    let known: Vec<&str> = kind.bots().iter().map(|level| level.name).collect();
    UnknownBot { game: kind.title(), level: level.to_owned(), known: known.join(", ") }
}

/// A typed bot behind the JSON seam.
pub(crate) struct Seated<G: Game>(pub(crate) Box<dyn Bot<G>>);

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
