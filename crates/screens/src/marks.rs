//! Small drawings: icons, the marks of seats, the emblems on the lids. All are a few strokes of SVG.

use catalog::GameKind;
use maud::{Markup, html};
use rules::Seat;

use crate::number::{cos, n, sin};
use crate::seat_marks::SeatMarks;

/// An icon, drawn in a box from -1 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Back to where one came from.
    Back,
    /// A program that plays.
    Bot,
    /// The table with its board.
    Board,
    /// The rulebook.
    Book,
    /// What everything is worth.
    Bulb,
    /// How it went.
    Chart,
    /// Done, chosen.
    Check,
    /// Close.
    Close,
    /// Whether it is fair.
    Envelope,
    /// Give up.
    Flag,
    /// A link to a table.
    Link,
    /// The list of moves.
    List,
    /// Settings and rarer acts.
    Menu,
    /// Somebody at this device.
    Person,
    /// Sounds.
    Sound,
    /// Sounds are off.
    Silence,
    /// Talk.
    Talk,
    /// Take back.
    Undo,
}

impl Icon {
    /// A circle or a rectangle of it, if it has one.
    fn solid(self) -> Markup {
        match self {
            Icon::Bot => html! { rect x="-.75" y="-.35" width="1.5" height="1.15" rx=".25" {} },
            Icon::Board => html! { rect x="-.95" y="-.55" width="1.9" height="1.1" rx=".3" {} },
            Icon::Envelope => html! { rect x="-.9" y="-.6" width="1.8" height="1.25" rx=".15" {} },
            Icon::Person => html! { circle cy="-.4" r=".38" {} },
            _ => html! {},
        }
    }

    /// Its line.
    fn line(self) -> &'static str {
        match self {
            Icon::Back => "M.3-.7L-.4 0L.3 .7",
            Icon::Bot => "M0-.35V-.8M-.3 .2h.01M.3 .2h.01",
            Icon::Book => {
                "M0-.55C-.3-.8-.7-.8-.9-.7V.65C-.7.55-.3.55 0 .8C.3.55.7.55.9.65V-.7C.7-.8.3-.8 0-.55ZV.8"
            }
            Icon::Board => "M-.45-.18h.01M0-.18h.01M.45-.18h.01M-.45 .2h.01M0 .2h.01M.45 .2h.01",
            Icon::Bulb => {
                "M-.3 .4C-.3 .15-.65-.05-.65-.35A.65 .55 0 0 1 .65-.35C.65-.05 .3 .15 .3 .4ZM-.22 .65H.22M-.12 .88H.12"
            }
            Icon::Chart => "M-.8-.75V.75H.85M-.5 .3L-.1-.15L.2 .1L.75-.55",
            Icon::Check => "M-.6 .05L-.15 .5L.65-.45",
            Icon::Close => "M-.55-.55L.55 .55M.55-.55L-.55 .55",
            Icon::Envelope => "M-.85-.5L0 .15L.85-.5",
            Icon::Flag => "M-.6 .85V-.8H.7L.4-.35L.7 .1H-.6",
            Icon::Link => {
                "M-.02-.38L.28-.68A.42 .42 0 0 1 .88-.08L.48 .32M.02 .38L-.28 .68A.42 .42 0 0 1-.88 .08L-.48-.32M-.28 .28L.28-.28"
            }
            Icon::List => "M-.75-.55h.01M-.3-.55H.8M-.75 0h.01M-.3 0H.8M-.75 .55h.01M-.3 .55H.8",
            Icon::Menu => "M-.75-.5H.75M-.75 0H.75M-.75 .5H.75",
            Icon::Person => "M-.7 .8C-.7 .1 .7 .1 .7 .8",
            Icon::Sound => {
                "M-.8-.25H-.45L0-.65V.65L-.45 .25H-.8ZM.32-.35A.5 .5 0 0 1 .32 .35M.58-.62A.9 .9 0 0 1 .58 .62"
            }
            Icon::Silence => "M-.8-.25H-.45L0-.65V.65L-.45 .25H-.8ZM.35-.25L.85 .25M.85-.25L.35 .25",
            Icon::Talk => "M-.85-.65H.85V.4H-.1L-.5 .8V.4H-.85ZM-.4-.15H-.39M0-.15H.01M.4-.15H.41",
            Icon::Undo => "M-.7-.2H.3A.5 .5 0 0 1 .3 .75H-.2M-.35-.6L-.75-.2L-.35 .2",
        }
    }
}

/// Draws an icon, so many rem large.
pub fn glyph(icon: Icon, rem: &str) -> Markup {
    html! {
        svg.glyph width={ (rem) "rem" } height={ (rem) "rem" } viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true" {
            (icon.solid())
            path d=(icon.line()) {}
        }
    }
}

/// The mark of somebody who is about to sit down in a free seat: the token or the colors they choose, or that of the seat
/// in a game without marks. Nobody's if no seat is free.
pub fn about_to_wear(kind: Option<GameKind>, seats: usize, free: Option<Seat>, worn: Option<u8>) -> Markup {
    let is_seat = kind.is_some_and(GameKind::marks_are_seats);
    // BM-1: a color is a corner, and so a seat.
    let seat = free.map(|free| if is_seat { worn.map_or(free, Seat) } else { free });
    let mut chosen = vec![None; seats];
    if let Some(place) = free.and_then(|free| chosen.get_mut(free.index())) {
        *place = worn;
    }
    SeatMarks::of(kind, chosen).mark(seat, 3.5)
}

/// Draws the emblem on the lid of a box.
pub fn emblem(name: &str) -> Markup {
    html! { svg.emblem viewBox="-72 -60 144 120" aria-hidden="true" { (emblem_lines(name)) } }
}

/// The emblem on the lid of a box, in a box from -72 to 72 and -60 to 60. What is full has the class `f`.
pub(crate) fn emblem_lines(name: &str) -> Markup {
    match name {
        "mancala" => {
            let columns = || (0..6).map(|step| -37.0 + 14.8 * f64::from(step));
            let full = [10, 10, -10, 10, -10, -10];
            html! {
                rect x="-66" y="-26" width="132" height="52" rx="18" {}
                rect x="-59" y="-15" width="12" height="30" rx="6" {}
                rect x="47" y="-15" width="12" height="30" rx="6" {}
                @for x in columns() {
                    circle cx=(n(x)) cy="-10" r="5.6" {}
                    circle cx=(n(x)) cy="10" r="5.6" {}
                }
                @for (x, y) in columns().zip(full) { circle.f cx=(n(x)) cy=(y) r="2.6" {} }
            }
        }
        "trivial-pursuit" => html! {
            circle r="52" {}
            circle r="39" {}
            path d=(rays(6, 0.0, 14.0, 38.0)) stroke-width="7" {}
            path d=(rays(24, std::f64::consts::PI / 24.0, 39.0, 52.0)) stroke-width="1.8" {}
            circle.f r="12" {}
        },
        "heisey-mania" => html! {
            path d="M0-54L54 0L0 54L-54 0ZM0-40L40 0L0 40L-40 0ZM0-40V40M-40 0H40" {}
            @for (x, y) in [(0, -54), (54, 0), (0, 54), (-54, 0)] { circle.f cx=(x) cy=(y) r="7" {} }
            circle.f r="9" {}
        },
        "manipulation" => html! {
            rect x="-48" y="-48" width="96" height="96" rx="4" {}
            path d="M0-38L38 0L0 38L-38 0ZM0-48V48M-48 0H48" {}
            circle.f r="10" {}
            path d="M-44-44L-26-26M44-44L26-26M-44 44L-26 26M44 44L26 26" stroke-width="6" {}
        },
        "whiz-key" => html! {
            @for (left, y, cards) in [(-56, -42, 7), (-56, -18, 7), (-10, 6, 5), (6, 30, 4)] {
                @for card in 0..cards { rect x=(left + card * 15) y=(y) width="12" height="14" rx="2.5" {} }
            }
            circle cx="-46" cy="34" r="8.4" {}
            path d="M-37.5 34H-17M-25 34v8M-18.4 34v6" {}
        },
        // A closed box.
        _ => html! { path d="M-44-10H44V40H-44ZM-52-34H52V-10H-52Z" {} },
    }
}

/// Lines from a middle, so many in a turn.
fn rays(parts: usize, first: f64, near: f64, far: f64) -> String {
    let line = |part: usize| {
        let angle = first + part as f64 * std::f64::consts::TAU / parts as f64;
        let (sin, cos) = (sin(angle), cos(angle));
        format!("M{} {}L{} {}", n(near * sin), n(-near * cos), n(far * sin), n(-far * cos))
    };
    (0..parts).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::SHELF;

    #[test]
    fn every_box_has_an_emblem_of_its_own() {
        let drawn: std::collections::BTreeSet<String> =
            SHELF.iter().map(|game| emblem(game.name).into_string()).collect();
        assert_eq!(drawn.len(), SHELF.len());
    }

    #[test]
    fn who_sits_down_sees_what_they_will_wear() {
        let worn = |kind, seats, mark| about_to_wear(kind, seats, Some(Seat(1)), mark).into_string();
        let corners = GameKind::ALL.into_iter().find(|kind| kind.marks_are_seats());
        assert_eq!(
            worn(corners, 2, Some(1)).matches("<svg").count(),
            2,
            "two corners for each of two players"
        );
        assert_eq!(worn(corners, 4, Some(1)).matches("<svg").count(), 1);
        assert!(worn(None, 2, None).contains("#BC3F0B") && worn(None, 2, None).contains(">B<"));
        assert!(!about_to_wear(None, 2, None, None).into_string().contains("<text"), "no seat is free");
    }
}
