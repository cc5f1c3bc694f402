//! A newcomer's first moves: a short note beside the Call at each of them. It never stands in the way.

use manipulation::Doing;
use maud::{Markup, html};

use super::model::Model;
use super::press::Press;
use crate::shell::face::Eyes;

/// How far the newcomer has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coach {
    wanted: bool,
    moves: u8,
}

/// After so many moves the newcomer is none.
const ENOUGH: u8 = 2;

impl Coach {
    /// A coach, if one is wanted.
    pub fn new(wanted: bool) -> Self {
        Coach { wanted, moves: 0 }
    }

    /// Whether there is nothing left to show.
    pub fn is_done(self) -> bool {
        !self.wanted || self.moves > 0
    }

    /// Whether somebody is being shown round just now.
    pub fn is_teaching(self) -> bool {
        self.wanted
    }

    /// Sends the coach away.
    pub fn dismiss(&mut self) {
        self.wanted = false;
    }

    /// A move was chosen: what was said last has been read.
    pub fn acted(&mut self) {
        self.moves = self.moves.saturating_add(1);
        self.wanted &= self.moves < ENOUGH;
    }

    /// The note for this moment.
    fn note(self, model: &Model, touch: bool) -> Option<&'static str> {
        if !self.wanted || model.eyes == Eyes::Spectator || !model.begun() || model.halted.is_some() {
            return None;
        }
        let ours = model.actor().is_some();
        Some(match &model.view.doing {
            Doing::Over => return None,
            Doing::RollingOff { .. } | Doing::Rolling | Doing::Moving { .. } if self.moves > 0 => {
                "So it goes on. A 1 or a 6 brings a token out of holding; landing on another color sends it back; \
                 BEASTs are safe, and WORLD is a shortcut home. All four home wins."
            }
            Doing::Moving { .. } if ours && touch => {
                "The die was rolled for you. Tap a lit token to see where it can go, tap a lit space, then move."
            }
            Doing::Moving { .. } if ours => {
                "The die was rolled for you. Point at a lit token or space to see the way and what will happen; \
                 press it to move."
            }
            Doing::RollingOff { .. } | Doing::Rolling | Doing::Moving { .. } => {
                "The aim: bring all your tokens once round the lane and home. This slip helps you through your first moves."
            }
        })
    }

    /// Draws the note, if there is one for this moment.
    pub fn draw(self, model: &Model, touch: bool) -> Markup {
        let (skip, _) = Press::SkipTutorial.written();
        html! {
            @if let Some(note) = self.note(model, touch) {
                aside.bm-coach data-key="coach" data-test="tutorial" aria-label="Your first moves" {
                    p { b { "Your first moves." } " " (note) }
                    button.btn.small type="button" data-do=(skip) data-test="skip-tutorial" {
                        (if self.moves > 0 { "Got it" } else { "Skip" })
                    }
                }
            }
        }
    }
}
