//! The boards of the others, small: where their pieces stand, and which doors lie before them.

use rules::Seat;
use whizkey::{Board, Kind, Square};

use super::art::{door_colour, ground};
use super::marks::{n, piece};
use super::model::Model;
use super::places::{called, listed};
use crate::markup::escaped;

const PITCH: f64 = 26.0;
const SIDE: f64 = 24.0;
const FALL: f64 = 26.0;
const HIGH: f64 = 18.0;

fn at(board: &Board, square: Square) -> (f64, f64, f64) {
    if square == Square::PAYOFF {
        let last = board.doorways().iter().filter(|doorway| doorway.row() == Square::ROWS);
        let columns: Vec<u8> = last.map(|doorway| doorway.column()).collect();
        let first = f64::from(columns.iter().min().copied().unwrap_or(0)) * PITCH;
        let end = f64::from(columns.iter().max().copied().unwrap_or(0)) * PITCH + SIDE;
        return (first, f64::from(Square::ROWS) * FALL, end - first);
    }
    (f64::from(square.column()) * PITCH, f64::from(square.row() - 1) * FALL, SIDE)
}

/// Draws a seat's board, small.
pub fn draw(board: &Board, seat: Seat, pieces: &[Square], label: &str) -> String {
    let wide = f64::from(board.columns()) * PITCH - (PITCH - SIDE);
    let high = f64::from(Square::ROWS) * FALL + HIGH;
    let mut art = String::new();
    for square in board.squares() {
        let (x, y, w) = at(board, square);
        art += &format!(
            r#"<rect x="{}" y="{}" width="{}" height="{HIGH}" rx="3.5" fill="{}"/>"#,
            n(x),
            n(y),
            n(w),
            ground(board.kind(square))
        );
        art += &sign(board.kind(square), x + w / 2.0, y + HIGH / 2.0);
    }
    for passage in board.passages() {
        let (x, y, _) = at(board, passage.from);
        let pips = usize::from(passage.door.size().unwrap_or(0));
        if passage.from.row() == passage.to.row() {
            art += &format!(
                r#"<rect x="{}" y="{}" width="4" height="{}" rx="1.5" fill="{}"/>"#,
                n(x + SIDE - 1.0),
                n(y + 2.0),
                n(HIGH - 4.0),
                door_colour(passage.door)
            );
            continue;
        }
        art += &format!(
            r#"<rect x="{}" y="{}" width="{}" height="6" rx="2" fill="{}"/>"#,
            n(x + 1.0),
            n(y + HIGH + 1.0),
            n(SIDE - 2.0),
            door_colour(passage.door)
        );
        // As many points as the key has cards.
        for pip in 0..pips {
            let across = (pip as f64 - (pips as f64 - 1.0) / 2.0) * 4.6;
            art += &format!(
                r##"<circle cx="{}" cy="{}" r="1.5" fill="#FFF3DC"/>"##,
                n(x + SIDE / 2.0 + across),
                n(y + HIGH + 4.0)
            );
        }
    }
    for (place, square) in pieces.iter().enumerate() {
        let together: Vec<usize> = (0..pieces.len()).filter(|other| pieces[*other] == *square).collect();
        let rank = together.iter().position(|other| *other == place).unwrap_or(0);
        let (x, y, w) = at(board, *square);
        let (across, down, radius) = match (*square, together.len()) {
            (Square::PAYOFF, _) => ((rank as f64 + 0.75) * 22.0 - w / 2.0, 0.0, 8.0),
            (_, 0 | 1) => (0.0, 0.0, 8.0),
            (_, 2) => ([-5.5, 5.5][rank % 2], 0.0, 5.4),
            (_, _) => ([-5.5, 5.5][rank % 2], [-4.3, 4.3][rank / 2 % 2], 4.3),
        };
        art += &format!(
            r#"<g class="wk-piece" data-key="mini-{}-{place}" style="transform:translate({}px,{}px) scale({})">{}</g>"#,
            seat.0,
            n(x + w / 2.0 + across),
            n(y + HIGH / 2.0 - 0.5 + down),
            n(radius / 10.0),
            piece(seat, place + 1, 10.0)
        );
    }
    format!(
        r#"<svg class="wk-mini" data-key="mini-{}" viewBox="-5 -5 {} {}" role="img" aria-label="{}">{art}</svg>"#,
        seat.0,
        n(wide + 10.0),
        n(high + 10.0),
        escaped(label)
    )
}

/// A hint of what a square says, as large as there is room for.
fn sign(kind: Kind, x: f64, y: f64) -> String {
    let path = match kind {
        Kind::Start | Kind::Payoff => {
            let word = if kind == Kind::Start { "S" } else { "PAYOFF" };
            return format!(
                r##"<text x="{}" y="{}" text-anchor="middle" font-size="11" font-weight="800" fill="#5A4A1C" opacity=".75">{word}</text>"##,
                n(if kind == Kind::Payoff { x + 40.0 } else { x }),
                n(y + 4.0)
            );
        }
        Kind::Entry => "M-4 0H4M1.5-3L4.5 0L1.5 3",
        Kind::MoveOneOrToDoorway => "M-7 1H-2M-4-1.5L-1.5 1L-4 3.5M2 2C3-5 7-5 7.5 1.5M5.2-.3L7.6 2L9-1",
        Kind::DrawOrSwap => "M-6-2.5H6M3.5-5L6-2.5L3.5 0M6 3H-6M-3.5 .5L-6 3L-3.5 5.5",
        Kind::DrawWhizCard => "M-6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M-.8 0H7M4.5 0V3M7 0V3",
        Kind::Doorway => "M-4 6V-1.5A4 4 0 0 1 4-1.5V6",
        Kind::MoveToDoorwayOfChoice => "M4 0H-5M4 0L-3 5M4 0L-3-5",
    };
    format!(r#"<path class="wk-mini-sign" transform="translate({} {})" d="{path}"/>"#, n(x), n(y))
}

/// A board in a sentence: who stands where.
pub fn in_words(model: &Model, seat: Seat, pieces: &[Square]) -> String {
    let board = &model.view.board;
    let mut stands: Vec<String> = Vec::new();
    for (word, square) in [("in START", Square::START), ("in PAYOFF", Square::PAYOFF)] {
        match pieces.iter().filter(|at| **at == square).count() {
            0 => {}
            count => stands.push(format!("{} {word}", super::places::number(count))),
        }
    }
    for (place, square) in pieces.iter().enumerate().filter(|(_, square)| !square.is_roomy()) {
        stands.push(format!("piece {} on the {}", place + 1, called(board, *square)));
    }
    if stands.is_empty() {
        return format!("{}'s board: no pieces.", model.name(seat));
    }
    format!("{}'s board: {}.", model.name(seat), listed(&stands))
}
