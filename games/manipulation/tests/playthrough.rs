//! Games as golden text, from every viewer, under every value of every option.
//!
//! `cargo xtask bless` writes the files anew; the difference is the review.

use std::path::PathBuf;
use std::sync::Arc;

use manipulation::{Board, Course, Manipulation, Mode, Options, Six, WorldHome};
use rules::{Dice, Game};
use table::{Fortune, NoJudge, Opening, Secret, Table, playthrough};

/// The name of each playthrough with its options.
fn playthroughs() -> [(&'static str, Options); 7] {
    let play = |mode, six| Options { mode, six, ..Options::default() };
    let fits = Options { world_home: WorldHome::Fits, ..Options::default() };
    [
        ("alone", play(Mode::Alone, Six::PassesOn)),
        ("partners", play(Mode::Partners, Six::PassesOn)),
        ("tournament", play(Mode::Tournament, Six::PassesOn)),
        ("alone_sixes", play(Mode::Alone, Six::RollsAgain)),
        ("partners_sixes", play(Mode::Partners, Six::RollsAgain)),
        ("tournament_sixes", play(Mode::Tournament, Six::RollsAgain)),
        ("world_fits", fits),
    ]
}

#[test]
fn games_go_as_they_went_before() {
    for (seed, (name, options)) in (61..).zip(playthroughs()) {
        let fortune = Fortune::Drawn(Secret::from_seed(seed));
        let mut opening = Opening::new(options, options.mode.seats(), &fortune, None);
        if options.world_home == WorldHome::Fits {
            // All four have come through WORLD, so the first rolls show what it changes.
            opening = opening.at_position("R:E0,H03 Y:E1,H14 G:E2 B:E3,S3 to:A world:RYGB");
        }
        let table = Table::<Manipulation>::set_up(opening, Arc::default(), fortune, Arc::new(NoJudge))
            .expect("it opens");
        // Whole games have hundreds of moves; sixty show every kind of event but the end, which the rulebook
        // tests draw.
        let text = playthrough(table, &mut Dice::seeded(seed), 60, &|_, _, _| {
            unreachable!("every choice is listed")
        });
        check(name, &text);
    }
}

/// BM-3, BM-11, BM-15: on a board that somebody brought, with another order of colors and lines of other lengths.
#[test]
fn a_game_on_an_own_board_goes_as_it_went_before() {
    let file = include_str!("../../../testdata/boards/manipulation_own.json");
    let file = serde_json::from_str(file).expect("the board is JSON");
    let board = Board::check(&file).expect("it keeps what the rulebook settles");
    let fortune = Fortune::Drawn(Secret::from_seed(71));
    let opening = Opening::new(Options::default(), 4, &fortune, None);
    // The tokens stand where lines are longer or shorter than usual.
    let opening = opening.at_position("R:U01,B0 Y:V31 G:T2,S2 B:O23,N17 to:A");
    let course = Arc::new(Course::on(board));
    let table = Table::<Manipulation>::set_up(opening, course, fortune, Arc::new(NoJudge)).expect("it opens");
    let text =
        playthrough(table, &mut Dice::seeded(71), 40, &|_, _, _| unreachable!("every choice is listed"));
    check("own_board", &text);
}

#[test]
fn every_value_of_every_option_has_a_playthrough() {
    let played: Vec<serde_json::Value> = playthroughs()
        .iter()
        .map(|(_, options)| serde_json::to_value(options).expect("options have a JSON form"))
        .collect();
    for option in Manipulation::options() {
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
