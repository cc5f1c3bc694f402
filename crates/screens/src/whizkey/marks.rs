//! Who: the marks of seats, and pieces with their numbers. Colour, shape and letter or number, always all three.

use std::fmt::Display;

use maud::{Markup, html};
use rules::Seat;

/// Ink on light grounds.
pub const INK: &str = "#2A2420";
/// What can be chosen lies in lamplight.
pub const LAMP: &str = "#FFC83D";

/// A number with at most two decimals and nothing idle.
pub fn n(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A seat's colour.
pub fn seat_colour(seat: Seat) -> &'static str {
    ["#0B5FA5", "#BC3F0B", "#0A7657", "#E594DD"][seat.index() % 4]
}

/// What is written on a seat's colour.
fn on(seat: Seat) -> &'static str {
    if seat.index() % 4 == 3 { INK } else { "#FFFFFF" }
}

/// A seat's shape in words.
pub fn seat_shape(seat: Seat) -> &'static str {
    ["circle", "square", "triangle", "diamond"][seat.index() % 4]
}

/// How a shape is painted.
#[derive(Clone, Copy, Debug)]
pub struct Paint<'a> {
    /// The `fill`.
    pub fill: &'a str,
    /// The `class`.
    pub class: Option<&'static str>,
    stroke: Option<(&'a str, f64)>,
    opacity: Option<&'static str>,
}

impl<'a> Paint<'a> {
    /// One color.
    pub fn fill(fill: &'a str) -> Self {
        Paint { fill, stroke: None, class: None, opacity: None }
    }

    /// A line of this width, and nothing within it.
    pub fn line(color: &'a str, width: f64) -> Self {
        Paint::fill("none").edged(color, width)
    }

    /// With a line of this width around it.
    pub fn edged(self, color: &'a str, width: f64) -> Self {
        Paint { stroke: Some((color, width)), ..self }
    }

    /// In lamplight.
    pub fn glowing(self) -> Self {
        Paint { class: Some("wk-glow"), ..self }
    }

    /// The `stroke`.
    pub fn stroke(&self) -> Option<&'a str> {
        self.stroke.map(|(color, _)| color)
    }

    /// The `stroke-width`.
    pub fn width(&self) -> Option<String> {
        self.stroke.map(|(_, width)| n(width))
    }
}

/// A seat's shape around 0,0. All look equally heavy at the same size.
fn shape(seat: Seat, size: f64, paint: Paint<'_>) -> Markup {
    let Paint { fill, opacity, .. } = paint;
    let (stroke, width) = (paint.stroke(), paint.width());
    let many = |corners: &[(f64, f64)]| {
        let corners: Vec<String> =
            corners.iter().map(|(x, y)| format!("{},{}", n(x * size), n(y * size))).collect();
        html! {
            polygon points=(corners.join(" ")) stroke-linejoin="round"
                fill=(fill) stroke=[stroke] stroke-width=[&width] opacity=[opacity] {}
        }
    };
    match seat.index() % 4 {
        0 => html! {
            circle r=(n(size)) fill=(fill) stroke=[stroke] stroke-width=[&width] opacity=[opacity] {}
        },
        1 => {
            let (at, side) = (n(-0.89 * size), n(1.78 * size));
            html! {
                rect x=(at) y=(at) width=(side) height=(side) rx=(n(0.2 * size))
                    fill=(fill) stroke=[stroke] stroke-width=[&width] opacity=[opacity] {}
            }
        }
        2 => many(&[(0.0, -1.06), (1.11, 0.86), (-1.11, 0.86)]),
        _ => many(&[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)]),
    }
}

/// What stands in the middle of a shape of this size.
fn written(seat: Seat, text: impl Display, size: f64) -> Markup {
    // The middle of a triangle looks lower than it is.
    let (lower, large) = if seat.index() % 4 == 2 { (0.14, 0.92) } else { (0.0, 1.12) };
    html! {
        text text-anchor="middle" y=(n(size * (0.4 + lower))) font-size=(n(size * large)) font-weight="800"
            fill=(on(seat)) { (text) }
    }
}

/// The line around a mark, which differs between light and dark pages.
fn edge(seat: Seat) -> &'static str {
    if on(seat) == INK { "var(--edge-pale)" } else { "var(--edge)" }
}

/// A seat's mark in the page.
pub fn mark(seat: Option<Seat>, size: f64) -> Markup {
    html! {
        svg.mark style={ "width:" (size) "rem;height:" (size) "rem" } viewBox="-125 -125 250 250"
            aria-hidden="true" {
            @match seat {
                None => { circle r="80" fill="none" stroke="var(--line-2)" stroke-width="16" {} }
                Some(seat) => {
                    (shape(seat, 100.0, Paint::fill(seat_colour(seat)).edged(edge(seat), 12.0)))
                    (written(seat, seat.letter(), 100.0))
                }
            }
        }
    }
}

/// A piece around 0,0, with its number.
pub fn piece(seat: Seat, number: usize, radius: f64) -> Markup {
    let shadow = Paint { opacity: Some(".34"), ..Paint::fill("#000000") };
    html! {
        g transform={ "translate(0 " (n(radius * 0.26)) ")" } { (shape(seat, radius * 1.1, shadow)) }
        (shape(seat, radius, Paint::fill(seat_colour(seat)).edged("#FFFFFF", radius * 0.17)))
        (written(seat, number, radius))
    }
}

/// A piece as a small picture beside words.
pub fn piece_mark(seat: Seat, number: usize) -> Markup {
    html! {
        svg.wk-no viewBox="-17 -17 34 34" aria-hidden="true" {
            (shape(seat, 13.5, Paint::fill(seat_colour(seat)).edged(edge(seat), 1.6)))
            (written(seat, number, 13.5))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_differ_in_colour_shape_and_letter() {
        let each: Vec<String> = (0..4).map(|seat| mark(Some(Seat(seat)), 2.0).into_string()).collect();
        for (place, one) in each.iter().enumerate() {
            assert!(each[..place].iter().all(|other| other != one));
            assert!(one.contains(&format!(">{}<", Seat(place as u8).letter())));
        }
    }

    #[test]
    fn numbers_carry_nothing_idle() {
        assert_eq!((n(1.5), n(2.0), n(-0.001)), ("1.5".into(), "2".into(), "0".into()));
    }
}
