//! The four colors of Basic Manipulation as one sees them: always color, shape and letter.

use manipulation::Color;
use maud::{Markup, html};

use crate::number::n;
use crate::seat_mark::{INK, scaled};

/// A colour of tokens.
pub fn colour(color: Color) -> &'static str {
    match color {
        Color::Red => "#C4342B",
        Color::Yellow => "#F2BC2E",
        Color::Green => "#1F7A4C",
        Color::Blue => "#2D68C4",
    }
}

/// The letter's colour on it.
fn on(color: Color) -> &'static str {
    match color {
        Color::Yellow => INK,
        Color::Red | Color::Green | Color::Blue => "#FFFFFF",
    }
}

/// A colour's shape in words.
pub fn shape_word(color: Color) -> &'static str {
    match color {
        Color::Red => "circle",
        Color::Yellow => "triangle",
        Color::Green => "square",
        Color::Blue => "diamond",
    }
}

/// How a shape is painted.
#[derive(Clone, Copy, Debug)]
pub struct Paint<'a> {
    /// What fills it.
    pub fill: &'a str,
    /// The color of its edge.
    pub edge: &'a str,
    /// How wide the edge is.
    pub width: f64,
    /// How far below its place it lies.
    pub lower: Option<f64>,
}

/// A colour's shape around 0,0. All four look equally heavy at the same size.
pub fn shape(color: Color, size: f64, paint: Paint<'_>) -> Markup {
    let Paint { fill, edge, width, lower } = paint;
    let (width, lower) = (n(width), lower.map(|by| format!("translate(0 {})", n(by))));
    let lower = lower.as_deref();
    let sides = |corners: &[(f64, f64)]| {
        html! {
            polygon points=(scaled(corners, size)) stroke-linejoin="round"
                fill=(fill) stroke=(edge) stroke-width=(width) transform=[lower] {}
        }
    };
    match color {
        Color::Red => html! {
            circle r=(n(size)) fill=(fill) stroke=(edge) stroke-width=(width) transform=[lower] {}
        },
        Color::Yellow => sides(&[(0.0, -1.08), (1.1258, 0.87), (-1.1258, 0.87)]),
        Color::Green => {
            let (from, side) = (n(-size * 0.9), n(size * 1.8));
            html! {
                rect x=(from) y=(from) width=(side) height=(side) rx=(n(size * 0.2))
                    fill=(fill) stroke=(edge) stroke-width=(width) transform=[lower] {}
            }
        }
        Color::Blue => sides(&[(0.0, -1.22), (1.22, 0.0), (0.0, 1.22), (-1.22, 0.0)]),
    }
}

/// The letter of a color in the middle of something of this size.
pub fn letter(color: Color, size: f64) -> Markup {
    let lower = if color == Color::Yellow { size * 0.13 } else { 0.0 };
    html! {
        text text-anchor="middle" y=(n(size * 0.36 + lower)) font-size=(n(size)) font-weight="800" fill=(on(color)) {
            (color.letter())
        }
    }
}

/// A colour's mark in the page.
pub fn mark(color: Color, size: f64) -> Markup {
    html! {
        svg.mark style={ "width:" (size) "rem;height:" (size) "rem" } viewBox="-135 -135 270 270" aria-hidden="true" {
            (picture(color))
        }
    }
}

/// What a mark shows, around 0,0: shape and letter.
pub fn picture(color: Color) -> Markup {
    let edge = if color == Color::Yellow { "var(--edge-pale)" } else { "var(--edge)" };
    let paint = Paint { fill: colour(color), edge, width: 12.0, lower: None };
    html! { (shape(color, 100.0, paint)) (letter(color, 112.0)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_differ_in_colour_shape_and_letter() {
        let each: Vec<String> = Color::ALL.into_iter().map(|color| mark(color, 2.0).into_string()).collect();
        for (place, one) in each.iter().enumerate() {
            let color = Color::at(place);
            assert!(each[..place].iter().all(|other| other != one));
            assert!(one.contains(&format!(">{}<", color.letter())) && one.contains(colour(color)));
        }
    }
}
