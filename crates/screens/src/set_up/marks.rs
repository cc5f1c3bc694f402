//! Choosing tokens and colors while a table is set up.
//!
//! In the question games a mark is a token and goes with its player. In Basic Manipulation it is a color, which is a corner of
//! the board, which is a seat: people who choose colors choose where they sit, and partners stay opposite each other.

use rules::Seat;

use crate::set_up::{SetUp, Sits};

impl SetUp {
    /// The marks there are to choose from, in words; none in a game without.
    pub(crate) fn marks(&self) -> &'static [&'static str] {
        self.kind.marks(self.seats.len() as u8)
    }

    /// The mark of each row: the one that was chosen, or the first that is free.
    pub(crate) fn worn(&self) -> Vec<u8> {
        let count = self.marks().len().max(self.seats.len()) as u8;
        let chosen: Vec<Option<u8>> =
            self.chosen_marks.iter().map(|mark| mark.filter(|mark| *mark < count)).collect();
        let mut free = (0..count).filter(|mark| !chosen.contains(&Some(*mark)));
        // OK because there are at least as many marks as rows.
        chosen.iter().map(|mark| mark.unwrap_or_else(|| free.next().unwrap_or_default())).collect()
    }

    /// The seat of each row: where its color is if colors are seats, and in the order of the rows otherwise.
    pub(crate) fn seat_of_rows(&self) -> Vec<Seat> {
        match self.kind.marks_are_seats() {
            true => self.worn().into_iter().map(Seat).collect(),
            false => (0..self.seats.len() as u8).map(Seat).collect(),
        }
    }

    /// The mark a row wears, if it is chosen apart from the seat.
    pub(crate) fn mark_of(&self, row: usize) -> Option<u8> {
        let is_loose = !self.marks().is_empty() && !self.kind.marks_are_seats();
        self.worn().get(row).copied().filter(|_| is_loose)
    }

    /// Whether a row may choose its mark here. People who come by link choose when they sit down.
    pub(crate) fn may_choose_mark(&self, row: usize) -> bool {
        let is_here = matches!(self.seats.get(row), Some(Sits::Here(_)));
        !self.marks().is_empty() && is_here && (row == 0 || !self.seats.contains(&Sits::Link))
    }

    /// Gives a row a mark. A row that had it gets the other one instead.
    pub(crate) fn choose_mark(&mut self, row: usize, mark: &str) {
        let mut worn = self.worn();
        let Some(mark) = mark.parse().ok().filter(|mark| usize::from(*mark) < self.marks().len()) else {
            return;
        };
        if !self.may_choose_mark(row) {
            return;
        }
        if let Some(other) = worn.iter().position(|worn| *worn == mark) {
            worn.swap(row, other);
        }
        worn[row] = mark;
        self.chosen_marks = worn.into_iter().map(Some).collect();
    }
}
