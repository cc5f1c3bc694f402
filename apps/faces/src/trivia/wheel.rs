//! The board of Trivial Pursuit: a printed wheel on navy card.

use std::f64::consts::PI;

use trivia::{EditionName, SpaceKind};

use super::glyphs::{Glyph, WEDGES, colour, on};
use super::places::{Part, Place, Places};
use super::shapes::{at, n, points, polygon, ring_sector, sixth};

/// Everything on the board that never changes.
pub fn art(places: &Places) -> String {
    let mut art = String::from(concat!(
        r##"<defs><radialGradient id="tv-navy" r=".75"><stop offset="0" stop-color="#31507F"/>"##,
        r##"<stop offset=".7" stop-color="#223A63"/><stop offset="1" stop-color="#192C4E"/></radialGradient>"##,
        r##"<radialGradient id="tv-hub" cx=".4" cy=".35"><stop offset="0" stop-color="#FFFFFF"/>"##,
        r##"<stop offset="1" stop-color="#E9DFCC"/></radialGradient>"##
    ));
    for category in WEDGES {
        art += &Glyph::Of(category).definition();
    }
    art += &Glyph::Again.definition();
    art += concat!(
        r##"</defs><circle r="115.5" fill="#13223D"/><circle r="114" fill="url(#tv-navy)"/>"##,
        r##"<circle r="111.8" fill="none" stroke="#E7CF9A" stroke-width=".8"/>"##
    );
    for window in 0..6 {
        art += &pane(window);
    }
    let (headquarters, others): (Vec<&Place>, Vec<&Place>) = places
        .iter()
        .filter(|place| place.part != Part::Hub)
        .partition(|place| place.kind == SpaceKind::Headquarters);
    for place in others.into_iter().chain(headquarters) {
        art += &space(places, place);
    }
    art + &hub()
}

/// A window between two spokes, with the glyph of the headquarters before it.
fn pane(window: usize) -> String {
    let from = window as f64 * PI / 3.0;
    let middle = from + PI / 6.0;
    let mut art = format!(
        r##"<path d="{}" fill="#F4EAD6" opacity=".07"/>"##,
        ring_sector(17.0, 77.5, from, from + PI / 3.0)
    );
    for radius in [30.0, 42.0, 54.0, 66.0] {
        let ((x0, y0), (x1, y1)) = (at(radius, middle - 0.34), at(radius, middle + 0.34));
        art += &format!(
            r##"<path d="M{} {}A{radius} {radius} 0 0 1 {} {}" fill="none" stroke="#E7CF9A" stroke-opacity=".12" stroke-width=".6"/>"##,
            n(x0),
            n(y0),
            n(x1),
            n(y1)
        );
    }
    let (x, y) = at(56.0, middle);
    art + &format!(
        r#"<g transform="translate({} {})" opacity=".26">{}</g>"#,
        n(x),
        n(y),
        Glyph::Of(WEDGES[window]).used(11.0, "#F4EAD6")
    )
}

fn hub() -> String {
    let wedges: String = WEDGES
        .iter()
        .enumerate()
        .map(|(place, category)| {
            let fill = colour(EditionName::TrivialPursuit, *category);
            format!(r#"<path d="{}" fill="{fill}"/>"#, sixth(place, 5.0, 12.5, 0.05))
        })
        .collect();
    format!(
        r##"<polygon points="{}" fill="url(#tv-hub)" stroke="#E7CF9A" stroke-width="1.2"/>{wedges}"##,
        points(&polygon(6, 18.7, PI / 6.0))
    )
}

/// The outline of a space.
pub fn cell(places: &Places, place: &Place, attributes: &str) -> String {
    match place.part {
        Part::Hub => format!(r#"<polygon points="{}" {attributes}/>"#, points(&polygon(6, 18.7, PI / 6.0))),
        Part::Rim => {
            let half = places.half_step();
            let (near, far) =
                if place.kind == SpaceKind::Headquarters { (78.5, 109.5) } else { (79.0, 105.0) };
            let outline = ring_sector(near, far, place.angle - half, place.angle + half);
            format!(r#"<path d="{outline}" {attributes}/>"#)
        }
        Part::Arm => format!(
            r#"<rect x="-7.8" y="{}" width="15.6" height="12.5" transform="rotate({})" {attributes}/>"#,
            n(-place.radius() - 6.25),
            n(place.angle.to_degrees())
        ),
    }
}

/// A space with its colour and glyph.
pub fn space(places: &Places, place: &Place) -> String {
    if place.part == Part::Hub {
        return hub();
    }
    let glyph = place.glyph();
    let behind = glyph.colour(EditionName::TrivialPursuit);
    let ink = if glyph == Glyph::Again { "#6B5B45" } else { on(behind) };
    let is_headquarters = place.kind == SpaceKind::Headquarters;
    let edge = if is_headquarters { "1.4" } else { ".9" };
    let outline =
        cell(places, place, &format!(r##"fill="{behind}" stroke="#FBF3E4" stroke-width="{edge}""##));
    let turn = n(place.angle.to_degrees());
    if is_headquarters {
        return format!(
            concat!(
                r#"{}<g transform="rotate({}) translate(0 -94)">"#,
                r#"<path d="M-5.6 -9.6A11 11 0 0 1 5.6 -9.6L0 2.2Z" fill="{}" fill-opacity=".2" stroke="{}" stroke-width="1.2" stroke-linejoin="round"/>"#,
                r#"<g transform="translate(0 7.5)">{}</g></g>"#
            ),
            outline,
            turn,
            ink,
            ink,
            glyph.used(4.2, ink)
        );
    }
    let size = if place.part == Part::Rim { 4.2 } else { 3.8 };
    format!(
        r#"{outline}<g transform="rotate({turn}) translate(0 {})">{}</g>"#,
        n(-place.radius()),
        glyph.used(size, ink)
    )
}
