//! Sides, pockets and stores, by the names the rulebook gives them: A3 is the third pocket of A.

use std::fmt;
use std::str::FromStr;

use rules::Misread;
use serde::{Deserialize, Serialize};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
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
}

impl fmt::Display for Pocket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.side, self.number)
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

impl From<Pocket> for String {
    fn from(pocket: Pocket) -> String {
        pocket.to_string()
    }
}

/// A place a stone can fall: a pocket, or a store, which is written `A:store`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Space {
    /// A pocket.
    Pocket(Pocket),
    /// The store at a side's right end.
    Store(Side),
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Space::Pocket(pocket) => write!(f, "{pocket}"),
            Space::Store(side) => write!(f, "{side}:store"),
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

impl From<Space> for String {
    fn from(space: Space) -> String {
        space.to_string()
    }
}
