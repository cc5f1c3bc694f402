//! `boxlid ladder`, and the options that come with bots and starts.

mod boxlid;

use boxlid::boxlid;
use mancala::{FairStart, Stones};

const SHORT: [&str; 8] = ["ladder", "mancala", "--games", "6", "--bots", "easy,medium", "--seed", "2"];

fn run(more: &[&str]) -> String {
    let arguments: Vec<&str> = SHORT.iter().chain(more).copied().collect();
    let run = boxlid(&arguments).run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.stdout
}

#[test]
fn a_ladder_is_the_same_for_a_seed_whatever_the_number_of_threads() {
    let alone = run(&["--threads", "1"]);
    assert_eq!(alone, run(&["--threads", "3"]));
    assert!(alone.starts_with("Mancala: both captures") && alone.contains("6 games, seed 2"), "{alone}");
    assert!(alone.contains("medium") && alone.contains("Elo, 95 %"), "{alone}");
}

#[test]
fn a_ladder_as_json_has_ratings_and_pairs() {
    let json: serde_json::Value = serde_json::from_str(&run(&["--json"])).expect("it is JSON");
    assert_eq!((&json["game"], &json["games"]), (&"mancala".into(), &6.into()));
    assert_eq!(json["bots"][0]["bot"], "easy");
    assert!(json["bots"][1]["elo"].is_number());
    assert_eq!(json["pairs"][0]["games"], 6.0);
}

#[test]
fn what_cannot_be_played_is_said() {
    for (arguments, said) in [
        (["ladder", "chess", "--games", "2"], "there is no game called \"chess\""),
        (["ladder", "mancala", "--bots", "god"], "Mancala has no bot called \"god\""),
        (["ladder", "mancala", "--bots", "easy"], "a ladder needs two bots at least"),
        (["ladder", "mancala", "--table", "no/such/folder"], "there is no endgame table in no/such/folder"),
    ] {
        let run = boxlid(&arguments).run();
        assert_eq!(run.code, 1, "{}", run.stdout);
        assert!(run.stderr.contains(said), "{}", run.stderr);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_shows_what_was_played_until_then() {
    use std::process::{Command, Stdio};
    let mut ladder = Command::new(env!("CARGO_BIN_EXE_boxlid"));
    ladder.args(["ladder", "mancala", "--games", "100000", "--bots", "easy,medium"]);
    let child = ladder.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it was built");
    std::thread::sleep(std::time::Duration::from_secs(3));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is a kill");
    let ended = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(ended.stdout).expect("it is text");
    assert_eq!(ended.status.code(), Some(0), "{said}");
    assert!(said.contains("games, seed 1"), "{said}");
}

#[test]
fn a_game_from_a_fair_start_is_saved_with_it_and_can_be_replayed() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("fair.log").to_string_lossy().into_owned();
    let flags =
        ["play", "mancala", "--plain", "--stones", "3", "--start", "fair", "--seed", "5", "--save", &file];
    let played = boxlid(&flags).with_input("1\nquit\n").run();
    assert_eq!(played.code, 0, "{}", played.stderr);
    assert!(played.stdout.contains("How the stones lie: Fair, drawn by lot."), "{}", played.stdout);
    let log = std::fs::read_to_string(&file).expect("it was saved");
    assert!(FairStart::all_for(Stones::Three).any(|start| log.contains(start.name)), "{log}");
    let replayed = boxlid(&["replay", &file]).run();
    assert_eq!(replayed.code, 0, "{}", replayed.stderr);
}

#[test]
fn a_named_start_must_have_the_stones_that_were_asked_for() {
    let start = FairStart::all_for(Stones::Three).next().expect("there is one");
    let flags = ["play", "mancala", "--plain", "--begins", "a", "--start", start.name];
    let refused = boxlid(&flags).run();
    assert_eq!(refused.code, 1);
    assert!(refused.stderr.contains("M-18"), "{}", refused.stderr);
    let flags = ["play", "mancala", "--plain", "--stones", "3", "--begins", "a", "--start", start.name];
    let heaps = start.first.map(|heap| format!("({heap:>2})")).concat();
    let played = boxlid(&flags).with_input("quit\n").run();
    assert!(played.stdout.contains(&format!("  A      {heaps}")), "{}", played.stdout);
}

#[test]
fn the_shelf_names_the_fair_starts() {
    let games = boxlid(&["games"]).run().stdout;
    for start in FairStart::ALL {
        assert!(games.contains(start.name), "{games}");
    }
}
