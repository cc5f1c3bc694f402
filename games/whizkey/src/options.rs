//! The options of a table: what WK-32 and WK-33 leave to those who play.

use std::fmt;
use std::str::FromStr;

use rules::{Clause, OptionChoice, OptionSpec};
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::Unknown;

/// House rules, fixed when the table opens. The default is the box as printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// WK-32: whether two play a match of several games.
    pub tournament: Switch,
    /// WK-32: the total a match is played to.
    pub total: Points,
    /// WK-33: whether somebody without cards draws one instead of missing turns.
    pub mercy: Switch,
}

/// On or off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Switch {
    /// Not played.
    #[default]
    Off,
    /// Played.
    On,
}

impl Switch {
    /// Whether it is on.
    pub fn is_on(self) -> bool {
        self == Switch::On
    }
}

/// Points of a match, counted in halves (WK-32). Written `3` or `2.5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Points {
    halves: u16,
}

impl Points {
    /// No points.
    pub const NONE: Points = Points { halves: 0 };
    /// The most a match can be played to.
    pub const MOST: Points = Points { halves: 200 };

    /// So many half points.
    pub fn halves(halves: u16) -> Points {
        Points { halves }
    }

    /// How many half points they are.
    pub fn in_halves(self) -> u16 {
        self.halves
    }

    /// These and some more half points.
    #[must_use]
    pub fn plus(self, halves: u16) -> Points {
        Points { halves: self.halves.saturating_add(halves) }
    }

    /// A total that a match can be played to.
    fn total(halves: u64) -> Option<Points> {
        let halves = u16::try_from(halves).ok()?;
        (1..=Points::MOST.halves).contains(&halves).then_some(Points { halves })
    }
}

impl Default for Points {
    /// WK-32: the usual total.
    fn default() -> Self {
        Points { halves: 6 }
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.halves / 2, if self.halves % 2 == 1 { ".5" } else { "" })
    }
}

impl FromStr for Points {
    type Err = Unknown;
    /// Reads a number of points, nought included.
    fn from_str(text: &str) -> Result<Self, Unknown> {
        let unknown = || Unknown::new(text, "number of points in halves");
        let (whole, half) = match text.split_once('.') {
            None => (text, 0),
            Some((whole, "5")) => (whole, 1),
            Some((whole, "0")) => (whole, 0),
            Some(_) => return Err(unknown()),
        };
        let whole: u16 = whole.parse().ok().filter(|whole| *whole <= 1_000).ok_or_else(unknown)?;
        Ok(Points { halves: 2 * whole + half })
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads `"2.5"` and, because that is what programs write, `2.5`.
impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Total;
        impl Visitor<'_> for Total {
            type Value = Points;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "points in halves, at most {} (WK-32)", Points::MOST)
            }
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Points, E> {
                let points = number.checked_mul(2).and_then(|halves| u16::try_from(halves).ok());
                let known = points.map(Points::halves).filter(|points| *points <= Points::MOST);
                known.ok_or_else(|| E::invalid_value(de::Unexpected::Unsigned(number), &self))
            }
            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Points, E> {
                let halves = 2.0 * number;
                let fits = halves.fract() == 0.0 && (0.0..=f64::from(Points::MOST.halves)).contains(&halves);
                if fits {
                    Ok(Points::halves(halves as u16))
                } else {
                    Err(E::invalid_value(de::Unexpected::Float(number), &self))
                }
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Points, E> {
                let points = text.parse().ok().filter(|points| *points <= Points::MOST);
                points.ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
            }
        }
        deserializer.deserialize_any(Total)
    }
}

impl Options {
    /// The total of the match, if one is played; none if it is nought, which no match is played to.
    pub(crate) fn total(&self) -> Option<Points> {
        Points::total(u64::from(self.total.halves)).filter(|_| self.tournament.is_on())
    }
}

/// Describes the options for set-up pages, help texts and documents.
pub(crate) fn describe() -> Vec<OptionSpec> {
    let choice = |value, title| OptionChoice { value, title };
    vec![
        OptionSpec {
            name: "tournament",
            title: "Tournament",
            about: "Two play games until one has the agreed points",
            clause: Clause::new("WK-32"),
            in_the_box: true,
            choices: vec![choice("off", "One game"), choice("on", "A match")],
        },
        OptionSpec {
            name: "total",
            title: "Points to win a match",
            about: "Half a point if the loser has one piece left, one if more",
            clause: Clause::new("WK-32"),
            in_the_box: true,
            choices: vec![choice("3", "3"), choice("1", "1"), choice("5", "5"), choice("7", "7")],
        },
        OptionSpec {
            name: "mercy",
            title: "Draw when out of cards",
            about: "With no card and all pieces in START, draw one instead of missing the turn",
            clause: Clause::new("WK-33"),
            in_the_box: false,
            choices: vec![choice("off", "Off"), choice("on", "On")],
        },
    ]
}
