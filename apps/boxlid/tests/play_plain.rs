//! The plain game, played through pipes as a program or a screen reader would.

mod boxlid;

use boxlid::boxlid;

/// Plays these lines and gives all that was said.
fn say(flags: &[&str], lines: &str) -> String {
    let arguments: Vec<&str> = ["play", "mancala", "--plain"].iter().chain(flags).copied().collect();
    let run = boxlid(&arguments).with_input(lines).run();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    run.stdout
}

fn assert_said(said: &str, words: &[&str]) {
    let mut rest = said;
    for words in words {
        let at = rest.find(words).unwrap_or_else(|| panic!("{words:?} does not follow in\n{said}"));
        rest = &rest[at + words.len()..];
    }
}

#[test]
fn a_turn_is_played_and_told_with_its_clauses() {
    let said = say(&["--begins", "a", "--name", "Ana", "--name", "Dov"], "3-6\nquit\n");
    assert_said(
        &said,
        &[
            "Mancala: Ana against Dov.",
            "Side A, Ana: pockets 1 to 6 hold 4, 4, 4, 4, 4 and 4; the store holds 0.",
            "Ana, choose a pocket of side A from 1 to 6:",
            "Ana sows pocket 3: four stones, the last into the store. Ana goes again. (M-9)",
            "Ana sows pocket 6: five stones, the last in pocket 4 across. Dov is to move. (M-13)",
            "  A      ( 4)( 4)( 0)( 5)( 5)( 0)",
            "Dov, choose a pocket",
            "Goodbye.",
        ],
    );
}

#[test]
fn what_is_refused_is_refused_in_a_sentence_with_its_clause() {
    let said = say(&["--begins", "a"], "3\n3\nB2\n9\nswap\n3-\nhello\n");
    assert_said(
        &said,
        &[
            "Pocket A3 is empty, so there is nothing to sow. (M-5)",
            "Pocket B2 belongs to the other player; you sow from A1 to A6. (M-5)",
            "There is no pocket A9; each side has pockets 1 to 6. (M-2)",
            "Sides can be swapped only under the pie rule",
            "(M-17)",
            "is no move",
            "\"hello\" is no move",
        ],
    );
}

#[test]
fn a_turn_with_a_wrong_part_is_not_played_at_all() {
    let said = say(&["--begins", "a"], "3-3\nmoves\nquit\n");
    assert!(!said.contains("sows pocket"), "{said}");
}

#[test]
fn the_end_of_the_input_ends_the_game_and_is_no_error() {
    assert_said(&say(&[], ""), &["The input has ended, so the game stops here."]);
    let run = boxlid(&["play", "mancala", "--plain"]).with_input(b"\xff\xfe\n3").run();
    assert_eq!(run.code, 0, "{}", run.stderr);
}

#[test]
fn moves_are_taken_back_and_games_resigned_and_played_again() {
    let said =
        say(&["--begins", "loser", "--seed", "1"], "undo\n1\nundo\nboard\nnew\nresign\n1\nnew\nmoves\n");
    assert_said(
        &said,
        &[
            "There is nothing to take back.",
            "sows pocket 1",
            "The last move is taken back.",
            "This game is not over; `resign` ends it.",
            "resigns. The game is over. ",
            "left. No printed rule covers this ending.",
            "Type `new` for another game",
            // No clause is cited for it (M-16).
            "left, an ending no printed rule covers.",
        ],
    );
    // M-4: whoever gave up begins the next game.
    let loser = said.split(" resigns.").next().and_then(|before| before.chars().last()).unwrap();
    let last_prompt = said.rsplit("is to move.").next().unwrap();
    assert!(last_prompt.contains(&format!("{loser}, choose")), "{said}");
}

#[test]
fn the_pie_rule_lets_the_second_player_swap() {
    let said = say(&["--pie", "on", "--begins", "a"], "1\nswap\nquit\n");
    assert_said(
        &said,
        &[
            "Swap after the first turn: On.",
            "or `swap`:",
            "B swaps sides. (M-17)",
            "A, choose a pocket of side B",
        ],
    );
}

#[test]
fn rules_are_read_at_the_table() {
    assert_said(
        &say(&[], "rules M-9\nrules 99\nhelp\n"),
        &["M-9: Last stone in the", "There is no clause 99.", "take back your last move"],
    );
}

#[test]
fn a_bot_plays_a_whole_game_and_the_log_tells_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.log");
    let file = file.to_str().unwrap();
    // Whatever is empty is refused, so trying all pockets again and again always plays to the end.
    let tries = "1\n2\n3\n4\n5\n6\n".repeat(100);
    let said = say(&["--bot", "medium", "--seat", "b", "--seed", "7", "--save", file], &tries);
    assert_said(&said, &["Mancala: Bot against B.", "Bot sows pocket", "The game is over,"]);
    let replay = boxlid(&["replay", file]).run();
    assert_eq!(replay.code, 0, "{}", replay.stderr);
    assert!(replay.stdout.lines().last().unwrap().starts_with("Result: "), "{}", replay.stdout);
    // The same seed and the same moves make the same game.
    assert_eq!(said, say(&["--bot", "medium", "--seat", "b", "--seed", "7"], &tries));
}

#[test]
fn a_file_that_exists_or_cannot_be_written_is_said_before_the_game_begins() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("there.log");
    std::fs::write(&there, "").unwrap();
    let run = boxlid(&["play", "mancala", "--plain", "--save", there.to_str().unwrap()]).run();
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("exists already"), "{}", run.stderr);
    let nowhere = folder.path().join("missing").join("game.log");
    let run = boxlid(&["play", "mancala", "--plain", "--save", nowhere.to_str().unwrap()]).run();
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.contains("cannot be saved to"), "{}", run.stderr);
}

#[test]
fn wrong_flags_are_wrong_usage() {
    for flags in [
        &["--bot", "god"][..],
        &["--stones", "5"],
        &["--seat", "b"],
        &["--name", "a", "--name", "b", "--name", "c"],
        &["--plain", "--no-motion"],
    ] {
        let arguments: Vec<&str> = ["play", "mancala"].iter().chain(flags).copied().collect();
        // Some are found out before and some after the terminal is looked for; either way nothing is played.
        let arguments =
            if flags.contains(&"--plain") { arguments } else { [&arguments[..], &["--plain"]].concat() };
        assert_eq!(boxlid(&arguments).run().code, 2, "{flags:?}");
    }
}

#[test]
fn without_a_terminal_the_full_screen_game_points_to_the_plain_one() {
    let run = boxlid(&["play", "mancala"]).run();
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("--plain"), "{}", run.stderr);
}
