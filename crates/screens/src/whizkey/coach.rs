//! A newcomer's first turns: a short note beside the Call at each of their moments. It never stands in the way.

use maud::{Markup, html};
use whizkey::Doing;

use super::model::Model;
use super::press::Press;
use crate::shell::face::Eyes;

/// How far the newcomer has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coach {
    wanted: bool,
    turns: u8,
    was_asked: bool,
}

/// How many turns a newcomer is shown round for.
const ENOUGH: u8 = 3;

impl Coach {
    /// A coach, if one is wanted.
    pub fn new(wanted: bool) -> Self {
        Coach { wanted, turns: 0, was_asked: false }
    }

    /// Whether there is nothing left to show.
    pub fn is_done(self) -> bool {
        !self.wanted || self.turns >= ENOUGH
    }

    /// Sends the coach away.
    pub fn dismiss(&mut self) {
        self.wanted = false;
    }

    /// Follows the game: a turn of one's own is over when one is asked no more.
    pub fn watch(&mut self, model: &Model) {
        let asked = model.asked().is_some();
        if self.was_asked && !asked {
            self.turns = self.turns.saturating_add(1);
        }
        self.was_asked = asked;
    }

    /// Something was done: what was said last has been read.
    pub fn acted(&mut self) {
        if self.turns >= ENOUGH {
            self.wanted = false;
        }
    }

    fn note(self, model: &Model, touch: bool) -> Option<String> {
        if self.is_done() || model.eyes == Eyes::Spectator || !model.begun() || model.halted.is_some() {
            return None;
        }
        let press = if touch { "Tap" } else { "Press" };
        let ours = model.actor().is_some();
        Some(match model.view.doing {
            Doing::Over => return None,
            Doing::Moving if ours && self.turns == 0 => format!(
                "Your pieces wait in START. {press} a lit door: DOOR 1 takes any card, DOOR 2 a pair. The cards you \
                 use stay on the table, so keep a few."
            ),
            Doing::Moving if ours => format!(
                "{press} anything lit. Steps to the right are free; doors lead down to PAYOFF. Cards on the table \
                 help, but one card must be yours."
            ),
            Doing::Drawing { .. } if ours => {
                "This square gives you a card: a new one, or one you choose from the table for one of yours."
                    .to_owned()
            }
            Doing::GoingOn { .. } if ours => {
                "This square moves you on at once: one square, or to the doorway.".to_owned()
            }
            Doing::Choosing { .. } if ours => "Choose the doorway whose door you can open next.".to_owned(),
            Doing::Bonus { .. } if ours => {
                "A door that leads into a doorway starts a chain: you may open the next door at once."
                    .to_owned()
            }
            Doing::Cutting
            | Doing::Shuffling
            | Doing::Moving
            | Doing::Drawing { .. }
            | Doing::GoingOn { .. }
            | Doing::Choosing { .. }
            | Doing::Bonus { .. } => {
                "The aim: all your pieces down to PAYOFF. Each door wants cards of one rank.".to_owned()
            }
        })
    }

    /// Draws the note, if there is one for this moment.
    pub fn draw(self, model: &Model, touch: bool) -> Markup {
        let skip = Press::SkipTutorial;
        html! {
            @if let Some(note) = self.note(model, touch) {
                aside.wk-coach data-key="coach" data-test="tutorial" aria-label="Your first turns" {
                    p { b { "Your first turns." } " " (note) }
                    button.btn.small type="button" data-do=(skip.what()) data-test="skip-tutorial" { "Skip" }
                }
            }
        }
    }
}
