//! The player's hand: what it points at, what it has chosen, and what happens when it presses.

use leptos::prelude::*;
use mancala::{Action, Mancala, Pocket};
use rules::Refusal;

use super::geometry::{Frame, Layout};
use super::model::Model;
use crate::browser::focus;
use crate::play::Play;
use crate::settings::{Choosing, Liking};
use crate::sound::{self, Sound};

/// With what a pocket was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// A mouse, which pointed at the pocket before and so has seen what it will do.
    Mouse,
    /// A finger, which has seen nothing yet.
    Finger,
    /// A key, on a pocket that had the focus and so was announced.
    Key,
}

/// Whether pressing a lit pocket sows it at once. Otherwise it is shown, and sown if it is pressed again.
pub fn sows(press: Press, choosing: Choosing, chosen_already: bool) -> bool {
    match (choosing, press) {
        _ if chosen_already => true,
        (Choosing::AtOnce, _) | (Choosing::Auto, Press::Mouse | Press::Key) => true,
        (Choosing::Auto, Press::Finger) | (Choosing::Confirm, _) => false,
    }
}

/// The hand at one table.
#[derive(Clone, Copy)]
pub struct Hand {
    play: Play<Mancala>,
    model: Signal<Model>,
    liking: Liking,
    chosen: RwSignal<Option<Pocket>>,
    pointed: RwSignal<Option<Pocket>>,
    refused: RwSignal<Option<(Pocket, Refusal)>>,
}

impl Hand {
    /// An empty hand.
    pub fn new(play: Play<Mancala>, model: Signal<Model>) -> Self {
        Hand {
            play,
            model,
            liking: Liking::get(),
            chosen: RwSignal::new(None),
            pointed: RwSignal::new(None),
            refused: RwSignal::new(None),
        }
    }

    /// The pocket whose fall is shown: what is pointed at, or else what is chosen; only while it is lit.
    pub fn shown(self) -> Option<Pocket> {
        let pocket = self.pointed.get().or(self.chosen.get())?;
        let lit = self.model.with(|model| model.is_lit(pocket));
        (lit && !self.play.pending.get()).then_some(pocket)
    }

    /// What was refused last, until the next act.
    pub fn refusal(self) -> Option<Refusal> {
        self.refused.get().map(|(_, refusal)| refusal).or(self.play.refused.get())
    }

    /// The pocket that was refused last.
    pub fn refused_pocket(self) -> Option<Pocket> {
        self.refused.get().map(|(pocket, _)| pocket)
    }

    /// Points at a pocket, or at none.
    pub fn point(self, pocket: Option<Pocket>) {
        self.pointed.set(pocket);
    }

    /// Presses a pocket: sows it, shows it, or says why not.
    pub fn press(self, pocket: Pocket, press: Press) {
        if self.play.pending.get_untracked() {
            return;
        }
        if let Some(refusal) = self.model.with_untracked(|model| model.why_not(pocket)) {
            sound::play(self.liking, Sound::Refused);
            // Taken away first, so that a second refusal of the same pocket is shown and said again.
            self.refused.set(None);
            self.refused.set(Some((pocket, refusal)));
            return;
        }
        let chosen_already = self.chosen.get_untracked() == Some(pocket);
        if sows(press, self.liking.now().choosing, chosen_already) {
            self.act(Action::Sow(pocket));
        } else {
            self.refused.set(None);
            self.chosen.set(Some(pocket));
        }
    }

    /// Does what the Call's button says.
    pub fn act(self, action: Action) {
        self.let_go();
        self.play.act(action);
    }

    /// Lets go of whatever is chosen or refused.
    pub fn let_go(self) {
        self.chosen.set(None);
        self.pointed.set(None);
        self.refused.set(None);
        self.play.refused.set(None);
    }

    /// Moves the focus to the next lit pocket in reading order, or to the one before.
    pub fn walk(self, layout: Layout, from: Option<Pocket>, forward: bool) {
        let pockets = self.model.with_untracked(|model| in_reading_order(model, layout));
        if let Some(pocket) = next(&pockets, layout, from, forward) {
            focus(&element_id(pocket));
        }
    }
}

/// The id of a pocket's button.
pub fn element_id(pocket: Pocket) -> String {
    format!("pocket-{pocket}")
}

fn in_reading_order(model: &Model, layout: Layout) -> Vec<Pocket> {
    let mut pockets = model.lit();
    pockets.sort_by(|a, b| along(layout, *a).total_cmp(&along(layout, *b)));
    pockets
}

/// How far along the board a pocket lies for whoever reads it.
fn along(layout: Layout, pocket: Pocket) -> f64 {
    let middle = layout.hollow(mancala::Space::Pocket(pocket)).middle;
    match layout.frame {
        Frame::Wide => middle.x,
        Frame::Upright => middle.y,
    }
}

/// The next of `pockets`, which are in order, seen from a pocket that need not be one of them; round the end.
fn next(pockets: &[Pocket], layout: Layout, from: Option<Pocket>, forward: bool) -> Option<Pocket> {
    let Some(from) = from else {
        return if forward { pockets.first() } else { pockets.last() }.copied();
    };
    let here = along(layout, from);
    let beyond = |pocket: &&Pocket| along(layout, **pocket) > here + 1.0;
    let before = |pocket: &&Pocket| along(layout, **pocket) < here - 1.0;
    let found = match forward {
        true => pockets.iter().find(beyond).or(pockets.first()),
        false => pockets.iter().rev().find(before).or(pockets.last()),
    };
    found.copied()
}

#[cfg(test)]
mod tests {
    use mancala::Side;

    use super::*;

    #[test]
    fn a_finger_is_shown_first_and_a_mouse_is_not() {
        assert!(sows(Press::Mouse, Choosing::Auto, false));
        assert!(sows(Press::Key, Choosing::Auto, false));
        assert!(!sows(Press::Finger, Choosing::Auto, false));
        assert!(sows(Press::Finger, Choosing::Auto, true));
        assert!(sows(Press::Finger, Choosing::AtOnce, false));
        assert!(!sows(Press::Mouse, Choosing::Confirm, false));
        assert!(sows(Press::Mouse, Choosing::Confirm, true));
    }

    #[test]
    fn arrows_walk_lit_pockets_as_they_lie_on_the_screen() {
        let layout = Layout { frame: Frame::Wide, near: Side::A };
        let pocket = |text: &str| text.parse::<Pocket>().unwrap();
        // The far row runs from right to left.
        let far = [pocket("B6"), pocket("B4"), pocket("B1")];
        assert_eq!(next(&far, layout, Some(pocket("B6")), true), Some(pocket("B4")));
        assert_eq!(next(&far, layout, Some(pocket("B1")), true), Some(pocket("B6")));
        assert_eq!(next(&far, layout, Some(pocket("B6")), false), Some(pocket("B1")));
        // A pocket that was just emptied is no longer lit, and still the place one walks from.
        assert_eq!(next(&far, layout, Some(pocket("A2")), true), Some(pocket("B4")));
        assert_eq!(next(&[], layout, Some(pocket("A2")), true), None);
        assert_eq!(next(&far, layout, None, true), Some(pocket("B6")));
    }
}
