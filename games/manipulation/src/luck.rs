//! What is left to the die.

use rules::{Chance, Dice, Odds, Seats};
use serde::{Deserialize, Serialize};

/// What luck is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Luck {
    /// A die for each of these; the highest begins (BM-3).
    RollOff(Seats),
    /// The die of whoever is to move.
    Die,
}

/// What luck says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// The dice, in the order of the seats that rolled.
    RolledOff(Vec<u8>),
    /// The die.
    Die(u8),
}

impl Chance for Luck {
    type Draw = Draw;

    fn draw(&self, dice: &mut Dice) -> Draw {
        match self {
            Luck::RollOff(seats) => Draw::RolledOff(seats.iter().map(|_| die(dice)).collect()),
            Luck::Die => Draw::Die(die(dice)),
        }
    }

    fn allows(&self, draw: &Draw) -> bool {
        let is_face = |roll: &u8| (1..=6).contains(roll);
        match (self, draw) {
            (Luck::RollOff(seats), Draw::RolledOff(rolls)) => {
                rolls.len() == seats.len() && rolls.iter().all(is_face)
            }
            (Luck::Die, Draw::Die(roll)) => is_face(roll),
            (Luck::RollOff(_) | Luck::Die, Draw::RolledOff(_) | Draw::Die(_)) => false,
        }
    }
}

impl Odds for Luck {
    /// Six faces of a die; for a roll-off every fall of the dice, of which there are at most 1,296.
    fn odds(&self) -> Vec<(Draw, f64)> {
        match self {
            Luck::Die => (1..=6).map(|roll| (Draw::Die(roll), 1.0 / 6.0)).collect(),
            Luck::RollOff(seats) => {
                let falls = 6_usize.pow(seats.len() as u32);
                let fall = |number: usize| {
                    let face = |seat: usize| (number / 6_usize.pow(seat as u32) % 6) as u8 + 1;
                    Draw::RolledOff((0..seats.len()).map(face).collect())
                };
                (0..falls).map(|number| (fall(number), 1.0 / falls as f64)).collect()
            }
        }
    }
}

fn die(dice: &mut Dice) -> u8 {
    dice.below(6) as u8 + 1
}
