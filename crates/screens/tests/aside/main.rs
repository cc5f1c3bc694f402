//! What lies beside the board of a table on the server.

mod drawn;

use std::collections::BTreeSet;

use protocol::Speech;
use screens::{AsidePress, AsideWish, Room};
use serde_json::json;

use crate::drawn::{Beside, ROOM, clocks, hears, luck, opened, opens, sight, spoken};

#[test]
fn who_is_away_and_running_clocks_are_seen_without_asking() {
    let mut beside = Beside::default();
    hears(&mut beside, &opened());
    hears(&mut beside, &clocks());
    let drawn = beside.aside.draw(ROOM);
    assert!(drawn.markup.contains(">1:05<") && drawn.markup.contains(">10:00<"), "{}", drawn.markup);
    assert!(drawn.markup.contains("&lt;b&gt;Dov is away, a bot plays"), "{}", drawn.markup);
    assert!(drawn.wakes_in.is_some(), "a running clock is drawn again");
    let later = beside.aside.draw(Room { now: 61_000.0, ..ROOM }).markup;
    assert!(later.contains(">0:05<") && later.contains(">10:00<"), "{later}");
    assert!(beside.aside.draw(Room { now: 1e9, ..ROOM }).markup.contains(">0:00<"));
}

#[test]
fn what_is_said_lies_on_the_table_for_a_while_and_can_be_muted() {
    let mut beside = Beside::default();
    hears(&mut beside, &opened());
    hears(&mut beside, &spoken(json!({ "phrase": "hello" }), true));
    assert!(!beside.markup().contains("Hello!"), "what was said before one came is no news");
    hears(&mut beside, &spoken(json!({ "phrase": "good_move" }), false));
    assert!(beside.markup().contains("Good move."));
    assert!(!beside.aside.draw(Room { now: 9_000.0, ..ROOM }).markup.contains("Good move."));
    hears(&mut beside, &opens(true));
    hears(&mut beside, &spoken(json!({ "text": "<script>" }), false));
    let panel = beside.markup();
    assert!(
        panel.contains("Hello!") && panel.contains("&lt;script&gt;") && !panel.contains("<script>"),
        "{panel}"
    );
    beside.press("mute", "1");
    let muted = beside.markup();
    assert!(!muted.contains("Good move.</p>") && muted.contains("Listen again"), "{muted}");
}

#[test]
fn phrases_go_by_their_ids_and_free_text_only_where_it_is_allowed() {
    let mut beside = Beside::default();
    hears(&mut beside, &opened());
    hears(&mut beside, &opens(true));
    assert!(beside.markup().contains("talk-text"));
    assert_eq!(beside.press("phrase", "thanks"), [AsideWish::Speak(Speech::Phrase("thanks".to_owned()))]);
    assert!(beside.press("phrase", "rubbish").is_empty());
    assert_eq!(beside.press("say", r#" "hm" "#)[0], AsideWish::Speak(Speech::Text("\"hm\"".to_owned())));
    hears(&mut beside, &opened().replace(r#""talk":"free""#, r#""talk":"phrases""#));
    assert!(!beside.markup().contains("talk-text"));
}

#[test]
fn a_code_takes_the_seat_elsewhere_and_is_not_left_lying_about() {
    let mut beside = Beside::default();
    hears(&mut beside, &opened());
    hears(&mut beside, &opens(true));
    assert_eq!(beside.press("code", ""), [AsideWish::Code]);
    hears(&mut beside, &json!({ "code": "K7M2-P9XQ" }).to_string());
    assert!(beside.markup().contains("K7M2-P9XQ"));
    for open in [false, true] {
        hears(&mut beside, &opens(open));
        assert!(!beside.markup().contains("K7M2-P9XQ"));
    }
}

#[test]
fn reactions_are_drawn_so_that_no_font_can_fail_them() {
    let mut beside = Beside::default();
    hears(&mut beside, &opened());
    hears(&mut beside, &opens(true));
    hears(&mut beside, &spoken(json!({ "phrase": "heart" }), false));
    let drawn = beside.markup();
    assert!(drawn.chars().all(|letter| letter < '\u{2600}'), "{drawn}");
    // Five to choose from; the one that was said lies on the table and stands in the panel.
    assert_eq!(drawn.matches(r#"class="sign""#).count(), 5 + 2, "{drawn}");
}

fn seen(over: serde_json::Value) -> String {
    json!({ "seen": { "table": "k7m2p-9xq4t", "sight": sight(over) } }).to_string()
}

#[test]
fn who_wants_to_break_off_is_asked_once_more_and_waits_for_the_others() {
    let mut beside = Beside::default();
    hears(&mut beside, &opened());
    hears(&mut beside, &opens(true));
    assert!(!beside.markup().contains("Break off"), "a table from before envelopes has none to open");
    hears(&mut beside, &luck("begun", &[]));
    assert!(beside.markup().contains("Break off…"));
    assert!(beside.press("part", "").is_empty());
    assert!(beside.markup().contains("This cannot be taken back."));
    assert!(beside.press("play-on", "").is_empty());
    assert!(!beside.markup().contains("This cannot be taken back."));
    beside.press("part", "");
    assert_eq!(beside.press("agree", ""), [AsideWish::BreakOff]);
    hears(&mut beside, &luck("begun", &[0]));
    let waits = beside.markup();
    assert!(waits.contains("It goes on until &lt;b&gt;Dov would, too."), "{waits}");
    assert!(!waits.contains("parting-note"), "one need not be told what one wants");
}

#[test]
fn who_is_asked_to_break_off_may_put_it_off_and_is_told_when_it_is_done() {
    let mut beside = Beside::default();
    hears(&mut beside, &opened());
    hears(&mut beside, &luck("begun", &[1]));
    let asked = beside.markup();
    assert!(asked.contains("&lt;b&gt;Dov would like to break the game off."), "{asked}");
    beside.press("later", "");
    assert!(!beside.markup().contains("parting-note"));
    hears(&mut beside, &luck("closed", &[0, 1]));
    assert!(beside.markup().contains("This game was broken off."));
    assert_eq!(beside.press("verify", ""), [AsideWish::Verify]);
}

#[test]
fn a_game_that_ends_by_its_rules_was_not_broken_off() {
    let mut beside = Beside::default();
    hears(&mut beside, &opened());
    hears(&mut beside, &luck("begun", &[]));
    hears(&mut beside, &seen(json!(null)));
    assert!(!beside.markup().contains("parting-note"));
    hears(&mut beside, &seen(json!({ "ranks": [1, 2] })));
    hears(&mut beside, &luck("closed", &[]));
    assert!(!beside.markup().contains("broken off"));
}

/// Every `data-do` with its `data-value`, or nothing.
fn presses(markup: &str) -> Vec<(&str, &str)> {
    fn value<'a>(tag: &'a str, before: &str) -> Option<&'a str> {
        tag.split(before).nth(1)?.split('"').next()
    }
    let tags = markup.split('<').filter_map(|tag| tag.split('>').next());
    let both = |tag| Some((value(tag, r#" data-do=""#)?, value(tag, r#" data-value=""#).unwrap_or_default()));
    tags.filter_map(both).collect()
}

#[test]
fn whatever_can_be_pressed_in_any_screen_is_read_as_it_was_written() {
    let mut met = BTreeSet::new();
    for (name, markup) in drawn::aside() {
        for (what, value) in presses(&markup) {
            let read = AsidePress::parse(what, value).unwrap_or_else(|| panic!("{name}: {what} {value}"));
            assert_eq!((read.what(), read.value().unwrap_or_default()), (what, value.to_owned()), "{name}");
            met.insert(what.to_owned());
        }
    }
    let met: Vec<&str> = met.iter().map(String::as_str).collect();
    let all = "agree close code later mute part phrase play-on say verify";
    assert_eq!(met.join(" "), all, "there is a screen for every press");
    assert_eq!(AsidePress::parse("mute", "x"), None);
}
