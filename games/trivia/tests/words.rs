//! What is said of a game, to readers and to listeners.

mod support;

use rules::{Seat, Step};
use support::Table;
use trivia::{Call, EditionName, HeiseyMania, HeiseyOptions, Switch, Teller};

/// What is said of the last step, as the first seat hears it.
fn told(table: &Table<HeiseyMania>) -> rules::Saying {
    let mut teller = Teller::new(EditionName::HeiseyMania, vec!["Ana".to_owned(), "Ben".to_owned()]);
    let heard: Vec<_> = table.heard(rules::Viewer::Seat(rules::Seat(0))).into_iter().cloned().collect();
    teller.tell(&heard).expect("there is something to say")
}

fn start() -> Table<HeiseyMania> {
    Table::start(HeiseyOptions { contest: Switch::Off, ..HeiseyOptions::default() }, 2)
}

#[test]
fn a_roll_a_move_and_a_question_are_told() {
    let rolled = start().rolls(5);
    assert_eq!(told(&rolled).aloud, "Ana rolls a 5.");
    let asked = rolled.moves_to("D07");
    assert_eq!(told(&asked).aloud, "Ana moves to D07. History: history 0?");
    assert_eq!(told(&asked).line, "To D07. History.");
}

#[test]
fn a_peg_is_told_with_its_clause() {
    let won = start().rolls(5).moves_to("D07").types("something").is_ruled(Call::Right);
    let said = told(&won);
    assert_eq!(said.aloud, "Right: the test says so. The answer is history 0. Ana wins the History peg.");
    assert_eq!(said.clause.expect("it rests on the rules").as_str(), "HM-11");
}

#[test]
fn a_wrong_answer_names_the_next_player() {
    let passed = start().rolls(1).moves_to("P01").types("something").is_ruled(Call::Wrong);
    assert_eq!(told(&passed).aloud, "Wrong: the test says so. The answer is colors 0. It is Ben's turn.");
}

/// What two people hear of every step of a game with challenges, the last one's words.
fn last_saying(table: &Table<HeiseyMania>, teller: &mut Teller) -> rules::Saying {
    let heard: Vec<_> = table.heard(rules::Viewer::Spectator).into_iter().cloned().collect();
    teller.tell(&heard).expect("there is something to say")
}

/// No printed rule covers a game that ends because somebody left, and HM-19 least of all.
#[test]
fn an_ending_by_leaving_says_who_left_and_cites_no_rule() {
    let left = start().rolls(1).plays(Step::Left(Seat(1)));
    let said = told(&left);
    let words =
        "Ben leaves the game. The game is over. Ana wins. Ben left; no printed rule covers this ending.";
    assert_eq!((said.aloud.as_str(), said.clause), (words, None));
    let refusal = left.refusal(0, trivia::Action::Pass);
    let words = "the game is over because seat B left, an ending no printed rule covers";
    assert_eq!((refusal.said.as_str(), refusal.clause), (words, None));
    assert!(left.view(0).ended_by_leaving);
    let table = Table::<HeiseyMania>::start(HeiseyOptions::default(), 3).rolls(1);
    let both = table.plays(Step::Left(Seat(2))).plays(Step::Left(Seat(0)));
    let words = "the game is over because seats A and C left, an ending no printed rule covers";
    assert_eq!(both.refusal(1, trivia::Action::Pass).said, words);
}

/// HM-20
#[test]
fn a_win_by_the_winning_question_stays_one_when_the_others_leave() {
    let all = EditionName::HeiseyMania.categories();
    let mut teller = Teller::new(EditionName::HeiseyMania, vec!["Ana".to_owned(), "Ben".to_owned()]);
    let won =
        start().with_token(0, "P01", all).rolls(1).moves_to("HM").seat_does(1, trivia::Action::Vote(all[0]));
    let won = won.types("something").is_ruled(Call::Right);
    last_saying(&won, &mut teller);
    let left = won.plays(Step::Left(Seat(1)));
    let said = last_saying(&left, &mut teller);
    assert!(said.aloud.ends_with("The game is over. Ana wins."), "{}", said.aloud);
    assert_eq!(said.clause.unwrap().as_str(), "HM-19");
    assert!(!left.view(0).ended_by_leaving);
    let refusal = left.refusal(0, trivia::Action::Pass);
    assert_eq!(
        (refusal.said.as_str(), refusal.clause.unwrap().as_str()),
        ("the game is over", "HM-19"),
        "HM-20: it was won by the rules"
    );
}

/// HM-24 HM-21
#[test]
fn a_challenge_and_a_vote_are_told_with_their_clauses() {
    let mut teller = Teller::new(EditionName::HeiseyMania, vec!["Ana".to_owned(), "Ben".to_owned()]);
    let asked = Table::start(HeiseyOptions::default(), 2).rolls(1).moves_to("P01");
    last_saying(&asked, &mut teller);
    let challenged = asked.types("x").is_ruled(Call::Wrong).seat_does(0, trivia::Action::Contest);
    let said = last_saying(&challenged, &mut teller);
    assert_eq!((said.aloud.as_str(), said.clause.unwrap().as_str()), ("Ana challenges the ruling.", "HM-24"));
    let counted = challenged.seat_does(1, trivia::Action::Judge(Call::Right));
    assert!(last_saying(&counted, &mut teller).aloud.starts_with("1 say right, 0 say wrong: right."));
}
