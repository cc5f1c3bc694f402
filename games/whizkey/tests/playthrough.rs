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
use whizkey::{Options, QuietDraw, Switch, WhizCards, WhizKey};

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
        ("whiz_in_hand", 2, Options { whiz_cards: WhizCards::InHand, ..base }),
        ("quiet_claimed", 2, base),
        ("quiet_automatic", 2, Options { quiet_draw: QuietDraw::Automatic, ..base }),
        ("quiet_never", 2, Options { quiet_draw: QuietDraw::Never, ..base }),
    ]
}

/// Whole games would be long to read: the first turns of most, and the last of the match to half a point.
fn text_of(name: &str, options: &Options, seats: u8, seed: u64) -> String {
    let fortune = Fortune::Drawn(Secret::from_seed(seed));
    let mut opening = Opening::new(*options, seats, &fortune, None);
    if options.total.in_halves() < 3 {
        let near = support::of(2).pieces(0, "R4C9 PAYOFF PAYOFF PAYOFF").pieces(1, "R2C9 R1C2");
        let near = near.hand(0, "7C 9C").hand(1, "2C 2D 3C").whiz(1, "KC").table("7D 7H 7S").to('B');
        opening = opening.at_position(near.text());
    }
    if name.starts_with("quiet") {
        // One more turn without a door and without a card from the stack, and a DRAW may be due (WK-31).
        let walks = "R1C1 PAYOFF PAYOFF PAYOFF";
        let quiet = support::of(2).pieces(0, walks).pieces(1, walks).hand(0, "2C").hand(1, "3C");
        let quiet = quiet.options(*options).quiet(39).without_stack();
        opening = opening.at_position(quiet.text());
    }
    if name == "whiz_in_hand" {
        // Both hold six cards, WHIZ cards included: A comes to DRAW OR SWAP, and B to DRAW WHIZ CARD (WK-3).
        let full =
            support::of(2).pieces(0, "R2C7 PAYOFF PAYOFF PAYOFF").hand(0, "2C 3C 4C 5C").whiz(0, "6C 7C");
        let full = full.pieces(1, "R2C6 PAYOFF PAYOFF PAYOFF").hand(1, "2D 3D 4D 5D 6D").whiz(1, "8D");
        let full = full.table("9C").options(*options);
        opening = opening.at_position(full.text());
    }
    let table =
        Table::<WhizKey>::set_up(opening, board(), fortune, Arc::new(NoJudge)).expect("the table opens");
    playthrough(table, &mut Dice::seeded(seed), 14, &|_, _, _| unreachable!("every choice is listed"))
}

#[test]
fn games_go_as_they_went_before() {
    for (seed, (name, seats, options)) in (61..).zip(games()) {
        check(&format!("whiz_key_{name}"), &text_of(name, &options, seats, seed));
    }
}

#[test]
fn every_value_of_every_option_has_a_playthrough() {
    let played: Vec<serde_json::Value> = games()
        .iter()
        .map(|(_, _, options)| serde_json::to_value(options).expect("options have a JSON form"))
        .collect();
    for option in WhizKey::options() {
        for choice in &option.choices {
            // An option that is not written has its default.
            let is_set = |options: &serde_json::Value| {
                options.get(option.name).map_or(option.usual(), |value| value.as_str().unwrap_or_default())
                    == choice.value
            };
            assert!(played.iter().any(is_set), "no playthrough has {}: {}", option.name, choice.value);
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
