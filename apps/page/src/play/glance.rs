//! What the page itself reads of a sighting: the part that is the same for every game.

use rules::{Seats, Seq};
use serde::Deserialize;

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
