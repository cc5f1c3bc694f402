//! The options of a table: who plays with whom (BM-1), how a token that came through WORLD enters its Home Refuge
//! (BM-19), and whether a six rolls again (BM-26).

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
    /// BM-19: the rolls with which a token that came through WORLD enters. Logs written before there was a choice say
    /// nothing of it, so the default is not written.
    #[serde(skip_serializing_if = "WorldHome::is_exactly")]
    pub world_home: WorldHome,
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

/// BM-19: the rolls with which a token that came to its entrance through WORLD enters the Home Refuge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorldHome {
    /// Only the number of home spaces still free in a row, as the rulebook says.
    #[default]
    Exactly,
    /// Any roll that fits, as for a token that came by the lane.
    Fits,
}

impl WorldHome {
    /// Both values, the default first.
    pub const ALL: [WorldHome; 2] = [WorldHome::Exactly, WorldHome::Fits];

    fn is_exactly(&self) -> bool {
        *self == WorldHome::Exactly
    }
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

    /// The word for it in JSON and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Alone => "alone",
            Mode::Partners => "partners",
            Mode::Tournament => "tournament",
        }
    }

    /// BM-1: how many may play.
    pub const SEATS: [u8; 2] = [2, 4];

    /// BM-1: the mode that many play unless another is chosen; none if so many cannot play.
    pub const fn usual_for(seats: u8) -> Option<Mode> {
        match seats {
            2 => Some(Mode::Tournament),
            4 => Some(Mode::Alone),
            _ => None,
        }
    }

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
    let (printed, house) = (OptionChoice::printed, OptionChoice::house);
    vec![
        OptionSpec {
            name: "mode",
            title: "Who plays with whom",
            about: "Two play in tournament mode with two colors each; partners sit at opposite corners",
            clause: Clause::new("BM-1"),
            box_says: Some(
                "Two or four play: four each for themselves or as partners, two in tournament mode.",
            ),
            choices: vec![
                printed("alone", "Four, each alone"),
                printed("partners", "Four as partners"),
                printed("tournament", "Two, tournament"),
            ],
            numbers: None,
        },
        OptionSpec {
            name: "world_home",
            title: "Going home after WORLD",
            about: "The rolls that take a token from its entrance into the Home Refuge if it came through WORLD",
            clause: Clause::new("BM-19"),
            box_says: Some(
                "A token that came through WORLD needs the exact score: as many as its home has spaces left.",
            ),
            choices: vec![
                printed("exactly", "Exactly the number of free home spaces"),
                house("fits", "Any roll that fits"),
            ],
            numbers: None,
        },
        OptionSpec {
            name: "six",
            title: "After a six",
            about: "Whether a six earns another roll",
            clause: Clause::new("BM-26"),
            box_says: None,
            choices: vec![house("passes_on", "The turn passes on"), house("rolls_again", "Roll again")],
            numbers: None,
        },
    ]
}
