//! What stands beside a board: lines one below the other, a list to choose from, and what happened.

use std::collections::VecDeque;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Widget as _};
use rules::Saying;

use super::looks::Looks;
use super::page::{hang, wrap};

/// What can be chosen: a colour no space of a board has.
pub fn lit(looks: Looks) -> Style {
    looks.patch(Color::Black, Color::LightCyan).patch(looks.strong())
}

/// The choice under the cursor.
pub fn chosen(looks: Looks) -> Style {
    looks.bold_patch(Color::Black, Color::LightCyan)
}

/// Room that is filled from the top.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    /// What is left of it.
    pub rows: Rect,
    looks: Looks,
}

impl Side {
    /// All of `area`.
    pub fn new(area: Rect, looks: Looks) -> Self {
        Side { rows: area, looks }
    }

    /// Takes rows from the top, as many as there are.
    pub fn take(&mut self, height: u16) -> Rect {
        let height = height.min(self.rows.height);
        let taken = Rect { height, ..self.rows };
        self.rows = Rect { y: self.rows.y + height, height: self.rows.height - height, ..self.rows };
        taken
    }

    /// Writes a line below the last.
    pub fn line(&mut self, line: &Line<'_>, buffer: &mut Buffer) {
        let row = self.take(1);
        if row.height > 0 {
            buffer.set_line(row.x, row.y, line, row.width);
        }
    }

    /// Writes a paragraph, cut where it must be.
    pub fn text(&mut self, text: &str, style: Style, buffer: &mut Buffer) {
        for line in wrap(text, usize::from(self.rows.width)) {
            self.line(&Line::styled(line, style), buffer);
        }
    }

    /// Draws a numbered list in a frame, leaving `spare` rows below; what the cursor is on is always among what is
    /// shown.
    pub fn list(
        &mut self,
        title: &str,
        items: &[String],
        place: Option<usize>,
        spare: u16,
        buffer: &mut Buffer,
    ) {
        let room = self.rows.height.saturating_sub(spare);
        if items.is_empty() || room < 3 {
            return;
        }
        let indent = if items.len() > 9 { 5 } else { 4 };
        let width = usize::from(self.rows.width.saturating_sub(4));
        let mut lines = Vec::new();
        // Where the line with the cursor begins and ends.
        let mut here = 0..0;
        for (index, item) in items.iter().enumerate() {
            let is_chosen = place == Some(index);
            let style = if is_chosen { chosen(self.looks) } else { lit(self.looks) };
            let mark =
                format!("{}{:>digits$} ", if is_chosen { "›" } else { " " }, index + 1, digits = indent - 3);
            let begin = lines.len();
            for (number, text) in wrap(item, width.saturating_sub(indent)).into_iter().enumerate() {
                let mark = if number == 0 {
                    Span::styled(mark.clone(), style)
                } else {
                    Span::raw(" ".repeat(indent - 1))
                };
                let text = if is_chosen { Span::styled(text, self.looks.strong()) } else { Span::raw(text) };
                lines.push(Line::from(vec![mark, Span::raw(" "), text]));
            }
            if is_chosen {
                here = begin..lines.len();
            }
        }
        let height = (lines.len() as u16 + 2).min(room);
        let shown = usize::from(height - 2);
        // As little as possible is scrolled away.
        let first = here.end.saturating_sub(shown).min(here.start);
        let area = self.take(height);
        let foot = match lines.len().saturating_sub(shown) {
            0 => Line::default(),
            _ => Line::styled(" ↑↓ more ", self.looks.faint()),
        };
        let block = Block::bordered()
            .border_type(BorderType::Rounded)
            .border_style(self.looks.possible())
            .title(Line::styled(format!(" {title} "), self.looks.strong()))
            .title_bottom(foot.right_aligned());
        let inner = block.inner(area);
        block.render(area, buffer);
        for (y, line) in (inner.y..inner.bottom()).zip(lines.iter().skip(first)) {
            buffer.set_line(inner.x + 1, y, line, inner.width.saturating_sub(2));
        }
    }

    /// What happened, the last at the bottom: as many whole sentences as there is room for, and of the last as much
    /// as there is room for.
    pub fn told(self, told: &[Saying], buffer: &mut Buffer) {
        let (width, room) = (usize::from(self.rows.width), usize::from(self.rows.height));
        let mut lines: VecDeque<(Style, String)> = VecDeque::new();
        for (age, saying) in told.iter().rev().enumerate() {
            let clause = saying.clause.as_ref().map(|clause| format!(" ({clause})")).unwrap_or_default();
            let style = if age == 0 { self.looks.plain() } else { self.looks.faint() };
            let said = hang("· ", &format!("{}{clause}", saying.aloud), width);
            if age > 0 && lines.len() + said.len() > room {
                break;
            }
            said.into_iter().rev().for_each(|line| lines.push_front((style, line)));
        }
        let hidden = lines.len().saturating_sub(room);
        let first = self.rows.bottom() - (lines.len() - hidden) as u16;
        for (y, (style, line)) in (first..).zip(lines.iter().skip(hidden)) {
            buffer.set_stringn(self.rows.x, y, line, width, *style);
        }
    }
}
