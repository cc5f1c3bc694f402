//! A newcomer's first turn: a short note beside the Call at each of its moments. It never stands in the way.

use maud::{Markup, html};
use trivia::{Doing, EditionName, Put};

use super::model::Model;
use super::press::Press;
use crate::shell::face::Eyes;

/// How far the newcomer has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coach {
    wanted: bool,
    was_asked: bool,
    settled: bool,
}

impl Coach {
    /// A coach, if one is wanted.
    pub fn new(wanted: bool) -> Self {
        Coach { wanted, was_asked: false, settled: false }
    }

    /// Whether there is nothing left to show.
    pub fn is_done(self) -> bool {
        !self.wanted || self.settled
    }

    /// Sends the coach away.
    pub fn dismiss(&mut self) {
        self.wanted = false;
    }

    /// Follows the game.
    pub fn watch(&mut self, model: &Model) {
        let asked = model.view.question.as_ref().is_some_and(|question| model.is_here(question.seat));
        self.was_asked |= asked;
        self.settled |= self.was_asked && model.view.question.is_none();
    }

    /// Something was chosen: what was said last has been read.
    pub fn acted(&mut self) {
        if self.settled {
            self.wanted = false;
        }
    }

    /// The note for this moment.
    fn note(self, model: &Model, touch: bool) -> Option<String> {
        if !self.wanted || model.eyes == Eyes::Spectator || !model.begun() || model.halted.is_some() {
            return None;
        }
        let (prizes, prize, hub, all) = match model.edition {
            EditionName::TrivialPursuit => ("wedges", "wedge", "the hub", "six"),
            EditionName::HeiseyMania => ("pegs", "peg", "H.M.", "four"),
        };
        let ours = model.asked().is_some();
        let about_us = model.view.question.as_ref().is_some_and(|question| model.is_here(question.seat));
        Some(match &model.view.doing {
            Doing::Over => return None,
            _ if self.settled => format!(
                "So it goes on: right rolls again, wrong passes the turn. Win a {prize} at each headquarters, \
                 then come to {hub} by exact count: one last question wins."
            ),
            Doing::Moving { .. } if ours && touch => format!(
                "The die was rolled for you. Tap a lit space to see the way, then move. Headquarters hold the {prizes}."
            ),
            Doing::Moving { .. } if ours => format!(
                "The die was rolled for you. Lit spaces are exactly that far away: point at one to see the way, \
                 press it to go. {} are won at headquarters.",
                super::places::capital(prizes)
            ),
            Doing::Choosing if ours => "Here you may pick the category you know best.".to_owned(),
            Doing::Asking if about_us => match model.house.put {
                Put::Typed => "Type what you think and send it. Small slips are forgiven, and a guess costs nothing."
                    .to_owned(),
                Put::Choices => "Press the answer you think is right. Guessing costs nothing.".to_owned(),
                Put::Spoken => "Say your answer out loud. The player who reads the card rules.".to_owned(),
            },
            Doing::Ruled { .. } | Doing::Contest { .. } | Doing::Panel { .. } if about_us => {
                "This is the ruling, and why. Go on, or challenge it if it seems unfair: then the others vote."
                    .to_owned()
            }
            Doing::Shuffling
            | Doing::RollingOff
            | Doing::Rolling
            | Doing::Moving { .. }
            | Doing::Choosing
            | Doing::Electing { .. }
            | Doing::PickingBox
            | Doing::Asking
            | Doing::Judging
            | Doing::Panel { .. }
            | Doing::Ruled { .. }
            | Doing::Contest { .. } => format!(
                "The aim: {all} {prizes}, one from each headquarters, and then a last question on {hub}. \
                 This slip helps you through your first turn."
            ),
        })
    }

    /// Draws the note, if there is one for this moment.
    pub fn draw(self, model: &Model, touch: bool) -> Markup {
        let Some(note) = self.note(model, touch) else { return html! {} };
        html! {
            aside.tv-coach data-key="coach" data-test="tutorial" aria-label="Your first turn" {
                p { b { "Your first turn." } " " (note) }
                button.btn.small type="button" data-do=(Press::SkipTutorial.what()) data-test="skip-tutorial" {
                    @if self.settled { "Got it" } @else { "Skip" }
                }
            }
        }
    }
}
