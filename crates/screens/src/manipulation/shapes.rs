//! Lines and shapes, in tenths of the step from one space to the next.

use std::f64::consts::TAU;
use std::fmt::Write as _;

/// A point, right and down from red's Start.
pub type Point = (f64, f64);

/// A number with at most two decimals and nothing idle.
pub fn n(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// The corners of an even polygon around 0,0, the first at the top unless it is turned.
pub fn polygon(corners: usize, radius: f64, turn: f64) -> Vec<Point> {
    let corner = |corner: usize| {
        let angle = turn + TAU * corner as f64 / corners as f64;
        (radius * angle.sin(), -radius * angle.cos())
    };
    (0..corners).map(corner).collect()
}

/// The corners of a star around 0,0.
pub fn star(points: usize, far: f64, near: f64) -> Vec<Point> {
    let half = TAU / (2 * points) as f64;
    let (outer, inner) = (polygon(points, far, 0.0), polygon(points, near, half));
    outer.into_iter().zip(inner).flat_map(|(out, within)| [out, within]).collect()
}

/// Points as SVG writes them.
pub fn points(points: &[Point]) -> String {
    points.iter().map(|(x, y)| format!("{},{}", n(*x), n(*y))).collect::<Vec<_>>().join(" ")
}

/// A line through points.
pub fn line(points: &[Point]) -> String {
    let mut path = String::new();
    for (place, (x, y)) in points.iter().enumerate() {
        // OK because writing to a string cannot fail.
        write!(path, "{}{} {}", if place == 0 { "M" } else { "L" }, n(*x), n(*y))
            .expect("a string takes any text");
    }
    path
}

/// A box at a place and of a size, larger by `out` on every side: `x`, `y`, width and height.
pub fn grown((x, y): Point, (w, h): Point, out: f64) -> [String; 4] {
    [n(x - out), n(y - out), n(w + 2.0 * out), n(h + 2.0 * out)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_carry_nothing_idle_and_lines_their_points() {
        assert_eq!((n(1.5), n(-0.001), n(0.125)), ("1.5".into(), "0".into(), "0.12".into()));
        assert_eq!(line(&[(0.0, 0.0), (10.0, 2.5)]), "M0 0L10 2.5");
        assert_eq!(star(8, 5.0, 3.0).len(), 16);
    }
}
