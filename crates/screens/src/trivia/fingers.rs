//! The player's fingers: what they point at, what they have chosen, and what happens when they press.

use rules::Seat;
use trivia::{Action, Doing};

use super::choices::Choice;
use super::press::Own;
use super::{Moment, TriviaScene};
use crate::shell::face::{Eyes, Room, Wish};
use crate::shell::table_face::Common;

/// What fingers hold until they let go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// Whether it is being asked who challenges, of several at one device.
    pub who_contests: bool,
}

impl<'a> Moment<'a> {
    /// The choice that is shown: what is pointed at, or else what is chosen.
    pub fn shown(&self) -> Option<&'a Choice> {
        let find = |key: &Option<String>| {
            let key = key.as_ref()?;
            self.choices.iter().find(|choice| choice.key == *key)
        };
        find(&self.hand.peeked).or_else(|| find(&self.hand.picked))
    }

    /// Whether the answer on the table is covered: those who share a device must not all see it.
    pub fn is_covered(&self) -> bool {
        let model = self.model;
        let asked = self.story.facts.asked;
        let uncovered = |seat: Seat| self.scene.uncovered == Some((seat, asked));
        model.eyes == Eyes::Everybody
            && model.view.question.as_ref().is_some_and(|card| card.answer.is_some() && !card.read_out)
            && !model.asked().is_some_and(uncovered)
    }
}

impl TriviaScene {
    /// What follows from pressing something.
    pub(super) fn press(
        &mut self,
        press: Own,
        common: &mut Common<Self>,
        choices: &[Choice],
        room: Room,
    ) -> Vec<Wish> {
        let action = |key: &str| choices.iter().find(|choice| choice.key == key).map(|choice| &choice.action);
        let model = &common.model;
        match press {
            Own::Go(key) | Own::Choose(key) | Own::Vote(key) | Own::Box(key) | Own::Choice(key) => {
                action(&key).map(|action| common.choose(key.clone(), action, room)).unwrap_or_default()
            }
            Own::Make(key) => action(&key).map(|action| common.act([action])).unwrap_or_default(),
            Own::Answer(text) => {
                let text: String = text.trim().chars().take(trivia::LONGEST_ANSWER).collect();
                if model.is_typing() && !text.is_empty() {
                    return common.act([&Action::Answer(text)]);
                }
                Vec::new()
            }
            Own::Pass if model.may_pass() => common.act([&Action::Pass]),
            Own::Judge(call) => act_listed(common, &Action::Judge(call)),
            // TP-29: on a shared device one press answers for everyone there.
            Own::Stand if is_ruled(common) => common.act(&vec![Action::LetStand; model.asked_here().len()]),
            Own::Contest if model.asked_here().len() > 1 => {
                common.hand.held.who_contests = true;
                Vec::new()
            }
            Own::Contest => act_listed(common, &Action::Contest),
            Own::ContestBy(seat) if is_ruled(common) => contest_by(common, seat),
            Own::Reveal => {
                self.uncovered = model.asked().map(|seat| (seat, common.story.facts.asked));
                Vec::new()
            }
            Own::Say(text) if !text.trim().is_empty() => {
                self.said += 1;
                vec![Wish::Say(text.trim().to_owned()), Wish::Focus("tv-say".to_owned())]
            }
            Own::Draft | Own::Pass | Own::Stand | Own::ContestBy(_) | Own::Say(_) => Vec::new(),
        }
    }
}

fn is_ruled(common: &Common<TriviaScene>) -> bool {
    matches!(common.model.view.doing, Doing::Ruled { .. })
}

fn act_listed(common: &mut Common<TriviaScene>, action: &Action) -> Vec<Wish> {
    let listed = common.model.choices.listed().contains(action);
    if listed { common.act([action]) } else { Vec::new() }
}

/// One of those who share the device challenges: those before them let the ruling stand, for they are asked first.
fn contest_by(common: &mut Common<TriviaScene>, seat: Seat) -> Vec<Wish> {
    let here = common.model.asked_here();
    let Some(place) = here.iter().position(|other| *other == seat) else { return Vec::new() };
    let before = vec![Action::LetStand; place];
    common.act(before.iter().chain([&Action::Contest]))
}
