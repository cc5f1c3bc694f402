//! Small drawings: icons, the marks of seats, the emblems on the lids. All are a few strokes of SVG.

use catalog::GameKind;
use faces::Marks;
use faces::number::{cos, n, sin};
use leptos::prelude::*;
use rules::Seat;

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
    /// Its strokes, as SVG.
    pub fn strokes(self) -> &'static str {
        match self {
            Icon::Back => r#"<path d="M.3-.7L-.4 0L.3 .7"/>"#,
            Icon::Bot => {
                r#"<rect x="-.75" y="-.35" width="1.5" height="1.15" rx=".25"/><path d="M0-.35V-.8M-.3 .2h.01M.3 .2h.01"/>"#
            }
            Icon::Book => {
                r#"<path d="M0-.55C-.3-.8-.7-.8-.9-.7V.65C-.7.55-.3.55 0 .8C.3.55.7.55.9.65V-.7C.7-.8.3-.8 0-.55ZV.8"/>"#
            }
            Icon::Board => {
                r#"<rect x="-.95" y="-.55" width="1.9" height="1.1" rx=".3"/><path d="M-.45-.18h.01M0-.18h.01M.45-.18h.01M-.45 .2h.01M0 .2h.01M.45 .2h.01"/>"#
            }
            Icon::Bulb => {
                r#"<path d="M-.3 .4C-.3 .15-.65-.05-.65-.35A.65 .55 0 0 1 .65-.35C.65-.05 .3 .15 .3 .4ZM-.22 .65H.22M-.12 .88H.12"/>"#
            }
            Icon::Chart => r#"<path d="M-.8-.75V.75H.85M-.5 .3L-.1-.15L.2 .1L.75-.55"/>"#,
            Icon::Check => r#"<path d="M-.6 .05L-.15 .5L.65-.45"/>"#,
            Icon::Close => r#"<path d="M-.55-.55L.55 .55M.55-.55L-.55 .55"/>"#,
            Icon::Envelope => {
                r#"<rect x="-.9" y="-.6" width="1.8" height="1.25" rx=".15"/><path d="M-.85-.5L0 .15L.85-.5"/>"#
            }
            Icon::Flag => r#"<path d="M-.6 .85V-.8H.7L.4-.35L.7 .1H-.6"/>"#,
            Icon::Link => {
                r#"<path d="M-.02-.38L.28-.68A.42 .42 0 0 1 .88-.08L.48 .32M.02 .38L-.28 .68A.42 .42 0 0 1-.88 .08L-.48-.32M-.28 .28L.28-.28"/>"#
            }
            Icon::List => {
                r#"<path d="M-.75-.55h.01M-.3-.55H.8M-.75 0h.01M-.3 0H.8M-.75 .55h.01M-.3 .55H.8"/>"#
            }
            Icon::Menu => r#"<path d="M-.75-.5H.75M-.75 0H.75M-.75 .5H.75"/>"#,
            Icon::Sound => {
                r#"<path d="M-.8-.25H-.45L0-.65V.65L-.45 .25H-.8ZM.32-.35A.5 .5 0 0 1 .32 .35M.58-.62A.9 .9 0 0 1 .58 .62"/>"#
            }
            Icon::Silence => {
                r#"<path d="M-.8-.25H-.45L0-.65V.65L-.45 .25H-.8ZM.35-.25L.85 .25M.85-.25L.35 .25"/>"#
            }
            Icon::Talk => {
                r#"<path d="M-.85-.65H.85V.4H-.1L-.5 .8V.4H-.85ZM-.4-.15H-.39M0-.15H.01M.4-.15H.41"/>"#
            }
            Icon::Undo => r#"<path d="M-.7-.2H.3A.5 .5 0 0 1 .3 .75H-.2M-.35-.6L-.75-.2L-.35 .2"/>"#,
        }
    }
}

/// A length in pixels of a usual screen; on a large one it grows with the text.
fn rem(pixels: u32) -> String {
    format!("{}rem", f64::from(pixels) / 16.0)
}

/// Draws an icon.
#[component]
pub fn Glyph(
    /// Which.
    #[prop(into)]
    icon: Signal<Icon>,
    /// How large, in pixels of a usual screen.
    #[prop(default = 24)]
    size: u32,
) -> impl IntoView {
    view! {
        <svg class="glyph" width=rem(size) height=rem(size) viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true"
            inner_html=move || icon.get().strokes()></svg>
    }
}

/// The mark of somebody who is about to sit down in a free seat: the token or the colors they choose, or that of the seat
/// in a game without marks. Nobody's if no seat is free.
pub fn about_to_wear(kind: Option<GameKind>, seats: usize, free: Option<Seat>, mark: Option<u8>) -> String {
    let is_seat = kind.is_some_and(GameKind::marks_are_seats);
    // BM-1: a color is a corner, and so a seat.
    let seat = free.map(|free| if is_seat { mark.map_or(free, Seat) } else { free });
    let mut chosen = vec![None; seats];
    if let Some(place) = free.and_then(|free| chosen.get_mut(free.index())) {
        *place = mark;
    }
    Marks::of(kind, chosen).mark(seat, 3.5).into_string()
}

/// The emblem on the lid of a box, drawn in a box from -72 to 72 and -60 to 60.
pub fn emblem(name: &str) -> String {
    let turned = |parts: usize, first: f64, near: f64, far: f64| {
        let line = |part: usize| {
            let angle = first + part as f64 * std::f64::consts::TAU / parts as f64;
            let (sin, cos) = (sin(angle), cos(angle));
            format!("M{} {}L{} {}", n(near * sin), n(-near * cos), n(far * sin), n(-far * cos))
        };
        (0..parts).map(line).collect::<String>()
    };
    match name {
        "mancala" => {
            let rings = (0..6).flat_map(|step| [-10, 10].map(|y| (-37.0 + 14.8 * f64::from(step), y)));
            let rings = rings.map(|(x, y)| format!(r#"<circle cx="{}" cy="{y}" r="5.6"/>"#, n(x)));
            let full = [(-37.0, 10), (-22.2, 10), (-7.4, -10), (7.4, 10), (22.2, -10), (37.0, -10)];
            let full = full.map(|(x, y)| format!(r#"<circle class="f" cx="{x}" cy="{y}" r="2.6"/>"#));
            format!(
                r#"<rect x="-66" y="-26" width="132" height="52" rx="18"/><rect x="-59" y="-15" width="12" height="30" rx="6"/><rect x="47" y="-15" width="12" height="30" rx="6"/>{}{}"#,
                rings.collect::<String>(),
                full.concat()
            )
        }
        "trivial-pursuit" => format!(
            r#"<circle r="52"/><circle r="39"/><path d="{}" stroke-width="7"/><path d="{}" stroke-width="1.8"/><circle class="f" r="12"/>"#,
            turned(6, 0.0, 14.0, 38.0),
            turned(24, std::f64::consts::PI / 24.0, 39.0, 52.0)
        ),
        "heisey-mania" => {
            let points = [(0, -54), (54, 0), (0, 54), (-54, 0)]
                .map(|(x, y)| format!(r#"<circle class="f" cx="{x}" cy="{y}" r="7"/>"#));
            format!(
                r#"<path d="M0-54L54 0L0 54L-54 0ZM0-40L40 0L0 40L-40 0ZM0-40V40M-40 0H40"/>{}<circle class="f" r="9"/>"#,
                points.concat()
            )
        }
        "manipulation" => concat!(
            r#"<rect x="-48" y="-48" width="96" height="96" rx="4"/>"#,
            r#"<path d="M0-38L38 0L0 38L-38 0ZM0-48V48M-48 0H48"/><circle class="f" r="10"/>"#,
            r#"<path d="M-44-44L-26-26M44-44L26-26M-44 44L-26 26M44 44L26 26" stroke-width="6"/>"#
        )
        .to_owned(),
        _ => {
            let rows = [(-56, -42, 7), (-56, -18, 7), (-10, 6, 5), (6, 30, 4)];
            let cards = rows.iter().flat_map(|(x, y, cards)| {
                (0..*cards).map(move |card| {
                    format!(r#"<rect x="{}" y="{y}" width="12" height="14" rx="2.5"/>"#, x + card * 15)
                })
            });
            let key = r#"<circle cx="-46" cy="34" r="8.4"/><path d="M-37.5 34H-17M-25 34v8M-18.4 34v6"/>"#;
            format!("{}{key}", cards.collect::<String>())
        }
    }
}

/// Draws the emblem of a box.
#[component]
pub fn Emblem(
    /// The short name of the game.
    name: &'static str,
) -> impl IntoView {
    view! { <svg class="emblem" viewBox="-72 -60 144 120" aria-hidden="true" inner_html=emblem(name)></svg> }
}
/// The marks people chose, seat by seat, as a list in JSON.
pub fn marks_of(marks: &[Option<u8>]) -> String {
    let mut list = String::new();
    for mark in marks {
        list.push(if list.is_empty() { '[' } else { ',' });
        list += &mark.map_or_else(|| "null".to_owned(), |mark| mark.to_string());
    }
    list + "]"
}
