//! The part of setting up a table that says what is reconstructed and takes a board of one's own.

use catalog::board_differences;
use maud::{Markup, html};

use crate::set_up::SetUp;
use crate::set_up::press::Press;
use crate::set_up::view::pill;

/// Draws it; nothing for a game of which everything is known.
pub fn draw(set_up: &SetUp) -> Markup {
    html! {
        @if let Some(said) = set_up.kind.reconstructed() {
            p.muted data-key="reconstructed" data-test="reconstructed" { b { "Reconstructed:" } " " (said) }
        }
        @if set_up.kind.takes_own_board() { (choice(set_up)) }
    }
}

fn choice(set_up: &SetUp) -> Markup {
    let (title, about) = match &set_up.board {
        None => ("Board", "If you have the real box, play on its board: choose a board file.".to_owned()),
        Some(board) => {
            ("Own board", format!("{}. {}", board.title(), board_differences(board.differences())))
        }
    };
    html! {
        div.opt data-key="board" {
            div.l { b { (title) } small data-test="own-board" { (about) } }
            div.pills role="group" aria-label="Board" {
                (pill(set_up.board.is_none(), Press::BuiltInBoard, "board-built-in", "Built in"))
                (pill(set_up.board.is_some(), Press::OwnBoard, "board-own", "Use your own board"))
            }
        }
    }
}
