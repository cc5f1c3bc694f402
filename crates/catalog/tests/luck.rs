//! Luck is nought on average, exactly: at one step of a saved game everything that could have come is played in turn,
//! and what luck it was is weighed by how likely it was.

mod played;

use analysis::{Certainty, Report};
use catalog::{AnalysisSettings, GameKind, KnownChance, LogFile, analyse};
use played::{Played, Players};
use rules::Seat;

/// The report of a log cut short after `entries`.
fn report(log: &LogFile, entries: &[String]) -> Report {
    let head = log.to_string();
    let head = head.lines().next().expect("a log has a head");
    let text = format!("{head}\n{}\n", entries.join("\n"));
    let log = LogFile::parse(&text).expect("it is a log");
    let known = |seat| KnownChance { seat: Seat(seat), category: None, chance: 0.6 };
    let asks = log.kind.asks_questions();
    let settings = AnalysisSettings {
        chances: if asks { (0..2).map(known).collect() } else { Vec::new() },
        ..AnalysisSettings::default()
    };
    analyse(&log, &settings, &mut |_| true).expect("it can be played")
}

fn entries(log: &LogFile) -> Vec<String> {
    log.entries.iter().map(|entry| entry.json().to_owned()).collect()
}

/// The luck of the last step, weighed over everything that could have come instead of it.
fn mean_luck(log: &LogFile, before: &[String], could_come: &[(String, f64)]) -> Vec<f64> {
    let mut mean = Vec::new();
    for (entry, chance) in could_come {
        let report = report(log, &[before, std::slice::from_ref(entry)].concat());
        let luck = &report.steps.last().expect("there is a last step").luck;
        mean.resize(luck.len(), 0.0);
        mean.iter_mut().zip(luck).for_each(|(mean, luck)| *mean += chance * luck);
    }
    mean
}

#[track_caller]
fn is_nought(mean: &[f64]) {
    assert!(!mean.is_empty() && mean.iter().all(|luck| luck.abs() < 1e-12), "{mean:?}");
}

fn faces() -> Vec<(String, f64)> {
    (1..=6).map(|face| (format!(r#"{{"drew":{{"die":{face}}}}}"#), 1.0 / 6.0)).collect()
}

#[test]
fn the_six_faces_of_a_die_cancel_out_wherever_it_falls() {
    for (seats, options) in [(2, r#"{"mode":"tournament"}"#), (4, r#"{"mode":"alone","six":"rolls_again"}"#)]
    {
        let kind = GameKind::Manipulation;
        let played = Played { kind, seats, options, players: Players::Dice, seed: 11, longest: 80 };
        let log = played.log();
        let entries = entries(&log);
        let dice = (0..entries.len()).filter(|place| entries[*place].contains(r#""die""#));
        for place in dice.step_by(23) {
            is_nought(&mean_luck(&log, &entries[..place], &faces()));
        }
    }
}

#[test]
fn a_roll_for_the_first_turn_favours_nobody() {
    let kind = GameKind::Manipulation;
    let options = r#"{"mode":"tournament"}"#;
    let log = Played { kind, seats: 2, options, players: Players::Dice, seed: 1, longest: 0 }.log();
    let falls = (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other)));
    let could_come: Vec<(String, f64)> = falls
        .map(|(one, other)| (format!(r#"{{"drew":{{"rolled_off":[{one},{other}]}}}}"#), 1.0 / 36.0))
        .collect();
    is_nought(&mean_luck(&log, &[], &could_come));
}

#[test]
fn dice_and_answers_of_a_game_of_questions_cancel_out() {
    let kind = GameKind::HeiseyMania;
    let log = Played { kind, seats: 2, options: "{}", players: Players::Dice, seed: 4, longest: 40 }.log();
    let entries = entries(&log);
    let at = |what: &str| entries.iter().rposition(|entry| entry.contains(what)).expect("there is one");
    is_nought(&mean_luck(&log, &entries[..at(r#""die""#)], &faces()));
    // Everybody was said to know six answers in ten.
    let ruled = |verdict: &str, chance| {
        (format!(r#"{{"ruled":{{"verdict":"{verdict}","reason":"so it is"}}}}"#), chance)
    };
    is_nought(&mean_luck(&log, &entries[..at(r#""ruled""#)], &[ruled("right", 0.6), ruled("wrong", 0.4)]));
}

#[test]
fn the_cards_that_could_come_cancel_out() {
    let log = LogFile::parse(include_str!("../../../testdata/logs/whiz_key_three.log")).expect("it is a log");
    let entries = entries(&log);
    let (order, first) = order_of(&entries);
    let drawn = entries.iter().position(|entry| entry.contains(r#""draw""#)).expect("somebody draws a card");
    // Three hands of five were dealt, and nobody has drawn before.
    let top = 15;
    let mut mean = vec![0.0; 3];
    for other in top..order.len() {
        let mut order = order.clone();
        order.swap(top, other);
        let mut entries = entries[..=drawn].to_vec();
        entries[first] = format!(r#"{{"drew":{{"order":[{}]}}}}"#, order.join(","));
        let report = report(&log, &entries);
        let step = report.steps.last().expect("there is a last step");
        assert_eq!(step.cause, Some(analysis::Luck::Draw));
        mean.iter_mut().zip(&step.luck).for_each(|(mean, luck)| *mean += luck / (order.len() - top) as f64);
    }
    is_nought(&mean);
}

#[test]
fn a_deal_is_held_against_the_same_hands_in_other_seats() {
    let log = LogFile::parse(include_str!("../../../testdata/logs/whiz_key_three.log")).expect("it is a log");
    let entries = entries(&log);
    let (order, first) = order_of(&entries);
    let mut could_come = Vec::new();
    for seats in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let mut moved = order.clone();
        for (place, card) in order.iter().enumerate().take(15) {
            moved[place - place % 3 + seats[place % 3]].clone_from(card);
        }
        could_come.push((format!(r#"{{"drew":{{"order":[{}]}}}}"#, moved.join(",")), 1.0 / 6.0));
    }
    is_nought(&mean_luck(&log, &entries[..first], &could_come));
}

/// The cards of the first shuffle, each as JSON, and the place of its entry.
fn order_of(entries: &[String]) -> (Vec<String>, usize) {
    let first = entries.iter().position(|entry| entry.contains(r#""order""#)).expect("the pack is shuffled");
    let (_, list) = entries[first].split_once('[').expect("an order is a list");
    let (list, _) = list.split_once(']').expect("a list ends");
    (list.split(',').map(str::to_owned).collect(), first)
}

/// Where everything can be proved, everything is: who begins with three stones wins by two, and one who plays perfectly
/// never loses a stone.
#[test]
fn a_game_of_mancala_that_is_proved_throughout_has_nothing_unseen() {
    for (seed, levels) in [(1, ["perfect", "easy"]), (2, ["easy", "perfect"])] {
        let played = Played {
            kind: GameKind::Mancala,
            seats: 2,
            options: r#"{"begins":"a","stones":"3","capture":"standard"}"#,
            players: Players::Bots(&levels),
            seed,
            longest: 500,
        };
        let report = report(&played.log(), &entries(&played.log()));
        assert_eq!(report.certainty, Certainty::Exact);
        let stones = report.stones.expect("Mancala is counted in stones");
        assert!(stones.proved.iter().all(|proved| *proved));
        assert_eq!((stones.start, stones.unseen), (2, 0));
        assert_eq!(stones.start - stones.lost[0] + stones.lost[1], stones.result);
        let perfect = levels.iter().position(|level| *level == "perfect").expect("one of them is");
        assert_eq!(stones.lost[perfect], 0, "who plays perfectly loses nothing");
        assert!(report.seats.iter().all(|seat| seat.unseen.abs() < 1e-12 && seat.luck == 0.0));
        for point in &report.turning_points {
            let step = &report.steps[point.step];
            let better = step.better.as_ref().expect("a loss that is proved has a better choice");
            assert!(better.line.first() == Some(&better.play), "{better:?}");
            assert!(step.margin.and_then(|margin| margin.lost).is_some_and(|lost| lost > 0));
        }
    }
}
