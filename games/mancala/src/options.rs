//! The options of a table: what M-3, M-4, M-11, M-17 and M-18 leave open.

use std::fmt;

use rules::{Clause, OptionChoice, OptionSpec};
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize};

use crate::{FairStart, Start};

/// House rules, fixed when the table opens. The default is the box as printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// M-3: how many stones start in each pocket.
    pub stones: Stones,
    /// M-4: who begins.
    pub begins: Begins,
    /// M-11: what happens when the pocket opposite is empty.
    pub capture: Capture,
    /// M-17: whether the second player may swap sides.
    pub pie: Pie,
    /// M-18: how the stones lie at the start. A table that is laid out as in the box says nothing of it.
    #[serde(skip_serializing_if = "Start::is_box")]
    pub start: Start,
}

/// M-3: stones in each pocket at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub enum Stones {
    /// The beginner's game.
    #[serde(rename = "3")]
    Three,
    /// The game of the box.
    #[default]
    #[serde(rename = "4")]
    Four,
}

/// Reads `"4"` and, because that is what programs write, `4`.
impl<'de> Deserialize<'de> for Stones {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;
        impl Visitor<'_> for Number {
            type Value = Stones;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("3 or 4 stones a pocket (M-3)")
            }
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Stones, E> {
                match number {
                    3 => Ok(Stones::Three),
                    4 => Ok(Stones::Four),
                    _ => Err(E::invalid_value(de::Unexpected::Unsigned(number), &self)),
                }
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Stones, E> {
                match text {
                    "3" => Ok(Stones::Three),
                    "4" => Ok(Stones::Four),
                    _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
                }
            }
        }
        deserializer.deserialize_any(Number)
    }
}

impl Stones {
    /// The number itself.
    pub fn count(self) -> u8 {
        match self {
            Stones::Three => 3,
            Stones::Four => 4,
        }
    }
}

/// M-4: who begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begins {
    /// The table draws a lot as it opens.
    #[default]
    ByLot,
    /// A begins.
    A,
    /// B begins.
    B,
    /// The loser of the last game; by lot the first time and after a draw.
    Loser,
}

/// M-11: what becomes of a last stone in an empty pocket when the pocket opposite is empty too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Capture {
    /// It is taken all the same, as the box says: "empty capture" in the literature.
    #[default]
    Empty,
    /// It stays where it is, as in most programs.
    Standard,
}

/// M-17: the pie rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pie {
    /// No swap, as in the box.
    #[default]
    Off,
    /// The second player may swap sides instead of their first turn.
    On,
}

/// Describes the options for set-up pages, help texts and documents.
pub(crate) fn describe() -> Vec<OptionSpec> {
    let (printed, house) = (OptionChoice::printed, OptionChoice::house);
    vec![
        OptionSpec {
            name: "stones",
            title: "Stones in each pocket",
            about: "Three make a quicker game for beginners",
            clause: Clause::new("M-3"),
            box_says: Some(
                "Each pocket starts with four stones, and with three in the version for beginners.",
            ),
            choices: vec![printed("4", "Four"), printed("3", "Three")],
            numbers: None,
        },
        OptionSpec {
            name: "begins",
            title: "Who begins",
            about: "The box does not say, so a lot is drawn",
            clause: Clause::new("M-4"),
            box_says: None,
            choices: vec![
                house("by_lot", "By lot"),
                house("a", "A"),
                house("b", "B"),
                house("loser", "Last loser"),
            ],
            numbers: None,
        },
        OptionSpec {
            name: "capture",
            title: "Nothing opposite",
            about: "A last stone in your empty pocket, with none across",
            clause: Clause::new("M-11"),
            // M-10: the sentence makes no exception for an opposite pocket that is empty.
            box_says: Some(
                "A last stone that falls into an empty pocket of your own is taken, with all stones opposite.",
            ),
            choices: vec![printed("empty", "Taken all the same"), house("standard", "Stays where it is")],
            numbers: None,
        },
        OptionSpec {
            name: "pie",
            title: "Swap after the first turn",
            about: "The second player may change sides instead of moving",
            clause: Clause::new("M-17"),
            box_says: None,
            choices: vec![house("off", "Off"), house("on", "On")],
            numbers: None,
        },
        OptionSpec {
            name: "start",
            title: "How the stones lie",
            about: "From a fair start a perfect game is a draw; in the box whoever begins is ahead",
            clause: Clause::new("M-18"),
            box_says: Some("All twelve pockets start with the same number of stones."),
            choices: [printed("box", "As in the box"), house("fair", "Fair, drawn by lot")]
                .into_iter()
                .chain(FairStart::ALL.iter().map(|start| house(start.name, start.title)))
                .collect(),
            numbers: None,
        },
    ]
}
