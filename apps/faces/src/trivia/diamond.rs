//! The board of Heisey Mania: pressed glass on linen card.

use std::f64::consts::TAU;

use trivia::{Category, EditionName, SpaceKind};

use super::glyphs::{Glyph, PEGS, colour, on};
use super::places::{Part, Place, Places};
use super::shapes::{at, n, points};

const EDITION: EditionName = EditionName::HeiseyMania;

/// Everything on the board that never changes.
pub fn art(places: &Places) -> String {
    let mut art = String::from(concat!(
        r##"<defs><linearGradient id="tv-shine" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FFFFFF" stop-opacity=".62"/>"##,
        r##"<stop offset=".45" stop-color="#FFFFFF" stop-opacity=".08"/><stop offset="1" stop-color="#000000" stop-opacity=".12"/></linearGradient>"##,
        r##"<linearGradient id="tv-linen" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FDF8EE"/><stop offset="1" stop-color="#EDE2CF"/></linearGradient>"##,
        r##"<pattern id="tv-lattice" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">"##,
        r##"<path d="M0 0H10M0 0V10" stroke="#9A7C6B" stroke-opacity=".28" stroke-width=".5"/><circle cx="5" cy="5" r="1.2" fill="#9A7C6B" opacity=".22"/></pattern>"##
    ));
    for category in PEGS {
        art += &Glyph::Of(category).definition();
    }
    art += &Glyph::Again.definition();
    art += concat!(
        r##"</defs><rect x="-120" y="-120" width="240" height="240" rx="7" fill="url(#tv-linen)"/>"##,
        r##"<rect x="-116.5" y="-116.5" width="233" height="233" rx="5" fill="none" stroke="#97405F"/>"##,
        r##"<rect x="-114.5" y="-114.5" width="229" height="229" rx="4" fill="none" stroke="#97405F" stroke-opacity=".4" stroke-width=".5"/>"##
    );
    for (category, across, down, word) in [
        (Category::History, 1.0, -1.0, "History"),
        (Category::Patterns, 1.0, 1.0, "Patterns"),
        (Category::Colors, -1.0, 1.0, "Colors"),
        (Category::Abc, -1.0, -1.0, "ABC"),
    ] {
        art += &corner(category, across, down, word);
    }
    for (from, to) in &places.lines {
        let ((x0, y0), (x1, y1)) = (places.point(from), places.point(to));
        art += &format!(
            r##"<path d="M{} {}L{} {}" stroke="#B79A86" stroke-width="3"/>"##,
            n(x0),
            n(y0),
            n(x1),
            n(y1)
        );
    }
    for place in places.iter() {
        art += &space(place);
    }
    art
}

/// A glass pane beside two paths, and the name of a category in the corner beyond it.
fn corner(category: Category, across: f64, down: f64, word: &str) -> String {
    let fill = colour(EDITION, category);
    let pane =
        points(&[(across * 15.5, down * 15.5), (across * 66.5, down * 15.5), (across * 15.5, down * 66.5)]);
    format!(
        concat!(
            r##"<polygon points="{pane}" fill="{fill}" opacity=".2"/><polygon points="{pane}" fill="url(#tv-lattice)"/>"##,
            r##"<polygon points="{pane}" fill="none" stroke="{fill}" stroke-linejoin="round"/>"##,
            r##"<g transform="translate({x} {y})"><g transform="translate(0 -6)"><circle r="10" fill="{fill}"/><circle r="10" fill="url(#tv-shine)"/>"##,
            r##"<circle r="10" fill="none" stroke="#FFFFFF" stroke-width="1.2"/><circle r="11.2" fill="none" stroke="{fill}" stroke-width=".8"/>{glyph}</g>"##,
            r##"<text class="tv-serif" y="13.5" text-anchor="middle" font-size="8.2" font-weight="700" fill="#4A2B36">{word}</text></g>"##
        ),
        pane = pane,
        fill = fill,
        x = n(across * 86.0),
        y = n(down * 90.0),
        glyph = Glyph::Of(category).used(5.8, on(fill)),
        word = word
    )
}

/// A pressed-glass plate: rim, rays and a lit edge.
fn plate(radius: f64, fill: &str, rays: usize) -> String {
    let ray = |place: usize| {
        let angle = TAU * place as f64 / rays as f64;
        let ((x0, y0), (x1, y1)) = (at(radius * 0.56, angle), at(radius * 0.93, angle));
        format!("M{} {}L{} {}", n(x0), n(y0), n(x1), n(y1))
    };
    format!(
        concat!(
            r##"<circle r="{r}" fill="{fill}"/><circle r="{r}" fill="url(#tv-shine)"/>"##,
            r##"<path d="{rays}" stroke="#FFFFFF" stroke-opacity=".5" stroke-width="{w}"/>"##,
            r##"<circle r="{rim}" fill="none" stroke="#FFFFFF" stroke-opacity=".85" stroke-width="{rim_w}"/>"##,
            r##"<circle r="{eye}" fill="none" stroke="#FFFFFF" stroke-opacity=".6" stroke-width="{eye_w}"/>"##
        ),
        r = n(radius),
        fill = fill,
        rays = (0..rays).map(ray).collect::<String>(),
        w = n(radius * 0.05),
        rim = n(radius * 0.97),
        rim_w = n(radius * 0.06),
        eye = n(radius * 0.54),
        eye_w = n(radius * 0.04)
    )
}

/// Half the side of a square space.
fn half(place: &Place) -> f64 {
    if place.part == Part::Rim { 7.7 } else { 7.1 }
}

/// How a square space is turned.
fn turn(place: &Place) -> u8 {
    if place.part == Part::Rim { 45 } else { 0 }
}

/// The outline of a space.
pub fn cell(place: &Place, attributes: &str) -> String {
    let (x, y) = (n(place.point.0), n(place.point.1));
    match place.kind {
        SpaceKind::Hub => format!(r#"<circle cx="{x}" cy="{y}" r="10.8" {attributes}/>"#),
        SpaceKind::Headquarters => format!(r#"<circle cx="{x}" cy="{y}" r="11.8" {attributes}/>"#),
        SpaceKind::Category | SpaceKind::RollAgain => {
            let half = half(place);
            format!(
                r#"<rect x="{0}" y="{0}" width="{1}" height="{1}" rx="2.4" transform="translate({x} {y}) rotate({2})" {attributes}/>"#,
                n(-half),
                n(2.0 * half),
                turn(place)
            )
        }
    }
}

/// A space with its colour and glyph.
pub fn space(place: &Place) -> String {
    let glyph = place.glyph();
    let (x, y) = (n(place.point.0), n(place.point.1));
    let inside = match place.kind {
        SpaceKind::Hub => format!(
            concat!(
                r##"{}<circle r="10.4" fill="none" stroke="#97405F" stroke-width="1.2"/>"##,
                r##"<text class="tv-serif" text-anchor="middle" y="2.2" font-size="6.2" font-weight="700" fill="#6E2A43">H.M.</text>"##
            ),
            plate(10.4, "#F7F1E6", 24)
        ),
        SpaceKind::Headquarters => {
            let fill = glyph.colour(EDITION);
            format!(
                r##"<circle cy="1" r="11.8" fill="#000000" opacity=".22"/>{}{}"##,
                plate(11.4, fill, 16),
                glyph.used(5.0, on(fill))
            )
        }
        SpaceKind::Category | SpaceKind::RollAgain => {
            let again = glyph == Glyph::Again;
            let fill = if again { "#FFFDF8" } else { glyph.colour(EDITION) };
            let (edge, shine, ink) =
                if again { ("#B79A86", ".3", "#7A5A66") } else { ("#FFFFFF", ".8", on(fill)) };
            let (half, inner) = (half(place), half(place) - 1.5);
            format!(
                concat!(
                    r##"<g transform="rotate({turn})"><rect x="-{h}" y="-{h}" width="{s}" height="{s}" rx="2.4" fill="{fill}" stroke="{edge}" stroke-width="1.1"/>"##,
                    r##"<rect x="-{h}" y="-{h}" width="{s}" height="{s}" rx="2.4" fill="url(#tv-shine)" opacity="{shine}"/>"##,
                    r##"<rect x="-{i}" y="-{i}" width="{is}" height="{is}" rx="1.4" fill="none" stroke="#FFFFFF" stroke-opacity=".5" stroke-width=".6"/></g>{glyph}"##
                ),
                turn = turn(place),
                h = n(half),
                s = n(2.0 * half),
                i = n(inner),
                is = n(2.0 * inner),
                fill = fill,
                edge = edge,
                shine = shine,
                glyph = glyph.used(4.2, ink)
            )
        }
    };
    format!(r#"<g transform="translate({x} {y})">{inside}</g>"#)
}
