//! Moves, turns, positions and options as text: what is read, and what is said of what cannot be.

use mancala::{Action, Begins, Mancala, Options, Pie, Stones, read_game, write_turns};
use rules::{Game, Misread, Notation, Seat};

fn start() -> Mancala {
    let options = Options { begins: Begins::A, ..Options::default() };
    Mancala::new(Default::default(), &options, 2).expect("these options can be played")
}

fn position(text: &str) -> Result<Mancala, Misread> {
    Mancala::read_position(Default::default(), &Options::default(), 2, text)
}

#[track_caller]
fn misread(text: &str, said: &str) {
    assert_eq!(position(text).expect_err("it should not be understood").to_string(), said);
}

#[test]
fn a_turn_of_two_sowings_is_written_with_a_hyphen() {
    let steps = read_game(&start(), "3-6 1 2").expect("these turns can be played");
    assert_eq!(steps.len(), 4);
    let turns: Vec<String> =
        write_turns(&start(), steps).into_iter().map(|(seat, turn)| format!("{seat}:{turn}")).collect();
    assert_eq!(turns, ["A:3-6", "B:1", "A:2"]);
}

#[test]
fn a_swap_is_a_turn_of_its_own() {
    let options = Options { begins: Begins::A, pie: Pie::On, ..Options::default() };
    let start = Mancala::new(Default::default(), &options, 2).expect("these options can be played");
    let steps = read_game(&start, "1 swap 2").expect("these turns can be played");
    let turns: Vec<(Seat, String)> = write_turns(&start, steps);
    assert_eq!(turns[1], (Seat(1), "swap".to_owned()));
    assert_eq!(turns[2], (Seat(0), "2".to_owned()), "the first player moves for the other side now");
}

#[test]
fn a_move_names_a_pocket_of_ones_own_or_any_pocket_by_its_letter() {
    let game = start();
    assert_eq!(game.read_action(Seat(0), "3"), Ok(Action::sow("A3".parse().unwrap())));
    assert_eq!(game.read_action(Seat(1), " 3 "), Ok(Action::sow("B3".parse().unwrap())));
    assert_eq!(game.read_action(Seat(0), "b6"), Ok(Action::sow("B6".parse().unwrap())));
    assert_eq!(game.read_action(Seat(0), "SWAP"), Ok(Action::Swap));
    let said = game.read_turn(Seat(0), "3-x").unwrap_err().to_string();
    assert_eq!(said, r#""x" is no move; a move is a pocket from 1 to 6, or "swap", at character 3"#);
}

#[test]
fn a_game_that_cannot_be_played_says_where() {
    let said = read_game(&start(), "3-6 1 7").unwrap_err().to_string();
    assert_eq!(
        said,
        r#""7" cannot be played: there is no pocket A7; each side has pockets 1 to 6, at character 7"#
    );
}

#[test]
fn a_position_is_written_as_it_is_read() {
    for text in [
        "4,4,4,4,4,4/0 4,4,4,4,4,4/0 A",
        "0,1,2,3,4,5/33 6,0,0,0,0,1/12 B",
        "4,4,4,4,4,4/0 4,4,4,4,4,4/0 A first-turn",
        "0,5,5,5,5,4/0 4,4,4,4,4,4/0 B swap-offered",
        "0,5,5,5,5,4/0 4,4,4,4,4,4/0 B swapped",
    ] {
        assert_eq!(position(text).expect("it is a position").write_position(), text);
    }
}

#[test]
fn a_position_with_an_empty_side_is_over_and_swept() {
    let game = position("0,0,0,0,0,0/20 1,0,0,0,0,2/25 A").expect("it is a position");
    assert_eq!(game.write_position(), "0,0,0,0,0,0/20 0,0,0,0,0,0/28 A");
}

#[test]
fn a_wrong_position_says_what_is_wrong_and_where() {
    misread("", "A's pockets and store should follow at character 1");
    misread("4,4,4,4,4,4/0", "B's pockets and store should follow at character 14");
    misread("4,4,4,4,4,4/0 4,4,4,4,4,4/0", "the side to move should follow at character 28");
    misread(
        "4,4,4,4,4,4/0 4,4,4,4,4,4/0 C",
        r#""C" is no side; the side to move is A or B, at character 29"#,
    );
    misread("4,4,4,4,4/0 4,4,4,4,4,4/0 A", "a side has 6 pockets, this one has 5, at character 1");
    misread("4,4,4,4,4,4/0 4,4,x,4,4,4/0 A", r#""x" is no number of stones at character 15"#);
    misread("4,4,4,4,4,4/0 4,4,4,4,4,256/0 A", r#""256" is no number of stones at character 15"#);
    misread("4,4,4,4,4,200/0 4,4,4,4,4,4/0 A", "a board holds at most 120 stones at character 1");
    misread(
        "4,4,4,4,4,4/0 4,4,4,4,4,4/0 A again",
        r#""again" says nothing about a position at character 31"#,
    );
    misread(
        "4,4,4,4,4,4 4,4,4,4,4,4/0 A",
        r#""4,4,4,4,4,4" has no store; write six pockets, a slash and the store, as in 4,4,4,4,4,4/0, at character 1"#,
    );
}

#[test]
fn options_are_read_as_people_and_programs_write_them() {
    let read = |json: &str| serde_json::from_str::<Options>(json).map_err(|error| error.to_string());
    assert_eq!(read("{}"), Ok(Options::default()));
    assert_eq!(read(r#"{"stones":3}"#).map(|options| options.stones), Ok(Stones::Three));
    assert_eq!(read(r#"{"stones":"3"}"#).map(|options| options.stones), Ok(Stones::Three));
    assert!(read(r#"{"stones":5}"#).unwrap_err().contains("3 or 4 stones a pocket (M-3)"));
    assert!(read(r#"{"start":"unfair"}"#).unwrap_err().contains("\"unfair\" is no start (M-18)"));
    assert!(read(r#"{"stonse":3}"#).unwrap_err().contains("unknown field `stonse`"));
}

#[test]
fn every_described_option_is_one_the_rules_read() {
    for option in Mancala::options() {
        for choice in &option.choices {
            let json = format!("{{\"{}\":\"{}\"}}", option.name, choice.value);
            serde_json::from_str::<Options>(&json).unwrap_or_else(|error| panic!("{json}: {error}"));
        }
        let first = format!("{{\"{}\":\"{}\"}}", option.name, option.choices[0].value);
        let chosen = serde_json::from_str::<Options>(&first).expect("a described choice can be read");
        assert_eq!(chosen, Options::default(), "the first choice is the default: {first}");
    }
}
