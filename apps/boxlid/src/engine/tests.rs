//! The engine line by line: what it answers, and that nothing upsets it. The transcript in `docs/engine.md` is a
//! test of its own, of the real binary.

use std::sync::Arc;

use table::{Opening, Table};

use super::request::HELP;
use super::toy::{Riddle, Silent};
use super::*;

pub(super) fn ask(engine: &mut Engine, line: &str) -> Value {
    let answer = engine.line(line);
    assert!(!answer.contains('\n'), "{answer}");
    serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error} in {answer}"))
}

pub(super) fn error_kind(engine: &mut Engine, line: &str) -> String {
    let answer = ask(engine, line);
    answer["error"]["kind"].as_str().unwrap_or_else(|| panic!("no error in {answer}")).to_owned()
}

/// An engine with a table `1` of Mancala, A to begin.
pub(super) fn mancala() -> Engine {
    let mut engine = Engine::default();
    ask(&mut engine, r#"{"do":"open","game":"mancala","options":{"begins":"a"}}"#);
    engine
}

/// An engine with a table `toy` at which luck and rulings are given.
fn toy() -> Engine {
    let opening = Opening::<Riddle>::new((), 2, &Fortune::Given, None);
    let table = Table::set_up(opening, Arc::new(()), Fortune::Given, Arc::new(Silent)).unwrap();
    let mut engine = Engine::default();
    // Which game the toy pretends to be matters only to bots and logs, which are not asked for.
    let held = Held { kind: GameKind::ALL[0], table: Box::new(table), deck: None, bots: Vec::new() };
    engine.seat(Some("toy".to_owned()), held).unwrap();
    engine
}

#[test]
fn luck_and_rulings_can_be_given_and_secrets_stay_with_their_seat() {
    let mut engine = toy();
    let look = ask(&mut engine, r#"{"do":"look","table":"toy"}"#);
    assert_eq!(look["ok"]["waits"]["luck"]["cards"], 3);
    assert_eq!(error_kind(&mut engine, r#"{"do":"luck","table":"toy","draw":7}"#), "impossible_draw");
    assert_eq!(error_kind(&mut engine, r#"{"do":"ruling","table":"toy","ruling":true}"#), "not_due");
    assert_eq!(
        error_kind(&mut engine, r#"{"do":"act","table":"toy","seat":0,"action":"two"}"#),
        "not_your_turn"
    );

    let dealt = ask(&mut engine, r#"{"do":"luck","table":"toy","draw":2}"#);
    let told = &dealt["ok"]["happened"][0]["events"];
    assert_eq!(told[0], serde_json::json!({ "to": { "only": 0 }, "event": "dealt 2" }));
    assert_eq!(told[1], serde_json::json!({ "to": { "all_but": 0 }, "event": "dealt" }));
    let own = ask(&mut engine, r#"{"do":"look","table":"toy","as":{"seat":0}}"#);
    assert_eq!(own["ok"]["sighting"]["view"], 2);
    let other = ask(&mut engine, r#"{"do":"look","table":"toy","as":"spectator"}"#);
    assert_eq!(other["ok"]["sighting"]["view"], Value::Null);

    let open = ask(&mut engine, r#"{"do":"choices","table":"toy"}"#);
    assert_eq!(open["ok"]["seats"][0]["choices"], Value::Null);
    let empty = ask(&mut engine, r#"{"do":"act","table":"toy","action":""}"#);
    assert_eq!(empty["error"]["clause"], "T-1");
    let acted = ask(&mut engine, r#"{"do":"act","table":"toy","notation":"two"}"#);
    assert_eq!(acted["ok"]["waits"]["ruling"]["text"], "two");
    let ruled = ask(&mut engine, r#"{"do":"ruling","table":"toy","ruling":true}"#);
    assert_eq!(ruled["ok"]["waits"]["over"]["places"], serde_json::json!([1, 2]));
}

#[test]
fn a_draw_can_be_left_to_a_seed_one_by_one() {
    let draw = |seed: u64| {
        let mut engine = toy();
        ask(&mut engine, &format!(r#"{{"do":"luck","table":"toy","seed":{seed}}}"#))["ok"]["happened"].clone()
    };
    assert_eq!(draw(5), draw(5));
    assert!((0..20).any(|seed| draw(seed) != draw(5)));
    assert_eq!(error_kind(&mut mancala(), r#"{"do":"luck","table":"1","seed":5}"#), "not_due");
    assert_eq!(error_kind(&mut toy(), r#"{"do":"luck","table":"toy"}"#), "malformed");
}

#[test]
fn who_begins_by_lot_cannot_be_left_open_where_luck_is_given() {
    let answer = ask(&mut Engine::default(), r#"{"id":1,"do":"open","game":"mancala","luck":"given"}"#);
    assert_eq!(answer["error"]["clause"], "M-4");
    assert_eq!(answer["id"], 1);
}

#[test]
fn a_whole_turn_is_played_or_nothing() {
    let mut engine = mancala();
    let refused = ask(&mut engine, r#"{"do":"act","table":"1","notation":"3-3"}"#);
    assert_eq!(refused["error"]["clause"], "M-5");
    assert_eq!(
        refused["error"]["said"],
        "action 2 of the turn: pocket A3 is empty, so there is nothing to sow"
    );
    assert_eq!(ask(&mut engine, r#"{"do":"look","table":"1"}"#)["ok"]["seq"], 0);
    let played = ask(&mut engine, r#"{"do":"act","table":"1","notation":"3-6"}"#);
    assert_eq!(played["ok"]["seq"], 2);
    assert_eq!(played["ok"]["position"], "4,4,0,5,5,0/2 5,5,5,5,4,4/0 B");
    assert_eq!(played["ok"]["waits"]["seats"], serde_json::json!([1]));
}

#[test]
fn a_choice_made_before_the_table_moved_on_is_stale() {
    let mut engine = mancala();
    ask(&mut engine, r#"{"do":"act","table":"1","notation":"3"}"#);
    let stale = r#"{"do":"act","table":"1","seat":0,"at":0,"notation":"6"}"#;
    assert_eq!(error_kind(&mut engine, stale), "stale");
}

#[test]
fn several_tables_are_open_at_once_under_names_of_their_own() {
    let mut engine = mancala();
    let open = r#"{"do":"open","game":"mancala","table":"mine","options":{"begins":"b"}}"#;
    assert_eq!(ask(&mut engine, open)["ok"]["table"], "mine");
    assert_eq!(error_kind(&mut engine, open), "table_taken");
    ask(&mut engine, r#"{"do":"act","table":"mine","notation":"1"}"#);
    assert_eq!(ask(&mut engine, r#"{"do":"look","table":"1"}"#)["ok"]["seq"], 0);
    assert_eq!(ask(&mut engine, r#"{"do":"close","table":"mine"}"#)["ok"]["closed"], "mine");
    assert_eq!(error_kind(&mut engine, r#"{"do":"look","table":"mine"}"#), "no_such_table");
}

#[test]
fn a_log_that_was_saved_can_be_loaded_and_played_on() {
    let mut engine = mancala();
    ask(&mut engine, r#"{"do":"act","table":"1","notation":"3-6"}"#);
    ask(&mut engine, r#"{"do":"take_back","table":"1","seat":0}"#);
    let log = ask(&mut engine, r#"{"do":"save","table":"1"}"#)["ok"]["log"].clone();
    let load = serde_json::json!({ "do": "load", "log": log, "table": "again" }).to_string();
    let loaded = ask(&mut engine, &load);
    assert_eq!(loaded["ok"]["seq"], 3);
    assert_eq!(loaded["ok"]["position"], "4,4,0,5,5,5/1 4,4,4,4,4,4/0 A");

    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("game.log").to_string_lossy().into_owned();
    let save = serde_json::json!({ "do": "save", "table": "1", "path": path }).to_string();
    assert_eq!(ask(&mut engine, &save)["ok"]["path"], path);
    let load = serde_json::json!({ "do": "load", "path": path }).to_string();
    assert_eq!(ask(&mut engine, &load)["ok"]["table"], "2");
    let nowhere = dir.path().join("no such folder").join("game.log");
    let save = serde_json::json!({ "do": "save", "table": "1", "path": nowhere }).to_string();
    assert_eq!(error_kind(&mut engine, &save), "file");
}

#[test]
fn seats_that_do_not_exist_are_refused_by_every_request() {
    let mut engine = mancala();
    for request in [
        r#"{"do":"act","table":"1","seat":200,"notation":"3"}"#,
        r#"{"do":"choices","table":"1","seat":2}"#,
        r#"{"do":"resign","table":"1","seat":255}"#,
        r#"{"do":"take_back","table":"1","seat":9}"#,
        r#"{"do":"look","table":"1","as":{"seat":2}}"#,
        r#"{"do":"bot","table":"1","level":"easy","seat":77}"#,
    ] {
        assert_eq!(error_kind(&mut engine, request), "no_such_seat", "{request}");
    }
}

#[test]
fn a_log_that_names_impossible_seats_is_refused_and_not_a_panic() {
    let mut engine = mancala();
    let head = ask(&mut engine, r#"{"do":"save","table":"1"}"#)["ok"]["log"].clone();
    let head = head.as_str().unwrap();
    for line in [
        r#"{"acted":{"seat":200,"action":{"sow":"A3"}}}"#,
        r#"{"left":255}"#,
        r#"{"took_back":{"seat":0,"to":18446744073709551615}}"#,
        r#"{"drew":1}"#,
    ] {
        let load = serde_json::json!({ "do": "load", "log": format!("{head}{line}\n") }).to_string();
        let answer = ask(&mut engine, &load);
        let said = answer["error"]["said"].as_str().unwrap_or_else(|| panic!("{answer}"));
        assert!(said.starts_with("line 2: "), "{said}");
    }
}

#[test]
fn nothing_that_is_sent_upsets_the_engine() {
    let mut engine = mancala();
    let deep = "[".repeat(100_000);
    for line in [
        "",
        "hello",
        "{",
        "[]",
        "null",
        "7",
        "{}",
        "\"do\"",
        deep.as_str(),
        r#"{"do":7}"#,
        r#"{"do":"dance"}"#,
        r#"{"do":"act"}"#,
        r#"{"do":"act","table":"1"}"#,
        r#"{"do":"act","table":"1","action":{"sow":"A3"},"notation":"3"}"#,
        r#"{"do":"act","table":"1","action":{"sow":"Z9"}}"#,
        r#"{"do":"act","table":"1","notation":"3","force":true}"#,
        r#"{"do":"open","game":"mancala","luck":"given","seed":1}"#,
        r#"{"do":"open","game":"mancala","options":{"stones":"9"}}"#,
        r#"{"do":"open","game":"mancala","table":""}"#,
        r#"{"do":"open","game":"mancala","position":"4,4/0 A"}"#,
        r#"{"do":"load"}"#,
        r#"{"do":"quit","now":true}"#,
    ] {
        assert_eq!(error_kind(&mut engine, line), "malformed", "{line}");
    }
    assert_eq!(error_kind(&mut engine, r#"{"do":"open","game":"chess"}"#), "no_such_game");
    assert_eq!(error_kind(&mut engine, r#"{"do":"bot","table":"1","level":"god"}"#), "no_such_bot");
    assert_eq!(error_kind(&mut engine, r#"{"do":"load","log":"x"}"#), "damaged");
    assert_eq!(error_kind(&mut engine, &"x".repeat(LONGEST_LINE + 1)), "too_long");
    assert_eq!(ask(&mut engine, r#"{"do":"look","table":"1"}"#)["ok"]["seq"], 0);
}

#[test]
fn lines_that_are_too_long_or_no_text_are_answered_and_the_talk_goes_on() {
    let mut input = vec![b'x'; LONGEST_LINE + 5];
    input.extend_from_slice(b"\n\xff\xfe\n\n{\"id\":\"last\",\"do\":\"quit\"}\n{\"do\":\"games\"}\n");
    let mut out = Vec::new();
    // A reader that hands out a few bytes at a time, as a slow pipe does.
    let mut slow = std::io::BufReader::with_capacity(7, &input[..]);
    converse(&mut Engine::default(), &mut slow, &mut out).unwrap();
    let answers: Vec<Value> = out
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["error"]["kind"], "too_long");
    assert_eq!(answers[1]["error"]["kind"], "malformed");
    assert_eq!(answers[2]["id"], "last");
}

#[test]
fn help_names_every_request_and_no_other() {
    // What serde says of a request it does not know lists all it knows.
    let answer = ask(&mut Engine::default(), r#"{"do":"dance"}"#);
    let said = answer["error"]["said"].as_str().unwrap().to_owned();
    let known: Vec<&str> = said.split('`').skip(3).step_by(2).collect();
    let mut explained: Vec<&str> = HELP.iter().map(|request| request.name).collect();
    explained.push("help");
    assert_eq!(known.len(), explained.len(), "{said}");
    assert!(known.iter().all(|name| explained.contains(name)), "{said}");
}

#[test]
fn a_game_between_bots_comes_to_an_end() {
    let mut engine = mancala();
    for seed in 0..500 {
        let advice = ask(&mut engine, &format!(r#"{{"do":"bot","table":"1","level":"easy","seed":{seed}}}"#));
        let act = serde_json::json!({ "do": "act", "table": "1", "notation": advice["ok"]["notation"] });
        let played = ask(&mut engine, &act.to_string());
        if played["ok"]["waits"]["over"].is_object() {
            assert_eq!(error_kind(&mut engine, &act.to_string()), "over");
            return;
        }
    }
    panic!("the game went on for ever");
}
