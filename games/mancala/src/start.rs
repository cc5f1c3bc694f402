//! How the stones lie at the start (M-18): as in the box, or so that nobody begins with an advantage.
//!
//! From the start in the box whoever begins wins, if both play perfectly. From each start listed here a perfect game
//! is a draw, by either capture (M-11), whoever begins. They differ from the box by a stone or two moved. What is
//! claimed of them is proved by the solver, in its tests; here they are only laid out.

use std::fmt;

use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize, Serializer};

use crate::{Board, POCKETS, Side, Stones};

/// M-18: how the stones lie at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Start {
    /// The same number in every pocket, as in the box.
    #[default]
    Box,
    /// A fair start, drawn by lot as the table opens.
    Fair,
    /// This fair start.
    Named(&'static FairStart),
}

/// A start from which a perfect game is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FairStart {
    /// What it is called in options and logs. A name is never given to another start, for logs are kept.
    pub name: &'static str,
    /// What a set-up page calls it: where it differs from the box.
    pub title: &'static str,
    /// The heaps of the player who begins, from their left.
    pub first: [u8; POCKETS as usize],
    /// The other player's.
    pub second: [u8; POCKETS as usize],
}

impl FairStart {
    /// All there are.
    pub const ALL: &[FairStart] = FAIR_STARTS;

    /// The board, with whoever begins on the side of `first`.
    pub fn board(&self, first: Side) -> Board {
        let pockets = match first {
            Side::A => [self.first, self.second],
            Side::B => [self.second, self.first],
        };
        // OK because a test lays them all out.
        Board::of(pockets, [0, 0]).expect("a fair start fits on a board")
    }

    /// Whether it is one for the game with so many stones in each pocket (M-3).
    pub fn is_for(&self, stones: Stones) -> bool {
        let all: u32 = self.first.iter().chain(&self.second).map(|heap| u32::from(*heap)).sum();
        all == 2 * u32::from(POCKETS) * u32::from(stones.count())
    }

    /// The fair starts for the game with so many stones in each pocket (M-3).
    pub fn all_for(stones: Stones) -> impl Iterator<Item = &'static FairStart> {
        FairStart::ALL.iter().filter(move |start| start.is_for(stones))
    }
}

impl Start {
    /// Whether it is as in the box, which need not be written down.
    pub(crate) fn is_box(&self) -> bool {
        *self == Start::Box
    }

    /// The word for it in options and logs.
    pub fn name(self) -> &'static str {
        match self {
            Start::Box => "box",
            Start::Fair => "fair",
            Start::Named(start) => start.name,
        }
    }

    /// The start of this name, if there is one.
    pub fn find(name: &str) -> Option<Start> {
        let named = || FairStart::ALL.iter().find(|start| start.name == name).map(Start::Named);
        [Start::Box, Start::Fair].into_iter().find(|start| start.name() == name).or_else(named)
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Start {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Start {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = || FairStart::ALL.iter().map(|start| start.name).collect::<Vec<_>>().join(", ");
        Start::find(&name).ok_or_else(|| {
            de::Error::custom(format!("{name:?} is no start (M-18); there are box, fair, {}", known()))
        })
    }
}

const FAIR_STARTS: &[FairStart] = &[
    FairStart {
        name: "fair-3a",
        title: "Three stones: one moved from own 1 to the other's 1",
        first: [2, 3, 3, 3, 3, 3],
        second: [4, 3, 3, 3, 3, 3],
    },
    FairStart {
        name: "fair-3b",
        title: "Three stones: one moved from own 2 to own 5",
        first: [3, 2, 3, 3, 4, 3],
        second: [3, 3, 3, 3, 3, 3],
    },
    FairStart {
        name: "fair-3c",
        title: "Three stones: one moved from own 3 to the other's 1",
        first: [3, 3, 2, 3, 3, 3],
        second: [4, 3, 3, 3, 3, 3],
    },
    FairStart {
        name: "fair-3d",
        title: "Three stones: one moved from own 3 to the other's 3",
        first: [3, 3, 2, 3, 3, 3],
        second: [3, 3, 4, 3, 3, 3],
    },
    FairStart {
        name: "fair-3e",
        title: "Three stones: one moved from own 4 to own 2",
        first: [3, 4, 3, 2, 3, 3],
        second: [3, 3, 3, 3, 3, 3],
    },
    FairStart {
        name: "fair-3f",
        title: "Three stones: one moved from own 4 to own 5",
        first: [3, 3, 3, 2, 4, 3],
        second: [3, 3, 3, 3, 3, 3],
    },
    FairStart {
        name: "fair-3g",
        title: "Three stones: one moved from own 4 to the other's 2",
        first: [3, 3, 3, 2, 3, 3],
        second: [3, 4, 3, 3, 3, 3],
    },
    FairStart {
        name: "fair-4a",
        title: "Four stones: one moved from the other's 2 to own 3",
        first: [4, 4, 5, 4, 4, 4],
        second: [4, 3, 4, 4, 4, 4],
    },
    FairStart {
        name: "fair-4b",
        title: "Four stones: one moved from own 5 to own 3",
        first: [4, 4, 5, 4, 3, 4],
        second: [4, 4, 4, 4, 4, 4],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fair_start_is_for_some_game_and_has_a_name_of_its_own() {
        let mut names: Vec<&str> = FairStart::ALL.iter().map(|start| start.name).collect();
        for stones in [Stones::Three, Stones::Four] {
            assert!(FairStart::all_for(stones).count() > 1, "a lot needs a choice");
        }
        for start in FairStart::ALL {
            assert!(start.is_for(Stones::Three) || start.is_for(Stones::Four), "{}", start.name);
            assert_eq!(Start::find(start.name), Some(Start::Named(start)));
            assert_eq!(start.board(Side::A).pockets(Side::A), start.first);
            assert_eq!(start.board(Side::B).pockets(Side::B), start.first);
        }
        names.extend(["box", "fair"]);
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
