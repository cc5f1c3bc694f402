//! A bot that errs now and then.

use rules::{Bot, Choices, Dice, Game, ThinkingTime};

use crate::Random;

/// Plays like `careful`, but with a chance of `lapses` in a hundred plays anything legal instead.
#[derive(Clone, Debug)]
pub struct Lapsing<B> {
    /// How it plays when it pays attention.
    pub careful: B,
    /// How often, in a hundred choices, it does not.
    pub lapses: u32,
}

impl<G: Game, B: Bot<G>> Bot<G> for Lapsing<B> {
    fn choose_within(
        &mut self,
        view: &G::View,
        choices: &Choices<G::Action>,
        dice: &mut Dice,
        time: &dyn ThinkingTime,
    ) -> G::Action {
        if dice.below(100) < self.lapses {
            <Random as Bot<G>>::choose_within(&mut Random, view, choices, dice, time)
        } else {
            self.careful.choose_within(view, choices, dice, time)
        }
    }
}
