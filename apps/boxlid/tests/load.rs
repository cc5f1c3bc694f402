//! Games that were saved and are gone on with.

mod boxlid;

use std::fs;
use std::path::Path;

use boxlid::{Ended, boxlid};

/// Plays by lines of text with these flags.
fn play(flags: &[&str], lines: &str) -> Ended {
    let arguments: Vec<&str> = ["play"].iter().chain(flags).copied().collect();
    boxlid(&arguments).with_input(lines).run()
}

/// A game of Mancala that was left after two sowings.
fn saved(folder: &Path) -> String {
    let file = folder.join("evening.log").to_str().unwrap().to_owned();
    let run = play(&["mancala", "--plain", "--begins", "a", "--save", &file], "3\n1\nquit\n");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    file
}

fn lines(file: &str) -> usize {
    fs::read_to_string(file).unwrap().lines().count()
}

#[test]
fn a_saved_game_goes_on_where_it_was_left_and_in_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path());
    assert_eq!(lines(&file), 3);
    let run = play(&["--load", &file, "--plain", "--name", "Ana", "--name", "Dov"], "2\nmoves\nquit\n");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    assert!(run.stdout.contains("Ana sows pocket 3"), "{}", run.stdout);
    assert!(run.stdout.contains("Dov sows pocket 2"), "{}", run.stdout);
    assert!(run.stdout.contains("  3. Dov: "), "{}", run.stdout);
    assert_eq!(lines(&file), 4);
    assert_eq!(boxlid(&["replay", &file]).run().code, 0);
}

#[test]
fn it_can_be_gone_on_with_by_its_game_and_in_another_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path());
    let other = folder.path().join("later.log").to_str().unwrap().to_owned();
    let flags = ["mancala", "--load", &file, "--save", &other, "--plain", "--bot", "easy", "--seat", "b"];
    let run = play(&flags, "2\nquit\n");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    assert!(run.stdout.contains("sows pocket 2"), "{}", run.stdout);
    assert_eq!(lines(&file), 3, "the first file is as it was");
    assert!(lines(&other) >= 4);
}

#[test]
fn hidden_hands_and_the_deck_come_back_too() {
    let folder = tempfile::tempdir().unwrap();
    for (game, move_on) in [("whiz-key", "show\n1\nquit\n"), ("trivial-pursuit", "1\nquit\n")] {
        let file = folder.path().join(format!("{game}.log")).to_str().unwrap().to_owned();
        let run = play(&[game, "--plain", "--seats", "2", "--seed", "3", "--save", &file], "quit\n");
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        let before = lines(&file);
        let run = play(&["--load", &file, "--plain"], move_on);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
        assert!(lines(&file) > before, "{game}: {}", run.stdout);
    }
}

#[test]
fn what_cannot_be_gone_on_with_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path());
    let said = |flags: &[&str]| {
        let run = play(flags, "");
        assert_ne!(run.code, 0, "{}", run.stdout);
        run.stderr
    };
    assert!(said(&["--load", "nowhere.log", "--plain"]).contains("nowhere.log could not be read"));
    let wrong = said(&["whiz-key", "--load", &file, "--plain"]);
    assert!(wrong.contains("is a game of Mancala, not of Whiz Key"), "{wrong}");
    let rules = said(&["mancala", "--load", &file, "--plain", "--stones", "3"]);
    assert!(rules.contains("the file says by which rules"), "{rules}");
    let names = said(&["--load", &file, "--plain", "--name", "A", "--name", "B", "--name", "C"]);
    assert!(names.contains("more names than people"), "{names}");

    let log = fs::read_to_string(&file).unwrap();
    let broken = folder.path().join("broken.log").to_str().unwrap().to_owned();
    fs::write(&broken, format!("{log}{{\"acted\":{{\"seat\":0,\"action\":{{\"sow\":\"A3\"}}}}}}\n")).unwrap();
    let damaged = said(&["--load", &broken, "--plain"]);
    assert!(damaged.contains("is damaged") && damaged.contains("line 4"), "{damaged}");
    fs::write(&broken, "hello").unwrap();
    assert!(said(&["--load", &broken, "--plain"]).contains("is no saved game"));

    let over = folder.path().join("over.log").to_str().unwrap().to_owned();
    let run = play(&["mancala", "--plain", "--save", &over], "resign\nquit\n");
    assert_eq!(run.code, 0);
    assert!(said(&["--load", &over, "--plain"]).contains("holds a game that is over"));
}
