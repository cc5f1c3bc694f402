//! The player's fingers: what they point at, what they have chosen, and what happens when they press.

use rules::Seat;
use whizkey::{Action, Card};

use super::choices::{Choice, of_target, targets};
use super::model::Model;
use super::press::{Own, Peek, Target};
use super::{Moment, WhizKeyScene};
use crate::shell::face::{Room, Wish};
use crate::shell::hand::Hand;
use crate::shell::table_face::Common;

/// What fingers hold until they let go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// The lit thing that was pressed and has several choices: a door with several keys, a card to give.
    pub aimed: Option<Target>,
}

impl Hand<WhizKeyScene> {
    /// The choice that is shown: what is pointed at, or else what is chosen.
    pub fn shown<'a>(&self, choices: &'a [Choice]) -> Option<&'a Choice> {
        let peeked = self.peeked.and_then(|peek| self.pointed(choices, peek));
        peeked.or_else(|| choices.iter().find(|choice| Some(choice.key()) == self.picked))
    }

    /// The one choice something stands for.
    fn pointed<'a>(&self, choices: &'a [Choice], peek: Peek) -> Option<&'a Choice> {
        match peek {
            Peek::Choice(index) => choices.iter().find(|choice| choice.index == index),
            Peek::Take(rank) => self.given(choices).into_iter().find(|choice| choice.takes() == Some(rank)),
            Peek::Target(target) => match of_target(choices, target)[..] {
                [one] => Some(one),
                _ => None,
            },
        }
    }

    /// The swaps of the card that is to be given.
    pub fn given<'a>(&self, choices: &'a [Choice]) -> Vec<&'a Choice> {
        let aimed = self.held.aimed.filter(|aimed| aimed.is_card());
        aimed.map(|aimed| of_target(choices, aimed)).unwrap_or_default()
    }

    /// The lit thing whose several choices are being chosen from, a card to give apart.
    pub fn choosing<'a>(&self, choices: &'a [Choice]) -> Vec<&'a Choice> {
        let aimed = self.held.aimed.filter(|aimed| !aimed.is_card());
        aimed.map(|aimed| of_target(choices, aimed)).unwrap_or_default()
    }

    /// What can be walked to: the cards to take, the ways to do what was pressed, or all that is lit.
    pub fn within_reach(&self, choices: &[Choice]) -> Vec<(Peek, String)> {
        let (given, choosing) = (self.given(choices), self.choosing(choices));
        if !given.is_empty() {
            let ranks = given.iter().filter_map(|choice| choice.takes());
            ranks.map(|rank| (Peek::Take(rank), format!("wk-table-{rank}"))).collect()
        } else if !choosing.is_empty() {
            choosing.iter().map(|choice| (choice.key(), format!("wk-key-{}", choice.index))).collect()
        } else {
            let lit = targets(choices).into_iter();
            lit.map(|target| (Peek::Target(target), format!("wk-{target}"))).collect()
        }
    }
}

impl<'a> Moment<'a> {
    /// The choice that is shown.
    pub fn shown(&self) -> Option<&'a Choice> {
        self.hand.shown(self.choices)
    }

    /// The swaps of the card that is to be given.
    pub fn given(&self) -> Vec<&'a Choice> {
        self.hand.given(self.choices)
    }

    /// The choices of a lit thing that was pressed and has several.
    pub fn choosing(&self) -> Vec<&'a Choice> {
        self.hand.choosing(self.choices)
    }
}

/// All the cards of a seat that are seen.
fn held(model: &Model, seat: Seat) -> Vec<Card> {
    let Some(player) = model.player(seat) else { return Vec::new() };
    player.hand.iter().chain(&player.whiz).flatten().copied().collect()
}

impl WhizKeyScene {
    /// Whom the device is to be passed to before anything is shown to them.
    pub(super) fn cover(&self, common: &Common<Self>) -> Option<Seat> {
        let model = &common.model;
        let seat = model.view.me.filter(|_| model.is_shared() && !model.is_over())?;
        (self.uncovered != Some((seat, common.story.facts.turns))).then_some(seat)
    }

    /// The cards that are new to a person who shares the device and has just uncovered theirs.
    pub(super) fn new_cards(&self, model: &Model) -> Vec<Card> {
        let Some(seat) = model.holder().filter(|_| model.is_shared()) else { return Vec::new() };
        let Some(known) = self.known.get(&seat) else { return Vec::new() };
        held(model, seat).into_iter().filter(|card| !known.contains(card)).collect()
    }

    /// What follows from pressing something.
    pub(super) fn press(
        &mut self,
        press: Own,
        common: &mut Common<Self>,
        choices: &[Choice],
        room: Room,
    ) -> Vec<Wish> {
        let at = |index: usize| choices.iter().find(|choice| choice.index == index);
        match press {
            Own::Aim(target) => self.aim(common, choices, target, room),
            Own::Take(rank) => {
                let given = common.hand.given(choices);
                self.choose(common, given.into_iter().find(|choice| choice.takes() == Some(rank)), room)
            }
            Own::Go(index) => self.choose(common, at(index), room),
            Own::Make(index) => at(index).map(|choice| self.act(common, &choice.action)).unwrap_or_default(),
            Own::Uncover => {
                let turn = common.story.facts.turns;
                self.uncovered = self.cover(common).map(|seat| (seat, turn));
                Vec::new()
            }
        }
    }

    /// A lit thing was pressed: its one choice is chosen, or its several are shown.
    fn aim(
        &mut self,
        common: &mut Common<Self>,
        choices: &[Choice],
        target: Target,
        room: Room,
    ) -> Vec<Wish> {
        // A card to give always asks for the card to take: both must be seen before either goes.
        match of_target(choices, target)[..] {
            [] => Vec::new(),
            [one] if !target.is_card() => self.choose(common, Some(one), room),
            [..] => {
                let again = common.hand.held.aimed == Some(target);
                common.hand.let_go();
                if again {
                    return Vec::new();
                }
                common.hand.held.aimed = Some(target);
                // With the keyboard one goes on to the first of them; a finger finds it by itself.
                let first = common.hand.within_reach(choices).into_iter().next();
                first.filter(|_| !room.touch).map(|(_, id)| Wish::Focus(id)).into_iter().collect()
            }
        }
    }

    fn choose(&mut self, common: &mut Common<Self>, choice: Option<&Choice>, room: Room) -> Vec<Wish> {
        let Some(choice) = choice else { return Vec::new() };
        if room.touch && common.hand.picked != Some(choice.key()) {
            return common.choose(choice.key(), &choice.action, room);
        }
        self.act(common, &choice.action)
    }

    /// Plays an action, and remembers what was held then.
    fn act(&mut self, common: &mut Common<Self>, action: &Action) -> Vec<Wish> {
        let model = &common.model;
        if let Some(seat) = model.actor().filter(|_| model.is_shared()) {
            self.known.insert(seat, held(model, seat));
        }
        common.act([action])
    }
}
