//! A bot that plays anything legal.

use rules::{Bot, Choices, Dice, Game, ThinkingTime};

/// Plays one of the listed choices, each as likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose_within(
        &mut self,
        _: &G::View,
        choices: &Choices<G::Action>,
        dice: &mut Dice,
        _: &dyn ThinkingTime,
    ) -> G::Action {
        let listed = choices.listed();
        assert!(!listed.is_empty(), "a bot is asked only when it has a listed choice");
        dice.pick(listed).clone()
    }
}
