//! What lies beside a board, at every moment: a test presses it.

use client::{AnySight, Client, Millis, Place};
use protocol::TableId;
use screens::{Aside, AsideWish, Press, Room};
use serde_json::{Value, json};

/// What lies beside a board, and whoever sits at it.
pub struct Beside {
    pub aside: Aside,
    client: Client<AnySight>,
}

impl Default for Beside {
    fn default() -> Self {
        let table = TableId::try_from("k7m2p-9xq4t".to_owned()).unwrap();
        let mut client = Client::new(Place::gallery(table), Millis(0), Box::new(|| [0; 32]));
        client.connected(Millis(0));
        Beside { aside: Aside::default(), client }
    }
}

impl Beside {
    /// Presses something.
    pub fn press(&mut self, what: &str, value: &str) -> Vec<AsideWish> {
        self.aside.press(Press::Do { what: what.to_owned(), value: value.to_owned() })
    }

    /// The markup.
    pub fn markup(&mut self) -> String {
        self.aside.draw(ROOM).markup
    }
}

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
    json!({ "seen": { "table": "k7m2p-9xq4t", "sight": sight(json!(null)), "clocks": clocks } }).to_string()
}

/// What is seen of the table, whose game came out like this.
pub fn sight(over: Value) -> Value {
    json!({ "seq": 0, "since": 0, "events": [], "view": {}, "waiting_for": [], "choices": "nothing",
        "may_take_back": false, "over": over })
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

/// Tells what lies beside a board something: a message of the server, a code, what went wrong, or that it is opened.
pub fn hears(beside: &mut Beside, told: &str) {
    let Beside { aside, client } = beside;
    if let Ok(message) = serde_json::from_str(told) {
        let changes = client.receive(message, Millis(ROOM.now as u64));
        aside.hear(changes, client);
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

fn heard(reports: &[String], presses: &[(&str, &str)]) -> String {
    let mut beside = Beside::default();
    for report in reports {
        hears(&mut beside, report);
    }
    beside.markup();
    for (what, value) in presses {
        beside.press(what, value);
    }
    beside.markup()
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
        ("nothing", heard(&[], &[])),
        ("closed", heard(&[opened(), clocks()], &[])),
        ("slips", heard(&[&[opened()], &talk[..]].concat(), &[])),
        ("reactions", heard(&[&[opened()], &reactions[..]].concat(), &[])),
        ("panel", heard(&open(&talk), &[])),
        ("muted", heard(&open(&talk), &[("mute", "1")])),
        ("said", heard(&open(&[]), &[("say", "hm")])),
        ("spectator", heard(&[spectator, opens(true)], &[])),
        ("phrases", heard(&[phrases, opens(true)], &[])),
        ("bots", heard(&[bots, opens(true)], &[])),
        ("skipped", heard(&[skipped, opens(true)], &[])),
        ("empty-seat", heard(&[empty, opens(true)], &[])),
        ("pursuit", heard(&[pursuit, opens(true)], &[])),
        ("manipulation", heard(&[manipulation, opens(true)], &[])),
        ("code", heard(&open(&[code]), &[])),
        ("trouble", heard(&open(&[trouble]), &[])),
        ("parting", heard(&open(&[luck("begun", &[])]), &[])),
        ("parting-sure", heard(&open(&[luck("begun", &[])]), &[("part", "")])),
        ("parting-waits", heard(&open(&[luck("begun", &[0])]), &[])),
        ("parting-on-its-way", heard(&open(&[luck("begun", &[0, 1])]), &[])),
        ("parting-asked", heard(&open(&[luck("begun", &[1])]), &[])),
        ("parting-later", heard(&open(&[luck("begun", &[1])]), &[("later", "")])),
        ("parted", heard(&open(&[luck("closed", &[0, 1])]), &[])),
    ]
}
