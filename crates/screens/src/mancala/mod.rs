//! The face of Mancala: the board with its stones, the sheet beside it, the Call below it, and what keys do.
//!
//! [`MancalaFace`] takes in what is known of a table and what is pressed; everything else here is how it looks and
//! what it says. `model.rs` says what is to be drawn, `board.rs` draws it, `motion.rs` and `stage.rs` move it.

mod board;
mod call;
pub mod geometry;
mod hand;
mod heaps;
mod model;
mod motion;
#[cfg(test)]
mod motion_tests;
mod page;
pub mod peek;
mod press;
mod reminders;
mod sheet;
mod stage;
mod story;
mod values;
pub mod wood;

use crate::mancala::geometry::Layout;
use client::{Fresh, Glimpse, Seen};
use mancala::{Mancala, Options, Stones};
use maud::Markup;
use rules::Refusal;
use serde_json::value::RawValue;
use table::Sighting;

use crate::shell::face::{self, Drawing, Eyes, Face, Room, Sight, Sound, Wish};
use hand::Hand;
use model::Model;
use page::Page;
pub use press::Press;
use stage::Stage;
use story::Story;
use values::Values;

/// The face of a table of Mancala.
#[derive(Default)]
pub struct MancalaFace {
    seen: Option<Seen<Mancala>>,
    model: Option<Model>,
    story: Story,
    stage: Stage,
    hand: Hand,
    values: Values,
    /// The slab without stones, as it was drawn for a layout.
    wood: Option<(Layout, Markup)>,
    aloud: String,
    sound: Option<Sound>,
    refused: Option<Refusal>,
}

impl MancalaFace {
    /// Lets a screen reader say something, even if it is what was said before.
    fn say(&mut self, words: String) {
        // The same words once more are only read if the text differs, so an unseen space comes and goes.
        self.aloud = if self.aloud == words { format!("{words}\u{a0}") } else { words };
    }

    /// Takes in a sighting. Answers whether it followed on what was known.
    fn take_in(&mut self, sighting: Sighting<Mancala>, sight: &Sight) -> bool {
        let before = self.seen.take();
        let known = before.as_ref().map_or(0, |seen| seen.history.len());
        let seen = match Seen::after(before, sighting) {
            Ok(seen) => seen,
            Err(before) => {
                self.seen = before.map(|seen| *seen);
                return false;
            }
        };
        let model = Model::of(sight, &seen.sighting);
        self.story = Story::of(&seen.history, model.names.clone());
        self.stage.expect(&seen);
        match seen.fresh {
            Fresh::Everything | Fresh::Lines(0) => {}
            Fresh::Lines(_) => {
                self.listen(&model);
                self.say(self.story.aloud_since(known));
            }
            Fresh::Rewound => {
                self.hand.let_go();
                self.say("The last move was taken back.".to_owned());
            }
        }
        self.values.turn_to(&model, sight.values);
        self.hand.asking &= model.may_resign();
        (self.seen, self.model) = (Some(seen), Some(model));
        true
    }

    /// What is to be heard after news: a win, or the bell for somebody who waited for another; at a shared device
    /// everybody is awake.
    fn listen(&mut self, now: &Model) {
        let mover = self.story.last().map(|step| step.seat);
        let waited = match now.eyes {
            Eyes::Seat(own) => mover != Some(own) && now.is_our_turn(),
            Eyes::Everybody | Eyes::Spectator => false,
        };
        match &now.view.over {
            Some(standing) if !standing.is_draw() => self.sound = Some(Sound::Won),
            None if waited => self.sound = Some(Sound::YourTurn),
            Some(_) | None => {}
        }
    }
}

impl Face for MancalaFace {
    fn reads(&self) -> fn(&RawValue) -> Option<Glimpse> {
        Glimpse::read::<Mancala>
    }

    fn see(&mut self, sight: Sight) -> bool {
        let Some(sighting) = sight.sighting.whole::<Mancala>().cloned() else { return false };
        if sight.refused != self.refused {
            match &sight.refused {
                Some(refusal) => self.hand.refuse(None, refusal.clone()),
                None => self.hand.forgive(),
            }
            self.refused.clone_from(&sight.refused);
        }
        self.take_in(sighting, &sight)
    }

    fn hear(&mut self, told: &str) {
        self.values.hear(told);
    }

    fn speaks_for_itself(&self) -> bool {
        true
    }

    fn press(&mut self, press: face::Press, room: Room) -> Vec<Wish> {
        match press {
            face::Press::Do { what, value } => {
                self.stage.finish(room.now);
                let press = Press::parse(&what, &value);
                press.map(|press| self.pressed(press, room)).unwrap_or_default()
            }
            face::Press::Peek(pocket) => {
                self.hand.point(pocket.and_then(|pocket| pocket.parse().ok()));
                Vec::new()
            }
            face::Press::Key(key) => {
                self.stage.finish(room.now);
                self.struck(&key, room)
            }
            face::Press::Typed { .. } | face::Press::Woke => Vec::new(),
        }
    }

    fn draw(&mut self, room: Room) -> Drawing {
        let Some(model) = &self.model else { return Drawing::default() };
        let layout = model.layout(room);
        if self.wood.as_ref().is_none_or(|(drawn, _)| *drawn != layout) {
            self.wood = Some((layout, wood::draw(layout, "w")));
        }
        let Some((_, wood)) = &self.wood else { return Drawing::default() };
        let heard = self.stage.advance(room.now, room.still);
        let fall = self.hand.shown(model).and_then(|pocket| model.fall(pocket));
        let page = Page {
            model,
            story: &self.story,
            stage: &self.stage,
            hand: &self.hand,
            values: &self.values,
            fall: fall.as_ref(),
            wood,
            room,
        };
        Drawing {
            markup: page.draw().into_string(),
            sub: house_rules(&model.view.options),
            title: title(model).to_owned(),
            aloud: self.aloud.clone(),
            sound: self.sound.take().or(heard),
            wakes_in: self.stage.wakes_in(room.now),
            rests_in: self.stage.rests_in(room.now),
            may_resign: model.may_resign(),
            help: Some(self.values.are_fair),
            asks: self.values.question.clone(),
        }
    }
}

fn title(model: &Model) -> &'static str {
    let online = !model.local && model.halted.is_none();
    match (model.is_over(), online && model.is_our_turn()) {
        (true, _) => "Game over – Mancala",
        (false, true) => "Your turn – Mancala",
        (false, false) => "Mancala – Boxlid",
    }
}

/// The options in a few words.
fn house_rules(options: &Options) -> String {
    let stones = match options.stones {
        Stones::Three => "Three stones",
        Stones::Four => "Four stones",
    };
    let changed = [
        (options.capture == mancala::Capture::Standard, "nothing opposite, nothing taken"),
        (options.pie == mancala::Pie::On, "with the swap"),
        (options.start != mancala::Start::Box, "a fair start"),
    ];
    let changed: Vec<&str> = changed.iter().filter(|(on, _)| *on).map(|(_, words)| *words).collect();
    match changed.is_empty() {
        true => format!("{stones}, as in the box"),
        false => format!("{stones}, {}", changed.join(", ")),
    }
}
