//! The four colours as one sees them, always colour, shape and letter; tokens, pips and the die.

use manipulation::Color;

use super::shapes::{n, points, polygon};

/// Dark lines and letters on anything pale.
pub const INK: &str = "#2A2420";
/// What is possible.
pub const LAMP: &str = "#FFC83D";

/// A colour of tokens.
pub fn colour(color: Color) -> &'static str {
    match color {
        Color::Red => "#C4342B",
        Color::Yellow => "#F2BC2E",
        Color::Green => "#1F7A4C",
        Color::Blue => "#2D68C4",
    }
}

/// The same, in the shade: the rim of a token.
fn shade(color: Color) -> &'static str {
    match color {
        Color::Red => "#7E1D17",
        Color::Yellow => "#A87810",
        Color::Green => "#0F4A2C",
        Color::Blue => "#173F80",
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

/// A colour's shape around 0,0. All four look equally heavy at the same size.
pub fn shape(color: Color, size: f64, attributes: &str) -> String {
    match color {
        Color::Red => format!(r#"<circle r="{}" {attributes}/>"#, n(size)),
        Color::Yellow => {
            let corners: Vec<_> =
                polygon(3, size * 1.3, 0.0).into_iter().map(|(x, y)| (x, y + size * 0.22)).collect();
            format!(r#"<polygon points="{}" stroke-linejoin="round" {attributes}/>"#, points(&corners))
        }
        Color::Green => {
            let half = size * 0.9;
            format!(
                r#"<rect x="{0}" y="{0}" width="{1}" height="{1}" rx="{2}" {attributes}/>"#,
                n(-half),
                n(2.0 * half),
                n(size * 0.2)
            )
        }
        Color::Blue => {
            let corners = polygon(4, size * 1.22, 0.0);
            format!(r#"<polygon points="{}" stroke-linejoin="round" {attributes}/>"#, points(&corners))
        }
    }
}

fn letter(color: Color, size: f64) -> String {
    let lower = if color == Color::Yellow { size * 0.13 } else { 0.0 };
    format!(
        r#"<text text-anchor="middle" y="{}" font-size="{}" font-weight="800" fill="{}">{}</text>"#,
        n(size * 0.36 + lower),
        n(size),
        on(color),
        color.letter()
    )
}

/// A colour's mark in the page.
pub fn mark(color: Color, size: f64) -> String {
    let edge = if color == Color::Yellow { "var(--edge-pale)" } else { "var(--edge)" };
    let look = format!(r#"fill="{}" stroke="{edge}" stroke-width="12""#, colour(color));
    format!(
        r#"<svg class="mark" style="width:{size}rem;height:{size}rem" viewBox="-135 -135 270 270" aria-hidden="true">{}{}</svg>"#,
        shape(color, 100.0, &look),
        letter(color, 112.0)
    )
}

/// The mark of a seat nobody has yet, or of everybody.
pub fn no_mark(size: f64) -> String {
    format!(
        concat!(
            r#"<svg class="mark" style="width:{0}rem;height:{0}rem" viewBox="-135 -135 270 270" aria-hidden="true">"#,
            r#"<circle r="80" fill="none" stroke="var(--line-2)" stroke-width="16"/></svg>"#
        ),
        size
    )
}

/// A token on the board: a painted piece of wood with its shadow.
pub fn pawn(color: Color, size: f64) -> String {
    let rim = format!(
        r##"fill="{0}" stroke="{0}" stroke-width="{1}" transform="translate(0 {2})""##,
        shade(color),
        n(size * 0.2),
        n(size * 0.17)
    );
    let top = format!(r##"fill="{}" stroke="#FFFDF8" stroke-width="{}""##, colour(color), n(size * 0.18));
    format!(
        r##"<ellipse cy="{}" rx="{}" ry="{}" fill="#000000" opacity=".42"/>{}{}{}"##,
        n(size * 0.34),
        n(size * 1.14),
        n(size * 1.02),
        shape(color, size, &rim),
        shape(color, size, &top),
        letter(color, size * 1.14)
    )
}

/// How many tokens of a colour are home, as four small places.
pub fn pips(color: Color, home: usize) -> String {
    let pip = |place: usize| {
        let fill = if place < home { colour(color) } else { "none" };
        format!(
            r#"<g transform="translate({} 0)">{}</g>"#,
            place * 22,
            shape(color, 7.0, &format!(r#"fill="{fill}" stroke="var(--line-2)" stroke-width="2""#))
        )
    };
    format!(
        r#"<svg class="bm-pips" viewBox="-11 -11 88 22" aria-hidden="true">{}</svg>"#,
        (0..4).map(pip).collect::<String>()
    )
}

/// A die that shows a face, or turns. Each roll has a number of its own, so that each is seen to turn.
pub fn die(face: u8, turning: bool, roll_number: usize) -> String {
    let said = if turning { "The die is rolling".to_owned() } else { format!("Die shows {face}") };
    format!(
        r#"<svg class="bm-die{}" data-key="die-{roll_number}" data-test="die" data-face="{face}" viewBox="-220 -220 440 440" role="img" aria-label="{said}">{}</svg>"#,
        if turning { " bm-turning" } else { "" },
        dots(face)
    )
}

/// A small die beside a name: what somebody rolled for the first turn.
pub fn small_die(face: u8) -> String {
    format!(
        r#"<svg class="bm-die bm-small" viewBox="-220 -220 440 440" role="img" aria-label="rolled {face}">{}</svg>"#,
        dots(face)
    )
}

fn dots(face: u8) -> String {
    let dots: &[(f64, f64)] = match face {
        1 => &[(0., 0.)],
        2 => &[(-1., -1.), (1., 1.)],
        3 => &[(-1., -1.), (0., 0.), (1., 1.)],
        4 => &[(-1., -1.), (1., -1.), (-1., 1.), (1., 1.)],
        5 => &[(-1., -1.), (1., -1.), (0., 0.), (-1., 1.), (1., 1.)],
        _ => &[(-1., -1.), (1., -1.), (-1., 0.), (1., 0.), (-1., 1.), (1., 1.)],
    };
    let dot = |(x, y): &(f64, f64)| format!(r#"<circle cx="{}" cy="{}" r="42"/>"#, n(x * 98.0), n(y * 98.0));
    dots.iter().map(dot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_differ_in_colour_shape_and_letter() {
        let each: Vec<String> = Color::ALL.into_iter().map(|color| mark(color, 2.0)).collect();
        for (place, one) in each.iter().enumerate() {
            let color = Color::at(place);
            assert!(each[..place].iter().all(|other| other != one));
            assert!(one.contains(&format!(">{}<", color.letter())) && one.contains(colour(color)));
        }
    }

    #[test]
    fn a_die_has_as_many_dots_as_it_shows() {
        for face in 1..=6 {
            assert_eq!(die(face, false, 0).matches("<circle").count(), usize::from(face));
        }
    }
}
