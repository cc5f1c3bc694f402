//! The board of Mancala in a terminal: stones one can count, pockets with their numbers, and where stones would
//! fall.
//!
//! The home side lies below and is numbered from left to right; the far side from right to left, for its owner
//! sits across. So stones always go round against the clock.

use mancala::{Action, Event, Mancala, POCKETS, Pocket, Side, Space, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, BorderType, Widget as _};

use crate::play::Scene;
use crate::solving::values::{Tag, short};

/// The size of a pocket on the large board: a heap of three rows and an edge.
const CELL: (u16, u16) = (9, 5);
/// The size of the large board: two stores and six pockets across; numbers, pockets, a gap, pockets, numbers.
const LARGE: (u16, u16) = (8 * CELL.0, 2 * CELL.1 + 3);
/// The width of a pocket on the small board, which shows a number and no stones.
const SMALL_CELL: u16 = 5;
const SMALL: (u16, u16) = (8 * SMALL_CELL, 5);

/// The space the board needs.
pub fn size(is_large: bool) -> (u16, u16) {
    if is_large { LARGE } else { SMALL }
}

/// Draws it in the middle of `area`.
pub fn draw(scene: &Scene<'_, Mancala>, area: Rect, buffer: &mut Buffer) {
    let (width, height) = size(scene.is_large);
    let area = Rect {
        x: area.x + area.width.saturating_sub(width) / 2,
        width: width.min(area.width),
        height: height.min(area.height),
        ..area
    };
    let board = Drawing { scene, area, near: scene.view.side_of(scene.home) };
    if scene.is_large {
        board.large(buffer);
    } else {
        board.small(buffer);
    }
}

struct Drawing<'a> {
    scene: &'a Scene<'a, Mancala>,
    area: Rect,
    /// The side at the lower edge.
    near: Side,
}

impl Drawing<'_> {
    fn large(&self, buffer: &mut Buffer) {
        let Rect { x, y, .. } = self.area;
        let (width, height) = CELL;
        for column in 0..u16::from(POCKETS) {
            let left = x + width * (column + 1);
            let [far, near] = self.column(column);
            self.number(far, Rect::new(left, y, width, 1), buffer);
            self.pocket(far, Rect::new(left, y + 1, width, height), buffer);
            self.pocket(near, Rect::new(left, y + height + 2, width, height), buffer);
            self.number(near, Rect::new(left, y + 2 * height + 2, width, 1), buffer);
        }
        let stores = [(self.near.other(), x), (self.near, x + 7 * width)];
        for (side, left) in stores {
            self.store(side, Rect::new(left, y + 1, width, 2 * height + 1), buffer);
        }
        let middle = Rect::new(x + width, y + height + 1, 6 * width, 1);
        if self.scene.mark.in_hand == 0 {
            self.ways(middle, buffer);
        }
        centre(&self.in_hand(), middle, self.scene.looks.lit(), buffer);
        if let Some(worth) = self.scene.values.and_then(|values| values.of(&Action::Swap)) {
            centre(&format!(" swap: {} ", short(worth)), middle, self.scene.looks.strong(), buffer);
        }
    }

    fn small(&self, buffer: &mut Buffer) {
        let Rect { x, y, .. } = self.area;
        for column in 0..u16::from(POCKETS) {
            let left = x + SMALL_CELL * (column + 1);
            let at = |row: u16| Rect::new(left, y + row, SMALL_CELL, 1);
            let [far, near] = self.column(column);
            self.number(far, at(0), buffer);
            self.heap(Space::Pocket(far), at(1), buffer);
            self.heap(Space::Pocket(near), at(3), buffer);
            self.number(near, at(4), buffer);
        }
        self.heap(Space::Store(self.near.other()), Rect::new(x, y + 2, SMALL_CELL, 1), buffer);
        self.heap(Space::Store(self.near), Rect::new(x + 7 * SMALL_CELL, y + 2, SMALL_CELL, 1), buffer);
        let middle = Rect::new(x + SMALL_CELL, y + 2, 6 * SMALL_CELL, 1);
        centre(&self.in_hand(), middle, self.scene.looks.lit(), buffer);
    }

    /// The pockets of a column, the far one first.
    fn column(&self, column: u16) -> [Pocket; 2] {
        let number = column as u8 + 1;
        let near = Pocket::new(self.near, number);
        [near.opposite(), near]
    }

    /// The number of a pocket, in brackets under the cursor.
    fn number(&self, pocket: Pocket, area: Rect, buffer: &mut Buffer) {
        let looks = self.scene.looks;
        let known = self.scene.values.and_then(|values| values.of(&Action::Sow(pocket)));
        if let Some(worth) = known {
            let style = match (self.is_chosen(pocket), Tag::of(worth)) {
                (true, _) => looks.lit(),
                (false, Tag::Exact) => looks.strong(),
                (false, Tag::Bound | Tag::Estimate) => looks.faint(),
            };
            let (number, worth) = (pocket.number, short(worth));
            let text = match (self.scene.is_large, self.is_chosen(pocket)) {
                (true, true) => format!("[{number}] {worth}"),
                (true, false) => format!("{number}: {worth}"),
                (false, _) => format!("{number}{worth}"),
            };
            return centre(&text, area, style, buffer);
        }
        let (text, style) = if self.is_chosen(pocket) {
            (format!("[{}]", pocket.number), looks.lit())
        } else if self.scene.view.mover == Some(pocket.side) {
            (pocket.number.to_string(), looks.strong())
        } else {
            (pocket.number.to_string(), looks.faint())
        };
        centre(&text, area, style, buffer);
    }

    fn pocket(&self, pocket: Pocket, area: Rect, buffer: &mut Buffer) {
        let space = Space::Pocket(pocket);
        let stones = stones(self.scene.view, space);
        let looks = self.scene.looks;
        let stands_out = self.is_lit(space) || self.is_chosen(pocket);
        let can_be_sown =
            self.scene.cursor.is_some() && self.scene.view.mover == Some(pocket.side) && stones > 0;
        let (edge, style) = match (stands_out, can_be_sown) {
            (true, _) => (BorderType::Thick, looks.lit()),
            (false, true) => (BorderType::Rounded, looks.possible()),
            (false, false) => (BorderType::Rounded, looks.faint()),
        };
        self.frame(space, area, edge, style, buffer);
        // A single row lies in the middle; more begin at the top.
        let down = u16::from(stones <= 4);
        let inner = Rect::new(area.x + 1, area.y + 1 + down, area.width - 2, area.height - 2 - down);
        pile(stones, inner, self.stone_style(space), buffer);
    }

    fn store(&self, side: Side, area: Rect, buffer: &mut Buffer) {
        let space = Space::Store(side);
        let looks = self.scene.looks;
        let seat = self.scene.view.seat_of(side);
        let (edge, style) = if self.is_lit(space) {
            (BorderType::Thick, looks.lit())
        } else {
            (BorderType::Rounded, looks.seat(seat))
        };
        self.frame(space, area, edge, style, buffer);
        let inner = Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2);
        let name = Rect { height: 1, ..inner };
        let shown: String = self.scene.names[seat.index()].chars().take(usize::from(inner.width)).collect();
        centre(&shown, name, looks.seat(seat).add_modifier(Modifier::BOLD), buffer);
        let heap = Rect { y: inner.y + 1, height: inner.height - 1, ..inner };
        pile(stones(self.scene.view, space), heap, self.stone_style(space), buffer);
    }

    /// The edge of a space, with the stones in it below and those that would fall into it above.
    fn frame(&self, space: Space, area: Rect, edge: BorderType, style: Style, buffer: &mut Buffer) {
        Block::bordered().border_type(edge).border_style(style).render(area, buffer);
        let looks = self.scene.looks;
        let count = format!(" {} ", stones(self.scene.view, space));
        let below = Rect { y: area.bottom() - 1, height: 1, ..area };
        centre(&count, below, looks.strong(), buffer);
        if let Some(text) = self.would_fall(space) {
            centre(&text, Rect { height: 1, ..area }, looks.lit(), buffer);
        }
    }

    /// A space of the small board: its number of stones.
    fn heap(&self, space: Space, area: Rect, buffer: &mut Buffer) {
        let looks = self.scene.looks;
        let stones = stones(self.scene.view, space);
        let style = match space {
            _ if self.is_lit(space) => looks.lit().add_modifier(Modifier::REVERSED),
            Space::Pocket(pocket) if self.is_chosen(pocket) => looks.lit().add_modifier(Modifier::REVERSED),
            Space::Pocket(pocket) if self.scene.view.mover == Some(pocket.side) && stones > 0 => {
                looks.possible()
            }
            Space::Pocket(_) => looks.plain(),
            Space::Store(side) => looks.seat(self.scene.view.seat_of(side)).add_modifier(Modifier::BOLD),
        };
        let text = match space {
            Space::Pocket(_) => format!("({stones:>2})"),
            Space::Store(side) => format!("{side}[{stones:>2}]"),
        };
        centre(&text, area, style, buffer);
    }

    /// The stones in the hand, between the two rows.
    fn in_hand(&self) -> String {
        match self.scene.mark.in_hand {
            0 => String::new(),
            stones => format!("in the hand: {}", "●".repeat(usize::from(stones.min(30)))),
        }
    }

    /// Which way each side sows: round, against the clock.
    fn ways(&self, area: Rect, buffer: &mut Buffer) {
        let style = self.scene.looks.faint();
        let near = "sows to the right ▸";
        buffer.set_stringn(area.x + 1, area.y, "◂ sows to the left", usize::from(area.width), style);
        let left = area.right().saturating_sub(near.chars().count() as u16 + 1);
        buffer.set_stringn(left, area.y, near, usize::from(area.width), style);
    }

    /// How many stones of the sowing under the cursor would fall into `space`: `+1`, and `+1 last` where it ends.
    fn would_fall(&self, space: Space) -> Option<String> {
        let into = self.scene.preview.iter().find_map(|event| match event {
            Event::Sowed { into, .. } => Some(into),
            Event::WentAgain { .. }
            | Event::Captured { .. }
            | Event::Passed { .. }
            | Event::Swapped { .. }
            | Event::Swept { .. }
            | Event::Resigned { .. }
            | Event::Ended { .. } => None,
        })?;
        let count = into.iter().filter(|fallen| **fallen == space).count();
        match (count, into.last() == Some(&space)) {
            (0, _) => None,
            (count, true) => Some(format!("+{count} last")),
            (count, false) => Some(format!("+{count}")),
        }
    }

    fn is_lit(&self, space: Space) -> bool {
        self.scene.mark.lit.contains(&space)
    }

    fn is_chosen(&self, pocket: Pocket) -> bool {
        let under_cursor = self.scene.cursor.map(|cursor| cursor.number);
        self.scene.view.mover == Some(pocket.side) && under_cursor == Some(pocket.number)
    }

    fn stone_style(&self, space: Space) -> Style {
        let side = match space {
            Space::Pocket(pocket) => pocket.side,
            Space::Store(side) => side,
        };
        self.scene.looks.seat(self.scene.view.seat_of(side))
    }
}

/// The stones in a space.
fn stones(view: &View, space: Space) -> u8 {
    match space {
        Space::Pocket(pocket) => view.half(pocket.side).pockets[usize::from(pocket.number) - 1],
        Space::Store(side) => view.half(side).store,
    }
}

/// Draws a heap one can count: rows of four with gaps, then of seven without, then a number alone.
fn pile(stones: u8, area: Rect, style: Style, buffer: &mut Buffer) {
    let rows = u32::from(area.height);
    let (in_row, gap) = match u32::from(stones) {
        few if few <= 4 * rows => (4, " "),
        some if some <= 7 * rows => (7, ""),
        _ => {
            let middle = Rect { y: area.y + area.height / 2, height: 1, ..area };
            centre(&format!("● × {stones}"), middle, style, buffer);
            return;
        }
    };
    let mut left = stones;
    for y in area.y..area.bottom() {
        let here = left.min(in_row);
        left -= here;
        let row = vec!["●"; usize::from(here)].join(gap);
        // Rows begin at the same column, so that full ones can be told at a glance.
        buffer.set_stringn(area.x, y, row, usize::from(area.width), style);
    }
}

/// Writes `text` in the middle of a line.
fn centre(text: &str, area: Rect, style: Style, buffer: &mut Buffer) {
    let width = text.chars().count() as u16;
    let x = area.x + area.width.saturating_sub(width) / 2;
    buffer.set_stringn(x, area.y, text, usize::from(area.width), style);
}
