//! What one viewer is sent; the only thing that ever is.

use rules::{Choices, Game, Seats, Seq, Standing};
use serde::{Deserialize, Serialize};

/// A table as one viewer sees it now, and what they have missed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Sighting<G: Game> {
    /// How long the log is; an answer says which sighting it answers by this.
    pub seq: Seq,
    /// The length of the log from which on `events` tells.
    pub since: Seq,
    /// What happened since, one list per line of the log, empty where the viewer may hear nothing or where the
    /// line was taken back.
    pub events: Vec<Vec<G::Event>>,
    /// If something was taken back since: forget all events from this line of the log on, up to `since`.
    pub rewound_to: Option<Seq>,
    /// All that the viewer may know.
    pub view: G::View,
    /// Who is to act.
    pub waiting_for: Seats,
    /// What the viewer may do.
    pub choices: Choices<G::Action>,
    /// Whether the viewer may take back their last action.
    pub may_take_back: bool,
    /// How the game came out, once it has.
    pub over: Option<Standing>,
}
