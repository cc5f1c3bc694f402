//! The four colours, which are also the four corners, clockwise from red.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A colour of tokens and the corner it starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Color {
    /// The first corner.
    Red,
    /// The corner after red's.
    Yellow,
    /// The corner opposite red's.
    Green,
    /// The corner opposite yellow's.
    Blue,
}

impl Color {
    /// All colours, clockwise from red.
    pub const ALL: [Color; 4] = [Color::Red, Color::Yellow, Color::Green, Color::Blue];

    /// The colour as an index into a list with one entry for each, in the order of [`Color::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour with an index, which is taken round the four corners.
    pub const fn at(index: usize) -> Color {
        Color::ALL[index % 4]
    }

    /// The colour across the board: a partner's, or one's own second colour (BM-1).
    pub const fn opposite(self) -> Color {
        Color::at(self.index() + 2)
    }

    /// The letter on its tokens.
    pub const fn letter(self) -> char {
        match self {
            Color::Red => 'R',
            Color::Yellow => 'Y',
            Color::Green => 'G',
            Color::Blue => 'B',
        }
    }

    /// The colour with a letter, large or small.
    pub fn of_letter(letter: char) -> Option<Color> {
        Color::ALL.into_iter().find(|color| color.letter() == letter.to_ascii_uppercase())
    }

    /// Its name, as it is written and said.
    pub const fn name(self) -> &'static str {
        match self {
            Color::Red => "red",
            Color::Yellow => "yellow",
            Color::Green => "green",
            Color::Blue => "blue",
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
