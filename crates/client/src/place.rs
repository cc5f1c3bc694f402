//! Where somebody is at a table, and what belongs to that place.

use protocol::{SeatClock, TableId, Token};
use rules::Seat;

use crate::{Millis, Slip};

/// Gives random bytes that nobody can guess, which are used once.
pub type RandomBytes = Box<dyn FnMut() -> [u8; 32] + Send>;

/// From where a table is looked at.
#[derive(Clone, Debug)]
pub struct Place {
    /// The table, by the name that was given to us.
    pub table: TableId,
    /// The proof of a seat; without it one only looks on.
    pub token: Option<Token>,
    /// What we add to the luck of the table, as it was kept; nothing if we leave that alone.
    pub slip: Option<Slip>,
}

impl Place {
    /// In a seat, adding nothing to the luck of the table.
    pub fn seat(table: TableId, token: Token) -> Self {
        Place { table, token: Some(token), slip: None }
    }

    /// Among those who only look on.
    pub fn gallery(table: TableId) -> Self {
        Place { table, token: None, slip: None }
    }

    /// The same place, adding this to the luck of the table.
    pub fn with_slip(self, slip: Slip) -> Self {
        Place { slip: Some(slip), ..self }
    }
}

/// The names by which others come to the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Links {
    /// For somebody who is to sit down; only those who sit know it.
    pub seat: Option<TableId>,
    /// For somebody who is to look on.
    pub watch: TableId,
}

/// Where the same people meet next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// The table of the rematch.
    pub table: TableId,
    /// The seat we have there, if we sit.
    pub seat: Option<Seat>,
}

/// The clocks of a table that is played by the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// When they were read.
    pub at: Millis,
    /// The clock of each seat.
    pub seats: Vec<SeatClock>,
}
