//! The request `values`: bounded, and little by little.

use std::time::{Duration, Instant};

use super::tests::{ask, error_kind, mancala};
use super::*;

const LATE: &str =
    r#"{"do":"open","table":"late","game":"mancala","position":"0,1,0,6,5,2/12 4,0,2,6,1,1/8 A"}"#;

#[test]
fn a_bounded_answer_is_always_the_same() {
    let mut engine = mancala();
    ask(&mut engine, LATE);
    let request = r#"{"id":1,"do":"values","table":"late","boards":1000000}"#;
    let answer = engine.line(request);
    assert_eq!(answer, engine.line(request));
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!((&answer["ok"]["done"], &answer["ok"]["value"]["tag"]), (&true.into(), &"exact".into()));
    let best =
        answer["ok"]["moves"].as_array().unwrap().iter().map(|one| one["margin"].as_i64().unwrap()).max();
    assert_eq!(best, answer["ok"]["value"]["margin"].as_i64());
    assert!(!engine.is_studying());
}

#[test]
fn without_a_bound_lines_follow_until_all_is_proved() {
    let mut engine = mancala();
    ask(
        &mut engine,
        r#"{"do":"open","table":"mid","game":"mancala","position":"1,0,5,6,0,1/9 2,5,0,6,1,3/9 A"}"#,
    );
    let first = ask(&mut engine, r#"{"id":"study","do":"values","table":"mid"}"#);
    let mut last = first;
    let began = Instant::now();
    while engine.is_studying() {
        assert!(began.elapsed() < Duration::from_secs(60), "it takes too long");
        match engine.more() {
            Some(line) => last = serde_json::from_str(&line).unwrap(),
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    }
    assert_eq!((&last["id"], &last["ok"]["done"]), (&"study".into(), &true.into()));
    let bounded = ask(&mut engine, r#"{"do":"values","table":"mid","boards":100000000}"#);
    assert_eq!(last["ok"]["moves"], bounded["ok"]["moves"]);
}

#[test]
fn a_study_can_be_stopped_and_ends_when_the_table_moves_on() {
    let mut engine = Engine::default();
    ask(&mut engine, r#"{"do":"open","game":"mancala","position":"7,7,7,7,7,7/0 7,7,7,7,7,8/0 A"}"#);
    let first = ask(&mut engine, r#"{"id":5,"do":"values","table":"1"}"#);
    assert_eq!(first["ok"]["done"], false);
    assert!(engine.is_studying());
    assert_eq!(ask(&mut engine, r#"{"do":"stop"}"#)["ok"]["stopped"], 5);
    assert!(!engine.is_studying());
    assert_eq!(ask(&mut engine, r#"{"do":"stop"}"#)["ok"]["stopped"], Value::Null);
    ask(&mut engine, r#"{"id":6,"do":"values","table":"1"}"#);
    ask(&mut engine, r#"{"do":"act","table":"1","notation":"1"}"#);
    assert!(!engine.is_studying());
    assert_eq!(engine.more(), None);
}

#[test]
fn only_what_can_be_solved_has_values() {
    let mut engine = mancala();
    ask(&mut engine, r#"{"do":"open","table":"keys","game":"whiz-key"}"#);
    let refused = ask(&mut engine, r#"{"do":"values","table":"keys"}"#);
    assert_eq!(refused["error"]["said"], "Whiz Key has luck in it, so its positions have no exact values");
    assert_eq!(error_kind(&mut engine, r#"{"do":"values","table":"1","boards":0}"#), "malformed");
    assert_eq!(error_kind(&mut engine, r#"{"do":"values","table":"none"}"#), "no_such_table");
    ask(&mut engine, r#"{"do":"resign","table":"1","seat":0}"#);
    assert_eq!(error_kind(&mut engine, r#"{"do":"values","table":"1"}"#), "over");
}

#[test]
fn a_conversation_goes_on_while_values_are_found_and_ends_when_they_are() {
    let input = concat!(
        r#"{"do":"open","game":"mancala","position":"1,0,5,6,0,1/9 2,5,0,6,1,3/9 A"}"#,
        "\n",
        r#"{"id":"study","do":"values","table":"1"}"#,
        "\n",
        r#"{"id":"other","do":"choices","table":"1"}"#,
        "\n"
    );
    let mut out = Vec::new();
    converse(&mut Engine::default(), &mut input.as_bytes(), &mut out).unwrap();
    let answers: Vec<Value> =
        String::from_utf8(out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(answers.iter().any(|answer| answer["id"] == "other"));
    let last = answers.iter().rev().find(|answer| answer["id"] == "study").unwrap();
    assert_eq!(last["ok"]["done"], true);
}
