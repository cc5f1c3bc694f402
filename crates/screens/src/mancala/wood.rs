//! The board itself: a slab of oiled wood with carved hollows, drawn once and never touched again.

use std::fmt::Write as _;

use mancala::Side;
use maud::{Markup, html};

use super::geometry::{Frame, Hollow, Layout, Point, pockets, spaces};
use crate::number::{n, sin};

/// A board without stones. Every `id` in it begins with `name`, so that two boards can stand on one page.
pub fn draw(layout: Layout, name: &str) -> Markup {
    let (width, height) = layout.size();
    let (round, numerals) = match layout.frame {
        Frame::Wide => (46.0, 15),
        Frame::Upright => (34.0, 14),
    };
    html! {
        svg.wood viewBox={ "0 0 " (width) " " (height) } aria-hidden="true" {
            defs {
                linearGradient id={ (name) "-wood" } x1="0" y1="0" x2=".2" y2="1" {
                    stop offset="0" stop-color="#A9683A" {}
                    stop offset=".5" stop-color="#91532A" {}
                    stop offset="1" stop-color="#7A4320" {}
                }
                radialGradient id={ (name) "-hollow" } cx=".5" cy=".62" r=".62" {
                    stop offset="0" stop-color="#7b4723" {}
                    stop offset=".62" stop-color="#5c3217" {}
                    stop offset="1" stop-color="#3a1d0b" {}
                }
                clipPath id={ (name) "-slab" } { rect width=(width) height=(height) rx=(round) {} }
            }
            rect width=(width) height=(height) rx=(round) fill={ "url(#" (name) "-wood)" } {}
            (grain(width, height, name))
            (edge(width, height, round))
            @if layout.frame == Frame::Wide {
                path d="M150 249H850" stroke="#3a1a08" stroke-opacity=".4" stroke-width="2" {}
                path d="M150 251.5H850" stroke="#E7B888" stroke-opacity=".35" stroke-width="1.5" {}
            }
            @for space in spaces() { (hollow(layout.hollow(space), name)) }
            @for pocket in Side::BOTH.into_iter().flat_map(pockets) {
                @let Point { x, y } = layout.numeral(pocket);
                text x=(x) y=(y) text-anchor="middle" font-size=(numerals) font-weight="700" fill="#FBE3C6" {
                    (pocket.number)
                }
            }
        }
    }
}

/// Sixteen wavering lines across the slab.
fn grain(width: f64, height: f64, name: &str) -> Markup {
    let line = |line: u32| {
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
        path
    };
    html! {
        g clip-path={ "url(#" (name) "-slab)" } fill="none" stroke="#3a1a08" {
            @for number in 0..16 {
                path d=(line(number)) stroke-opacity={ "." (10 + 6 * (number % 3)) } stroke-width=(1 + number % 3) {}
            }
        }
    }
}

/// A worn bright edge and a groove inside it.
fn edge(width: f64, height: f64, round: f64) -> Markup {
    html! {
        rect x="2.5" y="2.5" width=(width - 5.0) height=(height - 5.0) rx=(round - 2.0) fill="none" stroke="#E7B888"
            stroke-opacity=".45" stroke-width="3" {}
        rect x="9" y="9" width=(width - 18.0) height=(height - 18.0) rx=(round - 8.0) fill="none" stroke="#3a1a08"
            stroke-opacity=".35" stroke-width="2" {}
    }
}

/// A carved hollow with a shadow at its upper rim and a glint at its lower one.
fn hollow(hollow: Hollow, name: &str) -> Markup {
    let Hollow { middle, rx, ry, round } = hollow;
    let (x, y) = (middle.x - rx, middle.y - ry);
    let [left, right] = [-0.72, 0.72].map(|share| n(middle.x + rx * share));
    let (high, low) = (n(middle.y + ry * 0.86), n(middle.y + ry * 1.1));
    let glint = format!("M{left} {high}Q{} {low} {right} {high}", n(middle.x));
    html! {
        rect x=(x) y=(y) width=(2.0 * rx) height=(2.0 * ry) rx=(round) fill={ "url(#" (name) "-hollow)" } {}
        rect x=(x) y=(y) width=(2.0 * rx) height=(2.0 * ry) rx=(round) fill="none" stroke="#2b1306"
            stroke-opacity=".6" stroke-width="2.5" {}
        path d=(glint) fill="none" stroke="#F0C79B" stroke-opacity=".35" stroke-width="2.5" {}
    }
}
