//! The card on the table, and the list to choose from: boxes with an edge and a few lines.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Widget as _};
use rules::Seat;
use trivia::{Call, Category, Doing, QuestionView};

use super::panel::Page;
use super::{paint, words};
use crate::play::screen::page::wrap;

/// A box with a title in its edge.
pub struct Box {
    title: Line<'static>,
    /// What stands at the right of the upper edge.
    corner: Line<'static>,
    /// What stands in the lower edge.
    foot: Line<'static>,
    edge: Style,
    /// What is in it.
    pub lines: Vec<Line<'static>>,
}

impl Box {
    /// Draws the edge and gives the room within.
    pub fn frame(&self, area: Rect, buffer: &mut Buffer) -> Rect {
        let block = Block::bordered()
            .border_type(BorderType::Rounded)
            .border_style(self.edge)
            .title(self.title.clone())
            .title_top(self.corner.clone().right_aligned())
            .title_bottom(self.foot.clone().right_aligned());
        let inner = block.inner(area);
        block.render(area, buffer);
        Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
    }
}

/// What lies on the table now: a question, or something to choose from.
pub fn now(page: &Page<'_>, width: u16) -> Option<Box> {
    let width = usize::from(width).saturating_sub(4).max(1);
    match &page.view.question {
        Some(question) => Some(asked(page, question, width)),
        None => offered(page, width),
    }
}

/// The question before, with what it came to.
pub fn last(page: &Page<'_>, width: u16) -> Option<Box> {
    let width = usize::from(width).saturating_sub(4).max(1);
    let question = page.view.last.as_ref()?;
    let looks = page.looks;
    let mut lines = text(&question.text, width, looks.faint());
    let style = match question.call {
        Some(Call::Right) => looks.possible(),
        Some(Call::Wrong) | None => looks.plain(),
    };
    lines.extend(text(&words::came_to(page.desk, question), width, style));
    if let Some(answer) = &question.answer {
        lines.extend(text(&format!("The card says: {answer}"), width, looks.strong()));
    }
    let (corner, foot) = (Line::default(), Line::default());
    Some(Box { title: title(page, question.category), corner, foot, edge: looks.faint(), lines })
}

fn asked(page: &Page<'_>, question: &QuestionView, width: usize) -> Box {
    let looks = page.looks;
    let mut lines = text(&question.text, width, looks.strong());
    if question.winning {
        lines.extend(text("The game hangs on this question.", width, looks.lit()));
    }
    lines.push(Line::default());
    let is_asking = page.view.doing == Doing::Asking;
    if let Some(typed) = question.typed.as_ref().filter(|_| !is_asking) {
        lines.extend(text(
            &format!("{} said \"{typed}\".", page.desk.name(question.seat)),
            width,
            looks.plain(),
        ));
    }
    if let Some(more) = question.more.as_ref().filter(|_| is_asking) {
        lines.extend(text(&format!("More, please: {more}."), width, looks.lit()));
    }
    if let Some(answer) = &question.answer {
        lines.extend(text(&format!("The card says: {answer}"), width, looks.lit()));
        // The players decided how exact an answer must be; the reader is reminded of it.
        if is_asking {
            lines.extend(text(page.view.exactness.advice(), width, looks.faint()));
        }
    }
    match &page.view.doing {
        Doing::Ruled { call, reason, .. } => lines.extend(verdict(page, *call, reason, width)),
        Doing::Contest { by, call, waiting } => {
            let ruled = if call.is_right() { "right" } else { "wrong" };
            let said = format!("{} challenges the ruling, which was {ruled}.", page.desk.name(*by));
            lines.extend(text(&said, width, looks.plain()));
            lines.extend(still_to_vote(page, waiting, width));
        }
        Doing::Panel { waiting } => lines.extend(still_to_vote(page, waiting, width)),
        Doing::Asking
        | Doing::Judging
        | Doing::Shuffling
        | Doing::RollingOff
        | Doing::Rolling
        | Doing::Moving { .. }
        | Doing::Choosing
        | Doing::Electing { .. }
        | Doing::PickingBox
        | Doing::Over => {}
    }
    if page.is_written {
        lines.push(field(page, width));
    }
    lines.extend(items(page, width));
    let (_, ground) = paint::colours(page.view.edition, question.category);
    let edge = if looks.has_colour { Style::new().fg(ground) } else { looks.strong() };
    let (corner, foot) = clock(page);
    Box { title: title(page, question.category), corner, foot, edge, lines }
}

fn offered(page: &Page<'_>, width: usize) -> Option<Box> {
    let mover = page.view.mover.map_or("", |seat| page.desk.name(seat));
    let heading = match &page.view.doing {
        Doing::Moving { .. } if page.items.is_empty() => return None,
        Doing::Moving { .. } => "Where to?",
        Doing::Choosing => "Which category?",
        Doing::Electing { .. } => "The winning question",
        Doing::PickingBox => "Which box?",
        Doing::Shuffling
        | Doing::RollingOff
        | Doing::Rolling
        | Doing::Asking
        | Doing::Judging
        | Doing::Panel { .. }
        | Doing::Ruled { .. }
        | Doing::Contest { .. }
        | Doing::Over => return None,
    };
    let mut lines = Vec::new();
    if let Doing::Electing { waiting } = &page.view.doing {
        let about = format!("{mover} has everything. The others choose the category, each in secret.");
        lines.extend(text(&about, width, page.looks.plain()));
        lines.extend(still_to_vote(page, waiting, width));
    }
    lines.extend(items(page, width));
    let title = Line::styled(format!(" {heading} "), page.looks.strong());
    let (corner, foot) = clock(page);
    Some(Box { title, corner, foot, edge: page.looks.possible(), lines })
}

/// The numbered list, the cursor before one of its lines.
fn items(page: &Page<'_>, width: usize) -> Vec<Line<'static>> {
    let looks = page.looks;
    let before = usize::from(page.is_written);
    let mut lines = Vec::new();
    for (index, item) in page.items.iter().enumerate() {
        let is_chosen = page.place == Some(index + before);
        let number = if is_chosen { paint::chosen(looks) } else { paint::lit(looks) };
        // Digits are text while an answer is written, so what stands below it has no number.
        let name = if page.is_written { "↓".to_owned() } else { (index + 1).to_string() };
        let cursor = if is_chosen { "›" } else { " " };
        let mut spans = vec![Span::styled(format!("{cursor}{name} "), number), Span::raw(" ")];
        let mut indent = 4;
        if let Some(category) = item.category {
            spans.push(Span::styled(
                paint::letter(category).to_string(),
                paint::patch(looks, page.view.edition, category),
            ));
            spans.push(Span::raw(" "));
            indent += 2;
        }
        let style = if is_chosen { looks.strong() } else { looks.plain() };
        for (row, part) in wrap(&item.label, width.saturating_sub(indent)).into_iter().enumerate() {
            let mut line =
                if row == 0 { std::mem::take(&mut spans) } else { vec![Span::raw(" ".repeat(indent))] };
            line.push(Span::styled(part, style));
            lines.push(Line::from(line));
        }
    }
    lines
}

/// The line an answer is written on, with its cursor.
fn field(page: &Page<'_>, width: usize) -> Line<'static> {
    let looks = page.looks;
    let mark = Span::styled("› ", looks.lit());
    let Some(line) = page.writing else {
        return Line::from(vec![mark, Span::styled("↑ to write an answer", looks.faint())]);
    };
    let room = width.saturating_sub(2);
    let (shown, at) = line.window(room);
    let written = looks.strong().add_modifier(Modifier::UNDERLINED);
    // Columns and letters differ for wide letters, so the cursor is found by counting columns.
    let mut before = String::new();
    let mut rest = shown.chars().peekable();
    while let Some(letter) = rest.next_if(|_| Line::raw(before.as_str()).width() < at) {
        before.push(letter);
    }
    let under = rest.next().unwrap_or(' ');
    let after: String = rest.collect();
    let filled = Line::raw(format!("{before}{under}{after}")).width();
    let blank = "_".repeat(room.saturating_sub(filled));
    Line::from(vec![
        mark,
        Span::styled(before, written),
        Span::styled(under.to_string(), Style::new().add_modifier(Modifier::REVERSED)),
        Span::styled(after, written),
        Span::styled(blank, looks.faint()),
    ])
}

fn verdict(page: &Page<'_>, call: Call, reason: &str, width: usize) -> Vec<Line<'static>> {
    match call {
        Call::Right => text(&format!("✓ Right: {reason}."), width, page.looks.lit()),
        Call::Wrong => text(&format!("✗ Wrong: {reason}."), width, page.looks.refused()),
    }
}

fn still_to_vote(page: &Page<'_>, waiting: &[Seat], width: usize) -> Vec<Line<'static>> {
    let names: Vec<&str> = waiting.iter().map(|seat| page.desk.name(*seat)).collect();
    if names.len() < 2 {
        return Vec::new();
    }
    text(&format!("Still to vote: {}.", names.join(", ")), width, page.looks.faint())
}

/// The seconds that are left, as a number above and as a bar that shrinks below.
fn clock(page: &Page<'_>) -> (Line<'static>, Line<'static>) {
    let Some((left, of)) = page.seconds else { return (Line::default(), Line::default()) };
    let bars = usize::from(left) * 20 / usize::from(of.max(1));
    let style = if left <= 5 { page.looks.refused() } else { page.looks.strong() };
    let bar = format!("{}{}", "▮".repeat(bars), "▯".repeat(20 - bars));
    (Line::styled(format!(" {left} s "), style), Line::styled(bar, style))
}

fn title(page: &Page<'_>, category: Category) -> Line<'static> {
    let patch = paint::patch(page.looks, page.view.edition, category).patch(page.looks.strong());
    Line::from(vec![
        Span::styled(format!(" {} ", paint::letter(category)), patch),
        Span::styled(format!(" {category} "), page.looks.strong()),
    ])
}

fn text(text: &str, width: usize, style: Style) -> Vec<Line<'static>> {
    wrap(text, width).into_iter().map(|line| Line::styled(line, style)).collect()
}
