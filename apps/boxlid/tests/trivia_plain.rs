//! Both games of questions, played by lines of text through pipes.
//!
//! Most games here are asked from decks in which every answer is the same, so that a script can answer.

mod boxlid;

use boxlid::{Ended, boxlid};

fn deck(name: &str) -> String {
    format!("{}/../../testdata/decks/{name}.json", env!("CARGO_MANIFEST_DIR"))
}

fn run(game: &str, flags: &[&str], lines: &str) -> Ended {
    let arguments: Vec<&str> =
        ["play", game, "--plain", "--seed", "1"].iter().chain(flags).copied().collect();
    boxlid(&arguments).with_input(lines).run()
}

/// Plays these lines and gives all that was said.
fn say(game: &str, flags: &[&str], lines: &str) -> String {
    let run = run(game, flags, lines);
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
fn a_turn_is_rolled_moved_asked_answered_and_told() {
    let rome = deck("rome");
    let flags = ["--preset", "distance", "--deck", rome.as_str(), "--name", "Ana", "--name", "Dov"];
    let said = say("trivial-pursuit", &flags, "1\nRome\ngo on\nquit\n");
    assert_said(
        &said,
        &[
            "Trivial Pursuit: Ana against Dov.",
            "The deck: All roads lead to Rome, 8 cards.",
            "For the first turn: Ana",
            "begins. (TP-3)",
            "rolls a",
            "  1. ",
            "choose where to go, 1 to",
            "Where does road",
            "type your answer:",
            "answers \"Rome\".",
            "Right: ",
            "The answer is Rome. (TP-25)",
            "  1. Go on",
            "  2. Challenge it",
            "Goodbye.",
        ],
    );
}

/// TP-1: people at one keyboard choose their tokens, and whoever does not gets what is left.
#[test]
fn people_at_one_keyboard_choose_their_tokens() {
    let flags = ["--name", "Ana", "--mark", "pink", "--name", "Dov", "--mark", "Blue circle"];
    let said = say("trivial-pursuit", &flags, "quit\n");
    assert_said(&said, &["Ana against Dov.", "Ana has the pink diamond, Dov has the blue circle."]);
    let said = say("heisey-mania", &["--mark", "triangle", "--seats", "2"], "quit\n");
    assert_said(&said, &["A has the green triangle, B has the blue circle."]);
    assert!(!say("heisey-mania", &["--seats", "2"], "quit\n").contains("circle"), "nobody chose");
    for (flags, words) in [
        (&["--mark", "purple"][..], "'purple' is no token of Trivial Pursuit; choose from: blue circle,"),
        (&["--mark", "blue", "--mark", "circle"], "two players cannot both have blue circle"),
        (&["--people", "1", "--bot", "steady", "--mark", "blue", "--mark", "pink"], "more marks than people"),
    ] {
        let ended = run("trivial-pursuit", flags, "");
        assert_eq!(ended.code, 2, "{flags:?}");
        assert!(ended.stderr.contains(words), "{}", ended.stderr);
    }
    let ended = run("whiz-key", &["--mark", "red"], "");
    assert!(ended.stderr.contains("Whiz Key has no tokens or colors to choose"), "{}", ended.stderr);
}

#[test]
fn words_that_are_commands_can_still_be_answered() {
    let rome = deck("rome");
    let flags = ["--preset", "distance", "--deck", rome.as_str()];
    let said = say("trivial-pursuit", &flags, "1\nNew York\nstand\nquit\n");
    assert_said(&said, &["answers \"New York\".", "Wrong: "]);
    let said = say("trivial-pursuit", &flags, "1\nanswer: help\nstand\nquit\n");
    assert_said(&said, &["answers \"help\".", "Wrong: "]);
    let said = say("trivial-pursuit", &flags, "1\nrules 14\nhelp\nboard\npass\nquit\n");
    assert_said(&said, &["TP-14: ", "the plain game has no clock", "A, A, is on", "gives no answer."]);
}

#[test]
fn the_board_can_be_looked_at_with_everybody_on_it() {
    let said = say("heisey-mania", &["--seats", "3"], "board\nquit\n");
    assert_said(&said, &["[A]", "H.M.", "[P]", "Spaces: A ABC, H History", "It is "]);
    assert!(!said.contains('\u{1b}'), "{said}");
}

#[test]
fn a_wrong_ruling_is_challenged_by_the_mover_and_the_others_decide() {
    let rome = deck("rome");
    let names = ["--name", "Ana", "--name", "Dov", "--name", "Eli"];
    let ours = ["--preset", "distance", "--deck", rome.as_str(), "--read-aloud", "off"];
    let flags = [&ours[..], &names].concat();
    let script = "1\nAthens\nchallenge Nobody\nchallenge\nshow\nright\nshow\nright\nquit\n";
    let said = say("trivial-pursuit", &flags, script);
    assert_said(
        &said,
        &[
            "Wrong: ",
            "Say who challenges it, as in `challenge Ana`",
            " challenges the ruling. (TP-29)",
            "this is for you alone. Type `show` when nobody else looks:",
            "The answer given: \"Athens\".",
            "The card says: Rome.",
            " challenges the ruling: is the answer right?",
            "this is for you alone.",
            "2 say right, 0 say wrong: right.",
        ],
    );
}

#[test]
fn the_card_is_shown_to_nobody_but_the_reader() {
    let rome = deck("rome");
    let flags =
        ["--deck", rome.as_str(), "--put", "spoken", "--boxes", "merged", "--name", "Ana", "--name", "Dov"];
    let said = say("trivial-pursuit", &flags, "1\nboard\nshow\nright\nquit\n");
    let (before, after) = said.split_once("nobody else looks: ").unwrap();
    assert!(!before.contains("Rome."), "{before}");
    let (hidden, _) = after.split_once("The card says: Rome.").expect("the reader is shown the card");
    assert!(hidden.contains("nobody else looks: "), "the board is shown, but not the card: {hidden}");
    assert_said(after, &["read the question aloud; is ", "'s answer right?", "Right: ruled by the reader."]);
}

/// The presets of `trivial_pursuit.md`: two people at one keyboard play as printed, one against a bot at a distance.
#[test]
fn people_at_one_keyboard_play_as_printed_and_against_bots_at_a_distance() {
    let rome = deck("rome");
    let flags = ["--deck", rome.as_str(), "--name", "Ana", "--name", "Dov"];
    let said = say("trivial-pursuit", &flags, "1\n1\nshow\nright\nquit\n");
    assert_said(
        &said,
        &[
            "As printed: Two boxes. Another player reads",
            "choose where to go, 1 to",
            "this is for you alone.",
            "The card says: Rome.",
            "read the question aloud; is ",
            "Right: ruled by the reader.",
        ],
    );
    assert!(!said.contains("type your answer"), "{said}");
    let said = say("trivial-pursuit", &["--deck", &rome, "--bot", "little", "--time", "30"], "quit\n");
    assert_said(&said, &["At a distance: Four differences from the box:", "Changed: Time to answer: 30 s."]);
}

#[test]
fn choices_are_numbered_and_may_be_typed_out() {
    let newark = deck("newark");
    let flags = ["--deck", newark.as_str(), "--put", "choices", "--contest", "off"];
    let said = say("heisey-mania", &flags, "1\n9\n2\nquit\n");
    assert_said(&said, &["  1. Cambridge", "  2. Newark", "  3. Tiffin", "  4. Give no answer"]);
    assert_said(&said, &["here is no number 9 to choose", "answers \"Newark\".", "Right: "]);
    let said = say("heisey-mania", &flags, "1\ntiffin\nquit\n");
    assert_said(&said, &["answers \"Tiffin\".", "Wrong: "]);
}

#[test]
fn what_is_refused_names_its_clause() {
    let said = say("trivial-pursuit", &["--seats", "2"], "r40\nchoose:history\nquit\n");
    assert_said(&said, &["A roll of", "does not lead from HUB to R40", "(TP-5)", "(TP-16)"]);
}

#[test]
fn one_plays_alone_and_among_bots_to_the_end() {
    let newark = deck("newark");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("evening.log");
    let file = file.to_str().unwrap();
    // Numbers choose among spaces and categories; where an answer is asked for, the first line gives it. A number
    // is then wrong or stands, so that the script gets everywhere.
    let tries = "1\nNewark\nstand\n2\nNewark\nstand\n3\nNewark\nstand\n".repeat(500);
    let said = say("heisey-mania", &["--deck", &newark, "--seats", "1", "--save", file], &tries);
    assert_said(
        &said,
        &["Heisey Mania: A.", "wins the", "answers the winning question.", "The game is over. A wins."],
    );
    let replay = boxlid(&["replay", file]).run();
    assert_eq!((replay.code, replay.stderr.as_str()), (0, ""));
    assert!(replay.stdout.ends_with("The game is over.\n"), "{}", replay.stdout.lines().last().unwrap());

    let bots = ["--deck", newark.as_str(), "--bot", "little", "--bot", "much", "--name", "Ana"];
    let said = say("heisey-mania", &bots, &tries);
    assert_said(&said, &["Heisey Mania: Ana, Bot 1, Bot 2.", "Bot 1 rolls a", "The game is over. "]);
}

#[test]
fn a_deck_that_cannot_be_played_is_refused_with_the_place() {
    let refused = |game: &str, file: &str| {
        let ended = run(game, &["--deck", file], "");
        assert_eq!((ended.code, ended.stdout.as_str()), (1, ""), "{file}");
        ended.stderr
    };
    let newark = deck("newark");
    assert!(
        refused("trivial-pursuit", &newark).contains("is a deck for Heisey Mania, not for Trivial Pursuit")
    );
    assert!(refused("heisey-mania", "missing.json").contains("could not be read"));
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let good = std::fs::read_to_string(&newark).unwrap();
    let hole = good.replacen("\"abc\": {", "\"abd\": {", 1);
    let said = refused("heisey-mania", &write("hole.json", &hole));
    assert!(said.contains("hole.json cannot be played with") && said.contains("abd"), "{said}");
    let cut = &good[..good.len() / 2];
    let said = refused("heisey-mania", &write("cut.json", cut));
    assert!(said.contains("cannot be played with") && said.contains("line"), "{said}");
}

#[test]
fn a_log_holds_its_deck_or_is_given_it() {
    let newark = deck("newark");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("quiz.log");
    let path = file.to_str().unwrap();
    say(
        "heisey-mania",
        &["--preset", "distance", "--deck", &newark, "--save", path],
        "1\nNewark\nstand\nquit\n",
    );
    let log = std::fs::read_to_string(&file).unwrap();
    assert!(log.contains("\"deck\":{"));
    // The same log without its deck must be given it.
    let (head, rest) = log.split_once('\n').unwrap();
    let mut head: serde_json::Value = serde_json::from_str(head).unwrap();
    head.as_object_mut().unwrap().remove("deck");
    std::fs::write(&file, format!("{head}\n{rest}")).unwrap();
    let missing = boxlid(&["replay", path]).run();
    assert_eq!(missing.code, 1);
    assert!(missing.stderr.contains("which is not at hand"), "{}", missing.stderr);
    let told = boxlid(&["replay", path, "--deck", &newark]).run();
    assert_eq!((told.code, told.stderr.as_str()), (0, ""));
    assert!(told.stdout.contains("answers \"Newark\"."), "{}", told.stdout);
    let other = boxlid(&["replay", path, "--deck", &deck("rome")]).run();
    assert!(other.stderr.contains("is a deck for Trivial Pursuit"), "{}", other.stderr);
}

#[test]
fn seats_people_and_bots_that_do_not_fit_are_wrong_usage() {
    for flags in [
        &["--seats", "7"][..],
        &["--seats", "1"],
        &["--bot", "god"],
        &["--seats", "2", "--bot", "little", "--bot", "little"],
        &["--seats", "3", "--people", "2"],
        &["--seats", "2", "--people", "1", "--name", "a", "--name", "b", "--bot", "much"],
        &["--bot", "little", "--seat", "c"],
        &["--wedges", "3"],
        &["--turn-back", "always"],
    ] {
        let ended = run("trivial-pursuit", flags, "");
        assert_eq!(ended.code, 2, "{flags:?}: {}{}", ended.stdout, ended.stderr);
    }
    // One person among bots has nobody to read to.
    let ended = run("trivial-pursuit", &["--put", "spoken", "--bot", "little"], "");
    assert_eq!(ended.code, 1);
    assert!(ended.stderr.contains("nobody to read"), "{}", ended.stderr);
}

#[test]
fn the_same_seed_plays_the_same_evening() {
    let flags = ["--bot", "steady", "--seats", "4"];
    let lines = "1\nParis\nstand\n".repeat(40);
    assert_eq!(say("trivial-pursuit", &flags, &lines), say("trivial-pursuit", &flags, &lines));
}
