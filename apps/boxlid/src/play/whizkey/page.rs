//! The whole page between the call and the keys: one's own board with hand, table and doors, the boards of the
//! others below, and beside them the choices and what happened.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use rules::{Saying, Seat};
use whizkey::{Board, Card, Doing, Door, View, WhizCards};

use super::board::{self, Large};
use super::menu::Item;
use super::motion::Mark;
use super::{paint, words};
use crate::play::screen::side::Side;
use crate::play::{Desk, Looks};

/// The narrowest panel beside the board, and the widest that is still easy to read.
const PANEL: (u16, u16) = (25, 60);
/// The rows a small board takes, with the name above it.
const SMALL: u16 = 5;
/// The rows for hand, table and doors, at the least.
const CARDS: u16 = 5;
/// The height from which on there is room for air, and to say what the letters mean.
const ROOM_FOR_LEGEND: u16 = 30;

/// The room the page needs.
pub fn size(on: &Board, is_large: bool) -> (u16, u16) {
    let (width, height) = board::smallest(on.columns().into());
    let needed = height + SMALL + CARDS;
    let width = width + PANEL.0 + 3;
    if is_large { (width.max(80), needed + 2) } else { (width, needed) }
}

/// All the page is drawn from.
pub struct Page<'a> {
    /// What whoever looks may know.
    pub view: &'a View,
    /// Who sits here.
    pub desk: &'a Desk<'a>,
    /// What moves.
    pub mark: &'a Mark,
    /// What can be chosen.
    pub items: &'a [Item],
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
        let large = Large {
            view: self.view,
            seat: self.seat(),
            items: self.items,
            place: self.place,
            mark: self.mark,
            looks: self.looks,
        };
        let room =
            (area.width.saturating_sub(PANEL.0 + 3), area.height.saturating_sub(SMALL + CARDS + 1).max(1));
        let cell = large.cell(room);
        let (width, height) = large.size(cell);
        let panel_width = area.width.saturating_sub(width + 3).min(PANEL.1);
        // On a wide screen the two stand in the middle.
        let margin = area.width.saturating_sub(width + panel_width + 3) / 2;
        let left = Rect { x: area.x + 1 + margin, width: width.min(area.width), ..area };
        let mut side = Side::new(left, self.looks);
        let is_airy = area.height >= ROOM_FOR_LEGEND;
        side.take(is_airy.into());
        large.draw(side.take(height), cell, buffer);
        side.take(is_airy.into());
        let others = side.rows.height.saturating_sub(SMALL + u16::from(is_airy));
        let cards = side.take(others);
        self.draw_cards(Side::new(cards, self.looks), buffer);
        self.draw_others(side.rows, buffer);
        let panel = Rect { x: left.right() + 1, width: panel_width, ..area };
        self.draw_panel(panel.intersection(area), buffer);
    }

    /// Whose board is large: one's own, or where several people look on, that of whoever moves.
    fn seat(&self) -> Seat {
        self.view.me.or(self.view.mover).unwrap_or(self.desk.home)
    }

    fn draw_cards(&self, mut side: Side, buffer: &mut Buffer) {
        let player = &self.view.players[self.seat().index()];
        let mut hand: Vec<Span<'static>> = vec![Span::styled("Hand  ", self.looks.faint())];
        match &player.hand {
            Some(cards) => hand.extend(self.cards(cards)),
            None => hand.extend((0..player.cards).flat_map(|_| [self.back(), Span::raw(" ")])),
        }
        if player.whiz_cards > 0 {
            hand.push(Span::styled("  WHIZ  ", self.looks.faint()));
            match &player.whiz {
                Some(cards) => hand.extend(self.cards(cards)),
                None => hand.extend((0..player.whiz_cards).flat_map(|_| [self.back(), Span::raw(" ")])),
            }
        }
        side.line(&Line::from(hand), buffer);
        // Three columns to a card, and six for the word before them.
        let in_row = usize::from(side.rows.width.saturating_sub(6) / 3).max(1);
        if self.view.table.is_empty() {
            side.line(&Line::styled("Table no card yet", self.looks.faint()), buffer);
        }
        for (number, cards) in self.view.table.chunks(in_row).enumerate() {
            let word = if number == 0 { "Table " } else { "      " };
            let mut row = vec![Span::styled(word, self.looks.faint())];
            row.extend(self.cards(cards));
            side.line(&Line::from(row), buffer);
        }
        let counted = match self.view.options.whiz_cards {
            WhizCards::Apart => "a hand holds",
            WhizCards::InHand => "hand and WHIZ cards are",
        };
        let limit = format!("Stack {}; {counted} at most {}.", self.view.stack, self.view.hand_limit);
        side.line(&Line::styled(limit, self.looks.faint()), buffer);
        for line in words::doors(self.view) {
            let style = if line.contains("opens with") { self.looks.possible() } else { self.looks.plain() };
            side.line(&Line::styled(line, style), buffer);
        }
        // What the doors further on will need.
        for door in [Door::Two, Door::Three, Door::Four, Door::Whiz] {
            let is_manned = self.view.doors.iter().any(|shown| shown.door == door && shown.manned);
            if !is_manned && !self.view.keys.is_empty() {
                let name = if door == Door::Whiz { "WHIZ DOOR".to_owned() } else { door.to_string() };
                let line = format!("{name}: {}.", words::key(self.view, door));
                side.line(&Line::styled(line, self.looks.faint()), buffer);
            }
        }
        if side.rows.height > 4 {
            side.take(1);
            side.text(paint::LEGEND, self.looks.faint(), buffer);
        }
    }

    fn cards(&self, cards: &[Card]) -> Vec<Span<'static>> {
        let shown = |card: &Card| {
            let is_lit = self.mark.cards.contains(card);
            [paint::card(self.looks, *card, is_lit), Span::raw(" ")]
        };
        cards.iter().flat_map(shown).collect()
    }

    /// A card whose face nobody here may see.
    fn back(&self) -> Span<'static> {
        Span::styled("▒▒", self.looks.faint())
    }

    /// The small boards side by side.
    fn draw_others(&self, area: Rect, buffer: &mut Buffer) {
        let seats = (0..self.view.players.len() as u8).map(Seat).filter(|seat| *seat != self.seat());
        let room = area.width / 3;
        for (number, seat) in (0..).zip(seats) {
            let place = Rect { x: area.x + number * room, width: room.saturating_sub(1), ..area };
            let is_mover = self.view.mover == Some(seat);
            let name = format!("{}{}", if is_mover { "▸" } else { "" }, self.desk.name(seat));
            let style =
                self.looks.seat(seat).patch(if is_mover { self.looks.strong() } else { self.looks.plain() });
            buffer.set_stringn(place.x, place.y, name, usize::from(place.width), style);
            let below = Rect { y: place.y + 1, height: place.height.saturating_sub(1), ..place };
            board::draw_small(self.view, seat, self.mark, self.looks, below.intersection(area), buffer);
        }
    }

    fn draw_panel(&self, area: Rect, buffer: &mut Buffer) {
        let mut side = Side::new(area, self.looks);
        for seat in (0..self.view.players.len() as u8).map(Seat) {
            side.line(&self.player(seat, area.width), buffer);
        }
        for line in words::score(self.view, self.desk) {
            side.text(&line, self.looks.plain(), buffer);
        }
        let labels: Vec<String> = self.items.iter().map(|item| item.short.clone()).collect();
        let title = match self.view.doing {
            Doing::Moving => "Your turn",
            Doing::GoingOn { .. } => "It goes on",
            Doing::Choosing { .. } => "Which doorway?",
            Doing::Drawing { .. } => "Draw or swap",
            Doing::Bonus { .. } => "Bonus",
            Doing::Cutting | Doing::Shuffling | Doing::Over => "",
        };
        let chosen = self.place.and_then(|place| self.items.get(place)).filter(|_| self.notice.is_none());
        // What the choice comes to and what happened last is always told.
        side.list(title, &labels, self.place, 6, buffer);
        if let Some(chosen) = chosen {
            side.text(&format!("{}.", chosen.label), self.looks.possible(), buffer);
        }
        if let Some(notice) = self.notice {
            side.text(notice, self.looks.refused(), buffer);
        }
        side.told(self.told, buffer);
    }

    /// One line for each player: the name, cards in the hand and WHIZ cards, and pieces at PAYOFF.
    fn player(&self, seat: Seat, width: u16) -> Line<'static> {
        let player = &self.view.players[seat.index()];
        let is_mover = self.view.mover == Some(seat);
        let whiz = if player.whiz_cards > 0 { format!("+{}W", player.whiz_cards) } else { String::new() };
        let state = match player.left {
            true => "left".to_owned(),
            false => format!("{}{whiz} cards {}/{}", player.cards, player.paid_off(), player.pieces.len()),
        };
        let room = usize::from(width).saturating_sub(2 + state.len());
        let name: String = self.desk.name(seat).chars().take(room.saturating_sub(1)).collect();
        let style =
            if is_mover { self.looks.seat(seat).patch(self.looks.strong()) } else { self.looks.seat(seat) };
        Line::from(vec![
            Span::styled(if is_mover { "▸" } else { " " }, self.looks.strong()),
            Span::styled(format!("{name:<room$}"), style),
            Span::styled(state, self.looks.faint()),
        ])
    }
}
