//! The levels of its bots, and what is honestly behind each.

use crate::Careful;

/// A level of bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The word for it in commands and JSON.
    pub name: &'static str,
    /// What a page calls it.
    pub title: &'static str,
    /// How it thinks, in a few words.
    pub about: &'static str,
    /// How it is made.
    pub thinking: Thinking,
}

/// How a level chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinking {
    /// Anything legal.
    Random,
    /// By habit, as [`Careful`] does.
    Habit,
    /// By information-set search through imagined worlds.
    Worlds {
        /// How many worlds for each choice.
        worlds: u32,
        /// How many steps each is played on.
        steps: u32,
    },
}

/// The levels, weakest first.
pub const LEVELS: [Level; 3] = [
    Level {
        name: "random",
        title: "Random",
        about: "Plays anything legal; mostly runs out of cards",
        thinking: Thinking::Random,
    },
    Level { name: "careful", title: "Careful", about: Careful::ABOUT, thinking: Thinking::Habit },
    Level {
        name: "strong",
        title: "Strong",
        about: "Imagines 300 deals of the hidden cards for each choice",
        thinking: Thinking::Worlds { worlds: 300, steps: 16 },
    },
];
