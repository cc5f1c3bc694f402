//! Mancala at the terminal: its keys, its words, its board and how stones move on it.

mod board;
mod motion;
mod words;

use std::sync::Arc;

use catalog::{GameKind, OwnBoard, PlayDeck, UnknownBot};
use mancala::{Action, Event, Mancala, POCKETS, Pocket, Teller, View};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use rules::{Bot, Saying};
use table::NoJudge;

use super::{Desk, Face, InTheBox, Pressed, Scene, Still};
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

    fn kind() -> GameKind {
        "mancala".parse().expect("Mancala stands on the shelf")
    }

    fn unpack(_: Option<Arc<PlayDeck>>, board: Option<Arc<OwnBoard>>) -> InTheBox<Self> {
        InTheBox { contents: Arc::new(()), judge: Arc::new(NoJudge), deck: None, board }
    }

    fn bot(level: &str) -> Result<Box<dyn Bot<Self>>, UnknownBot> {
        catalog::mancala_bot(level)
    }

    fn tell(names: &[String], lines: &[Vec<Event>]) -> Vec<Option<Saying>> {
        // OK because a sitting of Mancala has two players.
        let mut teller = Teller::new([names[0].clone(), names[1].clone()]);
        lines.iter().map(|events| teller.tell(events)).collect()
    }

    fn asks(&self, desk: &Desk<'_>) -> String {
        words::asks(self, desk)
    }

    fn describe(&self, desk: &Desk<'_>) -> Vec<String> {
        words::describe(self, desk.names)
    }

    fn sketch(&self, _: &Desk<'_>) -> Vec<String> {
        words::sketch(self.board())
    }

    fn typing() -> &'static [(&'static str, &'static str)] {
        &[
            ("3", "sow your pocket 3"),
            ("3-6", "sow pocket 3 and, going again, pocket 6"),
            ("swap", "change sides, where the pie rule offers it"),
        ]
    }

    fn motion(before: &View, events: &[Event]) -> Vec<Still<Self>> {
        motion::stills(before, events)
    }

    fn keys(&self, _: &Desk<'_>) -> &'static str {
        match self.offer() {
            mancala::Offer::Open => "1-6 or ←→ choose  Enter sow  s swap",
            mancala::Offer::FirstTurn | mancala::Offer::Closed => "1-6 or ←→ choose  Enter sow",
        }
    }

    fn short_keys() -> &'static str {
        "Enter sow"
    }

    fn press(&self, cursor: &mut Cursor, key: KeyCode, desk: &Desk<'_>) -> Pressed<Self> {
        // The far side is numbered from right to left, for its owner sits across.
        let is_near = self.mover() == self.side_of(desk.home);
        let sow = |action: Action| Pressed::Do(vec![(self.seat_of(self.mover()), action)]);
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
                return sow(self.sowing(*cursor));
            }
            KeyCode::Char('s') => return sow(Action::Swap),
            KeyCode::Char(digit @ '1'..='6') => {
                let chosen = Cursor::named(digit as u8 - b'0');
                // The first press shows what would come of it, the second does it.
                if *cursor == chosen {
                    *cursor = Cursor::at(chosen.number);
                    return sow(self.sowing(chosen));
                }
                *cursor = chosen;
            }
            _ => return Pressed::Nothing,
        }
        Pressed::Moved
    }

    fn preview(&self, cursor: Cursor) -> Option<Action> {
        (!self.is_over()).then(|| self.sowing(cursor))
    }

    fn solvable(&self) -> Option<Mancala> {
        Some(self.clone())
    }

    fn worth(&self, cursor: Cursor, values: &Values) -> Option<String> {
        values.of(&self.sowing(cursor)).map(words::worth)
    }

    fn worths(&self, values: &Values) -> Vec<String> {
        words::worths(self, values)
    }

    fn size(&self, is_large: bool) -> (u16, u16) {
        board::size(is_large)
    }

    fn draw(scene: &Scene<'_, Self>, area: Rect, buffer: &mut Buffer) {
        board::draw(scene, area, buffer);
    }
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
    use rules::{Game, Seat, Seats, Viewer};

    use super::*;

    fn game(begins: Begins) -> Mancala {
        Mancala::new(Arc::new(()), &Options { begins, ..Options::default() }, 2).unwrap()
    }

    /// Two people at one keyboard, seen from A's side.
    fn desk() -> Desk<'static> {
        Desk {
            asked: None,
            people: Seats::first(2),
            home: Seat(0),
            viewer: Viewer::Spectator,
            names: &[],
            marks: &[],
        }
    }

    #[test]
    fn arrows_walk_the_way_they_point_on_both_sides() {
        let mut cursor = Cursor::at(3);
        game(Begins::A).press(&mut cursor, KeyCode::Right, &desk());
        assert_eq!(cursor, Cursor::at(4));
        // Seen from A's side, B's pocket 1 is on the right.
        game(Begins::B).press(&mut cursor, KeyCode::Right, &desk());
        assert_eq!(cursor, Cursor::at(3));
        game(Begins::B).press(&mut cursor, KeyCode::End, &desk());
        assert_eq!(cursor, Cursor::at(1));
        game(Begins::B).press(&mut cursor, KeyCode::Right, &desk());
        assert_eq!(cursor, Cursor::at(6));
    }

    #[test]
    fn a_digit_shows_first_and_sows_when_pressed_again() {
        let (game, mut cursor) = (game(Begins::B), Cursor::at(1));
        assert_eq!(game.press(&mut cursor, KeyCode::Char('4'), &desk()), Pressed::Moved);
        let sow = Pressed::Do(vec![(Seat(1), Action::Sow(Pocket::new(Side::B, 4)))]);
        assert_eq!(game.press(&mut cursor, KeyCode::Char('4'), &desk()), sow);
        // The next player's first press shows again.
        assert_eq!(game.press(&mut cursor, KeyCode::Char('4'), &desk()), Pressed::Moved);
        assert_eq!(game.press(&mut cursor, KeyCode::Char('7'), &desk()), Pressed::Nothing);
    }
}
