//! What everybody at a table may know of where its luck comes from.

use rules::{Hex32, Seat, Standing};
use serde::{Deserialize, Serialize};

/// The envelope of a table, and what people add to it. `docs/fairness.md` says what it is good for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FairnessCard {
    /// How far things are.
    pub stage: Stage,
    /// The sealed envelope. It changes only if the table seals its luck again; a client should keep it.
    pub commitment: Hex32,
    /// The envelopes the table gave up before this one, in order, because entropy that was promised did not come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub abandoned: Vec<AbandonedEnvelope>,
    /// The version of the rules, which the commitment is bound to as well.
    pub rules: u16,
    /// How the same seats came out the time before, if this is a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Standing>,
    /// What each seat adds.
    pub seats: Vec<SeatFairness>,
    /// How long the table will still wait for promises or for entropy, in milliseconds, once every seat is taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<u32>,
    /// Those who want to break the game off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub breaking_off: Vec<Seat>,
    /// What is in the envelope, once the table is closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Hex32>,
}

/// An envelope that was given up before anything was drawn from it. It is open at once, for nothing follows from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AbandonedEnvelope {
    /// What was shown of it while it was sealed.
    pub commitment: Hex32,
    /// What was in it.
    pub secret: Hex32,
    /// What each seat had promised, and what it showed in time.
    pub seats: Vec<SeatFairness>,
}

/// How far a table is with its luck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Seats are free, or promises are waited for. Nobody may show anything yet.
    Gathering,
    /// No more promises: whoever made one shows the entropy now.
    Revealing,
    /// The luck of the game is settled, and nothing that is sent changes it any more.
    Begun,
    /// The game is over or was broken off, and the envelope is open.
    Closed,
}

/// What a seat adds to the luck of its table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatFairness {
    /// The promise, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<Hex32>,
    /// The entropy, if it was shown in time; nobody is told before the game has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<Hex32>,
}
