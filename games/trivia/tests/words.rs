//! What is said of a game, to readers and to listeners.

mod support;

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
