//! Sides, pockets and stores, by the names the rulebook gives them: A3 is the third pocket of A.

use std::fmt;
use std::str::FromStr;

use rules::Misread;
use serde::{Deserialize, Serialize, Serializer};

/// Pockets on each side.
pub const POCKETS: u8 = 6;

/// A side of the board. People may change sides (M-17); the sides keep their letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The side of whoever sat down first.
    A,
    /// The other side.
    B,
}

impl Side {
    /// Both sides, A first.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The side across the board.
    pub fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::A => "A",
            Side::B => "B",
        })
    }
}

/// A pocket, by its side and its number from the owner's left. The number may be wrong: it comes from outside
/// and is checked with the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Pocket {
    /// Whose it is.
    pub side: Side,
    /// From 1, at the owner's left, to 6, beside the owner's store.
    pub number: u8,
}

impl Pocket {
    /// The pocket of `side` with this number.
    pub fn new(side: Side, number: u8) -> Self {
        Pocket { side, number }
    }

    /// The pocket across the board (M-10): opposite of pocket 3 is the other side's 4.
    pub fn opposite(self) -> Pocket {
        Pocket { side: self.side.other(), number: POCKETS + 1 - self.number }
    }

    /// The name, if there is such a pocket.
    fn name(self) -> Option<&'static str> {
        let names = match self.side {
            Side::A => ["A1", "A2", "A3", "A4", "A5", "A6"],
            Side::B => ["B1", "B2", "B3", "B4", "B5", "B6"],
        };
        names.get(usize::from(self.number.checked_sub(1)?)).copied()
    }
}

impl fmt::Display for Pocket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}{}", self.side, self.number),
        }
    }
}

/// By hand, because every move tells everybody of a dozen pockets, and a name that is there already need not be made.
impl Serialize for Pocket {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.name() {
            Some(name) => serializer.serialize_str(name),
            None => serializer.collect_str(self),
        }
    }
}

impl FromStr for Pocket {
    type Err = Misread;
    fn from_str(text: &str) -> Result<Self, Misread> {
        let mut letters = text.chars();
        let side = match letters.next() {
            Some('A' | 'a') => Side::A,
            Some('B' | 'b') => Side::B,
            _ => {
                return Err(Misread::new(
                    1,
                    format!("{text:?} is no pocket; pockets are A1 to A6 and B1 to B6,"),
                ));
            }
        };
        match (letters.next().and_then(|digit| digit.to_digit(10)), letters.next()) {
            (Some(number), None) => Ok(Pocket { side, number: number as u8 }),
            _ => {
                Err(Misread::new(2, format!("{text:?} is no pocket; a pocket has one digit after its side,")))
            }
        }
    }
}

impl TryFrom<String> for Pocket {
    type Error = Misread;
    fn try_from(text: String) -> Result<Self, Misread> {
        text.parse()
    }
}

/// A place a stone can fall: a pocket, or a store, which is written `A:store`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub enum Space {
    /// A pocket.
    Pocket(Pocket),
    /// The store at a side's right end.
    Store(Side),
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Space::Pocket(pocket) => fmt::Display::fmt(pocket, f),
            Space::Store(side) => f.write_str(store_name(*side)),
        }
    }
}

fn store_name(side: Side) -> &'static str {
    match side {
        Side::A => "A:store",
        Side::B => "B:store",
    }
}

/// By hand for the same reason as a pocket's.
impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Space::Pocket(pocket) => pocket.serialize(serializer),
            Space::Store(side) => serializer.serialize_str(store_name(*side)),
        }
    }
}

impl TryFrom<String> for Space {
    type Error = Misread;
    fn try_from(text: String) -> Result<Self, Misread> {
        match text.as_str() {
            "A:store" => Ok(Space::Store(Side::A)),
            "B:store" => Ok(Space::Store(Side::B)),
            pocket => pocket.parse().map(Space::Pocket),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_of_a_space_is_its_name_and_is_read_back() {
        for side in Side::BOTH {
            // Numbers that no pocket has come from outside, and are named in the answer.
            for number in 0..=9 {
                let (pocket, name) = (Pocket::new(side, number), format!("{side}{number}"));
                let json = format!("{name:?}");
                assert_eq!(pocket.to_string(), name);
                assert_eq!(serde_json::to_string(&pocket).unwrap(), json);
                assert_eq!(serde_json::to_string(&Space::Pocket(pocket)).unwrap(), json);
                assert_eq!(serde_json::from_str::<Space>(&json).unwrap(), Space::Pocket(pocket));
            }
            let json = serde_json::to_string(&Space::Store(side)).unwrap();
            assert_eq!(json, format!("\"{side}:store\""));
            assert_eq!(serde_json::from_str::<Space>(&json).unwrap(), Space::Store(side));
        }
    }
}
