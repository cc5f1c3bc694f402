//! Logs of real games, replayed: an old log must come out the same for ever.
//!
//! Each `testdata/logs/NAME.log` has a `NAME.end` with the position it must end in and the result. These are
//! never blessed: if one differs, the rules have changed and need a new version.

mod boxlid;

use std::path::{Path, PathBuf};

use boxlid::boxlid;

fn logs() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/logs");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut logs: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|end| end == "log")).collect();
    logs.sort();
    logs
}

fn replay(log: &Path, flags: &[&str]) -> boxlid::Ended {
    let arguments: Vec<&str> = ["replay", log.to_str().unwrap()].iter().chain(flags).copied().collect();
    boxlid(&arguments).run()
}

#[test]
fn every_log_replays_to_the_position_it_ended_in() {
    let logs = logs();
    assert!(logs.len() >= 2);
    for log in logs {
        let end = std::fs::read_to_string(log.with_extension("end")).unwrap();
        let run = replay(&log, &[]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", log.display());
        let lines: Vec<&str> = run.stdout.lines().collect();
        let found = format!("{}\n{}\n", lines[lines.len() - 2].trim(), lines[lines.len() - 1]);
        assert_eq!(found, end, "{}", log.display());
    }
}

/// TP-29, HM-24, TP-23, HM-21: challenges and spoken votes go by other rules since version 2; BM-19, WK-3, WK-31, WK-32 and
/// leaving twice, too.
#[test]
fn logs_of_both_versions_of_every_game_that_has_two_are_kept() {
    let head = |log: &PathBuf| {
        let text = std::fs::read_to_string(log).unwrap();
        let head: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        (head["game"].as_str().unwrap().to_owned(), head["opening"]["rules"].as_u64().unwrap())
    };
    let heads: Vec<(String, u64)> = logs().iter().map(head).collect();
    for kind in catalog::GameKind::ALL {
        for version in 1..=u64::from(kind.rules()) {
            assert!(
                heads.contains(&(kind.name().to_owned(), version)),
                "no log of {kind}, version {version}"
            );
        }
    }
}

/// Version 1 let a seat leave again and again, and its logs may say so. The program of that time replays these
/// to the same ends.
#[test]
fn a_seat_that_left_twice_under_version_1_still_has() {
    let folder = tempfile::tempdir().unwrap();
    let twice = "seat C has already left";
    for (name, why) in [
        ("manipulation_left_twice", twice),
        ("whiz_key_left_twice", twice),
        // That bot is no longer waited for, long before it leaves.
        ("trivia_pursuit_left_twice", "TP-29: it is not the turn of seat C"),
    ] {
        let log = logs().into_iter().find(|log| log.file_stem().unwrap() == name).expect("it is kept");
        let text = std::fs::read_to_string(&log).unwrap();
        assert_eq!(text.lines().filter(|line| *line == r#"{"left":2}"#).count(), 2, "{name}");
        assert_eq!(replay(&log, &[]).code, 0, "{name}");
        // By the rules of today it would be refused.
        let today = folder.path().join(name);
        std::fs::write(&today, text.replacen(r#""rules":1"#, r#""rules":2"#, 1)).unwrap();
        let said = replay(&today, &[]).stderr;
        assert!(said.contains(why), "{name}: {said}");
    }
}

#[test]
fn a_log_that_ends_because_the_others_left_says_so_and_cites_no_rule() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/logs");
    let told = replay(&folder.join("trivia_heisey_spoken_vote.log"), &[]).stdout;
    let ending = told.lines().find(|line| line.contains("The game is over.")).unwrap();
    assert!(ending.contains("left; no printed rule covers this ending."), "{ending}");
    assert!(!ending.contains("HM-"), "{ending}");
}

#[test]
fn a_log_is_told_as_json_line_by_line() {
    let log = &logs()[0];
    let run = replay(log, &["--json"]);
    let told: Vec<serde_json::Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let written = std::fs::read_to_string(log).unwrap();
    assert_eq!(told.len(), written.lines().count() - 1);
    assert_eq!(told[0]["line"], 1);
    assert!(told[0]["said"].as_str().unwrap().contains("sows pocket"));
    assert!(told.last().unwrap()["over"]["places"].is_array());
}

#[test]
fn a_replay_can_stop_early() {
    let log = &logs()[0];
    let run = replay(log, &["--to", "3"]);
    assert!(run.stdout.ends_with("The game is not over.\n"), "{}", run.stdout);
    assert_eq!(replay(log, &["--json", "--to", "3"]).stdout.lines().count(), 3);
    assert_eq!(replay(log, &["--json", "--to", "0"]).stdout, "");
}

#[test]
fn the_log_with_a_swap_and_a_take_back_tells_both() {
    let told: String = logs().iter().map(|log| replay(log, &[]).stdout).collect();
    assert!(told.contains("swaps sides. (M-17)"), "{told}");
    assert!(told.contains("takes back all from line"), "{told}");
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let good = std::fs::read_to_string(&logs()[0]).unwrap();
    let complaint = |name: &str, content: &[u8]| {
        let file = folder.path().join(name);
        std::fs::write(&file, content).unwrap();
        let run = replay(&file, &[]);
        assert_eq!(run.code, 1, "{name}");
        run.stderr
    };
    assert!(complaint("empty", b"").contains("line 1: the file is empty"));
    assert!(complaint("picture", b"\xff\xd8\xff").contains("is no text"));
    assert!(complaint("other", b"hello\n").contains("line 1: this is not the first line of a log"));
    let lines: Vec<&str> = good.lines().collect();
    let repeated = [&lines[..2], &lines[1..2], &lines[1..2]].concat().join("\n");
    assert!(complaint("repeated", repeated.as_bytes()).contains("line 3: M-"));
    let cut = &good[..good.len() - 10];
    let number = format!("line {}: this could not be understood", cut.lines().count());
    assert!(complaint("cut", cut.as_bytes()).contains(&number));
    let missing = replay(&folder.path().join("missing"), &[]);
    assert_eq!(missing.code, 1);
    assert!(missing.stderr.contains("could not be read"), "{}", missing.stderr);
}
