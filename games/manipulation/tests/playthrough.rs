//! Games as golden text, from every viewer, under every value of every option.
//!
//! `cargo xtask bless` writes the files anew; the difference is the review.

use std::path::PathBuf;
use std::sync::Arc;

use manipulation::{Manipulation, Mode, Options, Six};
use rules::{Dice, Game};
use table::{Fortune, NoJudge, Opening, Secret, Table, playthrough};

/// The name of each playthrough with its options.
fn playthroughs() -> [(&'static str, Options); 6] {
    let play = |mode, six| Options { mode, six };
    [
        ("alone", play(Mode::Alone, Six::PassesOn)),
        ("partners", play(Mode::Partners, Six::PassesOn)),
        ("tournament", play(Mode::Tournament, Six::PassesOn)),
        ("alone_sixes", play(Mode::Alone, Six::RollsAgain)),
        ("partners_sixes", play(Mode::Partners, Six::RollsAgain)),
        ("tournament_sixes", play(Mode::Tournament, Six::RollsAgain)),
    ]
}

#[test]
fn games_go_as_they_went_before() {
    for (seed, (name, options)) in (61..).zip(playthroughs()) {
        let fortune = Fortune::Drawn(Secret::from_seed(seed));
        let opening = Opening::new(options, options.mode.seats(), &fortune, None);
        let table =
            Table::<Manipulation>::open(opening, Arc::new(()), fortune, Arc::new(NoJudge)).expect("it opens");
        // Whole games have hundreds of moves; sixty show every kind of event but the end, which the rulebook
        // tests draw.
        let text = playthrough(table, &mut Dice::seeded(seed), 60, &|_, _, _| {
            unreachable!("every choice is listed")
        });
        check(name, &text);
    }
}

#[test]
fn every_value_of_every_option_has_a_playthrough() {
    let played: Vec<String> = playthroughs()
        .iter()
        .map(|(_, options)| serde_json::to_string(options).expect("options have a JSON form"))
        .collect();
    for option in Manipulation::options() {
        for choice in option.choices {
            let setting = format!("\"{}\":\"{}\"", option.name, choice.value);
            assert!(played.iter().any(|options| options.contains(&setting)), "no playthrough has {setting}");
        }
    }
}

fn check(name: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join(format!("../../testdata/playthroughs/manipulation_{name}.txt"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).expect("testdata can be written");
        return;
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    for (number, (was, is)) in (1..).zip(golden.lines().zip(text.lines())) {
        assert_eq!(was, is, "line {number} of {name}; `cargo xtask bless` accepts the change");
    }
    assert_eq!(golden.lines().count(), text.lines().count(), "{name} is longer or shorter than before");
}
