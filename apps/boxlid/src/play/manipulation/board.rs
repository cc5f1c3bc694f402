//! The board of Basic Manipulation in characters: the lane, the corners, the centre, the trays.
//!
//! Where spaces lie comes from the board file, so that a corrected board is drawn as it was corrected. A token is the
//! letter of its colour on a patch of it; every space one can reach has the number of the move that leads there.

use std::sync::LazyLock;

use manipulation::{Board, BoardFile, Color, Kind, MoveView, Place, Space, TOKENS, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{self, Style};

use super::motion::Mark;
use crate::play::Looks;
use crate::play::screen::side::{chosen, lit};

/// Columns and rows from one space to the next, from the largest.
const STEPS: [(u16, u16); 5] = [(6, 3), (5, 2), (4, 2), (4, 1), (3, 1)];
/// The size of the board with the smallest steps.
pub const SMALLEST: (u16, u16) = (49, 17);

static BOARD: LazyLock<Board> = LazyLock::new(|| {
    let json = include_str!("../../../../../content/boards/manipulation.json");
    // OK because a test reads and checks the very same file.
    let file: BoardFile = serde_json::from_str(json).expect("the board in the box is a board file");
    Board::check(&file).expect("the board in the box is sound")
});

/// The board of a view: the one that somebody brought, or the one in the box.
pub fn board_of(view: &View) -> &Board {
    view.board.as_ref().unwrap_or(&BOARD)
}

/// What is drawn on the board besides the view.
pub struct Lit<'a> {
    /// What moves.
    pub mark: &'a Mark,
    /// The moves one can choose, in the order of their numbers.
    pub moves: &'a [MoveView],
    /// The one under the cursor.
    pub place: Option<usize>,
}

/// Where every space is drawn.
pub struct Plan<'a> {
    board: &'a Board,
    spaces: Vec<(Space, (u16, u16))>,
    trays: [[(u16, u16); TOKENS as usize]; 4],
    /// How wide and high the board is, in its own steps.
    extent: (f64, f64),
    /// The room it takes.
    pub area: Rect,
}

impl<'a> Plan<'a> {
    /// Lays the board out with the largest steps that fit into `area`, at its upper left. A board that fits with none is
    /// drawn as small as it takes; there spaces may cover each other, and the list of moves names them all.
    pub fn new(board: &'a Board, area: Rect) -> Self {
        let steps = STEPS.into_iter().map(|(across, down)| (f64::from(across), f64::from(down)));
        let mut plans = steps.map(|step| Plan::with(board, area, step));
        let smallest = || {
            let (across, down) = Plan::with(board, area, (1000.0, 1000.0)).extent;
            // An even number of steps, so that both halves fit.
            let step = |room: u16, length: f64| f64::from(room.saturating_sub(1) / 2 * 2) / length.max(1.0);
            Plan::with(board, area, (step(area.width, across), step(area.height, down)))
        };
        plans.find(|plan| area.union(plan.area) == area).unwrap_or_else(smallest)
    }

    fn with(board: &'a Board, area: Rect, step: (f64, f64)) -> Self {
        let trays = Color::ALL.map(|color| board.holding(color));
        let playing = || board.layout().playing();
        let all = || playing().map(|space| board.place(space)).chain(trays.into_iter().flatten());
        let least = |of: fn(Place) -> f64| all().map(of).fold(f64::MAX, f64::min);
        let most = |of: fn(Place) -> f64| all().map(of).fold(f64::MIN, f64::max);
        let (left, right) = (least(|place| place.x), most(|place| place.x));
        let (top, bottom) = (least(|place| place.y), most(|place| place.y));
        // Counted from the middle, so that both halves are rounded alike.
        let from_middle = |at: f64, least: f64, most: f64, step: f64| {
            let half = (most - least) / 2.0;
            let offset = ((at - least - half) * step).round();
            ((half * step).round() + offset).max(0.0) as u16
        };
        let cell = |place: Place| {
            let x = area.x + from_middle(place.x, left, right, step.0);
            (x, area.y + from_middle(place.y, top, bottom, step.1))
        };
        let size =
            |least: f64, most: f64, step: f64| (2.0 * ((most - least) / 2.0 * step).round()) as u16 + 1;
        Plan {
            board,
            spaces: playing().map(|space| (space, cell(board.place(space)))).collect(),
            extent: (right - left, bottom - top),
            trays: trays.map(|tray| tray.map(cell)),
            area: Rect { width: size(left, right, step.0), height: size(top, bottom, step.1), ..area },
        }
    }

    fn cell(&self, space: Space) -> (u16, u16) {
        match space.kind() {
            Kind::Holding(color) => self.trays[color.index()][0],
            _ => {
                let found = self.spaces.iter().find(|(other, _)| *other == space);
                found.map_or((self.area.x, self.area.y), |(_, cell)| *cell)
            }
        }
    }

    fn is_taken(&self, cell: (u16, u16)) -> bool {
        self.spaces.iter().any(|(_, other)| *other == cell)
            || self.trays.iter().flatten().any(|tray| *tray == cell)
    }
}

/// Draws the board as its plan says.
pub fn draw(plan: &Plan<'_>, view: &View, lit: &Lit<'_>, looks: Looks, buffer: &mut Buffer) {
    let drawing = Drawing { plan, view, lit, looks };
    drawing.lines(buffer);
    for (space, _) in &plan.spaces {
        drawing.space(*space, buffer);
    }
    drawing.trays(buffer);
    drawing.targets(buffer);
    drawing.from(buffer);
}

/// The board as lines of plain characters.
pub fn picture(view: &View, moves: &[MoveView]) -> Vec<String> {
    let board = board_of(view);
    let (across, down) = STEPS[STEPS.len() - 1];
    let wanted = Plan::with(board, Rect::new(1, 0, 0, 0), (f64::from(across), f64::from(down))).area;
    let area = Rect::new(0, 0, (wanted.width + 1).max(SMALLEST.0), wanted.height.max(SMALLEST.1));
    let mut buffer = Buffer::empty(area);
    let lit = Lit { mark: &Mark::default(), moves, place: None };
    draw(&Plan::new(board, area), view, &lit, Looks { has_colour: false }, &mut buffer);
    let rows = buffer.content.chunks(usize::from(area.width));
    rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned()).collect()
}

/// What the signs on the board mean.
pub const LEGEND: &str = "R, Y, G and B are tokens, those in the corners wait in holding. S Start, E entrance, \
                          □ home, ▲ BEAST, ★ STAR-BEAST, (W) WORLD.";

/// The letter of a colour on its patch.
pub fn token(looks: Looks, color: Color) -> Style {
    let (ink, ground) = match color {
        Color::Red => (style::Color::White, style::Color::Red),
        Color::Yellow => (style::Color::Black, style::Color::LightYellow),
        Color::Green => (style::Color::Black, style::Color::LightGreen),
        Color::Blue => (style::Color::White, style::Color::Blue),
    };
    looks.bold_patch(ink, ground)
}

/// What belongs to a colour without being a token.
pub fn ink(looks: Looks, color: Color) -> Style {
    if !looks.has_colour {
        return Style::new();
    }
    Style::new().fg(match color {
        Color::Red => style::Color::LightRed,
        Color::Yellow => style::Color::LightYellow,
        Color::Green => style::Color::LightGreen,
        Color::Blue => style::Color::LightBlue,
    })
}

struct Drawing<'a> {
    plan: &'a Plan<'a>,
    view: &'a View,
    lit: &'a Lit<'a>,
    looks: Looks,
}

impl Drawing<'_> {
    /// The straight lines: the lane, and from the BEASTs to WORLD. What lies aslant is seen to belong together.
    fn lines(&self, buffer: &mut Buffer) {
        let is_straight = |space: Space| match space.kind() {
            Kind::Lane(_)
            | Kind::Start(_)
            | Kind::Beast(_)
            | Kind::StarBeast(_)
            | Kind::Spoke(..)
            | Kind::World => true,
            Kind::Entrance(_) | Kind::Home(..) | Kind::Diamond(..) | Kind::Holding(_) => false,
        };
        for (one, other) in self.plan.board.neighbors() {
            if !is_straight(one) || !is_straight(other) {
                continue;
            }
            let ((x, y), (to_x, to_y)) = (self.plan.cell(one), self.plan.cell(other));
            let style = self.looks.faint();
            if y == to_y {
                for x in x.min(to_x) + 1..x.max(to_x) {
                    buffer.set_string(x, y, "─", style);
                }
            } else if x == to_x {
                for y in y.min(to_y) + 1..y.max(to_y) {
                    buffer.set_string(x, y, "│", style);
                }
            }
        }
    }

    fn space(&self, space: Space, buffer: &mut Buffer) {
        let (x, y) = self.plan.cell(space);
        let looks = self.looks;
        if let Some(color) = self.on(space) {
            let mut style = token(looks, color);
            if self.is_lit(space) {
                style = style.patch(looks.lit());
            }
            buffer.set_string(x, y, color.letter().to_string(), style);
            return;
        }
        let (sign, style) = match space.kind() {
            Kind::Lane(_) | Kind::Spoke(..) | Kind::Diamond(..) => ("○", looks.plain()),
            Kind::Start(color) => ("S", ink(looks, color).patch(looks.strong())),
            Kind::Entrance(color) => ("E", ink(looks, color).patch(looks.strong())),
            Kind::Home(color, _) => ("□", ink(looks, color)),
            Kind::Beast(_) => ("▲", looks.strong()),
            Kind::StarBeast(_) => ("★", looks.strong()),
            Kind::World | Kind::Holding(_) => ("W", looks.strong()),
        };
        if space == Space::WORLD {
            buffer.set_string(x.saturating_sub(1), y, "(W)", looks.strong());
        }
        if self.is_lit(space) || self.is_way(space) {
            let sign = if space == Space::WORLD { "W" } else { "●" };
            buffer.set_string(x, y, sign, looks.lit());
        } else {
            buffer.set_string(x, y, sign, style);
        }
    }

    fn trays(&self, buffer: &mut Buffer) {
        for color in &self.view.colors {
            let waiting = usize::from(color.holding);
            for (place, (x, y)) in self.plan.trays[color.color.index()].into_iter().enumerate() {
                let (sign, style) = if place < waiting {
                    (color.color.letter().to_string(), token(self.looks, color.color))
                } else {
                    ("·".to_owned(), ink(self.looks, color.color))
                };
                buffer.set_string(x, y, sign, style);
            }
        }
    }

    /// The numbers of the moves, each on the space it leads to; beside it if somebody stands there.
    fn targets(&self, buffer: &mut Buffer) {
        let chosen_last = |place: &usize| Some(*place) == self.lit.place;
        let mut places: Vec<usize> = (0..self.lit.moves.len()).rev().collect();
        // Of several numbers for one space the lowest is seen, or the one under the cursor.
        places.sort_by_key(chosen_last);
        for place in places {
            let to = self.lit.moves[place].action.to;
            let number = (place + 1).to_string();
            let style = if Some(place) == self.lit.place { chosen(self.looks) } else { lit(self.looks) };
            let (x, y) = self.plan.cell(to);
            let width = number.len() as u16;
            let is_free = |from: u16| (from..from + width).all(|x| !self.plan.is_taken((x, y)));
            let x = if self.on(to).is_none() {
                x
            } else if is_free(x + 1) {
                x + 1
            } else {
                x.saturating_sub(width)
            };
            buffer.set_string(x, y, number, style);
        }
    }

    /// Brackets round the token that would move.
    fn from(&self, buffer: &mut Buffer) {
        let Some(chosen) = self.lit.place.and_then(|place| self.lit.moves.get(place)) else { return };
        let (x, y) = match chosen.action.from.kind() {
            Kind::Holding(color) => {
                let waiting = usize::from(self.view.color(color).holding);
                self.plan.trays[color.index()][waiting.saturating_sub(1)]
            }
            _ => self.plan.cell(chosen.action.from),
        };
        let target = self.plan.cell(chosen.action.to);
        for (at, sign) in [(x.checked_sub(1), "["), (Some(x + 1), "]")] {
            let free = at.filter(|x| !self.plan.is_taken((*x, y)) && (*x, y) != target);
            if let Some(x) = free.filter(|x| self.plan.area.contains((*x, y).into())) {
                buffer.set_string(x, y, sign, self.looks.lit());
            }
        }
    }

    fn on(&self, space: Space) -> Option<Color> {
        if let Some((_, color)) = self.lit.mark.lit.filter(|(lit, _)| *lit == space) {
            return Some(color);
        }
        self.view.colors.iter().find(|color| color.spaces.contains(&space)).map(|color| color.color)
    }

    fn is_lit(&self, space: Space) -> bool {
        self.lit.mark.lit.is_some_and(|(lit, _)| lit == space)
    }

    /// Whether the move under the cursor goes over a space.
    fn is_way(&self, space: Space) -> bool {
        let chosen = self.lit.place.and_then(|place| self.lit.moves.get(place));
        chosen.is_some_and(|chosen| chosen.path.contains(&space))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_space_covers_another_with_steps_of_any_size() {
        for step in STEPS {
            let (across, down) = step;
            let plan = Plan::with(&BOARD, Rect::new(2, 1, 200, 100), (f64::from(across), f64::from(down)));
            let mut cells: Vec<(u16, u16)> =
                plan.spaces.iter().map(|(_, cell)| *cell).chain(plan.trays.into_iter().flatten()).collect();
            cells.sort_unstable();
            let all = cells.len();
            cells.dedup();
            assert_eq!(cells.len(), all, "{step:?}");
            assert!(cells.iter().all(|cell| plan.area.contains((*cell).into())), "{step:?}");
        }
    }

    /// An owner may draw a board as large and as lopsided as they like: it is drawn smaller, and never beyond its room.
    #[test]
    fn an_own_board_is_drawn_in_any_room() {
        use manipulation::{Course, Manipulation, Options};
        use rules::{Game, Viewer};
        let own = include_str!("../../../../../testdata/boards/manipulation_own.json");
        let mut file: BoardFile = serde_json::from_str(own).unwrap();
        for far in [7.0, -39.0, 39.0] {
            let world = file.spaces.iter_mut().find(|space| space.id == "WORLD").unwrap();
            (world.x, world.y) = (far, if far > 0.0 { far } else { 3.0 });
            let board = Board::check(&file).unwrap();
            let game = Manipulation::new(Course::on(board).into(), &Options::default(), 4).unwrap();
            let view = game.view(Viewer::Spectator);
            for (width, height) in [SMALLEST, (200, 100), (20, 8), (1, 1)] {
                let area = Rect::new(2, 1, width, height);
                let plan = Plan::new(board_of(&view), area);
                assert_eq!(area.union(plan.area), area, "{width} x {height}");
                let mut buffer = Buffer::empty(Rect::new(0, 0, width + 4, height + 2));
                let lit = Lit { mark: &Mark::default(), moves: &[], place: None };
                draw(&plan, &view, &lit, Looks { has_colour: false }, &mut buffer);
            }
            assert!(picture(&view, &[]).iter().any(|row| row.contains('W')), "WORLD is drawn");
        }
    }

    #[test]
    fn the_smallest_board_is_as_small_as_it_says() {
        let plan = Plan::new(&BOARD, Rect::new(0, 0, SMALLEST.0, SMALLEST.1));
        assert_eq!((plan.area.width, plan.area.height), SMALLEST);
    }
}
