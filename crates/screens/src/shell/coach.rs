//! A newcomer's first turns: a short note beside the Call at each of their moments. It never stands in the way.

use maud::{Markup, html};

use super::face::Eyes;
use super::page::Moment;
use super::press::Shared;
use super::scene::Scene;

/// How far the newcomer has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coach {
    /// Whether a coach is wanted.
    pub wanted: bool,
    /// How many times the newcomer was asked for something, and is asked no more.
    pub turns: u8,
    /// How many actions they have played.
    pub acts: u8,
    was_asked: bool,
}

impl Coach {
    /// A coach, if one is wanted.
    pub fn new(wanted: bool) -> Self {
        Coach { wanted, turns: 0, acts: 0, was_asked: false }
    }

    /// Follows the game: a turn of one's own is over when one is asked no more.
    pub fn watch(&mut self, asked: bool) {
        if self.was_asked && !asked {
            self.turns = self.turns.saturating_add(1);
        }
        self.was_asked = asked;
    }

    /// Whether there is nothing left to show.
    pub fn is_done<S: Scene>(self) -> bool {
        !self.wanted || S::learned(self) >= S::LESSONS
    }

    /// Something was done: what was said last has been read.
    pub fn acted<S: Scene>(&mut self) {
        self.wanted = !self.is_done::<S>();
        self.acts = self.acts.saturating_add(1);
    }
}

impl<S: Scene> Moment<'_, S> {
    /// The coach's note, if there is one for this moment.
    pub fn coach(&self) -> Markup {
        let model = self.model;
        let learns = self.coach.wanted
            && model.eyes != Eyes::Spectator
            && model.begun()
            && model.halted.is_none()
            && !model.is_over();
        let note = if learns { S::lesson(self) } else { None };
        let done = self.coach.is_done::<S>();
        html! {
            @if let Some(note) = note {
                aside.coach data-key="coach" data-test="tutorial" aria-label=(S::FIRST) {
                    p { b { (S::FIRST) "." } " " (note) }
                    button.btn.small type="button" data-do=(Shared::SkipTutorial.what()) data-test="skip-tutorial" {
                        @if done { "Got it" } @else { "Skip" }
                    }
                }
            }
        }
    }
}
