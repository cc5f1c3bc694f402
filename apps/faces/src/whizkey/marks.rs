//! Who: the marks of seats, and pieces with their numbers. Colour, shape and letter or number, always all three.

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

/// A seat's shape around 0,0. All look equally heavy at the same size.
fn shape(seat: Seat, size: f64, attributes: &str) -> String {
    let many = |corners: &[(f64, f64)]| {
        let corners: Vec<String> =
            corners.iter().map(|(x, y)| format!("{},{}", n(x * size), n(y * size))).collect();
        format!(r#"<polygon points="{}" stroke-linejoin="round" {attributes}/>"#, corners.join(" "))
    };
    match seat.index() % 4 {
        0 => format!(r#"<circle r="{}" {attributes}/>"#, n(size)),
        1 => format!(
            r#"<rect x="{0}" y="{0}" width="{1}" height="{1}" rx="{2}" {attributes}/>"#,
            n(-0.89 * size),
            n(1.78 * size),
            n(0.2 * size)
        ),
        2 => many(&[(0.0, -1.06), (1.11, 0.86), (-1.11, 0.86)]),
        _ => many(&[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)]),
    }
}

/// What stands in the middle of a shape of this size.
fn written(seat: Seat, text: &str, size: f64) -> String {
    // The middle of a triangle looks lower than it is.
    let lower = if seat.index() % 4 == 2 { 0.14 } else { 0.0 };
    format!(
        r#"<text text-anchor="middle" y="{}" font-size="{}" font-weight="800" fill="{}">{text}</text>"#,
        n(size * (0.4 + lower)),
        n(size * if seat.index() % 4 == 2 { 0.92 } else { 1.12 }),
        on(seat)
    )
}

/// A seat's mark in the page.
pub fn mark(seat: Option<Seat>, size: f64) -> String {
    let inside = match seat {
        None => r#"<circle r="80" fill="none" stroke="var(--line-2)" stroke-width="16"/>"#.to_owned(),
        Some(seat) => {
            let edge = if on(seat) == INK { "var(--edge-pale)" } else { "var(--edge)" };
            let look = format!(r#"fill="{}" stroke="{edge}" stroke-width="12""#, seat_colour(seat));
            shape(seat, 100.0, &look) + &written(seat, &seat.letter().to_string(), 100.0)
        }
    };
    format!(
        r#"<svg class="mark" style="width:{size}rem;height:{size}rem" viewBox="-125 -125 250 250" aria-hidden="true">{inside}</svg>"#
    )
}

/// A piece around 0,0, with its number.
pub fn piece(seat: Seat, number: usize, radius: f64) -> String {
    let look =
        format!(r##"fill="{}" stroke="#FFFFFF" stroke-width="{}""##, seat_colour(seat), n(radius * 0.17));
    format!(
        r##"<g transform="translate(0 {})">{}</g>{}{}"##,
        n(radius * 0.26),
        shape(seat, radius * 1.1, r##"fill="#000000" opacity=".34""##),
        shape(seat, radius, &look),
        written(seat, &number.to_string(), radius)
    )
}

/// A piece as a small picture beside words.
pub fn piece_mark(seat: Seat, number: usize) -> String {
    let edge = if on(seat) == INK { "var(--edge-pale)" } else { "var(--edge)" };
    let look = format!(r#"fill="{}" stroke="{edge}" stroke-width="1.6""#, seat_colour(seat));
    format!(
        r#"<svg class="wk-no" viewBox="-17 -17 34 34" aria-hidden="true">{}{}</svg>"#,
        shape(seat, 13.5, &look),
        written(seat, &number.to_string(), 13.5)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_differ_in_colour_shape_and_letter() {
        let each: Vec<String> = (0..4).map(|seat| mark(Some(Seat(seat)), 2.0)).collect();
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
