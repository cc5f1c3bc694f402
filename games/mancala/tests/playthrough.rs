//! Whole games as golden text, from every viewer, under every value of every option.
//!
//! `cargo xtask bless` writes the files anew; the difference is the review.

use std::path::PathBuf;
use std::sync::Arc;

use mancala::{Begins, Capture, FairStart, Mancala, Options, Pie, Start, Stones};
use rules::{Dice, Game, Seat, Standing};
use table::{Fortune, NoJudge, Opening, Secret, Table, compare, playthrough};

/// The name of each playthrough with its options.
fn playthroughs() -> [(&'static str, Options); 6] {
    let box_rules = Options::default();
    [
        ("box", box_rules),
        ("beginners", Options { stones: Stones::Three, begins: Begins::A, ..box_rules }),
        ("standard_capture", Options { capture: Capture::Standard, begins: Begins::B, ..box_rules }),
        ("pie", Options { pie: Pie::On, ..box_rules }),
        ("loser_begins", Options { begins: Begins::Loser, ..box_rules }),
        ("fair", Options { stones: Stones::Three, start: Start::Fair, ..box_rules }),
    ]
}

#[test]
fn games_go_as_they_went_before() {
    for (seed, (name, options)) in (11..).zip(playthroughs()) {
        let fortune = Fortune::Drawn(Secret::from_seed(seed));
        let last = Standing::won_by(Seat(0), 2);
        let opening = Opening::new(options, 2, &fortune, Some(&last));
        let table =
            Table::<Mancala>::open(opening, Arc::new(()), fortune, Arc::new(NoJudge)).expect("it opens");
        check(
            name,
            &playthrough(table, &mut Dice::seeded(seed), 400, &|_, _, _| {
                unreachable!("every choice is listed")
            }),
        );
    }
}

#[test]
fn every_value_of_every_option_has_a_playthrough() {
    let played: Vec<String> =
        playthroughs().iter().map(|(_, options)| serde_json::to_string(options).unwrap()).collect();
    // What is not said is as in the box, and one fair start stands for all of them.
    let is_said = |value: &str| value != "box" && FairStart::ALL.iter().all(|start| start.name != value);
    for option in Mancala::options() {
        for choice in option.choices.iter().filter(|choice| is_said(choice.value)) {
            let setting = format!("\"{}\":\"{}\"", option.name, choice.value);
            assert!(played.iter().any(|options| options.contains(&setting)), "no playthrough has {setting}");
        }
    }
}

fn check(name: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join(format!("../../testdata/playthroughs/mancala_{name}.txt"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).expect("testdata can be written");
        return;
    }
    compare(name, &std::fs::read_to_string(&path).unwrap_or_default(), text);
}
