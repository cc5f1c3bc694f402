//! Tokens on the board, pips and the die.

use crate::corner_mark::{Paint, colour, letter, shape};
use manipulation::Color;
use maud::{Markup, html};

use super::shapes::n;

/// What is possible.
pub const LAMP: &str = "#FFC83D";

/// The same, in the shade: the rim of a token.
fn shade(color: Color) -> &'static str {
    match color {
        Color::Red => "#7E1D17",
        Color::Yellow => "#A87810",
        Color::Green => "#0F4A2C",
        Color::Blue => "#173F80",
    }
}

/// The mark of a seat nobody has yet, or of everybody.
pub fn no_mark(size: f64) -> Markup {
    html! {
        svg.mark style={ "width:" (size) "rem;height:" (size) "rem" } viewBox="-135 -135 270 270" aria-hidden="true" {
            circle r="80" fill="none" stroke="var(--line-2)" stroke-width="16" {}
        }
    }
}

/// A token on the board: a painted piece of wood with its shadow.
pub fn pawn(color: Color, size: f64) -> Markup {
    let shade = shade(color);
    let rim = Paint { fill: shade, edge: shade, width: size * 0.2, lower: Some(size * 0.17) };
    let top = Paint { fill: colour(color), edge: "#FFFDF8", width: size * 0.18, lower: None };
    html! {
        ellipse cy=(n(size * 0.34)) rx=(n(size * 1.14)) ry=(n(size * 1.02)) fill="#000000" opacity=".42" {}
        (shape(color, size, rim)) (shape(color, size, top)) (letter(color, size * 1.14))
    }
}

/// How many tokens of a colour are home, as four small places.
pub fn pips(color: Color, home: usize) -> Markup {
    let paint = |place: usize| Paint {
        fill: if place < home { colour(color) } else { "none" },
        edge: "var(--line-2)",
        width: 2.0,
        lower: None,
    };
    html! {
        svg.bm-pips viewBox="-11 -11 88 22" aria-hidden="true" {
            @for place in 0..4 {
                g transform={ "translate(" (place * 22) " 0)" } { (shape(color, 7.0, paint(place))) }
            }
        }
    }
}

/// A die that shows a face, or turns. Each roll has a number of its own, so that each is seen to turn.
pub fn die(face: u8, turning: bool, roll_number: usize) -> Markup {
    let said = if turning { "The die is rolling".to_owned() } else { format!("Die shows {face}") };
    html! {
        svg.bm-die.bm-turning[turning] data-key={ "die-" (roll_number) } data-test="die" data-face=(face)
            viewBox="-220 -220 440 440" role="img" aria-label=(said) { (dots(face)) }
    }
}

/// A small die beside a name: what somebody rolled for the first turn.
pub fn small_die(face: u8) -> Markup {
    html! {
        svg.bm-die.bm-small viewBox="-220 -220 440 440" role="img" aria-label={ "rolled " (face) } { (dots(face)) }
    }
}

fn dots(face: u8) -> Markup {
    let dots: &[(f64, f64)] = match face {
        1 => &[(0., 0.)],
        2 => &[(-1., -1.), (1., 1.)],
        3 => &[(-1., -1.), (0., 0.), (1., 1.)],
        4 => &[(-1., -1.), (1., -1.), (-1., 1.), (1., 1.)],
        5 => &[(-1., -1.), (1., -1.), (0., 0.), (-1., 1.), (1., 1.)],
        _ => &[(-1., -1.), (1., -1.), (-1., 0.), (1., 0.), (-1., 1.), (1., 1.)],
    };
    html! { @for (x, y) in dots { circle cx=(n(x * 98.0)) cy=(n(y * 98.0)) r="42" {} } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_has_as_many_dots_as_it_shows() {
        for face in 1..=6 {
            let drawn = die(face, false, 0).into_string();
            assert_eq!(drawn.matches("<circle").count(), usize::from(face));
        }
    }
}
