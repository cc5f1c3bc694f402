//! What the screen looks like: the lid, the call, the board, what would happen, what happened, the keys.

use catalog::board_differences;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, BorderType, Clear, Widget as _};

use super::page::{hang, wrap};
use super::state::{Overlay, Question, Screen};
use crate::play::{Face, Moment, Scene, sentence};
use crate::rulebook;
use crate::solving::values::Values;

/// The lines of text around the large board: lid, call and keys; two each for preview, last move and notice.
const AROUND_LARGE: u16 = 9;
/// The same around the small board, where each gets one line.
const AROUND_SMALL: u16 = 6;
/// The same around a board that fills the screen: lid, call and keys.
const AROUND_FILLED: u16 = 3;
/// The narrowest list of moves that may stand beside the board.
const MOVES: u16 = 34;

impl<G: Face> Screen<G> {
    /// Draws everything into `area`.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let view = self.sitting.view();
        let fits = |is_large, around| {
            let (width, height) = G::size(&view, is_large);
            let around = if G::FILLS_SCREEN { AROUND_FILLED } else { around };
            area.width >= width && area.height >= height + around
        };
        match (fits(true, AROUND_LARGE), fits(false, AROUND_SMALL)) {
            (true, _) => self.draw_game(true, area, buffer),
            (false, true) => self.draw_game(false, area, buffer),
            (false, false) => return self.draw_apology(area, buffer),
        }
        match self.overlay {
            Overlay::None => {}
            Overlay::Rules(line) => self.draw_rules(line, area, buffer),
            Overlay::Report(line) => self.draw_report(line, area, buffer),
            Overlay::Asking(question) => self.draw_question(question, area, buffer),
        }
    }

    fn draw_game(&self, is_large: bool, area: Rect, buffer: &mut Buffer) {
        let (board_width, board_height) = G::size(&self.sitting.view(), is_large);
        let has_side = !G::FILLS_SCREEN && area.width >= board_width + MOVES + 3;
        let main = if has_side { Rect { width: area.width - MOVES - 1, ..area } } else { area };
        let mut rows = Rows { left: main };
        let lid = rows.take(1);
        self.draw_lid(Rect { width: area.width, ..lid }, buffer);
        let keys = rows.take_last(1);
        self.draw_keys(keys, buffer);
        // On a tall screen the board gets some air.
        let air = if is_large && !G::FILLS_SCREEN {
            (rows.left.height.saturating_sub(board_height + 12) / 3).min(2)
        } else {
            0
        };
        rows.take(air);
        self.draw_call(rows.take(1), buffer);
        rows.take(air);
        if G::FILLS_SCREEN {
            self.draw_board(is_large, rows.left, buffer);
            return;
        }
        self.draw_board(is_large, rows.take(board_height), buffer);
        rows.take(air);
        // The preview and the keys of a small screen leave one line each for the last move and for a refusal.
        let lines = if rows.left.height > 5 { 2 } else { 1 };
        self.draw_preview(rows.take(lines), buffer);
        self.draw_last(rows.take(lines), buffer);
        if let Some(notice) = &self.notice {
            let style = self.looks.refused();
            write(&wrap(notice, usize::from(main.width).saturating_sub(2)), rows.take(lines), style, buffer);
        }
        if has_side {
            let side = Rect::new(main.right() + 1, lid.bottom(), MOVES, area.height - 2);
            self.draw_moves(side, buffer);
        } else if rows.left.height > 0 {
            self.draw_moves(rows.left, buffer);
        }
    }

    fn draw_lid(&self, area: Rect, buffer: &mut Buffer) {
        buffer.set_style(area, self.looks.lid());
        let width = usize::from(area.width);
        buffer.set_stringn(
            area.x + 1,
            area.y,
            format!("Boxlid: {}", G::kind().title()),
            width - 1,
            self.looks.lid(),
        );
        let names = self.sitting.who();
        let length = names.chars().count();
        if length + 24 < width {
            buffer.set_string(area.right() - length as u16 - 1, area.y, names, self.looks.lid());
        }
    }

    fn draw_keys(&self, area: Rect, buffer: &mut Buffer) {
        let own = G::keys(&self.sitting.moment());
        let value = if G::HAS_VALUES { "  v value" } else { "" };
        let undo = if G::TAKES_BACK { "  u undo" } else { "" };
        let keys = if self.sitting.over().is_some() {
            "r report  n play again  ? rules  q quit".to_owned()
        } else if self.sitting.curtain().is_some() {
            "Enter show  ? rules  q quit".to_owned()
        } else if self.takes_text() {
            format!("{own}  F1 rules  Esc quit")
        } else if !self.sitting.is_ours() {
            format!("r resign  n new{undo}  ? rules  q quit")
        } else {
            format!("{own}{undo}{value}  r resign  n new  ? rules  q quit")
        };
        let room = usize::from(area.width).saturating_sub(2);
        // Where not all keys fit, the two that lead to the rest are enough.
        let fits = keys.chars().count() <= room;
        let keys = if fits { keys } else { format!("{}  ? rules  q quit", G::short_keys()) };
        write(&[keys], area, self.looks.faint(), buffer);
    }

    /// One sentence to one person: what to do now.
    fn draw_call(&self, area: Rect, buffer: &mut Buffer) {
        let (names, status) = (self.sitting.names(), self.sitting.status());
        let (text, style) = match (self.sitting.result(), self.sitting.to_move()) {
            _ if !self.reel.is_empty() => {
                let text = "Any key skips ahead.".to_owned();
                return write(&[text], area, self.looks.faint(), buffer);
            }
            (Some(result), _) => (format!("The game is over. {result}"), self.looks.strong()),
            (None, seat) if status.is_some() => {
                let style = seat.map_or(self.looks.plain(), |seat| self.looks.seat(seat));
                (status.unwrap_or_default(), style)
            }
            (None, Some(seat)) if self.sitting.is_bots_turn() => {
                (format!("{} is thinking …", names[seat.index()]), self.looks.seat(seat))
            }
            (None, Some(seat)) if self.sitting.curtain().is_some() => {
                (format!("{}, this is for you alone.", names[seat.index()]), self.looks.seat(seat))
            }
            (None, Some(seat)) => {
                let asks = G::asks(&self.sitting.moment()).replace('`', "");
                let end = if asks.ends_with(['?', '!']) { "" } else { "." };
                (format!("{asks}{end}"), self.looks.seat(seat))
            }
            (None, None) => (String::new(), self.looks.plain()),
        };
        write(&[text], area, style.patch(self.looks.strong()), buffer);
    }

    fn draw_board(&self, is_large: bool, area: Rect, buffer: &mut Buffer) {
        let Moment { view, desk, .. } = self.sitting.moment();
        let still = self.reel.front();
        let is_choosing = still.is_none() && self.is_choosing();
        let preview = if is_choosing { self.foretold() } else { None };
        let values = self.values().filter(|_| still.is_none());
        let scene = Scene {
            view: still.map_or(&view, |still| &still.view),
            mark: &still.map(|still| still.mark.clone()).unwrap_or_default(),
            cursor: is_choosing.then_some(self.cursor),
            preview: preview.as_ref().map_or(&[], |events| events.as_slice()),
            values: values.as_ref(),
            home: desk.home,
            names: desk.names,
            desk: &desk,
            choices: &self.choices(),
            writing: (still.is_none() && self.takes_text()).then_some(&self.line),
            seconds: self.seconds(),
            notice: self.notice.as_deref(),
            told: self.sitting.sayings(),
            looks: self.looks,
            is_large,
        };
        G::draw(&scene, area, buffer);
        if let Some(seat) = self.sitting.curtain().filter(|_| still.is_none()) {
            self.draw_curtain(desk.name(seat), area, buffer);
        }
    }

    /// What stands between one person's secret and the others.
    fn draw_curtain(&self, name: &str, area: Rect, buffer: &mut Buffer) {
        let text = format!("{name}, this is for you alone. Press Enter when nobody else looks.");
        let lines = wrap(&text, usize::from(area.width.min(46)).saturating_sub(4));
        let (width, height) = (area.width.min(46), (lines.len() as u16 + 2).min(area.height));
        let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
        let inner = window("", Rect::new(x, y, width, height), self.looks.lit(), buffer);
        write_at(inner.x, &lines, inner, self.looks.strong(), buffer);
    }

    /// What the choice under the cursor would come to, or why it cannot be chosen.
    fn draw_preview(&self, area: Rect, buffer: &mut Buffer) {
        if !self.reel.is_empty() || !self.is_choosing() {
            return;
        }
        let Some(action) = G::preview(&self.sitting.moment(), self.cursor) else { return };
        let (text, style) = match self.sitting.foretell(&action) {
            Ok((_, Some(saying))) => {
                let clause = saying.clause.map(|clause| format!(" ({clause})")).unwrap_or_default();
                (format!("Enter sows {}{clause}", saying.line), self.looks.possible())
            }
            Ok((_, None)) => return,
            // Said louder already, if it was tried.
            Err(_) if self.notice.is_some() => return,
            Err(refusal) => (sentence(&refusal), self.looks.faint()),
        };
        let worth = self.values().and_then(|values| G::worth(&self.sitting.view(), self.cursor, &values));
        let text = worth.map_or(text.clone(), |worth| format!("{text} {worth}"));
        write(&wrap(&text, usize::from(area.width).saturating_sub(2)), area, style, buffer);
    }

    fn draw_last(&self, area: Rect, buffer: &mut Buffer) {
        let sayings = self.sitting.sayings();
        let text = match sayings.last() {
            Some(saying) => {
                let clause = saying.clause.as_ref().map(|clause| format!(" ({clause})")).unwrap_or_default();
                format!("{}{clause}", saying.aloud)
            }
            None => "Nothing has happened yet.".to_owned(),
        };
        write(&wrap(&text, usize::from(area.width).saturating_sub(2)), area, self.looks.plain(), buffer);
    }

    /// The list of moves, as many of the last as there is room for.
    fn draw_moves(&self, area: Rect, buffer: &mut Buffer) {
        let names = self.sitting.names();
        let width = usize::from(area.width).saturating_sub(2);
        let lines: Vec<(Style, String)> = (1..)
            .zip(self.sitting.sayings())
            .flat_map(|(number, saying)| {
                let name = names.get(saying.by.index()).map_or("Somebody", String::as_str);
                let mark = format!("{number:>2} ");
                let style = self.looks.seat(saying.by);
                hang(&mark, &format!("{name} {}", saying.line), width)
                    .into_iter()
                    .map(move |line| (style, line))
            })
            .collect();
        let room = usize::from(area.height);
        let shown = &lines[lines.len().saturating_sub(room)..];
        for (y, (style, line)) in (area.y..).zip(shown) {
            buffer.set_stringn(area.x + 1, y, line, width, *style);
        }
    }

    fn draw_rules(&self, line: usize, area: Rect, buffer: &mut Buffer) {
        let inner = window("Rules: ↑↓ to read, Esc to go back", area, self.looks.strong(), buffer);
        let width = usize::from(inner.width);
        let mut lines = Vec::new();
        if let Some(board) = self.sitting.own_board() {
            let said = format!("Own board: {}. {}", board.title(), board_differences(board.differences()));
            lines.extend(wrap(&said, width));
            lines.push(String::new());
        }
        // By which rules these people play comes before all the rules there are.
        let options = serde_json::to_string(self.sitting.options()).unwrap_or_default();
        let played = G::kind().rules_in_words(&options);
        lines.extend(self.sitting.worn().iter().chain(&played).flat_map(|said| wrap(said, width)));
        if !played.is_empty() {
            lines.push(String::new());
        }
        for paragraph in rulebook::paragraphs(G::kind()) {
            lines.extend(hang(&format!("{:<6}", paragraph.clause), &paragraph.text, width));
        }
        for decision in rulebook::decisions(G::kind()) {
            lines.extend(hang("      ", &decision, width));
        }
        let most = lines.len().saturating_sub(usize::from(inner.height));
        write_at(inner.x, &lines[line.min(most)..], inner, self.looks.plain(), buffer);
    }

    fn draw_report(&self, line: usize, area: Rect, buffer: &mut Buffer) {
        let inner = window("Report: ↑↓ to read, Esc to go back", area, self.looks.strong(), buffer);
        let width = usize::from(inner.width);
        let ready = self.report.as_ref().and_then(|report| report.ready());
        let lines: Vec<String> = match ready {
            Some(lines) => lines.iter().flat_map(|line| fitted(line, width)).collect(),
            None => vec!["The game is being taken apart …".to_owned()],
        };
        let most = lines.len().saturating_sub(usize::from(inner.height));
        write_at(inner.x, &lines[line.min(most)..], inner, self.looks.plain(), buffer);
    }

    /// What every move is worth, if somebody wants to see it and the board lies still.
    fn values(&self) -> Option<Values> {
        self.study.values().filter(|_| self.study.is_wanted() && self.reel.is_empty())
    }

    fn draw_question(&self, question: Question, area: Rect, buffer: &mut Buffer) {
        let text = question.text();
        let width = (text.chars().count() as u16 + 6).min(area.width);
        let place = Rect::new(area.x + (area.width - width) / 2, area.y + area.height / 2 - 2, width, 4);
        let inner = window("", place, self.looks.lit(), buffer);
        write(&[text.to_owned(), "y yes   n no".to_owned()], inner, self.looks.strong(), buffer);
    }

    /// What is said where there is no room for a board.
    fn draw_apology(&self, area: Rect, buffer: &mut Buffer) {
        let (width, height) = G::size(&self.sitting.view(), false);
        let text = format!(
            "{} needs {width} columns and {} rows, and this window has {} and {}. Make it larger, or play with --plain. q quits.",
            G::kind().title(),
            height + if G::FILLS_SCREEN { AROUND_FILLED } else { AROUND_SMALL },
            area.width,
            area.height
        );
        let lines = wrap(&text, usize::from(area.width));
        write_at(area.x, &lines, area, self.looks.plain(), buffer);
    }

    fn is_choosing(&self) -> bool {
        let sitting = &self.sitting;
        sitting.over().is_none() && sitting.is_ours() && sitting.curtain().is_none()
    }

    fn foretold(&self) -> Option<Vec<G::Event>> {
        let action = G::preview(&self.sitting.moment(), self.cursor)?;
        self.sitting.foretell(&action).ok().map(|(events, _)| events)
    }
}

/// A line that keeps its columns if it fits, and hangs from where it begins if it does not.
fn fitted(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    let indent = line.len() - line.trim_start().len();
    hang(&" ".repeat(indent.min(width / 2)), line.trim_start(), width)
}

/// Rows handed out from the top and the bottom of an area.
struct Rows {
    left: Rect,
}

impl Rows {
    fn take(&mut self, height: u16) -> Rect {
        let height = height.min(self.left.height);
        let taken = Rect { height, ..self.left };
        self.left = Rect { y: self.left.y + height, height: self.left.height - height, ..self.left };
        taken
    }

    fn take_last(&mut self, height: u16) -> Rect {
        let height = height.min(self.left.height);
        self.left.height -= height;
        Rect { y: self.left.bottom(), height, ..self.left }
    }
}

/// An empty window with an edge; gives the room within.
fn window(title: &str, area: Rect, style: Style, buffer: &mut Buffer) -> Rect {
    Clear.render(area, buffer);
    let block = Block::bordered().border_type(BorderType::Rounded).border_style(style).title(title);
    let inner = block.inner(area);
    block.render(area, buffer);
    Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
}

/// Writes lines with a space before each, as many as there is room for.
fn write(lines: &[String], area: Rect, style: Style, buffer: &mut Buffer) {
    write_at(area.x + 1, lines, area, style, buffer);
}

fn write_at(x: u16, lines: &[String], area: Rect, style: Style, buffer: &mut Buffer) {
    let room = usize::from(area.right().saturating_sub(x));
    for (y, line) in (area.y..area.bottom()).zip(lines) {
        buffer.set_stringn(x, y, line, room, style);
    }
}
