//! The wheel and the diamond in characters: every space a patch of its category's colour with its letter, tokens as
//! the letters of their seats, the spaces one can reach with their numbers.
//!
//! Where spaces lie comes from the board file, so that a corrected board is drawn as it was corrected. How large a
//! patch can be is tried out: the largest that touches no other.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use rules::Seat;
use trivia::{Board, Space, SpaceKind, View};

use super::motion::Mark;
use super::{PLAIN, paint};
use crate::play::Looks;

/// The sizes a patch on the rim may have, from the largest.
const RIM: [(u16, u16); 7] = [(9, 3), (7, 3), (7, 2), (5, 2), (5, 1), (3, 1), (1, 1)];
/// The sizes a patch on a spoke may have.
const ARM: [(u16, u16); 6] = [(7, 2), (5, 2), (5, 1), (3, 1), (2, 1), (1, 1)];
/// The sizes the hub may have.
const HUB: [(u16, u16); 6] = [(13, 5), (9, 5), (9, 3), (7, 3), (5, 3), (3, 1)];
/// The smallest room in which every space can be told from the next.
pub const SMALLEST: (u16, u16) = (37, 17);

/// How wide a board of this height should be to look round: letters are twice as high as they are wide.
pub fn width_for(height: u16) -> u16 {
    (height * 17).div_ceil(8) | 1
}

/// What is drawn on the board besides the view.
pub struct Lit<'a> {
    /// What moves.
    pub mark: &'a Mark,
    /// The spaces one can choose, in the order of their numbers.
    pub choices: &'a [String],
    /// The one under the cursor.
    pub chosen: Option<&'a str>,
    /// The way there.
    pub way: &'a [String],
}

/// Where every space of a board is drawn.
pub struct Plan {
    patches: Vec<Rect>,
}

impl Plan {
    /// Lays the board out in `area`.
    pub fn new(board: &Board, area: Rect) -> Self {
        let arms = |rim: (u16, u16)| ARM.into_iter().filter(move |arm| arm.0 <= rim.0 && arm.1 <= rim.1);
        let mut sizes: Vec<((u16, u16), (u16, u16))> =
            RIM.into_iter().flat_map(|rim| arms(rim).map(move |arm| (rim, arm))).collect();
        // Room for a token, a letter and a number on every space comes first, then size.
        sizes.sort_by_key(|(rim, arm)| std::cmp::Reverse((arm.0.min(3), rim.0 * rim.1 + arm.0 * arm.1)));
        // Spaces that are no neighbours should not even touch, where that can be had.
        let best = [true, false].into_iter().find_map(|is_loose| {
            // Not at the price of room for a token and a number.
            let sizes = sizes.iter().filter(|(_, arm)| !is_loose || arm.0 >= 3);
            let mut plans = sizes.map(|(rim, arm)| Plan::with(board, area, *rim, *arm, HUB[5]));
            let fits = |plan: &Plan| plan.is_clear() && (!is_loose || plan.is_loose(board));
            plans.find(|(plan, ..)| fits(plan)).map(|found| (found, is_loose))
        });
        let Some(((mut plan, rim, arm), is_loose)) = best else {
            // Too small to keep spaces apart; whoever asks for this has not asked how large it must be.
            return Plan::with(board, area, (1, 1), (1, 1), (1, 1)).0;
        };
        for hub in HUB {
            let (larger, ..) = Plan::with(board, area, rim, arm, hub);
            if larger.is_clear() && (!is_loose || larger.is_loose(board)) {
                plan = larger;
                break;
            }
        }
        plan
    }

    fn with(
        board: &Board,
        area: Rect,
        rim: (u16, u16),
        arm: (u16, u16),
        hub: (u16, u16),
    ) -> (Plan, (u16, u16), (u16, u16)) {
        let files = &board.file().spaces;
        let farthest =
            |of: fn(&trivia::SpaceFile) -> f64| files.iter().map(|file| of(file).abs()).fold(0.1, f64::max);
        let scale =
            |room: u16, patch: u16, farthest: f64| f64::from(room.saturating_sub(patch)) / 2.0 / farthest;
        let across = scale(area.width, rim.0, farthest(|file| file.x));
        let down = scale(area.height, rim.1, farthest(|file| file.y));
        let patch = |space: Space| {
            let file = &files[usize::from(space.0)];
            let is_rim = file.x.hypot(file.y) > 0.99
                || board.next(space).iter().any(|next| {
                    // A spoke leads straight in or out; whatever has a neighbour beside it lies on the rim.
                    let other = &files[usize::from(next.0)];
                    (file.x * other.y - file.y * other.x).abs() > 1e-3
                });
            let size = match (board.kind(space), is_rim) {
                (SpaceKind::Hub, _) => hub,
                (_, true) => rim,
                (_, false) => arm,
            };
            let corner = |from: u16, room: u16, size: u16, offset: f64| {
                let at = f64::from(room.saturating_sub(size)) / 2.0 + offset;
                from + at.round().clamp(0.0, f64::from(room.saturating_sub(size))) as u16
            };
            Rect {
                x: corner(area.x, area.width, size.0, file.x * across),
                y: corner(area.y, area.height, size.1, file.y * down),
                width: size.0.min(area.width),
                height: size.1.min(area.height),
            }
        };
        (Plan { patches: board.spaces().map(patch).collect() }, rim, arm)
    }

    /// Whether no patch lies on another.
    fn is_clear(&self) -> bool {
        self.patches.iter().enumerate().all(|(place, patch)| {
            self.patches[..place].iter().all(|other| patch.intersection(*other).is_empty())
        })
    }

    /// Whether patches of spaces that are no neighbours have a column between them.
    fn is_loose(&self, board: &Board) -> bool {
        board.spaces().all(|space| {
            let patch = self.patch(space);
            let wider = Rect { x: patch.x.saturating_sub(1), width: patch.width + 2, ..patch };
            let others = board.spaces().filter(|other| *other > space && !board.next(space).contains(other));
            others.into_iter().all(|other| wider.intersection(self.patch(other)).is_empty())
        })
    }

    fn patch(&self, space: Space) -> Rect {
        self.patches[usize::from(space.0)]
    }

    /// Whether a room at a corner of the board is free of spaces.
    pub fn is_free(&self, room: Rect) -> bool {
        self.patches.iter().all(|patch| patch.intersection(room).is_empty())
    }
}

/// Draws the board into `area`.
pub fn draw(board: &Board, view: &View, lit: &Lit<'_>, looks: Looks, area: Rect, buffer: &mut Buffer) {
    let drawing = Drawing { board, view, lit, looks, plan: Plan::new(board, area) };
    drawing.lines(buffer);
    for space in board.spaces() {
        drawing.space(space, buffer);
    }
    drawing.die(area, buffer);
}

/// The board as lines of plain characters.
pub fn picture(board: &Board, view: &View) -> Vec<String> {
    let height = 25;
    let area = Rect::new(0, 0, width_for(height), height);
    let mut buffer = Buffer::empty(area);
    let lit = Lit { mark: &Mark::default(), choices: &[], chosen: None, way: &[] };
    draw(board, view, &lit, PLAIN, area, &mut buffer);
    let rows = buffer.content.chunks(usize::from(area.width));
    rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned()).collect()
}

struct Drawing<'a> {
    board: &'a Board,
    view: &'a View,
    lit: &'a Lit<'a>,
    looks: Looks,
    plan: Plan,
}

impl Drawing<'_> {
    /// Dots from each space to the next, where there is room between them.
    fn lines(&self, buffer: &mut Buffer) {
        let middle = |space: Space| {
            let patch = self.plan.patch(space);
            (
                f64::from(patch.x) + f64::from(patch.width - 1) / 2.0,
                f64::from(patch.y) + f64::from(patch.height - 1) / 2.0,
            )
        };
        for space in self.board.spaces() {
            for next in self.board.next(space).iter().filter(|next| **next > space) {
                let ((x, y), (to_x, to_y)) = (middle(space), middle(*next));
                let steps = ((to_x - x).abs() / 2.0).max((to_y - y).abs()).ceil().max(1.0);
                let is_way = self.is_way(space) && self.is_way(*next);
                let style = if is_way { self.looks.lit() } else { self.looks.faint() };
                for step in 0..=steps as u16 {
                    let part = f64::from(step) / steps;
                    let (x, y) = (x + (to_x - x) * part, y + (to_y - y) * part);
                    let mark = if is_way { "•" } else { "·" };
                    buffer.set_string(x.round() as u16, y.round() as u16, mark, style);
                }
            }
        }
    }

    fn space(&self, space: Space, buffer: &mut Buffer) {
        let (patch, name) = (self.plan.patch(space), self.board.name(space));
        let number = self.lit.choices.iter().position(|choice| choice == name).map(|place| place + 1);
        let is_chosen = self.lit.chosen == Some(name) || self.lit.mark.lit.iter().any(|lit| lit == name);
        let ground = if is_chosen { paint::chosen(self.looks) } else { self.ground(space) };
        for y in patch.y..patch.bottom() {
            buffer.set_string(patch.x, y, " ".repeat(usize::from(patch.width)), ground);
        }
        let row = patch.y + (patch.height - 1) / 2;
        let middle = patch.x + (patch.width - 1) / 2;
        let is_hub = self.board.kind(space) == SpaceKind::Hub;
        if is_hub {
            let label =
                if patch.width >= 4 { self.view.edition.hub().trim_start_matches("the ") } else { "*" };
            let x = patch.x + (patch.width - (label.len() as u16).min(patch.width)) / 2;
            buffer.set_stringn(
                x,
                row,
                label.to_uppercase(),
                usize::from(patch.width),
                ground.patch(self.looks.strong()),
            );
        } else {
            buffer.set_string(middle, row, self.letter(space).to_string(), ground);
        }
        if self.board.kind(space) == SpaceKind::Headquarters && patch.width >= 3 {
            let bold = ground.patch(self.looks.strong());
            buffer.set_string(middle - 1, row, "[", bold);
            buffer.set_string(middle, row, self.letter(space).to_string(), bold);
            buffer.set_string(middle + 1, row, "]", bold);
        }
        if self.is_way(space) && !is_chosen && patch.width >= 3 {
            buffer.set_string(patch.right() - 1, row, "•", paint::lit(self.looks));
        }
        if let Some(number) = number {
            let style = if is_chosen { ground } else { paint::lit(self.looks) };
            buffer.set_string(patch.right() - 1, row, number.to_string(), style);
        }
        self.tokens(name, patch, row, is_hub, buffer);
    }

    /// The letters of those who stand on a space: on the hub above and below its name, elsewhere from the left, as
    /// many as there is room for, the one whose turn it is first.
    fn tokens(&self, name: &str, patch: Rect, row: u16, is_hub: bool, buffer: &mut Buffer) {
        let mut here: Vec<Seat> = (0..)
            .map(Seat)
            .zip(&self.view.tokens)
            .filter(|(_, token)| token.at == name && !token.left)
            .map(|(seat, _)| seat)
            .collect();
        here.sort_by_key(|seat| Some(*seat) != self.view.mover);
        let style = paint::token(self.looks);
        if is_hub && patch.height >= 3 {
            let (above, below) = here.split_at(here.len().min(3));
            for (y, seats) in [(row - 1, above), (row + 1, below)] {
                let width = (2 * seats.len() as u16).saturating_sub(1);
                let wide = width <= patch.width;
                let x = patch.x + (patch.width - if wide { width } else { seats.len() as u16 }) / 2;
                for (place, seat) in (0..).zip(seats) {
                    buffer.set_string(x + place * if wide { 2 } else { 1 }, y, seat.to_string(), style);
                }
            }
            return;
        }
        // Tokens stand on the upper row of a high patch, so that its letter can be read.
        let y = if patch.height >= 3 { patch.y } else { row };
        let room = match patch.height {
            3.. => patch.width,
            _ => (patch.width - 1) / 2,
        };
        let shown = here.len().min(usize::from(room.max(1)));
        for (x, (place, seat)) in (patch.x..).zip(here.iter().enumerate().take(shown)) {
            let is_last = place + 1 == shown && here.len() > shown && place > 0;
            let text = if is_last { "+".to_owned() } else { seat.to_string() };
            buffer.set_string(x, y, text, style);
        }
        // Where there is room for one only, a plus says that there are more.
        let has_number = self.lit.choices.iter().any(|choice| choice == name);
        if room == 1 && here.len() > 1 && patch.width >= 3 && !has_number {
            buffer.set_string(patch.right() - 1, y, "+", style);
        }
    }

    fn ground(&self, space: Space) -> Style {
        match (self.board.kind(space), self.board.category(space)) {
            (SpaceKind::Category | SpaceKind::Headquarters, Some(category)) => {
                paint::patch(self.looks, self.view.edition, category)
            }
            (SpaceKind::RollAgain, _) => {
                self.looks.patch(ratatui::style::Color::White, ratatui::style::Color::DarkGray)
            }
            (SpaceKind::Hub | SpaceKind::Category | SpaceKind::Headquarters, _) => {
                self.looks.patch(ratatui::style::Color::Black, ratatui::style::Color::Gray)
            }
        }
    }

    fn letter(&self, space: Space) -> char {
        match self.board.category(space) {
            Some(category) => paint::letter(category),
            None => paint::ROLL_AGAIN,
        }
    }

    fn is_way(&self, space: Space) -> bool {
        let name = self.board.name(space);
        let is_start = || {
            let mover = self.view.mover.and_then(|seat| self.view.tokens.get(seat.index()));
            mover.is_some_and(|token| token.at == name)
        };
        !self.lit.way.is_empty() && (self.lit.way.iter().any(|step| step == name) || is_start())
    }

    /// The die, in the upper left corner, which no board reaches into.
    fn die(&self, area: Rect, buffer: &mut Buffer) {
        let shown = match &self.view.doing {
            trivia::Doing::Moving { roll, .. } => Some(*roll),
            _ => None,
        };
        let Some(roll) = self.lit.mark.die.or(shown) else { return };
        let large = Rect::new(area.x, area.y, 9, 5);
        let style = self.looks.strong();
        let lines = if area.height >= 27 && self.plan.is_free(large) {
            pips(roll).to_vec()
        } else {
            vec!["╭───╮".to_owned(), format!("│ {roll} │"), "╰───╯".to_owned()]
        };
        for (y, line) in (area.y..area.bottom()).zip(lines) {
            buffer.set_stringn(area.x, y, line, usize::from(area.width), style);
        }
    }
}

/// A die with its pips.
fn pips(roll: u8) -> [String; 5] {
    let (upper, middle, lower) = match roll {
        1 => ("     ", "  ●  ", "     "),
        2 => ("●    ", "     ", "    ●"),
        3 => ("●    ", "  ●  ", "    ●"),
        4 => ("●   ●", "     ", "●   ●"),
        5 => ("●   ●", "  ●  ", "●   ●"),
        _ => ("●   ●", "●   ●", "●   ●"),
    };
    [
        "╭───────╮".to_owned(),
        format!("│ {upper} │"),
        format!("│ {middle} │"),
        format!("│ {lower} │"),
        "╰───────╯".to_owned(),
    ]
}

#[cfg(test)]
mod tests {
    use trivia::EditionName;

    use super::super::in_the_box;
    use super::*;

    #[test]
    fn no_space_covers_another_in_a_window_of_any_size_we_draw_in() {
        for edition in [EditionName::TrivialPursuit, EditionName::HeiseyMania] {
            let board = &in_the_box(edition).board;
            for height in (SMALLEST.1..80).step_by(2) {
                let area = Rect::new(3, 1, width_for(height).max(SMALLEST.0), height);
                let plan = Plan::new(board, area);
                assert!(plan.is_clear(), "{edition:?} in {height} rows");
                let smallest = plan.patches.iter().map(|patch| patch.width).min();
                assert!(height < 21 || smallest >= Some(3), "{edition:?} in {height} rows: {smallest:?}");
                assert!(plan.patches.iter().all(|patch| area.union(*patch) == area));
            }
        }
    }

    #[test]
    fn no_roll_leads_to_more_spaces_than_there_are_digits() {
        for edition in [EditionName::TrivialPursuit, EditionName::HeiseyMania] {
            let board = &in_the_box(edition).board;
            for space in board.spaces() {
                for roll in 1..=6 {
                    assert!(trivia::walks(board, space, roll, true).len() <= 9);
                }
            }
        }
    }
}
