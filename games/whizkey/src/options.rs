//! The options of a table: what WK-3, WK-31, WK-32 and WK-33 leave to those who play.

use std::fmt;
use std::str::FromStr;

use rules::{Clause, Numbers, OptionChoice, OptionSpec};
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
    /// WK-3: whether WHIZ cards count toward the most cards a player may hold. Logs written before there was a choice
    /// say nothing of it, so the default is not written.
    #[serde(skip_serializing_if = "is_default")]
    pub whiz_cards: WhizCards,
    /// WK-31: whether many quiet turns end the game. The default is not written, for the same reason.
    #[serde(skip_serializing_if = "is_default")]
    pub quiet_draw: QuietDraw,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// WK-3: whether WHIZ cards count toward the most cards a player may hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhizCards {
    /// They are counted apart from the hand.
    #[default]
    Apart,
    /// They count in the hand.
    InHand,
}

/// WK-31: what comes of many turns in a row without a door and without a card drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuietDraw {
    /// A DRAW, once somebody claims it.
    #[default]
    Claimed,
    /// A DRAW at once, as it was under version 1 of the rules.
    Automatic,
    /// Nothing: the rulebook has no such ending.
    Never,
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
    /// WK-32: the totals a match can be played to: ½ to 100 in halves.
    pub const TOTALS: Numbers = Numbers { least: 1, most: 200, steps: 2, unit: "points" };
    /// The most points that can be read. A score may pass the total, but not by much.
    const MOST: Points = Points { halves: 2_000 };

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

    /// Whether a match can be played to so many.
    fn is_total(self) -> bool {
        (Points::TOTALS.least..=Points::TOTALS.most).contains(&self.halves)
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
        let numbers = Numbers { least: 0, most: Points::MOST.halves, ..Points::TOTALS };
        numbers.read(text).map(Points::halves).ok_or_else(unknown)
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
                f.write_str("points in halves, such as 3 or 2.5 (WK-32)")
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
    /// The total of the match, if one is played; none if no match can be played to so many.
    pub(crate) fn total(&self) -> Option<Points> {
        Some(self.total).filter(|total| self.tournament.is_on() && total.is_total())
    }
}

/// Describes the options for set-up pages, help texts and documents.
pub(crate) fn describe() -> Vec<OptionSpec> {
    let (printed, house) = (OptionChoice::printed, OptionChoice::house);
    vec![
        OptionSpec {
            name: "tournament",
            title: "Tournament",
            about: "Two play games until one has the agreed points",
            clause: Clause::new("WK-32"),
            box_says: Some(
                "Two may play a tournament: a win scores half a point if the loser has one piece left, one if more.",
            ),
            choices: vec![printed("off", "One game"), printed("on", "A match")],
            numbers: None,
        },
        OptionSpec {
            name: "total",
            title: "Points to win a match",
            about: "Half a point if the loser has one piece left, one if more",
            clause: Clause::new("WK-32"),
            box_says: Some("A tournament goes on to whatever total the two have agreed on."),
            choices: vec![printed("3", "3"), printed("1", "1"), printed("5", "5"), printed("7", "7")],
            numbers: Some(Points::TOTALS),
        },
        OptionSpec {
            name: "whiz_cards",
            title: "WHIZ cards",
            about: "Whether they count toward the most cards you may hold",
            clause: Clause::new("WK-3"),
            // It can be read both ways, and people do.
            box_says: Some(
                "Nobody may hold more cards than were dealt. WHIZ cards, two at most, extend the hand.",
            ),
            choices: vec![printed("apart", "Counted apart"), printed("in_hand", "Counted in the hand")],
            numbers: None,
        },
        OptionSpec {
            name: "quiet_draw",
            title: "Draw after quiet turns",
            about: "20 turns each without a door or a card drawn; the box has no such ending",
            clause: Clause::new("WK-31"),
            box_says: None,
            choices: vec![
                house("claimed", "If somebody claims it"),
                house("automatic", "Automatic"),
                house("never", "Never"),
            ],
            numbers: None,
        },
        OptionSpec {
            name: "mercy",
            title: "Draw when out of cards",
            about: "With no card and all pieces in START, draw one instead of missing the turn",
            clause: Clause::new("WK-33"),
            box_says: None,
            choices: vec![house("off", "Off"), house("on", "On")],
            numbers: None,
        },
    ]
}
