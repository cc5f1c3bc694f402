//! A table keeps its promises: nothing happens before it is committed, a retry is not a second move, a
//! take-back is fair or refused, and a log played again is the same table.

use std::sync::Arc;

use mancala::{Action, Begins, Mancala, Options};
use rules::{Choices, RefusalKind, Seat, Seq, Viewer};
use table::{AnyTable, Entry, Fortune, NoJudge, Opening, RefereeTable, Secret, StoredEntry, Table};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

fn open() -> Table<Mancala> {
    let fortune = Fortune::Drawn(Secret::from_seed(1));
    let options = Options { begins: Begins::A, ..Options::default() };
    Table::open(Opening::new(options, 2, &fortune, None), Arc::new(()), fortune, Arc::new(NoJudge))
        .expect("it opens")
}

fn sow(text: &str) -> Action {
    Action::sow(text.parse().expect("the test names a pocket"))
}

fn play(table: &mut Table<Mancala>, seat: Seat, pocket: &str) {
    let entries = table.decide(seat, table.seq(), sow(pocket)).expect("the test plays legal moves");
    table.commit(entries).expect("what was decided can be committed");
}

#[test]
fn deciding_changes_nothing() {
    let table = open();
    let before = table.seen_by(Viewer::Spectator, Seq(0));
    table.decide(A, Seq(0), sow("A3")).expect("pocket 3 is full");
    assert_eq!(table.seen_by(Viewer::Spectator, Seq(0)), before);
}

#[test]
fn an_answer_to_a_question_of_the_past_is_stale() {
    let mut table = open();
    play(&mut table, A, "A3");
    let refusal = table.decide(A, Seq(0), sow("A3")).unwrap_err();
    assert_eq!(refusal.kind, RefusalKind::Stale, "a double tap is not a second move");
}

#[test]
fn an_answer_to_a_question_of_the_future_is_malformed() {
    assert_eq!(open().decide(A, Seq(1), sow("A3")).unwrap_err().kind, RefusalKind::Malformed);
}

#[test]
fn a_refusal_names_its_clause() {
    let mut table = open();
    play(&mut table, A, "A3");
    let refusal = table.decide(A, Seq(1), sow("A3")).unwrap_err();
    assert_eq!(refusal.to_string(), "M-5: pocket A3 is empty, so there is nothing to sow");
    let refusal = table.decide(B, Seq(1), sow("B3")).unwrap_err();
    assert_eq!(refusal.to_string(), "M-13: it is not the turn of seat B");
}

#[test]
fn only_the_seat_that_is_to_act_has_choices() {
    let table = open();
    assert_eq!(table.seen_by(Viewer::Seat(A), Seq(0)).choices.listed().len(), 6);
    assert_eq!(table.seen_by(Viewer::Seat(B), Seq(0)).choices, Choices::Nothing);
    assert_eq!(table.seen_by(Viewer::Spectator, Seq(0)).choices, Choices::Nothing);
}

#[test]
fn a_sighting_tells_only_what_was_missed() {
    let mut table = open();
    play(&mut table, A, "A3");
    play(&mut table, A, "A6");
    let sighting = table.seen_by(Viewer::Seat(B), Seq(1));
    assert_eq!((sighting.since, sighting.seq, sighting.events.len()), (Seq(1), Seq(2), 1));
    let from_the_future = table.seen_by(Viewer::Seat(B), Seq(99));
    assert_eq!((from_the_future.since, from_the_future.events.len()), (Seq(2), 0));
}

#[test]
fn the_last_action_can_be_taken_back_while_nobody_else_has_acted() {
    let mut table = open();
    play(&mut table, A, "A1");
    assert!(table.seen_by(Viewer::Seat(A), Seq(0)).may_take_back);
    assert!(!table.seen_by(Viewer::Seat(B), Seq(0)).may_take_back);
    let entries = table.decide_take_back(A, table.seq()).expect("B has not moved");
    table.commit(entries).expect("it is fair");
    assert_eq!(table.game(), open().game());
    // The log grows; sequence numbers never go back.
    let sighting = table.seen_by(Viewer::Seat(A), Seq(1));
    assert_eq!((sighting.seq, sighting.rewound_to), (Seq(2), Some(Seq(0))));
    assert_eq!(sighting.choices.listed().len(), 6);
    let all = table.seen_by(Viewer::Seat(A), Seq(0));
    assert!(all.events.iter().all(Vec::is_empty), "what was taken back is not told to latecomers");
}

#[test]
fn a_take_back_is_refused_once_somebody_else_has_acted() {
    let mut table = open();
    play(&mut table, A, "A1");
    play(&mut table, B, "B1");
    let refusal = table.decide_take_back(A, table.seq()).unwrap_err();
    assert_eq!(refusal.said, "that cannot be taken back: somebody else has acted since");
    assert_eq!(open().decide_take_back(A, Seq(0)).unwrap_err().kind, RefusalKind::NotFair);
}

#[test]
fn by_agreement_actions_are_taken_back_one_after_another() {
    let mut table = open();
    play(&mut table, A, "A1");
    play(&mut table, B, "B1");
    for _ in 0..2 {
        let entries = table.decide_agreed_take_back(A).expect("everybody agrees");
        table.commit(entries).expect("nothing was drawn");
    }
    assert_eq!(table.game(), open().game());
    assert_eq!(table.decide_agreed_take_back(A).unwrap_err().said, "there is nothing to take back");
    play(&mut table, A, "A2");
    assert_eq!(table.steps().count(), 1);
}

#[test]
fn what_was_told_long_ago_is_told_the_same_way_again() {
    let mut table = open();
    let mut told = Vec::new();
    let hear = |table: &Table<Mancala>| table.seen_by(Viewer::Spectator, Seq(table.seq().0 - 1)).events;
    while table.over().is_none() && table.seq() < Seq(40) {
        let seat =
            table.seen_by(Viewer::Spectator, table.seq()).waiting_for.iter().next().expect("somebody is");
        let choices = table.seen_by(Viewer::Seat(seat), table.seq()).choices;
        let action = *choices.listed().last().expect("there is a move");
        let entries = table.decide(seat, table.seq(), action).expect("it is listed");
        table.commit(entries).expect("what was decided can be committed");
        told.extend(hear(&table));
        if table.seq().0 == 7 {
            table.commit(table.decide_take_back(seat, table.seq()).expect("it is fair")).expect("it is fair");
            // What was taken back is told to nobody any more.
            told.pop();
            told.extend([Vec::new(), Vec::new()]);
        }
    }
    assert!(told.len() > 10, "the game went on for a while");
    for since in 0..told.len() {
        let sighting = table.seen_by(Viewer::Spectator, Seq(since as u64));
        assert_eq!(sighting.events, told[since..], "from line {since} on");
    }
}

#[test]
fn a_log_played_again_is_the_same_table() {
    let mut table = open();
    play(&mut table, A, "A3");
    play(&mut table, A, "A1");
    let entries = table.decide_take_back(A, table.seq()).expect("B has not moved");
    table.commit(entries).expect("it is fair");
    play(&mut table, A, "A6");
    play(&mut table, B, "B2");
    let mut again = open();
    again.commit(table.entries().cloned().collect()).expect("a log replays");
    assert_eq!(again.seen_by(Viewer::Seat(B), Seq(0)), table.seen_by(Viewer::Seat(B), Seq(0)));
}

#[test]
fn a_batch_is_committed_whole_or_not_at_all() {
    let mut table = open();
    play(&mut table, A, "A3");
    let before = table.seen_by(Viewer::Spectator, Seq(0));
    let good = Entry::Acted { seat: A, action: sow("A1") };
    let bad = Entry::Acted { seat: A, action: sow("A1") };
    assert!(table.commit(vec![good, bad]).is_err(), "A has no second turn");
    assert_eq!(table.seen_by(Viewer::Spectator, Seq(0)), before);
}

#[test]
fn whoever_gives_up_loses_and_the_game_takes_no_more_moves() {
    let mut table = open();
    let entries = table.decide_leave(B).expect("anybody may give up at any time");
    table.commit(entries).expect("it is legal");
    let over = table.over().expect("the game is over");
    assert!(over.winners().includes(A) && !over.winners().includes(B));
    assert_eq!(table.decide(A, table.seq(), sow("A1")).unwrap_err().kind, RefusalKind::Over);
    assert_eq!(table.decide_take_back(B, table.seq()).unwrap_err().kind, RefusalKind::NotFair);
}

#[test]
fn a_damaged_log_is_refused_with_a_reason() {
    let line = |json: &str| StoredEntry::from_json(json.to_owned()).expect("it is JSON");
    let mut table = open();
    for (json, kind) in [
        (r#"{"acted":{"seat":0,"action":{"sow":"C1"}}}"#, RefusalKind::Malformed),
        (r#"{"acted":{"seat":7,"action":{"sow":"A1"}}}"#, RefusalKind::NotYourTurn),
        (r#"{"left":9}"#, RefusalKind::NoSuchSeat),
        (r#"{"took_back":{"seat":0,"to":5}}"#, RefusalKind::Damaged),
        (r#"{"drew":1}"#, RefusalKind::Malformed),
        (r#"{"nonsense":1}"#, RefusalKind::Malformed),
    ] {
        assert_eq!(AnyTable::commit(&mut table, &[line(json)]).unwrap_err().kind, kind, "{json}");
        assert_eq!(table.seq(), Seq(0));
    }
    assert!(StoredEntry::from_json("{".to_owned()).is_err());
}

#[test]
fn rules_from_the_future_are_refused() {
    let fortune = Fortune::Drawn(Secret::from_seed(1));
    let mut opening = Opening::<Mancala>::new(Options::default(), 2, &fortune, None);
    opening.rules = 99;
    let refused =
        Table::open(opening, Arc::new(()), fortune, Arc::new(NoJudge)).err().expect("99 is not known");
    assert_eq!(
        refused.said,
        "this table is played by version 99 of the rules, and only 1 to 1 are known here"
    );
}

#[test]
fn a_table_speaks_json_like_itself() {
    let mut table = open();
    let action = serde_json::value::to_raw_value(&sow("A3")).expect("an action has a JSON form");
    let entries = AnyTable::decide(&table, A, Seq(0), &action).expect("pocket 3 is full");
    assert_eq!(entries[0].json(), r#"{"acted":{"seat":0,"action":{"sow":"A3"}}}"#);
    AnyTable::commit(&mut table, &entries).expect("what was decided can be committed");
    assert_eq!(RefereeTable::position(&table), "4,4,0,5,5,5/1 4,4,4,4,4,4/0 A");
    assert_eq!(format!("{:?}", entries[0]), "StoredEntry(hidden)", "entries may hold secrets");
}

#[test]
fn the_lot_follows_from_the_secret_alone() {
    let begins = |seed| {
        let fortune = Fortune::Drawn(Secret::from_seed(seed));
        Opening::<Mancala>::new(Options::default(), 2, &fortune, None).settled.begins
    };
    assert_eq!(begins(3), begins(3));
    let drawn: Vec<Begins> = (0..32).map(begins).collect();
    assert!(drawn.contains(&Begins::A) && drawn.contains(&Begins::B));
}
