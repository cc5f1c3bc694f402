//! The player's fingers: what they point at, what they have chosen, and what happens when they press.

use std::collections::BTreeMap;

use rules::Seat;
use whizkey::{Action, Card};

use super::WhizKeyFace;
use super::choices::{Choice, of_target, targets};
use super::model::Model;
use super::press::{Peek, Press, Target};
use crate::shell::face::{Eyes, Room, Wish};

/// What fingers hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fingers {
    /// The choice that was chosen with a finger and waits to be made, by its place in the list.
    pub picked: Option<usize>,
    /// What the pointer or the focus is on.
    pub peeked: Option<Peek>,
    /// The lit thing that was pressed and has several choices: a door with several keys, a card to give.
    pub aimed: Option<Target>,
    /// Whether the sheet was asked for on a narrow screen.
    pub sheet_open: bool,
    /// Whose cards were uncovered, and in which turn.
    uncovered: Option<(Seat, usize)>,
    /// What each of those who share the device held when they last acted, so that new cards can be pointed out.
    known: BTreeMap<Seat, Vec<Card>>,
}

impl Fingers {
    /// Lets go of whatever is chosen.
    pub fn let_go(&mut self) {
        (self.picked, self.peeked, self.aimed) = (None, None, None);
    }

    /// The choice that is shown: what is pointed at, or else what is chosen.
    pub fn shown<'a>(&self, choices: &'a [Choice]) -> Option<&'a Choice> {
        let peeked = self.peeked.and_then(|peek| self.pointed(choices, peek));
        peeked.or_else(|| choices.iter().find(|choice| Some(choice.index) == self.picked))
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
        let aimed = self.aimed.filter(|aimed| aimed.is_card());
        aimed.map(|aimed| of_target(choices, aimed)).unwrap_or_default()
    }

    /// The lit thing whose several choices are being chosen from, a card to give apart.
    pub fn choosing<'a>(&self, choices: &'a [Choice]) -> Vec<&'a Choice> {
        let aimed = self.aimed.filter(|aimed| !aimed.is_card());
        aimed.map(|aimed| of_target(choices, aimed)).unwrap_or_default()
    }

    /// Whom the device is to be passed to before anything is shown to them.
    pub fn cover(&self, model: &Model, turn: usize) -> Option<Seat> {
        let seat = model.view.me.filter(|_| model.is_shared() && !model.is_over())?;
        (self.uncovered != Some((seat, turn))).then_some(seat)
    }

    /// The cards that are new to whoever shares the device and has just uncovered theirs.
    pub fn new_cards(&self, model: &Model) -> Vec<Card> {
        let Some(seat) = model.holder().filter(|_| model.is_shared()) else { return Vec::new() };
        let Some(known) = self.known.get(&seat) else { return Vec::new() };
        let held = held(model, seat);
        held.into_iter().filter(|card| !known.contains(card)).collect()
    }
}

/// All the cards of a seat that are seen.
fn held(model: &Model, seat: Seat) -> Vec<Card> {
    let Some(player) = model.player(seat) else { return Vec::new() };
    player.hand.iter().chain(&player.whiz).flatten().copied().collect()
}

impl WhizKeyFace {
    /// What follows from pressing something.
    pub(super) fn pressed(&mut self, press: Press, room: Room) -> Vec<Wish> {
        let choices = self.choices();
        match press {
            Press::Aim(target) => return self.aim(&choices, target, room),
            Press::Take(rank) => {
                let given = self.fingers.given(&choices);
                let index =
                    given.iter().find(|choice| choice.takes() == Some(rank)).map(|choice| choice.index);
                return index.map(|index| self.choose(&choices, index, room)).unwrap_or_default();
            }
            Press::Go(index) => return self.choose(&choices, index, room),
            Press::Make(index) => {
                let made = choices.iter().find(|choice| choice.index == index);
                return made.map(|choice| self.act(choice.action)).unwrap_or_default();
            }
            Press::Rules(clause) => return vec![Wish::Rules(clause)],
            Press::Rematch => {
                let plays =
                    self.model.as_ref().is_some_and(|model| model.is_over() && model.eyes != Eyes::Spectator);
                return if plays { vec![Wish::Rematch] } else { Vec::new() };
            }
            Press::LetGo => self.fingers.let_go(),
            Press::Uncover => {
                let turn = self.story.turns;
                if let Some(model) = &self.model {
                    self.fingers.uncovered = self.fingers.cover(model, turn).map(|seat| (seat, turn));
                }
            }
            Press::Sheet => self.fingers.sheet_open = !self.fingers.sheet_open,
            Press::SkipTutorial => self.coach.dismiss(),
            // What was on its way has come to its end, and the page itself sees to the others.
            Press::Settle | Press::Report | Press::Verify => {}
        }
        Vec::new()
    }

    /// A lit thing was pressed: its one choice is chosen, or its several are shown.
    fn aim(&mut self, choices: &[Choice], target: Target, room: Room) -> Vec<Wish> {
        let alike = of_target(choices, target);
        // A card to give always asks for the card to take: both must be seen before either goes.
        let asks = target.is_card();
        match alike[..] {
            [] => Vec::new(),
            [one] if !asks => self.choose(choices, one.index, room),
            [first, ..] => {
                let again = self.fingers.aimed == Some(target);
                let first = first.index;
                self.fingers.let_go();
                if again {
                    return Vec::new();
                }
                self.fingers.aimed = Some(target);
                // With the keyboard one goes on to the first of them; a finger finds it by itself.
                let next = if asks { self.first_to_take(choices) } else { Some(format!("wk-key-{first}")) };
                if room.touch { Vec::new() } else { next.map(Wish::Focus).into_iter().collect() }
            }
        }
    }

    fn first_to_take(&self, choices: &[Choice]) -> Option<String> {
        let given = self.fingers.given(choices);
        given.first().and_then(|choice| choice.takes()).map(|rank| format!("wk-table-{rank}"))
    }

    /// A finger has seen nothing yet, so its choice is shown first; pressed again, it is made.
    fn choose(&mut self, choices: &[Choice], index: usize, room: Room) -> Vec<Wish> {
        let Some(choice) = choices.iter().find(|choice| choice.index == index) else { return Vec::new() };
        if room.touch && self.fingers.picked != Some(index) {
            self.fingers.picked = Some(index);
            self.fingers.peeked = None;
            return Vec::new();
        }
        self.act(choice.action)
    }

    /// What follows from a key.
    pub(super) fn struck(&mut self, key: &str) -> Vec<Wish> {
        match key {
            "ArrowRight" | "ArrowDown" => self.walk(true),
            "ArrowLeft" | "ArrowUp" => self.walk(false),
            "Escape" => {
                self.fingers.let_go();
                self.fingers.sheet_open = false;
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

    /// Moves the focus to the next lit thing, or the one before, in the order of the rows; round the end.
    fn walk(&mut self, forward: bool) -> Vec<Wish> {
        let choices = self.choices();
        let given = self.fingers.given(&choices);
        let choosing = self.fingers.choosing(&choices);
        let (things, ids): (Vec<Peek>, Vec<String>) = if !given.is_empty() {
            let ranks = given.iter().filter_map(|choice| choice.takes());
            ranks.map(|rank| (Peek::Take(rank), format!("wk-table-{rank}"))).unzip()
        } else if !choosing.is_empty() {
            choosing.iter().map(|choice| (choice.key(), format!("wk-key-{}", choice.index))).unzip()
        } else {
            let lit = targets(&choices).into_iter();
            lit.map(|target| (Peek::Target(target), format!("wk-{target}"))).unzip()
        };
        if things.is_empty() {
            return Vec::new();
        }
        let here = self.fingers.peeked.and_then(|peek| things.iter().position(|thing| *thing == peek));
        let next = match (here, forward) {
            (None, true) => 0,
            (None, false) => things.len() - 1,
            (Some(place), true) => (place + 1) % things.len(),
            (Some(place), false) => (place + things.len() - 1) % things.len(),
        };
        self.fingers.peeked = Some(things[next]);
        vec![Wish::Focus(ids[next].clone())]
    }

    /// Plays an action, unless an act is still on its way or the cards are covered.
    fn act(&mut self, action: Action) -> Vec<Wish> {
        let Some(model) = self.seen_model() else { return Vec::new() };
        let Some(seat) = model.actor().filter(|_| !model.pending) else { return Vec::new() };
        if model.is_shared() {
            self.fingers.known.insert(seat, held(&model, seat));
        }
        self.fingers.let_go();
        self.coach.acted();
        serde_json::value::to_raw_value(&action).ok().map(Wish::Act).into_iter().collect()
    }
}
