//! A game at the terminal without a board of its own: what is seen in sentences, and a numbered list of what can be done.
//!
//! [`worded`](crate::worded) gives a game this face. It asks nothing of the game but the words of its catalog entry.

use catalog::GameEntry;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget as _, Wrap};
use rules::{Refusal, RefusalKind};

use super::list::Picked;
use super::{Deed, Face, Moment, Pressed, Scene};

/// Gives a game the face of this module.
#[macro_export]
macro_rules! worded {
    ($game:ty) => {
        impl $crate::play::Face for $game {
            type Cursor = $crate::play::worded::Cursor;
            type Mark = ();

            fn asks(now: &$crate::play::Moment<'_, Self>) -> String {
                $crate::play::worded::asks(now)
            }
            fn describe(now: &$crate::play::Moment<'_, Self>) -> Vec<String> {
                $crate::play::worded::describe(now)
            }
            fn sketch(_: &$crate::play::Moment<'_, Self>) -> Vec<String> {
                Vec::new()
            }
            fn typing() -> &'static [(&'static str, &'static str)] {
                &[("2", "make choice number 2 of those listed")]
            }
            fn read_line(
                now: &$crate::play::Moment<'_, Self>,
                text: &str,
            ) -> Result<Vec<$crate::play::Deed<Self>>, ::rules::Refusal> {
                $crate::play::worded::read_line(now, text)
            }
            fn motion(
                _: &<Self as ::rules::Game>::View,
                _: &[<Self as ::rules::Game>::Event],
            ) -> Vec<$crate::play::Still<Self>> {
                Vec::new()
            }
            fn keys(_: &$crate::play::Moment<'_, Self>) -> &'static str {
                "1-9 or ↑↓ choose  Enter do it"
            }
            fn short_keys() -> &'static str {
                "Enter do it"
            }
            fn press(
                now: &$crate::play::Moment<'_, Self>,
                cursor: &mut Self::Cursor,
                key: ::ratatui::crossterm::event::KeyCode,
            ) -> $crate::play::Pressed<Self> {
                $crate::play::worded::press(now, cursor, key)
            }
            fn preview(
                _: &$crate::play::Moment<'_, Self>,
                _: Self::Cursor,
            ) -> Option<<Self as ::rules::Game>::Action> {
                None
            }
            fn size(_: &<Self as ::rules::Game>::View, _: bool) -> (u16, u16) {
                (40, 8)
            }
            fn draw(
                scene: &$crate::play::Scene<'_, Self>,
                area: ::ratatui::layout::Rect,
                buffer: &mut ::ratatui::buffer::Buffer,
            ) {
                $crate::play::worded::draw(scene, area, buffer)
            }
        }
    };
}

pub use super::list::Cursor;

/// Says who is asked to choose.
pub fn asks<G: Face>(now: &Moment<'_, G>) -> String {
    let name = now.desk.asked.map_or("Somebody", |seat| now.desk.name(seat));
    format!("{name}, choose a number")
}

/// What is seen, and what can be chosen.
pub fn describe<G: Face>(now: &Moment<'_, G>) -> Vec<String> {
    let mut lines = G::in_words(&now.view, now.desk.names);
    lines.extend(choices::<G>(now.choices.listed()));
    lines
}

fn choices<G: GameEntry>(listed: &[G::Action]) -> Vec<String> {
    (1..).zip(listed).map(|(number, action)| format!("{number}: {}", G::choice_in_words(action))).collect()
}

/// Reads the number of a choice.
pub fn read_line<G: Face>(now: &Moment<'_, G>, text: &str) -> Result<Vec<Deed<G>>, Refusal> {
    let number = text.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let chosen = number.and_then(|place| now.choices.listed().get(place));
    match (now.desk.asked, chosen) {
        (Some(seat), Some(action)) => Ok(vec![(seat, action.clone())]),
        (_, _) => {
            let said = format!("{text:?} is not the number of a choice");
            Err(Refusal::new(RefusalKind::Malformed, said))
        }
    }
}

/// What a key means to whoever is asked.
pub fn press<G: Face>(now: &Moment<'_, G>, cursor: &mut Cursor, key: KeyCode) -> Pressed<G> {
    let listed = now.choices.listed();
    match cursor.press(key, listed.len()) {
        Picked::Take(place) => match (now.desk.asked, listed.get(place)) {
            (Some(seat), Some(action)) => Pressed::Do(vec![(seat, action.clone())]),
            (_, _) => Pressed::Nothing,
        },
        Picked::Moved => Pressed::Moved,
        Picked::Nothing => Pressed::Nothing,
    }
}

/// Writes the sentences, and the list with a mark at the cursor.
pub fn draw<G: Face<Cursor = Cursor>>(scene: &Scene<'_, G>, area: Rect, buffer: &mut Buffer) {
    let mut lines = G::in_words(scene.view, scene.names);
    let chosen = scene.cursor.map(Cursor::place);
    for (place, choice) in choices::<G>(scene.choices.listed()).into_iter().enumerate() {
        let mark = if chosen == Some(place) { '>' } else { ' ' };
        lines.push(format!("{mark} {choice}"));
    }
    let lines: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
    Paragraph::new(lines).wrap(Wrap { trim: false }).render(area, buffer);
}
