//! What the analysis asks of a game: how likely each side is to win, and what else could have come.

use rules::{Chance, Choices, Game, Seat, Standing, Step};

use crate::{By, Certainty, Luck, StepReport};

/// The chances of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// One for each side; they sum to one.
    pub chances: By,
    /// Whether they are exact.
    pub certainty: Certainty,
}

/// One of the ways a draw or a choice could have come out.
#[derive(Clone, Debug)]
pub struct Branch<G> {
    /// The game after it.
    pub game: G,
    /// How likely it was; the chances of all branches sum to one.
    pub chance: f64,
}

/// What sort of step an action is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// A choice among those listed.
    Choice,
    /// A part of finding out whether a question was known: an answer, a ruling on it, a vote on the ruling.
    Answer,
}

/// What the choices of a seat are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed<A> {
    /// The chances after what was played, on average over what luck may add to it at once.
    pub played: By,
    /// The best choice found, what was played if nothing is better.
    pub best: A,
    /// The chances after it, on average.
    pub best_chances: By,
    /// Whether both are exact.
    pub certainty: Certainty,
}

/// Says what positions of a game are worth. For it to be honest, equal positions have equal values whatever came
/// before, a game that is over is worth its result, and what nobody could know, such as the order of a stack of
/// cards, changes nothing.
pub trait Valuer<G: Game> {
    /// The sides, each with its seats.
    fn sides(&self) -> Vec<Vec<Seat>>;

    /// The chances in a position.
    fn value(&mut self, game: &G) -> Value;

    /// Everything that could have come of the luck `game` waits for, each with its chance. What comes to the same
    /// may be given once. `drawn` is what did come; who cannot list everything may list what is equally likely by
    /// symmetry, such as the same hands dealt to other seats.
    fn branches(&mut self, game: &G, drawn: &<G::Luck as Chance>::Draw) -> Vec<Branch<G>>;

    /// Which luck `game` waits for, and whose it is.
    fn luck(&self, game: &G) -> (Luck, Option<Seat>);

    /// What sort of step an action is.
    fn nature(&self, game: &G, action: &G::Action) -> Nature {
        let _ = (game, action);
        Nature::Choice
    }

    /// Whose answer it is that a step of the nature [`Nature::Answer`], or a ruling, is about.
    fn asked(&self, game: &G) -> Option<Seat> {
        let _ = game;
        None
    }

    /// Everything that can come of an action at once, each with its chance: more than one branch only if the action
    /// itself draws something that nobody could know.
    fn outcomes(&mut self, game: &G, seat: Seat, action: &G::Action) -> Vec<Branch<G>> {
        let mut next = game.clone();
        next.apply(Step::acted(seat, action.clone()));
        vec![Branch { game: next, chance: 1.0 }]
    }

    /// Weighs what was played against the other choices.
    fn weigh(&mut self, game: &G, seat: Seat, played: &G::Action, side: usize) -> Weighed<G::Action> {
        let Value { chances: mine, mut certainty } = mean_after(self, game, seat, played);
        let (mut best, mut best_chances) = (played.clone(), mine.clone());
        let choices = game.choices(seat);
        let others = match &choices {
            Choices::Listed(listed) => listed.as_slice(),
            Choices::Open | Choices::Nothing => &[],
        };
        for other in others.iter().filter(|other| *other != played) {
            let found = mean_after(self, game, seat, other);
            if found.certainty == Certainty::Estimate {
                certainty = Certainty::Estimate;
            }
            // A hair's breadth is the noise of adding numbers up, and no better choice.
            if found.chances[side] > best_chances[side] + 1e-12 {
                (best, best_chances) = (other.clone(), found.chances);
            }
        }
        Weighed { played: mine, best, best_chances, certainty }
    }

    /// Hears of every step before it is played, for those who must remember something that the game does not tell.
    fn witness(&mut self, game: &G, step: &Step<G>) {
        let _ = (game, step);
    }

    /// Adds to the report of a step what only this game has.
    fn annotate(&mut self, before: &G, after: &G, report: &mut StepReport) {
        let _ = (before, after, report);
    }
}

/// The mean of a valuer's chances over branches.
pub(crate) fn mean<G: Game, V: Valuer<G> + ?Sized>(valuer: &mut V, branches: &[Branch<G>]) -> Value {
    let mut sum = vec![0.0; valuer.sides().len()];
    let mut certainty = Certainty::Exact;
    for branch in branches {
        let value = valuer.value(&branch.game);
        if value.certainty == Certainty::Estimate {
            certainty = Certainty::Estimate;
        }
        for (sum, chance) in sum.iter_mut().zip(value.chances) {
            *sum += branch.chance * chance;
        }
    }
    Value { chances: sum, certainty }
}

fn mean_after<G: Game, V: Valuer<G> + ?Sized>(
    valuer: &mut V,
    game: &G,
    seat: Seat,
    action: &G::Action,
) -> Value {
    let outcomes = valuer.outcomes(game, seat, action);
    mean(valuer, &outcomes)
}

/// What a game that is over is worth to each side: those who share the first place share one.
pub fn shares(standing: &Standing, sides: &[Vec<Seat>]) -> By {
    let winners = standing.winners();
    let wins = |side: &Vec<Seat>| side.iter().any(|seat| winners.includes(*seat));
    let count = sides.iter().filter(|side| wins(side)).count().max(1);
    sides.iter().map(|side| if wins(side) { 1.0 / count as f64 } else { 0.0 }).collect()
}
