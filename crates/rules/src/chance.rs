//! What a game leaves to others: to luck, to a judge, to the imagination of a bot.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};

use crate::{Dice, Game, Precedent, Viewer, Wire};

/// Something left to dice or deck. The game asks; the table draws; the draw is written down.
///
/// It can be written down itself, for a referee who throws real dice must be told which.
pub trait Chance: Clone + Debug + PartialEq + Serialize + Send + Sync + 'static {
    /// What can come of it.
    type Draw: Wire;
    /// Draws fairly.
    fn draw(&self, dice: &mut Dice) -> Self::Draw;
    /// Whether `draw` can come of it; a draw may be given by hand or read from a log.
    fn allows(&self, draw: &Self::Draw) -> bool;
}

/// Something left to a judge, who must be told what it is.
pub trait Judgement: Wire {
    /// What a judge may say.
    type Ruling: Wire;
}

/// Somebody, or some program, that settles appeals.
pub trait Judge<G: Game> {
    /// Settles one appeal. `precedents` are what people at this table settled by vote before, the latest last.
    fn rule(&self, appeal: &G::Appeal, precedents: &[Precedent<G>]) -> <G::Appeal as Judgement>::Ruling;
}

/// Luck whose draws can be listed with their chances, as a solver needs.
pub trait Odds: Chance {
    /// Every draw with its chance; the chances sum to one.
    fn odds(&self) -> Vec<(Self::Draw, f64)>;
}

/// A game of which a bot can imagine the hidden part.
pub trait Imagine: Game {
    /// Makes up a whole game that looks just like `view` to `viewer`.
    fn imagine(view: &Self::View, viewer: Viewer, dice: &mut Dice) -> Self;
}

/// No value at all: a game without dice says `type Luck = Never;`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Never {}

impl Chance for Never {
    type Draw = Never;
    fn draw(&self, _: &mut Dice) -> Never {
        match *self {}
    }
    fn allows(&self, draw: &Never) -> bool {
        match *draw {}
    }
}

impl Judgement for Never {
    type Ruling = Never;
}
