//! Games taken apart: everything adds up, in every game, however it was played; and what is exact is.

mod played;

use analysis::{Certainty, Report, StepReport};
use catalog::{AnalysisError, AnalysisSettings, GameKind, KnownChance, LogFile, analyse};
use played::{Played, Players};
use rules::Seat;

fn settings() -> AnalysisSettings {
    AnalysisSettings { boards: 20_000, memory: 4 << 20, ..AnalysisSettings::default() }
}

fn report(log: &LogFile) -> Report {
    analyse(log, &settings(), &mut |_| true).expect("the log can be taken apart")
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

/// The identity: every step, every side and every seat adds up, and nothing is hidden.
#[track_caller]
fn adds_up(report: &Report) {
    let sums_to = |chances: &[f64], sum: f64| close(chances.iter().sum(), sum);
    for (place, step) in report.steps.iter().enumerate() {
        assert!(sums_to(&step.before, 1.0) && sums_to(&step.after, 1.0), "{place}: {step:?}");
        assert!(
            [&step.luck, &step.play, &step.unseen].iter().all(|part| sums_to(part, 0.0)),
            "{place}: {step:?}"
        );
        assert!(step.loss >= 0.0 && step.after.iter().all(|chance| (-1e-12..=1.0 + 1e-9).contains(chance)));
        for side in 0..report.sides.len() {
            let parts = step.luck[side] + step.play[side] + step.unseen[side];
            assert!(close(step.after[side] - step.before[side], parts), "{place}: {step:?}");
        }
        let next = report.steps.get(place + 1);
        assert!(next.is_none_or(|next| next.before == step.after), "{place}: the curve has no gaps");
    }
    for seat in &report.seats {
        assert!(close(seat.luck, seat.dice + seat.draw + seat.question), "{seat:?}");
        assert!(close(seat.decisions, seat.own + seat.others + seat.unseen), "{seat:?}");
        assert!(close(seat.start + seat.luck + seat.decisions, seat.result), "{seat:?}");
        assert!(seat.own <= 1e-9, "nobody gains against the best choice: {seat:?}");
    }
}

fn games(
    kind: GameKind,
    seats: u8,
    options: &str,
    players: &dyn Fn() -> Players<'static>,
    count: u64,
    longest: usize,
) {
    for seed in 0..count {
        let played = Played { kind, seats, options, players: players(), seed, longest };
        adds_up(&report(&played.log()));
    }
}

#[test]
fn every_game_of_manipulation_adds_up() {
    for (seats, options) in [
        (2, r#"{"mode":"tournament"}"#),
        (4, r#"{"mode":"partners","six":"rolls_again"}"#),
        (4, r#"{"mode":"alone"}"#),
    ] {
        games(GameKind::Manipulation, seats, options, &|| Players::Dice, 3, 5_000);
        let bots = move || Players::Bots(if seats == 2 { &["careful"; 2] } else { &["careful"; 4] });
        games(GameKind::Manipulation, seats, options, &bots, 2, 5_000);
    }
}

#[test]
fn in_manipulation_a_position_is_worth_what_the_best_move_makes_of_it() {
    let options = r#"{"mode":"alone"}"#;
    let kind = GameKind::Manipulation;
    let played = Played { kind, seats: 4, options, players: Players::Dice, seed: 9, longest: 200 };
    let found = report(&played.log());
    let chose = found.steps.iter().filter(|step| step.played.is_some());
    assert!(chose.clone().count() > 100);
    assert!(chose.flat_map(|step| &step.unseen).all(|unseen| unseen.abs() < 1e-12));
}

#[test]
fn every_game_of_whiz_key_adds_up() {
    for seats in 2..=4 {
        games(GameKind::WhizKey, seats, "{}", &|| Players::Dice, 2, 300);
        let bots = move || Players::Bots(&["careful"; 4][..usize::from(seats)]);
        games(GameKind::WhizKey, seats, r#"{"mercy":"on"}"#, &bots, 2, 5_000);
    }
    let bots = || Players::Bots(&["careful"; 2]);
    games(GameKind::WhizKey, 2, r#"{"tournament":"on","total":"1"}"#, &bots, 2, 5_000);
}

#[test]
fn every_game_of_questions_adds_up() {
    let pursuit = GameKind::TrivialPursuit;
    games(pursuit, 3, r#"{"contest":"off"}"#, &|| Players::Bots(&["much", "steady", "much"]), 1, 5_000);
    games(pursuit, 2, r#"{"wedges":"4","boxes":"two","put":"choices"}"#, &|| Players::Dice, 1, 300);
    let mania = GameKind::HeiseyMania;
    games(mania, 4, "{}", &|| Players::Bots(&["much", "little", "steady", "much"]), 4, 5_000);
    games(mania, 3, r#"{"exactness":"players"}"#, &|| Players::Dice, 3, 300);
    games(mania, 2, r#"{"turn_back":"always"}"#, &|| Players::Dice, 3, 300);
    games(mania, 1, "{}", &|| Players::Dice, 1, 100);
}

#[test]
fn every_game_of_mancala_adds_up_and_has_no_luck() {
    for options in [r#"{"begins":"a","stones":"3"}"#, r#"{"begins":"b","capture":"standard","pie":"on"}"#] {
        for seed in 0..3 {
            let played = Played {
                kind: GameKind::Mancala,
                seats: 2,
                options,
                players: Players::Dice,
                seed,
                longest: 500,
            };
            let found = report(&played.log());
            adds_up(&found);
            assert!(found.seats.iter().all(|seat| seat.luck == 0.0));
            let stones = found.stones.expect("Mancala is counted in stones");
            assert_eq!(stones.start - stones.lost[0] + stones.lost[1] + stones.unseen, stones.result);
            assert_eq!(stones.curve.len(), found.steps.len() + 1);
        }
    }
}

#[test]
fn the_same_log_gives_the_same_report() {
    for kind in GameKind::ALL.into_iter().filter(|kind| *kind != GameKind::TrivialPursuit) {
        let seats = kind.usual_seats();
        let played = Played { kind, seats, options: "{}", players: Players::Dice, seed: 3, longest: 60 };
        let log = played.log();
        assert!(report(&log) == report(&log), "{kind}");
    }
}

/// With an exact valuer nothing is unseen where luck speaks, and a better choice than the best cannot be found.
#[test]
fn between_bots_the_chances_of_a_game_of_questions_are_exact() {
    let played = Played {
        kind: GameKind::HeiseyMania,
        seats: 3,
        options: "{}",
        players: Players::Bots(&["much", "little", "steady"]),
        seed: 7,
        longest: 5_000,
    };
    let report = report(&played.log());
    assert_eq!(report.certainty, Certainty::Exact);
    let draws = |step: &&StepReport| step.played.is_none();
    for step in report.steps.iter().filter(draws) {
        assert!(step.unseen.iter().all(|unseen| unseen.abs() < 1e-9), "{step:?}");
    }
    let chose = report.steps.iter().filter(|step| step.played.is_some());
    for step in chose {
        let side = step.seat.expect("somebody chose").index();
        assert!(step.unseen[side] > -1e-9, "the best choice is at least as good as the usual one: {step:?}");
    }
    assert!(report.seats.iter().any(|seat| seat.question.abs() > 0.05));
}

#[test]
fn luck_is_nought_on_average_over_many_games() {
    // Each game's luck is a sum of steps that are each nought on average; so it lies near nought over many games,
    // and the error says how near.
    for (kind, seats, options, levels, games) in [
        (GameKind::Manipulation, 2, r#"{"mode":"tournament"}"#, ["careful"; 2], 24_u64),
        (GameKind::WhizKey, 2, "{}", ["careful"; 2], 40),
        (GameKind::HeiseyMania, 2, "{}", ["much", "steady"], 60),
    ] {
        let luck: Vec<f64> = (0..games)
            .map(|seed| {
                let players = Players::Bots(&levels);
                let played = Played { kind, seats, options, players, seed: 500 + seed, longest: 10_000 };
                report(&played.log()).seats[0].luck
            })
            .collect();
        let mean = luck.iter().sum::<f64>() / games as f64;
        let variance = luck.iter().map(|luck| (luck - mean).powi(2)).sum::<f64>() / (games - 1) as f64;
        let error = (variance / games as f64).sqrt();
        println!("{kind}: luck {mean:.4} ± {error:.4}");
        assert!(mean.abs() < 3.0 * error, "{kind}: luck is {mean} ± {error} on average");
    }
}

#[test]
fn better_bots_lose_less_by_their_choices() {
    for (kind, options, weak, strong) in [
        (GameKind::Manipulation, r#"{"mode":"tournament"}"#, "random", "careful"),
        (GameKind::WhizKey, r#"{"mercy":"on"}"#, "random", "careful"),
        (GameKind::HeiseyMania, r#"{"contest":"off"}"#, "little", "much"),
    ] {
        let mut lost = [0.0; 2];
        for seed in 0..6 {
            let levels = [weak, strong];
            let players = Players::Bots(&levels);
            let played = Played { kind, seats: 2, options, players, seed: 900 + seed, longest: 2_000 };
            let found = report(&played.log());
            for seat in &found.seats {
                lost[seat.seat.index()] += -seat.own / seat.choices.max(1) as f64;
            }
        }
        println!("{kind}: {lost:?}");
        assert!(lost[0] > lost[1], "{kind}: {weak} lost {} a choice and {strong} {}", lost[0], lost[1]);
    }
}

#[test]
fn a_chance_can_be_given_and_must_make_sense() {
    let played = Played {
        kind: GameKind::HeiseyMania,
        seats: 2,
        options: "{}",
        players: Players::Dice,
        seed: 1,
        longest: 60,
    };
    let log = played.log();
    let with =
        |chances: Vec<KnownChance>| analyse(&log, &AnalysisSettings { chances, ..settings() }, &mut |_| true);
    let known = |seat, category: Option<&str>, chance| KnownChance {
        seat: Seat(seat),
        category: category.map(str::to_owned),
        chance,
    };
    let report = with(vec![known(0, None, 0.5), known(0, Some("colors"), 0.9), known(1, None, 0.4)]);
    let report = report.expect("these chances make sense");
    assert_eq!(report.certainty, Certainty::Exact);
    let chances: Vec<f64> = report.knowledge.iter().map(|known| known.chance).collect();
    assert_eq!(chances, [0.5, 0.5, 0.9, 0.5, 0.4, 0.4, 0.4, 0.4]);
    let said = |chances| match with(chances) {
        Err(AnalysisError::Settings(said)) => said,
        other => panic!("{other:?}"),
    };
    assert_eq!(said(vec![known(2, None, 0.5)]), "there is no seat C at this table");
    assert_eq!(said(vec![known(0, None, 1.5)]), "a chance to know an answer is from 0.02 to 0.98, not 1.5");
    assert!(
        said(vec![known(0, Some("jazz"), 0.5)]).starts_with("there is no category \"jazz\"; there are abc")
    );
}

#[test]
fn an_analysis_can_be_stopped_and_says_so() {
    let played = Played {
        kind: GameKind::Manipulation,
        seats: 2,
        options: r#"{"mode":"tournament"}"#,
        players: Players::Dice,
        seed: 1,
        longest: 100,
    };
    let stopped =
        analyse(&played.log(), &settings(), &mut |progress| progress.done < 10).expect("it is a log");
    assert!(stopped.stopped && !stopped.finished);
    assert_eq!(stopped.steps.len(), 10);
    adds_up(&stopped);
}
