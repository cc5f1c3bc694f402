//! What a player can do: move one token.

use serde::{Deserialize, Serialize};

use crate::Space;

/// A move: where the token starts, where it ends, and whether it went through WORLD (BM-5). Choices at a corner,
/// at a junction and beyond a safety area are all choices of where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Where the token starts; a holding for any of the tokens there.
    pub from: Space,
    /// Where it ends; for a move through WORLD that is the entrance.
    pub to: Space,
    /// Whether it goes through WORLD.
    #[serde(default, skip_serializing_if = "is_not")]
    pub world: bool,
}

fn is_not(flag: &bool) -> bool {
    !flag
}

impl Action {
    /// A move that stays out of WORLD.
    pub fn new(from: Space, to: Space) -> Self {
        Action { from, to, world: false }
    }

    /// A move through WORLD to the entrance `to`.
    pub fn through_world(from: Space, to: Space) -> Self {
        Action { from, to, world: true }
    }
}
