//! The board of Heisey Mania: pressed glass on linen card.

use std::f64::consts::TAU;

use maud::{Markup, html};
use trivia::{Category, EditionName, SpaceKind};

use super::glyphs::{Glyph, PEGS, colour, on};
use super::places::{Part, Place, Places};
use super::shapes::{Paint, Point, at, line, points};
use crate::number::n;

const EDITION: EditionName = EditionName::HeiseyMania;

/// The categories named in the corners: which, how far across and down, and in a word.
const CORNERS: [(Category, f64, f64, &str); 4] = [
    (Category::History, 1.0, -1.0, "History"),
    (Category::Patterns, 1.0, 1.0, "Patterns"),
    (Category::Colors, -1.0, 1.0, "Colors"),
    (Category::Abc, -1.0, -1.0, "ABC"),
];

/// Everything on the board that never changes.
pub fn art(places: &Places) -> Markup {
    html! {
        (definitions())
        rect x="-120" y="-120" width="240" height="240" rx="7" fill="url(#tv-linen)" {}
        rect x="-116.5" y="-116.5" width="233" height="233" rx="5" fill="none" stroke="#97405F" {}
        rect x="-114.5" y="-114.5" width="229" height="229" rx="4" fill="none" stroke="#97405F"
            stroke-opacity=".4" stroke-width=".5" {}
        @for (category, across, down, word) in CORNERS { (corner(category, across, down, word)) }
        @for (from, to) in &places.lines {
            path d=(line(&[places.point(from), places.point(to)])) stroke="#B79A86" stroke-width="3" {}
        }
        @for place in places.iter() { (space(place)) }
    }
}

/// What the rest is drawn with: light on glass, linen, a lattice, and the glyphs.
fn definitions() -> Markup {
    html! {
        defs {
            linearGradient id="tv-shine" x1="0" y1="0" x2="1" y2="1" {
                stop offset="0" stop-color="#FFFFFF" stop-opacity=".62" {}
                stop offset=".45" stop-color="#FFFFFF" stop-opacity=".08" {}
                stop offset="1" stop-color="#000000" stop-opacity=".12" {}
            }
            linearGradient id="tv-linen" x1="0" y1="0" x2="1" y2="1" {
                stop offset="0" stop-color="#FDF8EE" {}
                stop offset="1" stop-color="#EDE2CF" {}
            }
            pattern id="tv-lattice" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" {
                path d="M0 0H10M0 0V10" stroke="#9A7C6B" stroke-opacity=".28" stroke-width=".5" {}
                circle cx="5" cy="5" r="1.2" fill="#9A7C6B" opacity=".22" {}
            }
            @for category in PEGS { (Glyph::Of(category).definition()) }
            (Glyph::Again.definition())
        }
    }
}

/// A glass pane beside two paths, and the name of a category in the corner beyond it.
fn corner(category: Category, across: f64, down: f64, word: &str) -> Markup {
    let fill = colour(EDITION, category);
    let pane =
        points(&[(across * 15.5, down * 15.5), (across * 66.5, down * 15.5), (across * 15.5, down * 66.5)]);
    html! {
        polygon points=(pane) fill=(fill) opacity=".2" {}
        polygon points=(pane) fill="url(#tv-lattice)" {}
        polygon points=(pane) fill="none" stroke=(fill) stroke-linejoin="round" {}
        g transform=(moved((across * 86.0, down * 90.0))) {
            g transform="translate(0 -6)" {
                circle r="10" fill=(fill) {}
                circle r="10" fill="url(#tv-shine)" {}
                circle r="10" fill="none" stroke="#FFFFFF" stroke-width="1.2" {}
                circle r="11.2" fill="none" stroke=(fill) stroke-width=".8" {}
                (Glyph::Of(category).used(5.8, on(fill)))
            }
            text.tv-serif y="13.5" text-anchor="middle" font-size="8.2" font-weight="700" fill="#4A2B36" { (word) }
        }
    }
}

/// What moves something to a point.
fn moved((x, y): Point) -> String {
    format!("translate({} {})", n(x), n(y))
}

/// A pressed-glass plate: rim, rays and a lit edge.
fn plate(radius: f64, fill: &str, rays: usize) -> Markup {
    let ray = |place: usize| {
        let angle = TAU * place as f64 / rays as f64;
        line(&[at(radius * 0.56, angle), at(radius * 0.93, angle)])
    };
    let rays: String = (0..rays).map(ray).collect();
    html! {
        circle r=(n(radius)) fill=(fill) {}
        circle r=(n(radius)) fill="url(#tv-shine)" {}
        path d=(rays) stroke="#FFFFFF" stroke-opacity=".5" stroke-width=(n(radius * 0.05)) {}
        circle r=(n(radius * 0.97)) fill="none" stroke="#FFFFFF" stroke-opacity=".85" stroke-width=(n(radius * 0.06)) {}
        circle r=(n(radius * 0.54)) fill="none" stroke="#FFFFFF" stroke-opacity=".6" stroke-width=(n(radius * 0.04)) {}
    }
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
pub fn cell(place: &Place, paint: Paint<'_>) -> Markup {
    let Paint { fill, edge, width, joins } = paint;
    let round = |radius: &str| {
        html! {
            circle cx=(n(place.point.0)) cy=(n(place.point.1)) r=(radius)
                fill=(fill) stroke=(edge) stroke-width=(width) stroke-linejoin=[joins] {}
        }
    };
    match place.kind {
        SpaceKind::Hub => round("10.8"),
        SpaceKind::Headquarters => round("11.8"),
        SpaceKind::Category | SpaceKind::RollAgain => {
            let (corner, side) = (n(-half(place)), n(2.0 * half(place)));
            html! {
                rect x=(corner) y=(corner) width=(side) height=(side) rx="2.4"
                    transform={ (moved(place.point)) " rotate(" (turn(place)) ")" }
                    fill=(fill) stroke=(edge) stroke-width=(width) stroke-linejoin=[joins] {}
            }
        }
    }
}

/// A space with its colour and glyph.
pub fn space(place: &Place) -> Markup {
    let glyph = place.glyph();
    let inside = match place.kind {
        SpaceKind::Hub => html! {
            (plate(10.4, "#F7F1E6", 24))
            circle r="10.4" fill="none" stroke="#97405F" stroke-width="1.2" {}
            text.tv-serif text-anchor="middle" y="2.2" font-size="6.2" font-weight="700" fill="#6E2A43" { "H.M." }
        },
        SpaceKind::Headquarters => {
            let fill = glyph.colour(EDITION);
            html! {
                circle cy="1" r="11.8" fill="#000000" opacity=".22" {}
                (plate(11.4, fill, 16))
                (glyph.used(5.0, on(fill)))
            }
        }
        SpaceKind::Category | SpaceKind::RollAgain => square(place, glyph),
    };
    html! { g transform=(moved(place.point)) { (inside) } }
}

fn square(place: &Place, glyph: Glyph) -> Markup {
    let again = glyph == Glyph::Again;
    let fill = if again { "#FFFDF8" } else { glyph.colour(EDITION) };
    let (edge, shine, ink) = if again { ("#B79A86", ".3", "#7A5A66") } else { ("#FFFFFF", ".8", on(fill)) };
    let (half, inner) = (half(place), half(place) - 1.5);
    let (corner, side) = (n(-half), n(2.0 * half));
    let (inner_corner, inner_side) = (n(-inner), n(2.0 * inner));
    html! {
        g transform={ "rotate(" (turn(place)) ")" } {
            rect x=(corner) y=(corner) width=(side) height=(side) rx="2.4" fill=(fill) stroke=(edge) stroke-width="1.1" {}
            rect x=(corner) y=(corner) width=(side) height=(side) rx="2.4" fill="url(#tv-shine)" opacity=(shine) {}
            rect x=(inner_corner) y=(inner_corner) width=(inner_side) height=(inner_side) rx="1.4" fill="none"
                stroke="#FFFFFF" stroke-opacity=".5" stroke-width=".6" {}
        }
        (glyph.used(4.2, ink))
    }
}
