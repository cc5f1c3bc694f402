//! The full-screen game, drawn without a terminal and compared with pictures in `testdata/terminal`. `BLESS=1`
//! draws them anew.

mod picture;

use std::time::{Duration, Instant};

use boxlid::play::screen::{Screen, Stop};
use boxlid::play::{Looks, Player, Setup, Sitting};
use mancala::{Begins, Mancala, Options, Pie, Stones};
use picture::{check, drawn, text};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::Color;

const COLOURFUL: Looks = Looks { has_colour: true };

fn options() -> Options {
    Options { begins: Begins::A, ..Options::default() }
}

fn screen(options: Options, bot: Option<&str>, has_motion: bool) -> Screen<Mancala> {
    let other =
        bot.map_or(Player::Person, |level| Player::Bot(catalog::bot_of(level, &Default::default()).unwrap()));
    let names = vec!["Ana".to_owned(), if bot.is_some() { "Bot" } else { "Dov" }.to_owned()];
    let players = vec![Player::Person, other];
    let setup = Setup {
        options,
        deck: None,
        board: None,
        players,
        names,
        marks: Vec::new(),
        seed: Some(1),
        save: None,
    };
    Screen::new(Sitting::begin(setup).unwrap(), COLOURFUL, has_motion)
}

fn press(screen: &mut Screen<Mancala>, keys: &str) {
    for key in keys.chars() {
        let code = match key {
            '\n' => KeyCode::Enter,
            '<' => KeyCode::Left,
            '>' => KeyCode::Right,
            'v' => KeyCode::Down,
            letter => KeyCode::Char(letter),
        };
        screen.key(KeyEvent::new(code, KeyModifiers::NONE));
    }
}

#[test]
fn the_board_at_the_start_shows_where_stones_would_fall() {
    let mut screen = screen(options(), None, true);
    press(&mut screen, "3");
    check(&screen, 80, 24, "mancala_start");
    check(&screen, 120, 40, "mancala_start_wide");
    check(&screen, 46, 14, "mancala_start_small");
}

#[test]
fn stones_can_be_followed_one_by_one() {
    let mut screen = screen(options(), None, true);
    press(&mut screen, "33");
    screen.pass_time(Duration::from_millis(260 + 140));
    check(&screen, 80, 24, "mancala_sowing");
    // Time enough for all of it.
    screen.pass_time(Duration::from_secs(5));
    assert_eq!(screen.next_change(), None);
}

#[test]
fn a_refusal_names_its_clause() {
    let mut screen = screen(options(), None, false);
    press(&mut screen, "33\n");
    let picture = text(&drawn(&screen, 80, 24));
    assert!(picture.contains("Pocket A3 is empty, so there is nothing to sow. (M-5)"), "{picture}");
    press(&mut screen, ">");
    let picture = text(&drawn(&screen, 80, 24));
    assert!(!picture.contains("(M-5)"), "{picture}");
}

#[test]
fn moves_are_listed_and_the_far_side_is_numbered_from_the_right() {
    let mut screen = screen(options(), None, false);
    press(&mut screen, "336622\n");
    check(&screen, 120, 40, "mancala_moves");
}

#[test]
fn the_rules_can_be_read_to_their_end() {
    let mut screen = screen(options(), None, false);
    press(&mut screen, "?");
    check(&screen, 80, 24, "mancala_rules");
    press(&mut screen, &"v".repeat(500));
    let picture = text(&drawn(&screen, 80, 24));
    assert!(picture.contains("120 in all"), "{picture}");
    press(&mut screen, "?");
    assert!(text(&drawn(&screen, 80, 24)).contains("choose a pocket"));
}

#[test]
fn leaving_a_running_game_is_asked_about_and_leaving_a_finished_one_is_not() {
    let mut screen = screen(options(), None, false);
    press(&mut screen, "q");
    check(&screen, 80, 24, "mancala_leaving");
    press(&mut screen, "n");
    assert_eq!(screen.stop(), None);
    press(&mut screen, "ry");
    let picture = text(&drawn(&screen, 80, 24));
    assert!(picture.contains("The game is over. Dov wins."), "{picture}");
    press(&mut screen, "q");
    assert_eq!(screen.stop(), Some(Stop::Quit));
}

#[test]
fn control_c_ends_at_once() {
    let mut screen = screen(options(), None, true);
    press(&mut screen, "?");
    screen.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert_eq!(screen.stop(), Some(Stop::Interrupted));
}

#[test]
fn a_bot_answers_after_a_moment_and_undo_takes_both_back() {
    let mut screen = screen(options(), Some("easy"), true);
    press(&mut screen, "11");
    // What moves is shown first, then the bot thinks.
    screen.pass_time(Duration::from_secs(2));
    assert!(text(&drawn(&screen, 80, 24)).contains("Bot sows pocket") || screen.next_change().is_some());
    for _ in 0..50 {
        screen.pass_time(Duration::from_secs(3));
    }
    let picture = text(&drawn(&screen, 80, 24));
    assert!(picture.contains("Bot sows pocket"), "{picture}");
    press(&mut screen, "u");
    let picture = text(&drawn(&screen, 80, 24));
    assert!(picture.contains("Nothing has happened yet."), "{picture}");
}

#[test]
fn after_a_swap_the_person_still_sits_below() {
    let mut screen = screen(Options { pie: Pie::On, ..options() }, None, false);
    press(&mut screen, "11s");
    check(&screen, 80, 24, "mancala_swapped");
}

#[test]
fn without_colour_nothing_is_coloured_and_the_choice_is_still_seen() {
    let names = vec!["Ana".to_owned(), "Dov".to_owned()];
    let setup = Setup {
        options: options(),
        deck: None,
        board: None,
        players: vec![Player::Person, Player::Person],
        names,
        marks: Vec::new(),
        seed: Some(1),
        save: None,
    };
    let mut screen =
        Screen::<Mancala>::new(Sitting::begin(setup).unwrap(), Looks { has_colour: false }, true);
    press(&mut screen, "3");
    let buffer = drawn(&screen, 80, 24);
    assert!(buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    assert!(text(&buffer).contains("[3]"));
}

#[test]
fn only_the_sixteen_colours_of_every_terminal_are_used() {
    let mut screen = screen(options(), None, true);
    press(&mut screen, "33");
    let rich = |colour| matches!(colour, Color::Rgb(..) | Color::Indexed(_));
    assert!(!drawn(&screen, 120, 40).content.iter().any(|cell| rich(cell.fg) || rich(cell.bg)));
}

#[test]
fn a_window_of_any_size_is_drawn_without_a_panic_and_a_tiny_one_is_told_kindly() {
    let mut screen = screen(options(), None, true);
    for keys in ["3", "3", "?", "?", "q"] {
        press(&mut screen, keys);
        for width in [1, 2, 5, 20, 39, 40, 41, 60, 71, 72, 79, 80, 108, 109, 110, 200] {
            for height in [1, 2, 3, 5, 8, 10, 11, 12, 15, 21, 22, 24, 60] {
                drawn(&screen, width, height);
            }
        }
    }
    let picture = text(&drawn(&screen, 30, 8));
    assert!(picture.contains("Make it") && picture.contains("--plain"), "{picture}");
}

#[test]
fn what_every_pocket_is_worth_is_shown_while_it_is_being_proved() {
    let key = |screen: &mut Screen<Mancala>, letter| {
        screen.key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE));
    };
    let mut screen = screen(Options { stones: Stones::Three, ..options() }, None, false);
    key(&mut screen, '1');
    key(&mut screen, 'v');
    let is_labelled = |picture: &str| {
        ["Estimate: ", "Proved so far: ", "Exact: "].iter().any(|label| picture.contains(label))
    };
    let began = Instant::now();
    let shown = loop {
        screen.pass_time(Duration::from_millis(20));
        let picture = text(&drawn(&screen, 80, 24));
        // What the book knows is there at once, before anything is said of the other pockets.
        let is_complete = is_labelled(&picture) && picture.contains("6: ");
        if is_complete || began.elapsed() > Duration::from_secs(60) {
            break picture;
        }
    };
    assert!(is_labelled(&shown) && shown.contains("6: "), "{shown}");
    // The next key is heard at once, however long the proof takes.
    key(&mut screen, 'v');
    assert!(!is_labelled(&text(&drawn(&screen, 80, 24))));
}

#[test]
fn a_game_that_is_over_can_be_taken_apart() {
    let mut screen = screen(Options { stones: Stones::Three, ..options() }, None, false);
    press(&mut screen, "44ryr");
    assert!(text(&drawn(&screen, 80, 24)).contains("being taken apart"));
    let began = Instant::now();
    let shown = loop {
        screen.pass_time(Duration::from_millis(20));
        let picture = text(&drawn(&screen, 80, 24));
        if !picture.contains("being taken apart") || began.elapsed() > Duration::from_secs(120) {
            break picture;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    assert!(shown.contains("By how many stones A leads"), "{shown}");
    press(&mut screen, "q");
    assert!(text(&drawn(&screen, 80, 24)).contains("The game is over."));
}
