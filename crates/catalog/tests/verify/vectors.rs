//! The test vectors of `docs/fairness.md`. `BLESS=1` writes them anew; whoever does breaks every verifier but ours.

use std::fs;
use std::path::Path;

use rules::{Hex32, Seq};
use serde_json::{Value, json};
use table::{After, Context, Envelope, Secret, promise};

#[test]
fn the_published_vectors_are_what_the_code_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fairness-vectors.json");
    let written = format!("{:#}\n", vectors());
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &written).expect("the vectors can be written");
    }
    let published = fs::read_to_string(&path).expect("the vectors are there");
    assert_eq!(published, written);
}

fn vectors() -> Value {
    let bytes = |first: u8| Hex32(std::array::from_fn(|index| first.wrapping_add(index as u8)));
    let envelopes = [
        (
            context("manipulation", 2, r#"{"mode":"tournament","six":"passes_on"}"#),
            bytes(0),
            vec![None, None],
        ),
        (
            Context { last: Some(vec![2, 1]), ..context("mancala", 2, r#"{"begins":"loser"}"#) },
            bytes(32),
            vec![Some(bytes(64)), None],
        ),
        (
            Context {
                contents: Some(bytes(7).to_string()),
                ..context("trivial-pursuit", 3, r#"{"bots":[null]}"#)
            },
            Hex32([0xff; 32]),
            vec![Some(bytes(96)), Some(bytes(128)), Some(bytes(160))],
        ),
        (
            Context {
                after: Some(After { number: 1, commitment: bytes(200) }),
                ..context("whiz-key", 2, r#"{"tournament":"on"}"#)
            },
            bytes(16),
            vec![None, Some(bytes(48))],
        ),
    ];
    let envelopes: Vec<Value> = envelopes.iter().map(|(context, secret, entropy)| {
        let envelope = Envelope::seal(context, Secret::from_random(secret.0));
        let options: Value = serde_json::from_str(&context.options).expect("options are JSON");
        json!({
            "context": {
                "table": context.table, "game": context.game, "rules": context.rules, "seats": context.seats,
                "options": options, "contents": context.contents, "last": context.last,
                "after": context.after.map(|after| json!({
                    "number": after.number, "commitment": after.commitment,
                })),
            },
            "text": context.text(),
            "context_hash": context.hash(),
            "secret": secret,
            "commitment": envelope.commitment(),
            "entropy": entropy,
            "promises": entropy.iter().map(|entropy| entropy.as_ref().map(promise)).collect::<Vec<_>>(),
            "key": Hex32(*envelope.draw_key(entropy).reveal()),
        })
    }).collect();
    let draws = [("lots", 0), ("draw", 0), ("draw", 1), ("draw", 65_536), ("draw", 1_000_000)];
    let draws: Vec<Value> = draws.iter().map(|(purpose, step)| draw(bytes(0), purpose, *step)).collect();
    let seeds: Vec<Value> = [0, 42, u64::MAX >> 12]
        .iter()
        .map(|seed| json!({ "seed": seed, "key": Hex32(*Secret::from_seed(*seed).reveal()) }))
        .collect();
    json!({ "envelopes": envelopes, "draws": draws, "seeds": seeds })
}

fn context(game: &str, seats: u8, options: &str) -> Context {
    Context {
        table: "v3c8d-0rhyz".to_owned(),
        game: game.to_owned(),
        rules: 1,
        seats,
        options: options.to_owned(),
        contents: None,
        last: None,
        after: None,
    }
}

fn draw(key: Hex32, purpose: &'static str, step: u64) -> Value {
    let dice = || Secret::from_random(key.0).dice(purpose, Seq(step));
    let mut words = dice();
    // More than one block of eight words.
    let words: Vec<u32> = (0..20).map(|_| words.word()).collect();
    // The last bound throws nearly half of all words away.
    let below = [2, 6, 52, 100, 2_147_483_649].map(|bound| {
        let mut dice = dice();
        json!({ "bound": bound, "numbers": (0..12).map(|_| dice.below(bound)).collect::<Vec<_>>() })
    });
    let mut order: Vec<u8> = (0..52).collect();
    dice().shuffle(&mut order);
    json!({ "key": key, "purpose": purpose, "step": step, "words": words, "below": below, "shuffle": order })
}
