//! The commands that print and end, run as people run them.

mod boxlid;

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use boxlid::boxlid;

fn testdata(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}

#[test]
fn perft_counts_what_other_programs_count() {
    let vectors = std::fs::read_to_string(testdata("perft/mancala.txt")).unwrap();
    let mut checked = 0;
    for vector in vectors.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let words: Vec<&str> = vector.split_whitespace().collect();
        let (stones, capture, counts) = (words[0], words[1], &words[2..]);
        // Deep counts are for the rules' own tests; here six will do.
        let counts = &counts[..counts.len().min(6)];
        let depth = counts.len().to_string();
        let run =
            boxlid(&["perft", "mancala", "--stones", stones, "--capture", capture, "--depth", &depth]).run();
        let expected: String =
            counts.iter().enumerate().map(|(index, count)| format!("{} {count}\n", index + 1)).collect();
        assert_eq!(run.stdout, expected, "{vector}");
        checked += 1;
    }
    assert!(checked >= 4, "testdata/perft/mancala.txt holds too little");
}

#[test]
fn perft_counts_from_any_position() {
    let run =
        boxlid(&["perft", "mancala", "--depth", "2", "--position", "0,0,0,0,0,1/0 1,0,0,0,0,0/0 A"]).run();
    assert_eq!((run.code, run.stdout.as_str()), (0, "1 1\n2 0\n"));
    let run = boxlid(&["perft", "mancala", "--position", "nonsense"]).run();
    assert_eq!(run.code, 1);
    assert!(run.stderr.starts_with("boxlid: this is no position of Mancala: "), "{}", run.stderr);
}

#[test]
fn perft_says_why_games_of_luck_are_not_counted() {
    let run = boxlid(&["perft", "trivial-pursuit", "--depth", "3"]).run();
    assert_eq!(run.code, 1);
    assert!(run.stderr.starts_with("boxlid: Trivial Pursuit is a game of luck"), "{}", run.stderr);
    let run = boxlid(&["perft", "chess"]).run();
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("the games are mancala, trivial-pursuit"), "{}", run.stderr);
}

#[test]
fn completions_know_the_games() {
    let script = boxlid(&["completions", "bash"]).run().stdout;
    for words in ["trivial-pursuit", "heisey-mania", "--deck", "--turn-back"] {
        assert!(script.contains(words), "{words}");
    }
}

#[test]
fn the_shelf_shows_options_bots_and_clauses() {
    let run = boxlid(&["games"]).run();
    assert_eq!(run.code, 0);
    for words in [
        "Mancala: no luck",
        "--capture empty|standard",
        "--bot hard",
        "M-1 to M-18",
        "Trivial Pursuit: questions",
        "--wedge-ends-turn off|on",
        "--preset printed",
        "As printed. Two boxes.",
        "At a distance. Four differences from the box:",
        "People who share a device begin with \"As printed\".",
        "--bot much",
        "TP-1 to TP-29",
        "HM-1 to HM-24",
        "Basic Manipulation: dice race",
        "--mode alone|partners|tournament",
        "BM-1 to BM-26",
        "Whiz Key: cards",
        "WK-1 to WK-34",
    ] {
        assert!(run.stdout.contains(words), "{words} is not in {}", run.stdout);
    }
    for kind in catalog::GameKind::ALL {
        for option in kind.options() {
            let said = option.box_says.map(|said| format!("In the box: {said}"));
            let house = option.house_rule().map(|house| format!("{house}."));
            for said in said.into_iter().chain(house) {
                assert!(run.stdout.contains(&said), "{kind}: {said} is not in {}", run.stdout);
            }
        }
        for at in kind.at_the_table() {
            let said = format!("In the box: {} ({})", at.box_says, at.clause);
            assert!(run.stdout.contains(&said), "{kind}: {said} is not in {}", run.stdout);
        }
    }
    let run = boxlid(&["games", "--json"]).run();
    let shelf: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(shelf.as_array().unwrap().len(), 5);
    let capture = &shelf[0]["inside"]["options"][2];
    assert_eq!((&capture["name"], &capture["in_the_box"]), (&"capture".into(), &false.into()));
    assert!(capture["box_says"].as_str().unwrap().contains("with all stones opposite"));
    let in_the_box = |place: usize| capture["choices"][place]["in_the_box"].as_bool().unwrap();
    assert_eq!([in_the_box(0), in_the_box(1)], [true, false]);
    assert_eq!(shelf[1]["inside"]["at_the_table"][2]["clause"], "TP-28");
    assert_eq!(shelf[0]["inside"]["clauses"][8]["clause"], "M-9");
    assert_eq!(shelf[1]["inside"]["most_seats"], 6);
    assert_eq!(shelf[1]["inside"]["presets"][0]["name"], "printed");
    assert_eq!(shelf[0]["inside"]["presets"].as_array().unwrap().len(), 0);
    assert_eq!(shelf[2]["inside"]["bots"][0]["level"], "little");
    assert_eq!(shelf[3]["inside"]["most_seats"], 4);
    assert_eq!(shelf[4]["inside"]["bots"][1]["level"], "careful");
}

#[test]
fn a_clause_is_printed_and_a_missing_one_is_an_error() {
    let run = boxlid(&["rules", "mancala", "M-9"]).run();
    assert!(run.stdout.starts_with("M-9   Last stone in the"), "{}", run.stdout);
    let run = boxlid(&["rules", "mancala", "Z-9"]).run();
    assert_eq!((run.code, run.stderr.as_str()), (1, "boxlid: Mancala has no clause Z-9\n"));
    assert!(
        boxlid(&["rules", "trivial-pursuit", "14"])
            .run()
            .stdout
            .starts_with("TP-14 Wrong at such a headquarters")
    );
    assert_eq!(boxlid(&["rules", "chess"]).run().code, 2);
}

#[test]
fn the_whole_rule_page_is_printed_and_says_what_is_reconstructed() {
    let run = boxlid(&["rules", "whiz-key"]).run();
    assert_eq!(run.code, 0);
    assert!(run.stdout.starts_with("Whiz Key: the clauses\n\n"), "{}", run.stdout);
    assert!(run.stdout.lines().all(|line| line.chars().count() <= 80), "{}", run.stdout);
    assert!(run.stdout.contains("\nWK-34 "), "{}", run.stdout);
    assert!(run.stdout.contains("\nDecisions where these clauses are silent too\n"), "{}", run.stdout);
    let words = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("this layout satisfies every sentence of the rulebook"), "{words}");
    let games = boxlid(&["games"]).run().stdout;
    assert!(games.contains("this layout satisfies every sentence of the rulebook"), "{games}");
    assert!(!boxlid(&["rules", "mancala"]).run().stdout.contains("reconstructed"));
}

#[test]
fn wrong_usage_ends_with_two_and_help_with_nought() {
    assert_eq!(boxlid(&[]).run().code, 2);
    assert_eq!(boxlid(&["dance"]).run().code, 2);
    assert_eq!(boxlid(&["perft", "mancala", "--stones", "11"]).run().code, 2);
    let help = boxlid(&["--help"]).run();
    assert_eq!(help.code, 0);
    assert!(help.stdout.contains("Exit codes:"), "{}", help.stdout);
    assert_eq!(boxlid(&["--version"]).run().stdout, concat!("boxlid ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn completions_are_made_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = boxlid(&["completions", shell]).run();
        assert_eq!(run.code, 0);
        assert!(run.stdout.contains("perft"), "{shell}");
    }
}

#[test]
fn a_reader_who_has_read_enough_is_no_error() {
    // Each of these says more than a pipe holds back, or says it line by line.
    for arguments in
        [&["games", "--json"][..], &["completions", "bash"], &["perft", "mancala", "--depth", "9"]]
    {
        let mut command = Command::new(env!("CARGO_BIN_EXE_boxlid"));
        let mut child = command
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        BufReader::with_capacity(1, child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        assert!(!first.is_empty());
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&ended.stderr), "", "{arguments:?}");
    }
}

#[test]
fn an_engine_nobody_listens_to_ends() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boxlid"));
    let mut child = command
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // The engine finds the pipe broken at its first answer.
    std::io::Write::write_all(&mut stdin, b"{\"do\":\"help\"}\n").unwrap();
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
    drop(stdin);
}

#[test]
fn garbage_on_standard_input_is_answered_line_by_line() {
    let run = boxlid(&["engine"]).with_input(b"\xff\xfe\n{\n\n[]\n{\"id\":9,\"do\":\"games\"}").run();
    assert_eq!(run.code, 0);
    let answers: Vec<serde_json::Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 4);
    assert!(answers[..3].iter().all(|answer| answer["error"]["kind"] == "malformed"));
    assert_eq!(answers[3]["ok"]["games"][0]["game"], "mancala");
}
