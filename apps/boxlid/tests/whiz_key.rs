//! Whiz Key at the terminal: by lines of text through pipes, and on the full screen without a terminal; and that
//! nobody sees another's hand. Pictures stand in `testdata/terminal`; `BLESS=1` draws them anew.

mod boxlid;
mod picture;

use std::time::Duration;

use ::boxlid::play::screen::Screen;
use ::boxlid::play::{Looks, Player, Setup, Sitting};
use boxlid::{Ended, boxlid};
use picture::{check, drawn, text};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::Color;
use whizkey::{Options, WhizKey};

fn run(flags: &[&str], lines: &str) -> Ended {
    let arguments: Vec<&str> =
        ["play", "whiz-key", "--plain", "--seed", "3"].iter().chain(flags).copied().collect();
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

fn screen(people: &[&str], bots: usize, looks: Looks, motion: bool) -> Screen<WhizKey> {
    let mut players: Vec<Player<WhizKey>> = people.iter().map(|_| Player::Person).collect();
    let mut names: Vec<String> = people.iter().map(|name| (*name).to_owned()).collect();
    for number in 1..=bots {
        players.push(Player::Bot(catalog::bot_of("careful", &Default::default()).unwrap()));
        names.push(format!("Bot {number}"));
    }
    let setup = Setup {
        options: Options::default(),
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

fn press(screen: &mut Screen<WhizKey>, code: KeyCode) {
    screen.key(KeyEvent::new(code, KeyModifiers::NONE));
}

fn wait(screen: &mut Screen<WhizKey>) {
    for _ in 0..40 {
        screen.pass_time(Duration::from_secs(1));
    }
}

fn seen(screen: &Screen<WhizKey>) -> String {
    text(&drawn(screen, 100, 40))
}

/// Whether the face of any card can be seen.
fn shows_cards(picture: &str) -> bool {
    picture.contains(['♣', '♦', '♥', '♠'])
}

#[test]
fn a_turn_is_chosen_by_number_or_notation_and_told() {
    let said = say(&["--bot", "careful", "--name", "Ana"], "99\n1\nR1C1-3:44\n1\nR1C2>\nboard\nquit\n");
    assert_said(
        &said,
        &[
            "Whiz Key: Ana against Bot.",
            "Your hand: AC 4D 8S 9C TS QD.",
            "START, DOOR 1: opens with ace, 4, 8, 9, 10, queen.",
            "START, DOOR 2: needs one more of a rank.",
            "  1. START: DOOR 1 with A, to R1C1.",
            "choose 1 to 6: There is no number 99 to choose.",
            "Ana opens DOOR 1 at START with AC",
            "START, DOOR 1: the square behind it is taken.",
            "R1C1 has no DOOR 3. (WK-11)",
            "Ana moves from R1C1 to R1C2. (WK-8)",
            "your piece on R1C2 goes on",
            "draw or swap on R1C3",
            "PAYOFF",
            "● a piece",
            "Ana: pieces on R1C3, START",
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
    let flags = ["--bot", "careful", "--seats", "3", "--name", "Ana", "--save", file];
    let said = say(&flags, &"1\n".repeat(1_500));
    assert_said(&said, &["Whiz Key: Ana, Bot 1, Bot 2.", "has brought all pieces to PAYOFF.", "Type `new`"]);
    let replay = boxlid(&["replay", file]).run();
    assert_eq!((replay.code, replay.stderr.as_str()), (0, ""));
    assert!(replay.stdout.ends_with(" won.\n"), "{}", replay.stdout.lines().last().unwrap());
}

#[test]
fn one_who_plays_alone_is_told_the_card_they_draw_and_not_what_bots_draw() {
    let said = say(&["--bot", "careful", "--name", "Ana"], &"1\n".repeat(60));
    assert_said(&said, &["Bot draws a card."]);
    let own: Vec<&str> = said.lines().filter(|line| line.contains("Ana draws")).collect();
    assert!(!own.is_empty() && own.iter().all(|line| !line.contains("Ana draws a card.")), "{own:?}");
}

#[test]
fn of_several_people_each_sees_their_hand_when_the_others_look_away() {
    let said = say(&["--name", "Ana", "--name", "Dov"], "board\n1\nshow\n1\nboard\nshow\nquit\n");
    let (before, after) = said.split_once("when nobody else looks: ").unwrap();
    assert!(!before.contains("hand:") && !before.contains("Your hand"), "{before}");
    let (still_hidden, shown) = after.split_once("Your hand: ").unwrap();
    assert!(still_hidden.contains("6 cards.") && !still_hidden.contains("DOOR 1 with"), "{still_hidden}");
    assert_said(
        shown,
        &["opens DOOR 1 at START with", "when nobody else looks: ", "when nobody else looks: "],
    );
    let between = shown.split_once("when nobody else looks: ").unwrap().1;
    let (hidden, _) = between.split_once("Your hand: ").unwrap();
    assert!(!hidden.contains("DOOR 1 with"), "{hidden}");
    assert_eq!(said.matches("Your hand: ").count(), 2, "{said}");
}

#[test]
fn whoever_goes_on_with_their_turn_need_not_send_the_others_away_again() {
    // Ana and Dov open a door each; then Ana steps onto MOVE ONE SQUARE OR TO DOORWAY and goes on at once.
    let said = say(&["--name", "Ana", "--name", "Dov"], "show\n1\nshow\n1\nshow\n1\n2\nquit\n");
    assert_said(&said, &["goes on: choose 1 to 2: ", "along from R1C2 to the doorway R1C4"]);
    let on = said.split_once("to R1C2. (WK-8)").unwrap().1.split_once("choose 1 to 2").unwrap().0;
    assert!(!on.contains("for you alone"), "{on}");
}

#[test]
fn a_match_is_for_two_and_its_score_is_kept() {
    let flags = ["--tournament", "on", "--total", "1", "--bot", "careful", "--name", "Ana"];
    let said = say(&flags, &"1\n".repeat(3_000));
    assert_said(&said, &["Tournament: A match.", "The match to 1: Ana"]);
    // WK-32: any total in halves.
    let flags = ["--tournament", "on", "--total", "2½", "--bot", "careful", "--name", "Ana"];
    assert_said(&say(&flags, "quit\n"), &["Tournament: A match.", "Points to win a match: 2.5 points."]);
    for flags in [
        &["--tournament", "on", "--total", "100.5"][..],
        &["--tournament", "on", "--total", "2.3"],
        &["--tournament", "on", "--seats", "3"],
        &["--seats", "5"],
        &["--bot", "god"],
        &["--seats", "3", "--people", "2"],
    ] {
        let ended = run(flags, "");
        assert_eq!(ended.code, 2, "{flags:?}: {}{}", ended.stdout, ended.stderr);
    }
}

#[test]
fn the_page_shows_board_hand_table_doors_and_choices() {
    let mut screen = screen(&["Ana"], 2, COLOURFUL, false);
    for _ in 0..6 {
        wait(&mut screen);
        press(&mut screen, KeyCode::Enter);
    }
    wait(&mut screen);
    press(&mut screen, KeyCode::Down);
    check(&screen, 80, 24, "whiz_key_turn");
    check(&screen, 100, 40, "whiz_key_turn_large");
}

#[test]
fn a_curtain_hides_the_hand_until_its_owner_is_alone() {
    let mut screen = screen(&["Ana", "Dov"], 0, COLOURFUL, true);
    check(&screen, 80, 24, "whiz_key_curtain");
    assert!(!shows_cards(&seen(&screen)), "{}", seen(&screen));
    // No key but Enter does anything to the table.
    press(&mut screen, KeyCode::Char('1'));
    press(&mut screen, KeyCode::Char('1'));
    assert!(!shows_cards(&seen(&screen)));
    press(&mut screen, KeyCode::Enter);
    assert!(shows_cards(&seen(&screen)) && seen(&screen).contains("move a piece"), "{}", seen(&screen));
    press(&mut screen, KeyCode::Enter);
    // While the card goes down, and afterwards, nobody's hand is seen: only the card on the table is.
    for _ in 0..3 {
        let picture = seen(&screen);
        let hand = picture.lines().find(|line| line.trim_start().starts_with("Hand ")).unwrap();
        assert!(hand.contains("▒▒") && !shows_cards(hand), "{picture}");
        screen.pass_time(Duration::from_secs(1));
    }
    assert!(seen(&screen).contains("Dov, this is for you alone."), "{}", seen(&screen));
}

#[test]
fn a_window_of_any_size_is_drawn_without_a_panic_and_a_tiny_one_is_told_kindly() {
    let mut screen = screen(&["Ana"], 3, COLOURFUL, true);
    for _ in 0..6 {
        for width in [1, 20, 60, 79, 80, 81, 100, 120, 160, 250] {
            for height in [1, 5, 20, 21, 22, 24, 30, 40, 60, 90] {
                drawn(&screen, width, height);
            }
        }
        wait(&mut screen);
        press(&mut screen, KeyCode::Enter);
    }
    let picture = text(&drawn(&screen, 60, 16));
    assert!(picture.contains("needs 80 columns") && picture.contains("--plain"), "{picture}");
}

#[test]
fn without_colour_nothing_is_coloured_and_with_it_only_sixteen_are_used() {
    let plain = screen(&["Ana"], 1, Looks { has_colour: false }, false);
    let buffer = drawn(&plain, 80, 24);
    assert!(buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    let colourful = screen(&["Ana"], 1, COLOURFUL, false);
    let rich = |colour| matches!(colour, Color::Rgb(..) | Color::Indexed(_));
    assert!(!drawn(&colourful, 80, 24).content.iter().any(|cell| rich(cell.fg) || rich(cell.bg)));
}
