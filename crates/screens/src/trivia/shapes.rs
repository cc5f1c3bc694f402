//! Lines and shapes, in hundredths of the board's radius.

use std::f64::consts::{PI, TAU};
use std::fmt::Write as _;

use crate::number::n;

/// A point, right and down from the middle of the board.
pub type Point = (f64, f64);

/// How the outline of a space is filled and edged.
#[derive(Clone, Copy, Debug)]
pub struct Paint<'a> {
    /// The color inside.
    pub fill: &'a str,
    /// The color of the edge.
    pub edge: &'a str,
    /// How wide the edge is.
    pub width: &'a str,
    /// How its lines are joined, if not as usual.
    pub joins: Option<&'a str>,
}

/// The point at an angle, clockwise from the top, and a distance.
pub fn at(radius: f64, angle: f64) -> Point {
    (radius * angle.sin(), -radius * angle.cos())
}

/// The angle of a point, clockwise from the top, from 0 to a full turn.
pub fn angle_of(point: Point) -> f64 {
    let angle = point.0.atan2(-point.1);
    if angle < -1e-9 { angle + TAU } else { angle.max(0.0) }
}

/// Points as SVG writes them.
pub fn points(points: &[Point]) -> String {
    points.iter().map(|(x, y)| format!("{},{}", n(*x), n(*y))).collect::<Vec<_>>().join(" ")
}

/// The corners of an even polygon around 0,0, the first at the top unless it is turned.
pub fn polygon(corners: usize, radius: f64, turn: f64) -> Vec<Point> {
    (0..corners).map(|corner| at(radius, turn + TAU * corner as f64 / corners as f64)).collect()
}

/// A part of a ring.
pub fn ring_sector(near: f64, far: f64, from: f64, to: f64) -> String {
    let corner = |radius: f64, angle: f64| {
        let (x, y) = at(radius, angle);
        format!("{} {}", n(x), n(y))
    };
    let [a, b, c, d] = [corner(far, from), corner(far, to), corner(near, to), corner(near, from)];
    let (near, far) = (n(near), n(far));
    format!("M{a}A{far} {far} 0 0 1 {b}L{c}A{near} {near} 0 0 0 {d}Z")
}

/// One of six parts of a ring, by its place clockwise from the top, with a gap beside it.
pub fn sixth(place: usize, near: f64, far: f64, gap: f64) -> String {
    let middle = PI * place as f64 / 3.0;
    ring_sector(near, far, middle - PI / 6.0 + gap, middle + PI / 6.0 - gap)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_run_clockwise_from_the_top() {
        assert!(angle_of((0.0, -1.0)).abs() < 1e-9);
        assert!((angle_of((1.0, 0.0)) - PI / 2.0).abs() < 1e-9);
        assert!((angle_of((-1.0, 0.0)) - PI * 1.5).abs() < 1e-9);
    }
}
