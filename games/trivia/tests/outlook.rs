//! What a position is worth, by exact reckoning: it agrees with itself at every step, and with games played out.

mod support;

use std::sync::Arc;

use rules::{Chance, Dice, Game, Odds, Seat, Step, Turn};
use support::contents;
use trivia::{
    Action, BotKnows, Course, Draw, Edition, HeiseyMania, HeiseyOptions, Luck, PursuitOptions, Switch,
    Trivia, TrivialPursuit, Wedges,
};

fn new<E: Edition>(options: &E::Options, seats: u8) -> Trivia<E> {
    Trivia::new(contents(E::NAME, 10), options, seats).expect("these options can be played")
}

/// One course for each seat, each bot's from its level.
fn courses<E: Edition>(game: &Trivia<E>) -> Vec<Arc<Course>> {
    let seats = (0..game.seats()).map(Seat);
    seats.map(|seat| Arc::new(game.course(&game.bot_chances(seat).expect("all are bots")))).collect()
}

fn pursuit(bots: &[BotKnows]) -> PursuitOptions {
    let bots = bots.iter().copied().map(Some).collect();
    PursuitOptions { bots, contest: Switch::Off, ..PursuitOptions::default() }
}

fn heisey(bots: &[BotKnows]) -> HeiseyOptions {
    let bots = bots.iter().copied().map(Some).collect();
    HeiseyOptions { bots, contest: Switch::Off, ..HeiseyOptions::default() }
}

/// What the bots do next: luck draws, and whoever chooses goes by the course, or in `astray` of a hundred cases
/// anywhere.
fn next<E: Edition>(
    game: &Trivia<E>,
    courses: &[Arc<Course>],
    astray: u32,
    dice: &mut Dice,
) -> Option<Step<Trivia<E>>> {
    match game.turn() {
        Turn::Luck(luck) => Some(Step::Drew(luck.draw(dice))),
        Turn::Over(_) => None,
        turn => {
            let seat = turn.seats().iter().next().expect("somebody is to act");
            let strays = dice.below(100) < astray;
            let action = match game.by_the_course(courses).filter(|_| !strays) {
                Some(action) => action,
                None => dice.pick(game.choices(seat).listed()).clone(),
            };
            Some(Step::acted(seat, action))
        }
    }
}

fn after<E: Edition>(game: &Trivia<E>, step: Step<Trivia<E>>) -> Trivia<E> {
    let mut next = game.clone();
    next.play(step).expect("it is due");
    next
}

fn close(one: &[f64], other: &[f64]) -> bool {
    one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-9)
}

/// Every position is worth the mean of what luck makes of it, and what the next choice by the course makes of it.
fn agrees_with_itself<E: Edition>(options: &E::Options, seats: u8, games: u64) {
    let start: Trivia<E> = new(options, seats);
    let courses = courses(&start);
    for seed in 0..games {
        let mut dice = Dice::seeded(seed);
        let mut game = start.clone();
        let mut steps = 0;
        loop {
            let worth = game.win_chances(&courses);
            assert!((worth.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{worth:?}");
            match game.turn() {
                Turn::Luck(Luck::Shuffle { .. } | Luck::RollOff(_)) => {}
                Turn::Luck(luck) => {
                    let mut mean = vec![0.0; worth.len()];
                    for (draw, chance) in luck.odds() {
                        let next = after(&game, Step::Drew(draw)).win_chances(&courses);
                        mean.iter_mut().zip(next).for_each(|(mean, next)| *mean += chance * next);
                    }
                    assert!(close(&worth, &mean), "{luck:?}: {worth:?} is not {mean:?}");
                }
                turn => {
                    if let Some((seat, action)) = turn.seats().iter().next().zip(game.by_the_course(&courses))
                    {
                        let next = after(&game, Step::acted(seat, action.clone())).win_chances(&courses);
                        assert!(close(&worth, &next), "{action:?}: {worth:?} is not {next:?}");
                    }
                }
            }
            let Some(step) = next(&game, &courses, 15, &mut dice) else { break };
            game = after(&game, step);
            steps += 1;
            if steps > 400 {
                break;
            }
        }
    }
}

#[test]
fn trivial_pursuit_is_worth_the_mean_of_what_comes_at_every_step() {
    let bots = [BotKnows::Much, BotKnows::Steady, BotKnows::Much];
    agrees_with_itself::<TrivialPursuit>(&pursuit(&bots), 3, 6);
    let short = PursuitOptions { wedges: Wedges::Four, wedge_ends_turn: Switch::On, ..pursuit(&bots) };
    agrees_with_itself::<TrivialPursuit>(&short, 3, 4);
}

#[test]
fn heisey_mania_is_worth_the_mean_of_what_comes_at_every_step() {
    agrees_with_itself::<HeiseyMania>(&heisey(&[BotKnows::Much; 4]), 4, 20);
    agrees_with_itself::<HeiseyMania>(&heisey(&[BotKnows::Little, BotKnows::Much]), 2, 10);
}

/// Plays games by the course; gives how often each seat won, shared wins as shares.
fn play<E: Edition>(start: &Trivia<E>, courses: &[Arc<Course>], games: u64) -> Vec<f64> {
    let mut won = vec![0.0; courses.len()];
    for seed in 0..games {
        let mut dice = Dice::seeded(1_000 + seed);
        let mut game = start.clone();
        while let Some(step) = next(&game, courses, 0, &mut dice) {
            game.apply(step);
        }
        let Turn::Over(standing) = game.turn() else { unreachable!("it was played to its end") };
        let winners = standing.winners();
        winners.iter().for_each(|seat| won[seat.index()] += 1.0 / winners.len() as f64);
    }
    won.iter_mut().for_each(|won| *won /= games as f64);
    won
}

/// Who wins how often is what was reckoned, within three standard deviations.
fn agrees_with_games<E: Edition>(options: &E::Options, seats: u8, games: u64) {
    let mut start: Trivia<E> = new(options, seats);
    while let Turn::Luck(luck @ Luck::Shuffle { .. }) = start.turn() {
        start.apply(Step::Drew(luck.draw(&mut Dice::seeded(5))));
    }
    start.apply(Step::Drew(Draw::RolledOff((0..seats).map(|seat| 6 - seat).collect())));
    let courses = courses(&start);
    let reckoned = start.win_chances(&courses);
    let won = play(&start, &courses, games);
    for (reckoned, won) in reckoned.iter().zip(&won) {
        let deviation = (reckoned * (1.0 - reckoned) / games as f64).sqrt();
        assert!((reckoned - won).abs() < 3.0 * deviation, "{won} of the games, not {reckoned} ± {deviation}");
    }
}

#[test]
fn bots_that_go_by_the_course_win_as_often_as_was_reckoned() {
    agrees_with_games::<HeiseyMania>(
        &heisey(&[BotKnows::Steady, BotKnows::Much, BotKnows::Little]),
        3,
        4_000,
    );
    agrees_with_games::<TrivialPursuit>(&pursuit(&[BotKnows::Much, BotKnows::Steady]), 2, 1_500);
}

#[test]
fn whoever_knows_more_needs_fewer_turns() {
    let game: Trivia<TrivialPursuit> = new(&pursuit(&[]), 2);
    let turns = [0.3, 0.6, 0.9].map(|chance| game.course(&[chance; 6]).expected_turns());
    assert!(turns[0] > turns[1] && turns[1] > turns[2] && turns[2] > 1.0, "{turns:?}");
}

#[test]
fn a_vote_for_a_category_the_other_knows_well_helps_them() {
    let start: Trivia<HeiseyMania> = new(&heisey(&[BotKnows::Much, BotKnows::Much]), 2);
    let courses = courses(&start);
    let votes =
        |game: &Trivia<HeiseyMania>| matches!(game.choices(Seat(0)).listed().first(), Some(Action::Vote(_)));
    let game = (0..50).find_map(|seed| {
        let mut dice = Dice::seeded(seed);
        let mut game = start.clone();
        while !votes(&game) {
            game.apply(next(&game, &courses, 0, &mut dice)?);
        }
        Some(game)
    });
    let game = game.expect("in one of fifty games B comes to the museum first");
    let worth = |action: &Action| after(&game, Step::acted(Seat(0), action.clone())).win_chances(&courses)[0];
    let choices = game.choices(Seat(0));
    let worths: Vec<f64> = choices.listed().iter().map(worth).collect();
    let best = game.by_the_course(&courses).expect("a vote is due");
    assert!(worths.iter().all(|other| *other <= worth(&best)));
    assert!(worths.iter().any(|other| *other < worth(&best) - 1e-3), "{worths:?}");
}
