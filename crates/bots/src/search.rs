//! A bot that looks ahead, in games of two without luck.
//!
//! Alpha-beta, deepened step by step. The limit is a number of positions rather than a time, so that the same
//! bot plays the same moves on every machine and in the browser.

use rules::{Appraise, Bot, Choices, Dice, Imagine, Never, Seat, Seats, Step, ThinkingTime, Turn, Viewer};

/// Looks ahead up to `depth` actions and at most about `positions` positions.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// How many actions it looks ahead at most.
    pub depth: u32,
    /// How many positions it looks at before it makes up its mind, unless its time is up sooner. The first step is
    /// always finished.
    pub positions: u64,
}

/// More than any appraisal; a game that is won is worth this, less the appraisal's own span.
const MOST: i32 = i32::MAX / 2;

/// After how many positions it looks at the time again.
const CHECK_TIME: u64 = 64;

impl<G> Bot<G> for Search
where
    G: Imagine<Luck = Never, Appeal = Never> + Appraise,
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
            return listed[0].clone();
        };
        // Equal choices are taken in random order, so that not every game is the same.
        let mut ordered: Vec<G::Action> = listed.to_vec();
        dice.shuffle(&mut ordered);
        let mut look = Look { left: self.positions, time, me };
        for depth in 1..=self.depth {
            let Some(scored) = look.at_each(&game, &ordered, depth) else {
                break;
            };
            let settled = scored.iter().all(|(score, _)| score.abs() >= MOST / 2);
            ordered = best_first(scored);
            // Every choice leads to a known end: looking deeper changes nothing.
            if settled {
                break;
            }
        }
        ordered.swap_remove(0)
    }
}

fn best_first<A>(mut scored: Vec<(i32, A)>) -> Vec<A> {
    scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    scored.into_iter().map(|(_, action)| action).collect()
}

/// One bot's look into the future.
struct Look<'a> {
    /// How many positions may still be looked at.
    left: u64,
    time: &'a dyn ThinkingTime,
    me: Seat,
}

impl Look<'_> {
    /// The score of each action, if there is time for all of them.
    fn at_each<G>(&mut self, game: &G, actions: &[G::Action], depth: u32) -> Option<Vec<(i32, G::Action)>>
    where
        G: Appraise<Luck = Never, Appeal = Never>,
    {
        let mut alpha = -MOST;
        let mut scored = Vec::with_capacity(actions.len());
        for action in actions {
            let next = after(game, self.me, action);
            // One below the best so far, so that an equal choice gets its true score and is not mistaken for
            // the best.
            let score = self.score(&next, depth - 1, alpha - 1, MOST);
            if self.left == 0 && depth > 1 {
                return None;
            }
            alpha = alpha.max(score);
            scored.push((score, action.clone()));
        }
        Some(scored)
    }

    /// How good `game` is for me, if it lies between `alpha` and `beta`.
    fn score<G>(&mut self, game: &G, depth: u32, mut alpha: i32, mut beta: i32) -> i32
    where
        G: Appraise<Luck = Never, Appeal = Never>,
    {
        self.left = self.left.saturating_sub(1);
        if self.left.is_multiple_of(CHECK_TIME) && self.time.is_over() {
            self.left = 0;
        }
        let seat = match game.turn() {
            Turn::Of(seat) => seat,
            Turn::Over(standing) if standing.is_draw() => return 0,
            // A big win is better than a small one, and a loss by little better than by much.
            Turn::Over(standing) if standing.winners() == Seats::only(self.me) => {
                return MOST / 2 + game.appraise(self.me);
            }
            Turn::Over(_) => return -MOST / 2 + game.appraise(self.me),
            Turn::AnyOf(_) | Turn::EachOf(_) => return game.appraise(self.me),
        };
        if depth == 0 || self.left == 0 {
            return game.appraise(self.me);
        }
        let mut best = if seat == self.me { -MOST } else { MOST };
        for action in game.choices(seat).listed() {
            let score = self.score(&after(game, seat, action), depth - 1, alpha, beta);
            if seat == self.me {
                best = best.max(score);
                alpha = alpha.max(best);
            } else {
                best = best.min(score);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

fn after<G: Appraise>(game: &G, seat: Seat, action: &G::Action) -> G {
    let mut next = game.clone();
    next.apply(Step::acted(seat, action.clone()));
    next
}
