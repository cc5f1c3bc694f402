//! The player's hand: what it points at, what it has chosen, and what happens when it presses.

use rules::Seat;
use trivia::{Action, Doing};

use super::TriviaFace;
use super::choices::Choice;
use super::model::Model;
use super::press::{Pick, Press};
use crate::shell::face::{Eyes, Room, Wish};

/// What a hand holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// What was chosen with a finger and waits to be made.
    pub picked: Option<String>,
    /// What the pointer or the focus is on.
    pub peeked: Option<String>,
    /// Whether it is being asked who challenges.
    pub who_contests: bool,
    /// How often something was said to the team.
    pub said: usize,
    /// Whether the sheet was asked for on a narrow screen.
    pub sheet_open: bool,
    /// The card that was uncovered: by whom, and which.
    uncovered: Option<(Seat, usize)>,
}

impl Hand {
    /// Lets go of whatever is chosen.
    pub fn let_go(&mut self) {
        (self.picked, self.peeked, self.who_contests) = (None, None, false);
    }

    /// Takes the sheet out, or puts it away.
    fn turn_sheet(&mut self) {
        self.sheet_open = !self.sheet_open;
    }

    /// The choice that is shown: what is pointed at, or else what is chosen.
    pub fn shown<'a>(&self, choices: &'a [Choice]) -> Option<&'a Choice> {
        let find = |key: &Option<String>| {
            key.as_ref().and_then(|key| choices.iter().find(|choice| choice.key == *key))
        };
        find(&self.peeked).or_else(|| find(&self.picked))
    }

    /// Whether the answer on the table is to be covered: those who share a device must not all see it.
    pub fn covers(&self, model: &Model, asked: usize) -> bool {
        let Some(question) = model.view.question.as_ref().filter(|_| model.eyes == Eyes::Everybody) else {
            return false;
        };
        question.answer.is_some()
            && !question.read_out
            && model.asked().is_none_or(|seat| self.uncovered != Some((seat, asked)))
    }
}

impl TriviaFace {
    /// What follows from pressing something.
    pub(super) fn pressed(&mut self, press: Press, room: Room) -> Vec<Wish> {
        let choices = self.choices();
        let Some(model) = &self.model else { return Vec::new() };
        let chosen =
            |key: &str| choices.iter().find(|choice| choice.key == key).map(|choice| choice.action.clone());
        match press {
            Press::Pick(_, key) => {
                let Some(action) = chosen(&key) else { return Vec::new() };
                // A finger has seen nothing yet, so its choice is shown first; pressed again, it is made.
                if room.touch && self.hand.picked.as_ref() != Some(&key) {
                    self.hand.picked = Some(key);
                    self.hand.peeked = None;
                    return Vec::new();
                }
                return self.act(vec![action]);
            }
            Press::Make(key) => return chosen(&key).map(|action| self.act(vec![action])).unwrap_or_default(),
            Press::Answer(text) => {
                let text = text.trim();
                if model.is_typing() && !text.is_empty() {
                    let text = text.chars().take(trivia::LONGEST_ANSWER).collect();
                    return self.act(vec![Action::Answer(text)]);
                }
            }
            Press::Pass => {
                if model.may_pass() {
                    return self.act(vec![Action::Pass]);
                }
            }
            Press::Judge(call) => return self.act_listed(Action::Judge(call)),
            Press::Stand => return self.let_stand(),
            Press::Contest => {
                let several = model.eyes == Eyes::Everybody && model.asked_here().len() > 1;
                if !several {
                    return self.act_listed(Action::Contest);
                }
                self.hand.who_contests = true;
            }
            Press::ContestBy(seat) => return self.contest_by(seat),
            Press::LetGo => self.hand.let_go(),
            Press::Reveal => self.hand.uncovered = model.asked().map(|seat| (seat, self.story.asked)),
            Press::Say(text) => {
                let text = text.trim();
                if !text.is_empty() {
                    self.hand.said += 1;
                    return vec![Wish::Say(text.to_owned()), Wish::Focus("tv-say".to_owned())];
                }
            }
            Press::Sheet => self.hand.turn_sheet(),
            Press::Rules(clause) => return vec![Wish::Rules(clause)],
            Press::Rematch => return vec![Wish::Rematch],
            Press::SkipTutorial => self.coach.dismiss(),
            // What was on its way has ended already; the report and the check are the page's.
            Press::Draft | Press::Settle | Press::Report | Press::Verify => {}
        }
        Vec::new()
    }

    /// What follows from a key.
    pub(super) fn struck(&mut self, key: &str) -> Vec<Wish> {
        match key {
            "ArrowRight" | "ArrowDown" => self.walk(true),
            "ArrowLeft" | "ArrowUp" => self.walk(false),
            "Escape" => {
                self.hand.let_go();
                self.hand.sheet_open = false;
                Vec::new()
            }
            "?" => vec![Wish::Rules(None)],
            "l" | "L" => {
                let last = self.story.last().map(|step| step.aloud.clone());
                self.say(last.unwrap_or_else(|| "Nothing has happened yet.".to_owned()));
                Vec::new()
            }
            // Enter and the space bar press the button that has the focus, as everywhere.
            _ => Vec::new(),
        }
    }

    /// Moves the focus to the next lit space, or the one before, in the order of the rows; round the end.
    fn walk(&mut self, forward: bool) -> Vec<Wish> {
        let choices = self.choices();
        let spaces: Vec<&Choice> = choices.iter().filter(|choice| choice.pick == Pick::Space).collect();
        if spaces.is_empty() {
            return Vec::new();
        }
        let here =
            self.hand.peeked.as_ref().and_then(|key| spaces.iter().position(|space| space.key == *key));
        let next = match (here, forward) {
            (None, true) => 0,
            (None, false) => spaces.len() - 1,
            (Some(place), true) => (place + 1) % spaces.len(),
            (Some(place), false) => (place + spaces.len() - 1) % spaces.len(),
        };
        let name = spaces[next].key.clone();
        let id = format!("space-{name}");
        self.hand.peeked = Some(name);
        vec![Wish::Focus(id)]
    }

    /// Plays actions, unless an act is still on its way.
    fn act(&mut self, actions: Vec<Action>) -> Vec<Wish> {
        let may = self.model.as_ref().is_some_and(|model| model.actor().is_some() && !model.pending);
        if !may {
            return Vec::new();
        }
        self.hand.let_go();
        self.coach.acted();
        actions
            .iter()
            .filter_map(|action| serde_json::value::to_raw_value(action).ok())
            .map(Wish::Act)
            .collect()
    }

    fn act_listed(&mut self, action: Action) -> Vec<Wish> {
        let listed = self.model.as_ref().is_some_and(|model| model.choices.listed().contains(&action));
        if listed { self.act(vec![action]) } else { Vec::new() }
    }

    /// TP-29: lets the ruling stand; on a shared device one press answers for everyone there.
    fn let_stand(&mut self) -> Vec<Wish> {
        let Some(model) = &self.model else { return Vec::new() };
        if !matches!(model.view.doing, Doing::Ruled { .. }) {
            return Vec::new();
        }
        let times = match model.eyes {
            Eyes::Everybody => model.asked_here().len().max(1),
            Eyes::Seat(_) | Eyes::Spectator => 1,
        };
        self.act(vec![Action::LetStand; times])
    }

    /// One of those who share the device challenges: those before them let the ruling stand, for they are asked first.
    fn contest_by(&mut self, seat: Seat) -> Vec<Wish> {
        let Some(model) = &self.model else { return Vec::new() };
        let here = model.asked_here();
        let place = here.iter().position(|other| *other == seat);
        let Some(place) = place.filter(|_| matches!(model.view.doing, Doing::Ruled { .. })) else {
            return Vec::new();
        };
        let mut actions = vec![Action::LetStand; place];
        actions.push(Action::Contest);
        self.act(actions)
    }
}
