//! The whole page between the call and the keys: the board, and beside it the colours, the die, the moves to choose
//! from, and what happened.

use manipulation::{Color, ColorView, MoveView, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use rules::Saying;

use super::board::{self, Lit, Plan};
use super::motion::Mark;
use super::words;
use crate::play::screen::side::Side;
use crate::play::{Desk, Looks};

/// The narrowest panel beside the board, and the widest that is still easy to read.
const PANEL: (u16, u16) = (26, 60);
/// The height from which on there is room to say what the signs mean.
const ROOM_FOR_LEGEND: u16 = 30;

/// The room the page needs.
pub fn size(is_large: bool) -> (u16, u16) {
    let (width, height) = board::SMALLEST;
    if is_large { (80, height + 4) } else { (width + PANEL.0 + 3, height) }
}

/// All the page is drawn from.
pub struct Page<'a> {
    /// What lies where.
    pub view: &'a View,
    /// Who sits here.
    pub desk: &'a Desk<'a>,
    /// What moves.
    pub mark: &'a Mark,
    /// What can be chosen.
    pub moves: &'a [MoveView],
    /// The line the cursor is on, while somebody is to choose.
    pub place: Option<usize>,
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
        let room = Rect {
            x: area.x + 1,
            width: area.width.saturating_sub(PANEL.0 + 3).max(board::SMALLEST.0),
            ..area
        };
        let shown = board::board_of(self.view);
        let wanted = Plan::new(shown, room).area;
        let panel_width = area.width.saturating_sub(wanted.width + 3).min(PANEL.1);
        // On a wide screen the two stand in the middle.
        let margin = area.width.saturating_sub(wanted.width + panel_width + 3) / 2;
        let down = area.height.saturating_sub(wanted.height) / 3;
        let place = Rect { x: wanted.x + margin, y: area.y + down, ..wanted };
        let plan = Plan::new(shown, place);
        let lit = Lit { mark: self.mark, moves: self.moves, place: self.place };
        board::draw(&plan, self.view, &lit, self.looks, buffer);
        let panel = Rect { x: place.right() + 2, width: panel_width, ..area };
        self.draw_panel(panel.intersection(area), buffer);
    }

    fn draw_panel(&self, area: Rect, buffer: &mut Buffer) {
        let mut side = Side::new(area, self.looks);
        for color in &self.view.colors {
            side.line(&self.color(color, area.width), buffer);
        }
        self.draw_die(side.take(3), buffer);
        let chosen = self.place.and_then(|place| self.moves.get(place));
        let labels: Vec<String> = self.moves.iter().map(words::label).collect();
        // What the chosen move does and what happened last is always told.
        let spare = if chosen.is_some() { 5 } else { 2 };
        side.list("Your moves", &labels, self.place, spare, buffer);
        if let Some(chosen) = chosen.filter(|_| self.notice.is_none()) {
            side.text(&words::whole(chosen), self.looks.possible(), buffer);
        }
        if let Some(notice) = self.notice {
            side.text(notice, self.looks.refused(), buffer);
        }
        if area.height >= ROOM_FOR_LEGEND && side.rows.height > 14 {
            side.take(1);
            side.text(board::LEGEND, self.looks.faint(), buffer);
            side.take(1);
        }
        side.told(self.told, buffer);
    }

    /// One line for each colour: its letter, whose it is, and how far it has come.
    fn color(&self, color: &ColorView, width: u16) -> Line<'static> {
        let seat = &self.view.seats[color.seat.index()];
        let is_mover = self.view.mover == Some(color.seat);
        let state = if seat.left {
            "left".to_owned()
        } else if let Some(die) = seat.sat_out {
            format!("SIT-OUT {die}  {}/4", color.home)
        } else if color.through_world {
            format!("from WORLD  {}/4", color.home)
        } else if !seat.moves.contains(&color.color) {
            let other = seat.moves.first().copied().map_or("", Color::name);
            format!("moves {other}  {}/4", color.home)
        } else {
            format!("home {}/4", color.home)
        };
        let room = usize::from(width).saturating_sub(4 + state.chars().count());
        let name: String = self.desk.name(color.seat).chars().take(room.saturating_sub(1)).collect();
        let style = match (seat.left, is_mover) {
            (true, _) => self.looks.faint(),
            (false, true) => self.looks.strong(),
            (false, false) => self.looks.plain(),
        };
        Line::from(vec![
            Span::styled(if is_mover { "▸" } else { " " }, self.looks.strong()),
            Span::styled(color.color.letter().to_string(), board::token(self.looks, color.color)),
            Span::raw(" "),
            Span::styled(format!("{name:<room$}"), style),
            Span::styled(state, if seat.sat_out.is_some() { self.looks.lit() } else { self.looks.faint() }),
        ])
    }

    /// The die, and beside it whose roll it is.
    fn draw_die(&self, area: Rect, buffer: &mut Buffer) {
        let Some(die) = self.mark.die.or(self.view.die()).filter(|_| area.height == 3) else { return };
        let style = self.looks.strong();
        for (y, line) in (area.y..).zip(["╭───╮", "│   │", "╰───╯"]) {
            buffer.set_stringn(area.x + 1, y, line, usize::from(area.width), style);
        }
        buffer.set_stringn(area.x + 3, area.y + 1, die.to_string(), usize::from(area.width), style);
        let name = self.view.mover.map_or("", |seat| self.desk.name(seat));
        let (text, style) = match self.mark.sits_out {
            Some(_) => (format!("SIT-OUT: {name}"), self.looks.lit()),
            None => (name.to_owned(), self.looks.plain()),
        };
        buffer.set_stringn(area.x + 7, area.y + 1, text, usize::from(area.width.saturating_sub(7)), style);
    }
}
