//! The game as anybody may see it: in Mancala nothing is hidden.

use rules::{Seat, Standing};
use serde::{Deserialize, Serialize};

use crate::{Options, POCKETS, Side};

/// All there is to see. It is the same for players and spectators.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// A's side of the board.
    pub a: Half,
    /// B's side of the board.
    pub b: Half,
    /// The side that moves; nobody once the game is over.
    pub mover: Option<Side>,
    /// Which side each seat has: the first seat, then the second. They change under M-17.
    pub sides: (Side, Side),
    /// Whether the mover may swap sides now (M-17).
    pub swap_offered: bool,
    /// Whether this is still the first player's first turn under the pie rule (M-17).
    pub first_turn: bool,
    /// The seat that gave up.
    pub resigned: Option<Seat>,
    /// How the game came out, once it has.
    pub over: Option<Standing>,
    /// The options the table is played under.
    pub options: Options,
}

/// One side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Half {
    /// Stones in pockets 1 to 6.
    pub pockets: [u8; POCKETS as usize],
    /// Stones in the store.
    pub store: u8,
}

impl View {
    /// One side of the board.
    pub fn half(&self, side: Side) -> &Half {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }

    /// The side a seat has.
    pub fn side_of(&self, seat: Seat) -> Side {
        if seat.0 == 0 { self.sides.0 } else { self.sides.1 }
    }

    /// The seat that has a side.
    pub fn seat_of(&self, side: Side) -> Seat {
        if self.sides.0 == side { Seat(0) } else { Seat(1) }
    }
}
