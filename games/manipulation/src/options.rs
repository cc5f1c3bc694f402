//! The options of a table: who plays with whom (BM-1), and whether a six rolls again (BM-26).

use std::fmt;

use rules::{Clause, OptionChoice, OptionSpec, Seat};
use serde::{Deserialize, Serialize};

use crate::Color;

/// House rules, fixed when the table opens. The default is the first way to play the rulebook names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// BM-1: who plays with whom.
    pub mode: Mode,
    /// BM-26: what a six brings besides its move.
    pub six: Six,
}

/// BM-1: who plays with whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Four players, each alone.
    #[default]
    Alone,
    /// Four players, opposite corners being partners.
    Partners,
    /// Two players, each with two opposite colours.
    Tournament,
}

/// BM-26: what a six brings besides its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Six {
    /// Nothing, as the rulebook has it.
    #[default]
    PassesOn,
    /// Another roll.
    RollsAgain,
}

/// What a colour is to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bond {
    /// The same colour.
    Own,
    /// The other colour of the same player, in tournament mode (BM-7).
    Second,
    /// A partner's (BM-10).
    Partner,
    /// An opponent's (BM-9).
    Opponent,
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 3] = [Mode::Alone, Mode::Partners, Mode::Tournament];

    /// How many play.
    pub const fn seats(self) -> u8 {
        match self {
            Mode::Alone | Mode::Partners => 4,
            Mode::Tournament => 2,
        }
    }

    /// The seat a colour belongs to.
    pub const fn seat_of(self, color: Color) -> Seat {
        match self {
            Mode::Alone | Mode::Partners => Seat(color as u8),
            Mode::Tournament => Seat(color as u8 % 2),
        }
    }

    /// The colours of a seat: two in tournament mode, otherwise one.
    pub fn colors_of(self, seat: Seat) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(move |color| self.seat_of(*color) == seat)
    }

    /// What `other` is to `color`.
    #[inline]
    pub const fn bond(self, color: Color, other: Color) -> Bond {
        if color as u8 == other as u8 {
            return Bond::Own;
        }
        match self {
            Mode::Partners if color.opposite() as u8 == other as u8 => Bond::Partner,
            Mode::Tournament if color.opposite() as u8 == other as u8 => Bond::Second,
            Mode::Alone | Mode::Partners | Mode::Tournament => Bond::Opponent,
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mode::Alone => "four players, each alone",
            Mode::Partners => "four players as partners",
            Mode::Tournament => "two players in tournament mode",
        })
    }
}

/// Describes the options for set-up pages, help texts and documents.
pub(crate) fn describe() -> Vec<OptionSpec> {
    let choice = |value, title| OptionChoice { value, title };
    vec![
        OptionSpec {
            name: "mode",
            title: "Who plays with whom",
            about: "Partners sit at opposite corners; in tournament mode two players have two colours each",
            clause: Clause::new("BM-1"),
            in_the_box: true,
            choices: vec![
                choice("alone", "Four, each alone"),
                choice("partners", "Four as partners"),
                choice("tournament", "Two, tournament"),
            ],
        },
        OptionSpec {
            name: "six",
            title: "After a six",
            about: "Whether a six earns another roll",
            clause: Clause::new("BM-26"),
            in_the_box: false,
            choices: vec![choice("passes_on", "The turn passes on"), choice("rolls_again", "Roll again")],
        },
    ]
}
