//! Mancala at the terminal: its keys, its words, its board and how stones move on it.

mod board;
mod motion;
mod words;

use mancala::{Action, Event, Mancala, POCKETS, Pocket, View};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use rules::{Dice, Imagine, Notation, Refusal, Seat, Viewer};

use super::{Deed, Face, Moment, Pressed, Scene, Still};
use crate::solving::values::Values;

/// The pocket a player points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// Its number, on their own side.
    number: u8,
    /// Whether it was named by the key pressed last, so that the same key again sows it.
    is_named: bool,
}

impl Cursor {
    fn at(number: u8) -> Self {
        Cursor { number, is_named: false }
    }

    fn named(number: u8) -> Self {
        Cursor { number, is_named: true }
    }
}

impl Default for Cursor {
    fn default() -> Self {
        Cursor::at(1)
    }
}

impl Face for Mancala {
    type Cursor = Cursor;
    type Mark = motion::Mark;

    const HAS_VALUES: bool = true;

    fn asks(now: &Moment<'_, Self>) -> String {
        words::asks(&game(&now.view), &now.desk)
    }

    fn describe(now: &Moment<'_, Self>) -> Vec<String> {
        words::describe(&game(&now.view), now.desk.names)
    }

    fn sketch(now: &Moment<'_, Self>) -> Vec<String> {
        words::sketch(game(&now.view).board())
    }

    fn typing() -> &'static [(&'static str, &'static str)] {
        &[
            ("3", "sow your pocket 3"),
            ("3-6", "sow pocket 3 and, going again, pocket 6"),
            ("swap", "change sides, where the pie rule offers it"),
        ]
    }

    fn read_line(now: &Moment<'_, Self>, text: &str) -> Result<Vec<Deed<Self>>, Refusal> {
        let seat = now.desk.asked.unwrap_or(Seat(0));
        let actions = game(&now.view).read_turn(seat, text).map_err(super::misread)?;
        Ok(actions.into_iter().map(|action| (seat, action)).collect())
    }

    fn motion(before: &View, events: &[Event]) -> Vec<Still<Self>> {
        motion::stills(before, events)
    }

    fn keys(now: &Moment<'_, Self>) -> &'static str {
        match game(&now.view).offer() {
            mancala::Offer::Open => "1-6 or ←→ choose  Enter sow  s swap",
            mancala::Offer::FirstTurn | mancala::Offer::Closed => "1-6 or ←→ choose  Enter sow",
        }
    }

    fn short_keys() -> &'static str {
        "Enter sow"
    }

    fn press(now: &Moment<'_, Self>, cursor: &mut Cursor, key: KeyCode) -> Pressed<Self> {
        let game = game(&now.view);
        // The far side is numbered from right to left, for its owner sits across.
        let is_near = game.mover() == game.side_of(now.desk.home);
        let sow = |action: Action| Pressed::Do(vec![(game.seat_of(game.mover()), action)]);
        let towards = |cursor: Cursor, is_right: bool| {
            let last = POCKETS - 1;
            let step = if is_right == is_near { 1 } else { last };
            Cursor::at((cursor.number - 1 + step) % POCKETS + 1)
        };
        match key {
            KeyCode::Left => *cursor = towards(*cursor, false),
            KeyCode::Right => *cursor = towards(*cursor, true),
            KeyCode::Home => *cursor = Cursor::at(if is_near { 1 } else { POCKETS }),
            KeyCode::End => *cursor = Cursor::at(if is_near { POCKETS } else { 1 }),
            KeyCode::Enter | KeyCode::Char(' ') => {
                *cursor = Cursor::at(cursor.number);
                return sow(game.sowing(*cursor));
            }
            KeyCode::Char('s') => return sow(Action::Swap),
            KeyCode::Char(digit @ '1'..='6') => {
                let chosen = Cursor::named(digit as u8 - b'0');
                // The first press shows what would come of it, the second does it.
                if *cursor == chosen {
                    *cursor = Cursor::at(chosen.number);
                    return sow(game.sowing(chosen));
                }
                *cursor = chosen;
            }
            _ => return Pressed::Nothing,
        }
        Pressed::Moved
    }

    fn preview(now: &Moment<'_, Self>, cursor: Cursor) -> Option<Action> {
        let game = game(&now.view);
        (!game.is_over()).then(|| game.sowing(cursor))
    }

    fn whole(view: &View) -> Option<Mancala> {
        Some(game(view))
    }

    fn solvable(view: &View) -> Option<Mancala> {
        Some(game(view))
    }

    fn worth(view: &View, cursor: Cursor, values: &Values) -> Option<String> {
        values.of(&game(view).sowing(cursor)).map(words::worth)
    }

    fn worths(view: &View, values: &Values) -> Vec<String> {
        words::worths(&game(view), values)
    }

    fn size(_: &View, is_large: bool) -> (u16, u16) {
        board::size(is_large)
    }

    fn draw(scene: &Scene<'_, Self>, area: Rect, buffer: &mut Buffer) {
        board::draw(scene, area, buffer);
    }
}

/// The game that is seen, for nothing of it is hidden.
fn game(view: &View) -> Mancala {
    Mancala::imagine(view, Viewer::Spectator, &mut Dice::seeded(0))
}

/// What the cursor would do.
trait Points {
    fn sowing(&self, cursor: Cursor) -> Action;
}

impl Points for Mancala {
    fn sowing(&self, cursor: Cursor) -> Action {
        Action::Sow(Pocket::new(self.mover(), cursor.number))
    }
}

#[cfg(test)]
mod tests {
    use mancala::{Begins, Options, Side};
    use rules::{Choices, Game, Seats};

    use super::super::Desk;
    use super::*;

    /// Two people at one keyboard, seen from A's side.
    fn moment(begins: Begins) -> Moment<'static, Mancala> {
        let game = Mancala::new(Default::default(), &Options { begins, ..Options::default() }, 2).unwrap();
        let viewer = Viewer::Spectator;
        let desk =
            Desk { asked: None, people: Seats::first(2), home: Seat(0), viewer, names: &[], marks: &[] };
        Moment { view: game.view(viewer), choices: Choices::Nothing, desk }
    }

    #[test]
    fn arrows_walk_the_way_they_point_on_both_sides() {
        let mut cursor = Cursor::at(3);
        Mancala::press(&moment(Begins::A), &mut cursor, KeyCode::Right);
        assert_eq!(cursor, Cursor::at(4));
        // Seen from A's side, B's pocket 1 is on the right.
        Mancala::press(&moment(Begins::B), &mut cursor, KeyCode::Right);
        assert_eq!(cursor, Cursor::at(3));
        Mancala::press(&moment(Begins::B), &mut cursor, KeyCode::End);
        assert_eq!(cursor, Cursor::at(1));
        Mancala::press(&moment(Begins::B), &mut cursor, KeyCode::Right);
        assert_eq!(cursor, Cursor::at(6));
    }

    #[test]
    fn a_digit_shows_first_and_sows_when_pressed_again() {
        let (now, mut cursor) = (moment(Begins::B), Cursor::at(1));
        assert_eq!(Mancala::press(&now, &mut cursor, KeyCode::Char('4')), Pressed::Moved);
        let sow = Pressed::Do(vec![(Seat(1), Action::Sow(Pocket::new(Side::B, 4)))]);
        assert_eq!(Mancala::press(&now, &mut cursor, KeyCode::Char('4')), sow);
        // The next player's first press shows again.
        assert_eq!(Mancala::press(&now, &mut cursor, KeyCode::Char('4')), Pressed::Moved);
        assert_eq!(Mancala::press(&now, &mut cursor, KeyCode::Char('7')), Pressed::Nothing);
    }
}
