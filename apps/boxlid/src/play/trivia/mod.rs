//! Trivial Pursuit and Heisey Mania at the terminal: one face for both, for they are one engine.
//!
//! What a stranger would get wrong: nothing here is drawn or said from the game itself, which knows every card, but
//! from its view for whoever is looking. So an answer comes before somebody's eyes only when the rules show it to
//! them.

mod board;
mod card;
mod menu;
mod motion;
mod paint;
mod panel;
mod words;

use std::sync::Arc;

use catalog::{GameKind, PlayDeck, QuestionBox};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use rules::{Choices, Game, Refusal, RefusalKind, Seat, Viewer};
use trivia::{Action, Board, Contents, Doing, EditionName, Event, Trivia, View, read_action};

use super::{Deed, Desk, Face, Looks, Moment, Pressed, Scene, Still};
use menu::Item;

/// The line of the list a player points at, counted from nought. Where an answer is written, nought is the line it
/// is written on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    place: usize,
    /// Whether it was named by the key pressed last, so that the same key again chooses it.
    is_named: bool,
    /// Whether a key has moved it. Until then it points at nothing where people judge: a key too many must not
    /// speak for them.
    is_moved: bool,
}

impl Cursor {
    /// The line it points at.
    fn place(self, doing: &Doing, is_reading: bool) -> Option<usize> {
        let is_judging = matches!(doing, Doing::Panel { .. } | Doing::Contest { .. }) || is_reading;
        (self.is_moved || !is_judging).then_some(self.place)
    }
}

impl<E: QuestionBox> Face for Trivia<E> {
    type Cursor = Cursor;
    type Mark = motion::Mark;

    const FILLS_SCREEN: bool = true;
    const KEEPS_CURSOR: bool = false;
    const TAKES_BACK: bool = false;

    fn asks(now: &Moment<'_, Self>) -> String {
        words::asks(&now.view, &now.desk, &now.choices)
    }

    /// Private are the card that somebody reads or judges by, and a vote that others must not copy.
    fn is_private(&self, seat: Seat) -> bool {
        let (own, anybodys) = (self.view(Viewer::Seat(seat)), self.view(Viewer::Spectator));
        let answer = |view: &View| view.question.as_ref().and_then(|question| question.answer.clone());
        let players = own.tokens.iter().filter(|token| !token.left).count();
        match own.doing {
            Doing::Asking | Doing::Panel { .. } | Doing::Contest { .. } => answer(&own) != answer(&anybodys),
            Doing::Electing { .. } => players > 2,
            Doing::Shuffling
            | Doing::RollingOff
            | Doing::Rolling
            | Doing::Moving { .. }
            | Doing::Choosing
            | Doing::PickingBox
            | Doing::Judging
            | Doing::Ruled { .. }
            | Doing::Over => false,
        }
    }

    fn describe(now: &Moment<'_, Self>) -> Vec<String> {
        words::describe(&board_of(&now.view), &now.view, &now.desk, &now.choices)
    }

    fn sketch(_: &Moment<'_, Self>) -> Vec<String> {
        Vec::new()
    }

    fn survey(now: &Moment<'_, Self>) -> Vec<String> {
        let (view, board) = (&now.view, board_of(&now.view));
        let mut lines = board::picture(&board, view);
        lines.push(words::legend(view));
        lines.extend(words::standings(&board, view, &now.desk));
        lines.extend(Self::describe(now));
        lines
    }

    fn typing() -> &'static [(&'static str, &'static str)] {
        &[
            ("2", "choose number 2 of what is listed"),
            ("Paris", "answer, when an answer is asked for"),
            ("answer:", "put it before an answer that is also a command, as in `answer: help`"),
            ("pass", "give no answer"),
            ("right", "say that an answer is right; or `wrong`"),
            ("go on", "let a ruling stand; `challenge` to challenge it, `challenge Ana` if you are several"),
            ("time", "say that the time to answer is over: the plain game has no clock"),
        ]
    }

    fn read_line(now: &Moment<'_, Self>, text: &str) -> Result<Vec<Deed<Self>>, Refusal> {
        let Moment { view, choices, desk } = now;
        let seat = desk.asked.unwrap_or(Seat(0));
        let board = board_of(view);
        let items = menu::items(&board, view, desk, choices);
        let word = text.trim().to_lowercase();
        if *choices == Choices::Open {
            let written = match word.as_str() {
                "pass" | "time" => read_action(&word).map_err(super::misread)?,
                _ if word.starts_with("answer:") => {
                    Action::Answer(text.trim()["answer:".len()..].trim().to_owned())
                }
                _ => Action::Answer(text.trim().to_owned()),
            };
            return Ok(vec![(seat, written)]);
        }
        if let Ok(number) = word.parse::<usize>() {
            let item = number.checked_sub(1).and_then(|place| items.get(place));
            let none = || misread(format!("there is no number {number} to choose"));
            return item.map(|item| item.deeds.clone()).ok_or_else(none);
        }
        if let Some(item) = items.iter().find(|item| item.label.to_lowercase() == word) {
            return Ok(item.deeds.clone());
        }
        if let Doing::Ruled { .. } = view.doing {
            return ruled(&items, desk, &word);
        }
        // Spaces are written in capitals, the words of the notation are not.
        let upper = word.to_uppercase();
        let is_space = board.find(&upper).is_some();
        let action = read_action(if is_space { &upper } else { text.trim() }).map_err(super::misread)?;
        Ok(vec![(seat, action)])
    }

    fn motion(before: &View, events: &[Event]) -> Vec<Still<Self>> {
        motion::stills(before, events)
    }

    fn keys(now: &Moment<'_, Self>) -> &'static str {
        match (&now.choices, &now.view.doing) {
            (Choices::Open, _) => "Enter answer  ↓ no answer",
            (_, Doing::Moving { .. }) => "1-9 or ←→ choose  Enter go",
            (Choices::Listed(_) | Choices::Nothing, _) => "1-9 or ↑↓ choose  Enter take it",
        }
    }

    fn short_keys() -> &'static str {
        "Enter"
    }

    fn takes_text(now: &Moment<'_, Self>, cursor: Cursor) -> bool {
        cursor.place == 0 && now.choices == Choices::Open
    }

    fn write(text: &str) -> Option<Action> {
        (!text.is_empty()).then(|| Action::Answer(text.to_owned()))
    }

    fn press(now: &Moment<'_, Self>, cursor: &mut Cursor, key: KeyCode) -> Pressed<Self> {
        let Moment { view, choices, desk } = now;
        let items = menu::items(&board_of(view), view, desk, choices);
        // Where an answer is written, the line for it comes before the list.
        let lines = usize::from(*choices == Choices::Open);
        let places = items.len() + lines;
        let at = |place: usize| Cursor { place, is_named: false, is_moved: true };
        let here = cursor.place(&view.doing, is_read(view, desk));
        let last = places.saturating_sub(1);
        match key {
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => {
                *cursor = at(here.map_or(last, |place| place.checked_sub(1).unwrap_or(last)));
            }
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => {
                *cursor = at(here.map_or(0, |place| if place < last { place + 1 } else { 0 }));
            }
            KeyCode::Home => *cursor = at(0),
            KeyCode::End => *cursor = at(last),
            KeyCode::Enter | KeyCode::Char(' ') => {
                return chosen(&items, here.and_then(|place| place.checked_sub(lines)));
            }
            KeyCode::Char(digit @ '1'..='9') => {
                let named = Cursor { is_named: true, ..at(usize::from(digit as u8 - b'1') + lines) };
                if named.place >= places {
                    return Pressed::Nothing;
                }
                // The first press shows where it leads, the second goes there.
                if *cursor == named {
                    return chosen(&items, named.place.checked_sub(lines));
                }
                *cursor = named;
            }
            _ => return Pressed::Nothing,
        }
        Pressed::Moved
    }

    /// What would come of a choice is a secret: it may turn a card.
    fn preview(_: &Moment<'_, Self>, _: Cursor) -> Option<Action> {
        None
    }

    fn size(_: &View, is_large: bool) -> (u16, u16) {
        panel::size(is_large)
    }

    fn draw(scene: &Scene<'_, Self>, area: Rect, buffer: &mut Buffer) {
        let board = board_of(scene.view);
        let items = menu::items(&board, scene.view, scene.desk, scene.choices);
        let page = panel::Page {
            board: &board,
            view: scene.view,
            desk: scene.desk,
            mark: scene.mark,
            items: &items,
            place: scene
                .cursor
                .and_then(|cursor| cursor.place(&scene.view.doing, is_read(scene.view, scene.desk))),
            writing: scene.writing,
            is_written: *scene.choices == Choices::Open,
            seconds: scene.seconds,
            notice: scene.notice,
            told: scene.told,
            looks: scene.looks,
        };
        page.draw(area, buffer);
    }
}

fn kind(edition: EditionName) -> GameKind {
    let mut all = GameKind::ALL.into_iter();
    all.find(|kind| kind.lid().edition == Some(edition)).expect("both games stand on the shelf")
}

/// The board that is seen: the one that somebody brought, or the built-in one.
fn board_of(view: &View) -> Board {
    view.board.clone().unwrap_or_else(|| in_the_box(view.edition).board.clone())
}

/// What comes with the game.
fn in_the_box(edition: EditionName) -> Arc<Contents> {
    Arc::clone(PlayDeck::starter(kind(edition)).expect("the game comes with a deck").contents())
}

/// Whether the question is read out by whoever is asked.
fn is_read(view: &View, desk: &Desk<'_>) -> bool {
    view.doing == Doing::Asking && desk.asked != view.mover
}

fn chosen<E: QuestionBox>(items: &[Item], place: Option<usize>) -> Pressed<Trivia<E>> {
    match place.and_then(|place| items.get(place)) {
        Some(item) => Pressed::Do(item.deeds.clone()),
        None => Pressed::Nothing,
    }
}

/// `go on`, `challenge`, or `challenge Ana` where several might. `stand` and `contest` are the same in the notation.
fn ruled(items: &[Item], desk: &Desk<'_>, word: &str) -> Result<Vec<(Seat, Action)>, Refusal> {
    let challengers = || items.iter().skip(1).filter_map(|item| item.deeds.first());
    if word == "go on" || word == "stand" {
        return Ok(items.first().map(|item| item.deeds.clone()).unwrap_or_default());
    }
    let Some(name) = word.strip_prefix("challenge").or_else(|| word.strip_prefix("contest")) else {
        return Err(misread("say `go on`, or `challenge`"));
    };
    let name = name.trim();
    let is_named =
        |seat: Seat| desk.name(seat).to_lowercase() == name || seat.to_string().to_lowercase() == name;
    match challengers().find(|(seat, _)| is_named(*seat)) {
        Some(deed) => Ok(vec![deed.clone()]),
        None if name.is_empty() && items.len() == 2 => Ok(challengers().cloned().collect()),
        None => Err(misread("say who challenges it, as in `challenge Ana`")),
    }
}

/// What was typed makes no sense here.
fn misread(said: impl Into<String>) -> Refusal {
    Refusal::new(RefusalKind::Malformed, said)
}

/// The colours of the terminal, for pictures that have none.
const PLAIN: Looks = Looks { has_colour: false };
