//! Bots get a view, never a game.

use crate::{Choices, Dice, Game};

/// A player who is a program. It is given what its seat may know and nothing more; a bot that needs whole
/// worlds calls [`crate::Imagine::imagine`].
pub trait Bot<G: Game>: Send {
    /// Chooses one of `choices`.
    fn choose(&mut self, view: &G::View, choices: &Choices<G::Action>, dice: &mut Dice) -> G::Action;
}
