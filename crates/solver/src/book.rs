//! The book of first turns: outcomes that take long to find, found beforehand.
//!
//! A line of a book names the capture, the heaps of the player to move and of the other, and by how many stones the
//! mover gets more of what lies in the pockets, both playing perfectly: `empty 4,4,4,4,4,4 4,4,4,4,4,4 +10`. What
//! is in the stores does not matter. The book that is shipped is written by `boxlid solve mancala --book`, and a
//! sample of it is solved again by the tests.

use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

use mancala::Capture;

use crate::POCKETS;
use crate::position::{Position, Worth};

/// Outcomes by position.
#[derive(Debug, Default)]
pub struct Book {
    leads: HashMap<(Capture, [u8; POCKETS], [u8; POCKETS]), i32>,
}

/// A line of a book that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the book is no outcome: {text:?}")]
pub struct Misprint {
    line: usize,
    text: String,
}

/// One outcome, as it is written in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookLine {
    /// M-11.
    pub capture: Capture,
    /// The heaps of the player to move, from their left.
    pub own: [u8; POCKETS],
    /// The other player's.
    pub other: [u8; POCKETS],
    /// How many more of the stones in the pockets the mover gets.
    pub lead: i32,
}

impl Book {
    /// The book that comes with the program.
    pub fn shipped() -> &'static Book {
        static BOOK: OnceLock<Book> = OnceLock::new();
        // OK because a test reads it.
        BOOK.get_or_init(|| Book::read(include_str!("book.txt")).expect("the shipped book can be read"))
    }

    /// Reads a book. Lines that begin with `#` are for people.
    pub fn read(text: &str) -> Result<Self, Misprint> {
        let mut book = Book::default();
        for (index, line) in text.lines().enumerate() {
            if line.starts_with('#') || line.trim().is_empty() {
                continue;
            }
            let misprint = || Misprint { line: index + 1, text: line.to_owned() };
            book.add(BookLine::read(line).ok_or_else(misprint)?);
        }
        Ok(book)
    }

    /// Adds an outcome.
    pub fn add(&mut self, line: BookLine) {
        self.leads.insert((line.capture, line.own, line.other), line.lead);
    }

    /// How many outcomes it holds.
    pub fn len(&self) -> usize {
        self.leads.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.leads.is_empty()
    }

    /// Every outcome, in no order.
    pub fn lines(&self) -> impl Iterator<Item = BookLine> {
        self.leads.iter().map(|((capture, own, other), lead)| BookLine {
            capture: *capture,
            own: *own,
            other: *other,
            lead: *lead,
        })
    }

    /// The exact outcome of a position, if it is in the book.
    pub fn worth(&self, position: &Position, capture: Capture) -> Option<Worth> {
        let heaps = position.heaps();
        if heaps.pockets != POCKETS {
            return None;
        }
        let lead = self.leads.get(&(capture, heaps.own, heaps.other))?;
        let [own, other] = position.stores().map(|store| store as i32);
        Some(Worth::exactly(own - other + lead))
    }
}

impl BookLine {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let capture = match words.next()? {
            "empty" => Capture::Empty,
            "standard" => Capture::Standard,
            _ => return None,
        };
        let line = BookLine {
            capture,
            own: heaps(words.next()?)?,
            other: heaps(words.next()?)?,
            lead: lead(words.next()?)?,
        };
        words.next().is_none().then_some(line)
    }

    /// The position it is about, with empty stores.
    pub fn position(&self) -> Option<Position> {
        Position::of_heaps(&self.own, &self.other, [0, 0]).ok()
    }
}

impl fmt::Display for BookLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let capture = match self.capture {
            Capture::Empty => "empty",
            Capture::Standard => "standard",
        };
        let [own, other] = [self.own, self.other].map(|side| side.map(|heap| heap.to_string()).join(","));
        write!(f, "{capture} {own} {other} {:+}", self.lead)
    }
}

fn heaps(word: &str) -> Option<[u8; POCKETS]> {
    let heaps: Option<Vec<u8>> = word.split(',').map(|heap| heap.parse().ok()).collect();
    heaps?.try_into().ok()
}

fn lead(word: &str) -> Option<i32> {
    word.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_is_read_as_it_is_written() {
        let text = "# For people.\n\nempty 4,4,4,4,4,4 4,4,4,4,4,4 +10\n";
        let book = Book::read(text).expect("the book is right");
        let lines: Vec<String> = book.lines().map(|line| line.to_string()).collect();
        assert_eq!(lines, ["empty 4,4,4,4,4,4 4,4,4,4,4,4 +10"]);
        let start = Position::start(6, 4).expect("the start fits");
        assert_eq!(book.worth(&start, Capture::Empty), Some(Worth::exactly(10)));
        assert_eq!(book.worth(&start, Capture::Standard), None);
    }

    #[test]
    fn what_was_stored_before_is_added() {
        let book = Book::read("standard 0,0,0,0,0,1 1,0,0,0,0,0 0").expect("the book is right");
        let later = Position::of_heaps(&[0, 0, 0, 0, 0, 1], &[1, 0, 0, 0, 0, 0], [20, 26]).expect("it fits");
        assert_eq!(book.worth(&later, Capture::Standard), Some(Worth::exactly(-6)));
    }

    #[test]
    fn a_misprint_is_named() {
        for wrong in ["empty 4,4,4,4,4 4,4,4,4,4,4 +10", "half 4", "empty 1,1,1,1,1,1 1,1,1,1,1,1 2 3"] {
            let misprint = Book::read(&format!("# A book.\n{wrong}")).expect_err("it is wrong");
            assert_eq!(misprint.to_string(), format!("line 2 of the book is no outcome: {wrong:?}"));
        }
    }

    #[test]
    fn the_shipped_book_can_be_read_and_knows_both_starts() {
        let book = Book::shipped();
        for (capture, stones, margin) in [
            (Capture::Empty, 3, 2),
            (Capture::Standard, 3, 2),
            (Capture::Empty, 4, 10),
            (Capture::Standard, 4, 8),
        ] {
            let start = Position::start(6, stones).expect("the start fits");
            assert_eq!(book.worth(&start, capture), Some(Worth::exactly(margin)));
        }
    }
}
