//! What happened, and who may hear of it.

use crate::{Seat, Viewer};

/// An event with its audience. The author of a rule decides who hears, where the event is born; nothing is
/// masked later.
#[derive(Clone, Debug, PartialEq)]
pub struct Told<E> {
    /// Who may hear it.
    pub to: Audience,
    /// What happened.
    pub event: E,
}

impl<E> Told<E> {
    /// Tells everybody.
    pub fn all(event: E) -> Self {
        Told { to: Audience::All, event }
    }

    /// Tells one seat and nobody else.
    pub fn only(seat: Seat, event: E) -> Self {
        Told { to: Audience::Only(seat), event }
    }

    /// Tells everybody but one seat; spectators hear it too.
    pub fn all_but(seat: Seat, event: E) -> Self {
        Told { to: Audience::AllBut(seat), event }
    }
}

/// Who hears an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody, spectators included.
    All,
    /// One seat.
    Only(Seat),
    /// Everybody else, spectators included.
    AllBut(Seat),
}

impl Audience {
    /// Whether `viewer` hears it.
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Audience::All => true,
            Audience::Only(seat) => viewer == Viewer::Seat(seat),
            Audience::AllBut(seat) => viewer != Viewer::Seat(seat),
        }
    }
}
