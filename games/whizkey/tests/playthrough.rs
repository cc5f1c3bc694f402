//! Games as golden text, from every viewer, for every number of players and every value of every option.
//!
//! `cargo xtask bless` writes the files anew; the difference is the review. They also show, line by line, who is
//! told of which card.

mod support;

use std::path::PathBuf;
use std::sync::Arc;

use rules::{Dice, Game};
use support::board;
use table::{Fortune, NoJudge, Opening, Secret, Table, playthrough};
use whizkey::{Options, Switch, WhizKey};

fn games() -> Vec<(&'static str, u8, Options)> {
    let base = Options::default();
    let to = |total: &str| Options { tournament: Switch::On, total: total.parse().expect("points"), ..base };
    vec![
        ("two", 2, base),
        ("three", 3, base),
        ("four", 4, base),
        ("mercy", 3, Options { mercy: Switch::On, ..base }),
        ("match_to_1", 2, to("1")),
        ("match_to_3", 2, to("3")),
        ("match_to_5", 2, to("5")),
        ("match_to_7", 2, to("7")),
        ("match_to_half", 2, to("0.5")),
    ]
}

/// Whole games would be long to read: the first turns of most, and the last of the match to half a point.
fn text_of(options: &Options, seats: u8, seed: u64) -> String {
    let fortune = Fortune::Drawn(Secret::from_seed(seed));
    let mut opening = Opening::new(*options, seats, &fortune, None);
    if options.total.in_halves() < 3 {
        let near = support::of(2).pieces(0, "R4C9 PAYOFF PAYOFF PAYOFF").pieces(1, "R2C9 R1C2");
        let near = near.hand(0, "7C 9C").hand(1, "2C 2D 3C").whiz(1, "KC").table("7D 7H 7S").to('B');
        opening = opening.at_position(near.text());
    }
    let table =
        Table::<WhizKey>::set_up(opening, board(), fortune, Arc::new(NoJudge)).expect("the table opens");
    playthrough(table, &mut Dice::seeded(seed), 14, &|_, _, _| unreachable!("every choice is listed"))
}

#[test]
fn games_go_as_they_went_before() {
    for (seed, (name, seats, options)) in (61..).zip(games()) {
        check(&format!("whiz_key_{name}"), &text_of(&options, seats, seed));
    }
}

#[test]
fn every_value_of_every_option_has_a_playthrough() {
    let played: Vec<String> = games()
        .iter()
        .map(|(_, _, options)| serde_json::to_string(options).expect("options have a JSON form"))
        .collect();
    for option in WhizKey::options() {
        for choice in option.choices {
            let setting = format!("\"{}\":\"{}\"", option.name, choice.value);
            assert!(played.iter().any(|options| options.contains(&setting)), "no playthrough has {setting}");
        }
    }
}

fn check(name: &str, text: &str) {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../testdata/playthroughs/{name}.txt"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).expect("testdata can be written");
        return;
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    for (number, (was, is)) in (1..).zip(golden.lines().zip(text.lines())) {
        assert_eq!(was, is, "{name}.txt, line {number}; `cargo xtask bless` if this is meant");
    }
    assert_eq!(
        golden.lines().count(),
        text.lines().count(),
        "{name}.txt; `cargo xtask bless` if this is meant"
    );
}
