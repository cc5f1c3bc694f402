//! Boards of one's own at the command line and through the engine.

mod boxlid;

use boxlid::boxlid;

fn own(name: &str) -> String {
    format!("{}/../../testdata/boards/{name}.json", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_built_in_board_is_exported_and_passes_its_own_check() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["whiz-key", "heisey-mania", "manipulation"] {
        let exported = boxlid(&["board", "export", game]).run();
        assert_eq!(exported.code, 0, "{}", exported.stderr);
        let file = folder.path().join("board.json");
        std::fs::write(&file, exported.stdout).unwrap();
        let run = boxlid(&["board", "check", file.to_str().unwrap()]).run();
        assert_eq!(run.code, 0, "{}", run.stdout);
        assert!(run.stdout.contains("it can be played on"), "{}", run.stdout);
    }
    let run = boxlid(&["board", "export", "mancala"]).run();
    let said =
        "boxlid: Mancala takes no board of your own; Heisey Mania, Basic Manipulation and Whiz Key do\n";
    assert_eq!((run.code, run.stderr.as_str()), (1, said));
}

#[test]
fn a_check_says_which_game_and_in_what_the_board_differs() {
    let run = boxlid(&["board", "check", &own("whiz_key_own")]).run();
    assert_eq!(run.code, 0);
    assert!(run.stdout.contains("a board for Whiz Key, \"Grandmother's board\"; it can be played on."));
    assert!(run.stdout.contains("R2C3 is DRAW OR SWAP; built in is DRAW WHIZ CARD."), "{}", run.stdout);
    let run = boxlid(&["board", "check", &own("heisey_mania_own")]).run();
    assert!(run.stdout.contains("Between headquarters lie 8, 8, 8, 8 spaces; built in are 6, 6, 6, 6."));
    let run = boxlid(&["board", "check", &own("manipulation_own")]).run();
    assert!(run.stdout.contains("a board for Basic Manipulation, \"Long lanes\"; it can be played on."));
    assert!(run.stdout.contains("Spaces between STAR-BEASTs: 7, 7, 7, 7; built in are 6, 6, 6, 6."));
}

#[test]
fn every_problem_of_a_board_stands_in_a_line_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("broken.json");
    let text = std::fs::read_to_string(own("heisey_mania_own")).unwrap();
    std::fs::write(
        &file,
        text.replace("\"x\": 0.0, \"y\": -0.2", "\"x\": 0.0, \"y\": -2.5").replacen("roll_again", "hub", 1),
    )
    .unwrap();
    let run = boxlid(&["board", "check", file.to_str().unwrap()]).run();
    assert_eq!(run.code, 1);
    let said: Vec<&str> = run.stdout.lines().filter_map(|line| Some(line.split_once(": ")?.1)).collect();
    assert!(said.contains(&"the board has 2 hubs; the rulebook has 1."), "{said:?}");
    assert!(said.contains(&"space P01 lies outside the picture, which reaches from -1 to 1."), "{said:?}");
    // What the rulebook of Basic Manipulation settles is refused with its clause.
    let text = std::fs::read_to_string(own("manipulation_own")).unwrap();
    let broken =
        text.replacen("\"kind\": \"home\"", "\"kind\": \"lane\"", 1).replacen("star_beast", "beast", 1);
    std::fs::write(&file, broken).unwrap();
    let run = boxlid(&["board", "check", file.to_str().unwrap()]).run();
    assert_eq!((run.code, run.stdout.lines().count()), (1, 2), "{}", run.stdout);
    assert!(run.stdout.contains("a Home Refuge has four spaces (BM-18)."), "{}", run.stdout);
    assert!(
        run.stdout.contains("a STAR-BEAST lies one step inward of each BEAST (BM-11)."),
        "{}",
        run.stdout
    );
    std::fs::write(&file, " ".repeat(40_000)).unwrap();
    let run = boxlid(&["board", "check", file.to_str().unwrap()]).run();
    let said = "boxlid: the board file has 40000 bytes; at most 32768 are read\n";
    assert_eq!((run.code, run.stderr.as_str()), (1, said));
}

#[test]
fn a_game_is_played_on_a_board_of_ones_own_and_its_log_stands_alone() {
    let folder = tempfile::tempdir().unwrap();
    for (game, board, first) in [
        (
            "whiz-key",
            "whiz_key_own",
            "Own board: Grandmother's board. R2C3 is DRAW OR SWAP; built in is DRAW WHIZ CARD.",
        ),
        (
            "heisey-mania",
            "heisey_mania_own",
            "Own board: Long sides. Between headquarters lie 8, 8, 8, 8 spaces",
        ),
        (
            "manipulation",
            "manipulation_own",
            "Own board: Long lanes. Clockwise lie red, blue, green, yellow; built in are red, yellow, green, blue.",
        ),
    ] {
        let save = folder.path().join(format!("{game}.log"));
        let (board, save) = (own(board), save.to_str().unwrap().to_owned());
        let arguments = ["play", game, "--plain", "--seed", "1", "--board", &board, "--save", &save];
        let run = boxlid(&arguments).with_input("1\nboard\nquit\n").run();
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
        assert!(run.stdout.contains(first), "{}", run.stdout);
        let run = boxlid(&["verify", &save]).run();
        assert!(run.stdout.contains("lines of it can be played"), "{}{}", run.stdout, run.stderr);
        assert_eq!(boxlid(&["replay", &save]).run().code, 0);
    }
    let run = boxlid(&["play", "whiz-key", "--plain", "--board", &own("heisey_mania_own")]).run();
    assert!(
        run.stderr.ends_with("cannot be played on: this is a board for Heisey Mania, not for Whiz Key\n"),
        "{}",
        run.stderr
    );
    // Other games have no such flag.
    assert_eq!(boxlid(&["play", "mancala", "--plain", "--board", &own("whiz_key_own")]).run().code, 2);
}

#[test]
fn the_engine_opens_a_table_on_a_board_of_ones_own() {
    let board: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(own("whiz_key_own")).unwrap()).unwrap();
    let requests = [
        serde_json::json!({ "do": "open", "table": "path", "game": "whiz-key", "board": own("whiz_key_own") }),
        serde_json::json!({ "do": "open", "table": "whole", "game": "whiz-key", "board": board }),
        serde_json::json!({ "do": "look", "table": "whole", "as": "spectator" }),
        serde_json::json!({ "do": "open", "game": "mancala", "board": board }),
        serde_json::json!({ "do": "open", "game": "whiz-key", "board": 7 }),
        serde_json::json!({ "do": "open", "table": "race", "game": "manipulation", "board": own("manipulation_own") }),
        serde_json::json!({ "do": "look", "table": "race", "as": "spectator" }),
    ];
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let run = boxlid(&["engine"]).with_input(&input).run();
    let answers: Vec<serde_json::Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["ok"]["opening"]["board"], answers[1]["ok"]["opening"]["board"]);
    assert!(answers[0]["ok"]["opening"]["board"].is_string(), "{}", answers[0]);
    let layout = "SEMD1WMD1/EMDD3MDWD2/....MDKMD3D3C/......4MD4D4";
    assert_eq!(answers[2]["ok"]["sighting"]["view"]["board"], layout, "{}", answers[2]);
    assert!(answers[3]["error"]["said"].as_str().unwrap().contains("Mancala takes no board of your own"));
    assert_eq!(
        answers[4]["error"]["said"],
        "a board is the path of a file, or the board itself as an object"
    );
    let lanes = serde_json::json!([6, 6, 6, 6]);
    assert_eq!(answers[6]["ok"]["sighting"]["view"]["board"]["lanes"], lanes, "{}", answers[6]);
}
