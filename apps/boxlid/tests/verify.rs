//! `boxlid verify`: what it says, and with which code it ends.
//!
//! `testdata/fairness/sealed.log` is the log of a table of a real server, with two people who added entropy.

mod boxlid;

use std::path::{Path, PathBuf};

use boxlid::{Ended, boxlid};
use serde_json::Value;

fn sealed() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fairness/sealed.log")
}

fn verify(log: &Path, flags: &[&str]) -> Ended {
    let arguments: Vec<&str> = ["verify", log.to_str().unwrap()].iter().chain(flags).copied().collect();
    boxlid(&arguments).run()
}

fn written(text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evening.log");
    std::fs::write(&path, text).unwrap();
    (folder, path)
}

#[test]
fn a_fair_log_says_what_was_checked_and_what_that_proves_and_what_not() {
    let run = verify(&sealed(), &[]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    for part in [
        "Fair: every lot, die and shuffle follows from the envelope",
        "What was checked\n  ok",
        "What this proves\n",
        "What it does not prove\n  - That the operator never looked.",
        "How the dice fell\n  1  ",
    ] {
        assert!(run.stdout.contains(part), "{part:?} is missing:\n{}", run.stdout);
    }
}

#[test]
fn the_report_can_be_had_as_json() {
    let run = verify(&sealed(), &["--json"]);
    let proof: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((run.code, &proof["verdict"]), (0, &Value::from("fair")));
    assert!(proof["checks"].as_array().unwrap().iter().all(|check| check["outcome"] != "failed"));
    assert_eq!(proof["dice"]["faces"].as_array().map(Vec::len), Some(6));
}

#[test]
fn a_changed_die_is_found_and_its_step_named() {
    let text = std::fs::read_to_string(sealed()).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let line = (5..).find(|line| lines[*line].starts_with(r#"{"drew":{"die":"#)).unwrap();
    let face = if lines[line].contains('6') { 5 } else { 6 };
    lines[line] = format!(r#"{{"drew":{{"die":{face}}}}}"#);
    let (_folder, path) = written(&lines.join("\n"));
    let run = verify(&path, &[]);
    assert_eq!(run.code, 1);
    let said = format!("Not as it should be: step {}, line {} of the file, should be ", line - 1, line + 1);
    assert!(run.stdout.starts_with(&said), "{}", run.stdout);
    assert!(!run.stdout.contains("What this proves"));
}

#[test]
fn a_log_without_an_envelope_has_nothing_to_check() {
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/logs");
    let log = std::fs::read_dir(old).unwrap().map(|entry| entry.unwrap().path());
    let log = log.filter(|path| path.extension().is_some_and(|end| end == "log")).min().unwrap();
    let run = verify(&log, &[]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.starts_with("Nothing to open:"), "{}", run.stdout);
}

#[test]
fn what_is_no_log_is_told_why() {
    let (_folder, path) = written("a shopping list");
    let run = verify(&path, &[]);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.contains("is no log"), "{}", run.stderr);
    let nowhere = verify(Path::new("no-such.log"), &[]);
    assert!(nowhere.code == 1 && nowhere.stderr.contains("could not be read"), "{}", nowhere.stderr);
}

#[test]
fn a_game_played_here_follows_from_its_seed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evening.log");
    let save = path.to_str().unwrap();
    let play = ["play", "manipulation", "--plain", "--seed", "7", "--save", save];
    let run = boxlid(&play).with_input("resign\nresign\nresign\nquit\n").run();
    assert!(path.exists(), "{}{}", run.stdout, run.stderr);
    let text = std::fs::read_to_string(&path).unwrap();
    if !text.contains("\"fairness\"") {
        panic!("the game is not over:\n{}\n{}", run.stdout, text);
    }
    let run = verify(&path, &[]);
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert!(run.stdout.starts_with("Unchanged: every lot"), "{}", run.stdout);
}

#[test]
fn b13_promised_entropy_that_is_missing_has_a_verdict_of_its_own() {
    let published = |name: &str| sealed().with_file_name(name);
    let run = verify(&published("missing.log"), &[]);
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(
        run.stdout.starts_with("Not fully proved: seat A's random bytes were promised"),
        "{}",
        run.stdout
    );
    assert!(!run.stdout.contains("trust nobody"), "{}", run.stdout);
    let run = verify(&published("missing.log"), &["--json"]);
    let proof: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((run.code, &proof["verdict"]), (1, &Value::from("incomplete")));
    let run = verify(&published("resealed.log"), &[]);
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert!(run.stdout.starts_with("Fair since the last sealing: the table sealed its luck again once"));
}
