//! Basic Manipulation at the terminal: by lines of text through pipes, and on the full screen without a terminal.
//! Pictures stand in `testdata/terminal`; `BLESS=1` draws them anew.

mod boxlid;
mod picture;

use std::time::Duration;

use ::boxlid::play::screen::Screen;
use ::boxlid::play::{Looks, Player, Setup, Sitting};
use boxlid::{Ended, boxlid};
use manipulation::{Manipulation, Mode, Options};
use picture::{check, drawn, text};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::Color;

fn run(flags: &[&str], lines: &str) -> Ended {
    let arguments: Vec<&str> =
        ["play", "manipulation", "--plain", "--seed", "3"].iter().chain(flags).copied().collect();
    boxlid(&arguments).with_input(lines).run()
}

/// Plays these lines and gives all that was said.
fn say(flags: &[&str], lines: &str) -> String {
    let run = run(flags, lines);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    run.stdout
}

fn assert_said(said: &str, words: &[&str]) {
    let mut rest = said;
    for words in words {
        let at = rest.find(words).unwrap_or_else(|| panic!("{words:?} does not follow in\n{said}"));
        rest = &rest[at + words.len()..];
    }
}

fn screen(mode: Mode, people: &[&str], bots: usize, looks: Looks, motion: bool) -> Screen<Manipulation> {
    let mut players: Vec<Player<Manipulation>> = people.iter().map(|_| Player::Person).collect();
    let mut names: Vec<String> = people.iter().map(|name| (*name).to_owned()).collect();
    for number in 1..=bots {
        players.push(Player::Bot(catalog::bot_of("careful", &Default::default()).unwrap()));
        names.push(format!("Bot {number}"));
    }
    let options = Options { mode, ..Options::default() };
    let setup = Setup {
        options,
        deck: None,
        board: None,
        players,
        names,
        marks: Vec::new(),
        seed: Some(4),
        save: None,
    };
    Screen::new(Sitting::begin(setup).unwrap(), looks, motion)
}

const COLOURFUL: Looks = Looks { has_colour: true };

fn press(screen: &mut Screen<Manipulation>, code: KeyCode) {
    screen.key(KeyEvent::new(code, KeyModifiers::NONE));
}

/// Lets bots play until a person is asked.
fn wait(screen: &mut Screen<Manipulation>) {
    for _ in 0..40 {
        screen.pass_time(Duration::from_secs(1));
    }
}

#[test]
fn a_turn_is_rolled_chosen_by_number_or_notation_and_told() {
    let said = say(&["--bot", "careful", "--name", "Ana"], "99\n1\nO01-B0\nS0-B0\nboard\nquit\n");
    assert_said(
        &said,
        &[
            "Basic Manipulation: Ana, Bot 1, Bot 2, Bot 3.",
            "For the first turn: Ana 1",
            "begins. (BM-3)",
            "  1. Red from S0 to lane space O01.",
            "there is one move: There is no number 99 to choose.",
            "Ana moves red from red's Start S0 to lane space O01.",
            "  1. Red from O01 to the BEAST B0, where it is safe.",
            "Ana moves red from lane space O01 to the BEAST B0.",
            "No token stands on red's Start S0. (BM-5)",
            "(W)",
            "Red (Ana) is on B0; 3 in holding, 0 of 4 home.",
            "Goodbye.",
        ],
    );
    assert!(!said.contains('\u{1b}'), "{said}");
}

#[test]
fn a_game_among_bots_is_played_to_its_end_and_its_log_replays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("evening.log");
    let file = file.to_str().unwrap();
    let said = say(&["--bot", "careful", "--name", "Ana", "--save", file], &"1\n".repeat(500));
    assert_said(&said, &["sits out: no token can move", "attacks", "The game is over. ", "Type `new`"]);
    let replay = boxlid(&["replay", file]).run();
    assert_eq!((replay.code, replay.stderr.as_str()), (0, ""));
    assert!(replay.stdout.ends_with(" won.\n"), "{}", replay.stdout.lines().last().unwrap());
}

#[test]
fn partners_win_and_lose_together() {
    let flags = ["--mode", "partners", "--bot", "careful", "--name", "Ana"];
    let said = say(&flags, &"1\n".repeat(700));
    assert_said(&said, &["Who plays with whom: Four as partners.", "The game is over. ", " and ", " win."]);
}

/// BM-1: a color is a corner, and so a seat; partners stay opposite, and so do the two colors of a tournament.
#[test]
fn people_at_one_keyboard_choose_their_colors() {
    let flags = ["--bot", "careful", "--name", "Ana", "--mark", "green", "--name", "Dov", "--mark", "blue"];
    let said = say(&flags, "board\nquit\n");
    assert_said(
        &said,
        &["Basic Manipulation: Bot 1, Bot 2, Ana, Dov.", "Green (Ana) is on", "Blue (Dov) is on"],
    );
    let said = say(&["--name", "Ana", "--mark", "yellow", "--name", "Dov"], "board\nquit\n");
    assert_said(
        &said,
        &["Basic Manipulation: Dov against Ana.", "Two, tournament.", "Red (Dov)", "Yellow (Ana)"],
    );
    let ended = run(&["--name", "Ana", "--mark", "red", "--name", "Dov", "--mark", "green"], "");
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("two players cannot both have red and green"), "{}", ended.stderr);
}

#[test]
fn the_number_of_seats_follows_from_the_mode() {
    let said = say(&["--mode", "tournament"], "quit\n");
    assert_said(&said, &["Basic Manipulation: A against B.", "Who plays with whom: Two, tournament."]);
    for flags in [
        &["--seats", "3"][..],
        &["--mode", "alone", "--seats", "2"],
        &["--name", "Ana", "--name", "Ben", "--name", "Cy"],
        &["--mode", "tournament", "--seats", "4"],
        &["--mode", "partners", "--people", "2"],
        &["--bot", "god"],
        &["--mode", "chess"],
    ] {
        let ended = run(flags, "");
        assert_eq!(ended.code, 2, "{flags:?}: {}{}", ended.stdout, ended.stderr);
    }
    let said = run(&["--mode", "alone", "--seats", "2"], "").stderr;
    assert!(said.contains("has 4 seats with these options, not 2"), "{said}");
    let three = run(&["--seats", "3"], "").stderr;
    assert!(three.contains("BM-1: Basic Manipulation is played by 2 or 4, not by 3"), "{three}");
}

/// BM-1
#[test]
fn the_mode_follows_from_the_number_of_people() {
    let two = ["--name", "Ana", "--name", "Dov"];
    for flags in [&two[..], &["--seats", "2"], &[&two[..], &["--six", "rolls_again"]].concat()] {
        let said = say(flags, "quit\n");
        assert_said(&said, &[" against ", "Who plays with whom: Two, tournament."]);
    }
    let said = say(&["--seats", "2", "--bot", "careful", "--name", "Ana"], "quit\n");
    assert_said(&said, &["Ana against Bot.", "Who plays with whom: Two, tournament."]);
    let four = say(&[], "quit\n");
    assert_said(&four, &["Basic Manipulation: A, B, C, D."]);
    assert!(!four.contains("Who plays with whom"), "four play each alone: {four}");
    let said = say(&["--world-home", "fits"], "quit\n");
    assert_said(&said, &["Going home after WORLD: Any roll that fits."]);
}

#[test]
fn the_board_shows_the_moves_and_the_way_of_the_one_under_the_cursor() {
    let mut screen = screen(Mode::Tournament, &["Ana", "Dov"], 0, COLOURFUL, false);
    press(&mut screen, KeyCode::Char('2'));
    check(&screen, 80, 24, "manipulation_start");
    check(&screen, 100, 40, "manipulation_start_large");
    press(&mut screen, KeyCode::Char('2'));
    let picture = text(&drawn(&screen, 100, 40));
    assert!(picture.contains("Dov, you rolled"), "{picture}");
}

#[test]
fn a_game_that_goes_on_shows_who_sat_out() {
    let mut screen = screen(Mode::Alone, &["Ana"], 3, COLOURFUL, true);
    let mut has_sat_out = false;
    for _ in 0..25 {
        wait(&mut screen);
        has_sat_out |= text(&drawn(&screen, 80, 24)).contains("SIT-OUT");
        press(&mut screen, KeyCode::Enter);
    }
    assert!(has_sat_out);
    wait(&mut screen);
    check(&screen, 80, 24, "manipulation_later");
}

#[test]
fn a_window_of_any_size_is_drawn_without_a_panic_and_a_tiny_one_is_told_kindly() {
    let mut screen = screen(Mode::Alone, &["Ana"], 3, COLOURFUL, true);
    for _ in 0..4 {
        for width in [1, 20, 60, 77, 78, 79, 80, 100, 120, 160, 250] {
            for height in [1, 5, 19, 20, 21, 24, 30, 40, 60, 90] {
                drawn(&screen, width, height);
            }
        }
        wait(&mut screen);
        press(&mut screen, KeyCode::Enter);
    }
    let picture = text(&drawn(&screen, 60, 16));
    assert!(picture.contains("needs 78 columns") && picture.contains("--plain"), "{picture}");
}

#[test]
fn without_colour_nothing_is_coloured_and_with_it_only_sixteen_are_used() {
    let plain = screen(Mode::Tournament, &["Ana", "Dov"], 0, Looks { has_colour: false }, false);
    let buffer = drawn(&plain, 80, 24);
    assert!(buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    let colourful = screen(Mode::Tournament, &["Ana", "Dov"], 0, COLOURFUL, false);
    let rich = |colour| matches!(colour, Color::Rgb(..) | Color::Indexed(_));
    assert!(!drawn(&colourful, 80, 24).content.iter().any(|cell| rich(cell.fg) || rich(cell.bg)));
}
