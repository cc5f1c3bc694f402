//! What follows when somebody presses something of Mancala or strikes a key.

use mancala::{Action, Pocket};
use rules::Refusal;

use super::model::Model;
use super::press::Own;
use super::{Common, MancalaScene};
use crate::shell::face::{Room, Sound, Wish};

impl MancalaScene {
    /// What follows from pressing something.
    pub(super) fn press(&mut self, press: Own, common: &mut Common, room: Room) -> Vec<Wish> {
        match press {
            Own::Pocket(pocket) => return self.press_pocket(pocket, common, room),
            Own::Sow(pocket) => {
                let sown = self.act(Action::Sow(pocket), common);
                // The button goes now; a keyboard goes on from the pocket.
                let focus = (!sown.is_empty()).then(|| Wish::Focus(element_id(pocket)));
                return sown.into_iter().chain(focus).collect();
            }
            Own::Swap => return self.act(Action::Swap, common),
            Own::Values => return vec![Wish::Values],
            Own::GiveUp if std::mem::take(&mut self.asking) => return vec![Wish::Resign],
            Own::Resign => self.asking = common.may_resign(),
            Own::PlayOn | Own::GiveUp => self.asking = false,
        }
        Vec::new()
    }

    /// What follows from a key; nothing if it means what it means at every table.
    pub(super) fn strike(&mut self, key: &str, common: &mut Common, room: Room) -> Option<Vec<Wish>> {
        match key {
            "ArrowRight" | "ArrowDown" => Some(self.walk(common, true)),
            "ArrowLeft" | "ArrowUp" => Some(self.walk(common, false)),
            "v" | "V" => Some(vec![Wish::Values]),
            "Escape" => {
                (self.refused, self.asking) = (None, false);
                None
            }
            digit => {
                let number = digit.parse().ok().filter(|number| (1..=6).contains(number))?;
                Some(self.press_pocket(common.model.pocket_numbered(number), common, room))
            }
        }
    }

    /// Presses a pocket: sows it, shows it, or says why not.
    fn press_pocket(&mut self, pocket: Pocket, common: &mut Common, room: Room) -> Vec<Wish> {
        if common.model.pending {
            return Vec::new();
        }
        if let Some(refusal) = common.model.why_not(pocket) {
            common.sound = Some(Sound::Knock);
            self.refuse(Some(pocket), refusal);
            return Vec::new();
        }
        self.refused = None;
        common.choose(pocket, &Action::Sow(pocket), room)
    }

    /// Plays an action, if it is one of the choices.
    fn act(&mut self, action: Action, common: &mut Common) -> Vec<Wish> {
        if !common.model.may(action) {
            return Vec::new();
        }
        self.refused = None;
        common.act([&action])
    }

    /// Something was refused.
    pub(super) fn refuse(&mut self, pocket: Option<Pocket>, refusal: Refusal) {
        self.refused = Some((pocket, refusal));
        self.refusals += 1;
    }

    /// Moves the focus to the next lit pocket in reading order, or to the one before.
    fn walk(&mut self, common: &mut Common, forward: bool) -> Vec<Wish> {
        let here = common.hand.peeked.or(self.here);
        let Some(next) = next(&common.model, here, forward) else { return Vec::new() };
        common.hand.peeked = Some(next);
        vec![Wish::Focus(element_id(next))]
    }
}

/// The id of a pocket's button.
pub fn element_id(pocket: Pocket) -> String {
    format!("pocket-{pocket}")
}

/// The next lit pocket along the board, seen from one that need not be lit any more; round the end.
fn next(model: &Model, from: Option<Pocket>, forward: bool) -> Option<Pocket> {
    let lit = model.lit();
    let side = lit.first()?.side;
    // The far row runs the other way.
    let turned = |pocket: Pocket| if pocket.side == model.near() { pocket.number } else { 7 - pocket.number };
    let here = from.map_or(if forward { 0 } else { 7 }, turned);
    let places = (0..6).map(|step| if forward { (here + step) % 6 + 1 } else { (here + 10 - step) % 6 + 1 });
    let mut pockets = places.map(|place| Pocket::new(side, turned(Pocket::new(side, place))));
    pockets.find(|pocket| lit.contains(pocket))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use mancala::{Mancala, Options};
    use rules::Notation;

    use super::*;
    use crate::shell::face::Eyes;

    #[test]
    fn arrows_walk_lit_pockets_as_they_lie_on_the_screen() {
        let pocket = |text: &str| text.parse::<Pocket>().unwrap();
        let model = |position| {
            let game = Mancala::read_position(Arc::new(()), &Options::default(), 2, position).unwrap();
            Model::of_game(&game, Eyes::Everybody)
        };
        // The far row runs from right to left; B6, B4 and B1 are lit.
        let far = model("4,4,4,4,4,4/0 4,0,0,4,0,4/0 B");
        assert_eq!(next(&far, Some(pocket("B6")), true), Some(pocket("B4")));
        assert_eq!(next(&far, Some(pocket("B1")), true), Some(pocket("B6")));
        assert_eq!(next(&far, Some(pocket("B6")), false), Some(pocket("B1")));
        // A pocket that was just emptied is no longer lit, and still the place one walks from.
        assert_eq!(next(&far, Some(pocket("A2")), true), Some(pocket("B4")));
        assert_eq!(next(&far, None, true), Some(pocket("B6")));
        assert_eq!(next(&far, None, false), Some(pocket("B1")));
        let over = model("0,0,0,0,0,0/25 0,0,0,0,0,0/23 A");
        assert_eq!(next(&over, Some(pocket("A2")), true), None);
    }
}
