//! How a page takes in what a table shows it: the part of a sighting that is the same for every game.

use rules::{Seats, Seq};
use serde::Deserialize;
use serde_json::value::RawValue;

/// What the page takes sightings in with.
pub trait Beholder {
    /// How much of the log is known.
    fn known(&self) -> Seq;
    /// Takes in a sighting, forgetting all before if it tells everything anew. Nothing if it leaves a gap, which means
    /// that it must be asked for anew.
    fn behold(&self, sight: &RawValue, anew: bool) -> Option<Glance>;
}

/// What every sighting says, whatever its game.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Glance {
    /// How long the log is.
    pub seq: Seq,
    /// Who is to act.
    pub waiting_for: Seats,
    /// Whether the viewer may take back their last action.
    pub may_take_back: bool,
    /// Whether the game has ended.
    #[serde(deserialize_with = "is_some")]
    pub over: bool,
}

fn is_some<'de, D: serde::Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    Ok(Option::<serde::de::IgnoredAny>::deserialize(from)?.is_some())
}
