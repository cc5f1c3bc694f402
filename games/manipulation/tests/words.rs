//! What is said of a game, to readers and to listeners, and of a move before it is made.

mod drawing;

use drawing::{Table, alone, partners, tournament};
use manipulation::{Event, Options, Teller};
use rules::Saying;

/// What is said of the last step.
fn told(table: &Table) -> Saying {
    let mut teller = Teller::new(["Ana", "Ben", "Cy", "Dov"].map(str::to_owned).to_vec());
    let events: Vec<Event> = table.told.iter().map(|told| told.event.clone()).collect();
    teller.tell(&events).expect("there is something to say")
}

fn clause(said: &Saying) -> Option<&str> {
    said.clause.as_ref().map(|clause| clause.as_str())
}

#[test]
fn the_roll_for_the_first_turn_is_told() {
    let table = Table::start(Options::default()).rolls_off(&[3, 6, 6, 1]);
    assert_eq!(
        told(&table).aloud,
        "For the first turn: Ana 3, Ben 6, Cy 6, Dov 1. Ben and Cy tie and roll again."
    );
    let table = table.rolls_off(&[2, 5]);
    assert_eq!(told(&table).aloud, "For the first turn: Ben 2, Cy 5. Cy begins.");
    assert_eq!(clause(&told(&table)), Some("BM-3"));
}

#[test]
fn a_move_is_told_in_a_line_and_aloud() {
    let table = alone('A', "lane 0  r.....(.).....").rolls(6);
    assert_eq!(told(&table).aloud, "Ana rolls a 6.");
    assert_eq!(table.foretold("S0-B0").words(), "Red from S0 to the BEAST B0, where it is safe");
    let said = told(&table.moves("S0-B0"));
    assert_eq!(said.line, "Red S0 to B0.");
    assert_eq!(said.aloud, "Ana moves red from red's Start S0 to the BEAST B0. Ben is to roll.");
    assert_eq!(clause(&said), Some("BM-5"));
}

#[test]
fn a_sit_out_says_which_roll_nobody_could_use() {
    let said = told(&alone('B', "lane 0  r.....(.).....").rolls(3));
    assert_eq!(said.line, "Rolls 3. SIT-OUT.");
    assert_eq!(said.aloud, "Ben rolls a 3. Ben sits out: no token can move 3. Cy is to roll.");
    assert_eq!(clause(&said), Some("BM-8"));
}

#[test]
fn an_attack_a_set_back_and_the_portal_are_told_with_their_clauses() {
    let table = alone('B', "lane 1  r.....(.).....").rolls(6);
    assert_eq!(table.foretold("X1-S1").words(), "Yellow from holding to yellow's Start S1, attacking red");
    let said = told(&table.moves("X1-S1*"));
    assert_eq!(
        said.aloud,
        "Ben brings a yellow token from holding to yellow's Start S1. Yellow attacks red, which goes back to holding. Cy is to roll."
    );
    assert_eq!(clause(&said), Some("BM-9"));
    let said = told(&partners('A', "lane 0  r..g..(.).....").rolls(3).moves("S0-O03~"));
    assert_eq!(said.line, "Red S0 to O03. SET-BACK: green goes back.");
    assert_eq!(clause(&said), Some("BM-10"));
    let table = alone('A', "spoke 2  ...r").rolls(1);
    assert_eq!(table.foretold("P24-WORLD-E0").words(), "Red from P24 to red's entrance E0, through WORLD");
    let said = told(&table.moves("P24-WORLD-E0"));
    assert_eq!(
        said.aloud,
        "Ana moves red from spoke space P24 to red's entrance E0 through WORLD. Ben is to roll."
    );
    assert_eq!(clause(&said), Some("BM-16"));
}

#[test]
fn the_end_names_the_winners() {
    let table = partners('A', "home 0  r|.rrr\n home 2  .|gggg").rolls(1);
    assert_eq!(table.foretold("E0-H01").words(), "Red from E0 to red's home space H01, home, and wins");
    let said = told(&table.moves("E0-H01"));
    assert_eq!(
        said.aloud,
        "Ana moves red from red's entrance E0 to red's home space H01. All red tokens are home. The game is over. Ana and Cy win."
    );
    assert_eq!(clause(&said), Some("BM-24"));
}

/// BM-24 is not cited for an ending that no printed rule covers.
#[test]
fn an_end_by_leaving_says_who_left_and_cites_no_clause() {
    let said = told(&tournament('A', "lane 0  r.....(.).....").leaves('B'));
    assert_eq!(
        said.aloud,
        "Ben leaves the game. The game is over. Ana wins because Ben left. No printed rule covers this ending."
    );
    assert_eq!(clause(&said), None);
    let said = told(&partners('A', "lane 0  r.....(.).....").leaves('A'));
    assert!(said.aloud.contains("Ben and Dov win because Ana left."), "{}", said.aloud);
    let mut teller = Teller::new(["Ana", "Ben", "Cy", "Dov"].map(str::to_owned).to_vec());
    let mut table = alone('A', "lane 0  r.....(.).....");
    let mut last = None;
    for seat in ['C', 'B', 'D'] {
        table = table.leaves(seat);
        last = teller.tell(&table.told.iter().map(|told| told.event.clone()).collect::<Vec<_>>());
    }
    let said = last.expect("there is something to say");
    assert!(said.aloud.contains("Ana wins because Cy, Ben and Dov left."), "{}", said.aloud);
    assert_eq!(clause(&said), None);
}
