//! What is left to luck and to a judge.

use rules::{Chance, Dice, Judgement, Odds, Seats};
use serde::{Deserialize, Serialize};

use crate::{Call, Category, Exactness};

/// What luck is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Luck {
    /// The order of the cards in each box; a shuffle is one step that fixes it all.
    Shuffle {
        /// How many cards each box has.
        boxes: Vec<u16>,
    },
    /// A die for each of these, the highest begins (TP-3, HM-3).
    RollOff(Seats),
    /// A die.
    Die,
    /// Whether a bot knows the answer.
    Knows {
        /// The chance, in a hundred.
        chance: u8,
    },
    /// The winning category, for somebody who plays alone (HM-1).
    Lot(&'static [Category]),
}

/// What luck says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// The cards of each box, front first.
    Order(Vec<Vec<u16>>),
    /// The dice, in the order of the seats that rolled.
    RolledOff(Vec<u8>),
    /// The die.
    Die(u8),
    /// Whether the bot knew.
    Knew(bool),
    /// The category.
    Lot(Category),
}

impl Chance for Luck {
    type Draw = Draw;

    fn draw(&self, dice: &mut Dice) -> Draw {
        match self {
            Luck::Shuffle { boxes } => Draw::Order(dealt(boxes, |cards| dice.shuffle(cards))),
            Luck::RollOff(seats) => Draw::RolledOff(seats.iter().map(|_| die(dice)).collect()),
            Luck::Die => Draw::Die(die(dice)),
            Luck::Knows { chance } => Draw::Knew(dice.below(100) < u32::from(*chance)),
            Luck::Lot(categories) => Draw::Lot(*dice.pick(categories)),
        }
    }

    fn allows(&self, draw: &Draw) -> bool {
        match (self, draw) {
            (Luck::Shuffle { boxes }, Draw::Order(order)) => {
                let mut sorted = order.clone();
                sorted.iter_mut().for_each(|cards| cards.sort_unstable());
                sorted == dealt(boxes, |_| {})
            }
            (Luck::RollOff(seats), Draw::RolledOff(rolls)) => {
                rolls.len() == seats.len() && rolls.iter().all(|roll| (1..=6).contains(roll))
            }
            (Luck::Die, Draw::Die(roll)) => (1..=6).contains(roll),
            (Luck::Knows { .. }, Draw::Knew(_)) => true,
            (Luck::Lot(categories), Draw::Lot(category)) => categories.contains(category),
            (
                Luck::Shuffle { .. } | Luck::RollOff(_) | Luck::Die | Luck::Knows { .. } | Luck::Lot(_),
                Draw::Order(_) | Draw::RolledOff(_) | Draw::Die(_) | Draw::Knew(_) | Draw::Lot(_),
            ) => false,
        }
    }
}

impl Odds for Luck {
    /// The chances of dice, bots and lots. A shuffle and a roll-off have too many outcomes to list and give
    /// none: a solver begins after them.
    fn odds(&self) -> Vec<(Draw, f64)> {
        match self {
            Luck::Shuffle { .. } | Luck::RollOff(_) => Vec::new(),
            Luck::Die => (1..=6).map(|roll| (Draw::Die(roll), 1.0 / 6.0)).collect(),
            Luck::Knows { chance } => {
                let knows = f64::from(*chance) / 100.0;
                vec![(Draw::Knew(true), knows), (Draw::Knew(false), 1.0 - knows)]
            }
            Luck::Lot(categories) => categories
                .iter()
                .map(|category| (Draw::Lot(*category), 1.0 / categories.len() as f64))
                .collect(),
        }
    }
}

fn die(dice: &mut Dice) -> u8 {
    dice.below(6) as u8 + 1
}

/// The cards of each box in printed order, each then handled by `handle`.
pub(crate) fn dealt(boxes: &[u16], mut handle: impl FnMut(&mut [u16])) -> Vec<Vec<u16>> {
    let mut first = 0;
    let deal = |count: &u16| {
        let mut cards: Vec<u16> = (first..first + count).collect();
        first += count;
        handle(&mut cards);
        cards
    };
    boxes.iter().map(deal).collect()
}

/// A typed answer that waits for a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appeal {
    /// The card, by its place in the deck.
    pub card: u16,
    /// The category.
    pub category: Category,
    /// What was typed.
    pub typed: String,
    /// How exact it must be.
    pub exactness: Exactness,
}

/// What a judge says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// Right, wrong, or more please.
    pub verdict: Verdict,
    /// Why, in words a player understands.
    pub reason: String,
}

/// Right, wrong, or more please.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Right.
    Right,
    /// Wrong.
    Wrong,
    /// Too little to tell: the player may say more, once.
    More,
}

impl Ruling {
    /// The ruling as a call; an answer that is still too little is wrong.
    pub fn call(&self) -> Call {
        Call::from_bool(self.verdict == Verdict::Right)
    }
}

impl Judgement for Appeal {
    type Ruling = Ruling;
}
