//! The times that the players agree on: to answer, and to challenge a ruling.

use std::fmt;

use rules::Numbers;
use serde::de::{Deserializer, Error, Unexpected, Visitor};
use serde::{Deserialize, Serialize, Serializer};

/// The time to answer (TP-22, HM-21). In JSON it is `"none"`, `"45"` or `45`.
///
/// Any number can be read, so that one outside [`Time::NUMBERS`] is refused by the rules, with their clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Time {
    /// No limit.
    None,
    /// So many seconds.
    Seconds(u16),
}

/// Seconds in which a ruling may be challenged (TP-29, HM-24).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ContestTime {
    /// Three seconds.
    #[serde(rename = "3")]
    Three,
    /// Five seconds.
    #[default]
    #[serde(rename = "5")]
    Five,
    /// Eight seconds, which is no longer offered: tables from before rules version 2 have it.
    #[serde(rename = "8")]
    Eight,
    /// Ten seconds.
    #[serde(rename = "10")]
    Ten,
    /// Fifteen seconds, which is no longer offered: tables from before rules version 2 have it.
    #[serde(rename = "15")]
    Fifteen,
}

impl Time {
    /// The seconds that players may agree on.
    pub const NUMBERS: Numbers = Numbers { least: 5, most: 600, steps: 1, unit: "s" };

    /// The seconds; none if there is no limit.
    pub fn seconds(self) -> Option<u16> {
        match self {
            Time::None => None,
            Time::Seconds(seconds) => Some(seconds),
        }
    }
}

impl Default for Time {
    fn default() -> Self {
        Time::Seconds(45)
    }
}

impl ContestTime {
    /// The seconds.
    pub fn seconds(self) -> u16 {
        match self {
            ContestTime::Three => 3,
            ContestTime::Five => 5,
            ContestTime::Eight => 8,
            ContestTime::Ten => 10,
            ContestTime::Fifteen => 15,
        }
    }
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Time::None => serializer.serialize_str("none"),
            Time::Seconds(seconds) => serializer.collect_str(seconds),
        }
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reads;

        impl Visitor<'_> for Reads {
            type Value = Time;

            fn expecting(&self, words: &mut fmt::Formatter<'_>) -> fmt::Result {
                words.write_str("`none` or a whole number of seconds")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Time, E> {
                match (text, text.parse::<u64>()) {
                    ("none", _) => Ok(Time::None),
                    (_, Ok(seconds)) => self.visit_u64(seconds),
                    (_, Err(_)) => Err(E::invalid_value(Unexpected::Str(text), &self)),
                }
            }

            fn visit_u64<E: Error>(self, seconds: u64) -> Result<Time, E> {
                Ok(Time::Seconds(u16::try_from(seconds).unwrap_or(u16::MAX)))
            }

            // The least time is above nought, so anything below it is refused in the same words.
            fn visit_i64<E: Error>(self, seconds: i64) -> Result<Time, E> {
                self.visit_u64(u64::try_from(seconds).unwrap_or(0))
            }
        }

        deserializer.deserialize_any(Reads)
    }
}
