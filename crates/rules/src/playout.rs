//! Games that can be played on by habit, which is what a search through imagined worlds needs.

use crate::{Dice, Imagine, Seat};

/// A game with a sensible way to play on from any position without thinking long.
pub trait Playout: Imagine {
    /// The place in `listed` of what a sensible player in `seat` does. It goes by what that seat may know, so that
    /// a search does not learn to count on luck it cannot see.
    fn habit(&self, seat: Seat, listed: &[Self::Action], dice: &mut Dice) -> usize;

    /// How likely `seat` is to win from here, from nought to one, at a glance.
    fn outlook(&self, seat: Seat) -> f64;

    /// Whether looking on from here tells a player nothing about the choice at hand, as between two games of a
    /// match.
    fn rests(&self) -> bool {
        false
    }
}
