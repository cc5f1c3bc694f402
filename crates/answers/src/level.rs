//! How exact an answer has to be, and what kind of thing it is.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How exact an answer has to be. Whatever a level takes, the more forgiving ones take, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// The printed answer, however it is written; no typos, no shortening.
    Strict,
    /// Small typos, last names, abbreviations, units that go without saying.
    Standard,
    /// Also what sounds right, the word that matters, older names, extra detail. This is the level to begin with: it
    /// agrees with people most often, and still takes next to nothing they would refuse.
    #[default]
    Lenient,
}

impl Level {
    /// All levels, the strictest first.
    pub const ALL: [Self; 3] = [Self::Strict, Self::Standard, Self::Lenient];
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Strict => "strict",
            Self::Standard => "standard",
            Self::Lenient => "lenient",
        })
    }
}

/// What kind of thing an answer is. A deck may say so; otherwise the judge guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A person, real or not: the last name may be enough.
    Person,
    /// A place: its state or country may be left out.
    Place,
    /// A number, with or without a unit.
    Number,
    /// A year.
    Year,
    /// A day of the calendar.
    Date,
    /// A book, film, song or picture.
    Work,
    /// Several things, all of them wanted.
    List,
    /// Anything else.
    Other,
}
