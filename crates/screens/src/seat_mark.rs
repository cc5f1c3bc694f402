//! The marks of seats: color, shape and letter, always all three.

use maud::{Markup, html};
use rules::Seat;

use crate::number::n;

/// Letters on a pale color.
pub const INK: &str = "#2A2420";

/// The mark a seat wears: one of the six, with the seat's letter on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worn {
    /// The mark, by its place among the six.
    pub mark: u8,
    /// The seat.
    pub seat: Seat,
}

impl Worn {
    /// The mark somebody chose, or else the one with the number of their seat.
    pub fn by(seat: Seat, chosen: Option<u8>) -> Self {
        Worn { mark: chosen.unwrap_or(seat.0) % 6, seat }
    }

    fn place(self) -> usize {
        usize::from(self.mark) % 6
    }
}

impl From<Seat> for Worn {
    /// The mark of a seat in a game in which nobody chooses one.
    fn from(seat: Seat) -> Self {
        Worn::by(seat, None)
    }
}

/// A mark's color.
pub fn color(worn: impl Into<Worn>) -> &'static str {
    ["#0B5FA5", "#BC3F0B", "#0A7657", "#E594DD", "#B4EDEE", "#45423F"][worn.into().place()]
}

/// A mark's shape in words.
pub fn shape_word(worn: impl Into<Worn>) -> &'static str {
    ["circle", "square", "triangle", "diamond", "hexagon", "cross"][worn.into().place()]
}

/// What is written on a mark.
fn ink(worn: Worn) -> &'static str {
    if matches!(worn.place(), 3 | 4) { INK } else { "#FFFFFF" }
}

/// A mark's shape around 0,0 in its color, with an edge. All six look equally heavy at the same size.
pub fn shape(worn: Worn, size: f64, edge: &str, width: f64) -> Markup {
    let fill = color(worn);
    let many = |corners: &[(f64, f64)]| {
        html! {
            polygon points=(scaled(corners, size)) stroke-linejoin="round" fill=(fill) stroke=(edge) stroke-width=(width) {}
        }
    };
    match worn.place() {
        0 => html! { circle r=(n(size)) fill=(fill) stroke=(edge) stroke-width=(width) {} },
        1 => {
            let (corner, side) = (n(-size * 0.89), n(size * 1.78));
            html! {
                rect x=(corner) y=(corner) width=(side) height=(side) rx=(n(size * 0.2))
                    fill=(fill) stroke=(edge) stroke-width=(width) {}
            }
        }
        2 => many(&[(0.0, -1.06), (1.11, 0.86), (-1.11, 0.86)]),
        3 => many(&[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)]),
        4 => many(&[(0.0, -1.08), (0.94, -0.54), (0.94, 0.54), (0.0, 1.08), (-0.94, 0.54), (-0.94, -0.54)]),
        _ => {
            let (a, b) = (1.05, 0.58);
            let corner = [(-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b)];
            let other = corner.map(|(x, y)| (-x, -y));
            many(&[corner, other].concat())
        }
    }
}

/// The corners of a polygon, so many times as large.
pub(crate) fn scaled(corners: &[(f64, f64)], size: f64) -> String {
    let corners = corners.iter().map(|(x, y)| format!("{},{}", n(x * size), n(y * size)));
    corners.collect::<Vec<String>>().join(" ")
}

/// The letter in the middle of something of this size.
pub fn letter(worn: Worn, size: f64, lower: f64) -> Markup {
    html! {
        text text-anchor="middle" y=(n(size * 0.36 + lower)) font-size=(n(size)) font-weight="800" fill=(ink(worn)) {
            (worn.seat.letter())
        }
    }
}

/// How much lower the middle of a mark's shape looks than it is.
pub fn drop(worn: Worn) -> f64 {
    if worn.place() == 2 { 0.12 } else { 0.0 }
}

/// A mark in the page, so many rem large: color, shape and letter; a gray ring if it is nobody's.
pub fn mark(worn: Option<impl Into<Worn>>, rem: f64) -> Markup {
    html! {
        svg.mark width={ (rem) "rem" } height={ (rem) "rem" } viewBox="-135 -135 270 270" aria-hidden="true" {
            @if let Some(worn) = worn { (picture(worn.into())) } @else {
                circle r="80" fill="none" stroke="var(--line-2)" stroke-width="16" {}
            }
        }
    }
}

/// What a mark shows, around 0,0: shape and letter.
pub fn picture(worn: Worn) -> Markup {
    let edge = if ink(worn) == INK { "var(--edge-pale)" } else { "var(--edge)" };
    html! { (shape(worn, 100.0, edge, 12.0)) (letter(worn, 112.0, 110.0 * drop(worn))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_differ_in_color_shape_and_letter() {
        let each: Vec<String> = (0..6).map(|seat| mark(Some(Seat(seat)), 2.0).into_string()).collect();
        for (place, one) in each.iter().enumerate() {
            assert!(each[..place].iter().all(|other| other != one));
            assert!(one.contains(&format!(">{}<", Seat(place as u8).letter())));
        }
    }

    /// TP-1, HM-1: everybody has a token of their own, and picks it.
    #[test]
    fn a_chosen_mark_has_its_own_color_and_shape_and_the_letter_of_the_seat() {
        let chosen = mark(Some(Worn::by(Seat(1), Some(3))), 2.0).into_string();
        assert!(
            chosen.contains("#E594DD") && chosen.contains(">B<") && chosen.contains("<polygon"),
            "{chosen}"
        );
    }
}
