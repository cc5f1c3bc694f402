//! Two verifiers that share nothing but the specification agree on a thousand tables.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use catalog::{Fairness, GameKind, LogFile, Verdict, verify_text};
use serde_json::Value;

use crate::random_table::{Luck, random_log, random_log_with};
use crate::tampering::{TAMPERINGS, tampered};

const TABLES: u64 = 1_000;

#[test]
fn a_second_verifier_agrees_on_a_thousand_tables_and_on_tampered_ones() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mut ours = BTreeMap::new();
    let mut by_game = BTreeMap::<&str, u32>::new();
    let mut refused = BTreeMap::<&str, u32>::new();
    for seed in 0..TABLES {
        let log = random_log(seed);
        *by_game.entry(log.kind.name()).or_default() += 1;
        let whole = log.to_string();
        let tampering = TAMPERINGS[(seed / 5) as usize % TAMPERINGS.len()];
        let changed = tampered(&log, tampering, seed);
        for (sort, text) in [("whole", Some(whole)), ("tampered", changed)] {
            let Some(text) = text else { continue };
            let proof = verify_text(&text).expect("it is still a log");
            let verdict = if sort == "whole" { worth(&log) } else { Verdict::Broken };
            assert_eq!(proof.verdict, verdict, "{sort} {seed} {tampering:?}: {:?}", proof.checks);
            if sort == "tampered" {
                *refused.entry(tampering.name()).or_default() += 1;
            }
            let path = folder.path().join(format!("{sort}-{seed}.log"));
            fs::write(&path, text).expect("there is room for a file");
            ours.insert(path, (verdict, proof.difference.and_then(|difference| difference.step)));
        }
    }
    assert_eq!(by_game.len(), GameKind::ALL.len(), "{by_game:?}");
    assert_eq!(refused.len(), TAMPERINGS.len(), "every way of tampering was tried: {refused:?}");
    let theirs = second_verifier(&["--json"], &ours.keys().cloned().collect::<Vec<_>>());
    let theirs = String::from_utf8(theirs.stdout).expect("it writes text");
    assert_eq!(theirs.lines().count(), ours.len());
    for (line, (path, (verdict, step))) in theirs.lines().zip(&ours) {
        let said: Value = serde_json::from_str(line).expect("it writes JSON");
        assert_eq!(said["file"], path.display().to_string());
        let same = serde_json::to_value(verdict).expect("a verdict is a word");
        assert_eq!(said["verdict"], same, "{said}");
        if let (Some(theirs), Some(ours)) = (said["step"].as_u64(), step) {
            assert_eq!(theirs, *ours, "both name the same step first: {said}");
        }
    }
}

#[test]
fn a_second_verifier_agrees_with_the_published_vectors() {
    let said = second_verifier(&["--vectors"], &[root().join("docs/fairness-vectors.json")]);
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    assert_eq!(String::from_utf8_lossy(&said.stdout), "All 12 test vectors agree.\n");
}

#[test]
fn a_second_verifier_says_in_words_what_it_checked_and_what_it_did_not() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let path = folder.path().join("evening.log");
    let write = |log: &LogFile| fs::write(&path, log.to_string()).expect("there is room for a file");
    write(&(0..).map(random_log).find(|log| worth(log) == Verdict::Fair).expect("there is one"));
    let said = second_verifier(&[], std::slice::from_ref(&path));
    let text = String::from_utf8_lossy(&said.stdout);
    assert!(said.status.success() && text.contains("that the operator never looked"), "{text}");
    write(&random_log_with(3, Luck::Missing(2)));
    let said = second_verifier(&[], std::slice::from_ref(&path));
    let text = String::from_utf8_lossy(&said.stdout);
    assert_eq!(said.status.code(), Some(1), "{text}");
    assert!(text.contains("promised but are missing") && text.contains("among 4 outcomes"), "{text}");
    write(&random_log_with(3, Luck::Resealed(1)));
    let said = second_verifier(&[], std::slice::from_ref(&path));
    let text = String::from_utf8_lossy(&said.stdout);
    assert!(said.status.success() && text.contains("sealed its luck again once before play"), "{text}");
    let nothing = second_verifier(&[], &[]);
    assert_eq!(nothing.status.code(), Some(2));
    let nowhere = second_verifier(&[], &[folder.path().join("no.log")]);
    assert_eq!(nowhere.status.code(), Some(1));
}

/// What a log is worth in which nothing was changed.
fn worth(log: &LogFile) -> Verdict {
    let Some(Fairness::Sealed(sealed)) = &log.fairness else { panic!("it is sealed") };
    if sealed.seats.iter().any(|given| given.promise.is_some() && given.entropy.is_none()) {
        return Verdict::Incomplete;
    }
    match sealed.abandoned.is_empty() {
        true => Verdict::Fair,
        false if sealed.seats.iter().all(|given| given.entropy.is_none()) => Verdict::Incomplete,
        false => Verdict::Resealed,
    }
}

pub fn second_verifier(flags: &[&str], files: &[PathBuf]) -> Output {
    let mut command = Command::new("python3");
    command.arg(root().join("tools/verify.py")).args(flags).args(files);
    command.output().unwrap_or_else(|error| {
        panic!("the second verifier is written in Python, and python3 could not be started: {error}. Install Python 3.")
    })
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
