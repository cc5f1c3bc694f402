//! A bot that weighs every roll of the dice, in games whose luck can be listed with its chances.
//!
//! Expectimax: over luck it takes the mean, over its own choices the best for itself, and over the choices of
//! another seat the one that looks best to *them*, so that it works for two players, for four, and for partners.
//! The limit is a number of rolls looked ahead, so that the same bot plays the same moves on every machine.

use rules::{
    Appraise, Bot, Chance, Choices, Dice, Game, Imagine, Odds, Seat, Step, ThinkingTime, Turn, Viewer,
};

/// Looks `rolls` rolls ahead, and beyond the first at the `widest` most promising of its own choices only.
#[derive(Clone, Copy, Debug)]
pub struct Foresight {
    /// How many rolls it looks ahead.
    pub rolls: u32,
    /// How many of its choices it looks at so closely; the others have already fallen behind.
    pub widest: usize,
}

impl<G> Bot<G> for Foresight
where
    G: Imagine + Appraise,
    G::Luck: Odds,
{
    fn choose_within(
        &mut self,
        view: &G::View,
        choices: &Choices<G::Action>,
        dice: &mut Dice,
        time: &dyn ThinkingTime,
    ) -> G::Action {
        let listed = choices.listed();
        assert!(!listed.is_empty(), "a bot is asked only when it has a listed choice");
        let game = G::imagine(view, Viewer::Spectator, dice);
        let Turn::Of(me) = game.turn() else {
            return dice.pick(listed).clone();
        };
        if listed.len() == 1 {
            return listed[0].clone();
        }
        // Equal choices are taken in random order, so that not every game is the same.
        let mut order: Vec<&G::Action> = listed.iter().collect();
        dice.shuffle(&mut order);
        let mut scored: Vec<(f64, G, &G::Action)> = Vec::with_capacity(order.len());
        for action in order {
            let next = after(&game, me, action);
            scored.push((f64::from(next.appraise(me)), next, action));
        }
        for rolls in 1..=self.rolls {
            scored.sort_by(|one, other| other.0.total_cmp(&one.0));
            scored.truncate(self.widest.max(1));
            let expected: Option<Vec<f64>> =
                scored.iter().map(|(_, next, _)| expect(next, me, rolls, time)).collect();
            // Scores of different depths cannot be compared, so a step that was not finished counts for nothing.
            let Some(expected) = expected else { break };
            for ((score, _, _), expected) in scored.iter_mut().zip(expected) {
                *score = expected;
            }
        }
        scored.sort_by(|one, other| other.0.total_cmp(&one.0));
        scored[0].2.clone()
    }
}

/// What `game` is worth to me on average, `rolls` rolls from now; nothing if there is no time to find out.
fn expect<G>(game: &G, me: Seat, rolls: u32, time: &dyn ThinkingTime) -> Option<f64>
where
    G: Game + Appraise,
    G::Luck: Odds,
{
    match game.turn() {
        Turn::Luck(luck) if rolls > 0 => {
            let worth = |(draw, chance): (<G::Luck as Chance>::Draw, f64)| {
                if time.is_over() {
                    return None;
                }
                let mut next = game.clone();
                next.apply(Step::Drew(draw));
                Some(chance * reply(&next, me, rolls - 1, time)?)
            };
            luck.odds().into_iter().map(worth).sum()
        }
        Turn::Luck(_) | Turn::Over(_) | Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) | Turn::Appeal(_) => {
            Some(f64::from(game.appraise(me)))
        }
    }
}

/// What `game` is worth to me after the reply that looks best to the seat to move. If no seat is to move, because a
/// roll was lost, it is worth what it is now.
fn reply<G>(game: &G, me: Seat, rolls: u32, time: &dyn ThinkingTime) -> Option<f64>
where
    G: Game + Appraise,
    G::Luck: Odds,
{
    let Turn::Of(seat) = game.turn() else { return expect(game, me, rolls, time) };
    let choices = game.choices(seat);
    let mut best: Option<(i32, G)> = None;
    for action in choices.listed() {
        let next = after(game, seat, action);
        let looks = next.appraise(seat);
        if best.as_ref().is_none_or(|(other, _)| looks > *other) {
            best = Some((looks, next));
        }
    }
    match best {
        Some((_, next)) => expect(&next, me, rolls, time),
        None => Some(f64::from(game.appraise(me))),
    }
}

fn after<G: Game>(game: &G, seat: Seat, action: &G::Action) -> G {
    let mut next = game.clone();
    next.apply(Step::acted(seat, action.clone()));
    next
}
