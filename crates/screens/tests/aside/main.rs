//! What lies beside the board of a table on the server.

mod drawn;

use std::collections::BTreeSet;

use screens::{Aside, AsidePress, Hosted, Room};
use serde_json::json;

use crate::drawn::{ROOM, clocks, hears, luck, opened, opens, press, spoken};

#[test]
fn who_is_away_and_running_clocks_are_seen_without_asking() {
    let mut aside = Aside::default();
    hears(&mut aside, &opened());
    hears(&mut aside, &clocks());
    let drawn = aside.draw(ROOM);
    assert!(drawn.markup.contains(">1:05<") && drawn.markup.contains(">10:00<"), "{}", drawn.markup);
    assert!(drawn.markup.contains("&lt;b&gt;Dov is away, a bot plays"), "{}", drawn.markup);
    assert!(drawn.wakes_in.is_some(), "a running clock is drawn again");
    let later = aside.draw(Room { now: 61_000.0, ..ROOM }).markup;
    assert!(later.contains(">0:05<") && later.contains(">10:00<"), "{later}");
    assert!(aside.draw(Room { now: 1e9, ..ROOM }).markup.contains(">0:00<"));
}

#[test]
fn what_is_said_lies_on_the_table_for_a_while_and_can_be_muted() {
    let mut aside = Aside::default();
    hears(&mut aside, &opened());
    hears(&mut aside, &spoken(json!({ "phrase": "hello" }), true));
    assert!(!aside.draw(ROOM).markup.contains("Hello!"), "what was said before one came is no news");
    hears(&mut aside, &spoken(json!({ "phrase": "good_move" }), false));
    assert!(aside.draw(ROOM).markup.contains("Good move."));
    assert!(!aside.draw(Room { now: 9_000.0, ..ROOM }).markup.contains("Good move."));
    hears(&mut aside, &opens(true));
    hears(&mut aside, &spoken(json!({ "text": "<script>" }), false));
    let panel = aside.draw(ROOM).markup;
    assert!(
        panel.contains("Hello!") && panel.contains("&lt;script&gt;") && !panel.contains("<script>"),
        "{panel}"
    );
    press(&mut aside, "mute", "1");
    let muted = aside.draw(ROOM).markup;
    assert!(!muted.contains("Good move.</p>") && muted.contains("Listen again"), "{muted}");
}

#[test]
fn phrases_go_by_their_ids_and_free_text_only_where_it_is_allowed() {
    let mut aside = Aside::default();
    hears(&mut aside, &opened());
    hears(&mut aside, &opens(true));
    assert!(aside.draw(ROOM).markup.contains("talk-text"));
    let begun = |said: &str| ("message", format!(r#"{{"speak":{{"said":{said},"#));
    assert_eq!(press(&mut aside, "phrase", "thanks"), [begun(r#"{"phrase":"thanks"}"#)]);
    assert!(press(&mut aside, "phrase", "rubbish").is_empty());
    assert_eq!(press(&mut aside, "say", r#" "hm" "#)[0], begun(r#"{"text":"\"hm\""}"#));
    hears(&mut aside, &opened().replace(r#""talk":"free""#, r#""talk":"phrases""#));
    assert!(!aside.draw(ROOM).markup.contains("talk-text"));
}

#[test]
fn a_code_takes_the_seat_elsewhere_and_is_not_left_lying_about() {
    let mut aside = Aside::default();
    hears(&mut aside, &opened());
    hears(&mut aside, &opens(true));
    assert_eq!(press(&mut aside, "code", ""), [("code", String::new())]);
    hears(&mut aside, &json!({ "code": "K7M2-P9XQ" }).to_string());
    assert!(aside.draw(ROOM).markup.contains("K7M2-P9XQ"));
    for open in [false, true] {
        hears(&mut aside, &opens(open));
        assert!(!aside.draw(ROOM).markup.contains("K7M2-P9XQ"));
    }
}

#[test]
fn reactions_are_drawn_so_that_no_font_can_fail_them() {
    let mut aside = Aside::default();
    hears(&mut aside, &opened());
    hears(&mut aside, &opens(true));
    hears(&mut aside, &spoken(json!({ "phrase": "heart" }), false));
    let drawn = aside.draw(ROOM).markup;
    assert!(drawn.chars().all(|letter| letter < '\u{2600}'), "{drawn}");
    // Five to choose from; the one that was said lies on the table and stands in the panel.
    assert_eq!(drawn.matches(r#"class="sign""#).count(), 5 + 2, "{drawn}");
}

fn seen(over: serde_json::Value) -> String {
    json!({ "seen": { "table": "k7m2p-9xq4t", "sight": { "over": over } } }).to_string()
}

#[test]
fn who_wants_to_break_off_is_asked_once_more_and_waits_for_the_others() {
    let mut aside = Aside::default();
    hears(&mut aside, &opened());
    hears(&mut aside, &opens(true));
    assert!(!aside.draw(ROOM).markup.contains("Break off"), "a table from before envelopes has none to open");
    hears(&mut aside, &luck("begun", &[]));
    assert!(aside.draw(ROOM).markup.contains("Break off…"));
    assert!(press(&mut aside, "part", "").is_empty());
    assert!(aside.draw(ROOM).markup.contains("This cannot be taken back."));
    assert!(press(&mut aside, "play-on", "").is_empty());
    assert!(!aside.draw(ROOM).markup.contains("This cannot be taken back."));
    press(&mut aside, "part", "");
    assert_eq!(press(&mut aside, "agree", ""), [("message", r#"{"break_off":{"#.to_owned())]);
    hears(&mut aside, &luck("begun", &[0]));
    let waits = aside.draw(ROOM).markup;
    assert!(waits.contains("It goes on until &lt;b&gt;Dov would, too."), "{waits}");
    assert!(!waits.contains("parting-note"), "one need not be told what one wants");
}

#[test]
fn who_is_asked_to_break_off_may_put_it_off_and_is_told_when_it_is_done() {
    let mut aside = Aside::default();
    hears(&mut aside, &opened());
    hears(&mut aside, &luck("begun", &[1]));
    let asked = aside.draw(ROOM).markup;
    assert!(asked.contains("&lt;b&gt;Dov would like to break the game off."), "{asked}");
    press(&mut aside, "later", "");
    assert!(!aside.draw(ROOM).markup.contains("parting-note"));
    hears(&mut aside, &luck("closed", &[0, 1]));
    assert!(aside.draw(ROOM).markup.contains("This game was broken off."));
    assert_eq!(press(&mut aside, "verify", ""), [("verify", String::new())]);
}

#[test]
fn a_game_that_ends_by_its_rules_was_not_broken_off() {
    let mut aside = Aside::default();
    hears(&mut aside, &opened());
    hears(&mut aside, &luck("begun", &[]));
    hears(&mut aside, &seen(json!(null)));
    assert!(!aside.draw(ROOM).markup.contains("parting-note"));
    hears(&mut aside, &seen(json!({ "ranks": [1, 2] })));
    hears(&mut aside, &luck("closed", &[]));
    assert!(!aside.draw(ROOM).markup.contains("broken off"));
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
