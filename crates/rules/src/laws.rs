//! The checks every game must pass, whatever its rules.
//!
//! A game's `tests/laws.rs` describes itself as a [`Setting`] and calls [`hold`] with many seeds; each seed is
//! one random game, looked at from every side at every step. Games with abilities ([`Imagine`], [`Notation`])
//! call [`imagination_agrees`] and [`notation_agrees`] too.

use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    Chance, Choices, Dice, Game, Imagine, Judgement, Notation, Refused, Seat, Seats, Standing, Step, Turn,
    Viewer,
};

/// Settles an appeal somehow.
pub type Rule<G> = dyn Fn(&<G as Game>::Appeal, &mut Dice) -> <<G as Game>::Appeal as Judgement>::Ruling;

/// How to play random games of `G`.
pub struct Setting<'a, G: Game> {
    /// What is in the box.
    pub contents: Arc<G::Contents>,
    /// The house rules, with nothing left to lot.
    pub options: G::Options,
    /// How many play.
    pub seats: u8,
    /// Actions worth trying in this game, legal and illegal, so that refusals are tested as well.
    pub candidates: &'a dyn Fn(&G, Seat) -> Vec<G::Action>,
    /// A ruling for an appeal.
    pub rule: &'a Rule<G>,
    /// The most steps a random game may take.
    pub longest: usize,
}

impl<G: Game> Setting<'_, G> {
    fn set_up(&self) -> G {
        G::new(self.contents.clone(), &self.options, self.seats)
            .unwrap_or_else(|illegal| panic!("the setting cannot be set up: {illegal}"))
    }

    fn viewers(&self) -> impl Iterator<Item = Viewer> {
        Seats::first(self.seats).iter().map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// A random step that is due.
    fn step(&self, game: &G, dice: &mut Dice) -> Option<Step<G>> {
        match game.turn() {
            turn @ (Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_)) => {
                let seats: Vec<Seat> = turn.seats().iter().collect();
                let seat = *dice.pick(&seats);
                let legal = match game.choices(seat) {
                    Choices::Listed(actions) => actions,
                    Choices::Open => self.legal_candidates(game, seat),
                    Choices::Nothing => panic!("{seat} is to act and has nothing to choose"),
                };
                assert!(!legal.is_empty(), "{seat} is to act and has no legal action");
                Some(Step::acted(seat, dice.pick(&legal).clone()))
            }
            Turn::Luck(luck) => Some(Step::Drew(luck.draw(dice))),
            Turn::Appeal(appeal) => Some(Step::Ruled((self.rule)(&appeal, dice))),
            Turn::Over(_) => None,
        }
    }

    fn legal_candidates(&self, game: &G, seat: Seat) -> Vec<G::Action> {
        let mut candidates = (self.candidates)(game, seat);
        candidates.retain(|action| game.check(seat, action).is_ok());
        candidates
    }

    /// Plays a random game and shows every position of it to `look`, the last one too.
    fn wander(&self, seed: u64, look: impl FnMut(&G)) -> Vec<Step<G>> {
        let steps = self.wander_for(self.longest + 1, seed, look);
        assert!(steps.len() <= self.longest, "seed {seed}: the game does not end");
        steps
    }

    /// The same for at most so many steps.
    fn wander_for(&self, most: usize, seed: u64, mut look: impl FnMut(&G)) -> Vec<Step<G>> {
        let mut dice = Dice::seeded(seed);
        let mut game = self.set_up();
        let mut steps = Vec::new();
        look(&game);
        while steps.len() < most {
            let Some(step) = self.step(&game, &mut dice) else { break };
            game.play(step.clone())
                .unwrap_or_else(|refused| panic!("seed {seed}: {step:?} was due, but {refused}"));
            steps.push(step);
            look(&game);
        }
        steps
    }
}

/// Plays the random game of `seed` and checks every law at every step.
pub fn hold<G: Game>(setting: &Setting<'_, G>, seed: u64) {
    let last = hold_at_first(setting, seed, setting.longest + 1);
    match last.turn() {
        Turn::Over(standing) => every_seat_has_a_place(setting, &standing),
        turn => panic!("seed {seed}: the game stopped at {turn:?}"),
    }
}

/// Plays at most so many steps of the random game of `seed`, checks every law at each, and gives where that leads. For
/// games that random players take too long to end.
pub fn hold_at_first<G: Game>(setting: &Setting<'_, G>, seed: u64, most: usize) -> G {
    let mut last = None;
    let steps = setting.wander_for(most, seed, |game| {
        listed_choices_are_exactly_the_legal_ones(setting, game);
        nobody_else_may_act(setting, game);
        a_refused_step_changes_nothing(setting, game);
        views_survive_json(setting, game);
        everybody_may_leave(setting, game);
        last = Some(game.clone());
    });
    let last = last.expect("there is at least the first position");
    assert_eq!(replay(setting, &steps), last, "seed {seed}: the steps through JSON lead elsewhere");
    last
}

/// What a bot imagines from a view looks just like that view.
pub fn imagination_agrees<G: Imagine>(setting: &Setting<'_, G>, seed: u64) {
    let mut dice = Dice::seeded(!seed);
    setting.wander(seed, |game| {
        for viewer in setting.viewers() {
            let view = game.view(viewer);
            assert_eq!(G::imagine(&view, viewer, &mut dice).view(viewer), view, "seed {seed}: as {viewer}");
        }
    });
}

/// Positions and actions come back the same from their own text.
pub fn notation_agrees<G: Notation>(setting: &Setting<'_, G>, seed: u64) {
    setting.wander(seed, |game| {
        let text = game.write_position();
        let again = G::read_position(setting.contents.clone(), &setting.options, setting.seats, &text)
            .unwrap_or_else(|misread| panic!("seed {seed}: {text:?} is misread: {misread}"));
        assert_eq!(&again, game, "seed {seed}: {text:?} reads as another position");
        for seat in game.turn().seats().iter() {
            for action in game.choices(seat).listed() {
                let text = game.write_action(action);
                assert_eq!(game.read_action(seat, &text).as_ref(), Ok(action), "seed {seed}: {text:?}");
            }
        }
    });
}

fn listed_choices_are_exactly_the_legal_ones<G: Game>(setting: &Setting<'_, G>, game: &G) {
    for seat in game.turn().seats().iter() {
        let choices = game.choices(seat);
        let listed = choices.listed();
        for (place, action) in listed.iter().enumerate() {
            assert!(game.check(seat, action).is_ok(), "{action:?} is listed but not legal");
            assert!(!listed[..place].contains(action), "{action:?} is listed twice");
        }
        if matches!(choices, Choices::Listed(_)) {
            for action in setting.legal_candidates(game, seat) {
                assert!(listed.contains(&action), "{action:?} is legal but not listed");
            }
        }
    }
}

fn nobody_else_may_act<G: Game>(setting: &Setting<'_, G>, game: &G) {
    let to_act = game.turn().seats();
    for seat in Seats::first(setting.seats).iter().filter(|seat| !to_act.includes(*seat)) {
        assert_eq!(game.choices(seat), Choices::Nothing, "{seat} is not to act");
        for action in (setting.candidates)(game, seat) {
            let refused = game.clone().play(Step::acted(seat, action)).unwrap_err();
            assert!(matches!(refused, Refused::NotYourTurn { .. } | Refused::Over { .. }), "{refused:?}");
        }
    }
}

fn a_refused_step_changes_nothing<G: Game>(setting: &Setting<'_, G>, game: &G) {
    for seat in Seats::first(setting.seats).iter() {
        for action in (setting.candidates)(game, seat) {
            let mut tried = game.clone();
            if let Err(refused) = tried.play(Step::acted(seat, action)) {
                assert_eq!(&tried, game, "a refused step left its mark");
                assert!(refused.refusal().clause.is_some(), "{refused} names no clause");
                assert!(!refused.to_string().is_empty(), "a refusal says why");
            }
        }
    }
}

fn views_survive_json<G: Game>(setting: &Setting<'_, G>, game: &G) {
    for viewer in setting.viewers() {
        let view = game.view(viewer);
        assert_eq!(through_json(&view), view, "the view of {viewer}");
    }
}

fn everybody_may_leave<G: Game>(setting: &Setting<'_, G>, game: &G) {
    if matches!(game.turn(), Turn::Over(_)) {
        return;
    }
    for seat in Seats::first(setting.seats).iter().filter(|seat| !game.has_left(*seat)) {
        let mut left = game.clone();
        left.play(Step::Left(seat)).unwrap_or_else(|refused| panic!("{seat} may not leave: {refused}"));
        assert!(!left.turn().seats().includes(seat), "{seat} has left and is still to act");
        let refused = left.clone().play(Step::Left(seat)).expect_err("nobody leaves twice");
        let is_said =
            matches!(refused, Refused::HasLeft(_) | Refused::Over { .. } | Refused::OverByLeaving(_));
        assert!(is_said, "{refused:?}");
        let who = left.ended_by_leaving();
        assert!(who.is_empty() || who.includes(seat), "{seat} is not among those who left: {who:?}");
        let is_over = matches!(left.turn(), Turn::Over(_));
        assert!(is_over || who.is_empty(), "{who:?} ended a game that goes on");
        // An ending by the rules cites its clause, and any other says who left: never neither, never both.
        assert_eq!(left.end_clause().is_some(), who.is_empty(), "{who:?} left and {:?}", left.end_clause());
    }
}

fn every_seat_has_a_place<G: Game>(setting: &Setting<'_, G>, standing: &Standing) {
    assert_eq!(standing.places.0.len(), usize::from(setting.seats), "{standing:?}");
    assert!(!standing.winners().is_empty(), "{standing:?}: somebody is first");
}

fn replay<G: Game>(setting: &Setting<'_, G>, steps: &[Step<G>]) -> G {
    let mut game = setting.set_up();
    for step in steps {
        let step: Step<G> = through_json(step);
        game.play(step).unwrap_or_else(|refused| panic!("a step that was played is refused: {refused}"));
    }
    game
}

fn through_json<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let json = serde_json::to_string(value).expect("a wire type has a JSON form");
    serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json} does not come back: {error}"))
}
