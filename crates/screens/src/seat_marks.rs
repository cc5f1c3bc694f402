//! The mark of each seat at a table, the same beside names, clocks, lines of talk and in reports: the token somebody chose in
//! a question game, the color of the corner in Basic Manipulation, and in the other games a mark by the seat's number.

use catalog::GameKind;
use manipulation::Color;
use maud::{Markup, html};
use rules::Seat;

use crate::corner_mark::{self as corners, Paint};
use crate::seat_mark::{self as tokens, Worn};

/// Which mark each seat has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatMarks {
    is_color: bool,
    chosen: Vec<Option<u8>>,
}

impl SeatMarks {
    /// The marks at a table of a game, seat by seat, as far as they were chosen. There is an entry for every seat, because
    /// two players of Basic Manipulation have two colors each.
    pub fn of(kind: Option<GameKind>, chosen: Vec<Option<u8>>) -> Self {
        SeatMarks { is_color: kind.is_some_and(GameKind::marks_are_seats), chosen }
    }

    /// A seat's mark in the page, or its two. Without a seat it is nobody's.
    pub fn mark(&self, seat: Option<Seat>, size: f64) -> Markup {
        match seat {
            Some(seat) if self.is_color => match self.colors(seat)[..] {
                [color] => corners::mark(color, size),
                ref colors => html! {
                    span.marks style="display:inline-flex" { @for color in colors { (corners::mark(*color, size)) } }
                },
            },
            worn => tokens::mark(worn.map(|seat| self.worn(seat)), size),
        }
    }

    /// A seat's mark as a part of a larger picture: where its upper left corner lies, and how wide and high it is. Two
    /// colors share the room of one.
    pub fn placed(&self, seat: Seat, (x, y): (i32, i32), size: i32) -> Markup {
        let pictures = match self.is_color {
            true => self.colors(seat).into_iter().map(corners::picture).collect(),
            false => vec![tokens::picture(self.worn(seat))],
        };
        let each = size / pictures.len() as i32;
        html! {
            @for (at, picture) in (0..).zip(pictures) {
                svg.mark x=(x + at * each) y=(y + (size - each) / 2) width=(each) height=(each)
                    viewBox="-135 -135 270 270" aria-hidden="true" { (picture) }
            }
        }
    }

    /// A seat's color; the first of two.
    pub fn colour(&self, seat: Seat) -> &'static str {
        if self.is_color { corners::colour(self.colors(seat)[0]) } else { tokens::color(self.worn(seat)) }
    }

    /// A seat's shape around 0,0, in its color, with an edge of a color and a width; the shapes of two colors stand beside
    /// each other.
    pub fn shape(&self, seat: Seat, size: f64, edge: &str, width: f64) -> Markup {
        if !self.is_color {
            return tokens::shape(self.worn(seat), size, edge, width);
        }
        let one = |color: Color| {
            corners::shape(color, size, Paint { fill: corners::colour(color), edge, width, lower: None })
        };
        let colors = self.colors(seat);
        let middle = (colors.len() as f64 - 1.0) / 2.0;
        let place = |at: usize| format!("translate({:.1} 0)", (at as f64 - middle) * 2.0 * size);
        match colors[..] {
            [color] => one(color),
            ref colors => html! {
                @for (at, color) in colors.iter().enumerate() { g transform=(place(at)) { (one(*color)) } }
            },
        }
    }

    /// The colors of a seat: in tournament mode two that are opposite each other (BM-1).
    fn colors(&self, seat: Seat) -> Vec<Color> {
        let first = Color::at(seat.index() % Color::ALL.len());
        if self.chosen.len() == 2 { vec![first, first.opposite()] } else { vec![first] }
    }

    fn worn(&self, seat: Seat) -> Worn {
        Worn::by(seat, self.chosen.get(seat.index()).copied().flatten())
    }
}
