//! What never changes on a board: painted squares with what they say, doors with their plates, PAYOFF, the keys.

use whizkey::{Door, Kind, Passage, Square};

use super::marks::{INK, n};
use super::places::{Frame, RIM, Rect, SIDE, door_name, plate};

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

/// A rectangle as SVG writes it.
pub fn rect(at: Rect, round: f64, attributes: &str) -> String {
    format!(
        r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" {attributes}/>"#,
        n(at.x),
        n(at.y),
        n(at.w),
        n(at.h),
        n(round)
    )
}

/// Text whose middle is at a point.
pub fn text(x: f64, y: f64, size: f64, colour: &str, words: &str) -> String {
    format!(
        r#"<text x="{}" y="{}" text-anchor="middle" font-size="{}" font-weight="800" fill="{colour}">{words}</text>"#,
        n(x),
        n(y),
        n(size)
    )
}

/// The board under everything that moves.
pub fn still(frame: &Frame) -> String {
    let (wide, high) = frame.size();
    let id = if frame.small { "wk-desk-small" } else { "wk-desk" };
    let whole = Rect { x: 0.0, y: 0.0, w: wide, h: high };
    let mut art = format!(
        concat!(
            r##"<defs><linearGradient id="{id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#247680"/>"##,
            r##"<stop offset="1" stop-color="#17525A"/></linearGradient></defs>"##
        ),
        id = id
    );
    art += &rect(whole.grown(RIM), 22.0, r##"fill="#123F45""##);
    art += &rect(whole.grown(RIM - 3.0), 19.0, &format!(r#"fill="url(#{id})""#));
    art += &rect(
        whole.grown(RIM / 2.0),
        14.0,
        r##"fill="none" stroke="#CFE7E4" stroke-opacity=".4" stroke-width="1.5""##,
    );
    for square in frame.board.squares() {
        art += &paint(frame, square);
    }
    for passage in frame.board.passages() {
        art += &door(frame, passage);
    }
    art + &keys(frame) + &way_back(frame)
}

/// One square with what it says.
fn paint(frame: &Frame, square: Square) -> String {
    let at = frame.rect(square);
    let kind = frame.board.kind(square);
    let (x, middle) = at.middle();
    if square == Square::PAYOFF {
        let size = if frame.small { 35.0 } else { 26.0 };
        return rect(at, 12.0, r##"fill="#F2C95B" stroke="#FFF6DC" stroke-width="2.5""##)
            + &format!(
                r#"<text x="{}" y="{}" text-anchor="middle" font-size="{}" font-weight="700" letter-spacing="6" fill="{INK}" class="wk-serif">PAYOFF</text>"#,
                n(x),
                n(middle + size * 0.36),
                n(size)
            );
    }
    let ground = rect(at, 9.0, &format!(r#"fill="{}""#, ground(kind)));
    if kind == Kind::Start {
        let size = if frame.small { 21.0 } else { 15.0 };
        return ground + &text(x - 2.0, at.y + 18.0, size, INK, "START");
    }
    let y = if frame.small && kind != Kind::Entry { middle + 9.0 } else { middle };
    ground
        + &sign(kind, x, y)
        + &if frame.small { String::new() } else { says(frame, square, x, at.y + 61.0) }
}

/// The words under a square's sign.
fn says(frame: &Frame, square: Square, x: f64, y: f64) -> String {
    let words = match frame.board.kind(square) {
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
    };
    text(x, y, 11.25, WORDS, words).replace(r#"weight="800""#, r#"weight="700""#)
}

/// The sign of a kind of square around a point.
fn sign(kind: Kind, x: f64, y: f64) -> String {
    let stroke = format!(
        r#"fill="none" stroke="{LINE}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round""#
    );
    let inside = match kind {
        Kind::Start | Kind::Payoff => String::new(),
        Kind::Entry => format!(r#"<path d="M-14 0H13M4-9L14 0L4 9" {stroke}/>"#),
        Kind::MoveOneOrToDoorway => format!(
            r#"<path d="M-20-8H-5M-11-14L-4-8L-11-2M4-2C8-20 20-20 22-4M15-10L22-3L27-11" {stroke}/>"#
        ),
        Kind::DrawOrSwap => format!(
            concat!(
                r#"<rect x="-22" y="-22" width="17" height="24" rx="3" {stroke}/>"#,
                r#"<path d="M3-15H23M17-21L23-15L17-9M23-3H3M9-9L3-3L9 3" {stroke} style="stroke-width:2.4"/>"#
            ),
            stroke = stroke
        ),
        Kind::DrawWhizCard => concat!(
            r##"<rect x="-12" y="-26" width="24" height="31" rx="4" fill="#1C6068"/><g transform="translate(0 -10.5) rotate(-45) scale(.92)" "##,
            r##"fill="none" stroke="#FFFFFF" stroke-width="2" stroke-linecap="round"><circle cx="-4.4" r="3.4"/><path d="M-1 0H8M5.5 0V3M8 0V3"/></g>"##
        )
        .to_owned(),
        Kind::Doorway => format!(
            r#"<path d="M-14 8V-14A14 14 0 0 1 14-14V8" {stroke}/><circle cx="6" cy="-4" r="2.6" fill="{LINE}"/>"#
        ),
        Kind::MoveToDoorwayOfChoice => format!(
            r#"<path d="M0-8H-20M0-8L-14 8M0-8L-14-24" {stroke}/><circle cx="4" cy="-8" r="6" fill="{LINE}"/>"#
        ),
    };
    format!(r#"<g transform="translate({} {})">{inside}</g>"#, n(x), n(y))
}

/// A closed door with its plate.
pub fn door(frame: &Frame, passage: &Passage) -> String {
    let at = frame.door(passage);
    let look = format!(r##"fill="{}" stroke="#FFE9B8" stroke-width="1.2""##, door_colour(passage.door));
    format!(
        r#"<g data-key="plate-{}">{}{}</g>"#,
        door_name(passage.from, passage.door),
        rect(at, 4.0, &look),
        plate_words(frame, passage, "#FFF3DC")
    )
}

/// What is written on a door.
pub fn plate_words(frame: &Frame, passage: &Passage, colour: &str) -> String {
    let (x, y) = frame.door(passage).middle();
    match (frame.small, frame.is_sideways(passage)) {
        (true, sideways) => {
            let letter = if passage.door == Door::Whiz { 'W' } else { passage.door.letter() };
            let size = if sideways { 24.0 } else { 32.0 };
            text(x, y + size * 0.36, size, colour, &letter.to_string())
        }
        (false, true) => format!(
            r#"<text transform="translate({} {}) rotate(-90)" text-anchor="middle" font-size="12" font-weight="800" fill="{colour}">{}</text>"#,
            n(x + 4.2),
            n(y),
            plate(passage.door)
        ),
        (false, false) => {
            let size = if passage.door == Door::Whiz { 9.75 } else { 12.5 };
            text(x, y + size * 0.36, size, colour, &plate(passage.door))
        }
    }
}

/// Which key opens which door, in the corner that has no squares.
fn keys(frame: &Frame) -> String {
    let doors = [
        (Door::One, "any card", "any one card"),
        (Door::Two, "a pair", "two of a rank"),
        (Door::Three, "three alike", "three of a rank"),
        (Door::Four, "four alike", "four of a rank"),
        (Door::Whiz, "WHIZ card", "any WHIZ card"),
    ];
    // The third row begins where the corner ends; a board without such a corner has its keys in the sheet alone.
    let corner = Square::at(3, 0).map(|square| frame.rect(square));
    let taken = frame.board.squares().any(|square| square.row() >= 3 && square.column() < 3);
    let Some(corner) = corner.filter(|_| !taken) else { return String::new() };
    let mut art = String::new();
    if !frame.small {
        art += &format!(
            r##"<text x="6" y="{}" font-size="27" font-weight="700" fill="#FFF3DC" class="wk-serif">Keys</text>"##,
            n(corner.y + 26.0)
        );
    }
    for (place, (door, brief, words)) in doors.into_iter().enumerate() {
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
        let look = format!(r##"fill="{}" stroke="#FFE9B8" stroke-width="1.2""##, door_colour(door));
        art += &rect(at, 4.0, &look);
        art += &text(x, y + size * 0.36, size, "#FFF3DC", &on_plate);
        art += &format!(
            r##"<text x="{}" y="{}" font-size="{}" fill="#EAF6F4">{}</text>"##,
            n(at.x + at.w + 12.0),
            n(y + wide * 0.34),
            n(wide),
            if frame.small { brief } else { words }
        );
    }
    art
}

/// WK-27: the way back from the last doorway.
fn way_back(frame: &Frame) -> String {
    let Some(last) = frame.board.squares().find(|square| frame.board.may_return(*square)) else {
        return String::new();
    };
    let at = frame.rect(last);
    let (x, y) = (at.x + SIDE, at.y + SIDE / 2.0);
    if frame.small {
        return format!(
            r##"<path transform="translate({} {})" d="M-14-14L-22-4L-14 6M-22-4H8A12 12 0 0 1 8 20H-8" fill="none" stroke="#EAF6F4" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>"##,
            n(x + 36.0),
            n(y)
        );
    }
    let line = |lower: f64, words: &str| {
        format!(
            r##"<text x="{}" y="{}" font-size="13" font-weight="700" fill="#EAF6F4">{words}</text>"##,
            n(x + 8.0),
            n(y + lower)
        )
    };
    line(-5.0, "or back") + &line(12.0, "to START")
}
