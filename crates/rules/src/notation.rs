//! Games as text that people can type, paste and compare.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{Game, Seat};

/// A game whose moves and positions can be written down.
///
/// A position holds everything, secrets included: it is for tests, perft and tools on one's own machine, and
/// the server never asks for one.
pub trait Notation: Game {
    /// Writes an action the way players note it.
    fn write_action(&self, action: &Self::Action) -> String;
    /// Reads an action that `seat` might play now. Whether it is legal is for [`Game::check`] to say.
    fn read_action(&self, seat: Seat, text: &str) -> Result<Self::Action, Misread>;
    /// Reads what `seat` does in one turn, where a turn may be several actions. Nothing is played yet.
    fn read_turn(&self, seat: Seat, text: &str) -> Result<Vec<Self::Action>, Misread> {
        Ok(vec![self.read_action(seat, text)?])
    }
    /// Writes the whole position.
    fn write_position(&self) -> String;
    /// Sets up a game from a position under `options`, however it came about.
    fn read_position(
        contents: Arc<Self::Contents>,
        options: &Self::Options,
        seats: u8,
        text: &str,
    ) -> Result<Self, Misread>;
}

/// Why a text could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{what} at character {at}")]
pub struct Misread {
    /// What is wrong, in words.
    pub what: String,
    /// The character it was found at, from 1.
    pub at: usize,
}

impl Misread {
    /// Says what is wrong with the text from character `at` (from 1) on.
    pub fn new(at: usize, what: impl Into<String>) -> Self {
        Misread { what: what.into(), at }
    }
}
