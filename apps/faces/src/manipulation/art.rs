//! The board as it is painted: everything on it that never changes.
//!
//! Every space can be pressed to be told why no token goes there (`data-do="why"`), yet none of this is reached by
//! Tab: what can be chosen lies above it.

use manipulation::{Color, Kind, SIDE, Space};

use super::marks::{LAMP, colour};
use super::places::Places;
use super::shapes::{Point, line, n, points, polygon, star};

/// The gold of the lines.
const GOLD: &str = "#E7CF9A";
/// The cream of edges.
const CREAM: &str = "#FFF9EC";
/// The violet of the beasts.
const VIOLET: &str = "#4D3E80";

/// Paints the board.
pub fn paint(places: &Places) -> String {
    let mut art = ground(places);
    for color in Color::ALL {
        art += &tray(places, color);
        art += &tongue(places, color);
    }
    art += &lines(places);
    for side in 0..4 {
        art += &arrow(places, side);
    }
    for space in Space::playing() {
        let (x, y) = places.point(space);
        art += &format!(
            r#"<g class="bm-at" data-do="why" data-value="{space}" transform="translate({} {})">{}</g>"#,
            n(x),
            n(y),
            painted(places, space)
        );
    }
    art + &names(places)
}

/// Night, with a fine gold line around it and a few stars.
fn ground(places: &Places) -> String {
    let ((x, y), (w, h)) = (places.from, places.size);
    let plate = |inset: f64, round: f64, look: &str| {
        format!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{round}" {look}/>"#,
            n(x + inset),
            n(y + inset),
            n(w - 2.0 * inset),
            n(h - 2.0 * inset)
        )
    };
    let defs = concat!(
        r##"<defs><radialGradient id="bm-night" r=".8"><stop offset="0" stop-color="#514787"/><stop offset=".6" stop-color="#3A3367"/>"##,
        r##"<stop offset="1" stop-color="#292349"/></radialGradient>"##,
        r##"<radialGradient id="bm-sea" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#C9ECF5"/><stop offset=".55" stop-color="#4FA3C4"/>"##,
        r##"<stop offset="1" stop-color="#1F5F86"/></radialGradient>"##,
        r##"<radialGradient id="bm-dent" cx=".5" cy=".65" r=".6"><stop offset="0" stop-color="#FFF9EC"/><stop offset=".7" stop-color="#EFE3CC"/>"##,
        r##"<stop offset="1" stop-color="#C9B592"/></radialGradient>"##,
        r##"<radialGradient id="bm-aura" r=".5"><stop offset=".45" stop-color="#8FD3EA" stop-opacity=".55"/><stop offset="1" stop-color="#8FD3EA" stop-opacity="0"/></radialGradient>"##,
        r##"<linearGradient id="bm-gleam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#FFFFFF" stop-opacity=".28"/>"##,
        r##"<stop offset=".5" stop-color="#FFFFFF" stop-opacity="0"/></linearGradient></defs>"##
    );
    let mut art = defs.to_owned();
    art += &plate(0.5, 9.0, r##"fill="#1C1735""##);
    art += &plate(2.0, 7.8, r##"fill="url(#bm-night)""##);
    art +=
        &plate(5.0, 6.0, &format!(r#"fill="none" stroke="{GOLD}" stroke-opacity=".55" stroke-width=".5""#));
    // Stars stand where no line runs; their places follow from a stride, so that they look strewn.
    for star in 0..46 {
        let (across, down) = (f64::from(star * 37 % 97) / 97.0, f64::from(star * 61 % 89) / 89.0);
        art += &format!(
            r##"<circle cx="{}" cy="{}" r="{}" fill="#FFFFFF" opacity="{}"/>"##,
            n(x + 8.0 + across * (w - 16.0)),
            n(y + 8.0 + down * (h - 16.0)),
            [0.28, 0.2, 0.36][star as usize % 3],
            [".3", ".5", ".22"][star as usize % 3]
        );
    }
    let (x, y) = places.middle();
    art + &format!(r#"<circle cx="{}" cy="{}" r="17" fill="url(#bm-aura)" opacity=".7"/>"#, n(x), n(y))
}

/// The box around a colour's tray: its upper left corner and its size.
pub fn tray_box(places: &Places, color: Color) -> (Point, Point) {
    let slots: Vec<Point> = (0..4).map(|slot| places.slot(color, slot)).collect();
    let least = slots.iter().fold((f64::MAX, f64::MAX), |min, at| (min.0.min(at.0), min.1.min(at.1)));
    let most = slots.iter().fold((f64::MIN, f64::MIN), |max, at| (max.0.max(at.0), max.1.max(at.1)));
    ((least.0 - 5.5, least.1 - 5.5), (most.0 - least.0 + 11.0, most.1 - least.1 + 11.0))
}

fn tray(places: &Places, color: Color) -> String {
    let ((x, y), (w, h)) = tray_box(places, color);
    let rect = |inset: f64, round: f64, look: &str| {
        format!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{round}" {look}/>"#,
            n(x + inset),
            n(y + inset),
            n(w - 2.0 * inset),
            n(h - 2.0 * inset)
        )
    };
    let slots: String = (0..4)
        .map(|slot| {
            let (x, y) = places.slot(color, slot);
            format!(
                r##"<circle cx="{0}" cy="{1}" r="3.4" fill="url(#bm-dent)" stroke="#000000" stroke-opacity=".2" stroke-width=".3"/>"##,
                n(x),
                n(y)
            )
        })
        .collect();
    format!(
        r#"<g class="bm-at" data-do="why" data-value="{}">{}{}{}{slots}</g>"#,
        Space::holding(color),
        rect(0.0, 5.0, &format!(r#"fill="{}""#, colour(color))),
        rect(0.0, 5.0, r#"fill="url(#bm-gleam)""#),
        rect(1.0, 4.2, r##"fill="none" stroke="#FFFFFF" stroke-opacity=".55" stroke-width=".5""##)
    )
}

/// The Home Refuge: a coloured tongue from the entrance towards the middle.
fn tongue(places: &Places, color: Color) -> String {
    let ends = [places.point(Space::entrance(color)), places.point(Space::home(color, 4))];
    let path = line(&ends);
    let stroke = |ink: &str, opacity: &str, width: f64| {
        format!(
            r#"<path d="{path}" stroke="{ink}" stroke-opacity="{opacity}" stroke-width="{width}" stroke-linecap="round"/>"#
        )
    };
    stroke("#FFFFFF", ".75", 8.6) + &stroke(colour(color), "1", 7.6)
}

fn lines(places: &Places) -> String {
    let rounded = |space: Space| matches!(space.kind(), Kind::Entrance(_) | Kind::Home(..));
    let mut diamond = Vec::new();
    for side in 0..4 {
        diamond.push(places.point(Space::star_beast(side)));
    }
    let mut art = format!(r#"<polygon points="{}" fill="{GOLD}" fill-opacity=".07"/>"#, points(&diamond));
    for (from, to) in places.lines() {
        let (faint, width) = match (rounded(from) || rounded(to), from.is_home() || to.is_home()) {
            (_, true) => continue,
            (true, false) => (".55", 0.7),
            (false, false) => (".72", 1.15),
        };
        let path = line(&[places.point(from), places.point(to)]);
        art +=
            &format!(r#"<path d="{path}" stroke="{GOLD}" stroke-opacity="{faint}" stroke-width="{width}"/>"#);
    }
    art
}

/// Which way a side is walked.
fn arrow(places: &Places, side: u8) -> String {
    let (a, b) = (places.point(Space::lane(side * SIDE + 3)), places.point(Space::lane(side * SIDE + 4)));
    let out = places.outward(side);
    let (x, y) = ((a.0 + b.0) / 2.0 + 6.4 * out.0, (a.1 + b.1) / 2.0 + 6.4 * out.1);
    let turn = (b.1 - a.1).atan2(b.0 - a.0).to_degrees();
    format!(
        r#"<path d="M-5 0H4.5M2-2.2L5 0L2 2.2" transform="translate({} {}) rotate({})" fill="none" stroke="{GOLD}" stroke-width="1" stroke-linecap="round" stroke-linejoin="round"/>"#,
        n(x),
        n(y),
        n(turn)
    )
}

fn hole(size: f64) -> String {
    format!(
        r##"<circle r="{}" fill="url(#bm-dent)" stroke="#1C1735" stroke-opacity=".5" stroke-width=".4"/>"##,
        n(size)
    )
}

fn face(size: f64) -> String {
    let path = "M-.3-.34L-.2 .02C-.3 .34-.12 .42 0 .42S.3 .34 .2 .02L.3-.34L.1-.16H-.1Z M-.14 .06a.05 .05 0 1 0 .1 0a.05 .05 0 1 0-.1 0Z M.04 .06a.05 .05 0 1 0 .1 0a.05 .05 0 1 0-.1 0Z";
    format!(r#"<path d="{path}" fill="{VIOLET}" fill-rule="evenodd" transform="scale({})"/>"#, n(size))
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
pub fn painted(places: &Places, space: Space) -> String {
    let plate = |color: Color, size: f64, inner: f64| {
        format!(
            r#"<circle r="{size}" fill="{}" stroke="{CREAM}" stroke-width=".8"/>{}"#,
            colour(color),
            hole(inner)
        )
    };
    match space.kind() {
        Kind::Lane(_) | Kind::Spoke(..) | Kind::Diamond(..) | Kind::Home(..) | Kind::Holding(_) => {
            hole(radius(space))
        }
        Kind::Start(color) => plate(color, 5.2, 3.2),
        Kind::Entrance(color) => {
            let (a, b) = (places.point(space), places.point(Space::home(color, 1)));
            let turn = (b.1 - a.1).atan2(b.0 - a.0).to_degrees();
            format!(
                r##"{}<path d="M-1.4 0H1.4M.3-1.1L1.5 0L.3 1.1" transform="rotate({})" fill="none" stroke="#5C5148" stroke-width=".65" stroke-linecap="round" stroke-linejoin="round"/>"##,
                plate(color, 4.1, 2.8),
                n(turn)
            )
        }
        Kind::Beast(_) => format!(
            r#"<polygon points="{}" fill="{CREAM}" stroke="{GOLD}" stroke-width=".8"/>{}"#,
            points(&polygon(8, 6.2, std::f64::consts::PI / 8.0)),
            face(9.6)
        ),
        Kind::StarBeast(_) => format!(
            r#"<polygon points="{}" fill="{LAMP}" stroke="{CREAM}" stroke-width=".5" stroke-linejoin="round"/>{}"#,
            points(&star(8, 5.0, 3.4)),
            face(6.2)
        ),
        Kind::World => concat!(
            r##"<circle r="7.2" fill="#FFF9EC"/><circle r="6.4" fill="url(#bm-sea)"/>"##,
            r##"<g class="bm-globe" fill="none" stroke="#FFFFFF" stroke-opacity=".75" stroke-width=".45"><ellipse rx="2.7" ry="6.4"/>"##,
            r##"<path d="M0-6.4V6.4M-6.4 0H6.4M-5.5-3.3H5.5M-5.5 3.3H5.5"/></g>"##
        )
        .to_owned(),
    }
}

/// BEAST beyond each BEAST, and WORLD beside the globe.
fn names(places: &Places) -> String {
    let text = |x: f64, y: f64, turn: f64, size: f64, word: &str| {
        format!(
            r##"<text class="bm-serif" text-anchor="middle" transform="translate({} {}) rotate({}) translate(0 {})" font-size="{size}" font-weight="700" letter-spacing=".8" fill="#FFF3D6">{word}</text>"##,
            n(x),
            n(y),
            n(turn),
            n(size * 0.35)
        )
    };
    let mut art = String::new();
    for side in 0..4 {
        let ((x, y), out) = (places.point(Space::beast(side)), places.outward(side));
        // Beside the board words run along its edge; above and below they stand upright.
        let turn = if out.0.abs() > 0.5 { 90.0 * out.0.signum() } else { 0.0 };
        art += &text(x + 11.2 * out.0, y + 11.2 * out.1, turn, 5.0, "BEAST");
    }
    let (x, y) = places.middle();
    art + &text(x + 18.4, y + 6.6, 0.0, 4.4, "WORLD")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_space_and_tray_is_painted_and_can_be_asked_about() {
        let places = Places::of_the_box();
        let art = paint(&places);
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
