//! Bots get a view, never a game.

use crate::{Choices, Dice, Game, Seat};

/// A player who is a program. It is given what its seat may know and nothing more; a bot that needs whole
/// worlds calls [`crate::Imagine::imagine`].
///
/// A bot that asks for the game itself does not compile:
///
/// ```compile_fail
/// use rules::{Bot, Choices, Dice, Game, ThinkingTime};
/// struct Peeker;
/// impl<G: Game> Bot<G> for Peeker {
///     fn choose_within(
///         &mut self,
///         game: &G,
///         choices: &Choices<G::Action>,
///         dice: &mut Dice,
///         time: &dyn ThinkingTime,
///     ) -> G::Action {
///         choices.listed()[0].clone()
///     }
/// }
/// ```
pub trait Bot<G: Game>: Send {
    /// Chooses one of `choices`, with all the time its own limits allow: the same choice on every machine.
    fn choose(&mut self, view: &G::View, choices: &Choices<G::Action>, dice: &mut Dice) -> G::Action {
        self.choose_within(view, choices, dice, &Unhurried)
    }

    /// Chooses one of `choices`, and makes do with what it has found when `time` runs out.
    fn choose_within(
        &mut self,
        view: &G::View,
        choices: &Choices<G::Action>,
        dice: &mut Dice,
        time: &dyn ThinkingTime,
    ) -> G::Action;
}

/// How long a bot may think. A game knows no clock, so the caller says how much is left.
pub trait ThinkingTime {
    /// How much of the time is left, from 1 at the start down to 0, at which a bot chooses at once.
    fn left(&self) -> f64;

    /// Whether there is none left.
    fn is_over(&self) -> bool {
        self.left() <= 0.0
    }
}

/// Time that never runs out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unhurried;

impl ThinkingTime for Unhurried {
    fn left(&self) -> f64 {
        1.0
    }
}

/// Part of somebody else's time: it runs out when that has only `until` left.
#[derive(Clone, Copy)]
pub struct PartOf<'a> {
    /// The whole.
    pub time: &'a dyn ThinkingTime,
    /// How much of the whole must remain.
    pub until: f64,
}

impl ThinkingTime for PartOf<'_> {
    fn left(&self) -> f64 {
        ((self.time.left() - self.until) / (1.0 - self.until)).max(0.0)
    }
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
