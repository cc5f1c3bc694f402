//! Logs from which promised entropy is missing, and logs of tables that sealed their luck again because of it.

use std::fs;
use std::path::Path;

use catalog::{CheckName, Fairness, LogFile, Outcome, Proof, Sealed, Verdict, verify, verify_text};
use rules::Hex32;
use serde_json::Value;
use table::promise;

use crate::random_table::{Luck, random_log, random_log_with};
use crate::verifiers::second_verifier;

/// The log of a game for four in which this happened to the entropy, seat by seat.
fn four_with(luck: Luck) -> LogFile {
    let of_four = |seed: &u64| {
        let log = random_log(*seed);
        let Some(Fairness::Sealed(sealed)) = &log.fairness else { return false };
        sealed.seats.len() == 4 && sealed.asked.len() > 1
    };
    let seed = (0..).find(of_four).expect("four play sooner or later");
    random_log_with(seed, luck)
}

fn sealed(log: &mut LogFile) -> &mut Sealed {
    match &mut log.fairness {
        Some(Fairness::Sealed(sealed)) => sealed,
        Some(Fairness::Seeded(_)) | None => panic!("the log is sealed"),
    }
}

fn says(proof: &Proof) -> String {
    let texts = [&proof.proves, &proof.does_not_prove].into_iter().flatten().cloned();
    let checks = proof.checks.iter().map(|check| check.said.clone());
    [proof.said.clone()].into_iter().chain(texts).chain(checks).collect::<Vec<_>>().join("\n")
}

/// What the verifier in Python calls a log.
fn second_verdict(log: &LogFile) -> String {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let path = folder.path().join("a.log");
    fs::write(&path, log.to_string()).expect("there is room for a file");
    let told = second_verifier(&["--json"], &[path]).stdout;
    let told: Value = serde_json::from_slice(&told).expect("it writes JSON");
    told["verdict"].as_str().expect("a verdict is a word").to_owned()
}

#[test]
fn b13_an_operator_who_left_promised_entropy_out_is_not_called_fair() {
    for (missing, choice) in [(1, "between two outcomes"), (2, "among 4 outcomes"), (3, "among 8 outcomes")] {
        let log = four_with(Luck::Missing(missing));
        // As it would be read from a file.
        let proof = verify_text(&log.to_string()).expect("it is a log");
        assert_eq!(proof.verdict, Verdict::Incomplete, "{:?}", proof.checks);
        assert_eq!(second_verdict(&log), "incomplete");
        assert!(!proof.is_fine());
        assert!(
            proof.said.starts_with("Not fully proved: ") && proof.said.contains(choice),
            "{}",
            proof.said
        );
        assert!(proof.said.contains("promised but are missing"), "{}", proof.said);
        assert_eq!(proof.outcome(CheckName::Promises), Some(Outcome::Noted));
        let all = says(&proof);
        assert!(!all.contains("trust nobody") && !all.contains("Nobody chose the luck"), "{all}");
    }
    let one = verify(&four_with(Luck::Missing(1)));
    assert!(one.said.contains("seat A's random bytes were promised but are missing"), "{}", one.said);
}

/// Two logs for other tests and for people who write verifiers. `BLESS=1` writes them anew.
#[test]
fn b13_the_logs_that_are_published_have_their_verdicts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fairness");
    let published = [
        ("missing", Luck::Missing(1), Verdict::Incomplete),
        ("resealed", Luck::Resealed(1), Verdict::Resealed),
    ];
    for (name, luck, verdict) in published {
        let path = folder.join(format!("{name}.log"));
        if std::env::var_os("BLESS").is_some() {
            let of_two = |seed: &u64| {
                let log = random_log(*seed);
                let Some(Fairness::Sealed(sealed)) = &log.fairness else { return false };
                log.kind.name() == "manipulation" && sealed.seats.len() == 2 && sealed.asked.len() > 20
            };
            let seed = (0..).find(of_two).expect("there is one sooner or later");
            fs::write(&path, random_log_with(seed, luck).to_string()).expect("the log can be written");
        }
        let text = fs::read_to_string(&path).expect("the log is there");
        assert_eq!(verify_text(&text).expect("it is a log").verdict, verdict, "{name}");
    }
}

#[test]
fn b13_sealing_again_is_counted_and_told() {
    for (abandoned, times) in [(1, "once"), (2, "twice"), (3, "3 times")] {
        let log = four_with(Luck::Resealed(abandoned));
        let proof = verify_text(&log.to_string()).expect("it is a log");
        assert_eq!(proof.verdict, Verdict::Resealed, "{:?}", proof.checks);
        assert!(proof.is_fine());
        let told = format!("the table sealed its luck again {times} before play");
        assert!(proof.said.contains(&told), "{}", proof.said);
        assert_eq!(proof.outcome(CheckName::Sealings), Some(Outcome::Noted));
        let all = says(&proof);
        assert!(all.contains(&format!("among at most {} draws", abandoned + 1)), "{all}");
        assert!(!all.contains("trust nobody"), "{all}");
    }
}

#[test]
fn b13_a_table_that_sealed_again_until_nobody_was_left_is_not_called_fair() {
    let log = four_with(Luck::Resealed(4));
    let proof = verify_text(&log.to_string()).expect("it is a log");
    assert_eq!(proof.verdict, Verdict::Incomplete, "{:?}", proof.checks);
    assert!(proof.said.contains("nobody's random bytes were in it"), "{}", proof.said);
    assert!(!proof.is_fine());
}

#[test]
fn b13_no_sealing_can_be_left_out_changed_or_made_for_no_reason() {
    let log = four_with(Luck::Resealed(2));
    let spare = Hex32([0x5a; 32]);
    type Change = fn(&mut Sealed, Hex32);
    let changes: [(&str, CheckName, Change); 9] = [
        ("the first is left out", CheckName::Sealings, |sealed, _| drop(sealed.abandoned.remove(0))),
        ("the last is left out", CheckName::Envelope, |sealed, _| drop(sealed.abandoned.pop())),
        ("all are left out", CheckName::Envelope, |sealed, _| sealed.abandoned.clear()),
        ("they change places", CheckName::Sealings, |sealed, _| sealed.abandoned.swap(0, 1)),
        ("a secret", CheckName::Sealings, |sealed, spare| sealed.abandoned[1].secret = spare),
        ("a commitment", CheckName::Sealings, |sealed, spare| sealed.abandoned[0].commitment = spare),
        ("nothing was missing", CheckName::Sealings, |sealed, _| {
            for given in &mut sealed.abandoned[0].seats {
                given.promise = given.promise.filter(|_| given.entropy.is_some());
            }
        }),
        ("somebody comes back", CheckName::Sealings, |sealed, spare| {
            let silent = |given: &catalog::SeatEntropy| given.promise.is_some() && given.entropy.is_none();
            let seat = sealed.abandoned[0].seats.iter().position(silent).expect("somebody was silent");
            sealed.abandoned[1].seats[seat].promise = Some(promise(&spare));
        }),
        ("a slip that was not promised", CheckName::Sealings, |sealed, spare| {
            let shown = sealed.abandoned[0].seats.iter_mut().find_map(|given| given.entropy.as_mut());
            *shown.expect("somebody showed something") = spare;
        }),
    ];
    for (what, check, change) in changes {
        let mut changed = log.clone();
        change(sealed(&mut changed), spare);
        assert_eq!(second_verdict(&changed), "broken", "{what}, in the second verifier");
        let proof = verify_text(&changed.to_string()).expect("it is a log");
        assert_eq!(proof.verdict, Verdict::Broken, "{what}: {:?}", proof.checks);
        assert_eq!(proof.outcome(check), Some(Outcome::Failed), "{what}: {:?}", proof.checks);
        if what == "a slip that was not promised" {
            assert!(says(&proof).contains("is not what was promised there"), "{:?}", proof.checks);
        }
    }
}

#[test]
fn b13_a_promise_that_everybody_knows_already_is_found() {
    let mut log = four_with(Luck::Resealed(1));
    let sealed = sealed(&mut log);
    let seat =
        sealed.seats.iter().position(|given| given.entropy.is_some()).expect("somebody adds something");
    sealed.seats[seat] = sealed.abandoned[0].seats[seat];
    assert_eq!(second_verdict(&log), "broken");
    let proof = verify(&log);
    assert_eq!(proof.verdict, Verdict::Broken);
    assert!(says(&proof).contains("A promise was used for two envelopes"), "{:?}", proof.checks);
}
