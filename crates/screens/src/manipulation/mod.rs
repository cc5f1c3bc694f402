//! The face of Basic Manipulation: a painted board, sixteen tokens, a die, a Call.
//!
//! [`ManipulationFace`] takes in what is known of a table and what is pressed; everything else here is how it looks
//! and what it says. The board never decides: lit tokens and spaces are exactly the listed choices.

mod art;
mod auto;
mod bar;
mod board;
mod call;
mod choices;
mod coach;
mod hand;
pub(crate) mod marks;
mod model;
mod motion;
mod page;
mod places;
mod press;
mod reminders;
mod shapes;
mod sheet;
mod story;
mod why;
mod words;

use client::{Fresh, Glimpse, Seen};
use manipulation::Manipulation;
use rules::Refusal;
use serde_json::value::RawValue;
use table::Sighting;

use crate::shell::face::{self, Drawing, Eyes, Face, Room, Sight, Sound, Wish};
use auto::Auto;
use board::BoardArt;
use call::Moment;
use choices::{Choice, choices};
use coach::Coach;
use hand::Hand;
use model::Model;
use motion::Stage;
use page::Page;
use places::Places;
use sheet::Sheet;
use story::Story;

pub use press::Press;

/// The face of a table of Basic Manipulation.
pub struct ManipulationFace {
    art: BoardArt,
    seen: Option<Seen<Manipulation>>,
    model: Option<Model>,
    story: Story,
    stage: Stage,
    hand: Hand,
    auto: Auto,
    coach: Coach,
    aloud: String,
    sound: Option<Sound>,
    refused: Option<Refusal>,
}

impl ManipulationFace {
    /// The face of a table that was not seen yet. `tutorial` is for a person who has not had theirs.
    pub fn new(tutorial: bool) -> Self {
        ManipulationFace {
            art: BoardArt::of_the_box(),
            seen: None,
            model: None,
            story: Story::default(),
            stage: Stage::default(),
            hand: Hand::default(),
            auto: Auto::default(),
            coach: Coach::new(tutorial),
            aloud: String::new(),
            sound: None,
            refused: None,
        }
    }

    /// What can be chosen now; nothing while the board is still moving.
    fn choices(&self) -> Vec<Choice> {
        match &self.model {
            Some(model) if !self.stage.is_moving() => choices(model, &self.art.places),
            Some(_) | None => Vec::new(),
        }
    }

    /// Lets a screen reader say something, even if it is what was said before.
    fn say(&mut self, words: String) {
        // The same words once more are only read if the text differs, so an unseen space comes and goes.
        self.aloud = if self.aloud == words { format!("{words}\u{a0}") } else { words };
    }

    /// Takes in a sighting. Answers whether it followed on what was known.
    fn take_in(&mut self, sighting: Sighting<Manipulation>, sight: &Sight) -> bool {
        let before = self.seen.take();
        let known = before.as_ref().map_or(0, |seen| seen.history.len());
        match Seen::after(before, sighting) {
            Ok(seen) => self.seen = Some(seen),
            Err(before) => {
                self.seen = before.map(|seen| *seen);
                return false;
            }
        }
        let Some(seen) = &self.seen else { return false };
        let board = seen.sighting.view.board.as_ref();
        if !self.art.places.shows(board) {
            let places = board.cloned().map_or_else(Places::of_the_box, Places::brought);
            self.art = BoardArt::on(places);
        }
        let model = Model::of(sight, &seen.sighting);
        self.story = Story::of(&seen.history, &self.art.places, model.names());
        match seen.fresh {
            Fresh::Everything => self.stage.lay_out(&model.view),
            Fresh::Rewound => {
                self.stage.lay_out(&model.view);
                self.hand.let_go();
                self.say("The last step was taken back.".to_owned());
            }
            Fresh::Lines(0) => {}
            Fresh::Lines(_) => {
                let news = seen.news().concat();
                self.stage.expect(&news, &self.art.places, &model.names());
                self.hand.let_go();
                self.listen(&model);
                let words = self.story.aloud_since(known);
                if !words.is_empty() {
                    self.say(words);
                }
            }
        }
        self.model = Some(model);
        true
    }

    /// What is to be heard after news: a win, or the bell for somebody who waited for another.
    fn listen(&mut self, now: &Model) {
        let before = self.model.as_ref();
        let was_over = before.is_some_and(|model| model.view.over.is_some());
        let was_asked = before.is_some_and(|model| model.asked().is_some());
        if now.view.over.is_some() && !was_over {
            self.sound = Some(Sound::Won);
        } else if matches!(now.eyes, Eyes::Seat(_)) && now.asked().is_some() && !was_asked {
            self.sound = Some(Sound::YourTurn);
        }
    }

    /// Makes the lone move if its time has come.
    fn make_lone_move(&mut self, now: f64) -> Vec<Wish> {
        if !self.auto.strikes(now) {
            return Vec::new();
        }
        match &self.choices()[..] {
            [one] => self.act(one),
            _ => Vec::new(),
        }
    }

    /// What brings the table to life next: a motion, or the lone move.
    fn plan(&mut self, model: &Model, choices: &[Choice], room: Room) -> Option<u32> {
        let lone = choices.len() == 1 && !model.pending && self.hand.picked.is_none();
        let auto = self.auto.plan(model.seq, lone, self.coach.is_teaching(), room.now);
        [self.stage.wakes_in(room.now), auto].into_iter().flatten().min()
    }
}

fn title(model: &Model) -> String {
    match (model.view.over.is_some(), model.asked().is_some() && !model.local) {
        (true, _) => "Game over – Basic Manipulation".to_owned(),
        (false, true) => "Your turn – Basic Manipulation".to_owned(),
        (false, false) => "Basic Manipulation – Boxlid".to_owned(),
    }
}

impl Face for ManipulationFace {
    fn reads(&self) -> fn(&RawValue) -> Option<Glimpse> {
        Glimpse::read::<Manipulation>
    }

    fn see(&mut self, sight: Sight) -> bool {
        let Some(sighting) = sight.sighting.whole::<Manipulation>().cloned() else { return false };
        if sight.refused.is_some() && sight.refused != self.refused {
            self.sound = Some(Sound::Knock);
        }
        self.refused.clone_from(&sight.refused);
        self.take_in(sighting, &sight)
    }

    fn press(&mut self, press: face::Press, room: Room) -> Vec<Wish> {
        match press {
            face::Press::Do { what, value } => {
                let was_moving = self.stage.is_moving();
                self.stage.finish();
                let press = Press::read(&what, &value);
                if was_moving && matches!(press, Some(Press::Settle | Press::Why(_))) {
                    return Vec::new();
                }
                self.hand.why = None;
                press.map(|press| self.pressed(press, room)).unwrap_or_default()
            }
            face::Press::Typed { .. } => Vec::new(),
            face::Press::Peek(key) => {
                self.hand.peeked = key;
                Vec::new()
            }
            face::Press::Key(key) => {
                self.stage.finish();
                self.struck(&key)
            }
            face::Press::Woke => self.make_lone_move(room.now),
        }
    }

    fn draw(&mut self, room: Room) -> Drawing {
        let Some(model) = self.model.clone() else { return Drawing::default() };
        let stirred = self.stage.advance(room.now, room.still);
        if !self.stage.is_moving() {
            self.stage.agree_with(&model.view);
        }
        let sound = stirred.or_else(|| if self.stage.is_moving() { None } else { self.sound.take() });
        let choices = self.choices();
        let wakes_in = self.plan(&model, &choices, room);
        let focus = self.hand.focus(&choices);
        let page = Page {
            model: &model,
            art: &self.art,
            moment: Moment {
                model: &model,
                places: &self.art.places,
                story: &self.story,
                stage: &self.stage,
                choices: &choices,
                focus: &focus,
                auto: self.auto.is_due(),
                touch: room.touch,
            },
            sheet: Sheet {
                model: &model,
                places: &self.art.places,
                story: &self.story,
                stage: &self.stage,
                choices: &choices,
                shown: &focus.moves,
                auto: self.auto.on,
            },
            coach: self.coach,
            hand: &self.hand,
            room,
        };
        Drawing {
            markup: page.draw().into_string(),
            sub: model.house(),
            title: title(&model),
            aloud: self.aloud.clone(),
            sound,
            wakes_in,
            rests_in: self.stage.rests_in(room.now),
            may_resign: model.begun()
                && model.view.over.is_none()
                && model.captain
                && model.eyes != Eyes::Spectator
                && model.own().is_none_or(|own| !model.has_left(own)),
            help: None,
            asks: None,
        }
    }

    fn tutorial_done(&self) -> bool {
        self.coach.is_done()
    }
}
