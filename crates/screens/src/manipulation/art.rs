//! The board as it is painted: everything on it that never changes.
//!
//! Every space can be pressed to be told why no token goes there ([`Own::Why`]), yet none of this is reached by
//! Tab: what can be chosen lies above it.

use crate::corner_mark::colour;
use manipulation::{Color, Kind, Lane, Space};
use maud::{Markup, html};

use super::marks::LAMP;
use super::places::Places;
use super::press::Own;
use super::shapes::{Point, grown, line, n, points, polygon, star};

/// The gold of the lines.
const GOLD: &str = "#E7CF9A";
/// The cream of edges.
const CREAM: &str = "#FFF9EC";
/// The violet of the beasts.
const VIOLET: &str = "#4D3E80";

/// Paints the board.
pub fn paint(places: &Places) -> Markup {
    html! {
        (ground(places))
        @for color in Color::ALL {
            (tray(places, color))
            (tongue(places, color))
        }
        (lines(places))
        @for side in 0..4 { (arrow(places, side)) }
        @for space in places.playing() {
            @let (x, y) = places.point(space);
            @let why = Own::Why(space);
            g.bm-at data-do=(why.what()) data-value=[why.value()] transform={ "translate(" (n(x)) " " (n(y)) ")" } {
                (painted(places, space))
            }
        }
        (names(places))
    }
}

/// Night, with a fine gold line around it and a few stars.
fn ground(places: &Places) -> Markup {
    let ((left, top), (w, h)) = (places.from, places.size);
    let inset = |by: f64| grown(places.from, places.size, -by);
    let [edge, night, rim] = [inset(0.5), inset(2.0), inset(5.0)];
    let middle = places.middle();
    html! {
        defs {
            radialGradient id="bm-night" r=".8" {
                stop offset="0" stop-color="#514787" {}
                stop offset=".6" stop-color="#3A3367" {}
                stop offset="1" stop-color="#292349" {}
            }
            radialGradient id="bm-sea" cx=".36" cy=".3" r=".8" {
                stop offset="0" stop-color="#C9ECF5" {}
                stop offset=".55" stop-color="#4FA3C4" {}
                stop offset="1" stop-color="#1F5F86" {}
            }
            radialGradient id="bm-dent" cx=".5" cy=".65" r=".6" {
                stop offset="0" stop-color="#FFF9EC" {}
                stop offset=".7" stop-color="#EFE3CC" {}
                stop offset="1" stop-color="#C9B592" {}
            }
            radialGradient id="bm-aura" r=".5" {
                stop offset=".45" stop-color="#8FD3EA" stop-opacity=".55" {}
                stop offset="1" stop-color="#8FD3EA" stop-opacity="0" {}
            }
            linearGradient id="bm-gleam" x1="0" y1="0" x2="0" y2="1" {
                stop offset="0" stop-color="#FFFFFF" stop-opacity=".28" {}
                stop offset=".5" stop-color="#FFFFFF" stop-opacity="0" {}
            }
        }
        @let [x, y, width, height] = edge;
        rect x=(x) y=(y) width=(width) height=(height) rx="9" fill="#1C1735" {}
        @let [x, y, width, height] = night;
        rect x=(x) y=(y) width=(width) height=(height) rx="7.8" fill="url(#bm-night)" {}
        @let [x, y, width, height] = rim;
        rect x=(x) y=(y) width=(width) height=(height) rx="6"
            fill="none" stroke=(GOLD) stroke-opacity=".55" stroke-width=".5" {}
        // Stars stand where no line runs; their places follow from a stride, so that they look strewn.
        @for star in 0..46 {
            @let across = f64::from(star * 37 % 97) / 97.0;
            @let down = f64::from(star * 61 % 89) / 89.0;
            @let (size, bright) = [("0.28", ".3"), ("0.2", ".5"), ("0.36", ".22")][star as usize % 3];
            circle cx=(n(left + 8.0 + across * (w - 16.0))) cy=(n(top + 8.0 + down * (h - 16.0))) r=(size)
                fill="#FFFFFF" opacity=(bright) {}
        }
        circle cx=(n(middle.0)) cy=(n(middle.1)) r="17" fill="url(#bm-aura)" opacity=".7" {}
    }
}

/// The box around a colour's tray: its upper left corner and its size.
pub fn tray_box(places: &Places, color: Color) -> (Point, Point) {
    let slots: Vec<Point> = (0..4).map(|slot| places.slot(color, slot)).collect();
    let least = slots.iter().fold((f64::MAX, f64::MAX), |min, at| (min.0.min(at.0), min.1.min(at.1)));
    let most = slots.iter().fold((f64::MIN, f64::MIN), |max, at| (max.0.max(at.0), max.1.max(at.1)));
    ((least.0 - 5.5, least.1 - 5.5), (most.0 - least.0 + 11.0, most.1 - least.1 + 11.0))
}

fn tray(places: &Places, color: Color) -> Markup {
    let (at, size) = tray_box(places, color);
    let [x, y, width, height] = grown(at, size, 0.0);
    let why = Own::Why(Space::holding(color));
    html! {
        g.bm-at data-do=(why.what()) data-value=[why.value()] {
            rect x=(x) y=(y) width=(width) height=(height) rx="5" fill=(colour(color)) {}
            rect x=(x) y=(y) width=(width) height=(height) rx="5" fill="url(#bm-gleam)" {}
            @let [x, y, width, height] = grown(at, size, -1.0);
            rect x=(x) y=(y) width=(width) height=(height) rx="4.2"
                fill="none" stroke="#FFFFFF" stroke-opacity=".55" stroke-width=".5" {}
            @for (x, y) in (0..4).map(|slot| places.slot(color, slot)) {
                circle cx=(n(x)) cy=(n(y)) r="3.4"
                    fill="url(#bm-dent)" stroke="#000000" stroke-opacity=".2" stroke-width=".3" {}
            }
        }
    }
}

/// The Home Refuge: a coloured tongue from the entrance towards the middle.
fn tongue(places: &Places, color: Color) -> Markup {
    let path = line(&[places.point(Space::entrance(color)), places.point(Space::home(color, 4))]);
    html! {
        @for (ink, opacity, width) in [("#FFFFFF", ".75", "8.6"), (colour(color), "1", "7.6")] {
            path d=(path) stroke=(ink) stroke-opacity=(opacity) stroke-width=(width) stroke-linecap="round" {}
        }
    }
}

fn lines(places: &Places) -> Markup {
    let rounded = |space: Space| matches!(space.kind(), Kind::Entrance(_) | Kind::Home(..));
    let diamond: Vec<Point> = (0..4).map(|side| places.point(Space::star_beast(side))).collect();
    html! {
        polygon points=(points(&diamond)) fill=(GOLD) fill-opacity=".07" {}
        @for (from, to) in places.lines().into_iter().filter(|(from, to)| !from.is_home() && !to.is_home()) {
            @let (faint, width) = if rounded(from) || rounded(to) { (".55", "0.7") } else { (".72", "1.15") };
            path d=(line(&[places.point(from), places.point(to)]))
                stroke=(GOLD) stroke-opacity=(faint) stroke-width=(width) {}
        }
    }
}

/// Which way a side is walked.
fn arrow(places: &Places, side: u8) -> Markup {
    // In the middle between the corner and the BEAST.
    let middle = places.layout().before[usize::from(side)].div_ceil(2);
    let lane = |number: u8| places.point(Space::on_lane(Lane { side, past: false, number }));
    let (a, b) = (lane(middle), lane(middle + 1));
    let out = places.outward(side);
    let (x, y) = ((a.0 + b.0) / 2.0 + 6.4 * out.0, (a.1 + b.1) / 2.0 + 6.4 * out.1);
    let turn = (b.1 - a.1).atan2(b.0 - a.0).to_degrees();
    html! {
        path d="M-5 0H4.5M2-2.2L5 0L2 2.2" transform={ "translate(" (n(x)) " " (n(y)) ") rotate(" (n(turn)) ")" }
            fill="none" stroke=(GOLD) stroke-width="1" stroke-linecap="round" stroke-linejoin="round" {}
    }
}

fn hole(size: f64) -> Markup {
    html! {
        circle r=(n(size)) fill="url(#bm-dent)" stroke="#1C1735" stroke-opacity=".5" stroke-width=".4" {}
    }
}

fn face(size: f64) -> Markup {
    let path = "M-.3-.34L-.2 .02C-.3 .34-.12 .42 0 .42S.3 .34 .2 .02L.3-.34L.1-.16H-.1Z M-.14 .06a.05 .05 0 1 0 .1 0a.05 .05 0 1 0-.1 0Z M.04 .06a.05 .05 0 1 0 .1 0a.05 .05 0 1 0-.1 0Z";
    html! {
        path d=(path) fill=(VIOLET) fill-rule="evenodd" transform={ "scale(" (n(size)) ")" } {}
    }
}

/// How large a space is drawn.
pub fn radius(space: Space) -> f64 {
    match space.kind() {
        Kind::Lane(_) => 3.3,
        Kind::Spoke(..) | Kind::Diamond(..) => 2.9,
        Kind::Home(..) => 2.9,
        Kind::Start(_) => 5.2,
        Kind::Entrance(_) => 4.1,
        Kind::Beast(_) => 6.0,
        Kind::StarBeast(_) => 4.8,
        Kind::World => 7.0,
        Kind::Holding(_) => 3.4,
    }
}

/// A space around 0,0.
pub fn painted(places: &Places, space: Space) -> Markup {
    let plate = |color: Color, size: &str, inner: f64| {
        html! {
            circle r=(size) fill=(colour(color)) stroke=(CREAM) stroke-width=".8" {}
            (hole(inner))
        }
    };
    match space.kind() {
        Kind::Lane(_) | Kind::Spoke(..) | Kind::Diamond(..) | Kind::Home(..) | Kind::Holding(_) => {
            hole(radius(space))
        }
        Kind::Start(color) => plate(color, "5.2", 3.2),
        Kind::Entrance(color) => {
            let (a, b) = (places.point(space), places.point(Space::home(color, 1)));
            let turn = (b.1 - a.1).atan2(b.0 - a.0).to_degrees();
            html! {
                (plate(color, "4.1", 2.8))
                path d="M-1.4 0H1.4M.3-1.1L1.5 0L.3 1.1" transform={ "rotate(" (n(turn)) ")" }
                    fill="none" stroke="#5C5148" stroke-width=".65" stroke-linecap="round" stroke-linejoin="round" {}
            }
        }
        Kind::Beast(_) => html! {
            polygon points=(points(&polygon(8, 6.2, std::f64::consts::PI / 8.0)))
                fill=(CREAM) stroke=(GOLD) stroke-width=".8" {}
            (face(9.6))
        },
        Kind::StarBeast(_) => html! {
            polygon points=(points(&star(8, 5.0, 3.4)))
                fill=(LAMP) stroke=(CREAM) stroke-width=".5" stroke-linejoin="round" {}
            (face(6.2))
        },
        Kind::World => html! {
            circle r="7.2" fill="#FFF9EC" {}
            circle r="6.4" fill="url(#bm-sea)" {}
            g.bm-globe fill="none" stroke="#FFFFFF" stroke-opacity=".75" stroke-width=".45" {
                ellipse rx="2.7" ry="6.4" {}
                path d="M0-6.4V6.4M-6.4 0H6.4M-5.5-3.3H5.5M-5.5 3.3H5.5" {}
            }
        },
    }
}

/// BEAST beyond each BEAST, and WORLD beside the globe.
fn names(places: &Places) -> Markup {
    let text = |x: f64, y: f64, turn: f64, size: f64, word: &str| {
        let place =
            format!("translate({} {}) rotate({}) translate(0 {})", n(x), n(y), n(turn), n(size * 0.35));
        html! {
            text.bm-serif text-anchor="middle" transform=(place) font-size=(size) font-weight="700"
                letter-spacing=".8" fill="#FFF3D6" { (word) }
        }
    };
    let (x, y) = places.middle();
    html! {
        @for side in 0..4 {
            @let ((x, y), out) = (places.point(Space::beast(side)), places.outward(side));
            // Beside the board words run along its edge; above and below they stand upright.
            @let turn = if out.0.abs() > 0.5 { 90.0 * out.0.signum() } else { 0.0 };
            (text(x + 11.2 * out.0, y + 11.2 * out.1, turn, 5.0, "BEAST"))
        }
        (text(x + 18.4, y + 6.6, 0.0, 4.4, "WORLD"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_space_and_tray_is_painted_and_can_be_asked_about() {
        let places = Places::of_the_box();
        let art = paint(&places).into_string();
        assert_eq!(art.matches(r#"data-do="why""#).count(), 113 + 4);
        assert!(art.contains(r#"data-value="WORLD""#) && art.contains(r#"data-value="X3""#));
        assert!(!art.contains("<button") && !art.contains("tabindex"));
    }

    #[test]
    fn colours_of_corners_come_with_the_trays() {
        let places = Places::of_the_box();
        for color in Color::ALL {
            let ((x, y), (w, h)) = tray_box(&places, color);
            assert!(w > 15.0 && h > 15.0 && x >= places.from.0 && y >= places.from.1);
        }
    }
}
