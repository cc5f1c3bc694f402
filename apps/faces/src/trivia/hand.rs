//! The player's hand: what it points at, what it has chosen, and what happens when it presses.

use rules::Seat;
use trivia::{Action, Call, Doing};

use super::TriviaFace;
use super::choices::Choice;
use super::model::Model;
use crate::face::{Eyes, Room, Wish};

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
    pub(super) fn pressed(&mut self, what: &str, value: &str, room: Room) -> Vec<Wish> {
        let choices = self.choices();
        let Some(model) = &self.model else { return Vec::new() };
        let chosen = || choices.iter().find(|choice| choice.key == value).map(|choice| choice.action.clone());
        match what {
            "go" | "choose" | "vote" | "box" | "choice" => {
                let Some(action) = chosen() else { return Vec::new() };
                // A finger has seen nothing yet, so its choice is shown first; pressed again, it is made.
                if room.touch && self.hand.picked.as_deref() != Some(value) {
                    self.hand.picked = Some(value.to_owned());
                    self.hand.peeked = None;
                    return Vec::new();
                }
                self.act(vec![action])
            }
            "make" => chosen().map(|action| self.act(vec![action])).unwrap_or_default(),
            "answer" => {
                let text = value.trim();
                if !model.is_typing() || text.is_empty() {
                    return Vec::new();
                }
                let text: String = text.chars().take(trivia::LONGEST_ANSWER).collect();
                self.act(vec![Action::Answer(text)])
            }
            "pass" if model.may_pass() => self.act(vec![Action::Pass]),
            "judge" => self.act_listed(Action::Judge(Call::from_bool(value == "right"))),
            "stand" => self.let_stand(),
            "contest" if model.eyes == Eyes::Everybody && model.asked_here().len() > 1 => {
                self.hand.who_contests = true;
                Vec::new()
            }
            "contest" => self.act_listed(Action::Contest),
            "contest-by" => self.contest_by(value),
            "let-go" => {
                self.hand.let_go();
                Vec::new()
            }
            "reveal" => {
                self.hand.uncovered = model.asked().map(|seat| (seat, self.story.asked));
                Vec::new()
            }
            "say" if !value.trim().is_empty() => {
                self.hand.said += 1;
                vec![Wish::Say(value.trim().to_owned()), Wish::Focus("tv-say".to_owned())]
            }
            "sheet" => {
                self.hand.turn_sheet();
                Vec::new()
            }
            "rules" => vec![Wish::Rules(Some(value.to_owned()).filter(|clause| !clause.is_empty()))],
            "rematch" => vec![Wish::Rematch],
            "skip-tutorial" => {
                self.coach.dismiss();
                Vec::new()
            }
            _ => Vec::new(),
        }
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
        let spaces: Vec<&Choice> = choices.iter().filter(|choice| choice.what == "go").collect();
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
    fn contest_by(&mut self, seat: &str) -> Vec<Wish> {
        let Some(model) = &self.model else { return Vec::new() };
        let here = model.asked_here();
        let place = here.iter().position(|other| other.0.to_string() == seat);
        let Some(place) = place.filter(|_| matches!(model.view.doing, Doing::Ruled { .. })) else {
            return Vec::new();
        };
        let mut actions = vec![Action::LetStand; place];
        actions.push(Action::Contest);
        self.act(actions)
    }
}
