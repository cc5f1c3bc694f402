//! The face of the two trivia games: a wheel or a diamond, a card, a Call.
//!
//! [`TriviaFace`] takes in what is known of a table and what is pressed; everything else here is how it looks and
//! what it says. Both games share all of it but the board.

mod bar;
mod board;
mod call;
mod card;
mod choices;
mod clock;
mod coach;
mod diamond;
mod glyphs;
mod hand;
mod house;
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
mod wheel;

use client::{Fresh, Glimpse, Seen};
use rules::Refusal;
use serde_json::value::RawValue;
use table::Sighting;
use trivia::EditionName;

use crate::shell::face::{self, Drawing, Eyes, Face, Room, Sight, Sound, Wish};
use board::BoardArt;
use call::Moment;
use card::Card;
use choices::{Choice, choices};
use clock::{Clock, Told};
use coach::Coach;
use hand::Hand;
use model::{Game, Model};
use motion::Stage;
use page::Page;
pub use press::{Pick, Press};
use sheet::Sheet;
use story::{Ears, Story};

/// How soon a field that is due gets the focus: as soon as it is in the document.
const FOCUS_SOON: u32 = 30;

/// The face of a table of Trivial Pursuit or Heisey Mania.
pub struct TriviaFace {
    edition: EditionName,
    art: BoardArt,
    seen: Option<Seen<Game>>,
    model: Option<Model>,
    story: Story,
    stage: Stage,
    hand: Hand,
    coach: Coach,
    told: Told,
    aloud: String,
    sound: Option<Sound>,
    refused: Option<Refusal>,
    /// The question whose field has had the focus, so that it gets it once.
    focused: Option<(usize, bool)>,
    focus_due: bool,
}

impl TriviaFace {
    /// The face of a table that was not seen yet. `tutorial` is for a person who has not had theirs.
    pub fn new(edition: EditionName, tutorial: bool) -> Self {
        TriviaFace {
            edition,
            art: BoardArt::of(edition),
            seen: None,
            model: None,
            story: Story::default(),
            stage: Stage::default(),
            hand: Hand::default(),
            coach: Coach::new(tutorial),
            told: Told::default(),
            aloud: String::new(),
            sound: None,
            refused: None,
            focused: None,
            focus_due: false,
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
    fn take_in(&mut self, sighting: Sighting<Game>, sight: &Sight) -> bool {
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
        if !self.art.shows(board) {
            self.art = board
                .map_or_else(|| BoardArt::of(self.edition), |board| BoardArt::brought(board, self.edition));
        }
        let model = Model::of(self.edition, sight, &seen.sighting);
        let ears = if sight.eyes == Eyes::Everybody { Ears::All } else { Ears::One };
        self.story = Story::of(&seen.history, &self.art.places, model.names(), ears);
        self.coach.watch(&model);
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

    fn title(&self, model: &Model) -> String {
        let game = match self.edition {
            EditionName::TrivialPursuit => "Trivial Pursuit",
            EditionName::HeiseyMania => "Heisey Mania",
        };
        match (model.view.over.is_some(), model.asked().is_some() && !model.local) {
            (true, _) => format!("Game over – {game}"),
            (false, true) => format!("Your turn – {game}"),
            (false, false) => format!("{game} – Boxlid"),
        }
    }

    /// Gives the focus to the answer's field once for each question, but not under a finger: a keyboard that jumps up
    /// would hide the question.
    fn aim_focus(&mut self, model: &Model, room: Room) {
        let question = model.view.question.as_ref().filter(|_| model.is_typing() && !self.stage.is_moving());
        let Some(question) = question else { return };
        let this = (self.story.asked, question.more.is_some());
        if self.focused != Some(this) && !room.touch {
            self.focused = Some(this);
            self.focus_due = true;
        }
    }
}

impl Face for TriviaFace {
    fn reads(&self) -> fn(&RawValue) -> Option<Glimpse> {
        Glimpse::read::<Game>
    }

    fn see(&mut self, sight: Sight) -> bool {
        let Some(sighting) = sight.sighting.whole::<Game>().cloned() else { return false };
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
                Press::parse(&what, &value).map(|press| self.pressed(press, room)).unwrap_or_default()
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
            face::Press::Woke => {
                let due = std::mem::take(&mut self.focus_due);
                due.then(|| Wish::Focus(card::FIELD.to_owned())).into_iter().collect()
            }
        }
    }

    fn draw(&mut self, room: Room) -> Drawing {
        let Some(model) = self.model.clone() else { return Drawing::default() };
        let stirred = self.stage.advance(room.now, room.still);
        if !self.stage.is_moving() {
            self.stage.agree_with(&model.view);
        }
        let sound = stirred.or_else(|| if self.stage.is_moving() { None } else { self.sound.take() });
        let clock = Clock::of(&model, room.now);
        if let (Some(clock), Some(deadline)) = (clock, model.deadline)
            && let Some(words) = clock.announce(deadline, &mut self.told)
        {
            self.say(words);
        }
        self.aim_focus(&model, room);
        let choices = self.choices();
        let shown = self.hand.shown(&choices);
        let covered = self.hand.covers(&model, self.story.asked);
        let key = shown.map(|choice| choice.key.as_str());
        let page = Page {
            model: &model,
            art: &self.art,
            moment: Moment {
                model: &model,
                places: &self.art.places,
                story: &self.story,
                stage: &self.stage,
                choices: &choices,
                shown,
                who_contests: self.hand.who_contests,
                covered,
            },
            card: (!self.stage.card_is_down()).then_some(Card {
                model: &model,
                story: &self.story,
                choices: &choices,
                shown: key,
                covered,
                clock,
            }),
            sheet: Sheet {
                model: &model,
                places: &self.art.places,
                story: &self.story,
                stage: &self.stage,
                choices: &choices,
                shown: key,
                said: self.hand.said,
            },
            coach: self.coach,
            sheet_open: self.hand.sheet_open,
            room,
        };
        let markup = page.draw().into_string();
        let soon = [
            self.stage.wakes_in(room.now),
            clock.and_then(|_| Clock::ticks_in(&model, room.now)),
            self.focus_due.then_some(FOCUS_SOON),
        ];
        Drawing {
            markup,
            sub: model.house.in_words(self.edition),
            title: self.title(&model),
            aloud: self.aloud.clone(),
            sound,
            wakes_in: soon.into_iter().flatten().min(),
            rests_in: self.stage.rests_in(room.now),
            may_resign: model.begun()
                && model.view.over.is_none()
                && model.captain
                && model.eyes != Eyes::Spectator
                && model.own().and_then(|own| model.token(own)).is_none_or(|token| !token.left),
            help: None,
            asks: None,
        }
    }

    fn tutorial_done(&self) -> bool {
        self.coach.is_done()
    }
}
