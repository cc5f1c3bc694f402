//! A player's board in characters: large for whoever is looking, and small for the others, which are all open.
//!
//! Where squares and doors lie comes from the board of the view, so that a corrected board is drawn as it was
//! corrected.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use rules::Seat;
use whizkey::{Kind, Passage, Square, View};

use super::menu::Item;
use super::motion::Mark;
use super::paint;
use crate::play::Looks;
use crate::play::screen::side::{chosen, lit};

/// The columns of a square on the large board, from the widest, and the rows from one row of squares to the next.
const CELLS: [(u16, u16); 4] = [(6, 3), (5, 3), (5, 2), (4, 2)];

/// The room a board of so many columns takes with the smallest squares.
pub fn smallest(columns: u16) -> (u16, u16) {
    (columns * CELLS[3].0, u16::from(Square::ROWS) * CELLS[3].1 + 1)
}

/// The large board.
pub struct Large<'a> {
    /// What lies where.
    pub view: &'a View,
    /// Whose board it is.
    pub seat: Seat,
    /// What can be chosen on it, in the order of the numbers.
    pub items: &'a [Item],
    /// The one under the cursor.
    pub place: Option<usize>,
    /// What moves.
    pub mark: &'a Mark,
    /// Colours or none.
    pub looks: Looks,
}

impl Large<'_> {
    /// The largest size that fits, as columns and rows of a square.
    pub fn cell(&self, room: (u16, u16)) -> (u16, u16) {
        let fits = |(width, height): &(u16, u16)| {
            self.columns() * width <= room.0 && u16::from(Square::ROWS) * height < room.1
        };
        CELLS.into_iter().find(fits).unwrap_or(CELLS[3])
    }

    /// The room it takes with squares of this size.
    pub fn size(&self, cell: (u16, u16)) -> (u16, u16) {
        (self.columns() * cell.0, u16::from(Square::ROWS) * cell.1 + 1)
    }

    fn columns(&self) -> u16 {
        self.view.board.columns().into()
    }

    /// Draws it at the upper left of `area`.
    pub fn draw(&self, area: Rect, cell: (u16, u16), buffer: &mut Buffer) {
        let at = |square: Square| {
            let (row, column) = (u16::from(square.row()), u16::from(square.column()));
            Rect::new(area.x + column * cell.0, area.y + (row - 1) * cell.1, cell.0 - 1, 1)
        };
        for passage in self.view.board.passages() {
            self.door(passage, at(passage.from), at, buffer);
        }
        for square in self.view.board.squares().filter(|square| *square != Square::PAYOFF) {
            self.square(square, at(square), buffer);
        }
        let last_row = self.view.board.squares().filter(|square| square.row() == Square::ROWS);
        let columns: Vec<u16> = last_row.map(|square| u16::from(square.column())).collect();
        let (first, last) = (columns.iter().min().copied(), columns.iter().max().copied());
        if let (Some(first), Some(last)) = (first, last) {
            let x = area.x + first * cell.0;
            let width = (last - first + 1) * cell.0 - 1;
            let y = area.y + u16::from(Square::ROWS) * cell.1;
            self.square(Square::PAYOFF, Rect::new(x, y, width, 1), buffer);
        }
    }

    fn square(&self, square: Square, patch: Rect, buffer: &mut Buffer) {
        let kind = self.view.board.kind(square);
        let here =
            self.view.players[self.seat.index()].pieces.iter().filter(|piece| **piece == square).count();
        let under_cursor = self.place.and_then(|place| self.items.get(place));
        let is_target = under_cursor.is_some_and(|item| item.to == Some(square));
        let is_from = under_cursor.is_some_and(|item| item.from == Some(square));
        let is_lit = self.mark.lit == Some((self.seat, square));
        let ground = if is_target || is_lit { chosen(self.looks) } else { paint::patch(self.looks, kind) };
        buffer.set_string(patch.x, patch.y, " ".repeat(usize::from(patch.width)), ground);
        let name = match kind {
            Kind::Payoff => "PAYOFF",
            Kind::Start if patch.width >= 7 => "START",
            Kind::Start
            | Kind::Entry
            | Kind::MoveOneOrToDoorway
            | Kind::DrawOrSwap
            | Kind::DrawWhizCard
            | Kind::MoveToDoorwayOfChoice
            | Kind::Doorway => paint::letter(kind),
        };
        let middle = patch.x + (patch.width.saturating_sub(name.chars().count() as u16)) / 2;
        buffer.set_stringn(middle, patch.y, name, usize::from(patch.width), ground);
        if here > 0 {
            let style = if is_from { chosen(self.looks) } else { paint::piece(self.looks) };
            let pieces = match kind {
                Kind::Payoff => "●".repeat(here),
                Kind::Start => here.to_string(),
                _ => "●".to_owned(),
            };
            buffer.set_stringn(patch.x, patch.y, pieces, usize::from(patch.width), style);
        }
        if let Some(place) = self.number(square) {
            let number = (place + 1).to_string();
            let style = if Some(place) == self.place { chosen(self.looks) } else { lit(self.looks) };
            let x = patch.right().saturating_sub(number.len() as u16).max(patch.x);
            buffer.set_string(x, patch.y, number, style);
        }
    }

    /// The number of a choice that leads to a square: the one under the cursor, or the lowest.
    fn number(&self, square: Square) -> Option<usize> {
        let leads = |item: &Item| item.to == Some(square);
        let under_cursor = self.place.filter(|place| self.items.get(*place).is_some_and(leads));
        under_cursor.or_else(|| self.items.iter().position(leads))
    }

    /// A door: its number below the doorway, and START's first beside it.
    fn door(&self, passage: &Passage, patch: Rect, at: impl Fn(Square) -> Rect, buffer: &mut Buffer) {
        let style = self.door_style(passage);
        let name = passage.door.letter();
        if passage.to != Square::PAYOFF && at(passage.to).y == patch.y {
            buffer.set_string(patch.right(), patch.y, name.to_string(), style);
        } else {
            let x = patch.x + patch.width.saturating_sub(2) / 2;
            buffer.set_string(x, patch.y + 1, format!("▾{name}"), style);
        }
    }

    /// A door that can be opened now is lit, and one whose key is at hand can be chosen some time.
    fn door_style(&self, passage: &Passage) -> Style {
        let is_own = self.view.me == Some(self.seat);
        let is_now =
            |door: &&whizkey::DoorView| door.from == passage.from && door.door == passage.door && door.now;
        if is_own && self.view.doors.iter().any(|door| is_now(&door)) {
            lit(self.looks)
        } else if is_own && !self.view.keys_for(passage.door).is_empty() {
            self.looks.possible().patch(self.looks.strong())
        } else {
            self.looks.plain()
        }
    }
}

/// Draws the board of a seat small: a character to a square.
pub fn draw_small(view: &View, seat: Seat, mark: &Mark, looks: Looks, area: Rect, buffer: &mut Buffer) {
    let pieces = &view.players[seat.index()].pieces;
    for square in view.board.squares().filter(|square| *square != Square::PAYOFF) {
        let (x, y) = (area.x + u16::from(square.column()), area.y + u16::from(square.row()) - 1);
        let here = pieces.iter().filter(|piece| **piece == square).count();
        let (sign, style) = match (here, view.board.kind(square)) {
            (0, Kind::Doorway) => {
                (view.board.door(square).map_or('∩', |door| door.door.letter()).to_string(), looks.faint())
            }
            (0, _) => ("·".to_owned(), looks.faint()),
            (here, Kind::Start) => (here.to_string(), paint::piece(looks)),
            (_, _) => ("●".to_owned(), paint::piece(looks)),
        };
        let style = if mark.lit == Some((seat, square)) { chosen(looks) } else { style };
        if area.contains((x, y).into()) {
            buffer.set_string(x, y, sign, style);
        }
    }
}

/// A board as lines of plain characters.
pub fn picture(view: &View, seat: Seat) -> Vec<String> {
    let (mark, looks) = (Mark::default(), Looks { has_colour: false });
    let large = Large { view, seat, items: &[], place: None, mark: &mark, looks };
    let cell = CELLS[3];
    let (width, height) = large.size(cell);
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    large.draw(area, cell, &mut buffer);
    let rows = buffer.content.chunks(usize::from(area.width));
    rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned()).collect()
}
