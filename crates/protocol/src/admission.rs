//! Joining a team: whom a request waits for, and what those are shown who answer it.

use rules::Seat;
use serde::{Deserialize, Serialize};

/// Whose answer a request to join a team waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Consent {
    /// The captain of the team.
    Captain,
    /// The captains of all other teams, because the game has begun.
    Table,
}

/// Somebody who asks to join a team, as those see it who are to answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JoinRequest {
    /// The number of the request at this table.
    pub number: u32,
    /// The seat whose team they want to join.
    pub seat: Seat,
    /// What they call themselves.
    pub name: String,
    /// Whose answer it waits for.
    pub waits_for: Consent,
}
