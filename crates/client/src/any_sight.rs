//! A sighting of some game, for programs that know none: what may be done is listed, and that is enough to play.

use rules::{Choices, Seats, Seq};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::Sight;

/// What every sighting says, whatever its game.
#[derive(Clone, Debug, Deserialize)]
pub struct AnySight {
    /// How long the log is.
    pub seq: Seq,
    /// The length of the log from which on it tells what happened.
    pub since: Seq,
    /// How many lines it tells of.
    pub events: Vec<Untold>,
    /// If something was taken back since: the line from which on all is to be forgotten.
    pub rewound_to: Option<Seq>,
    /// All that the viewer may know, in the game's own JSON.
    pub view: Box<RawValue>,
    /// Who is to act.
    pub waiting_for: Seats,
    /// What the viewer may do, each in the game's own JSON.
    pub choices: Choices<Box<RawValue>>,
    /// Whether the viewer may take back their last action.
    pub may_take_back: bool,
    /// How the game came out, once it has.
    pub over: Option<Box<RawValue>>,
}

/// A line of the log whose events nobody here understands. It is counted and takes no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Untold;

impl<'de> Deserialize<'de> for Untold {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(from).map(|IgnoredAny| Untold)
    }
}

impl AnySight {
    /// Reads a sighting, or says why it cannot be read.
    pub fn of(sight: &RawValue) -> Result<Self, serde_json::Error> {
        serde_json::from_str(sight.get())
    }

    /// The choices that are listed.
    pub fn listed(&self) -> &[Box<RawValue>] {
        self.choices.listed()
    }
}

impl Sight for AnySight {
    type Action = Box<RawValue>;
    type Line = Untold;

    fn seq(&self) -> Seq {
        self.seq
    }

    fn since(&self) -> Seq {
        self.since
    }

    fn lines(&self) -> &[Untold] {
        &self.events
    }

    fn rewound_to(&self) -> Option<Seq> {
        self.rewound_to
    }

    fn waiting_for(&self) -> Seats {
        self.waiting_for
    }

    fn may_take_back(&self) -> bool {
        self.may_take_back
    }

    fn is_over(&self) -> bool {
        self.over.is_some()
    }

    // What was in it is not known, and whoever asks wants to be told of a take-back rather than not.
    fn clear(_: &mut Untold) -> bool {
        true
    }

    fn is_taken_back(_: &Untold, _: &Untold) -> bool {
        false
    }
}
