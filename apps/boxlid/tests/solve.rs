//! `boxlid solve`: each flag, and what is said when something is wrong.

mod boxlid;

use std::fs;
use std::path::Path;

use boxlid::{Ended, boxlid};
use serde_json::Value;

const LATE: &str = "0,1,0,6,5,2/12 4,0,2,6,1,1/8 A";

fn solve(flags: &[&str]) -> Ended {
    let arguments: Vec<&str> = ["solve", "mancala"].iter().chain(flags).copied().collect();
    boxlid(&arguments).run()
}

fn said(flags: &[&str]) -> String {
    let run = solve(flags);
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.stdout
}

fn json(flags: &[&str]) -> Value {
    let flags: Vec<&str> = flags.iter().chain(&["--json"]).copied().collect();
    serde_json::from_str(&said(&flags)).expect("it is one line of JSON")
}

#[test]
fn a_small_board_is_solved_with_its_best_turns_its_line_and_what_it_took() {
    let text = said(&["--pockets", "3", "--stones", "3", "--capture", "standard"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "the player to move wins by 2, exactly");
    assert!(lines[1].starts_with("best: ") && lines[2].starts_with("line: "), "{text}");
    assert!(lines[3..lines.len() - 1].iter().all(|line| line.contains("exactly ")), "{text}");
    assert!(lines[lines.len() - 1].contains(" boards, ") && text.ends_with(" s\n"), "{text}");
}

#[test]
fn the_json_has_the_value_the_turns_the_line_and_what_it_took() {
    let solved = json(&["--position", LATE]);
    let fields: Vec<&str> = solved.as_object().expect("an object").keys().map(String::as_str).collect();
    let mut known =
        ["game", "capture", "exact", "value", "low", "high", "best", "turns", "line", "nodes", "seconds"];
    known.sort_unstable();
    let mut fields = fields;
    fields.sort_unstable();
    assert_eq!(fields, known);
    assert_eq!((&solved["exact"], &solved["low"]), (&true.into(), &solved["value"]));
    let best = solved["turns"].as_array().expect("a list").iter().map(|turn| turn["value"].as_i64()).max();
    assert_eq!(best.flatten(), solved["value"].as_i64());
    assert!(solved["nodes"].is_u64() && solved["seconds"].is_f64());
}

#[test]
fn only_the_outcome_is_the_same_outcome() {
    let (all, only) = (json(&["--position", LATE]), json(&["--position", LATE, "--outcome-only"]));
    assert_eq!((&all["value"], only["turns"].as_array().map(Vec::len)), (&only["value"], Some(0)));
}

#[test]
fn threads_and_memory_change_nothing_but_the_time() {
    let plain = json(&["--position", LATE]);
    let other = json(&["--position", LATE, "--threads", "3", "--memory", "4"]);
    assert_eq!((&plain["value"], &plain["turns"]), (&other["value"], &other["turns"]));
}

#[test]
fn the_book_answers_at_once_and_agrees_with_the_proof() {
    let book = json(&["--stones", "3", "--outcome-only"]);
    assert_eq!((&book["value"], &book["nodes"]), (&2.into(), &0.into()));
    let proof = json(&["--stones", "3", "--outcome-only", "--no-book"]);
    assert_eq!(proof["value"], 2);
    assert!(proof["nodes"].as_u64() > Some(0));
}

#[test]
fn under_the_pie_rule_the_swap_is_one_of_the_turns() {
    let offered = "0,1,0,6,5,2/12 4,0,2,6,1,1/8 A swap-offered";
    let solved = json(&["--position", offered, "--pie", "on"]);
    let turns = solved["turns"].as_array().expect("a list");
    assert!(turns.iter().any(|turn| turn["turn"] == "swap"), "{solved}");
    assert!(solved["value"].as_i64() >= Some(0), "whoever may swap has the better side: {solved}");
    // Whoever makes the first turn is left with the worse side.
    assert!(json(&["--pockets", "3", "--stones", "2", "--pie", "on"])["value"].as_i64() <= Some(0));
}

#[test]
fn a_chapter_of_a_book_has_a_character_for_each_position() {
    let text = said(&["--stones", "1", "--book", "1", "--further", "2"]);
    let (heading, outcomes) = text.split_once('\n').expect("there is a heading");
    assert_eq!(heading, "empty 1 1 2");
    // The player to move gets seven of the twelve stones.
    assert!(outcomes.starts_with('7') && outcomes.trim_end().len() > 7, "{text}");
    let many = solve(&["--stones", "9", "--book", "1"]);
    assert!(many.stderr.contains("too many stones"), "{}", many.stderr);
}

fn build(folder: &Path, stones: &str) -> std::path::PathBuf {
    let text = said(&["--build-table", stones, "--table", &folder.to_string_lossy()]);
    let path = folder.join(format!("mancala-empty-{stones}.table"));
    assert!(text.starts_with(&format!("{}: ", path.display())), "{text}");
    assert_eq!(fs::read_dir(folder).expect("it is there").count(), 1, "nothing else is left in the folder");
    path
}

#[test]
fn a_table_is_built_once_and_used_from_then_on() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    build(folder.path(), "9");
    let table = folder.path().to_string_lossy();
    let (with, without) = (json(&["--position", LATE, "--table", &table]), json(&["--position", LATE]));
    assert_eq!((&with["value"], &with["turns"]), (&without["value"], &without["turns"]));
    let other = solve(&["--capture", "standard", "--position", LATE, "--table", &table]);
    assert_eq!(other.code, 1);
    assert!(other.stderr.contains("there is no table for the standard capture"), "{}", other.stderr);
    assert!(other.stderr.contains("--build-table"), "{}", other.stderr);
}

#[test]
fn a_damaged_table_is_noticed_and_said_in_plain_words() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let path = build(folder.path(), "10");
    let table = folder.path().to_string_lossy().into_owned();
    let whole = fs::read(&path).expect("it is there");
    let right = json(&["--position", LATE])["value"].clone();

    // A page is damaged: it is left aside, and the answer is still right.
    let mut bytes = whole.clone();
    let last = bytes.len() - 1;
    (bytes.len() / 2..=last).step_by(97).for_each(|place| bytes[place] ^= 1);
    fs::write(&path, &bytes).expect("it can be written");
    let run = solve(&["--position", LATE, "--table", &table, "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("is damaged") && run.stderr.contains("build it again"), "{}", run.stderr);
    let answer: Value = serde_json::from_str(&run.stdout).expect("it is JSON");
    assert_eq!(answer["value"], right);

    // The list of checksums, the length, the first bytes.
    let mut sums = whole.clone();
    sums[33] ^= 1;
    for (bytes, words) in [
        (sums, "is damaged; delete it and build it again"),
        (whole[..last].to_vec(), "bytes and should have"),
        (b"hello".to_vec(), "is no endgame table"),
        (vec![b'x'; 500], "is no endgame table of this version"),
    ] {
        fs::write(&path, &bytes).expect("it can be written");
        let run = solve(&["--position", LATE, "--table", &table]);
        assert_eq!(run.code, 1, "{words}");
        assert!(run.stderr.contains(words), "{}", run.stderr);
    }
}

#[test]
fn bad_input_is_told_what_is_wrong() {
    for (flags, code, words) in [
        (vec!["--position", "4,4/0 A"], 1, "this is no position of Mancala"),
        (vec!["--position", LATE, "--stones", "3"], 2, "cannot be used with"),
        (vec!["--pockets", "7"], 2, "7 is not in 1..=6"),
        (vec!["--pockets", "6", "--stones", "11"], 1, "a board holds at most 120 stones, not 132"),
        (vec!["--capture", "all"], 2, "[possible values: empty, standard]"),
        (vec!["--build-table", "9"], 2, "--table <DIR>"),
        (vec!["--table", "no/such/folder"], 1, "there is no table for the empty capture in no/such/folder"),
        (vec!["--memory", "1"], 2, "1 is not in 4.."),
    ] {
        let run = solve(&flags);
        assert_eq!(run.code, code, "{flags:?}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{flags:?}: {}", run.stderr);
    }
}

#[cfg(unix)]
mod stopping {
    use std::process::{Command, Output, Stdio};
    use std::time::Duration;

    /// Runs it for a while and presses Ctrl-C.
    fn interrupted(flags: &[&str], after: Duration) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_boxlid"));
        command.args(["solve", "mancala"]).args(flags);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it was built");
        std::thread::sleep(after);
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is a kill");
        child.wait_with_output().expect("it ends")
    }

    #[test]
    fn ctrl_c_while_a_table_is_built_leaves_no_file() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let table = folder.path().join("tables");
        let flags = ["--build-table", "21", "--table", &table.to_string_lossy()];
        let ended = interrupted(&flags, Duration::from_millis(1500));
        assert_eq!(ended.status.code(), Some(1));
        let said = String::from_utf8_lossy(&ended.stderr);
        // On a quick machine it is being written by then, and that says so in other words.
        assert!(said.contains("stopped"), "{said}");
        let left = std::fs::read_dir(&table).map_or(0, Iterator::count);
        assert_eq!(left, 0, "half a table is left");
    }

    #[test]
    fn ctrl_c_while_solving_says_what_is_proved_so_far() {
        let ended =
            interrupted(&["--stones", "6", "--outcome-only", "--memory", "64"], Duration::from_millis(1500));
        let said = String::from_utf8_lossy(&ended.stdout);
        assert!(said.starts_with("not proved; about "), "{said}");
    }
}
