//! Bots get a view, never a game.

use crate::{Choices, Dice, Game, Seat};

/// A player who is a program. It is given what its seat may know and nothing more; a bot that needs whole
/// worlds calls [`crate::Imagine::imagine`].
///
/// A bot that asks for the game itself does not compile:
///
/// ```compile_fail
/// use rules::{Bot, Choices, Dice, Game};
/// struct Peeker;
/// impl<G: Game> Bot<G> for Peeker {
///     fn choose(&mut self, game: &G, choices: &Choices<G::Action>, dice: &mut Dice) -> G::Action {
///         choices.listed()[0].clone()
///     }
/// }
/// ```
pub trait Bot<G: Game>: Send {
    /// Chooses one of `choices`.
    fn choose(&mut self, view: &G::View, choices: &Choices<G::Action>, dice: &mut Dice) -> G::Action;
}

/// A game whose position can be judged at a glance, which is where a search stops.
pub trait Appraise: Game {
    /// How far ahead `seat` is, in the game's own small units; nought is even. Always below a million either
    /// way.
    fn appraise(&self, seat: Seat) -> i32;

    /// The same as a player without much experience would judge it, for bots that do not look ahead.
    fn glance(&self, seat: Seat) -> i32 {
        self.appraise(seat)
    }
}
