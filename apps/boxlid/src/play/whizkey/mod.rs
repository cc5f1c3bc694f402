//! Whiz Key at the terminal: one's own board and cards, the boards of the others, and the doors with what they need.
//!
//! What a stranger would get wrong: nothing here is drawn or said from the game itself, which knows every hand, but
//! from its view for whoever is looking; and what can be chosen is listed only for them, for a list of keys shows a
//! hand.

mod board;
mod menu;
mod motion;
mod page;
mod paint;
mod words;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use rules::{Refusal, RefusalKind, Seat};
use whizkey::{Action, Event, Options, View, WhizKey};

use super::house_rules::HouseRules;
use super::list::{Cursor, Picked};
use super::{Deed, Face, Moment, Pressed, Scene, Still};
use menu::Item;

impl Face for WhizKey {
    type Cursor = Cursor;
    type Mark = motion::Mark;

    const FILLS_SCREEN: bool = true;
    const KEEPS_CURSOR: bool = false;

    /// WK-32: a match is for two.
    fn seats_with(options: &Options, _: &HouseRules<Self>) -> Vec<u8> {
        if options.tournament.is_on() { vec![2] } else { Self::kind().seat_counts().to_vec() }
    }

    fn asks(now: &Moment<'_, Self>) -> String {
        words::asks(&now.view, &now.desk, items(now).len())
    }

    /// WK-34: a hand is for its owner's eyes, and every choice is made with the hand in view.
    fn is_private(&self, _: Seat) -> bool {
        true
    }

    fn describe(now: &Moment<'_, Self>) -> Vec<String> {
        words::describe(&now.view, &items(now))
    }

    fn sketch(_: &Moment<'_, Self>) -> Vec<String> {
        Vec::new()
    }

    fn survey(now: &Moment<'_, Self>) -> Vec<String> {
        let (view, desk) = (&now.view, &now.desk);
        let mut lines = Vec::new();
        for seat in (0..view.players.len() as u8).map(Seat) {
            lines.push(format!("{}:", desk.name(seat)));
            lines.extend(board::picture(view, seat));
        }
        lines.push(paint::LEGEND.to_owned());
        lines.extend(words::standings(view, desk));
        let described = words::describe(view, &items(now));
        if described.is_empty() {
            lines.push(words::table(view));
        }
        lines.extend(described);
        lines
    }

    fn typing() -> &'static [(&'static str, &'static str)] {
        &[
            ("2", "choose number 2 of what is listed"),
            ("R2C8>", "move the piece on R2C8 to the right; `R2C5>>` along to the next doorway"),
            ("R2C9-2:77", "open DOOR 2 at R2C9 with two 7s; a WHIZ card has a star, `7*`"),
            ("draw", "draw a card; `swap:5-9` gives a 5 and takes a 9; `stop` leaves a bonus"),
            ("claim", "claim the DRAW after many quiet turns; `miss` misses a turn without a move"),
        ]
    }

    fn read_line(now: &Moment<'_, Self>, text: &str) -> Result<Vec<Deed<Self>>, Refusal> {
        let seat = now.desk.asked.unwrap_or(Seat(0));
        if let Ok(number) = text.trim().parse::<usize>() {
            let items = items(now);
            let item = number.checked_sub(1).and_then(|place| items.get(place));
            let none =
                || Refusal::new(RefusalKind::Malformed, format!("there is no number {number} to choose"));
            return Ok(vec![(seat, item.ok_or_else(none)?.action)]);
        }
        let actions = whizkey::read_turn(text).map_err(super::misread)?;
        Ok(actions.into_iter().map(|action| (seat, action)).collect())
    }

    fn motion(before: &View, events: &[Event]) -> Vec<Still<Self>> {
        motion::stills(before, events)
    }

    fn keys(_: &Moment<'_, Self>) -> &'static str {
        "1-9 or ↑↓ choose  Enter take it"
    }

    fn short_keys() -> &'static str {
        "Enter take it"
    }

    fn press(now: &Moment<'_, Self>, cursor: &mut Cursor, key: KeyCode) -> Pressed<Self> {
        let items = items(now);
        match cursor.press(key, items.len()) {
            Picked::Take(place) => match (now.desk.asked, items.get(place)) {
                (Some(seat), Some(item)) => Pressed::Do(vec![(seat, item.action)]),
                (_, _) => Pressed::Nothing,
            },
            Picked::Moved => Pressed::Moved,
            Picked::Nothing => Pressed::Nothing,
        }
    }

    /// What would come of a choice is a secret: it may draw a card.
    fn preview(_: &Moment<'_, Self>, _: Cursor) -> Option<Action> {
        None
    }

    fn size(view: &View, is_large: bool) -> (u16, u16) {
        page::size(&view.board, is_large)
    }

    fn draw(scene: &Scene<'_, Self>, area: Rect, buffer: &mut Buffer) {
        let items = menu::items(scene.view, scene.desk, scene.choices);
        let page = page::Page {
            view: scene.view,
            desk: scene.desk,
            mark: scene.mark,
            items: &items,
            place: scene.cursor.filter(|_| !items.is_empty()).map(Cursor::place),
            notice: scene.notice,
            told: scene.told,
            looks: scene.looks,
        };
        page.draw(area, buffer);
    }
}

/// What whoever looks may choose now.
fn items(now: &Moment<'_, WhizKey>) -> Vec<Item> {
    menu::items(&now.view, &now.desk, &now.choices)
}
