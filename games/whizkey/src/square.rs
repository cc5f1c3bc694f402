//! Squares and doors by their names.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Unknown;
use crate::card::as_text;

/// A square of a board: START, PAYOFF, or one named by its row and column, `R2C9`. The name says where it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Square(u8);

impl Square {
    /// Where pieces begin; it holds any number.
    pub const START: Square = Square(0);
    /// Where pieces are to go; it holds any number.
    pub const PAYOFF: Square = Square(80);
    /// How many rows a board has.
    pub const ROWS: u8 = 4;
    /// How many columns a board may have.
    pub const COLUMNS: u8 = 16;
    /// One more than the largest place.
    pub(crate) const PLACES: usize = 81;

    /// The square in a row, from 1, and a column, from 0, if a board may have it.
    pub fn at(row: u8, column: u8) -> Option<Square> {
        let on_board = (1..=Square::ROWS).contains(&row) && column < Square::COLUMNS;
        // Worked out only for what is on a board: other rows are too large for it.
        on_board.then(|| Square(row * 16 + column))
    }

    /// The row, from 1; nought for PAYOFF, which lies under all rows.
    pub fn row(self) -> u8 {
        match self {
            Square::START => 1,
            Square::PAYOFF => 0,
            Square(place) => place / 16,
        }
    }

    /// The column, from 0.
    pub fn column(self) -> u8 {
        self.0 % 16
    }

    /// Whether it holds any number of pieces (WK-7).
    pub fn is_roomy(self) -> bool {
        self == Square::START || self == Square::PAYOFF
    }

    pub(crate) fn place(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Square::START => f.write_str("START"),
            Square::PAYOFF => f.write_str("PAYOFF"),
            Square(_) => write!(f, "R{}C{}", self.row(), self.column()),
        }
    }
}

impl FromStr for Square {
    type Err = Unknown;
    fn from_str(text: &str) -> Result<Self, Unknown> {
        let upper = text.to_ascii_uppercase();
        match upper.as_str() {
            "START" => return Ok(Square::START),
            "PAYOFF" => return Ok(Square::PAYOFF),
            _ => {}
        }
        let numbers = upper.strip_prefix('R').and_then(|rest| rest.split_once('C'));
        let square = numbers.and_then(|(row, column)| Square::at(row.parse().ok()?, column.parse().ok()?));
        square
            .filter(|square| square.to_string() == upper)
            .ok_or_else(|| Unknown::new(text, "square; squares are START, PAYOFF and such as R2C9"))
    }
}
as_text!(Square);

/// A kind of door, by the key it wants (WK-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Door {
    /// Any one card.
    #[serde(rename = "1")]
    One,
    /// A pair.
    #[serde(rename = "2")]
    Two,
    /// Three of a kind.
    #[serde(rename = "3")]
    Three,
    /// Four of a kind.
    #[serde(rename = "4")]
    Four,
    /// Any WHIZ card.
    #[serde(rename = "whiz")]
    Whiz,
}

impl Door {
    /// How many of a kind the key is; none for the WHIZ DOOR.
    pub fn size(self) -> Option<u8> {
        match self {
            Door::One => Some(1),
            Door::Two => Some(2),
            Door::Three => Some(3),
            Door::Four => Some(4),
            Door::Whiz => None,
        }
    }

    /// The letter of the door in layouts and notation: `1` to `4`, `K` for the WHIZ DOOR.
    pub fn letter(self) -> char {
        self.size().map_or('K', |size| char::from(b'0' + size))
    }

    /// The door with a letter.
    pub fn of_letter(letter: char) -> Option<Door> {
        match letter {
            '1' => Some(Door::One),
            '2' => Some(Door::Two),
            '3' => Some(Door::Three),
            '4' => Some(Door::Four),
            'K' | 'k' => Some(Door::Whiz),
            _ => None,
        }
    }
}

impl fmt::Display for Door {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.size() {
            Some(size) => write!(f, "DOOR {size}"),
            None => f.write_str("the WHIZ DOOR"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_far_off_the_board_is_unknown() {
        for name in ["R5C1", "R16C0", "R61C1", "R255C255", "R1C16", "R0C0"] {
            assert!(name.parse::<Square>().is_err(), "{name}");
        }
        assert_eq!("r4c15".parse::<Square>().map(|square| square.to_string()), Ok("R4C15".to_owned()));
    }
}
