//! Basic Manipulation and Whiz Key through the engine: luck that is given, moves, secrets, bots, logs.

use serde_json::json;

use super::*;

fn ask(engine: &mut Engine, request: Value) -> Value {
    serde_json::from_str(&engine.line(&request.to_string())).unwrap()
}

/// Asks for what must go well.
fn good(engine: &mut Engine, request: Value) -> Value {
    let answer = ask(engine, request.clone());
    assert!(answer["ok"].is_object(), "{request} was answered {answer}");
    answer["ok"].clone()
}

/// Plays a table's log again and compares where both stand.
fn assert_replays(engine: &mut Engine, table: &str) {
    let stands = good(engine, json!({ "do": "look", "table": table }))["position"].clone();
    let log = good(engine, json!({ "do": "save", "table": table }))["log"].clone();
    let loaded = good(engine, json!({ "do": "load", "log": log, "table": "again", "luck": "given" }));
    assert_eq!(loaded["position"], stands);
}

#[test]
fn a_race_is_played_with_given_dice_and_replays() {
    let mut engine = Engine::default();
    let options = json!({ "mode": "tournament" });
    good(
        &mut engine,
        json!({ "do": "open", "table": "t", "game": "manipulation", "seats": 2, "options": options, "luck": "given" }),
    );
    let luck = |draw: Value| json!({ "do": "luck", "table": "t", "draw": draw });
    let act = |notation: &str| json!({ "do": "act", "table": "t", "notation": notation });
    good(&mut engine, luck(json!({ "rolled_off": [5, 2] })));
    assert_eq!(ask(&mut engine, luck(json!({ "die": 7 })))["error"]["kind"], "impossible_draw");
    good(&mut engine, luck(json!({ "die": 6 })));
    let refused = ask(&mut engine, act("X0-S0"));
    assert_eq!(refused["error"]["clause"], "BM-4");
    let choices = good(&mut engine, json!({ "do": "choices", "table": "t" }));
    assert_eq!(choices["seats"][0]["choices"].as_array().unwrap().len(), 2);
    let moved = good(&mut engine, act("S0-B0"));
    assert_eq!(moved["waits"], json!({ "luck": "die" }));
    good(&mut engine, luck(json!({ "die": 3 })));
    good(&mut engine, act("S1-O15"));
    good(&mut engine, luck(json!({ "die": 6 })));
    // From the BEAST to the portal, and at once to the entrance.
    let home = good(&mut engine, act("B0-WORLD-E0"));
    assert_eq!(home["position"], "R:E0 Y:O15 G:S2 B:S3 to:B world:R");
    assert_replays(&mut engine, "t");
}

#[test]
fn keys_are_played_with_a_given_pack_and_hands_stay_secret() {
    let mut engine = Engine::default();
    good(&mut engine, json!({ "do": "open", "table": "t", "game": "whiz-key", "luck": "given" }));
    let luck = |draw: Value| json!({ "do": "luck", "table": "t", "draw": draw });
    let act = |notation: &str| json!({ "do": "act", "table": "t", "notation": notation });
    let pack: Vec<String> = whizkey::Card::all().map(|card| card.to_string()).collect();
    good(&mut engine, luck(json!({ "dealer": 1 })));
    let short = ask(&mut engine, luck(json!({ "order": pack[1..] })));
    assert_eq!(short["error"]["kind"], "impossible_draw");
    // Dealt in turn from the dealer's left, A gets the clubs and hearts of each rank.
    good(&mut engine, luck(json!({ "order": pack })));
    let mut hand_seen_by = |eyes: Value| {
        let look = good(&mut engine, json!({ "do": "look", "table": "t", "as": eyes }));
        look["sighting"]["view"]["players"][0]["hand"].clone()
    };
    assert_eq!(hand_seen_by(json!({ "seat": 0 })), json!(["AC", "AH", "2C", "2H", "3C", "3H"]));
    assert_eq!(hand_seen_by(json!({ "seat": 1 })), Value::Null);
    assert_eq!(hand_seen_by(json!("spectator")), Value::Null);
    assert_eq!(ask(&mut engine, act("START-2:A"))["error"]["clause"], "WK-12");
    let opened = good(&mut engine, act("START-2:AA"));
    assert_eq!(opened["waits"]["seats"], json!([1]));
    // What lies on the table completes a pair.
    good(&mut engine, act("START-2:A"));
    good(&mut engine, act("R2C0>"));
    assert_replays(&mut engine, "t");
}

#[test]
fn bots_bring_both_games_to_an_end() {
    for (game, seats) in [("manipulation", 4), ("whiz-key", 3)] {
        let mut engine = Engine::default();
        let bots = vec!["careful"; seats];
        let mut answer = good(
            &mut engine,
            json!({ "do": "open", "table": "t", "game": game, "seats": seats, "seed": 5, "bots": bots }),
        );
        let mut steps = 0;
        while !answer["waits"]["over"].is_object() {
            let seat = answer["waits"]["seats"][0].clone();
            let advice = good(&mut engine, json!({ "do": "bot", "table": "t", "seat": seat, "seed": steps }));
            let notation = advice["notation"].clone();
            answer =
                good(&mut engine, json!({ "do": "act", "table": "t", "seat": seat, "notation": notation }));
            steps += 1;
            assert!(steps < 3_000, "{game} went on for ever");
        }
        assert_replays(&mut engine, "t");
    }
}
