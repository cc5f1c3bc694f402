//! Basic Manipulation at the terminal: the board with its trays, the moves of a roll, and the way each takes.

mod board;
mod motion;
mod page;
mod words;

use manipulation::{Event, Manipulation, Mode, MoveView, Options, View};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use rules::{Choices, Dice, Imagine, Notation, Refusal, RefusalKind, Seat, Viewer};

use super::house_rules::HouseRules;
use super::list::{Cursor, Picked};
use super::{Deed, Face, Moment, Pressed, Scene, Still};

impl Face for Manipulation {
    type Cursor = Cursor;
    type Mark = motion::Mark;

    const FILLS_SCREEN: bool = true;
    const KEEPS_CURSOR: bool = false;
    /// A move is followed by the next roll, which nobody can forget.
    const TAKES_BACK: bool = false;

    /// BM-1: each mode has its number of players.
    fn seats_with(options: &Options, rules: &HouseRules<Self>) -> Vec<u8> {
        if rules.is_typed("mode") { vec![options.mode.seats()] } else { Mode::SEATS.to_vec() }
    }

    /// BM-1: the mode follows the number of seats unless one was chosen.
    fn fit(options: Options, rules: &HouseRules<Self>, seats: u8) -> Options {
        match Mode::usual_for(seats) {
            Some(mode) if !rules.is_typed("mode") => Options { mode, ..options },
            Some(_) | None => options,
        }
    }

    fn asks(now: &Moment<'_, Self>) -> String {
        words::asks(&now.view, &now.desk)
    }

    fn describe(now: &Moment<'_, Self>) -> Vec<String> {
        words::describe(&now.view, &now.desk)
    }

    fn sketch(_: &Moment<'_, Self>) -> Vec<String> {
        Vec::new()
    }

    fn survey(now: &Moment<'_, Self>) -> Vec<String> {
        let mut lines = board::picture(&now.view, &[]);
        lines.push(board::LEGEND.to_owned());
        lines.extend(words::standings(&now.view, &now.desk));
        lines.extend(words::describe(&now.view, &now.desk));
        lines
    }

    fn typing() -> &'static [(&'static str, &'static str)] {
        &[
            ("2", "make move number 2 of those listed"),
            ("S0-B0", "move the token on S0 to B0"),
            ("X0-S0", "bring a red token out of holding"),
        ]
    }

    fn read_line(now: &Moment<'_, Self>, text: &str) -> Result<Vec<Deed<Self>>, Refusal> {
        let seat = now.desk.asked.unwrap_or(Seat(0));
        let action = match text.trim().parse::<usize>() {
            Ok(number) => {
                let chosen = number.checked_sub(1).and_then(|place| now.view.moves().get(place));
                let none =
                    || Refusal::new(RefusalKind::Malformed, format!("there is no number {number} to choose"));
                chosen.ok_or_else(none)?.action
            }
            Err(_) => game(&now.view).read_action(seat, text).map_err(super::misread)?,
        };
        Ok(vec![(seat, action)])
    }

    fn motion(before: &View, events: &[Event]) -> Vec<Still<Self>> {
        motion::stills(before, events)
    }

    fn keys(_: &Moment<'_, Self>) -> &'static str {
        "1-9 or ←→ choose  Enter move"
    }

    fn short_keys() -> &'static str {
        "Enter move"
    }

    fn press(now: &Moment<'_, Self>, cursor: &mut Cursor, key: KeyCode) -> Pressed<Self> {
        match cursor.press(key, now.view.moves().len()) {
            Picked::Take(place) => match (now.desk.asked, now.view.moves().get(place)) {
                (Some(seat), Some(chosen)) => Pressed::Do(vec![(seat, chosen.action)]),
                (_, _) => Pressed::Nothing,
            },
            Picked::Moved => Pressed::Moved,
            Picked::Nothing => Pressed::Nothing,
        }
    }

    /// The page says itself what the move under the cursor does.
    fn preview(_: &Moment<'_, Self>, _: Cursor) -> Option<manipulation::Action> {
        None
    }

    fn size(_: &View, is_large: bool) -> (u16, u16) {
        page::size(is_large)
    }

    fn draw(scene: &Scene<'_, Self>, area: Rect, buffer: &mut Buffer) {
        let moves: &[MoveView] = match scene.choices {
            Choices::Listed(_) => scene.view.moves(),
            Choices::Open | Choices::Nothing => &[],
        };
        let page = page::Page {
            view: scene.view,
            desk: scene.desk,
            mark: scene.mark,
            moves,
            place: scene.cursor.filter(|_| !moves.is_empty()).map(Cursor::place),
            notice: scene.notice,
            told: scene.told,
            looks: scene.looks,
        };
        page.draw(area, buffer);
    }
}

/// The game that is seen, for nothing of it is hidden.
fn game(view: &View) -> Manipulation {
    Manipulation::imagine(view, Viewer::Spectator, &mut Dice::seeded(0))
}
