//! Places at the table, sets of them, and who is looking.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A place at the table, counted from nought. People come and go; the seat stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The most seats any of our games has; a [`Seats`] has room for eight.
    pub const MOST: u8 = 8;

    /// The letter a seat is known by: A for the first. A seat that no table has, as hostile JSON may name one,
    /// has no letter and is a question mark.
    pub fn letter(self) -> char {
        if self.0 < Seat::MOST { char::from(b'A' + self.0) } else { '?' }
    }

    /// The seat as an index into a list with one entry per seat.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of seats.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct Seats(u8);

impl Seats {
    /// No seat at all.
    pub const NONE: Seats = Seats(0);

    /// Just this one.
    pub fn only(seat: Seat) -> Self {
        Seats::NONE.with(seat)
    }

    /// The first `count` seats.
    pub fn first(count: u8) -> Self {
        (0..count).map(Seat).collect()
    }

    /// The same set and `seat`.
    pub fn with(self, seat: Seat) -> Self {
        assert!(seat.0 < Seat::MOST, "a seat is below {}", Seat::MOST);
        Seats(self.0 | 1 << seat.0)
    }

    /// The same set without `seat`.
    pub fn without(self, seat: Seat) -> Self {
        if seat.0 < Seat::MOST { Seats(self.0 & !(1 << seat.0)) } else { self }
    }

    /// Whether `seat` belongs to the set.
    pub fn includes(self, seat: Seat) -> bool {
        seat.0 < Seat::MOST && self.0 & 1 << seat.0 != 0
    }

    /// Whether nobody belongs to the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many belong to the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seat::MOST).map(Seat).filter(move |seat| self.includes(*seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl From<Vec<Seat>> for Seats {
    fn from(seats: Vec<Seat>) -> Self {
        // Out-of-range seats come only from hostile JSON; they name nobody.
        seats.into_iter().filter(|seat| seat.0 < Seat::MOST).collect()
    }
}

impl From<Seats> for Vec<Seat> {
    fn from(seats: Seats) -> Self {
        seats.iter().collect()
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::letter)).finish()
    }
}

/// Something each seat has one of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySeat<T>(pub Vec<T>);

impl<T> BySeat<T> {
    /// Makes one for each of `count` seats.
    pub fn new(count: u8, each: impl FnMut(Seat) -> T) -> Self {
        BySeat((0..count).map(Seat).map(each).collect())
    }

    /// Each seat with what it has.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        (0..).map(Seat).zip(&self.0)
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// Whose eyes the game is shown to. There is no "everything": what nobody may see is in no view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// Somebody who sits at the table.
    Seat(Seat),
    /// Somebody who only looks on.
    Spectator,
}

impl Viewer {
    /// The seat the viewer sits in, if any.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => write!(f, "seat {seat}"),
            Viewer::Spectator => f.write_str("a spectator"),
        }
    }
}
