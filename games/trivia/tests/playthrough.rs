//! Games as golden text, from every viewer, under every value of every option.
//!
//! `cargo xtask bless` writes the files anew; the difference is the review. They also show, line by line, who is
//! told an answer and when.

mod support;

use std::path::PathBuf;
use std::sync::Arc;

use rules::{Dice, Game, Judge, Seat};
use support::contents;
use table::{Fortune, Opening, Secret, Table, compare, playthrough};
use trivia::{
    Action, Appeal, BotKnows, Boxes, ContestTime, Edition, Exactness, HeiseyMania, HeiseyOptions, Order,
    PursuitOptions, Put, Ruling, Switch, Time, Trivia, TrivialPursuit, TurnBack, Verdict, Wedges,
};

fn pursuit() -> Vec<(&'static str, u8, PursuitOptions)> {
    let base = PursuitOptions::default();
    vec![
        ("box", 2, base.clone()),
        (
            "two_boxes",
            3,
            PursuitOptions {
                boxes: Boxes::Two,
                wedges: Wedges::Five,
                turn_back: TurnBack::WhenFull,
                time: Time::Seconds(15),
                contest_time: ContestTime::Three,
                ..base.clone()
            },
        ),
        (
            "spoken",
            3,
            PursuitOptions {
                put: Put::Spoken,
                time: Time::None,
                contest: Switch::Off,
                wedges: Wedges::Four,
                ..base.clone()
            },
        ),
        (
            "players_judge",
            3,
            PursuitOptions {
                exactness: Exactness::Players,
                read_aloud: Switch::Off,
                time: Time::Seconds(30),
                wedge_ends_turn: Switch::On,
                ..base.clone()
            },
        ),
        (
            "choices",
            2,
            PursuitOptions {
                put: Put::Choices,
                exactness: Exactness::Strict,
                time: Time::Seconds(60),
                consultation: Switch::Off,
                contest_time: ContestTime::Ten,
                ..base.clone()
            },
        ),
        (
            "bots",
            2,
            PursuitOptions {
                bots: vec![None, Some(BotKnows::Steady)],
                exactness: Exactness::Lenient,
                time: Time::Seconds(90),
                ..base.clone()
            },
        ),
        ("printed", 3, preset::<TrivialPursuit>("printed")),
        (
            "printed_order",
            2,
            PursuitOptions {
                boxes: Boxes::Two,
                order: Order::Printed,
                read_aloud: Switch::Off,
                time: Time::Seconds(7),
                ..base.clone()
            },
        ),
        ("spoken_vote", 4, PursuitOptions { put: Put::Spoken, exactness: Exactness::Players, ..base }),
    ]
}

/// The options of a preset.
fn preset<E: Edition>(name: &str) -> E::Options {
    let presets = Trivia::<E>::presets();
    let preset = presets.iter().find(|preset| preset.name == name).expect("there is such a preset");
    let sets: serde_json::Map<String, serde_json::Value> =
        preset.sets.iter().map(|(name, value)| ((*name).to_owned(), (*value).into())).collect();
    serde_json::from_value(sets.into()).expect("a preset sets options of the game")
}

fn heisey() -> Vec<(&'static str, u8, HeiseyOptions)> {
    let base = HeiseyOptions::default();
    vec![
        ("box", 2, base.clone()),
        (
            "alone",
            1,
            HeiseyOptions {
                order: Order::Printed,
                turn_back: TurnBack::Always,
                time: Time::None,
                ..base.clone()
            },
        ),
        (
            "spoken",
            3,
            HeiseyOptions {
                put: Put::Spoken,
                turn_back: TurnBack::Never,
                contest: Switch::Off,
                time: Time::Seconds(15),
                ..base.clone()
            },
        ),
        (
            "players_judge",
            3,
            HeiseyOptions {
                exactness: Exactness::Players,
                read_aloud: Switch::Off,
                time: Time::Seconds(30),
                contest_time: ContestTime::Three,
                ..base.clone()
            },
        ),
        (
            "choices",
            2,
            HeiseyOptions {
                put: Put::Choices,
                exactness: Exactness::Strict,
                consultation: Switch::Off,
                time: Time::Seconds(60),
                contest_time: ContestTime::Ten,
                ..base.clone()
            },
        ),
        (
            "lenient",
            2,
            HeiseyOptions { exactness: Exactness::Lenient, time: Time::Seconds(90), ..base.clone() },
        ),
        ("printed", 2, preset::<HeiseyMania>("printed")),
        ("spoken_vote", 3, HeiseyOptions { put: Put::Spoken, exactness: Exactness::Players, ..base }),
    ]
}

/// Says right to anything that ends in a number above four, and asks for more if a name is short.
struct Stern;

impl<E: Edition> Judge<Trivia<E>> for Stern {
    fn rule(&self, appeal: &Appeal, _: &[(Appeal, Ruling)]) -> Ruling {
        let (verdict, reason) = match appeal.typed.as_str() {
            "hm" => (Verdict::More, "more, please"),
            typed if typed.ends_with(['5', '6', '7', '8', '9']) => (Verdict::Right, "that is the answer"),
            _ => (Verdict::Wrong, "that is another answer"),
        };
        Ruling { verdict, reason: reason.to_owned() }
    }
}

fn answer<E: Edition>(_: &Trivia<E>, _: Seat, dice: &mut Dice) -> Action {
    match dice.below(12) {
        0 => Action::Answer("hm".to_owned()),
        number => Action::Answer(format!("answer {number}")),
    }
}

fn text_of<E: Edition>(rules: u16, options: &E::Options, seats: u8, seed: u64) -> String {
    let fortune = Fortune::Drawn(Secret::from_seed(seed));
    let opening = Opening { rules, ..Opening::new(options.clone(), seats, &fortune, None) };
    let table =
        Table::<Trivia<E>>::open(opening, contents(E::NAME, 8), fortune, Arc::new(Stern)).expect("it opens");
    playthrough(table, &mut Dice::seeded(seed), 24, &answer)
}

#[test]
fn games_go_as_they_went_before() {
    for (seed, (name, seats, options)) in (21..).zip(pursuit()) {
        check(&format!("trivial_pursuit_{name}"), &text_of::<TrivialPursuit>(2, &options, seats, seed));
    }
    for (seed, (name, seats, options)) in (41..).zip(heisey()) {
        check(&format!("heisey_mania_{name}"), &text_of::<HeiseyMania>(2, &options, seats, seed));
    }
}

/// By version 1 of the rules everybody could challenge a ruling and vote, and the answer was shown afterwards.
#[test]
fn games_by_version_1_of_the_rules_go_as_they_went_before() {
    let text = text_of::<TrivialPursuit>(1, &PursuitOptions::default(), 2, 21);
    check("trivial_pursuit_version_1", &text);
    let options =
        HeiseyOptions { put: Put::Spoken, exactness: Exactness::Players, ..HeiseyOptions::default() };
    check("heisey_mania_version_1", &text_of::<HeiseyMania>(1, &options, 3, 48));
}

#[test]
fn every_value_of_every_option_has_a_playthrough() {
    let pursuit: Vec<String> = pursuit().iter().map(|(_, _, options)| json(options)).collect();
    let heisey: Vec<String> = heisey().iter().map(|(_, _, options)| json(options)).collect();
    for (specs, played) in
        [(Trivia::<TrivialPursuit>::options(), pursuit), (Trivia::<HeiseyMania>::options(), heisey)]
    {
        for option in specs {
            for choice in option.choices {
                let setting = format!("\"{}\":\"{}\"", option.name, choice.value);
                assert!(
                    played.iter().any(|options| options.contains(&setting)),
                    "no playthrough has {setting}"
                );
            }
        }
    }
}

fn json(options: &impl serde::Serialize) -> String {
    serde_json::to_string(options).expect("options have a JSON form")
}

fn check(name: &str, text: &str) {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../testdata/playthroughs/{name}.txt"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).expect("testdata can be written");
        return;
    }
    compare(name, &std::fs::read_to_string(&path).unwrap_or_default(), text);
}
