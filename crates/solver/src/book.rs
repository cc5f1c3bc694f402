//! The book of first turns: outcomes that take long to find, found beforehand.
//!
//! A book has [chapters](Chapter), one for each start, which tell the outcome of every position soon after it. The
//! positions themselves are not written down: whoever reads walks through them in the same order as whoever
//! wrote, and so a single character a position will do. What is in the stores does not matter. The book that is
//! shipped is written by `boxlid solve mancala --book`, and a sample of it is solved again by the tests.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::OnceLock;

use mancala::Capture;

use crate::POCKETS;
use crate::position::{Position, Worth};
use crate::wide::Heaps;

/// Outcomes by position.
#[derive(Debug, Default)]
pub struct Book {
    /// How many of the stones in the pockets the mover gets.
    shares: HashMap<(Capture, Heaps), u8>,
}

/// A line of a book that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misprint {
    /// It should say what a chapter is about.
    #[error("line {0} of the book is no heading such as `empty 4 5 6`")]
    Heading(usize),
    /// There are too few outcomes, or too many, or one that cannot be.
    #[error("the chapter that begins in line {0} of the book does not fit the positions it is about")]
    Chapter(usize),
}

/// The outcomes of all positions soon after a start.
///
/// It is written as a heading, the [walk](Walk), and then a character for every position: `0` if the mover gets none of
/// the stones in the pockets, the next of the ASCII characters if they get one, and so on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    walk: Walk,
    shares: Vec<u8>,
}

/// Which positions a chapter is about. As a heading it is these four, `empty 4 5 6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    /// M-11.
    pub capture: Capture,
    /// The stones in each of six pockets a side at the start.
    pub stones: u8,
    /// All positions within so many sowings of it,
    pub sowings: u8,
    /// and those within so many that follow one in which no more than two stones have been stored, if that is more.
    /// They take longest to solve.
    pub further: u8,
}

/// What may have been stored where a walk goes further.
const FEW: u32 = 2;

/// The character of somebody who gets nothing.
const NOTHING: u8 = b'0';
/// So many outcomes are in a line.
const LINE: usize = 100;

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
        let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let mut lines = lines.filter(|(_, line)| !line.starts_with('#') && !line.is_empty()).peekable();
        while let Some((number, heading)) = lines.next() {
            let mut chapter = Chapter::read_heading(heading).ok_or(Misprint::Heading(number))?;
            while let Some((_, line)) = lines.next_if(|(_, line)| !line.contains(' ')) {
                chapter.shares.extend(line.bytes().map(|letter| letter.wrapping_sub(NOTHING)));
            }
            book.add(&chapter).ok_or(Misprint::Chapter(number))?;
        }
        Ok(book)
    }

    /// Adds what a chapter says, unless it says what cannot be.
    fn add(&mut self, chapter: &Chapter) -> Option<()> {
        // A walk that leads to more positions than there are outcomes is not walked to its end.
        let (positions, capture) = (chapter.walk.positions(chapter.shares.len())?, chapter.walk.capture);
        let fits = |(position, share): (&Position, &u8)| u32::from(*share) <= position.heaps().stones();
        if positions.len() != chapter.shares.len() || !positions.iter().zip(&chapter.shares).all(fits) {
            return None;
        }
        let heaps = positions.iter().map(|position| (capture, *position.heaps()));
        self.shares.extend(heaps.zip(chapter.shares.iter().copied()));
        Some(())
    }

    /// How many outcomes it holds.
    pub fn len(&self) -> usize {
        self.shares.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.shares.is_empty()
    }

    /// Every position of which it tells the outcome, with empty stores, and the capture; in no order.
    pub fn positions(&self) -> impl Iterator<Item = (Position, Capture)> {
        self.shares.keys().filter_map(|(capture, heaps)| {
            Some((Position::of_heaps(&heaps.own, &heaps.other, [0, 0]).ok()?, *capture))
        })
    }

    /// The exact outcome of a position, if it is in the book.
    pub fn worth(&self, position: &Position, capture: Capture) -> Option<Worth> {
        let share = self.shares.get(&(capture, *position.heaps()))?;
        Some(Worth::exactly(position.margin(u32::from(*share))))
    }
}

impl Chapter {
    /// Finds out what is met on a walk. `solve` is asked what positions at the end of it are worth, and hears how many
    /// positions are known already and how many there are; `None` if it does not know, or if it is too long a walk.
    pub fn write(walk: Walk, solve: &mut dyn FnMut(&Position, usize, usize) -> Option<i32>) -> Option<Self> {
        let positions = walk.positions(usize::MAX)?;
        let mut margins: HashMap<Heaps, i32> = HashMap::new();
        let mut shares = Vec::new();
        // The last first: what is learned there helps with those before.
        for (done, position) in positions.iter().rev().enumerate() {
            // What the mover leads by in the end, apart from the stores.
            let ahead = |position: &Position, margin: i32| margin - position.margin(0);
            let known = |pocket: u8| {
                let (next, mine) = position.sow(pocket, walk.capture);
                let margin = next.margin(0) + margins.get(next.heaps())?;
                Some(if mine { margin } else { -margin })
            };
            let follows: Option<Vec<i32>> = match position.is_over() {
                true => None,
                false => position.full_pockets().map(known).collect(),
            };
            let best = follows.and_then(|margins| margins.into_iter().max());
            let margin = best.or_else(|| solve(position, done, positions.len()))?;
            let twice = ahead(position, margin);
            margins.insert(*position.heaps(), twice);
            shares.push(u8::try_from(twice / 2).ok()?);
        }
        shares.reverse();
        Some(Chapter { walk, shares })
    }

    fn read_heading(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let capture = match words.next()? {
            "empty" => Capture::Empty,
            "standard" => Capture::Standard,
            _ => return None,
        };
        let mut number = || words.next()?.parse().ok();
        let walk = Walk { capture, stones: number()?, sowings: number()?, further: number()? };
        words.next().is_none().then_some(Chapter { walk, shares: Vec::new() })
    }
}

impl fmt::Display for Chapter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Walk { capture, stones, sowings, further } = self.walk;
        let capture = match capture {
            Capture::Empty => "empty",
            Capture::Standard => "standard",
        };
        writeln!(f, "{capture} {stones} {sowings} {further}")?;
        for line in self.shares.chunks(LINE) {
            let letters: String = line.iter().map(|share| char::from(NOTHING + share)).collect();
            writeln!(f, "{letters}")?;
        }
        Ok(())
    }
}

/// Longer walks lead to more positions than a book should have.
const MOST_SOWINGS: u8 = 8;

impl Walk {
    /// The positions: first the start, then those one sowing on, the leftmost pocket first, and so on. Those that differ
    /// in what is stored only are one. `None` if no board or no character is made for so many stones, it takes too long,
    /// or there are more than `limit`.
    fn positions(&self, limit: usize) -> Option<Vec<Position>> {
        let start = Position::start(POCKETS, self.stones).ok()?;
        let stones = start.heaps().stones();
        let most = self.sowings.max(self.further);
        if stones > u32::from(b'~' - NOTHING) || most > MOST_SOWINGS {
            return None;
        }
        let mut seen = HashSet::from([*start.heaps()]);
        let mut positions = vec![start];
        let mut begin = 0;
        for sown in 0..most {
            let last = begin..positions.len();
            begin = last.end;
            for index in last {
                if positions.len() > limit {
                    return None;
                }
                let position = positions[index];
                let goes_on = sown < self.sowings || position.heaps().stones() + FEW >= stones;
                if goes_on && !position.is_over() {
                    let next = position.full_pockets().map(|pocket| position.sow(pocket, self.capture).0);
                    positions.extend(next.filter(|next| seen.insert(*next.heaps())));
                }
            }
        }
        Some(positions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::Room;
    use crate::solver::Solver;

    fn chapter(stones: u8, sowings: u8, further: u8) -> Chapter {
        let walk = Walk { capture: Capture::Empty, stones, sowings, further };
        let mut solver = Solver::new(POCKETS, Capture::Empty, Room::new(0));
        let desk = solver.desk();
        Chapter::write(walk, &mut |position, _, _| desk.solve(position, &mut |_, _| true).worth.exact())
            .expect("all of them can be solved")
    }

    #[test]
    fn a_book_is_read_as_it_is_written() {
        let text = format!("# For people.\n\n{}{}", chapter(1, 2, 0), chapter(2, 1, 3));
        assert!(text.contains("\nempty 1 2 0\n"), "{text}");
        let book = Book::read(&text).expect("the book is right");
        let mut solver = Solver::new(POCKETS, Capture::Empty, Room::new(0));
        for (position, capture) in book.positions() {
            let worth = solver.desk().solve(&position, &mut |_, _| true).worth;
            assert_eq!(book.worth(&position, capture), Some(worth));
        }
        let start = Position::start(6, 1).expect("the start fits");
        assert_eq!(book.worth(&start, Capture::Standard), None);
    }

    #[test]
    fn what_was_stored_before_is_added() {
        let book = Book::read(&chapter(1, 0, 0).to_string()).expect("the book is right");
        let later = Position::of_heaps(&[1; 6], &[1; 6], [10, 26]).expect("it fits");
        assert_eq!(book.worth(&later, Capture::Empty), Some(Worth::exactly(2 - 16)));
    }

    #[test]
    fn a_misprint_is_named() {
        for wrong in ["empty 4 1", "half 4 1 1", "empty 4 1 1 1"] {
            let misprint = Book::read(&format!("# A book.\n{wrong}\nMMMMMMM"));
            assert_eq!(misprint.err(), Some(Misprint::Heading(2)), "{wrong}");
        }
        for wrong in ["4 1 0\nMMMMMM", "1 0 0\n=", "1 0 0\n/", "13 0 0\n0", "4 200 0\n0"] {
            let misprint = Book::read(&format!("empty {wrong}"));
            assert_eq!(misprint.err(), Some(Misprint::Chapter(1)), "{wrong}");
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
