//! How a game came out.

use serde::{Deserialize, Serialize};

use crate::{BySeat, Seat, Seats};

/// The place each seat took: 1 is best, and equal seats share a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The place of each seat, from 1.
    pub places: BySeat<u8>,
}

impl Standing {
    /// Everybody is equal.
    pub fn draw(seats: u8) -> Self {
        Standing { places: BySeat::new(seats, |_| 1) }
    }

    /// One seat is first and the rest share second.
    pub fn won_by(winner: Seat, seats: u8) -> Self {
        Standing { places: BySeat::new(seats, |seat| if seat == winner { 1 } else { 2 }) }
    }

    /// Ranks seats by score, more being better.
    pub fn by_score(scores: &[u32]) -> Self {
        let place = |score: u32| 1 + scores.iter().filter(|other| **other > score).count() as u8;
        Standing { places: BySeat(scores.iter().map(|score| place(*score)).collect()) }
    }

    /// Those who share the first place.
    pub fn winners(&self) -> Seats {
        self.places.iter().filter(|(_, place)| **place == 1).map(|(seat, _)| seat).collect()
    }

    /// Whether nobody is ahead of anybody.
    pub fn is_draw(&self) -> bool {
        self.places.iter().all(|(_, place)| *place == 1)
    }

    /// The one seat in last place, if it is just one and not also first.
    pub fn loser(&self) -> Option<Seat> {
        let last = self.places.iter().map(|(_, place)| *place).max().filter(|place| *place > 1)?;
        let mut losers = self.places.iter().filter(|(_, place)| **place == last).map(|(seat, _)| seat);
        losers.next().filter(|_| losers.next().is_none())
    }
}
