//! Setting up a table: who sits down, what is wanted when it starts, and what it looks like.

use faces::{Drawing, Hosted, KeptDeck, KeptGame, Press, Room, SetUp, Wanted};
use serde_json::Value;

const ROOM: Room = Room { narrow: false, still: true, touch: false, now: 0.0 };

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
    }
}

#[test]
fn nobody_starts_alone() {
    let mut alone = set_up();
    assert!(press(&mut alone, "start", "").is_empty());
    assert!(markup(&mut alone).contains("Who else sits down?"));
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
    let names: Vec<&str> = kept.people.iter().map(|person| person.name.as_str()).collect();
    assert_eq!(names, ["Ana", "Ben", "Bot C", "Bot D"]);
    assert_eq!(kept.people[3].level(), Some("much"));
    assert!(kept.opening.get().contains(r#""wedges":"4""#), "{}", kept.opening.get());
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
    assert_eq!(kept.people[1].name.chars().count(), 40);
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
    let names: Vec<&str> = kept.people.iter().map(|person| person.name.as_str()).collect();
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
