//! A bot that takes what looks best at once.

use rules::{Appraise, Bot, Choices, Dice, Imagine, Step, ThinkingTime, Turn, Viewer};

/// Plays the choice after which its own side looks best at a glance ([`Appraise::glance`]). It is as careful as
/// that glance: one that counts what the next roll may take away makes a bot that minds its risks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl<G: Imagine + Appraise> Bot<G> for Greedy {
    fn choose_within(
        &mut self,
        view: &G::View,
        choices: &Choices<G::Action>,
        dice: &mut Dice,
        _: &dyn ThinkingTime,
    ) -> G::Action {
        let listed = choices.listed();
        assert!(!listed.is_empty(), "a bot is asked only when it has a listed choice");
        let game = G::imagine(view, Viewer::Spectator, dice);
        let Turn::Of(me) = game.turn() else {
            return dice.pick(listed).clone();
        };
        // Equal choices are taken in random order, so that not every game is the same.
        let mut order: Vec<&G::Action> = listed.iter().collect();
        dice.shuffle(&mut order);
        let appraised = order.into_iter().max_by_key(|action| {
            let mut after = game.clone();
            after.apply(Step::acted(me, (*action).clone()));
            after.glance(me)
        });
        appraised.expect("there is a listed choice").clone()
    }
}
