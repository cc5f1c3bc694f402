//! The page of the envelope: sealed, opened, with one's own slip in it, and for a file that somebody brings.

#[path = "markup/mod.rs"]
mod markup;

use markup::presses;
use screens::{About, Hosted, Press, Room, Verify, VerifyPress, check};
use serde_json::{Value, json};

const ROOM: Room = Room { narrow: false, tall: false, still: true, touch: false, now: 0.0 };
const LOG: &str = include_str!("../../../testdata/fairness/sealed.log");
const COMMITMENT: &str = "e1cf89c7098587edd1e7f2b06ad89f86f46a3891a7a53628ae1531962c555697";

fn about(extra: Value) -> About {
    let mut about = json!({ "game": "manipulation", "names": ["Ana", "<b>Dov"], "closed": true });
    for (name, value) in extra.as_object().unwrap() {
        about[name] = value.clone();
    }
    serde_json::from_value(about).unwrap()
}

/// The page, once the worker has worked through the log.
fn checked(log: &str, extra: Value) -> String {
    let mut page = Verify::new(about(extra));
    assert!(page.draw(ROOM).markup.contains("Working out every lot"));
    page.take_report(&check(&json!({ "ask": "verify", "log": log }).to_string()));
    page.draw(ROOM).markup
}

fn slip(entropy: &str, commitment: &str) -> Value {
    json!({ "seat": 0, "slip": { "entropy": entropy.repeat(32), "commitment": commitment, "promises": [] } })
}

#[test]
fn a_fair_game_is_said_to_be_fair_with_what_was_in_the_envelope() {
    let page = checked(LOG, slip("a1", COMMITMENT));
    assert!(page.contains(r#"data-verdict="fair""#), "{page}");
    assert!(page.contains("b8d29d3c9c7b2b6d2c74357ee7c5a592"), "the secret is shown");
    assert!(page.contains(r#"data-test="own-slip" data-told="good""#), "{page}");
    assert!(page.contains(r#"data-test="same-envelope" data-told="good""#), "{page}");
    assert!(page.contains("That the operator never looked."), "it says what it does not prove");
    assert!(page.contains("&lt;b&gt;Dov") && !page.contains("<b>Dov"), "what people write is no markup");
}

#[test]
fn dice_are_drawn_beside_what_even_dice_do() {
    let page = checked(LOG, json!({}));
    assert!(page.contains("expected of even dice") && page.contains("dice were thrown"), "{page}");
    assert_eq!(page.matches(r#"class="bar""#).count(), 6);
}

#[test]
fn a_die_that_was_exchanged_is_found() {
    let line = LOG.lines().find(|line| line.starts_with(r#"{"drew":{"die":"#)).unwrap();
    let other = if line.contains(":6") { r#"{"drew":{"die":5}}"# } else { r#"{"drew":{"die":6}}"# };
    let page = checked(&LOG.replacen(line, other, 1), json!({}));
    assert!(page.contains(r#"data-verdict="broken""#) && page.contains("Not as it should be"), "{page}");
}

#[test]
fn a_browser_that_was_shown_another_envelope_or_another_slip_says_so() {
    for (extra, what) in
        [(slip("a1", &"0".repeat(64)), "same-envelope"), (slip("ee", COMMITMENT), "own-slip")]
    {
        let page = checked(LOG, extra);
        assert!(page.contains(r#"data-verdict="broken""#), "{page}");
        assert!(page.contains(&format!(r#"data-test="{what}" data-told="bad""#)), "{page}");
    }
    let promises = json!({ "seat": 0, "slip": { "promises": ["0".repeat(64), null] } });
    assert!(checked(LOG, promises).contains("promise was exchanged"));
}

#[test]
fn a_slip_that_never_came_or_was_not_asked_for_is_told_and_is_no_contradiction() {
    // The seats of the file before and after: Ana's slip came; it did not come; nobody asked her for one.
    let mut head: Value = serde_json::from_str(LOG.lines().next().unwrap()).unwrap();
    let ours = "a1".repeat(32);
    let mut without = |promise: bool, slip: Value| {
        let seats = head.pointer_mut("/fairness/sealed/seats").unwrap();
        seats[0] = if promise { json!({ "promise": seats[0]["promise"] }) } else { json!({}) };
        let rest: Vec<&str> = LOG.lines().skip(1).collect();
        checked(&format!("{head}\n{}\n", rest.join("\n")), json!({ "seat": 0, "slip": slip }))
    };
    let kept = json!({ "entropy": ours, "commitment": COMMITMENT, "promises": [] });
    let late = without(true, kept.clone());
    assert!(late.contains(r#"data-test="own-slip" data-told="note""#), "{late}");
    assert!(
        late.contains("did not come in time") && late.contains("promised a slip that never came"),
        "{late}"
    );
    assert!(!late.contains("your browser was shown something else"), "{late}");
    let taken = without(true, json!({ "entropy": ours, "commitment": COMMITMENT, "taken": true }));
    assert!(taken.contains(r#"data-test="own-slip" data-told="bad""#), "the table had shown it: {taken}");
    let other = without(true, json!({ "entropy": "ee".repeat(32), "commitment": COMMITMENT }));
    assert!(
        other.contains(r#"data-test="own-slip" data-told="bad""#),
        "it was not what we promised: {other}"
    );
    let unasked = without(false, kept);
    assert!(unasked.contains(r#"data-test="own-slip" data-told="note""#), "{unasked}");
    assert!(unasked.contains("the table did not ask for one"), "{unasked}");
}

#[test]
fn a_running_table_shows_the_sealed_envelope_and_who_adds_what() {
    let card = json!({ "stage": "begun", "commitment": COMMITMENT, "rules": 1,
        "seats": [{ "promise": "2".repeat(64), "entropy": "3".repeat(64) }, {}] });
    let mut page = Verify::new(about(json!({ "card": card, "closed": false, "seat": 0 })));
    let drawn = page.draw(ROOM);
    assert_eq!(drawn.sub, "Sealed");
    assert!(drawn.markup.contains("Sealed until the game is over."), "{}", drawn.markup);
    assert!(drawn.markup.contains(COMMITMENT) && drawn.markup.contains("Ana (you)"), "{}", drawn.markup);
    assert!(drawn.markup.contains("33333333…") && drawn.markup.contains("added none"), "{}", drawn.markup);
}

#[test]
fn a_file_that_is_brought_is_handed_to_the_worker_and_what_is_no_log_is_refused() {
    let mut page = Verify::new(About::default());
    assert!(page.draw(ROOM).markup.contains("Drop the log file"));
    page.take_file("game.jsonl", LOG.as_bytes());
    let wanted = page.press(Press::Woke, ROOM);
    assert_eq!(wanted[0].0, "ask");
    assert!(page.press(Press::Woke, ROOM).is_empty(), "it is handed over once");
    page.take_report(&check(&wanted[0].1));
    assert!(page.draw(ROOM).markup.contains(r#"data-verdict="fair""#));
    page.take_file("picture.png", &[0xff, 0xfe]);
    assert!(page.draw(ROOM).markup.contains("it is not text"));
    page.take_file("notes.txt", b"<script>");
    let wanted = page.press(Press::Woke, ROOM);
    page.take_report(&check(&wanted[0].1));
    let drawn = page.draw(ROOM).markup;
    assert!(drawn.contains("This is no log of a game") && !drawn.contains("<script>"), "{drawn}");
}

#[test]
fn a_server_that_says_something_else_is_not_believed() {
    let mut page = Verify::new(about(json!({})));
    let told: Value = serde_json::from_str(&check(&json!({ "log": LOG }).to_string())).unwrap();
    page.take_report(&told.to_string());
    page.take_report(&json!({ "told": "theirs", "proof": told["proof"] }).to_string());
    assert!(page.draw(ROOM).markup.contains("The server checked them too, and says the same."));
    let mut other = told["proof"].clone();
    other["verdict"] = "broken".into();
    page.take_report(&json!({ "told": "theirs", "proof": other }).to_string());
    assert!(page.draw(ROOM).markup.contains("The server says something else"));
}

/// Logs of a game for two: Ana's slip is missing, and the table began without it or sealed its luck again.
const MISSING: &str = include_str!("../../../testdata/fairness/missing.log");
const RESEALED: &str = include_str!("../../../testdata/fairness/resealed.log");

/// What a log says of its luck.
fn sealed(log: &str) -> Value {
    let head: Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
    head["fairness"]["sealed"].clone()
}

#[test]
fn b13_a_log_from_which_a_promised_slip_is_missing_is_not_called_fair() {
    let page = checked(MISSING, json!({}));
    assert!(page.contains(r#"data-verdict="incomplete""#), "{page}");
    assert!(page.contains("Not fully proved: seat A"), "{page}");
    assert!(page.contains("could have chosen between two outcomes"), "{page}");
    assert!(!page.contains("trust nobody"), "{page}");
}

#[test]
fn b13_a_table_that_sealed_again_says_so_while_it_is_played_and_afterwards() {
    let page = checked(RESEALED, json!({}));
    assert!(page.contains(r#"data-verdict="resealed""#), "{page}");
    assert!(page.contains("sealed its luck again 1 time before play"), "{page}");
    assert!(page.contains("did not come: Ana."), "{page}");
    let mut card = sealed(RESEALED);
    card["stage"] = "begun".into();
    let mut running = Verify::new(about(json!({ "card": card, "closed": false })));
    let drawn = running.draw(ROOM).markup;
    assert!(
        drawn.contains(r#"data-test="resealed""#) && drawn.contains("again 1 time before play"),
        "{drawn}"
    );
}

#[test]
fn b13_a_browser_that_knows_better_contradicts_the_log() {
    let luck = sealed(RESEALED);
    let (first, last) = (luck["abandoned"][0].clone(), luck.clone());
    let promises =
        |of: &Value| of["seats"].as_array().unwrap().iter().map(|seat| seat["promise"].clone()).collect();
    let promises: [Vec<Value>; 2] = [promises(&first), promises(&last)];
    let slip = |accepted: bool, first: &Value| {
        // Bob's: he showed something both times.
        let shown = [&luck["abandoned"][0]["seats"][1]["entropy"], &luck["seats"][1]["entropy"]];
        let earlier = json!({ "entropy": shown[0], "commitment": first["commitment"],
            "promises": promises[0], "accepted": accepted });
        json!({ "seat": 1, "slip": { "entropy": shown[1], "commitment": last["commitment"],
            "promises": promises[1], "taken": true, "accepted": true, "earlier": [earlier] } })
    };
    let page = checked(RESEALED, slip(true, &first));
    assert!(page.contains(r#"data-verdict="resealed""#), "{page}");
    assert!(page.contains(r#"data-test="own-slip" data-told="good""#), "{page}");
    assert!(page.contains(r#"data-test="same-envelope" data-told="good""#), "{page}");

    // A browser that was shown another first envelope.
    let page = checked(RESEALED, slip(true, &json!({ "commitment": "0".repeat(64) })));
    assert!(page.contains(r#"data-verdict="broken""#), "{page}");
    assert!(page.contains(r#"data-test="same-envelope" data-told="bad""#), "{page}");

    // A log that leaves the first envelope out is broken whatever the browser kept.
    let (head, rest) = RESEALED.split_once('\n').unwrap();
    let mut head: Value = serde_json::from_str(head).unwrap();
    head["fairness"]["sealed"].as_object_mut().unwrap().remove("abandoned");
    assert!(checked(&format!("{head}\n{rest}"), json!({})).contains(r#"data-verdict="broken""#));

    // The server had Bob's bytes for the first envelope, and its log says that they never came.
    head = serde_json::from_str(RESEALED.lines().next().unwrap()).unwrap();
    head["fairness"]["sealed"]["abandoned"][0]["seats"][1].as_object_mut().unwrap().remove("entropy");
    let page = checked(&format!("{head}\n{rest}"), slip(true, &first));
    assert!(page.contains(r#"data-test="own-slip" data-told="bad""#), "{page}");
    assert!(page.contains("showed its random bytes in time"), "{page}");
}

#[test]
fn every_press_can_be_read() {
    let card = json!({ "stage": "begun", "commitment": COMMITMENT, "rules": 1, "seats": [{}, {}] });
    let mut brought = Verify::default();
    brought.take_file("game.jsonl", LOG.as_bytes());
    let wanted = brought.press(Press::Woke, ROOM);
    brought.take_report(&check(&wanted[0].1));
    let mut trouble = Verify::default();
    trouble.take_trouble("It <broke>.");
    let screens = [
        Verify::default().draw(ROOM).markup,
        Verify::new(about(json!({ "closed": false }))).draw(ROOM).markup,
        Verify::new(about(json!({ "card": card, "closed": false }))).draw(ROOM).markup,
        checked(LOG, slip("a1", COMMITMENT)),
        checked(MISSING, json!({})),
        checked(RESEALED, json!({})),
        brought.draw(ROOM).markup,
        trouble.draw(ROOM).markup,
    ];
    let all: Vec<_> = screens.iter().flat_map(|screen| presses(screen)).collect();
    for pressed in &all {
        let press =
            VerifyPress::parse(&pressed.what, &pressed.value).unwrap_or_else(|| panic!("{pressed:?}"));
        assert_eq!((press.what(), press.value()), (pressed.what.as_str(), None));
        assert_eq!(pressed.value, "");
    }
    assert_eq!(all.len(), 7, "one on each screen but that of a running table: {all:?}");
}
