//! Tables on this device, without a screen: whose eyes look, what is taken back, what bots do, what comes next.

use std::sync::Arc;

use client::{Eyes, Fresh, InTheBox, LocalTable, Person, Seen, TakeBack};
use mancala::{Action, Begins, Mancala, Options};
use rules::{RefusalKind, Seat, Seq, Viewer};
use table::NoJudge;
use whizkey::WhizKey;

fn in_the_box() -> InTheBox<Mancala> {
    InTheBox { contents: Arc::new(()), judge: Arc::new(NoJudge), hash: None, board: None }
}

fn table(people: Vec<Person>) -> LocalTable<InTheBox<Mancala>> {
    let options = Options { begins: Begins::A, ..Options::default() };
    LocalTable::open(in_the_box(), options, people, 1).unwrap()
}

fn two_people() -> LocalTable<InTheBox<Mancala>> {
    table(vec![Person::here("Ann"), Person::here("Bob")])
}

fn against_a_bot() -> LocalTable<InTheBox<Mancala>> {
    table(vec![Person::here("Ann"), Person::bot("Bot", "easy")])
}

fn sow(pocket: &str) -> Action {
    Action::Sow(pocket.parse().unwrap())
}

#[test]
fn people_who_share_a_device_act_for_whoever_is_to_act() {
    let mut table = two_people();
    assert_eq!((table.eyes(), table.actor()), (Eyes::Everybody, Some(Seat(0))));
    table.act(sow("A1")).unwrap();
    assert_eq!(table.actor(), Some(Seat(1)));
    assert_eq!(table.act(sow("A2")).unwrap_err().kind, RefusalKind::Illegal);
}

#[test]
fn what_is_new_is_told_once() {
    let mut table = two_people();
    let mut seen = Seen::after(None, table.look(Seq(0))).unwrap();
    let mut look = |table: &LocalTable<InTheBox<Mancala>>| {
        let (before, since) = (seen.clone(), seen.length());
        seen = Seen::after(Some(before), table.look(since)).unwrap();
        seen.fresh
    };
    table.act(sow("A1")).unwrap();
    assert_eq!(look(&table), Fresh::Lines(1));
    assert_eq!(look(&table), Fresh::Lines(0));
    table.take_back(TakeBack::Agreed).unwrap();
    assert_eq!(look(&table), Fresh::Rewound);
}

#[test]
fn several_things_are_done_all_or_none() {
    let mut table = two_people();
    let refused = table.do_all(vec![(Seat(0), sow("A3")), (Seat(0), sow("A3"))]);
    assert!(refused.is_err());
    assert_eq!(table.seq(), Seq(0));
    let news = table.do_all(vec![(Seat(0), sow("A3")), (Seat(0), sow("A6"))]).unwrap();
    assert_eq!((news.len(), table.seq()), (2, Seq(2)));
}

#[test]
fn a_bot_is_asked_with_its_own_eyes_and_an_answer_to_an_old_question_is_dropped() {
    let mut table = against_a_bot();
    assert!(table.question().is_none());
    table.act(sow("A1")).unwrap();
    let question = table.question().unwrap();
    assert_eq!(question.seat, Seat(1));
    let action = question.sighting.choices.listed()[0];
    table.take_back(TakeBack::Agreed).unwrap();
    assert!(table.answer(question.seat, question.sighting.seq, action).unwrap().is_empty());
    table.act(sow("A1")).unwrap();
    let at = table.seq();
    assert_eq!(table.answer(Seat(1), at, action).unwrap().len(), 1);
}

#[test]
fn what_a_bot_answered_is_taken_back_too() {
    let mut table = against_a_bot();
    table.act(sow("A1")).unwrap();
    while let Some(question) = table.question() {
        let action = question.sighting.choices.listed()[0];
        table.answer(question.seat, question.sighting.seq, action).unwrap();
    }
    assert!(!table.may_take_back(TakeBack::Fair), "somebody else has acted since");
    table.take_back(TakeBack::Agreed).unwrap();
    assert_eq!(table.table().steps().count(), 0);
    assert_eq!(table.take_back(TakeBack::Agreed).unwrap_err().said, "there is nothing to take back");
}

#[test]
fn the_same_people_play_again() {
    let mut table = two_people();
    table.leave().unwrap();
    let over = table.over();
    assert!(over.is_some());
    let next = table.rematch(2).unwrap();
    assert_eq!((next.seq(), next.seed(), next.last()), (Seq(0), 2, over.as_ref()));
    assert_eq!(next.people(), table.people());
}

fn whiz_key(people: Vec<Person>) -> LocalTable<InTheBox<WhizKey>> {
    let contents = Arc::new(whizkey::Board::printed());
    let in_the_box = InTheBox { contents, judge: Arc::new(NoJudge), hash: None, board: None };
    LocalTable::open(in_the_box, Default::default(), people, 1).unwrap().with_secrets(|_, _| true)
}

#[test]
fn a_hand_is_shown_to_its_owner_when_the_others_have_turned_away() {
    let mut table = whiz_key(vec![Person::here("Ann"), Person::here("Bob")]);
    let first = table.to_move().unwrap();
    assert_eq!((table.curtain(), table.viewer()), (Some(first), Viewer::Spectator));
    table.lift_curtain();
    assert_eq!((table.curtain(), table.viewer()), (None, Viewer::Seat(first)));
    while table.to_move() == Some(first) {
        assert_eq!(table.curtain(), None, "whose turn goes on need not ask again");
        let action = table.choices().listed()[0];
        table.play(first, action).unwrap();
    }
    assert_eq!(table.viewer(), Viewer::Spectator);
}

#[test]
fn whoever_is_alone_with_bots_needs_no_curtain() {
    let table = whiz_key(vec![Person::here("Ann"), Person::bot("Bot", "careful")]);
    assert_eq!((table.curtain(), table.viewer()), (None, Viewer::Seat(Seat(0))));
}

#[test]
fn nobody_acts_where_only_bots_play() {
    let mut table = table(vec![Person::bot("One", "easy"), Person::bot("Two", "easy")]);
    assert_eq!((table.eyes(), table.actor()), (Eyes::Spectator, None));
    assert_eq!(table.act(sow("A1")).unwrap_err().kind, RefusalKind::NotYourTurn);
    assert_eq!(table.bot().map(|(seat, _)| seat), Some(Seat(0)));
}
