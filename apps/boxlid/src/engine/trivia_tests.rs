//! The games of questions through the engine: decks, bots, luck and rulings from either side, logs.

use serde_json::json;

use super::*;

const ROME: &str = include_str!("../../../../testdata/decks/rome.json");
const ROME_PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/decks/rome.json");
const NEWARK_PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/decks/newark.json");

fn ask(engine: &mut Engine, request: Value) -> Value {
    serde_json::from_str(&engine.line(&request.to_string())).unwrap()
}

/// Asks for what must go well.
fn good(engine: &mut Engine, request: Value) -> Value {
    let answer = ask(engine, request.clone());
    assert!(answer["ok"].is_object(), "{request} was answered {answer}");
    answer["ok"].clone()
}

fn error(engine: &mut Engine, request: Value) -> (String, String) {
    let answer = ask(engine, request);
    let word = |name: &str| answer["error"][name].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
    (word("kind"), word("said"))
}

/// Every card of the test deck, in order.
fn in_order() -> Value {
    json!({ "order": [(0..8).collect::<Vec<u16>>()] })
}

/// A table of two at which the driver gives the luck, up to the first question: A has moved to S05.
fn asked(engine: &mut Engine, options: Value) {
    good(
        engine,
        json!({ "do": "open", "table": "t", "game": "trivial-pursuit", "deck": ROME_PATH, "luck": "given", "options": options }),
    );
    for draw in [in_order(), json!({ "rolled_off": [6, 2] }), json!({ "die": 5 })] {
        good(engine, json!({ "do": "luck", "table": "t", "draw": draw }));
    }
    good(engine, json!({ "do": "act", "table": "t", "notation": "S05" }));
}

/// The presets of `trivial_pursuit.md`.
#[test]
fn a_table_can_be_opened_with_a_preset() {
    let mut engine = Engine::default();
    let options = json!({ "preset": "printed", "time": "30" });
    let open = json!({ "do": "open", "table": "t", "game": "trivial-pursuit", "options": options });
    good(&mut engine, open);
    let seen = good(&mut engine, json!({ "do": "look", "table": "t", "as": "referee" }));
    let options = &seen["opening"]["options"];
    assert_eq!(["put", "boxes", "time"].map(|name| &options[name]), ["spoken", "two", "30"], "{seen}");
    assert!(seen["rules_in_words"][0].as_str().unwrap().starts_with("As printed: "), "{seen}");
    assert_eq!(seen["rules_in_words"][1], "Changed: Time to answer: 30 s.", "{seen}");
}

#[test]
fn a_deck_comes_from_a_file_or_with_the_request() {
    let mut engine = Engine::default();
    let deck: Value = serde_json::from_str(ROME).unwrap();
    let inline = good(&mut engine, json!({ "do": "open", "game": "trivial-pursuit", "deck": deck }));
    let path = good(&mut engine, json!({ "do": "open", "game": "trivial-pursuit", "deck": ROME_PATH }));
    assert_eq!(inline["opening"]["contents"], path["opening"]["contents"]);
    let starter = good(&mut engine, json!({ "do": "open", "game": "trivial-pursuit" }));
    assert_ne!(inline["opening"]["contents"], starter["opening"]["contents"]);
}

#[test]
fn a_deck_that_cannot_be_played_is_refused() {
    let mut engine = Engine::default();
    let mut open =
        |game: &str, deck: Value| error(&mut engine, json!({ "do": "open", "game": game, "deck": deck }));
    assert_eq!(open("trivial-pursuit", json!(7)).0, "malformed");
    assert_eq!(open("trivial-pursuit", json!("no such file.json")).0, "file");
    let (kind, said) = open("trivial-pursuit", json!({ "boxlid_deck": 1 }));
    assert_eq!(kind, "malformed");
    assert!(said.starts_with("the deck cannot be played with: "), "{said}");
    assert_eq!(
        open("trivial-pursuit", json!(NEWARK_PATH)).1,
        "the deck is for Heisey Mania, not for Trivial Pursuit"
    );
    assert_eq!(open("mancala", json!(ROME_PATH)).1, "Mancala is not played with a deck of questions");
}

#[test]
fn dice_shuffles_and_rulings_can_be_given() {
    let mut engine = Engine::default();
    asked(&mut engine, json!({ "contest": "off" }));
    let choices = good(&mut engine, json!({ "do": "choices", "table": "t" }));
    assert_eq!(choices["seats"], json!([{ "seat": 0, "choices": null }]));
    let answered =
        good(&mut engine, json!({ "do": "act", "table": "t", "notation": "answer:Roma, I think" }));
    assert_eq!(answered["waits"]["ruling"]["typed"], "Roma, I think");
    let ruling = json!({ "verdict": "right", "reason": "we all agree" });
    let ruled = good(&mut engine, json!({ "do": "ruling", "table": "t", "ruling": ruling }));
    assert_eq!(ruled["waits"], json!({ "luck": "die" }));
    assert_eq!(error(&mut engine, json!({ "do": "ruling", "table": "t" })).0, "not_due");
    assert_eq!(
        error(&mut engine, json!({ "do": "luck", "table": "t", "draw": { "die": 7 } })).0,
        "impossible_draw"
    );
}

#[test]
fn a_ruling_can_be_left_to_the_tables_own_judge() {
    let mut engine = Engine::default();
    for (typed, call) in [("rome", "right"), ("Athens", "wrong")] {
        asked(&mut engine, json!({}));
        good(&mut engine, json!({ "do": "act", "table": "t", "action": { "answer": typed } }));
        let ruled = good(&mut engine, json!({ "do": "ruling", "table": "t" }));
        assert_eq!(ruled["happened"][0]["events"][0]["event"]["ruled"]["call"], call, "{typed}");
        // TP-29: the mover may challenge a ruling of wrong, and the others one of right.
        let concerned = if call == "right" { 1 } else { 0 };
        assert_eq!(ruled["waits"]["seats"], json!([concerned]), "{typed}");
        good(&mut engine, json!({ "do": "close", "table": "t" }));
    }
}

#[test]
fn nobody_but_the_reader_is_shown_the_card() {
    let mut engine = Engine::default();
    asked(&mut engine, json!({ "put": "spoken" }));
    let mut answer_seen_by = |eyes: Value| {
        let look = good(&mut engine, json!({ "do": "look", "table": "t", "as": eyes }));
        look["sighting"]["view"]["question"]["answer"].clone()
    };
    assert_eq!(answer_seen_by(json!({ "seat": 0 })), Value::Null);
    assert_eq!(answer_seen_by(json!({ "seat": 1 })), "Rome");
    assert_eq!(answer_seen_by(json!("spectator")), Value::Null);
}

#[test]
fn bots_are_named_when_a_table_opens_and_asked_by_their_seat() {
    let mut engine = Engine::default();
    let open = json!({
        "do": "open", "table": "t", "game": "heisey-mania", "seats": 3, "seed": 5, "bots": ["much", "little", "steady"]
    });
    let opened = good(&mut engine, open);
    assert_eq!(opened["opening"]["settled"]["bots"], json!(["much", "little", "steady"]));
    let mut waits = opened["waits"].clone();
    let mut steps = 0;
    while waits["over"].is_null() {
        let advice =
            good(&mut engine, json!({ "do": "bot", "table": "t", "seat": waits["seats"][0], "seed": steps }));
        let act = json!({ "do": "act", "table": "t", "seat": advice["seat"], "action": advice["action"] });
        waits = good(&mut engine, act)["waits"].clone();
        steps += 1;
        assert!(steps < 20_000, "the bots play for ever");
    }
    assert_eq!(waits["over"]["places"].as_array().unwrap().len(), 3);
}

#[test]
fn what_is_wrong_with_bots_is_said() {
    let mut engine = Engine::default();
    let open = |bots: Value| json!({ "do": "open", "game": "trivial-pursuit", "bots": bots });
    assert!(error(&mut engine, open(json!([null, "god"]))).1.contains("its bots are little, steady, much"));
    assert_eq!(error(&mut engine, open(json!([null, null, "much"]))).1, "there is no seat C for a bot");
    good(
        &mut engine,
        json!({ "do": "open", "table": "t", "game": "trivial-pursuit", "bots": [null, "much"], "seed": 3 }),
    );
    let (kind, said) = error(&mut engine, json!({ "do": "bot", "table": "t", "seat": 0 }));
    assert_eq!((kind.as_str(), said.as_str()), ("malformed", "seat 0 is no bot's, so say which `level`"));
}

#[test]
fn a_log_carries_its_deck_and_goes_on_where_it_was() {
    let mut engine = Engine::default();
    asked(&mut engine, json!({}));
    let before = good(&mut engine, json!({ "do": "look", "table": "t" }));
    let log = good(&mut engine, json!({ "do": "save", "table": "t" }))["log"].clone();
    let loaded = good(&mut engine, json!({ "do": "load", "table": "again", "log": log, "luck": "given" }));
    assert_eq!(loaded["position"], before["position"]);
    assert_eq!(loaded["happened"], before["happened"]);
    // Drawn from a seed from here on, the program rules at once.
    let drawn = good(&mut engine, json!({ "do": "load", "table": "drawn", "log": log, "seed": 1 }));
    assert_eq!(drawn["seq"], before["seq"]);
    let answered = good(&mut engine, json!({ "do": "act", "table": "drawn", "notation": "answer:Rome" }));
    assert_eq!(answered["happened"].as_array().unwrap().len(), 2);

    let mut lines = log.as_str().unwrap().splitn(2, '\n');
    let mut head: Value = serde_json::from_str(lines.next().unwrap()).unwrap();
    head.as_object_mut().unwrap().remove("deck");
    let bare = format!("{head}\n{}", lines.next().unwrap());
    let (kind, said) = error(&mut engine, json!({ "do": "load", "log": bare }));
    assert_eq!(kind, "damaged");
    assert!(said.contains("which is not at hand"), "{said}");
    good(&mut engine, json!({ "do": "load", "log": bare, "deck": ROME_PATH }));
}

#[test]
fn any_position_can_be_the_first_and_comes_back_the_same() {
    let mut engine = Engine::default();
    asked(&mut engine, json!({}));
    let position = good(&mut engine, json!({ "do": "look", "table": "t" }))["position"].clone();
    let open = json!({ "do": "open", "table": "study", "game": "trivial-pursuit", "deck": ROME_PATH, "luck": "given", "position": position });
    assert_eq!(good(&mut engine, open)["position"], position);
}
