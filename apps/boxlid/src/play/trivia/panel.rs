//! The whole page between the call and the keys: the board, and beside it who has what, the card or the list to
//! choose from, and what happened.

use std::collections::VecDeque;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use rules::{Saying, Seat};
use trivia::{Board, Doing, View};

use super::board::{self, Lit};
use super::card::{self, Box};
use super::menu::Item;
use super::motion::Mark;
use super::paint;
use crate::play::screen::page::{hang, wrap};
use crate::play::{Desk, LineEdit, Looks, marks};

/// The narrowest panel beside the board, and the widest that is still easy to read.
const PANEL: (u16, u16) = (26, 64);
/// The height from which on there is room to say what the letters mean.
const ROOM_FOR_LEGEND: u16 = 30;

/// The room the page needs.
pub fn size(is_large: bool) -> (u16, u16) {
    if is_large { (80, 21) } else { (board::SMALLEST.0 + PANEL.0 + 2, board::SMALLEST.1) }
}

/// All the page is drawn from.
pub struct Page<'a> {
    /// The board.
    pub board: &'a Board,
    /// What lies where.
    pub view: &'a View,
    /// Who sits here.
    pub desk: &'a Desk<'a>,
    /// What moves.
    pub mark: &'a Mark,
    /// What can be chosen.
    pub items: &'a [Item],
    /// The line the cursor is on, while somebody is to choose.
    pub place: Option<usize>,
    /// What is being written, while the cursor is on that line.
    pub writing: Option<&'a LineEdit>,
    /// Whether the answer is written.
    pub is_written: bool,
    /// The seconds left, and how many there were.
    pub seconds: Option<(u16, u16)>,
    /// What was refused.
    pub notice: Option<&'a str>,
    /// What was said so far.
    pub told: &'a [Saying],
    /// Colours or none.
    pub looks: Looks,
}

impl Page<'_> {
    /// Draws it.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        // A window that is wide gives the panel its share, for questions are long.
        let panel = PANEL.0.max((area.width * 2 / 5).min(38));
        let widest = area.width.saturating_sub(panel + 3).max(board::SMALLEST.0);
        let width = board::width_for(area.height).max(board::SMALLEST.0).min(widest).min(area.width);
        let height = area.height.min(width * 8 / 15).max(board::SMALLEST.1.min(area.height));
        // With a row in the middle the two halves are alike.
        let height = height.saturating_sub(1) | 1;
        let left = area.width - width;
        // On a wide screen the two stand in the middle.
        let panel_width = left.saturating_sub(3).min(PANEL.1);
        let margin = left.saturating_sub(panel_width + 3) / 2;
        let board_area =
            Rect { x: area.x + 1 + margin, y: area.y + (area.height - height) / 4, width, height };
        self.draw_board(board_area.intersection(area), buffer);
        let x = board_area.right() + 2;
        let panel = Rect { x, y: area.y, width: panel_width, height: area.height };
        self.draw_panel(panel.intersection(area), buffer);
    }

    fn draw_board(&self, area: Rect, buffer: &mut Buffer) {
        let choices: Vec<String> = self.items.iter().filter_map(|item| item.space.clone()).collect();
        let chosen =
            self.place.and_then(|place| self.items.get(place)).and_then(|item| item.space.as_deref());
        let way = match &self.view.doing {
            Doing::Moving { ways, .. } => {
                ways.iter().find(|way| way.last().map(String::as_str) == chosen && chosen.is_some())
            }
            _ => None,
        };
        let lit = Lit { mark: self.mark, choices: &choices, chosen, way: way.map_or(&[], Vec::as_slice) };
        board::draw(self.board, self.view, &lit, self.looks, area, buffer);
    }

    fn draw_panel(&self, area: Rect, buffer: &mut Buffer) {
        let mut rows = area;
        for line in self.players(area.width) {
            write(&line, &mut rows, buffer);
        }
        take(&mut rows, 1);
        // What happened last is always told, in two lines at least.
        let told = 2;
        if let Some(card) = card::now(self, rows.width) {
            draw_box(&card, &mut rows, told, buffer);
        }
        if let Some(notice) = self.notice {
            for line in wrap(notice, usize::from(rows.width)) {
                write(&Line::styled(line, self.looks.refused()), &mut rows, buffer);
            }
        }
        let has_question = self.view.question.is_some();
        if let Some(card) = card::last(self, rows.width).filter(|_| !has_question) {
            let needed = card.lines.len() as u16 + 2;
            if rows.height >= needed + told {
                draw_box(&card, &mut rows, told, buffer);
            }
        }
        if area.height >= ROOM_FOR_LEGEND {
            self.draw_legend(&mut rows, buffer);
        }
        self.draw_told(rows, buffer);
    }

    /// One line for each seat: token, name, and what it has won.
    fn players(&self, width: u16) -> Vec<Line<'static>> {
        let categories = self.view.edition.categories();
        let worn = if self.desk.marks.is_empty() { 0 } else { 2 };
        let room = usize::from(width).saturating_sub(4 + worn + 2 * categories.len());
        let line = |(place, token): (usize, &trivia::TokenView)| {
            let seat = Seat(place as u8);
            let is_mover = self.view.mover == Some(seat);
            let name: String = self.desk.name(seat).chars().take(room.saturating_sub(1)).collect();
            let name_style = match (token.left, is_mover) {
                (true, _) => self.looks.faint(),
                (false, true) => self.looks.seat(seat).patch(self.looks.strong()),
                (false, false) => self.looks.plain(),
            };
            let mut spans = vec![
                Span::styled(if is_mover { "▸" } else { " " }, self.looks.strong()),
                Span::styled(
                    seat.to_string(),
                    if token.left { self.looks.faint() } else { paint::token(self.looks) },
                ),
                Span::raw(" "),
            ];
            if let Some(mark) = self.desk.marks.get(place) {
                let (shape, style) = marks::drawn(*mark, self.looks);
                spans.push(Span::styled(format!("{shape} "), style));
            }
            spans.push(Span::styled(format!("{name:<room$}"), name_style));
            for category in categories {
                let has_it = token.won.contains(category);
                let is_new = self.mark.won == Some(seat) && has_it;
                spans.push(match has_it {
                    true if is_new => {
                        Span::styled(paint::letter(*category).to_string(), paint::chosen(self.looks))
                    }
                    true => Span::styled(
                        paint::letter(*category).to_string(),
                        paint::patch(self.looks, self.view.edition, *category).patch(self.looks.strong()),
                    ),
                    false => Span::styled("·", self.looks.faint()),
                });
                spans.push(Span::raw(" "));
            }
            Line::from(spans)
        };
        self.view.tokens.iter().enumerate().map(line).collect()
    }

    /// What the letters on the board mean.
    fn draw_legend(&self, rows: &mut Rect, buffer: &mut Buffer) {
        let categories = self.view.edition.categories();
        if rows.height < categories.len() as u16 + 6 {
            return;
        }
        take(rows, 1);
        for category in categories {
            let patch = paint::patch(self.looks, self.view.edition, *category);
            let letter = Span::styled(format!(" {} ", paint::letter(*category)), patch);
            write(
                &Line::from(vec![letter, Span::styled(format!(" {category}"), self.looks.faint())]),
                rows,
                buffer,
            );
        }
        let text = format!(" {}  roll again    [ ] gives a {}", paint::ROLL_AGAIN, self.view.edition.prize());
        write(&Line::styled(text, self.looks.faint()), rows, buffer);
    }

    /// What happened, the last at the bottom: as many whole sentences as there is room for, and of the last as
    /// much as there is room for.
    fn draw_told(&self, area: Rect, buffer: &mut Buffer) {
        let (width, room) = (usize::from(area.width), usize::from(area.height));
        let mut lines: VecDeque<(Style, String)> = VecDeque::new();
        for (age, saying) in self.told.iter().rev().enumerate() {
            let clause = saying.clause.as_ref().map(|clause| format!(" ({clause})")).unwrap_or_default();
            let style = if age == 0 { self.looks.plain() } else { self.looks.faint() };
            let said = hang("· ", &format!("{}{clause}", saying.aloud), width);
            if age > 0 && lines.len() + said.len() > room {
                break;
            }
            said.into_iter().rev().for_each(|line| lines.push_front((style, line)));
        }
        let hidden = lines.len().saturating_sub(room);
        let first = area.bottom() - (lines.len() - hidden) as u16;
        for (y, (style, line)) in (first..).zip(lines.iter().skip(hidden)) {
            buffer.set_stringn(area.x, y, line, width, *style);
        }
    }
}

/// Draws a card or a list with its edge, leaving `spare` rows below.
fn draw_box(card: &Box, rows: &mut Rect, spare: u16, buffer: &mut Buffer) {
    let room = rows.height.saturating_sub(spare);
    let height = (card.lines.len() as u16 + 2).min(room);
    if height < 3 {
        return;
    }
    let area = take(rows, height);
    let inner = card.frame(area, buffer);
    // Where not all fits, the end is what one must act on; the beginning of the question gives way.
    let hidden = card.lines.len().saturating_sub(usize::from(inner.height));
    for (y, line) in (inner.y..inner.bottom()).zip(card.lines.iter().skip(hidden)) {
        buffer.set_line(inner.x, y, line, inner.width);
    }
}

fn write(line: &Line<'_>, rows: &mut Rect, buffer: &mut Buffer) {
    let row = take(rows, 1);
    if row.height > 0 {
        buffer.set_line(row.x, row.y, line, row.width);
    }
}

fn take(rows: &mut Rect, height: u16) -> Rect {
    let height = height.min(rows.height);
    let taken = Rect { height, ..*rows };
    *rows = Rect { y: rows.y + height, height: rows.height - height, ..*rows };
    taken
}
