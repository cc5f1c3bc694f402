//! What lies beside a board, at every moment: a test presses it.

use screens::{Aside, Hosted, Press, Room};
use serde_json::{Value, json};

/// When the tests take place.
pub const ROOM: Room = Room { narrow: false, tall: false, still: true, touch: false, now: 1_000.0 };

/// A table of two at which we have the first seat and talk is free.
pub fn opened() -> String {
    json!({ "opened": { "table": "k7m2p-9xq4t", "you": { "seat": 0 }, "card": {
        "game": "mancala", "options": {}, "settled": {}, "watch": "aaaaa-bbbbb", "over": false,
        "seats": [{ "name": "Ana", "present": true }, { "name": "<b>Dov", "present": false,
            "away": { "since_ms": 5, "bot": "easy" } }],
        "terms": { "talk": "free", "clock": { "game_s": 600 } } } } })
    .to_string()
}

/// Something said at it.
pub fn spoken(said: Value, anew: bool) -> String {
    let line = json!({ "seat": 1, "name": "<b>Dov", "said": said });
    json!({ "spoken": { "table": "k7m2p-9xq4t", "anew": anew, "lines": [line] } }).to_string()
}

/// The clocks of the table.
pub fn clocks() -> String {
    let clocks = json!([{ "game_ms": 65_000, "runs": true }, { "game_ms": 600_000 }]);
    json!({ "seen": { "table": "k7m2p-9xq4t", "sight": { "any": 1 }, "clocks": clocks } }).to_string()
}

/// The panel is opened or closed.
pub fn opens(open: bool) -> String {
    json!({ "told": "open", "open": open }).to_string()
}

/// What a table says of its luck, and who wants to break off.
pub fn luck(stage: &str, breaking_off: &[u8]) -> String {
    let zeros = "0".repeat(64);
    let card = json!({ "stage": stage, "commitment": zeros, "rules": 1, "seats": [{}, {}], "breaking_off": breaking_off });
    json!({ "fairness": { "table": "k7m2p-9xq4t", "fairness": card } }).to_string()
}

/// Presses something.
pub fn press(page: &mut dyn Hosted, what: &str, value: &str) -> Vec<(&'static str, String)> {
    page.press(Press::Do { what: what.to_owned(), value: value.to_owned() }, ROOM)
}

/// Tells what lies beside a board something: a message of the server, a code, what went wrong, or that it is opened.
pub fn hears(aside: &mut Aside, told: &str) {
    if let Ok(message) = serde_json::from_str(told) {
        aside.hear(&message);
    } else if let Ok(shown) = serde_json::from_str(told) {
        aside.take_code(shown);
    } else {
        let told: Value = serde_json::from_str(told).unwrap();
        match told["said"].as_str() {
            Some(said) => aside.take_trouble(said),
            None => aside.open(told["open"].as_bool().unwrap()),
        }
    }
}

fn told<T: Hosted + Default>(tell: fn(&mut T, &str), reports: &[String], presses: &[(&str, &str)]) -> String {
    let mut page = T::default();
    for report in reports {
        tell(&mut page, report);
    }
    page.draw(ROOM);
    for (what, value) in presses {
        press(&mut page, what, value);
    }
    page.draw(ROOM).markup
}

/// What lies beside a board at its moments, by name.
pub fn aside() -> Vec<(&'static str, String)> {
    let said = |said: Value| spoken(said, false);
    let talk = [
        said(json!({ "phrase": "heart" })),
        said(json!({ "phrase": "thanks" })),
        said(json!({ "text": "<script>" })),
    ];
    let reactions =
        ["clap", "laugh", "surprised", "thinking", "no such thing"].map(|id| said(json!({ "phrase": id })));
    let open = |more: &[String]| [&[opened(), clocks(), opens(true)], more].concat();
    let spectator = opened().replace(r#"{"seat":0}"#, r#""spectator""#);
    let phrases = opened().replace(r#""talk":"free""#, r#""talk":"phrases""#);
    let bots = opened().replace(r#""away":{"bot":"easy","since_ms":5},"#, r#""bot":"<shrewd>","#);
    let skipped = opened().replace(r#""bot":"easy","#, r#""skipped":true,"#);
    let empty = opened().replace(r#""name":"<b>Dov""#, r#""name":null"#);
    let pursuit = opened().replace(r#""game":"mancala""#, r#""game":"trivial-pursuit""#);
    let manipulation = opened().replace(r#""game":"mancala""#, r#""game":"manipulation""#);
    assert!(
        [&spectator, &phrases, &bots, &skipped, &empty, &pursuit, &manipulation]
            .iter()
            .all(|other| **other != opened())
    );
    let code = json!({ "code": "K7M2-P9XQ" }).to_string();
    let trouble = json!({ "told": "trouble", "said": "The server is <away>." }).to_string();
    vec![
        ("nothing", told(hears, &[], &[])),
        ("closed", told(hears, &[opened(), clocks()], &[])),
        ("slips", told(hears, &[&[opened()], &talk[..]].concat(), &[])),
        ("reactions", told(hears, &[&[opened()], &reactions[..]].concat(), &[])),
        ("panel", told(hears, &open(&talk), &[])),
        ("muted", told(hears, &open(&talk), &[("mute", "1")])),
        ("said", told(hears, &open(&[]), &[("say", "hm")])),
        ("spectator", told(hears, &[spectator, opens(true)], &[])),
        ("phrases", told(hears, &[phrases, opens(true)], &[])),
        ("bots", told(hears, &[bots, opens(true)], &[])),
        ("skipped", told(hears, &[skipped, opens(true)], &[])),
        ("empty-seat", told(hears, &[empty, opens(true)], &[])),
        ("pursuit", told(hears, &[pursuit, opens(true)], &[])),
        ("manipulation", told(hears, &[manipulation, opens(true)], &[])),
        ("code", told(hears, &open(&[code]), &[])),
        ("trouble", told(hears, &open(&[trouble]), &[])),
        ("parting", told(hears, &open(&[luck("begun", &[])]), &[])),
        ("parting-sure", told(hears, &open(&[luck("begun", &[])]), &[("part", "")])),
        ("parting-waits", told(hears, &open(&[luck("begun", &[0])]), &[])),
        ("parting-on-its-way", told(hears, &open(&[luck("begun", &[0, 1])]), &[])),
        ("parting-asked", told(hears, &open(&[luck("begun", &[1])]), &[])),
        ("parting-later", told(hears, &open(&[luck("begun", &[1])]), &[("later", "")])),
        ("parted", told(hears, &open(&[luck("closed", &[0, 1])]), &[])),
    ]
}
