//! Boards of one's own: a file is refused, or it is written as it was read, and a table opens on it.

use std::sync::Arc;

use catalog::{OwnBoard, Setting};
use table::Secret;

use crate::target::{Target, files};

/// A board file, as anybody may send it with a table.
pub const BOARDS: Target = Target {
    name: "boards",
    read,
    good: || {
        files![
            "content/boards/whiz_key.json",
            "content/boards/heisey_mania.json",
            "content/boards/manipulation.json",
            "testdata/boards/whiz_key_own.json",
            "testdata/boards/heisey_mania_own.json",
            "testdata/boards/manipulation_own.json",
        ]
    },
    words: &[
        "{",
        "}",
        "[",
        "]",
        ",",
        "\"",
        "null",
        "1e999",
        "-1",
        "\"next\"",
        "\"HM\"",
        "\"D00\"",
        "\"kind\":\"hub\"",
        "\"kind\":\"doorway\"",
        "\"door\":\"whiz\"",
        "\"R4C15\"",
        "\"PAYOFF\"",
        "\"U01\"",
        "\"H05\"",
        "\"kind\":\"star_beast\"",
        "\u{202e}",
    ],
    brief: 1_000,
};

fn read(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let Ok(board) = OwnBoard::read(text) else { return };
    let again = OwnBoard::read(board.text()).expect("a board is read as it was written");
    assert_eq!(again.text(), board.text());
    let kind = board.kind();
    if kind.takes_own_board() {
        let setting = Setting { seats: Some(2), board: Some(Arc::new(board)), ..Setting::default() };
        let table = catalog::open(kind, &setting, Secret::from_seed(1), None);
        table.expect("a table opens on a board that passed").begin();
    }
}
