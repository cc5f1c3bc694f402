//! What strangers wrote into a log or a deck cannot take the terminal over.

mod boxlid;

use std::path::{Path, PathBuf};

use boxlid::{Ended, boxlid};
use serde_json::json;

/// Clears the screen, renames the window, rings, ends a C string, turns the rest of the line around.
const HOSTILE: &str = "\u{1b}[2J\u{1b}]0;gotcha\u{7}\0\u{202e}\u{9b}31m\rAthens";

fn harmless(ended: &Ended) {
    for text in [&ended.stdout, &ended.stderr] {
        let raw = text.chars().find(|c| {
            (c.is_control() && !matches!(c, '\n' | '\t'))
                || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        });
        assert_eq!(raw, None, "{text:?}");
    }
}

fn testdata(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(path)
}

fn written(folder: &tempfile::TempDir, name: &str, text: &str) -> String {
    let file = folder.path().join(name);
    std::fs::write(&file, text).unwrap();
    file.to_str().unwrap().to_owned()
}

/// A deck in which every text has this in it.
fn deck_with(hostile: &str) -> String {
    let question = json!({
        "question": format!("Which town{hostile}?"),
        "answer": format!("{hostile} or Rome"),
        "alternates": [hostile],
        "note": hostile,
        "source": hostile,
    });
    let card = |number: usize| {
        json!({
            "id": format!("C{number}{hostile}"),
            "questions": {"abc": question, "history": question, "colors": question, "patterns": question},
        })
    };
    json!({
        "boxlid_deck": 1, "title": hostile, "edition": "heisey_mania", "language": "en", "licence": hostile,
        "source": hostile, "about": hostile, "categories": ["abc", "history", "colors", "patterns"],
        "cards": [card(1), card(2)],
    })
    .to_string()
}

#[test]
fn b05_a_log_with_control_characters_is_told_without_them_and_ends_as_it_did() {
    let folder = tempfile::tempdir().unwrap();
    let log = std::fs::read_to_string(testdata("logs/trivia_pursuit_contests.log")).unwrap();
    let answer = serde_json::to_string(HOSTILE).unwrap();
    let hostile = log.replacen(r#"{"answer":"Athens"}"#, &format!(r#"{{"answer":{answer}}}"#), 1);
    assert_ne!(hostile, log);
    let file = written(&folder, "hostile.log", &hostile);
    let told = boxlid(&["replay", &file]).run();
    assert_eq!(told.code, 0, "{}", told.stderr);
    harmless(&told);
    assert!(told.stdout.contains("\\u001b[2J"), "{}", told.stdout);
    // What was typed is still what was typed: the game comes out as before.
    let end = std::fs::read_to_string(testdata("logs/trivia_pursuit_contests.end")).unwrap();
    let lines: Vec<&str> = told.stdout.lines().collect();
    assert_eq!(format!("{}\n{}\n", lines[lines.len() - 2].trim(), lines[lines.len() - 1]), end);
    let json = boxlid(&["replay", &file, "--json"]).run();
    harmless(&json);
    let told: Vec<serde_json::Value> =
        json.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(
        told.iter().any(|line| line["entry"]["acted"]["action"]["answer"] == HOSTILE),
        "the same in JSON"
    );
    for arguments in [&["analyse", &file, "--steps"][..], &["analyse", &file, "--json"], &["verify", &file]] {
        harmless(&boxlid(arguments).run());
    }
}

#[test]
fn b05_a_deck_with_control_characters_is_checked_counted_and_exported_without_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(&folder, "hostile.json", &deck_with(HOSTILE));
    for arguments in [
        &["deck", "check", &file][..],
        &["deck", "check", &file, "--json"],
        &["deck", "stats", &file],
        &["deck", "stats", &file, "--json"],
        &["deck", "export", &file, "--to", "csv"],
        &["deck", "export", &file, "--to", "gift"],
        &["deck", "export", &file, "--to", "json"],
    ] {
        let run = boxlid(arguments).run();
        assert!(run.stdout.len() > 20, "{arguments:?}: {}", run.stderr);
        harmless(&run);
    }
    // JSON means the same as before.
    let json = boxlid(&["deck", "export", &file, "--to", "json"]).run();
    let exported: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(exported["title"], HOSTILE);
    // The linter names it.
    let checked = boxlid(&["deck", "check", &file]).run();
    assert_eq!(checked.code, 1);
    assert!(checked.stdout.contains("holds a control character"), "{}", checked.stdout);
}

#[test]
fn b05_a_deck_that_turns_text_around_is_found_by_the_linter() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(&folder, "turned.json", &deck_with("\u{202e}Rome"));
    let checked = boxlid(&["deck", "check", &file]).run();
    assert!(checked.stdout.contains("changes how its neighbors are shown"), "{}", checked.stdout);
    harmless(&checked);
    assert_eq!(checked.code, 1);
}

#[test]
fn b05_a_game_with_a_hostile_deck_and_hostile_names_keeps_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(&folder, "hostile.json", &deck_with(HOSTILE));
    let name = format!("An\u{ad}a{}", HOSTILE.replace('\0', ""));
    let run = boxlid(&["play", "heisey-mania", "--plain", "--seats", "1", "--deck", &file, "--name", &name])
        .with_input("1\n1\n1\n1\nRome\n1\n1\nquit\n")
        .run();
    assert!(run.stdout.contains("Ana"), "{} {}", run.stdout, run.stderr);
    harmless(&run);
}

#[test]
fn b05_a_judged_answer_and_a_complaint_keep_the_terminal() {
    let hostile = HOSTILE.replace('\0', "");
    harmless(&boxlid(&["judge", "--explain", &hostile, &hostile]).run());
    let missing = format!("no such file {hostile}");
    for command in [&["replay"][..], &["verify"], &["deck", "stats"]] {
        let run = boxlid(&[command, &[&missing]].concat()).run();
        assert_eq!(run.code, 1);
        harmless(&run);
    }
}
