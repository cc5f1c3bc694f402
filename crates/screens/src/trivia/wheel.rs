//! The board of Trivial Pursuit: a printed wheel on navy card.

use std::f64::consts::PI;

use maud::{Markup, html};
use trivia::{EditionName, SpaceKind};

use super::glyphs::{Glyph, WEDGES, colour, on};
use super::places::{Part, Place, Places};
use super::shapes::{Paint, at, points, polygon, ring_sector, sixth};
use crate::number::n;

/// Everything on the board that never changes.
pub fn art(places: &Places) -> Markup {
    let (headquarters, others): (Vec<&Place>, Vec<&Place>) = places
        .iter()
        .filter(|place| place.part != Part::Hub)
        .partition(|place| place.kind == SpaceKind::Headquarters);
    html! {
        defs {
            radialGradient id="tv-navy" r=".75" {
                stop offset="0" stop-color="#31507F" {}
                stop offset=".7" stop-color="#223A63" {}
                stop offset="1" stop-color="#192C4E" {}
            }
            radialGradient id="tv-hub" cx=".4" cy=".35" {
                stop offset="0" stop-color="#FFFFFF" {}
                stop offset="1" stop-color="#E9DFCC" {}
            }
            @for category in WEDGES { (Glyph::Of(category).definition()) }
            (Glyph::Again.definition())
        }
        circle r="115.5" fill="#13223D" {}
        circle r="114" fill="url(#tv-navy)" {}
        circle r="111.8" fill="none" stroke="#E7CF9A" stroke-width=".8" {}
        @for window in 0..6 { (pane(window)) }
        @for place in others.into_iter().chain(headquarters) { (space(places, place)) }
        (hub())
    }
}

/// A window between two spokes, with the glyph of the headquarters before it.
fn pane(window: usize) -> Markup {
    let from = window as f64 * PI / 3.0;
    let middle = from + PI / 6.0;
    let arc = |radius: f64| {
        let ((x0, y0), (x1, y1)) = (at(radius, middle - 0.34), at(radius, middle + 0.34));
        format!("M{} {}A{radius} {radius} 0 0 1 {} {}", n(x0), n(y0), n(x1), n(y1))
    };
    let (x, y) = at(56.0, middle);
    html! {
        path d=(ring_sector(17.0, 77.5, from, from + PI / 3.0)) fill="#F4EAD6" opacity=".07" {}
        @for radius in [30.0, 42.0, 54.0, 66.0] {
            path d=(arc(radius)) fill="none" stroke="#E7CF9A" stroke-opacity=".12" stroke-width=".6" {}
        }
        g transform={ "translate(" (n(x)) " " (n(y)) ")" } opacity=".26" {
            (Glyph::Of(WEDGES[window]).used(11.0, "#F4EAD6"))
        }
    }
}

fn hub() -> Markup {
    html! {
        polygon points=(points(&polygon(6, 18.7, PI / 6.0))) fill="url(#tv-hub)" stroke="#E7CF9A" stroke-width="1.2" {}
        @for (place, category) in WEDGES.into_iter().enumerate() {
            path d=(sixth(place, 5.0, 12.5, 0.05)) fill=(colour(EditionName::TrivialPursuit, category)) {}
        }
    }
}

/// The outline of a space.
pub fn cell(places: &Places, place: &Place, paint: Paint<'_>) -> Markup {
    let Paint { fill, edge, width, joins } = paint;
    match place.part {
        Part::Hub => html! {
            polygon points=(points(&polygon(6, 18.7, PI / 6.0)))
                fill=(fill) stroke=(edge) stroke-width=(width) stroke-linejoin=[joins] {}
        },
        Part::Rim => {
            let half = places.half_step();
            let (near, far) =
                if place.kind == SpaceKind::Headquarters { (78.5, 109.5) } else { (79.0, 105.0) };
            html! {
                path d=(ring_sector(near, far, place.angle - half, place.angle + half))
                    fill=(fill) stroke=(edge) stroke-width=(width) stroke-linejoin=[joins] {}
            }
        }
        Part::Arm => html! {
            rect x="-7.8" y=(n(-place.radius() - 6.25)) width="15.6" height="12.5"
                transform={ "rotate(" (n(place.angle.to_degrees())) ")" }
                fill=(fill) stroke=(edge) stroke-width=(width) stroke-linejoin=[joins] {}
        },
    }
}

/// A space with its colour and glyph.
pub fn space(places: &Places, place: &Place) -> Markup {
    if place.part == Part::Hub {
        return hub();
    }
    let glyph = place.glyph();
    let behind = glyph.colour(EditionName::TrivialPursuit);
    let ink = if glyph == Glyph::Again { "#6B5B45" } else { on(behind) };
    let is_headquarters = place.kind == SpaceKind::Headquarters;
    let width = if is_headquarters { "1.4" } else { ".9" };
    let turn = n(place.angle.to_degrees());
    let size = if place.part == Part::Rim { 4.2 } else { 3.8 };
    html! {
        (cell(places, place, Paint { fill: behind, edge: "#FBF3E4", width, joins: None }))
        @if is_headquarters {
            g transform={ "rotate(" (turn) ") translate(0 -94)" } {
                path d="M-5.6 -9.6A11 11 0 0 1 5.6 -9.6L0 2.2Z" fill=(ink) fill-opacity=".2" stroke=(ink)
                    stroke-width="1.2" stroke-linejoin="round" {}
                g transform="translate(0 7.5)" { (glyph.used(4.2, ink)) }
            }
        } @else {
            g transform={ "rotate(" (turn) ") translate(0 " (n(-place.radius())) ")" } { (glyph.used(size, ink)) }
        }
    }
}
