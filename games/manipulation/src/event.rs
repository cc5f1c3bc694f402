//! What happens in a game, in the order it is worth watching.

use rules::{Clause, Seat};
use serde::{Deserialize, Serialize};

use crate::{Color, Space};

/// Something that happened. Nothing in this game is secret, so everybody hears all of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Those who might begin rolled for it (BM-3).
    RolledOff {
        /// Who rolled what.
        rolls: Vec<(Seat, u8)>,
    },
    /// These tied for highest and roll again (BM-3).
    Tied {
        /// Who.
        seats: Vec<Seat>,
    },
    /// The highest roll begins (BM-3).
    Begins {
        /// Who.
        seat: Seat,
    },
    /// The die fell.
    Rolled {
        /// Whose roll it is.
        seat: Seat,
        /// What it shows.
        die: u8,
    },
    /// No token could move the full roll, so the turn was lost (BM-8).
    SatOut {
        /// Who sits out.
        seat: Seat,
        /// The roll nobody could use.
        die: u8,
    },
    /// A token moved (BM-5), or left holding (BM-4).
    Moved {
        /// Who moved it.
        seat: Seat,
        /// The colour of the token.
        color: Color,
        /// Where it started.
        from: Space,
        /// The spaces it went over, in order, the last being where it stands now.
        path: Vec<Space>,
    },
    /// An opponent's token was sent back to its holding (BM-9).
    Attacked {
        /// The colour that attacked.
        by: Color,
        /// The colour that was attacked.
        color: Color,
        /// Where.
        at: Space,
    },
    /// A partner's token had to be sent back to its holding (BM-10).
    SetBack {
        /// The colour that moved.
        by: Color,
        /// The partner's colour.
        color: Color,
        /// Where.
        at: Space,
    },
    /// The last token of a colour came home.
    AllHome {
        /// The colour.
        color: Color,
    },
    /// Somebody whose tokens are all home moves the partner's from now on (BM-25).
    Assists {
        /// Who.
        seat: Seat,
        /// The partner's colour.
        color: Color,
    },
    /// A six earned another roll (BM-26).
    RollsAgain {
        /// Who.
        seat: Seat,
    },
    /// The turn went on to the left (BM-3).
    Passed {
        /// Who is to roll now.
        to: Seat,
    },
    /// Somebody gave up.
    Left {
        /// Who.
        seat: Seat,
    },
    /// The game is over (BM-24).
    Ended {
        /// Who won; two if they are partners.
        winners: Vec<Seat>,
    },
}

impl Event {
    /// The clause it follows from; a roll and giving up follow from none.
    pub fn clause(&self) -> Option<Clause> {
        Some(Clause::new(match self {
            Event::RolledOff { .. } | Event::Tied { .. } | Event::Begins { .. } | Event::Passed { .. } => {
                "BM-3"
            }
            Event::Rolled { .. } | Event::Left { .. } => return None,
            Event::SatOut { .. } => "BM-8",
            Event::Moved { path, .. } if path.contains(&Space::WORLD) => "BM-16",
            Event::Moved { from, .. } if from.is_holding() => "BM-4",
            Event::Moved { .. } => "BM-5",
            Event::Attacked { .. } => "BM-9",
            Event::SetBack { .. } => "BM-10",
            Event::AllHome { .. } | Event::Ended { .. } => "BM-24",
            Event::Assists { .. } => "BM-25",
            Event::RollsAgain { .. } => "BM-26",
        }))
    }
}
