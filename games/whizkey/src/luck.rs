//! What is left to luck: who deals, and how the cards lie.

use rules::{Chance, Dice, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::Card;

/// What luck is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Luck {
    /// WK-4: one of these deals.
    Cut(Seats),
    /// WK-2: the order of the pack. It fixes every later draw.
    Shuffle,
}

/// What luck says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// The dealer.
    Dealer(Seat),
    /// The pack, top card first.
    Order(Vec<Card>),
}

impl Chance for Luck {
    type Draw = Draw;

    fn draw(&self, dice: &mut Dice) -> Draw {
        match self {
            Luck::Cut(seats) => {
                let seats: Vec<Seat> = seats.iter().collect();
                Draw::Dealer(*dice.pick(&seats))
            }
            Luck::Shuffle => {
                let mut pack: Vec<Card> = Card::all().collect();
                dice.shuffle(&mut pack);
                Draw::Order(pack)
            }
        }
    }

    fn allows(&self, draw: &Draw) -> bool {
        match (self, draw) {
            (Luck::Cut(seats), Draw::Dealer(seat)) => seats.includes(*seat),
            (Luck::Shuffle, Draw::Order(order)) => {
                let mut sorted = order.clone();
                sorted.sort_unstable();
                sorted.into_iter().eq(Card::all())
            }
            (Luck::Cut(_), Draw::Order(_)) | (Luck::Shuffle, Draw::Dealer(_)) => false,
        }
    }
}
