//! What is said of a game, to readers and to listeners.

use mancala::{Begins, Mancala, Options, Pie, Teller, read_game};
use rules::{Game, Saying, Seat, Step};

/// Plays turns from the start and gives what is said of each step.
fn told(options: Options, turns: &str) -> Vec<Saying> {
    let mut game = Mancala::new(Default::default(), &options, 2).expect("these options can be played");
    let mut teller = Teller::new(["Ana".to_owned(), "Ben".to_owned()]);
    let steps = read_game(&game, turns).expect("these turns can be played");
    let mut tell = |step: Step<Mancala>| {
        let told = game.play(step).expect("it was read as legal");
        teller
            .tell(&told.into_iter().map(|told| told.event).collect::<Vec<_>>())
            .expect("there is something to say")
    };
    steps.into_iter().map(&mut tell).collect()
}

const A_BEGINS: Options = Options {
    stones: mancala::Stones::Four,
    begins: Begins::A,
    capture: mancala::Capture::Empty,
    pie: Pie::Off,
    start: mancala::Start::Box,
};

#[test]
fn a_sowing_is_told_in_a_line_and_aloud() {
    let said = told(A_BEGINS, "3-6");
    assert_eq!(said[0].line, "3: four stones, the last into the store. Again.");
    assert_eq!(said[0].aloud, "Ana sows pocket 3: four stones, the last into the store. Ana goes again.");
    assert_eq!(said[0].clause.as_ref().unwrap().as_str(), "M-9");
    assert_eq!(said[1].aloud, "Ana sows pocket 6: five stones, the last in pocket 4 across. Ben is to move.");
    assert_eq!(said[1].clause.as_ref().unwrap().as_str(), "M-13");
}

#[test]
fn a_capture_says_what_was_taken() {
    // A sows 6, then a single stone from 5 would not reach; pocket 2 ends in the empty 6.
    let said = told(A_BEGINS, "6 1 2");
    let last = said.last().unwrap();
    assert_eq!(last.line, "2: four stones, the last in pocket 6. It goes to the store alone.");
    assert_eq!(last.clause.as_ref().unwrap().as_str(), "M-11");
}

#[test]
fn after_a_swap_the_right_person_is_named() {
    let said = told(Options { pie: Pie::On, ..A_BEGINS }, "1 swap 1");
    assert_eq!(said[1].aloud, "Ben swaps sides.");
    assert!(said[2].aloud.starts_with("Ana sows pocket 1"), "{}", said[2].aloud);
}

/// M-16 is not cited for an ending that no printed rule covers.
#[test]
fn a_game_that_ends_by_resignation_cites_no_clause_and_says_who_left() {
    let mut game = Mancala::new(Default::default(), &A_BEGINS, 2).expect("these options can be played");
    let mut teller = Teller::new(["Ana".to_owned(), "Ben".to_owned()]);
    let told = game.play(Step::Left(Seat(1))).expect("everybody may leave");
    let events: Vec<_> = told.into_iter().map(|told| told.event).collect();
    let said = teller.tell(&events).expect("there is something to say");
    assert_eq!(
        said.aloud,
        "Ben resigns. The game is over. Ana wins because Ben left. No printed rule covers this ending."
    );
    assert_eq!((said.line.as_str(), said.clause), ("Resigns. Game over by resignation.", None));
    let refusal = game.play(Step::Left(Seat(1))).expect_err("nobody leaves twice").refusal();
    assert_eq!(refusal.said, "the game is over because seat B left, an ending no printed rule covers");
    assert_eq!(refusal.clause, None);
}
