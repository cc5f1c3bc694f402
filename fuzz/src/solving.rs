//! What `boxlid solve` reads: positions, a book of first turns, and the head of an endgame table.

use std::fs;
use std::sync::{Arc, LazyLock};

use boxlid::solving::{stop::Stop, table_file};
use mancala::{Capture, Mancala, Options};
use rules::Notation;
use solver::{Book, Endgame, Position, Room, Solver};
use tempfile::TempDir;

use crate::target::{Target, texts};

/// More stones than this take too long to be solved thousands of times.
const FEW_STONES: u32 = 9;

/// A position to be solved.
pub const SOLVE: Target = Target {
    name: "solve",
    read: read_position,
    good: || {
        texts(&[
            "0,0,0,0,0,1/24 0,0,0,0,0,3/20 A",
            "0,1,0,2,0,1/20 1,0,0,0,2,1/20 B",
            "2,0,0,0,0,0/23 0,0,0,0,0,1/22 A swapped",
            "1,1,1,1,1,1/0 1,1,1,0,0,0/0 A",
            "0,0,0,0,0,0/24 0,0,0,0,0,0/24 B",
        ])
    },
    words: &["A", "B", "/", ",", " ", "0", "swap-offered", "first-turn", "swapped", "255"],
    brief: 3_000,
};

/// A book.
pub const BOOK: Target = Target {
    name: "book",
    read: |input| {
        if let Ok(book) = Book::read(&String::from_utf8_lossy(input)) {
            for (position, capture) in book.positions() {
                assert!(book.worth(&position, capture).is_some(), "what is in the book is found there");
            }
        }
    },
    good: || {
        let shipped = include_str!("../../crates/solver/src/book.txt");
        // Chapters of one line; the others are long, and alike.
        let lines: Vec<&str> = shipped.lines().collect();
        let chapters = lines.windows(3).filter(|lines| lines[0].contains(' ') && lines[2].contains(' '));
        let short = chapters.filter(|lines| !lines[1].contains(' '));
        short.map(|lines| format!("# a remark\n{}\n{}\n", lines[0], lines[1]).into_bytes()).collect()
    },
    words: &["#", "\n", " ", "0", "standard", "empty", "3 1 0", "1 1 2"],
    brief: 30_000,
};

/// The file of an endgame table.
pub const ENDGAME: Target = Target {
    name: "endgame",
    read: read_table,
    good: || {
        [(Capture::Empty, 1), (Capture::Standard, 2)]
            .map(|(capture, stones)| {
                let folder = tempfile::tempdir().expect("there is room for a small file");
                let path =
                    table_file::write(folder.path(), &Endgame::build(capture, stones), &Stop::default());
                fs::read(path.expect("a table can be written")).expect("and read")
            })
            .into()
    },
    words: &["boxlid mancala 4", "boxlid mancala 3", "e", "s", "\u{0}", "\u{1}"],
    brief: 4_000,
};

fn read_position(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    for capture in [Capture::Empty, Capture::Standard] {
        let options = Options { capture, ..Options::default() };
        let Ok(game) = Mancala::read_position(Arc::new(()), &options, 2, &text) else {
            continue;
        };
        let position = Position::of(&game);
        let stones: u32 = game_stones(&game);
        if stones > FEW_STONES {
            continue;
        }
        let mut solver = Solver::new(position.heaps().pockets, capture, Room::new(0));
        let mut asked = 0;
        let solved = solver.desk().solve(&position, &mut |_, _| {
            asked += 1;
            asked < 50
        });
        assert!(solved.worth.low <= solved.worth.high, "what is known is no contradiction");
    }
}

fn game_stones(game: &Mancala) -> u32 {
    let sides = [mancala::Side::A, mancala::Side::B];
    sides.into_iter().flat_map(|side| game.board().pockets(side)).map(u32::from).sum()
}

fn read_table(input: &[u8]) {
    static FOLDER: LazyLock<TempDir> =
        LazyLock::new(|| tempfile::tempdir().expect("there is room for a small file"));
    let name = format!("{:?}.table", std::thread::current().id());
    let path = FOLDER.path().join(name);
    fs::write(&path, input).expect("there is room for a small file");
    for capture in [Capture::Empty, Capture::Standard] {
        // A file whose head is whole is opened, and its pages are checked when somebody asks for them.
        drop(table_file::open(&path, capture));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_good_book_and_every_good_position_can_be_read() {
        for good in (BOOK.good)() {
            assert!(Book::read(&String::from_utf8_lossy(&good)).is_ok());
        }
        for good in (SOLVE.good)() {
            let text = String::from_utf8(good).expect("it is text");
            let options = Options { pie: mancala::Pie::On, ..Options::default() };
            assert!(Mancala::read_position(Arc::new(()), &options, 2, &text).is_ok(), "{text}");
        }
    }
}
