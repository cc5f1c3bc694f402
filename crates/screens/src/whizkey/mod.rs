//! The face of Whiz Key: one's own board large, the others' small, cards on the table and in the hand, a Call.
//!
//! [`WhizKeyFace`] takes in what is known of a table and what is pressed; everything else here is how it looks and
//! what it says.
//!
//! What a stranger would get wrong: people who share a device must not see each other's cards, so what is drawn
//! while the device changes hands is drawn from a model without any secrets (`Model::veiled`), not hidden by style.

mod art;
mod bar;
mod board;
mod call;
mod cards;
mod choices;
mod coach;
mod felt;
mod fingers;
mod marks;
mod mini;
mod model;
mod motion;
#[cfg(test)]
mod motion_tests;
mod page;
mod places;
mod press;
mod reminders;
mod rows;
mod sheet;
mod story;

use rules::Refusal;
use table::Sighting;
use whizkey::{Event, WhizKey};

use crate::shell::face::{self, Drawing, Eyes, Face, Room, Sight, Sound, Wish};
use crate::shell::seen::{Fresh, Seen};
use board::BoardArt;
use call::Moment;
use choices::{Choice, choices};
use coach::Coach;
use fingers::Fingers;
use model::Model;
use motion::Stage;
use page::Page;
pub use press::{Peek, Press};
use story::{Ears, Story, for_a_room};

/// The face of a table of Whiz Key.
pub struct WhizKeyFace {
    art: Option<BoardArt>,
    seen: Option<Seen<WhizKey>>,
    model: Option<Model>,
    story: Story,
    stage: Stage,
    fingers: Fingers,
    coach: Coach,
    aloud: String,
    sound: Option<Sound>,
    refused: Option<Refusal>,
}

impl WhizKeyFace {
    /// The face of a table that was not seen yet. `tutorial` is for a person who has not had theirs.
    pub fn new(tutorial: bool) -> Self {
        WhizKeyFace {
            art: None,
            seen: None,
            model: None,
            story: Story::default(),
            stage: Stage::default(),
            fingers: Fingers::default(),
            coach: Coach::new(tutorial),
            aloud: String::new(),
            sound: None,
            refused: None,
        }
    }

    /// The table as it may be seen now: without any secrets while the device is passed on.
    fn seen_model(&self) -> Option<Model> {
        let model = self.model.as_ref()?;
        Some(match self.fingers.cover(model, self.story.turns) {
            Some(_) => model.veiled(),
            None => model.clone(),
        })
    }

    /// What can be chosen now; nothing while the table is still moving or the cards are covered.
    fn choices(&self) -> Vec<Choice> {
        match self.seen_model() {
            Some(model) if !self.stage.is_moving() => choices(&model),
            Some(_) | None => Vec::new(),
        }
    }

    /// Lets a screen reader say something, even if it is what was said before.
    fn say(&mut self, words: String) {
        // The same words once more are only read if the text differs, so an unseen space comes and goes.
        self.aloud = if self.aloud == words { format!("{words}\u{a0}") } else { words };
    }

    /// Takes in a sighting. Answers whether it followed on what was known.
    fn take_in(&mut self, sighting: Sighting<WhizKey>, sight: &Sight) -> bool {
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
        let model = Model::of(sight, &seen.sighting);
        let ears = if sight.eyes == Eyes::Everybody { Ears::All } else { Ears::One };
        let chain_before = self.story.chain.len();
        self.story = Story::of(&seen.history, &model.view.board, &model.names(), ears);
        self.coach.watch(&model);
        match seen.fresh {
            Fresh::Everything => self.stage.lay_out(&model.view),
            Fresh::Rewound => {
                self.stage.lay_out(&model.view);
                self.fingers.let_go();
                self.say("The last step was taken back.".to_owned());
            }
            Fresh::Lines(0) => {}
            Fresh::Lines(_) => {
                let news: Vec<Event> = match ears {
                    Ears::One => seen.news().concat(),
                    Ears::All => for_a_room(&seen.news().concat()),
                };
                self.stage.expect(&news, &model.view.board, &model.names(), chain_before);
                self.fingers.let_go();
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
        let was_over = before.is_some_and(Model::is_over);
        let was_asked = before.is_some_and(|model| model.asked().is_some());
        if now.is_over() && !was_over {
            self.sound = Some(Sound::Won);
        } else if matches!(now.eyes, Eyes::Seat(_)) && now.asked().is_some() && !was_asked {
            self.sound = Some(Sound::YourTurn);
        }
    }

    /// The picture of the board for this room, drawn once.
    fn art(&mut self, model: &Model, small: bool) -> BoardArt {
        let board = &model.view.board;
        let art = self.art.take().filter(|art| art.is_of(board, small));
        let art = art.unwrap_or_else(|| BoardArt::of(board.clone(), small));
        self.art = Some(art.clone());
        art
    }
}

fn title(model: &Model) -> String {
    match (model.is_over(), model.asked().is_some() && !model.local) {
        (true, _) => "Game over – Whiz Key".to_owned(),
        (false, true) => "Your turn – Whiz Key".to_owned(),
        (false, false) => "Whiz Key – Boxlid".to_owned(),
    }
}

impl Face for WhizKeyFace {
    fn see(&mut self, sight: Sight) -> bool {
        let Ok(sighting) = serde_json::from_str::<Sighting<WhizKey>>(sight.sighting.get()) else {
            return false;
        };
        if sight.refused.is_some() && sight.refused != self.refused {
            self.sound = Some(Sound::Knock);
        }
        self.refused.clone_from(&sight.refused);
        self.take_in(sighting, &sight)
    }

    fn press(&mut self, press: face::Press, room: Room) -> Vec<Wish> {
        match press {
            face::Press::Do { what, value } => {
                self.stage.finish();
                let press = Press::parse(&what, &value);
                press.map(|press| self.pressed(press, room)).unwrap_or_default()
            }
            face::Press::Peek(key) => {
                self.fingers.peeked = key.as_deref().and_then(Peek::parse);
                Vec::new()
            }
            face::Press::Key(key) => {
                self.stage.finish();
                self.struck(&key)
            }
            face::Press::Typed { .. } | face::Press::Woke => Vec::new(),
        }
    }

    fn draw(&mut self, room: Room) -> Drawing {
        let Some(whole) = self.model.clone() else { return Drawing::default() };
        let cover = self.fingers.cover(&whole, self.story.turns);
        let Some(model) = self.seen_model() else { return Drawing::default() };
        let stirred = self.stage.advance(room.now, room.still);
        if !self.stage.is_moving() {
            // While nothing moves the game is right, whatever was shown.
            self.stage.lay_out(&model.view);
        }
        let sound = stirred.or_else(|| if self.stage.is_moving() { None } else { self.sound.take() });
        let art = self.art(&model, room.narrow);
        let choices = self.choices();
        let new_cards = self.fingers.new_cards(&model);
        let page = Page {
            moment: Moment {
                model: &model,
                story: &self.story,
                stage: &self.stage,
                choices: &choices,
                shown: self.fingers.shown(&choices),
                choosing: self.fingers.choosing(&choices),
                given: self.fingers.given(&choices),
                aimed: self.fingers.aimed,
                peeked: self.fingers.peeked,
                cover,
                touch: room.touch,
            },
            art: &art,
            new_cards: &new_cards,
            coach: self.coach,
            sheet_open: self.fingers.sheet_open,
            room,
        };
        Drawing {
            markup: page.draw().into_string(),
            sub: model.in_words(),
            title: title(&whole),
            aloud: self.aloud.clone(),
            sound,
            wakes_in: self.stage.wakes_in(room.now),
            rests_in: self.stage.rests_in(room.now),
            may_resign: model.begun()
                && !model.is_over()
                && model.captain
                && model.eyes != Eyes::Spectator
                && whole.own().and_then(|own| whole.player(own)).is_none_or(|player| !player.left),
            help: None,
            asks: None,
        }
    }

    fn tutorial_done(&self) -> bool {
        self.coach.is_done()
    }
}
