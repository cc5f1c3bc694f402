//! `boxlid analyse`: saved games taken apart, for people and as JSON.

mod boxlid;

use std::path::{Path, PathBuf};

use boxlid::{Ended, boxlid};
use serde_json::Value;

fn log(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/logs").join(name)
}

fn analyse(log: &Path, flags: &[&str]) -> Ended {
    let arguments: Vec<&str> = ["analyse", log.to_str().unwrap()].iter().chain(flags).copied().collect();
    boxlid(&arguments).run()
}

fn json(name: &str, flags: &[&str]) -> Value {
    let flags: Vec<&str> = flags.iter().chain(&["--json"]).copied().collect();
    let run = analyse(&log(name), &flags);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{name}");
    serde_json::from_str(&run.stdout).unwrap()
}

/// Every seat's column adds up, to the last digit.
fn adds_up(report: &Value) {
    for seat in report["seats"].as_array().unwrap() {
        let number = |name: &str| seat[name].as_f64().unwrap();
        let luck = number("dice") + number("draw") + number("question");
        let decisions = number("own") + number("others") + number("unseen");
        assert!((number("start") + luck + decisions - number("result")).abs() < 1e-9, "{seat}");
    }
}

#[test]
fn every_saved_game_can_be_taken_apart_and_adds_up() {
    for name in ["manipulation_partners.log", "whiz_key_three.log", "trivia_heisey_alone.log"] {
        let report = json(name, &[]);
        adds_up(&report);
        assert_eq!(report["finished"], true, "{name}");
    }
    let quiz = json("trivia_pursuit_contests.log", &["--to", "60", "--chance", "A=0.6", "--chance", "B=0.5"]);
    adds_up(&quiz);
    assert_eq!((&quiz["certainty"], &quiz["finished"]), (&"exact".into(), &false.into()));
}

#[test]
fn partners_are_one_side() {
    let report = json("manipulation_partners.log", &[]);
    assert_eq!(report["sides"][0]["seats"], serde_json::json!([0, 2]));
    assert_eq!(report["seats"][0]["luck"], report["seats"][2]["luck"]);
}

#[test]
fn a_game_of_mancala_is_told_in_stones() {
    let flags = ["--boards", "200000"];
    let report = json("mancala_standard_capture.log", &flags);
    adds_up(&report);
    let stones = &report["stones"];
    assert_eq!(stones["curve"].as_array().unwrap().len(), report["steps"].as_array().unwrap().len() + 1);
    assert_eq!(
        (&stones["start"], &stones["proved"][0]),
        (&serde_json::json!(-8), &true.into()),
        "B begins and leads"
    );
    let run = analyse(&log("mancala_standard_capture.log"), &flags);
    assert!(run.stdout.contains("By how many stones A leads in the end with perfect play"), "{}", run.stdout);
    assert!(run.stdout.contains("Turning points:"), "{}", run.stdout);
    assert!(run.stdout.contains("the best line: "), "{}", run.stdout);
}

#[test]
fn people_read_a_curve_turning_points_and_a_table() {
    let run = analyse(&log("whiz_key_three.log"), &[]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    for part in ["Whiz Key, ", "The chance to win", "luck: cards", "own choices", "unseen", "result"] {
        assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    }
    assert!(!run.stdout.contains("luck: dice"));
    let steps = analyse(&log("whiz_key_three.log"), &["--steps"]);
    assert!(steps.stdout.contains("Step by step:") && steps.stdout.contains(" → "));
}

#[test]
fn what_cannot_be_taken_apart_is_said() {
    let complaint = |log: &Path, flags: &[&str]| {
        let run = analyse(log, flags);
        assert_eq!(run.stdout, "");
        (run.code, run.stderr)
    };
    let (code, said) = complaint(&log("mancala_standard_capture.log"), &["--chance", "A=0.5"]);
    assert_eq!(code, 1);
    assert!(said.contains("nobody is asked questions in Mancala"), "{said}");
    assert_eq!(complaint(&log("missing.log"), &[]).0, 1);
    assert_eq!(complaint(&log("whiz_key_three.log"), &["--chance", "much"]).0, 2);
    let (_, said) = complaint(&log("whiz_key_three.log"), &["--table", "nowhere"]);
    assert!(said.contains("endgame tables are for Mancala"), "{said}");
    let folder = tempfile::tempdir().unwrap();
    let cut = folder.path().join("cut.log");
    let whole = std::fs::read_to_string(log("whiz_key_three.log")).unwrap();
    std::fs::write(&cut, &whole[..whole.len() - 9]).unwrap();
    let (code, said) = complaint(&cut, &[]);
    assert!(code == 1 && said.contains("this could not be understood"), "{said}");
}
