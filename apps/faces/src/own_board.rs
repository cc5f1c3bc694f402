//! The part of setting up a table that says what is reconstructed and takes a board of one's own.

use catalog::board_differences;

use crate::set_up::SetUp;
use crate::set_up_view::pill;
use crate::{Markup, escaped};

/// Draws it; nothing for a game of which everything is known.
pub fn draw(page: &mut Markup, set_up: &SetUp) {
    if let Some(said) = set_up.kind.reconstructed() {
        let said = escaped(said);
        page.add(format_args!(
            r#"<p class="muted" data-key="reconstructed" data-test="reconstructed"><b>Reconstructed:</b> {said}</p>"#
        ));
    }
    if !set_up.kind.takes_own_board() {
        return;
    }
    let (title, about) = match &set_up.board {
        None => ("Board", "If you have the real box, play on its board: choose a board file.".to_owned()),
        Some(board) => {
            ("Own board", format!("{}. {}", board.title(), board_differences(board.differences())))
        }
    };
    page.add(format_args!(
        r#"<div class="opt" data-key="board"><div class="l"><b>{title}</b><small data-test="own-board">{}</small></div>"#,
        escaped(&about)
    ));
    page.add(format_args!(
        r#"<div class="pills" role="group" aria-label="Board">{}{}</div></div>"#,
        pill(set_up.board.is_none(), "built_in_board", "", "board-built-in", "Built in"),
        pill(set_up.board.is_some(), "own_board", "", "board-own", "Use your own board")
    ));
}
