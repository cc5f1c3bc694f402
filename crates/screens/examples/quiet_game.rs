//! Writes a game of Whiz Key on one device in which the DRAW after quiet turns may be claimed (WK-31), as the browser keeps
//! it: `cargo run -p screens --example quiet_game > e2e/tests/browser/quiet_game.json`.

use catalog::{GameKind, Setting};
use client::Person;
use rules::{Dice, Viewer};
use screens::KeptGame;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use table::Secret;

/// How many acts a game may take before another one is tried.
const MOST: usize = 400;

fn main() {
    let found = (1..2_000).find_map(quiet).expect("one of them becomes quiet");
    println!("{}", serde_json::to_string(&found).expect("a kept game has a JSON form"));
}

/// Two people who avoid doors and the stack; nothing unless somebody may claim the DRAW.
fn quiet(seed: u64) -> Option<KeptGame> {
    let kind = GameKind::WhizKey;
    let setting = Setting { seats: Some(2), ..Setting::default() };
    let mut table = catalog::open(kind, &setting, Secret::from_seed(seed), None).expect("two can play");
    let first = table.begin();
    table.commit(&first).expect("it begins");
    let mut dice = Dice::seeded(seed);
    for _ in 0..MOST {
        let seat = table.waiting_for().iter().next().filter(|_| table.over().is_none())?;
        let sighting: Value =
            serde_json::from_str(table.seen_by(Viewer::Seat(seat), table.seq()).get()).expect("it is JSON");
        let listed = sighting["choices"]["listed"].as_array().cloned().unwrap_or_default();
        if listed.iter().any(|action| action == "claim_draw") {
            let raw = |text: &str| RawValue::from_string(text.to_owned()).expect("it is JSON");
            return Some(KeptGame {
                game: kind.name().to_owned(),
                people: vec![Person::here("Ana"), Person::here("Ben")],
                seed,
                deck: None,
                opening: raw(table.opening().json()),
                log: table.entries().iter().map(|entry| raw(entry.json())).collect(),
                precedents: Vec::new(),
                over: None,
                touched: 0.0,
            });
        }
        let stirs = |action: &&Value| action.get("open").is_some() || *action == "draw";
        let still: Vec<&Value> = listed.iter().filter(|action| !stirs(action)).collect();
        let action = if still.is_empty() { dice.pick(&listed) } else { *dice.pick(&still) };
        let action = to_raw_value(action).expect("it was JSON");
        let entries = table.decide(seat, table.seq(), &action).expect("it is listed");
        table.commit(&entries).expect("it was decided");
    }
    None
}
