//! Setting up a table: who sits down, what is wanted when it starts, and what it looks like.

#[path = "support/set_up_screens.rs"]
mod drawn;

use screens::{Drawing, Hosted, KeptDeck, KeptGame, Press, Room, SetUp, SetUpField, SetUpPress, Wanted};
use serde_json::Value;

const ROOM: Room = Room { narrow: false, tall: false, still: true, touch: false, now: 0.0 };

fn set_up() -> SetUp {
    SetUp::new("trivial-pursuit".parse().unwrap(), "Ana", "Ben", None, 7)
}

fn press(set_up: &mut SetUp, what: &str, value: &str) -> Vec<Wanted> {
    set_up.press(Press::Do { what: what.to_owned(), value: value.to_owned() }, ROOM)
}

fn markup(set_up: &mut SetUp) -> String {
    let Drawing { markup, .. } = set_up.draw(ROOM);
    markup
}

/// Starts, and gives what is wanted under `word`.
fn started(set_up: &mut SetUp, word: &str) -> String {
    let wanted = press(set_up, "start", "");
    let found = wanted.iter().find(|(wanted, _)| *wanted == word);
    found.unwrap_or_else(|| panic!("{word} is not among {wanted:?}")).1.clone()
}

fn own_deck() -> KeptDeck {
    let starter = include_str!("../../../content/decks/genus-starter.json");
    KeptDeck {
        hash: "h".to_owned(),
        title: "<b>Ours</b>".to_owned(),
        edition: "trivial_pursuit".to_owned(),
        json: starter.to_owned(),
        key: None,
        sent: Vec::new(),
    }
}

#[test]
fn nobody_starts_alone() {
    let mut alone = set_up();
    assert!(press(&mut alone, "start", "").is_empty());
    assert!(markup(&mut alone).contains("Who else sits down?"));
}

#[test]
fn what_is_reconstructed_stands_beside_the_rules() {
    let mut whiz_key = SetUp::new("whiz-key".parse().unwrap(), "Ana", "Ben", None, 7);
    let markup = markup(&mut whiz_key);
    assert!(markup.contains("this layout satisfies every sentence of the rulebook"), "{markup}");
    assert!(!self::markup(&mut set_up()).contains("Reconstructed"), "nothing of this game is");
}

#[test]
fn people_and_bots_are_seated_here_and_the_game_is_kept() {
    let mut table = set_up();
    for who in ["here", "bot", "bot"] {
        press(&mut table, "add", who);
    }
    press(&mut table, "level", "3 much");
    press(&mut table, "option", "wedges 4");
    let kept: KeptGame = serde_json::from_str(&started(&mut table, "open")).unwrap();
    let names: Vec<&str> = kept.people.iter().map(|person| person.called()).collect();
    assert_eq!(names, ["Ana", "Ben", "Bot C", "Bot D"]);
    assert_eq!(kept.people[3].level(), Some("much"));
    assert!(kept.opening.get().contains(r#""wedges":"4""#), "{}", kept.opening.get());
}

/// Whether the preset of this name is on.
fn is_on(table: &mut SetUp, name: &str) -> bool {
    markup(table).contains(&format!(r#"aria-pressed="true" data-do="preset" data-value="{name}""#))
}

/// The presets of `trivial_pursuit.md`: as printed where people share the device, at a distance otherwise.
#[test]
fn the_preset_follows_the_company_until_somebody_picks_one() {
    let mut table = set_up();
    assert!(is_on(&mut table, "distance"), "alone");
    press(&mut table, "add", "here");
    assert!(is_on(&mut table, "printed"), "two people share the device");
    assert!(markup(&mut table).contains("Another player reads the question"));
    press(&mut table, "add", "link");
    assert!(is_on(&mut table, "distance"), "somebody comes by link");
    press(&mut table, "remove", "2");
    assert!(is_on(&mut table, "printed"));
    press(&mut table, "add", "bot");
    assert!(is_on(&mut table, "distance"), "with a bot");
    press(&mut table, "preset", "printed");
    press(&mut table, "add", "link");
    assert!(is_on(&mut table, "printed"), "it was picked, so it stays");
    press(&mut table, "preset", "moon");
    assert!(is_on(&mut table, "printed"));
}

#[test]
fn a_change_keeps_the_preset_and_is_told_below_it() {
    let mut table = set_up();
    press(&mut table, "add", "here");
    assert!(!markup(&mut table).contains("Changed:"));
    press(&mut table, "option", "time 60");
    assert!(markup(&mut table).contains("<b>Changed:</b> Time to answer: 60 s"), "{}", markup(&mut table));
    press(&mut table, "option", "time none");
    assert!(!markup(&mut table).contains("Changed:"), "as the preset has it");
    press(&mut table, "option", "time 60");
    press(&mut table, "preset", "distance");
    assert!(!markup(&mut table).contains("Changed:"), "a preset sets every option");
}

/// What somebody changes does not depend on who sat down first, and neither does the preset around it.
#[test]
fn the_preset_follows_the_company_in_whatever_order_things_are_pressed() {
    let ways: [&[(&str, &str)]; 3] = [
        &[("option", "wedges 4"), ("add", "here")],
        &[("add", "here"), ("option", "wedges 4")],
        &[("add", "bot"), ("option", "wedges 4"), ("remove", "1"), ("add", "here")],
    ];
    for way in ways {
        let mut table = set_up();
        for (what, value) in way {
            press(&mut table, what, value);
        }
        assert!(is_on(&mut table, "printed"), "{way:?}");
        assert!(markup(&mut table).contains("<b>Changed:</b> Wedges needed to win: Four"), "{way:?}");
        press(&mut table, "add", "link");
        assert!(is_on(&mut table, "distance"), "{way:?}");
        let asked: Value = serde_json::from_str(&started(&mut table, "online")).unwrap();
        assert_eq!(asked["options"], serde_json::json!({ "preset": "distance", "wedges": "4" }), "{way:?}");
    }
    // Whoever picks a preset keeps it.
    let mut table = set_up();
    press(&mut table, "preset", "distance");
    press(&mut table, "add", "here");
    assert!(is_on(&mut table, "distance"));
}

/// An option that was set keeps its value where the preset of the new company has another.
#[test]
fn a_changed_option_stays_when_the_preset_around_it_changes() {
    let mut table = set_up();
    press(&mut table, "option", "time none");
    assert!(markup(&mut table).contains("<b>Changed:</b> Time to answer: No limit"));
    press(&mut table, "add", "here");
    assert!(!markup(&mut table).contains("Changed:"), "as printed there is no limit anyway");
    press(&mut table, "add", "bot");
    assert!(markup(&mut table).contains("<b>Changed:</b> Time to answer: No limit"));
}

#[test]
fn people_who_share_the_device_play_as_printed() {
    let mut table = set_up();
    press(&mut table, "add", "here");
    let kept: KeptGame = serde_json::from_str(&started(&mut table, "open")).unwrap();
    let opening: Value = serde_json::from_str(kept.opening.get()).unwrap();
    let options = &opening["options"];
    let values = ["put", "boxes", "time", "contest"].map(|name| &options[name]);
    assert_eq!(values, ["spoken", "two", "none", "off"], "{options}");
}

#[test]
fn every_option_says_what_the_box_says_or_that_it_is_a_house_rule() {
    for kind in catalog::GameKind::ALL {
        let mut table = SetUp::new(kind, "Ana", "Ben", None, 7);
        let markup = markup(&mut table);
        let said = kind.options().iter().filter(|option| option.box_says.is_some()).count();
        assert_eq!(markup.matches("In the box: ").count(), said + kind.at_the_table().len(), "{kind}");
        let house = markup.matches("House rule, not in the box").count();
        assert_eq!(house, kind.options().len() - said, "{kind}");
        for told in kind.options().iter().filter_map(rules::OptionSpec::house_rule) {
            assert!(markup.contains(&told), "{kind}: {told}");
        }
        let heading =
            if kind.presets().is_empty() { "As printed; changes are house rules" } else { "preset" };
        assert!(markup.contains(heading) && !markup.contains("unless you change"), "{kind}");
    }
}

fn choose_mark(table: &mut SetUp, row: u8, mark: &str) {
    table.press(Press::Typed { what: format!("mark-{row}"), value: mark.to_owned() }, ROOM);
}

/// TP-1, HM-1: players choose their tokens, and no two have the same.
#[test]
fn people_choose_their_tokens_and_whoever_had_one_gets_the_other() {
    let mut table = set_up();
    press(&mut table, "add", "here");
    press(&mut table, "add", "bot");
    choose_mark(&mut table, 0, "3");
    choose_mark(&mut table, 1, "3");
    for nonsense in ["9", "", "x"] {
        choose_mark(&mut table, 0, nonsense);
    }
    choose_mark(&mut table, 7, "1");
    assert!(markup(&mut table).contains("#E594DD"), "the pink diamond");
    let kept: KeptGame = serde_json::from_str(&started(&mut table, "open")).unwrap();
    let marks: Vec<Option<u8>> = kept.people.iter().map(|person| person.mark).collect();
    assert_eq!(marks, [Some(1), Some(3), Some(2)]);
    assert_eq!(kept.people[1].called(), "Ben");
    let rematch = KeptGame::of(&kept.resume(None).unwrap().rematch(8).unwrap(), 0.0);
    assert_eq!(rematch.people[1].mark, Some(3), "a rematch keeps the tokens");
}

/// TP-1: whoever opens a table on the server chooses; the others do when they come.
#[test]
fn the_server_is_told_the_token_of_whoever_opens_the_table() {
    let mut table = set_up();
    press(&mut table, "add", "link");
    choose_mark(&mut table, 0, "4");
    choose_mark(&mut table, 1, "5");
    let asked: Value = serde_json::from_str(&started(&mut table, "online")).unwrap();
    assert_eq!((&asked["mark"], asked.get("seat")), (&Value::from(4), None));
    assert_eq!(markup(&mut table).matches("<select").count(), 1);
}

/// BM-1: a color is a corner, so people who choose colors choose their seats, and partners stay opposite.
#[test]
fn a_color_of_basic_manipulation_is_a_seat() {
    let mut table = SetUp::new("manipulation".parse().unwrap(), "Ana", "Ben", None, 7);
    for who in ["here", "bot", "bot"] {
        press(&mut table, "add", who);
    }
    choose_mark(&mut table, 0, "2");
    let kept: KeptGame = serde_json::from_str(&started(&mut table, "open")).unwrap();
    let names: Vec<&str> = kept.people.iter().map(|person| person.called()).collect();
    assert_eq!(names, ["Bot A", "Ben", "Ana", "Bot D"], "Ana is green, opposite red");
    assert!(kept.people.iter().all(|person| person.mark.is_none()));

    let mut table = SetUp::new("manipulation".parse().unwrap(), "Ana", "Ben", None, 7);
    press(&mut table, "add", "link");
    assert!(markup(&mut table).contains("Yellow and blue"), "two play with two opposite colors each");
    choose_mark(&mut table, 0, "1");
    let asked: Value = serde_json::from_str(&started(&mut table, "online")).unwrap();
    assert_eq!((&asked["seat"], asked.get("mark")), (&Value::from(1), None));
}

#[test]
fn games_without_tokens_offer_none() {
    for game in ["mancala", "whiz-key"] {
        let mut table = SetUp::new(game.parse().unwrap(), "Ana", "Ben", None, 7);
        assert!(!markup(&mut table).contains("<select"), "{game}");
    }
}

#[test]
fn with_a_link_the_server_is_asked_and_bots_sit_there() {
    let mut table = set_up();
    for who in ["bot", "link"] {
        press(&mut table, "add", who);
    }
    let asked: Value = serde_json::from_str(&started(&mut table, "online")).unwrap();
    assert_eq!(asked["seats"], 3);
    assert_eq!(asked["name"], "Ana");
    assert_eq!(asked["bots"], serde_json::json!([{ "seat": 1, "level": "steady" }]));
    assert_eq!(asked.get("deck"), None);
    assert!(press(&mut table, "start", "").is_empty(), "it is being opened");
    table.take_trouble("The server cannot be reached.");
    assert!(markup(&mut table).contains("The server cannot be reached."));
    started(&mut table, "online");
}

#[test]
fn a_deck_goes_to_the_server_before_the_table_that_is_played_with_it() {
    let mut table = set_up();
    table.take_decks(vec![own_deck()]);
    press(&mut table, "deck", "h");
    press(&mut table, "add", "link");
    let wanted = press(&mut table, "start", "");
    let words: Vec<&str> = wanted.iter().map(|(word, _)| *word).collect();
    assert_eq!(words, ["names", "upload", "online"]);
    assert!(wanted[2].1.contains(r#""deck":"h""#));
}

#[test]
fn only_decks_that_can_be_played_are_offered() {
    let mut table = set_up();
    let broken = KeptDeck { json: "{}".to_owned(), title: "Half a deck".to_owned(), ..own_deck() };
    table.take_decks(vec![broken, own_deck()]);
    let markup = markup(&mut table);
    assert!(!markup.contains("Half a deck"));
    assert!(markup.contains("&lt;b&gt;Ours"), "what people write is no markup");
}

#[test]
fn a_seat_can_be_given_up_and_what_makes_no_sense_changes_nothing() {
    let mut table = set_up();
    for _ in 0..9 {
        press(&mut table, "add", "bot");
    }
    assert_eq!(markup(&mut table).matches("data-do=\"remove\"").count(), 5, "six seats are the most");
    press(&mut table, "remove", "1");
    let before = markup(&mut table);
    for (what, value) in [
        ("remove", "0"),
        ("remove", "99"),
        ("level", "1 genius"),
        ("option", "wedges 9"),
        ("option", "x y"),
        ("?", ""),
    ] {
        assert!(press(&mut table, what, value).is_empty());
    }
    assert_eq!(markup(&mut table), before);
}

#[test]
fn a_name_is_kept_as_it_is_typed_and_cut_where_it_is_too_long() {
    let mut table = set_up();
    press(&mut table, "add", "here");
    table.press(Press::Typed { what: "name-1".to_owned(), value: "<i>".repeat(30) }, ROOM);
    assert!(!markup(&mut table).contains("<i>"));
    let kept: KeptGame = serde_json::from_str(&started(&mut table, "open")).unwrap();
    assert_eq!(kept.people[1].called().chars().count(), 40);
}

#[test]
fn in_a_game_for_two_one_says_who_the_other_is() {
    let mut table = SetUp::new("mancala".parse().unwrap(), "Ana", "Ben", None, 7);
    for (who, shown) in [("bot", "bot-1"), ("link", "link-1"), ("here", "here-1")] {
        press(&mut table, "add", who);
        let markup = markup(&mut table);
        assert!(markup.contains(&format!("data-key=\"{shown}\"")), "{who}");
        assert_eq!(markup.matches(r#"class="btn small way on" aria-pressed="true""#).count(), 1, "{who}");
        assert!(!markup.contains("data-do=\"remove\""), "nobody can be sent away: {who}");
    }
    press(&mut table, "remove", "1");
    let kept: KeptGame = serde_json::from_str(&started(&mut table, "open")).unwrap();
    let names: Vec<&str> = kept.people.iter().map(|person| person.called()).collect();
    assert_eq!(names, ["Ana", "Ben"]);
}

#[test]
fn fair_starts_are_boards_and_go_with_the_number_of_stones() {
    let mut table = SetUp::new("mancala".parse().unwrap(), "Ana", "Ben", None, 7);
    assert!(!markup(&mut table).contains("class=\"fair"), "nobody asked for one");
    press(&mut table, "option", "stones 3");
    press(&mut table, "option", "start fair");
    let shown = markup(&mut table);
    let (_, board) = shown.split_once("class=\"fair\"").expect("there is a fair start with three stones");
    let (_, value) = board.split_once("data-value=\"start ").unwrap();
    let (name, _) = value.split_once('"').unwrap();
    press(&mut table, "option", &format!("start {name}"));
    assert!(markup(&mut table).contains("class=\"fair on\""));
    press(&mut table, "option", "stones 4");
    assert!(!markup(&mut table).contains("class=\"fair on\""), "a start for three stones cannot stay");
    press(&mut table, "option", "stones 3");
    assert!(started(&mut table, "open").contains("mancala"));
}

/// BM-1: the mode follows the number of seats, and three cannot play.
#[test]
fn two_set_up_basic_manipulation_in_tournament_mode_and_three_cannot() {
    let mut table = SetUp::new("manipulation".parse().unwrap(), "Ana", "Ben", None, 7);
    assert!(markup(&mut table).contains("2 or 4 seats"));
    press(&mut table, "add", "here");
    // Another option changes nothing about it.
    press(&mut table, "option", "six rolls_again");
    let two = markup(&mut table);
    assert!(two.contains(r#"data-test="option-mode-tournament""#));
    assert!(!two.contains("option-mode-alone") && !two.contains("option-mode-partners"));
    let kept: Value = serde_json::from_str(&started(&mut table.clone(), "open")).unwrap();
    assert!(kept.to_string().contains("tournament"), "{kept}");
    press(&mut table, "add", "bot");
    assert!(press(&mut table, "start", "").is_empty(), "three cannot play");
    assert!(markup(&mut table).contains("2 or 4 play, not 3."));
    press(&mut table, "add", "bot");
    press(&mut table, "option", "mode partners");
    let kept: Value = serde_json::from_str(&started(&mut table.clone(), "open")).unwrap();
    assert!(kept.to_string().contains("partners"), "{kept}");
    // Partners cannot be two, so the choice is dropped with the seats.
    press(&mut table, "remove", "3");
    press(&mut table, "remove", "2");
    let kept: Value = serde_json::from_str(&started(&mut table, "open")).unwrap();
    assert!(kept.to_string().contains("tournament") && !kept.to_string().contains("partners"), "{kept}");
}

/// WK-32: any total in halves.
#[test]
fn the_points_of_a_match_are_typed() {
    let mut table = SetUp::new("whiz-key".parse().unwrap(), "Ana", "Ben", None, 7);
    press(&mut table, "add", "here");
    press(&mut table, "option", "tournament on");
    table.press(Press::Typed { what: "number-total".to_owned(), value: "2½".to_owned() }, ROOM);
    let kept = started(&mut table.clone(), "open");
    assert!(kept.contains("2.5"), "{kept}");
    table.press(Press::Typed { what: "number-total".to_owned(), value: "100.5".to_owned() }, ROOM);
    assert!(press(&mut table, "start", "").is_empty());
    assert!(markup(&mut table).contains("0.5 to 100 points"));
}

#[test]
fn a_board_of_ones_own_is_chosen_as_a_file_and_the_table_opens_on_it() {
    let mut table = SetUp::new("whiz-key".parse().unwrap(), "Ana", "Ben", None, 7);
    press(&mut table, "add", "here");
    assert_eq!(press(&mut table, "own_board", ""), [("choose_file", String::new())]);
    table.take_file("wrong.json", b"hello");
    assert!(markup(&mut table).contains("wrong.json: this is no board file"), "{}", markup(&mut table));
    table.take_file("mine.json", include_bytes!("../../../testdata/boards/whiz_key_own.json"));
    let drawn = markup(&mut table);
    assert!(drawn.contains("Own board") && drawn.contains("Grandmother's board"), "{drawn}");
    assert!(drawn.contains("R2C3 is DRAW OR SWAP; built in is DRAW WHIZ CARD."), "{drawn}");
    assert!(!drawn.contains("wrong.json"), "{drawn}");
    let kept: KeptGame = serde_json::from_str(&started(&mut table, "open")).unwrap();
    let opening: Value = serde_json::from_str(kept.opening.get()).unwrap();
    assert!(opening["board"].as_str().unwrap().contains("Grandmother's board"), "{opening}");
    // A rematch on this device keeps it.
    let again = KeptGame::of(&kept.resume(None).unwrap().rematch(9).unwrap(), 0.0);
    assert!(again.opening.get().contains("Grandmother's board"));
}

#[test]
fn a_board_of_ones_own_goes_to_the_server_as_json() {
    let mut table = SetUp::new("heisey-mania".parse().unwrap(), "Ana", "Ben", None, 7);
    press(&mut table, "add", "link");
    table.take_file("mine.json", include_bytes!("../../../testdata/boards/heisey_mania_own.json"));
    let wish: protocol::OpenTable = serde_json::from_str(&started(&mut table, "online")).unwrap();
    let board: Value = serde_json::from_str(wish.board.unwrap().get()).unwrap();
    assert_eq!(board["title"], "Long sides");
    assert!(!markup(&mut set_up()).contains("own_board"), "the wheel is no reconstruction");
}

#[test]
fn every_press_on_every_screen_can_be_read() {
    for (name, mut set_up) in drawn::screens() {
        let markup = markup(&mut set_up);
        let mut presses = 0;
        for element in markup.split('<').filter(|element| element.contains(" data-do=")) {
            let attribute = |name: &str| {
                element.split_once(&format!(r#" {name}=""#)).and_then(|(_, rest)| rest.split('"').next())
            };
            let (what, value) = (attribute("data-do").unwrap(), attribute("data-value").unwrap_or_default());
            let is_field = element.starts_with("input") || element.starts_with("select");
            assert_eq!(SetUpField::parse(what).is_some(), is_field, "{name}: {what}");
            assert!(SetUpPress::parse(what, value).is_some(), "{name}: {what} {value}");
            presses += 1;
        }
        assert!(presses > 5, "{name}");
    }
}
