//! The face of a table, for any game: takes in what is known and what is pressed, and asks the game's [`Scene`] for what
//! only it can say.

use std::borrow::Cow;

use client::{Fresh, Glimpse, Seen};
use rules::Refusal;
use serde_json::value::{RawValue, to_raw_value};
use table::Sighting;

use super::coach::Coach;
use super::face::{self, Drawing, Eyes, Face, Room, Sight, Sound, Wish};
use super::hand::Hand;
use super::model::Model;
use super::page::Moment;
use super::press::{Press, Shared};
use super::scene::{Action, Scene};
use super::stage::{Shown as _, Stage};
use super::story::{Story, heard};

/// The face of a table.
pub struct TableFace<S: Scene> {
    scene: S,
    tutorial: bool,
    seen: Option<Seen<S::Game>>,
    common: Option<Common<S>>,
    refused: Option<Refusal>,
}

/// What a table of any game has, once it was seen.
pub struct Common<S: Scene> {
    /// The table as one person sees it.
    pub model: Model<S::Game>,
    /// What happened.
    pub story: Story<S::Facts>,
    /// What is shown of it.
    pub stage: Stage<S::Shown>,
    /// What is held and pointed at.
    pub hand: Hand<S>,
    /// The coach.
    pub coach: Coach,
    /// What is to be heard when the table has come to rest.
    pub sound: Option<Sound>,
    aloud: String,
}

impl<S: Scene> Common<S> {
    /// Lets a screen reader say something, even if it is what was said before.
    pub fn say(&mut self, words: impl Into<String>) {
        let words = words.into();
        // The same words once more are only read if the text differs, so an unseen space comes and goes.
        self.aloud = if self.aloud == words { format!("{words}\u{a0}") } else { words };
    }

    /// Chooses something. A finger has seen nothing yet, so its choice is shown first; pressed again, it is made.
    pub fn choose(&mut self, choice: S::Peek, action: &Action<S>, room: Room) -> Vec<Wish> {
        if room.touch && self.hand.picked.as_ref() != Some(&choice) {
            self.hand.picked = Some(choice);
            self.hand.peeked = None;
            return Vec::new();
        }
        self.act([action])
    }

    /// Plays actions, unless an act is still on its way.
    pub fn act<'a>(&mut self, actions: impl IntoIterator<Item = &'a Action<S>>) -> Vec<Wish>
    where
        Action<S>: 'a,
    {
        if self.model.actor().is_none() || self.model.pending {
            return Vec::new();
        }
        self.hand.let_go();
        self.coach.acted::<S>();
        actions.into_iter().filter_map(|action| to_raw_value(action).ok()).map(Wish::Act).collect()
    }

    /// What is to be heard after news: a win, or the bell for somebody who waited for another.
    fn listen(&mut self, now: &Model<S::Game>) {
        let was_asked = self.model.asked().is_some();
        if !S::winners(now).is_empty() && !self.model.is_over() {
            self.sound = Some(Sound::Won);
        } else if matches!(now.eyes, Eyes::Seat(_)) && now.asked().is_some() && !was_asked {
            self.sound = Some(Sound::YourTurn);
        }
    }

    /// Whether there is something to resign.
    pub fn may_resign(&self) -> bool {
        let model = &self.model;
        let left = model.own().is_some_and(|own| S::has_left(model, own));
        model.goes_on() && model.decides() && !left
    }

    /// The title of the tab.
    fn title(&self, game: &str) -> String {
        let model = &self.model;
        match (model.is_over(), model.asked().is_some() && !model.local && model.halted.is_none()) {
            (true, _) => format!("Game over – {game}"),
            (false, true) => format!("Your turn – {game}"),
            (false, false) => format!("{game} – Boxlid"),
        }
    }
}

impl<S: Scene> TableFace<S> {
    /// The face of a table that was not seen yet. `tutorial` is for a person who has not had theirs.
    pub fn of(scene: S, tutorial: bool) -> Self {
        TableFace { scene, tutorial, seen: None, common: None, refused: None }
    }

    /// What can be chosen now; nothing while the table is still moving.
    fn choices(&self) -> Vec<S::Choice> {
        match &self.common {
            Some(common) if !common.stage.is_moving() => self.scene.choices(&self.seen_model(common)),
            Some(_) | None => Vec::new(),
        }
    }

    /// The table as it may be seen now.
    fn seen_model<'a>(&self, common: &'a Common<S>) -> Cow<'a, Model<S::Game>> {
        self.scene.veiled(common).map_or(Cow::Borrowed(&common.model), Cow::Owned)
    }

    /// Takes in a sighting. Answers whether it followed on what was known.
    fn take_in(&mut self, sighting: Sighting<S::Game>, sight: &Sight) -> bool {
        let before = self.seen.take();
        let known = before.as_ref().map_or(0, |seen| seen.history.len());
        let seen = match Seen::after(before, sighting) {
            Ok(seen) => seen,
            Err(before) => {
                self.seen = before.map(|seen| *seen);
                return false;
            }
        };
        let model = Model::of(self.scene.rules(sight.chosen.get()), sight, &seen.sighting);
        self.scene.see(&model, sight);
        let story = Story::of(&self.scene, &seen.history, &model);
        match &mut self.common {
            None => {
                let stage = Stage::of(&model.view);
                let (hand, coach) = (Hand::default(), Coach::new(self.tutorial));
                let aloud = String::new();
                self.common = Some(Common { model, story, stage, hand, coach, sound: None, aloud });
            }
            Some(common) => {
                match seen.fresh {
                    Fresh::Everything => common.stage.lay_out(&model.view),
                    Fresh::Rewound => {
                        common.stage.finish(0.0);
                        match self.scene.taken_back(&mut common.stage.now, &model) {
                            Some(beats) => common.stage.expect(beats),
                            None => common.stage.lay_out(&model.view),
                        }
                        common.hand.let_go();
                        common.say(S::TAKEN_BACK);
                    }
                    Fresh::Lines(0) => {}
                    Fresh::Lines(_) => {
                        let news = heard::<S>(&seen.news().concat(), model.eyes);
                        let turns = self.scene.beats(&mut common.stage.now, &news, &model, &common.story);
                        turns.into_iter().for_each(|turn| common.stage.expect(turn));
                        common.hand.let_go();
                        common.listen(&model);
                        let words = story.aloud_since(known);
                        if !words.is_empty() {
                            common.say(words);
                        }
                    }
                }
                (common.model, common.story) = (model, story);
            }
        }
        if let Some(common) = &mut self.common {
            common.coach.watch(S::is_learning(&common.model));
        }
        self.seen = Some(seen);
        true
    }

    /// What follows from pressing something.
    fn pressed(&mut self, press: Press<S::Press>, was_moving: bool, room: Room) -> Vec<Wish> {
        let choices = self.choices();
        let Some(common) = &mut self.common else { return Vec::new() };
        let shared = match press {
            Press::Own(own) if was_moving && S::only_settles(&own) => return Vec::new(),
            Press::Own(own) => return self.scene.pressed(own, common, &choices, room),
            Press::Shared(shared) => shared,
        };
        match shared {
            Shared::Rules(clause) => return vec![Wish::Rules(clause)],
            Shared::Rematch if common.model.is_over() && common.model.eyes != Eyes::Spectator => {
                return vec![Wish::Rematch];
            }
            Shared::LetGo => common.hand.let_go(),
            Shared::Sheet => common.hand.sheet_open = !common.hand.sheet_open,
            Shared::SkipTutorial => common.coach.wanted = false,
            // What was on its way has come to its end, and the page itself sees to the others.
            Shared::Settle | Shared::Rematch | Shared::Report | Shared::Verify => {}
        }
        Vec::new()
    }

    /// What follows from a key.
    fn struck(&mut self, key: &str, room: Room) -> Vec<Wish> {
        let choices = self.choices();
        let Some(common) = &mut self.common else { return Vec::new() };
        if let Some(wishes) = self.scene.struck(key, common, &choices, room) {
            return wishes;
        }
        match key {
            "ArrowRight" | "ArrowDown" | "ArrowLeft" | "ArrowUp" => {
                let lit = S::lit(&common.hand, &choices);
                let id = common.hand.walk(lit, matches!(key, "ArrowRight" | "ArrowDown"));
                return id.map(Wish::Focus).into_iter().collect();
            }
            "Escape" => {
                common.hand.let_go();
                common.hand.sheet_open = false;
            }
            "?" => return vec![Wish::Rules(None)],
            "l" | "L" => match common.story.last_aloud() {
                empty if empty.is_empty() => common.say("Nothing has happened yet."),
                last => common.say(last),
            },
            // Enter and the space bar press the button that has the focus, as everywhere.
            _ => {}
        }
        Vec::new()
    }
}

impl<S: Scene> Face for TableFace<S> {
    fn reads(&self) -> fn(&RawValue) -> Option<Glimpse> {
        Glimpse::read::<S::Game>
    }

    fn see(&mut self, sight: Sight) -> bool {
        let Some(sighting) = sight.sighting.whole::<S::Game>().cloned() else { return false };
        let knocks = sight.refused.is_some() && sight.refused != self.refused;
        self.refused.clone_from(&sight.refused);
        let followed = self.take_in(sighting, &sight);
        if let Some(common) = self.common.as_mut().filter(|_| knocks) {
            common.sound = Some(Sound::Knock);
        }
        followed
    }

    fn press(&mut self, press: face::Press, room: Room) -> Vec<Wish> {
        let Some(common) = &mut self.common else { return Vec::new() };
        match press {
            face::Press::Do { what, value } => {
                let was_moving = common.stage.is_moving();
                common.stage.finish(room.now);
                let press = Press::parse(&what, &value);
                press.map(|press| self.pressed(press, was_moving, room)).unwrap_or_default()
            }
            face::Press::Peek(key) => {
                common.hand.peeked = key.and_then(|key| key.parse().ok());
                Vec::new()
            }
            face::Press::Key(key) => {
                common.stage.finish(room.now);
                self.struck(&key, room)
            }
            face::Press::Woke => {
                let choices = self.choices();
                let common = self.common.as_mut();
                common.map(|common| self.scene.woke(common, &choices, room)).unwrap_or_default()
            }
            face::Press::Typed { .. } => Vec::new(),
        }
    }

    fn draw(&mut self, room: Room) -> Drawing {
        let Some(mut common) = self.common.take() else { return Drawing::default() };
        let stirred = common.stage.advance(room.now, room.still);
        let model = self.scene.veiled(&common).unwrap_or_else(|| common.model.clone());
        let mut sound = stirred;
        let mut choices = Vec::new();
        if !common.stage.is_moving() {
            // While nothing moves the game is right, whatever was shown.
            common.stage.now.agree_with(&model.view);
            sound = sound.or_else(|| common.sound.take());
            choices = self.scene.choices(&model);
        }
        let wakes = self.scene.prepare(&model, &mut common, &choices, room);
        let moment = Moment {
            scene: &self.scene,
            model: &model,
            story: &common.story,
            stage: &common.stage,
            hand: &common.hand,
            coach: common.coach,
            choices: &choices,
            room,
        };
        let drawing = Drawing {
            markup: moment.draw().into_string(),
            sub: self.scene.house(&model),
            title: common.title(self.scene.kind().title()),
            aloud: common.aloud.clone(),
            sound,
            wakes_in: [common.stage.wakes_in(room.now), wakes].into_iter().flatten().min(),
            rests_in: common.stage.rests_in(room.now),
            may_resign: common.may_resign(),
            help: self.scene.help(),
            asks: self.scene.asks(),
        };
        self.common = Some(common);
        drawing
    }

    fn hear(&mut self, told: &str) {
        self.scene.hear(told);
    }

    fn tutorial_done(&self) -> bool {
        self.common.as_ref().map_or(!self.tutorial, |common| common.coach.is_done::<S>())
    }

    fn speaks_for_itself(&self) -> bool {
        S::SPEAKS_FOR_ITSELF
    }
}
