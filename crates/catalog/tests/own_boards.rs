//! Boards of one's own: what is refused, what is played on, and that a log with one stands on its own.

use std::sync::Arc;

use catalog::{
    AnalysisSettings, BadBoard, Fairness, GameKind, LONGEST_BOARD, LogFile, OwnBoard, Setting, analyse,
};
use rules::{Dice, Seat, Viewer};
use serde_json::{Value, json};
use table::{AnyTable, Fortune, Secret};

fn kind(name: &str) -> GameKind {
    name.parse().unwrap()
}

fn built_in(game: &str) -> Value {
    serde_json::from_str(kind(game).board_file().unwrap()).unwrap()
}

/// Whiz Key with one square changed.
fn own_whiz_key() -> Arc<OwnBoard> {
    let mut file = built_in("whiz-key");
    let at = file["spaces"].as_array().unwrap().iter().position(|space| space["id"] == "R2C3").unwrap();
    file["spaces"][at]["kind"] = json!("draw_or_swap");
    file["title"] = json!("Grandmother's board");
    Arc::new(OwnBoard::read(&file.to_string()).unwrap())
}

/// Basic Manipulation with blue after red, longer lanes and a longer diamond, and shorter spokes.
fn own_manipulation() -> Arc<OwnBoard> {
    let text = include_str!("../../../testdata/boards/manipulation_own.json");
    Arc::new(OwnBoard::read(text).unwrap())
}

/// Heisey Mania with sides of eight spaces.
fn own_heisey(length: usize) -> Value {
    let mut file = built_in("heisey-mania");
    let rim = 4 * (length + 1);
    let name = |at: usize| format!("D{:02}", at % rim);
    let points = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
    let order = ["abc", "history", "patterns", "colors"];
    let spaces = file["spaces"].as_array_mut().unwrap();
    spaces.retain(|space| !space["id"].as_str().unwrap().starts_with('D'));
    for space in spaces.iter_mut() {
        let id = space["id"].as_str().unwrap().to_owned();
        if let Some(arm) = id.strip_suffix('4') {
            space["next"][1] = json!(name(arm[1..].parse::<usize>().unwrap() * (length + 1)));
        }
    }
    for at in 0..rim {
        let (side, along) = (at / (length + 1), at % (length + 1));
        let ((x0, y0), (x1, y1)) = (points[side], points[(side + 1) % 4]);
        let part = along as f64 / (length + 1) as f64;
        let mut space = json!({ "id": name(at), "x": x0 + (x1 - x0) * part, "y": y0 + (y1 - y0) * part });
        let mut next = vec![name(at + rim - 1), name(at + 1)];
        let (says, category) = match along {
            0 => ("headquarters", Some(order[side])),
            _ if along == 1 || along == length => ("category", Some("patterns")),
            _ if along == 2 || along == length - 1 => ("roll_again", None),
            _ => ("category", Some(order[along % 4])),
        };
        if along == 0 {
            next.push(format!("P{side}4"));
        }
        space["kind"] = json!(says);
        space["next"] = json!(next);
        if let Some(category) = category {
            space["category"] = json!(category);
        }
        spaces.push(space);
    }
    file
}

/// Two bots play at most `steps` choices on a board; gives the table.
fn played(kind: GameKind, board: &Arc<OwnBoard>, level: &str, seed: u64, steps: usize) -> Box<dyn AnyTable> {
    let bots: Vec<(Seat, String)> = (0..2).map(|seat| (Seat(seat), level.to_owned())).collect();
    let board = Some(Arc::clone(board));
    let setting = Setting { seats: Some(2), bots: &bots, board, ..Setting::default() };
    let mut table = catalog::open(kind, &setting, Secret::from_seed(seed), None).unwrap();
    let first = table.begin();
    table.commit(&first).unwrap();
    let mut dice = Dice::seeded(seed);
    let mut bot = catalog::bot(kind, level, &Default::default()).unwrap();
    for _ in 0..steps {
        let Some(seat) = table.waiting_for().iter().next().filter(|_| table.over().is_none()) else { break };
        let sighting = table.seen_by(Viewer::Seat(seat), table.seq());
        let action = bot.choose(&sighting, &mut dice).unwrap();
        let entries = table.decide(seat, table.seq(), &action).unwrap();
        table.commit(&entries).unwrap();
    }
    table
}

#[test]
fn the_built_in_boards_pass_and_differ_in_nothing() {
    for game in ["whiz-key", "heisey-mania", "manipulation"] {
        let board = OwnBoard::read(kind(game).board_file().unwrap()).unwrap();
        assert_eq!(board.kind(), kind(game));
        assert_eq!(board.differences(), Vec::<String>::new(), "{game}");
        // Its one spelling is a board file again.
        assert_eq!(OwnBoard::read(board.text()).unwrap().text(), board.text());
    }
}

#[test]
fn what_is_no_board_is_refused_in_plain_words() {
    let said = |text: &str| OwnBoard::read(text).unwrap_err().to_string();
    assert!(said("hello").starts_with("this is no board file: "));
    assert_eq!(
        said(r#"{"boxlid_board":1,"game":"chess"}"#),
        "this is a board for \"chess\", and there is no such game"
    );
    assert_eq!(
        said(r#"{"boxlid_board":1,"edition":"trivial_pursuit"}"#),
        "Trivial Pursuit takes no board of your own; Heisey Mania, Basic Manipulation and Whiz Key do"
    );
    let long = " ".repeat(LONGEST_BOARD + 1);
    assert_eq!(OwnBoard::read(&long).unwrap_err(), BadBoard::TooLong(LONGEST_BOARD + 1));
    for title in ["", "a\u{202e}b", "tab\there", &"x".repeat(61)] {
        let mut file = built_in("whiz-key");
        file["title"] = json!(title);
        let words = "the title needs 1 to 60 plain characters: letters, digits, spaces and punctuation";
        assert_eq!(said(&file.to_string()), words);
    }
    let mut file = built_in("heisey-mania");
    file["spaces"][1]["x"] = json!(1e300);
    assert_eq!(said(&file.to_string()), "space P01 lies outside the picture, which reaches from -1 to 1");
    // A list of a hundred thousand names does not fit, and one of a thousand is no board.
    let mut file = built_in("heisey-mania");
    let ways = file["spaces"][0]["next"].as_array_mut().unwrap();
    ways.extend(vec![json!("P01"); 1_000]);
    assert!(said(&file.to_string()).contains("ways out of the hub"));
    assert!(said(&"[".repeat(10_000)).starts_with("this is no board file: "));
}

#[test]
fn a_board_is_taken_by_its_own_game_alone() {
    let board = own_whiz_key();
    let setting = Setting { board: Some(Arc::clone(&board)), ..Setting::default() };
    let open = |game: &str| catalog::open(kind(game), &setting, Secret::from_seed(1), None).map(|_| ());
    assert_eq!(open("whiz-key"), Ok(()));
    assert_eq!(open("heisey-mania").unwrap_err().said, "this is a board for Whiz Key, not for Heisey Mania");
    assert_eq!(
        open("mancala").unwrap_err().said,
        "Mancala takes no board of your own; Heisey Mania, Basic Manipulation and Whiz Key do"
    );
    let setting = Setting { board: Some(own_manipulation()), ..Setting::default() };
    assert!(catalog::open(kind("manipulation"), &setting, Secret::from_seed(1), None).is_ok());
    let head = r#"{"boxlid":1,"game":"mancala","opening":{"rules":1,"seats":2,"options":{"stones":"4","begins":"a","capture":"empty","pie":"off"},"settled":{"stones":"4","begins":"a","capture":"empty","pie":"off"},"board":"{}"}}"#;
    assert!(LogFile::parse(head).unwrap().set_up(Fortune::Given).is_err());
}

#[test]
fn players_see_the_board_they_play_on_and_bots_finish_on_it() {
    let board = own_whiz_key();
    assert_eq!(board.title(), "Grandmother's board");
    assert_eq!(board.differences(), ["R2C3 is DRAW OR SWAP; built in is DRAW WHIZ CARD."]);
    let table = played(kind("whiz-key"), &board, "careful", 5, 3_000);
    let seen: Value = serde_json::from_str(table.seen_by(Viewer::Spectator, table.seq()).get()).unwrap();
    assert_eq!(seen["view"]["board"], "SEMD1WMD1/EMDD3MDWD2/....MDKMD3D3C/......4MD4D4");
    assert!(table.over().is_some(), "two careful bots finish");

    let board = Arc::new(OwnBoard::read(&own_heisey(8).to_string()).unwrap());
    assert_eq!(
        board.differences()[0],
        "Between headquarters lie 8, 8, 8, 8 spaces; built in are 6, 6, 6, 6."
    );
    let table = played(kind("heisey-mania"), &board, "much", 5, 3_000);
    let seen: Value = serde_json::from_str(table.seen_by(Viewer::Spectator, table.seq()).get()).unwrap();
    assert_eq!(seen["view"]["board"]["spaces"].as_array().unwrap().len(), 53);
    assert!(table.over().is_some(), "two bots that know much finish");

    let board = own_manipulation();
    assert_eq!(board.title(), "Long lanes");
    assert_eq!(
        board.differences()[..2],
        [
            "Clockwise lie red, blue, green, yellow; built in are red, yellow, green, blue.",
            "Spaces between a corner and a BEAST: 6, 6, 6, 6; built in are 5, 5, 5, 5.",
        ]
    );
    let table = played(kind("manipulation"), &board, "careful", 5, 3_000);
    let seen: Value = serde_json::from_str(table.seen_by(Viewer::Spectator, table.seq()).get()).unwrap();
    assert_eq!(seen["view"]["board"]["corners"], json!(["red", "blue", "green", "yellow"]));
    assert_eq!(seen["view"]["board"]["title"], "Long lanes");
    assert!(table.over().is_some(), "two careful bots finish");
}

/// Every problem is named, those of the words too, in all three games.
#[test]
fn a_check_names_all_problems_and_not_only_the_first() {
    for game in ["whiz-key", "heisey-mania", "manipulation"] {
        let mut file = built_in(game);
        file["title"] = json!("");
        file["about"] = json!("x".repeat(401));
        let spaces = file["spaces"].as_array_mut().unwrap();
        let twice = spaces[5].clone();
        spaces.push(twice.clone());
        spaces.push(twice);
        let problems = OwnBoard::read(&file.to_string()).unwrap_err().problems();
        assert!(problems.len() >= 3, "{game}: {problems:?}");
    }
}

#[test]
fn a_log_with_its_own_board_verifies_replays_and_is_analysed_anywhere() {
    let heisey = Arc::new(OwnBoard::read(&own_heisey(8).to_string()).unwrap());
    for (game, board, level) in [
        ("whiz-key", own_whiz_key(), "careful"),
        ("heisey-mania", heisey, "much"),
        ("manipulation", own_manipulation(), "careful"),
    ] {
        let table = played(kind(game), &board, level, 9, 60);
        let log = LogFile::of(kind(game), &*table, None);
        let log = log.with_fairness(Fairness::seeded(9, None)).unwrap();
        let text = log.to_string();
        let read = LogFile::parse(&text).unwrap();
        assert_eq!(read.to_string(), text, "{game}");
        let again = read.replay(Fortune::Given).unwrap();
        assert_eq!(again.opening().board().unwrap().as_deref(), Some(board.text()), "{game}");
        let proof = catalog::verify(&read);
        assert!(proof.difference.is_none(), "{game}: {proof:?}");
        let settings = AnalysisSettings { to: Some(20), ..AnalysisSettings::default() };
        analyse(&read, &settings, &mut |_| true).unwrap_or_else(|error| panic!("{game}: {error}"));
        // A board that was tampered with is refused when the log is read, or leads elsewhere.
        let broken = text.replacen("draw_whiz_card", "start", 1).replacen("roll_again", "hub", 1);
        let broken = broken.replacen("star_beast", "beast", 1);
        assert!(LogFile::parse(&broken).unwrap().replay(Fortune::Given).is_err(), "{game}");
    }
}

/// Changes one thing of a board file at random: a value, a neighbor, a whole space.
fn mutate(file: &mut Value, dice: &mut Dice) {
    let spaces = file["spaces"].as_array_mut().unwrap();
    let count = spaces.len() as u32;
    let at = dice.below(count) as usize;
    let other = spaces[dice.below(count) as usize].clone();
    match dice.below(6) {
        0 => {
            spaces.remove(at);
        }
        1 => spaces.push(other.clone()),
        2 => {
            let names: Vec<String> = spaces[at].as_object().unwrap().keys().cloned().collect();
            spaces[at].as_object_mut().unwrap().remove(dice.pick(&names).as_str());
        }
        _ => {
            let names: Vec<String> = other.as_object().unwrap().keys().cloned().collect();
            let name = dice.pick(&names).clone();
            spaces[at][&name] = other[&name].clone();
        }
    }
    if spaces.is_empty() {
        spaces.push(other);
    }
}

/// Whatever a stranger sends, nothing panics or runs for ever; and what passes the checks is played on by bots.
#[test]
fn changed_boards_are_refused_or_played_on() {
    let mut dice = Dice::seeded(18);
    let mut passed = 0;
    for (game, level) in [("whiz-key", "careful"), ("heisey-mania", "much"), ("manipulation", "careful")] {
        for round in 0..400 {
            let mut file = built_in(game);
            for _ in 0..=dice.below(3) {
                mutate(&mut file, &mut dice);
            }
            let Ok(board) = OwnBoard::read(&file.to_string()) else { continue };
            passed += 1;
            played(kind(game), &Arc::new(board), level, round, 40);
        }
    }
    assert!(passed > 0, "some changes do no harm");
}

/// Layouts of Whiz Key of which many pass, with long rows, many doors and several squares that send a piece elsewhere.
#[test]
fn random_layouts_of_whiz_key_are_played_on_without_end_or_panic() {
    let mut dice = Dice::seeded(27);
    let mut passed = 0;
    for round in 0..20_000_u64 {
        let mut letters: Vec<char> = whizkey::Board::LAYOUT.chars().collect();
        for _ in 0..=dice.below(5) {
            let at = dice.below(letters.len() as u32) as usize;
            if !"S/".contains(letters[at]) {
                letters[at] = *dice.pick(&['E', 'M', 'D', 'W', 'C', '1', '2', '3', '4', 'K', '.']);
            }
        }
        let layout: String = letters.into_iter().collect();
        let Ok(board) = layout.parse::<whizkey::Board>() else { continue };
        passed += 1;
        if passed % 16 == 0 {
            whiz_key_on(Arc::new(board), round);
        }
    }
    assert!(passed > 300, "only {passed} layouts could be played on");
}

/// Plays at random on a layout: every choice must be legal and every turn must end.
fn whiz_key_on(board: Arc<whizkey::Board>, seed: u64) {
    use rules::{Chance as _, Game as _, Step, Turn};
    let mut dice = Dice::seeded(seed);
    let mut game = whizkey::WhizKey::new(board, &whizkey::Options::default(), 3).unwrap();
    let mut in_this_turn = 0;
    for _ in 0..600 {
        let step = match game.turn() {
            Turn::Over(_) => return,
            Turn::Luck(luck) => Step::Drew(luck.draw(&mut dice)),
            turn => {
                let seat = turn.seats().iter().next().unwrap();
                let begins = game.view(Viewer::Spectator).doing == whizkey::Doing::Moving;
                in_this_turn = if begins { 0 } else { in_this_turn + 1 };
                assert!(in_this_turn < 40, "a turn does not end");
                let choices = game.choices(seat);
                Step::acted(seat, *dice.pick(choices.listed()))
            }
        };
        game.play(step).unwrap();
    }
}
