//! Tables on one device: whose eyes look, what is kept, what the clock does, and whole games between bots.

use catalog::GameKind;
use client::{Person, TakeBack};
use rules::{Refusal, Seat, Seq};
use screens::{DeviceTable, Eyes, KeptGame, Question, SHELF, Settled, play_bots, play_mancala_bot, think};
use serde_json::Value;
use serde_json::value::RawValue;

const NOW: f64 = 1_800_000_000_000.0;

fn people(bots: &[Option<&str>]) -> Vec<Person> {
    let person = |(name, level): (char, &Option<&str>)| match level {
        Some(level) => Person::bot(name, *level),
        None => Person::here(name),
    };
    ('A'..).zip(bots).map(person).collect()
}

fn open(game: &str, bots: &[Option<&str>]) -> Result<DeviceTable, Refusal> {
    SHELF.open(Settled::as_in_the_box(game.parse().unwrap(), people(bots), 7))
}

fn table(game: &str, bots: &[Option<&str>]) -> DeviceTable {
    open(game, bots).unwrap()
}

/// Lets the bot that is to act think and play; answers whether there was one.
fn let_bot_play(table: &mut DeviceTable, ticket: u64) -> bool {
    let Some(client::Question { seat, sighting }) = table.question() else { return false };
    let level = table.bot().unwrap().1.to_owned();
    let game = table.source().kind.name().to_owned();
    let question = Question { ticket, game, level, sighting, seed: ticket };
    let answer = think(&question);
    assert_eq!(answer.ticket, ticket);
    table.play(seat, answer.action.expect("a bot that is asked has something to play")).unwrap();
    true
}

fn seen(table: &DeviceTable, since: u64) -> Value {
    serde_json::from_str(table.look(Seq(since)).get()).unwrap()
}

/// What a person does here who has no wish of their own: the first thing that is offered, or a wrong answer.
fn act_somehow(table: &mut DeviceTable) {
    let choices = seen(table, 0)["choices"].clone();
    let action = match choices["listed"].as_array() {
        Some(listed) => listed[0].to_string(),
        None => r#"{"answer":"I do not know"}"#.to_owned(),
    };
    table.act(RawValue::from_string(action).unwrap()).unwrap();
}

#[test]
fn bots_play_a_whole_game_among_themselves_while_somebody_looks_on() {
    for game in ["trivial-pursuit", "heisey-mania"] {
        let mut table = table(game, &[Some("much"), Some("much"), Some("steady")]);
        assert_eq!(table.eyes(), Eyes::Spectator);
        let mut ticket = 0;
        while table.over().is_none() {
            ticket += 1;
            assert!(let_bot_play(&mut table, ticket), "{game} is stuck after {ticket} acts");
            assert!(ticket < 20_000, "{game} never ends");
        }
    }
}

#[test]
fn one_person_looks_with_their_own_eyes_and_several_with_the_eyes_of_who_acts() {
    let alone = table("trivial-pursuit", &[None, Some("steady"), Some("steady")]);
    assert_eq!(alone.eyes(), Eyes::Seat(Seat(0)));
    assert_eq!(alone.actor(), Some(Seat(0)));
    let shared = table("trivial-pursuit", &[None, None, Some("steady")]);
    assert_eq!(shared.eyes(), Eyes::Everybody);
    assert!(shared.actor().is_some() != shared.bot().is_some(), "either a person or a bot begins");
}

#[test]
fn a_table_goes_on_from_what_was_kept() {
    let mut before = table("heisey-mania", &[None, Some("steady")]);
    for ticket in 0..12 {
        if !let_bot_play(&mut before, ticket) {
            act_somehow(&mut before);
        }
    }
    let kept = serde_json::to_string(&KeptGame::of(&before, NOW)).unwrap();
    let again: KeptGame = serde_json::from_str(&kept).unwrap();
    let after = again.resume(None).unwrap();
    assert_eq!(after.look(Seq(0)).get(), before.look(Seq(0)).get());
    assert_eq!(serde_json::to_string(&KeptGame::of(&after, NOW)).unwrap(), kept);
}

#[test]
fn the_clock_plays_for_those_who_say_nothing_and_only_if_the_question_is_still_open() {
    let mut table = table("trivial-pursuit", &[None, None]);
    let mut acts = 0;
    let (seconds, asked_at) = loop {
        acts += 1;
        assert!(acts < 200, "nobody is ever asked a question");
        match table.patience() {
            Some(patience) => break (patience.seconds, table.asked_at()),
            None => act_somehow(&mut table),
        }
    };
    assert!(seconds > 0);
    let before = table.seq();
    table.lose_patience(Seq(asked_at.0 + 1)).unwrap();
    assert_eq!(table.seq(), before, "the clock of another question does nothing");
    table.lose_patience(asked_at).unwrap();
    assert!(table.seq() > before, "the time is over, so the game goes on");
}

#[test]
fn nobody_sees_an_answer_before_its_time() {
    let mut table = table("trivial-pursuit", &[None, Some("little")]);
    for ticket in 0..60 {
        let view = &seen(&table, 0)["view"];
        if view["doing"] == "asking" {
            assert_eq!(view["question"]["answer"], Value::Null);
        }
        if !let_bot_play(&mut table, ticket) {
            act_somehow(&mut table);
        }
    }
}

#[test]
fn a_rematch_is_another_game_of_the_same_people() {
    let mut first = table("trivial-pursuit", &[None, None]);
    while first.over().is_none() {
        first.leave().unwrap();
    }
    let second = first.rematch(8).unwrap();
    assert_eq!(second.over(), None);
    assert_eq!(second.people(), first.people());
}

#[test]
fn a_deck_of_ones_own_is_named_by_the_game_and_needed_to_go_on() {
    let starter = include_str!("../../../content/decks/genus-starter.json");
    let own = starter.replacen("\"title\": \"", "\"title\": \"Our ", 1);
    assert_ne!(own, starter);
    let settled = Settled {
        kind: "trivial-pursuit".parse().unwrap(),
        people: people(&[None, None]),
        options: None,
        deck: Some(&own),
        board: None,
        last: None,
        seed: 7,
    };
    let kept = KeptGame::of(&SHELF.open(settled).unwrap(), NOW);
    assert!(kept.deck.is_some());
    assert!(kept.clone().resume(None).is_err(), "the deck in the box is another one");
    assert!(kept.resume(Some(&own)).is_ok());
}

#[test]
fn what_makes_no_sense_is_refused_in_a_sentence() {
    let wrong = |bots: &[Option<&str>]| open("trivial-pursuit", bots).err().unwrap().to_string();
    assert!(wrong(&[None]).contains("TP-1"));
    assert!(wrong(&[None, Some("genius")]).contains("genius"));
    let mut table = table("trivial-pursuit", &[None, None]);
    let refusal = table.act(RawValue::from_string(r#"{"answer":"early"}"#.to_owned()).unwrap()).unwrap_err();
    assert!(refusal.clause.is_some(), "{refusal}");
}

#[test]
fn every_game_can_be_played_at_once() {
    for kind in GameKind::ALL {
        let table = play_bots(kind, "Ana", 7).unwrap();
        let people = table.people();
        assert_eq!(people[0].called(), "Ana", "{kind}");
        assert!(people.len() > 1 && people[1..].iter().all(|person| person.level().is_some()), "{kind}");
    }
}

#[test]
fn b02_a_vote_on_an_answer_holds_at_its_table_and_its_rematches_and_nowhere_else() {
    let act = |table: &mut DeviceTable, action: &str| {
        table.act(RawValue::from_string(action.to_owned()).unwrap()).unwrap();
    };
    let mut first = table("heisey-mania", &[None, None]);
    while seen(&first, 0)["choices"] != "open" {
        act_somehow(&mut first);
    }
    act(&mut first, r#"{"answer":"a giraffe of glass"}"#);
    act(&mut first, r#""contest""#);
    act(&mut first, r#"{"judge":"right"}"#);
    let precedents = |kept: &KeptGame| serde_json::to_string(&kept.precedents).unwrap();
    let next = KeptGame::of(&first.rematch(8).unwrap(), NOW);
    assert!(precedents(&next).contains("a giraffe of glass"));
    // Kept and gone on with, and played once more, they are still there.
    let json = serde_json::to_string(&next).unwrap();
    let again = serde_json::from_str::<KeptGame>(&json).unwrap().resume(None).unwrap();
    assert_eq!(precedents(&KeptGame::of(&again, NOW)), precedents(&next));
    assert_eq!(precedents(&KeptGame::of(&again.rematch(9).unwrap(), NOW)), precedents(&next));
    let elsewhere = table("heisey-mania", &[None, None]);
    assert_eq!(precedents(&KeptGame::of(&elsewhere, NOW)), "[]");
}

/// What a browser kept before people had one type everywhere can still be gone on with.
#[test]
fn a_game_that_was_kept_long_ago_goes_on() {
    let kept = include_str!("../../../e2e/tests/browser/quiet_game.json");
    let kept: KeptGame = serde_json::from_str(kept).unwrap();
    assert_eq!(kept.people[0].called(), "Ana");
    assert!(kept.resume(None).is_ok());
}

#[test]
fn in_mancala_what_the_bot_answered_is_taken_back_with_ones_own_move() {
    let mut table = play_mancala_bot("Ana", 7).unwrap();
    let custom = table.source().custom();
    assert_eq!(custom, TakeBack::Agreed);
    let mut ticket = 0;
    while table.actor() != Some(Seat(0)) || table.bot().is_some() || !table.may_take_back(custom) {
        ticket += 1;
        if !let_bot_play(&mut table, ticket) {
            act_somehow(&mut table);
        }
    }
    table.take_back(custom).unwrap();
    assert!(table.bot().is_none(), "it is one's own turn again");
}
