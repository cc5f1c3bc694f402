//! The player's hand: what it points at, what it has chosen, and what follows when it presses or strikes a key.

use crate::mancala::geometry::{Frame, Layout};
use mancala::{Action, Pocket};
use rules::Refusal;

use super::MancalaFace;
use super::model::Model;
use super::press::Press;
use crate::shell::face::{Eyes, Room, Sound, Wish};

/// What a hand holds on to.
#[derive(Clone, Debug, Default)]
pub struct Hand {
    /// The pocket that was chosen and is not sown yet.
    chosen: Option<Pocket>,
    /// The pocket that the pointer or the focus is on.
    pointed: Option<Pocket>,
    /// The pocket one walks on from with the arrow keys.
    here: Option<Pocket>,
    /// What was refused last, until the next act, and of which pocket.
    refused: Option<(Option<Pocket>, Refusal)>,
    /// How many refusals there were, so that the same one again is shown and said again.
    pub refusals: u32,
    /// Whether it is being asked if one really wants to resign.
    pub asking: bool,
    /// Whether the sheet was asked for on a narrow screen.
    pub sheet_open: bool,
}

impl Hand {
    /// The pocket whose fall is shown: what is pointed at, or else what is chosen; only while it is lit.
    pub fn shown(&self, model: &Model) -> Option<Pocket> {
        let pocket = self.pointed.or(self.chosen)?;
        (model.is_lit(pocket) && !model.pending).then_some(pocket)
    }

    /// What was refused last, until the next act.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.refused.as_ref().map(|(_, refusal)| refusal)
    }

    /// The pocket that was refused last.
    pub fn refused_pocket(&self) -> Option<Pocket> {
        self.refused.as_ref().and_then(|(pocket, _)| *pocket)
    }

    /// Points at a pocket, or at none.
    pub fn point(&mut self, pocket: Option<Pocket>) {
        self.pointed = pocket;
        self.here = pocket.or(self.here);
    }

    /// Something was refused.
    pub fn refuse(&mut self, pocket: Option<Pocket>, refusal: Refusal) {
        self.refused = Some((pocket, refusal));
        self.refusals += 1;
    }

    /// The table refuses nothing any more.
    pub fn forgive(&mut self) {
        self.refused.take_if(|(pocket, _)| pocket.is_none());
    }

    /// Lets go of whatever is chosen or refused.
    pub fn let_go(&mut self) {
        (self.chosen, self.pointed, self.refused) = (None, None, None);
    }
}

impl MancalaFace {
    /// What follows from pressing something.
    pub(super) fn pressed(&mut self, press: Press, room: Room) -> Vec<Wish> {
        match press {
            Press::Pocket(pocket) => return self.press_pocket(pocket, room),
            Press::Sow(pocket) => {
                let sown = self.act(Action::Sow(pocket));
                // The button hides now; a keyboard goes on from the pocket.
                let focus = (!sown.is_empty()).then(|| Wish::Focus(element_id(pocket)));
                return sown.into_iter().chain(focus).collect();
            }
            Press::Swap => return self.act(Action::Swap),
            Press::Values => return vec![Wish::Values],
            Press::Rules(clause) => return vec![Wish::Rules(Some(clause))],
            Press::Rematch => {
                let plays = self.model.as_ref();
                let plays =
                    plays.is_some_and(|model| model.view.over.is_some() && model.eyes != Eyes::Spectator);
                return if plays { vec![Wish::Rematch] } else { Vec::new() };
            }
            Press::GiveUp => {
                let asked = std::mem::take(&mut self.hand.asking);
                return if asked { vec![Wish::Resign] } else { Vec::new() };
            }
            Press::Resign => self.hand.asking = self.model.as_ref().is_some_and(Model::may_resign),
            Press::PlayOn => self.hand.asking = false,
            Press::Sheet => self.hand.sheet_open = !self.hand.sheet_open,
            // What was on its way has come to its end, and the page itself sees to the others.
            Press::Settle | Press::Report | Press::Verify => {}
        }
        Vec::new()
    }

    /// Presses a pocket: sows it, shows it, or says why not. Whoever must confirm has seen nothing yet, so the pocket
    /// is shown first; pressed again, it is sown.
    fn press_pocket(&mut self, pocket: Pocket, room: Room) -> Vec<Wish> {
        let Some(model) = self.model.as_ref().filter(|model| !model.pending) else { return Vec::new() };
        if let Some(refusal) = model.why_not(pocket) {
            self.sound = Some(Sound::Knock);
            self.hand.refuse(Some(pocket), refusal);
            return Vec::new();
        }
        if room.touch && self.hand.chosen != Some(pocket) {
            self.hand.refused = None;
            self.hand.chosen = Some(pocket);
            return Vec::new();
        }
        self.act(Action::Sow(pocket))
    }

    /// Plays an action, unless one is still on its way.
    fn act(&mut self, action: Action) -> Vec<Wish> {
        let may = |model: &&Model| !model.pending && model.choices.contains(&action);
        if self.model.as_ref().filter(may).is_none() {
            return Vec::new();
        }
        self.hand.let_go();
        serde_json::value::to_raw_value(&action).ok().map(Wish::Act).into_iter().collect()
    }

    /// What follows from a key.
    pub(super) fn struck(&mut self, key: &str, room: Room) -> Vec<Wish> {
        match key {
            "ArrowRight" | "ArrowDown" => return self.walk(room, true),
            "ArrowLeft" | "ArrowUp" => return self.walk(room, false),
            "Escape" => {
                self.hand.let_go();
                (self.hand.asking, self.hand.sheet_open) = (false, false);
            }
            "?" => return vec![Wish::Rules(None)],
            "v" | "V" => return vec![Wish::Values],
            "l" | "L" => {
                let last = self.story.last().map(|step| step.aloud.clone());
                self.say(last.unwrap_or_else(|| "Nothing has happened yet.".to_owned()));
            }
            // Enter and the space bar press the button that has the focus, as everywhere.
            digit => {
                let number = digit.parse::<u8>().ok().filter(|number| (1..=6).contains(number));
                let pocket = self.model.as_ref().zip(number);
                if let Some(pocket) = pocket.map(|(model, number)| model.pocket_numbered(number)) {
                    return self.press_pocket(pocket, room);
                }
            }
        }
        Vec::new()
    }

    /// Moves the focus to the next lit pocket in reading order, or to the one before.
    fn walk(&mut self, room: Room, forward: bool) -> Vec<Wish> {
        let Some(model) = &self.model else { return Vec::new() };
        let layout = model.layout(room);
        let next = next(&in_reading_order(model, layout), layout, self.hand.here, forward);
        if next.is_some() {
            self.hand.point(next);
        }
        next.map(|pocket| Wish::Focus(element_id(pocket))).into_iter().collect()
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
