//! The mark of each seat at a table, the same beside names, clocks, lines of talk and in reports: the token somebody chose in
//! a question game, the color of the corner in Basic Manipulation, and in the other games a mark by the seat's number.

use catalog::GameKind;
use manipulation::Color;
use maud::{Markup, html};
use rules::Seat;

use crate::manipulation::marks::{self as corners, Paint};
use crate::trivia::marks::{self as tokens, Worn};

/// Which mark each seat has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    is_color: bool,
    chosen: Vec<Option<u8>>,
}

impl Marks {
    /// The marks at a table of a game, seat by seat, as far as they were chosen.
    pub fn of(kind: Option<GameKind>, chosen: Vec<Option<u8>>) -> Self {
        Marks { is_color: kind.is_some_and(GameKind::marks_are_seats), chosen }
    }

    /// A seat's mark in the page. Without a seat it is nobody's.
    pub fn mark(&self, seat: Option<Seat>, size: f64) -> Markup {
        match seat {
            Some(seat) if self.is_color => corners::mark(color(seat), size),
            worn => tokens::mark(worn.map(|seat| self.worn(seat)), size),
        }
    }

    /// A seat's mark as a part of a larger picture: where its upper left corner lies, and how wide and high it is.
    pub fn placed(&self, seat: Seat, (x, y): (i32, i32), size: u32) -> Markup {
        html! {
            svg.mark x=(x) y=(y) width=(size) height=(size) viewBox="-135 -135 270 270" aria-hidden="true" {
                @if self.is_color { (corners::picture(color(seat))) } @else { (tokens::picture(self.worn(seat))) }
            }
        }
    }

    /// A seat's color.
    pub fn colour(&self, seat: Seat) -> &'static str {
        if self.is_color { corners::colour(color(seat)) } else { tokens::seat_colour(self.worn(seat)) }
    }

    /// A seat's shape around 0,0, in its color, with an edge of a color and a width.
    pub fn shape(&self, seat: Seat, size: f64, edge: &str, width: f64) -> Markup {
        if self.is_color {
            let paint = Paint { fill: self.colour(seat), edge, width, lower: None };
            corners::shape(color(seat), size, paint)
        } else {
            tokens::shape(self.worn(seat), size, edge, width)
        }
    }

    fn worn(&self, seat: Seat) -> Worn {
        Worn::by(seat, self.chosen.get(seat.index()).copied().flatten())
    }
}

/// The color of a corner. In tournament mode it is the first of the two that belong to the seat.
fn color(seat: Seat) -> Color {
    Color::at(seat.index() % Color::ALL.len())
}
