//! The boards of the others, small: where their pieces stand, and which doors lie before them.

use maud::{Markup, html};
use rules::Seat;
use whizkey::{Board, Kind, Passage, Square};

use super::art::{door_colour, ground};
use super::marks::{n, piece};
use super::model::Model;
use crate::words::{listed, number};

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
pub fn draw(board: &Board, seat: Seat, pieces: &[Square], label: &str) -> Markup {
    let wide = f64::from(board.columns()) * PITCH - (PITCH - SIDE);
    let high = f64::from(Square::ROWS) * FALL + HIGH;
    html! {
        svg.wk-mini data-key={ "mini-" (seat.0) } viewBox={ "-5 -5 " (n(wide + 10.0)) " " (n(high + 10.0)) }
            role="img" aria-label=(label) {
            @for square in board.squares() {
                @let (x, y, w) = at(board, square);
                rect x=(n(x)) y=(n(y)) width=(n(w)) height=(HIGH) rx="3.5" fill=(ground(board.kind(square))) {}
                (sign(board.kind(square), x + w / 2.0, y + HIGH / 2.0))
            }
            @for passage in board.passages() { (door(board, passage)) }
            @for place in 0..pieces.len() { (standing(board, seat, pieces, place)) }
        }
    }
}

/// A door with as many points as its key has cards.
fn door(board: &Board, passage: &Passage) -> Markup {
    let (x, y, _) = at(board, passage.from);
    let colour = door_colour(passage.door);
    let pips = usize::from(passage.door.size().unwrap_or(0));
    let across = |pip: usize| (pip as f64 - (pips as f64 - 1.0) / 2.0) * 4.6;
    html! {
        @if passage.from.row() == passage.to.row() {
            rect x=(n(x + SIDE - 1.0)) y=(n(y + 2.0)) width="4" height=(n(HIGH - 4.0)) rx="1.5" fill=(colour) {}
        } @else {
            rect x=(n(x + 1.0)) y=(n(y + HIGH + 1.0)) width=(n(SIDE - 2.0)) height="6" rx="2" fill=(colour) {}
            @for pip in 0..pips {
                circle cx=(n(x + SIDE / 2.0 + across(pip))) cy=(n(y + HIGH + 4.0)) r="1.5" fill="#FFF3DC" {}
            }
        }
    }
}

/// The piece with a place among the seat's pieces, where it stands.
fn standing(board: &Board, seat: Seat, pieces: &[Square], place: usize) -> Markup {
    let square = pieces[place];
    let together: Vec<usize> = (0..pieces.len()).filter(|other| pieces[*other] == square).collect();
    let rank = together.iter().position(|other| *other == place).unwrap_or(0);
    let (x, y, w) = at(board, square);
    let (across, down, radius) = match (square, together.len()) {
        (Square::PAYOFF, _) => ((rank as f64 + 0.75) * 22.0 - w / 2.0, 0.0, 8.0),
        (_, 0 | 1) => (0.0, 0.0, 8.0),
        (_, 2) => ([-5.5, 5.5][rank % 2], 0.0, 5.4),
        (_, _) => ([-5.5, 5.5][rank % 2], [-4.3, 4.3][rank / 2 % 2], 4.3),
    };
    let (x, y) = (n(x + w / 2.0 + across), n(y + HIGH / 2.0 - 0.5 + down));
    html! {
        g.wk-piece data-key={ "mini-" (seat.0) "-" (place) }
            style={ "transform:translate(" (x) "px," (y) "px) scale(" (n(radius / 10.0)) ")" } {
            (piece(seat, place + 1, 10.0))
        }
    }
}

/// A hint of what a square says, as large as there is room for.
fn sign(kind: Kind, x: f64, y: f64) -> Markup {
    let word = |x: f64, word: &str| {
        html! {
            text x=(n(x)) y=(n(y + 4.0)) text-anchor="middle" font-size="11" font-weight="800" fill="#5A4A1C"
                opacity=".75" { (word) }
        }
    };
    let path = match kind {
        Kind::Start => return word(x, "S"),
        Kind::Payoff => return word(x + 40.0, "PAYOFF"),
        Kind::Entry => "M-4 0H4M1.5-3L4.5 0L1.5 3",
        Kind::MoveOneOrToDoorway => "M-7 1H-2M-4-1.5L-1.5 1L-4 3.5M2 2C3-5 7-5 7.5 1.5M5.2-.3L7.6 2L9-1",
        Kind::DrawOrSwap => "M-6-2.5H6M3.5-5L6-2.5L3.5 0M6 3H-6M-3.5 .5L-6 3L-3.5 5.5",
        Kind::DrawWhizCard => "M-6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M-.8 0H7M4.5 0V3M7 0V3",
        Kind::Doorway => "M-4 6V-1.5A4 4 0 0 1 4-1.5V6",
        Kind::MoveToDoorwayOfChoice => "M4 0H-5M4 0L-3 5M4 0L-3-5",
    };
    html! { path.wk-mini-sign transform={ "translate(" (n(x)) " " (n(y)) ")" } d=(path) {} }
}

/// A board in a sentence: who stands where.
pub fn in_words(model: &Model, seat: Seat, pieces: &[Square]) -> String {
    let board = &model.view.board;
    let mut stands: Vec<String> = Vec::new();
    for (word, square) in [("in START", Square::START), ("in PAYOFF", Square::PAYOFF)] {
        match pieces.iter().filter(|at| **at == square).count() {
            0 => {}
            count => stands.push(format!("{} {word}", number(count))),
        }
    }
    for (place, square) in pieces.iter().enumerate().filter(|(_, square)| !square.is_roomy()) {
        stands.push(format!("piece {} on the {}", place + 1, board.called(*square)));
    }
    if stands.is_empty() {
        return format!("{}'s board: no pieces.", model.name(seat));
    }
    format!("{}'s board: {}.", model.name(seat), listed(&stands))
}
