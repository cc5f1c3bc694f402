//! The games of questions on the full screen, drawn without a terminal: what is seen, what keys and the clock do,
//! and who is shown a card. Pictures stand in `testdata/terminal`; `BLESS=1` draws them anew.

mod picture;

use std::sync::Arc;
use std::time::Duration;

use boxlid::play::screen::{Screen, Stop};
use boxlid::play::{Face, Looks, Player, Setup, Sitting};
use catalog::PlayDeck;
use picture::{check, drawn, text};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::Color;
use trivia::{Exactness, HeiseyMania, HeiseyOptions, PursuitOptions, Put, Switch, Trivia, TrivialPursuit};

type Pursuit = Trivia<TrivialPursuit>;

const COLOURFUL: Looks = Looks { has_colour: true };
const ROME: &str = include_str!("../../../testdata/decks/rome.json");
const NEWARK: &str = include_str!("../../../testdata/decks/newark.json");

/// A table of people and bots at which every answer is the same.
fn table<G: Face>(
    options: G::Options,
    deck: &str,
    people: &[&str],
    bots: &[&str],
    motion: bool,
) -> Screen<G> {
    let mut players: Vec<Player<G>> = people.iter().map(|_| Player::Person).collect();
    let mut names: Vec<String> = people.iter().map(|name| (*name).to_owned()).collect();
    let mut levels = vec![None; people.len()];
    for level in bots {
        players.push(Player::Bot(G::bot(level, &Default::default()).unwrap()));
        names.push(format!("Bot {}", players.len() - people.len()));
        levels.push(Some((*level).to_owned()));
    }
    let options = boxlid::play::with_bots::<G>(options, &levels).unwrap();
    let deck = Some(Arc::new(PlayDeck::read(deck).unwrap()));
    let setup =
        Setup { options, deck, board: None, players, names, marks: Vec::new(), seed: Some(1), save: None };
    Screen::new(Sitting::begin(setup).unwrap(), COLOURFUL, motion)
}

fn pursuit(options: PursuitOptions, people: &[&str]) -> Screen<Pursuit> {
    table(options, ROME, people, &[], false)
}

fn key<G: Face>(screen: &mut Screen<G>, code: KeyCode) {
    screen.key(KeyEvent::new(code, KeyModifiers::NONE));
}

/// Presses the letters of `keys`; a line break is Enter.
fn press<G: Face>(screen: &mut Screen<G>, keys: &str) {
    for letter in keys.chars() {
        key(screen, if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) });
    }
}

/// Moves until a question lies on the table: Roll Again leads to another move, the hub to a choice.
fn move_to_a_question<G: Face>(screen: &mut Screen<G>) {
    while seen(screen).contains("choose where to go") || seen(screen).contains("one space can be reached") {
        press(screen, "11");
    }
    if seen(screen).contains("choose a category") {
        press(screen, "11");
    }
}

fn seen<G: Face>(screen: &Screen<G>) -> String {
    text(&drawn(screen, 100, 40))
}

fn assert_seen<G: Face>(screen: &Screen<G>, words: &str) {
    let seen = seen(screen);
    assert!(seen.contains(words), "{words:?} is not in\n{seen}");
}

fn assert_unseen<G: Face>(screen: &Screen<G>, words: &str) {
    let seen = seen(screen);
    assert!(!seen.contains(words), "{words:?} is in\n{seen}");
}

#[test]
fn the_wheel_shows_where_one_can_go_and_the_way_there() {
    let mut screen = pursuit(PursuitOptions::default(), &["Ana", "Dov"]);
    press(&mut screen, "2");
    check(&screen, 80, 24, "pursuit_start");
    check(&screen, 100, 40, "pursuit_start_large");
    check(&screen, 160, 50, "pursuit_start_wide");
    check(&screen, 66, 20, "pursuit_start_small");
}

/// TP-22: the rules of the moment begin with the preset and what was changed since.
#[test]
fn the_rules_begin_with_the_preset_and_what_was_changed_since() {
    let options = PursuitOptions { time: trivia::Time::Seconds(60), ..PursuitOptions::default() };
    let mut screen = pursuit(options, &["Ana", "Dov"]);
    press(&mut screen, "?");
    assert_seen(&screen, "At a distance: Four differences from the box");
    assert_seen(&screen, "Changed: Time to answer: 60 s.");
}

/// TP-1: the token somebody chose stands beside their name.
#[test]
fn chosen_tokens_stand_beside_the_names() {
    let names = vec!["Ana".to_owned(), "Dov".to_owned()];
    let setup = Setup::<Pursuit> {
        options: PursuitOptions::default(),
        deck: None,
        board: None,
        players: vec![Player::Person, Player::Person],
        names,
        marks: vec![3, 0],
        seed: Some(1),
        save: None,
    };
    let mut screen = Screen::new(Sitting::begin(setup).unwrap(), COLOURFUL, false);
    assert_seen(&screen, "◆ Ana");
    assert_seen(&screen, "● Dov");
    press(&mut screen, "?");
    assert_seen(&screen, "Ana has the pink diamond, Dov has the blue circle.");
}

#[test]
fn the_diamond_does_too() {
    let mut screen: Screen<Trivia<HeiseyMania>> =
        table(HeiseyOptions::default(), NEWARK, &["Ana", "Dov", "Eli"], &["steady"], false);
    for _ in 0..40 {
        screen.pass_time(Duration::from_secs(1));
    }
    press(&mut screen, "1");
    check(&screen, 80, 24, "heisey_start");
    check(&screen, 100, 40, "heisey_start_large");
}

#[test]
fn an_answer_is_written_ruled_and_let_stand() {
    let mut screen = pursuit(PursuitOptions::default(), &["Ana", "Dov"]);
    move_to_a_question(&mut screen);
    press(&mut screen, "Quite Rom");
    check(&screen, 80, 24, "pursuit_question");
    // Letters that are commands elsewhere are text here.
    assert_eq!(screen.stop(), None);
    assert_seen(&screen, "Quite Rom");
    screen.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
    press(&mut screen, "Rome\n");
    check(&screen, 80, 24, "pursuit_ruled");
    // TP-29: a ruling of right concerns the other, who sees the verdict and the answer.
    assert_seen(&screen, "Go on, or challenge it");
    assert_seen(&screen, "The card says: Rome");
    press(&mut screen, "\n");
    assert_seen(&screen, "said \"Rome\": right.");
    assert_seen(&screen, "The card says: Rome");
    assert_seen(&screen, "Where to?");
}

#[test]
fn nothing_written_is_no_answer_and_giving_none_is_chosen() {
    let mut screen = pursuit(PursuitOptions::default(), &["Ana", "Dov"]);
    move_to_a_question(&mut screen);
    press(&mut screen, "\n");
    assert_seen(&screen, "type your answer");
    key(&mut screen, KeyCode::Down);
    press(&mut screen, "\n");
    assert_seen(&screen, "gives no answer");
}

#[test]
fn escape_asks_before_it_leaves_and_f1_shows_the_rules_while_one_writes() {
    let mut screen = pursuit(PursuitOptions::default(), &["Ana", "Dov"]);
    move_to_a_question(&mut screen);
    press(&mut screen, "Ro");
    key(&mut screen, KeyCode::F(1));
    assert_seen(&screen, "Rules:");
    key(&mut screen, KeyCode::Esc);
    key(&mut screen, KeyCode::Esc);
    assert_seen(&screen, "Leave it?");
    press(&mut screen, "n");
    press(&mut screen, "me");
    assert_seen(&screen, "Rome");
    key(&mut screen, KeyCode::Esc);
    press(&mut screen, "y");
    assert_eq!(screen.stop(), Some(Stop::Quit));
}

#[test]
fn the_clock_takes_silence_for_no_answer_and_lets_a_ruling_stand() {
    let mut screen = pursuit(PursuitOptions::default(), &["Ana", "Dov"]);
    move_to_a_question(&mut screen);
    screen.pass_time(Duration::from_secs(1));
    assert_eq!(screen.seconds(), Some((45, 45)));
    screen.pass_time(Duration::from_secs(40));
    assert_eq!(screen.seconds(), Some((5, 45)));
    assert_seen(&screen, " 5 s ");
    screen.pass_time(Duration::from_secs(5));
    assert_seen(&screen, "runs out of time");
    move_to_a_question(&mut screen);
    press(&mut screen, "Rome\n");
    screen.pass_time(Duration::from_millis(1));
    assert_eq!(screen.seconds(), Some((5, 5)));
    screen.pass_time(Duration::from_secs(5));
    assert_seen(&screen, "said \"Rome\": right.");
}

#[test]
fn the_clock_waits_until_a_card_can_be_read() {
    let mut screen =
        pursuit(PursuitOptions { put: Put::Spoken, ..PursuitOptions::default() }, &["Ana", "Dov"]);
    move_to_a_question(&mut screen);
    screen.pass_time(Duration::from_secs(100));
    assert_seen(&screen, "when nobody else looks");
    press(&mut screen, "\n");
    screen.pass_time(Duration::from_secs(1));
    assert_eq!(screen.seconds(), Some((45, 45)));
}

#[test]
fn the_card_of_a_spoken_question_is_for_the_reader_alone() {
    let mut screen =
        pursuit(PursuitOptions { put: Put::Spoken, ..PursuitOptions::default() }, &["Ana", "Dov"]);
    move_to_a_question(&mut screen);
    assert_unseen(&screen, "Rome");
    check(&screen, 80, 24, "pursuit_curtain");
    // Other keys lift no curtain.
    press(&mut screen, "12x");
    assert_unseen(&screen, "Rome");
    press(&mut screen, "\n");
    assert_seen(&screen, "The card says: Rome");
    check(&screen, 80, 24, "pursuit_reader");
    // A key too many rules nothing.
    press(&mut screen, "\n");
    assert_seen(&screen, "The card says: Rome");
    press(&mut screen, "11");
    // TP-29: the verdict and the answer are shown while the ruling can be challenged.
    assert_seen(&screen, "is right");
    assert_seen(&screen, "The card says: Rome");
}

#[test]
fn voters_on_a_challenge_see_the_card_one_after_the_other_and_the_challenger_does_not() {
    let options = PursuitOptions { read_aloud: Switch::Off, ..PursuitOptions::default() };
    let mut screen = pursuit(options, &["Ana", "Dov", "Eli"]);
    move_to_a_question(&mut screen);
    press(&mut screen, "Athens\n");
    assert_unseen(&screen, "The card says");
    // TP-29: the player who was asked is the only one who may challenge a ruling of wrong.
    assert_unseen(&screen, "Dov challenges it");
    press(&mut screen, "22");
    assert_seen(&screen, "this is for you alone");
    assert_unseen(&screen, "The card says");
    press(&mut screen, "\n");
    assert_seen(&screen, "The card says: Rome");
    press(&mut screen, "11");
    assert_seen(&screen, "this is for you alone");
    assert_unseen(&screen, "The card says");
    press(&mut screen, "\n11");
    assert_seen(&screen, "2 say right, 0 say wrong: right.");
}

#[test]
fn one_key_goes_on_for_everyone_at_this_terminal() {
    let mut screen = pursuit(PursuitOptions::default(), &["Ana", "Dov", "Eli"]);
    move_to_a_question(&mut screen);
    press(&mut screen, "Rome\n");
    assert_seen(&screen, "Does anybody challenge it?");
    assert_seen(&screen, "challenges it");
    press(&mut screen, "\n");
    assert_seen(&screen, "said \"Rome\": right.");
    assert_seen(&screen, "Where to?");
}

#[test]
fn one_person_among_bots_needs_no_curtain() {
    let options = PursuitOptions { exactness: Exactness::Players, ..PursuitOptions::default() };
    let mut screen: Screen<Pursuit> = table(options, ROME, &["Ana"], &["much", "much"], false);
    for _ in 0..200 {
        screen.pass_time(Duration::from_secs(1));
        if seen(&screen).contains("Ana, you rolled") {
            break;
        }
    }
    move_to_a_question(&mut screen);
    press(&mut screen, "rome\n");
    screen.pass_time(Duration::from_secs(1));
    assert_unseen(&screen, "for you alone");
    // The bots have judged.
    assert_seen(&screen, "2 say right, 0 say wrong: right.");
}

#[test]
fn a_bots_turn_can_be_watched() {
    let mut screen: Screen<Pursuit> = table(PursuitOptions::default(), ROME, &["Ana"], &["steady"], true);
    let mut watched = String::new();
    for _ in 0..400 {
        screen.pass_time(Duration::from_millis(200));
        watched.push_str(&seen(&screen));
        if seen(&screen).contains("Ana, you rolled") {
            // It is Ana's turn; giving no answer passes it to the bot.
            move_to_a_question(&mut screen);
            key(&mut screen, KeyCode::Down);
            press(&mut screen, "\n");
        }
    }
    assert!(watched.contains("Bot 1 is thinking"), "{watched}");
    assert!(watched.contains("the bot knew it") || watched.contains("the bot did not know it"));
}

#[test]
fn without_colour_nothing_is_coloured_and_all_can_be_told_apart() {
    let setup = Setup::<Pursuit> {
        options: PursuitOptions::default(),
        board: None,
        deck: None,
        players: vec![Player::Person, Player::Person],
        names: vec!["Ana".to_owned(), "Dov".to_owned()],
        marks: Vec::new(),
        seed: Some(1),
        save: None,
    };
    let screen = Screen::new(Sitting::begin(setup).unwrap(), Looks { has_colour: false }, false);
    let buffer = drawn(&screen, 100, 40);
    assert!(buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
}

#[test]
fn only_the_sixteen_colours_of_every_terminal_are_used() {
    let mut screen = pursuit(PursuitOptions::default(), &["Ana", "Dov", "Eli", "Fay", "Gus", "Hal"]);
    let rich = |colour| matches!(colour, Color::Rgb(..) | Color::Indexed(_));
    for _ in 0..3 {
        assert!(!drawn(&screen, 120, 40).content.iter().any(|cell| rich(cell.fg) || rich(cell.bg)));
        move_to_a_question(&mut screen);
        press(&mut screen, "x\n");
    }
}

#[test]
fn a_window_of_any_size_is_drawn_without_a_panic() {
    let mut screen = pursuit(PursuitOptions::default(), &["Ana", "Dov", "Eli", "Fay", "Gus", "Hal"]);
    for step in 0..4 {
        for width in [1, 2, 20, 64, 65, 66, 79, 80, 100, 130, 161, 250] {
            for height in [1, 3, 10, 19, 20, 21, 24, 30, 41, 70] {
                drawn(&screen, width, height);
            }
        }
        match step {
            0 => move_to_a_question(&mut screen),
            1 => press(&mut screen, &"a long answer ".repeat(30)),
            _ => press(&mut screen, "\n"),
        }
    }
    assert!(text(&drawn(&screen, 30, 8)).contains("--plain"));
}
