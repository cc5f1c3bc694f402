//! Three levels for games with dice.

use rules::{Appraise, Bot, Imagine, Odds};

use crate::{Foresight, Greedy, Random};

/// A level, and what is honestly behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The word for it in commands and JSON.
    pub name: &'static str,
    /// What a page calls it.
    pub title: &'static str,
    /// How it thinks, in a few words.
    pub about: &'static str,
}

/// The levels, the weakest first.
pub const LEVELS: [Level; 3] = [
    Level { name: "random", title: "Random", about: "Plays anything legal" },
    Level {
        name: "careful",
        title: "Careful",
        about: "Takes what looks best at once, and counts the rolls that could hit it",
    },
    Level { name: "strong", title: "Strong", about: "Weighs every roll to come and the reply to each" },
];

/// Makes a bot of a level; nothing if there is no such level.
pub fn bot<G>(level: &str) -> Option<Box<dyn Bot<G>>>
where
    G: Imagine + Appraise,
    G::Luck: Odds,
{
    match level {
        "random" => Some(Box::new(Random)),
        "careful" => Some(Box::new(Greedy)),
        "strong" => Some(Box::new(Foresight { rolls: 2, widest: 6 })),
        _ => None,
    }
}
