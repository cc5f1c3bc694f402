//! What never changes on a board: painted squares with what they say, doors with their plates, PAYOFF, the keys.

use maud::{Markup, html};
use whizkey::{Door, Kind, Passage, Square};

use super::marks::{INK, Paint, n};
use super::places::{Frame, RIM, Rect, SIDE, door_name};

/// What is drawn on squares.
const LINE: &str = "#3E5B5C";
const WORDS: &str = "#2F4546";

/// The colour of a kind of square.
pub fn ground(kind: Kind) -> &'static str {
    match kind {
        Kind::Start | Kind::Entry => "#FFF8E8",
        Kind::MoveOneOrToDoorway => "#E4F0E6",
        Kind::DrawOrSwap => "#E6EEF8",
        Kind::DrawWhizCard => "#F4E3F0",
        Kind::Doorway => "#FFE9B8",
        Kind::MoveToDoorwayOfChoice => "#FBDCC8",
        Kind::Payoff => "#F2C95B",
    }
}

/// The colour of a door.
pub fn door_colour(door: Door) -> &'static str {
    match door {
        Door::Whiz => "#7E3F8F",
        Door::One | Door::Two | Door::Three | Door::Four => "#7A4320",
    }
}

/// A rectangle with round corners.
pub fn rect(at: Rect, round: f64, paint: Paint<'_>) -> Markup {
    html! {
        rect x=(n(at.x)) y=(n(at.y)) width=(n(at.w)) height=(n(at.h)) rx=(n(round))
            class=[paint.class] fill=(paint.fill) stroke=[paint.stroke()] stroke-width=[paint.width()] {}
    }
}

/// Text whose middle is at a point.
pub fn text(x: f64, y: f64, size: f64, colour: &str, words: &str) -> Markup {
    html! {
        text x=(n(x)) y=(n(y)) text-anchor="middle" font-size=(n(size)) font-weight="800" fill=(colour) {
            (words)
        }
    }
}

/// How a closed door is painted.
fn door_paint(door: Door) -> Paint<'static> {
    Paint::fill(door_colour(door)).edged("#FFE9B8", 1.2)
}

/// The board under everything that moves.
pub fn still(frame: &Frame) -> Markup {
    let (wide, high) = frame.size();
    let id = if frame.small { "wk-desk-small" } else { "wk-desk" };
    let whole = Rect { x: 0.0, y: 0.0, w: wide, h: high };
    let line = whole.grown(RIM / 2.0);
    html! {
        defs {
            linearGradient id=(id) x1="0" y1="0" x2="0" y2="1" {
                stop offset="0" stop-color="#247680" {}
                stop offset="1" stop-color="#17525A" {}
            }
        }
        (rect(whole.grown(RIM), 22.0, Paint::fill("#123F45")))
        (rect(whole.grown(RIM - 3.0), 19.0, Paint::fill(&format!("url(#{id})"))))
        rect x=(n(line.x)) y=(n(line.y)) width=(n(line.w)) height=(n(line.h)) rx="14"
            fill="none" stroke="#CFE7E4" stroke-opacity=".4" stroke-width="1.5" {}
        @for square in frame.board.squares() { (paint(frame, square)) }
        @for passage in frame.board.passages() { (door(frame, passage)) }
        (keys(frame))
        (way_back(frame))
    }
}

/// One square with what it says.
fn paint(frame: &Frame, square: Square) -> Markup {
    let at = frame.rect(square);
    let kind = frame.board.kind(square);
    let (x, middle) = at.middle();
    if square == Square::PAYOFF {
        let size = if frame.small { 35.0 } else { 26.0 };
        return html! {
            (rect(at, 12.0, Paint::fill("#F2C95B").edged("#FFF6DC", 2.5)))
            text.wk-serif x=(n(x)) y=(n(middle + size * 0.36)) text-anchor="middle" font-size=(n(size))
                font-weight="700" letter-spacing="6" fill=(INK) { "PAYOFF" }
        };
    }
    let y = if frame.small && kind != Kind::Entry { middle + 9.0 } else { middle };
    html! {
        (rect(at, 9.0, Paint::fill(ground(kind))))
        @if kind == Kind::Start {
            (text(x - 2.0, at.y + 18.0, if frame.small { 21.0 } else { 15.0 }, INK, "START"))
        } @else {
            (sign(kind, x, y))
            @if !frame.small {
                text x=(n(x)) y=(n(at.y + 61.0)) text-anchor="middle" font-size="11.25" font-weight="700"
                    fill=(WORDS) { (says(frame, square)) }
            }
        }
    }
}

/// The words under a square's sign.
fn says(frame: &Frame, square: Square) -> &'static str {
    match frame.board.kind(square) {
        Kind::MoveOneOrToDoorway => "1 or door",
        Kind::DrawOrSwap => "draw/swap",
        Kind::DrawWhizCard => "WHIZ card",
        Kind::MoveToDoorwayOfChoice => "any door",
        Kind::Doorway => match frame.board.door(square).map(|passage| passage.door) {
            Some(Door::One) => "any card",
            Some(Door::Two) => "a pair",
            Some(Door::Three) => "3 alike",
            Some(Door::Four) => "4 alike",
            Some(Door::Whiz) => "WHIZ card",
            None => "",
        },
        Kind::Start | Kind::Entry | Kind::Payoff => "",
    }
}

/// The sign of a kind of square around a point.
fn sign(kind: Kind, x: f64, y: f64) -> Markup {
    let line = |path: &str, style: Option<&str>| {
        html! {
            path d=(path) fill="none" stroke=(LINE) stroke-width="3" stroke-linecap="round"
                stroke-linejoin="round" style=[style] {}
        }
    };
    html! {
        g transform={ "translate(" (n(x)) " " (n(y)) ")" } {
            @match kind {
                Kind::Start | Kind::Payoff => {}
                Kind::Entry => (line("M-14 0H13M4-9L14 0L4 9", None)),
                Kind::MoveOneOrToDoorway => {
                    (line("M-20-8H-5M-11-14L-4-8L-11-2M4-2C8-20 20-20 22-4M15-10L22-3L27-11", None))
                }
                Kind::DrawOrSwap => {
                    rect x="-22" y="-22" width="17" height="24" rx="3" fill="none" stroke=(LINE) stroke-width="3"
                        stroke-linecap="round" stroke-linejoin="round" {}
                    (line("M3-15H23M17-21L23-15L17-9M23-3H3M9-9L3-3L9 3", Some("stroke-width:2.4")))
                }
                Kind::DrawWhizCard => {
                    rect x="-12" y="-26" width="24" height="31" rx="4" fill="#1C6068" {}
                    g transform="translate(0 -10.5) rotate(-45) scale(.92)" fill="none" stroke="#FFFFFF"
                        stroke-width="2" stroke-linecap="round" {
                        circle cx="-4.4" r="3.4" {}
                        path d="M-1 0H8M5.5 0V3M8 0V3" {}
                    }
                }
                Kind::Doorway => {
                    (line("M-14 8V-14A14 14 0 0 1 14-14V8", None))
                    circle cx="6" cy="-4" r="2.6" fill=(LINE) {}
                }
                Kind::MoveToDoorwayOfChoice => {
                    (line("M0-8H-20M0-8L-14 8M0-8L-14-24", None))
                    circle cx="4" cy="-8" r="6" fill=(LINE) {}
                }
            }
        }
    }
}

/// A closed door with its plate.
pub fn door(frame: &Frame, passage: &Passage) -> Markup {
    html! {
        g data-key={ "plate-" (door_name(passage.from, passage.door)) } {
            (rect(frame.door(passage), 4.0, door_paint(passage.door)))
            (plate_words(frame, passage, "#FFF3DC"))
        }
    }
}

/// What is written on a door.
pub fn plate_words(frame: &Frame, passage: &Passage, colour: &str) -> Markup {
    let (x, y) = frame.door(passage).middle();
    match (frame.small, frame.is_sideways(passage)) {
        (true, sideways) => {
            let letter = if passage.door == Door::Whiz { 'W' } else { passage.door.letter() };
            let size = if sideways { 24.0 } else { 32.0 };
            text(x, y + size * 0.36, size, colour, &letter.to_string())
        }
        (false, true) => html! {
            text transform={ "translate(" (n(x + 4.2)) " " (n(y)) ") rotate(-90)" } text-anchor="middle"
                font-size="12" font-weight="800" fill=(colour) { (passage.door.plate()) }
        },
        (false, false) => {
            let size = if passage.door == Door::Whiz { 9.75 } else { 12.5 };
            text(x, y + size * 0.36, size, colour, &passage.door.plate())
        }
    }
}

/// Which key opens which door, in the corner that has no squares.
fn keys(frame: &Frame) -> Markup {
    // The third row begins where the corner ends; a board without such a corner has its keys in the sheet alone.
    let corner = Square::at(3, 0).map(|square| frame.rect(square));
    let taken = frame.board.squares().any(|square| square.row() >= 3 && square.column() < 3);
    let Some(corner) = corner.filter(|_| !taken) else { return html! {} };
    let doors = [
        (Door::One, "any card", "any one card"),
        (Door::Two, "a pair", "two of a rank"),
        (Door::Three, "three alike", "three of a rank"),
        (Door::Four, "four alike", "four of a rank"),
        (Door::Whiz, "WHIZ card", "any WHIZ card"),
    ];
    let key = |place: usize, door: Door, brief: &str, words: &str| {
        let place = place as f64;
        let (at, size, wide) = match frame.small {
            true => (Rect { x: 4.0, y: corner.y + 12.0 + place * 52.0, w: 46.0, h: 40.0 }, 31.0, 32.0),
            false => (Rect { x: 6.0, y: corner.y + 44.0 + place * 29.0, w: 66.0, h: 22.0 }, 12.5, 16.0),
        };
        let (x, y) = at.middle();
        let on_plate = match (frame.small, door) {
            (true, Door::Whiz) => "W".to_owned(),
            (true, door) => door.letter().to_string(),
            (false, Door::Whiz) => "WHIZ".to_owned(),
            (false, door) => door.to_string(),
        };
        html! {
            (rect(at, 4.0, door_paint(door)))
            (text(x, y + size * 0.36, size, "#FFF3DC", &on_plate))
            text x=(n(at.x + at.w + 12.0)) y=(n(y + wide * 0.34)) font-size=(n(wide)) fill="#EAF6F4" {
                (if frame.small { brief } else { words })
            }
        }
    };
    html! {
        @if !frame.small {
            text.wk-serif x="6" y=(n(corner.y + 26.0)) font-size="27" font-weight="700" fill="#FFF3DC" { "Keys" }
        }
        @for (place, (door, brief, words)) in doors.into_iter().enumerate() { (key(place, door, brief, words)) }
    }
}

/// WK-27: the way back from the last doorway.
fn way_back(frame: &Frame) -> Markup {
    let Some(last) = frame.board.squares().find(|square| frame.board.may_return(*square)) else {
        return html! {};
    };
    let at = frame.rect(last);
    let (x, y) = (at.x + SIDE, at.y + SIDE / 2.0);
    html! {
        @if frame.small {
            path transform={ "translate(" (n(x + 36.0)) " " (n(y)) ")" }
                d="M-14-14L-22-4L-14 6M-22-4H8A12 12 0 0 1 8 20H-8" fill="none" stroke="#EAF6F4" stroke-width="5"
                stroke-linecap="round" stroke-linejoin="round" {}
        } @else {
            @for (lower, words) in [(-5.0, "or back"), (12.0, "to START")] {
                text x=(n(x + 8.0)) y=(n(y + lower)) font-size="13" font-weight="700" fill="#EAF6F4" { (words) }
            }
        }
    }
}
