//! Moves and positions as text, and what is said of text that is neither.

use manipulation::{Action, Manipulation, Mode, Options, Phase};
use rules::{Game, Notation, Seat, Turn};

fn read(mode: Mode, text: &str) -> Result<Manipulation, String> {
    let options = Options { mode, ..Options::default() };
    Manipulation::read_position(Default::default(), &options, mode.seats(), text)
        .map_err(|misread| misread.to_string())
}

#[track_caller]
fn misread(mode: Mode, text: &str, said: &str) {
    assert_eq!(read(mode, text).expect_err("it should be misread"), said);
}

#[test]
fn the_start_is_written_with_who_rolls_for_the_first_turn() {
    let game = Manipulation::new(Default::default(), &Options::default(), 4).expect("four play");
    assert_eq!(game.write_position(), "R:S0 Y:S1 G:S2 B:S3 off:ABCD");
}

#[test]
fn a_position_comes_back_the_same() {
    for (mode, text) in [
        (Mode::Alone, "R:S0,O05 Y:S1 G:- B:S3,H31 to:A die:5"),
        (Mode::Alone, "R:- Y:S1 G:S2 B:S3 to:B out:A4 left:A"),
        (Mode::Partners, "R:E0,H04 Y:B0 G:E1 B:T3,P02,N36 to:D world:R out:A3,B5"),
        (Mode::Tournament, "R:S0 Y:S1 G:S2 B:S3 off:AB"),
        (Mode::Tournament, "R:H01,H02,H03,H04 Y:S1 G:H21,H22,H23,H24 B:S3 to:A"),
    ] {
        let game = read(mode, text).unwrap_or_else(|misread| panic!("{text}: {misread}"));
        assert_eq!(game.write_position(), text);
    }
}

#[test]
fn a_position_with_a_side_all_home_is_over() {
    let game = read(Mode::Alone, "R:H01,H02,H03,H04 Y:S1 G:S2 B:S3 to:B die:3").expect("it can be read");
    assert!(matches!(game.turn(), Turn::Over(_)));
    assert_eq!(game.phase(), Phase::Rolling);
}

#[test]
fn nonsense_is_refused_and_the_place_is_named() {
    let rest = "Y:S1 G:S2 B:S3 to:A";
    for (red, said) in [
        (
            "R:Q9",
            "\"Q9\" is no space; spaces are S0 to S3, O01 to O47, B0, E0, H01, T0, P01, N01, WORLD, X0 and their like, at character 1",
        ),
        ("R:H11", "a red token cannot stand on yellow's home space H11 at character 1"),
        ("R:WORLD", "a red token cannot stand on WORLD at character 1"),
        ("R:X0", "tokens in holding are not written: they are the ones that are left at character 1"),
        ("R:S0,S0", "S0 is taken by red at character 1"),
        ("R:O01,O02,O03,O04,O05", "red has more than 4 tokens at character 1"),
        ("R", "\"R\" should be a name, a colon and a value at character 1"),
        ("Z:S0", "\"Z\" says nothing about a position at character 1"),
    ] {
        misread(Mode::Alone, &format!("{red} {rest}"), said);
    }
    let full = "R:S0 Y:S1 G:S2 B:S3";
    for (more, said) in [
        ("to:E", "there is no seat E at character 21"),
        ("to:A die:7", "a die does not show \"7\" at character 26"),
        ("to:A to:B", "\"to\" is there twice at character 26"),
        ("to:A world:R", "no red token stands on its entrance at character 26"),
        ("to:A out:A9", "a die does not show \"9\" at character 26"),
        ("off:A", "at least two roll for the first turn at character 21"),
        (
            "",
            "either a seat is to move, as in to:A, or some roll for the first turn, as in off:AB at character 20",
        ),
        ("to:A left:A", "seat A has left and is not to move at character 32"),
    ] {
        misread(Mode::Alone, format!("{full} {more}").trim(), said);
    }
    misread(
        Mode::Alone,
        "R:- Y:S1 G:S2 B:S3 to:A die:3",
        "no token of seat A can move 3, so that turn is already lost (BM-8) at character 30",
    );
    misread(Mode::Alone, "R:S0 to:A", "the spaces of Y should follow, as in Y:S0,O05 or Y:- at character 10");
    let two =
        Manipulation::read_position(Default::default(), &Options::default(), 2, full).expect_err("four play");
    assert_eq!(
        two.to_string(),
        "2 seats do not fit: four players, each alone need 4, and the mode follows the number of seats, at character 1"
    );
}

#[test]
fn moves_are_two_spaces_and_marks_are_read_as_nothing() {
    let game = read(Mode::Alone, "R:O03 Y:O04 G:S2 B:S3 to:A die:1").expect("it can be read");
    let [out, attack] = [("X0", "S0"), ("O03", "O04")]
        .map(|(from, to)| Action::new(from.parse().expect("a space"), to.parse().expect("a space")));
    assert_eq!(game.write_action(&attack), "O03-O04*");
    for text in ["O03-O04", "O03-O04*", " o03-o04~ "] {
        assert_eq!(game.read_action(Seat(0), text), Ok(attack));
    }
    assert_eq!(game.read_action(Seat(0), "X0-S0"), Ok(out));
}

#[test]
fn text_that_is_no_move_is_refused() {
    let game = read(Mode::Alone, "R:S0 Y:S1 G:S2 B:S3 to:A die:1").expect("it can be read");
    for (text, at) in
        [("", 1), ("S0", 1), ("S0-", 4), ("S0-B0-E0", 1), ("S0-B9", 4), ("é-S0", 1), ("S0-WORLD-Q1", 10)]
    {
        let misread = game.read_action(Seat(0), text).expect_err("it is no move");
        assert_eq!(misread.at, at, "{text:?}: {misread}");
    }
}
