//! What a player can do.

use serde::{Deserialize, Serialize};

use crate::Category;

/// A choice a player makes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Move the token to a space.
    MoveTo(String),
    /// Choose the category on the hub.
    Choose(Category),
    /// Vote for the category of the winning question, sealed.
    Vote(Category),
    /// Pick a box to read from, counted from 1.
    PickBox(u8),
    /// Answer in writing.
    Answer(String),
    /// Give no answer.
    Pass,
    /// Say that the time to answer has run out: the clock's word, not a player's.
    OutOfTime,
    /// Say whether an answer is right: the reader of a spoken one, the others where players judge, the voters on
    /// a challenge.
    Judge(Call),
    /// Let a ruling stand.
    LetStand,
    /// Challenge a ruling.
    Contest,
}

/// Right or wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    /// The answer is right.
    Right,
    /// The answer is wrong.
    Wrong,
}

impl Call {
    /// Whether it says right.
    pub fn is_right(self) -> bool {
        self == Call::Right
    }

    /// The opposite call.
    pub fn other(self) -> Self {
        Call::from_bool(!self.is_right())
    }

    /// The call for a yes or no.
    pub fn from_bool(right: bool) -> Self {
        if right { Call::Right } else { Call::Wrong }
    }
}
