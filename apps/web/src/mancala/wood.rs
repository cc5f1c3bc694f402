//! The board itself: a slab of oiled wood with carved hollows, drawn once and never touched again.

use std::fmt::Write as _;

use mancala::{Side, Space};

use super::geometry::{Frame, Hollow, Layout, Point, pockets, spaces};
use crate::number::{n, sin};

/// The drawing of a board without stones, as the inside of an `<svg>`. Every `id` in it begins with `name`, so
/// that two boards can stand on one page.
pub fn draw(layout: Layout, name: &str) -> String {
    let (width, height) = layout.size();
    let round = match layout.frame {
        Frame::Wide => 46.0,
        Frame::Upright => 34.0,
    };
    let mut svg = format!(
        r##"<defs><linearGradient id="{name}-wood" x1="0" y1="0" x2=".2" y2="1"><stop offset="0" stop-color="#A9683A"/><stop offset=".5" stop-color="#91532A"/><stop offset="1" stop-color="#7A4320"/></linearGradient><radialGradient id="{name}-hollow" cx=".5" cy=".62" r=".62"><stop offset="0" stop-color="#7b4723"/><stop offset=".62" stop-color="#5c3217"/><stop offset="1" stop-color="#3a1d0b"/></radialGradient><clipPath id="{name}-slab"><rect width="{width}" height="{height}" rx="{round}"/></clipPath></defs><rect width="{width}" height="{height}" rx="{round}" fill="url(#{name}-wood)"/>"##
    );
    svg += &grain(width, height, name);
    svg += &edge(width, height, round);
    if layout.frame == Frame::Wide {
        svg += r##"<path d="M150 249H850" stroke="#3a1a08" stroke-opacity=".4" stroke-width="2"/><path d="M150 251.5H850" stroke="#E7B888" stroke-opacity=".35" stroke-width="1.5"/>"##;
    }
    for space in spaces() {
        svg += &hollow(layout.hollow(space), name);
    }
    for pocket in Side::BOTH.into_iter().flat_map(pockets) {
        let Point { x, y } = layout.numeral(pocket);
        let size = match layout.frame {
            Frame::Wide => 15,
            Frame::Upright => 14,
        };
        let number = pocket.number;
        let _ = write!(
            svg,
            r##"<text x="{x}" y="{y}" text-anchor="middle" font-size="{size}" font-weight="700" fill="#FBE3C6">{number}</text>"##
        );
    }
    svg
}

/// Where the hollow of a space lies, in hundredths of the board: left, top, width, height.
pub fn share(layout: Layout, space: Space) -> [f64; 4] {
    let (width, height) = layout.size();
    let Hollow { middle, rx, ry, .. } = layout.hollow(space);
    [
        (middle.x - rx) / width * 100.0,
        (middle.y - ry) / height * 100.0,
        2.0 * rx / width * 100.0,
        2.0 * ry / height * 100.0,
    ]
}

/// Sixteen wavering lines across the slab.
fn grain(width: f64, height: f64, name: &str) -> String {
    let mut lines = format!(r##"<g clip-path="url(#{name}-slab)" fill="none" stroke="#3a1a08">"##);
    for line in 0..16 {
        let number = f64::from(line);
        let y = (number + 0.5) / 16.0 * height + sin(2.0 + number * 2.3) * 6.0;
        let mut path = format!("M0 {}", n(y));
        for step in 1..9 {
            let step = f64::from(step);
            let x = step / 8.0 * width;
            let bend = y + sin(6.0 + number * 1.3 + step) * 9.0;
            let end = y + sin(2.0 + number + step * 0.8) * 8.0;
            let [near, bend, x, end] = [x - width / 14.0, bend, x, end].map(n);
            let _ = write!(path, " S{near} {bend} {x} {end}");
        }
        let (opacity, thick) = (10 + 6 * (line % 3), 1 + line % 3);
        let _ = write!(lines, r#"<path d="{path}" stroke-opacity=".{opacity}" stroke-width="{thick}"/>"#);
    }
    lines + "</g>"
}

/// A worn bright edge and a groove inside it.
fn edge(width: f64, height: f64, round: f64) -> String {
    format!(
        r##"<rect x="2.5" y="2.5" width="{}" height="{}" rx="{}" fill="none" stroke="#E7B888" stroke-opacity=".45" stroke-width="3"/><rect x="9" y="9" width="{}" height="{}" rx="{}" fill="none" stroke="#3a1a08" stroke-opacity=".35" stroke-width="2"/>"##,
        width - 5.0,
        height - 5.0,
        round - 2.0,
        width - 18.0,
        height - 18.0,
        round - 8.0
    )
}

/// A carved hollow with a shadow at its upper rim and a glint at its lower one.
fn hollow(hollow: Hollow, name: &str) -> String {
    let Hollow { middle, rx, ry, round } = hollow;
    let (x, y) = (middle.x - rx, middle.y - ry);
    let frame = format!(r#"x="{x}" y="{y}" width="{}" height="{}" rx="{round}""#, 2.0 * rx, 2.0 * ry);
    format!(
        r##"<rect {frame} fill="url(#{name}-hollow)"/><rect {frame} fill="none" stroke="#2b1306" stroke-opacity=".6" stroke-width="2.5"/><path d="M{} {}Q{} {} {} {}" fill="none" stroke="#F0C79B" stroke-opacity=".35" stroke-width="2.5"/>"##,
        n(middle.x - rx * 0.72),
        n(middle.y + ry * 0.86),
        n(middle.x),
        n(middle.y + ry * 1.1),
        n(middle.x + rx * 0.72),
        n(middle.y + ry * 0.86)
    )
}
