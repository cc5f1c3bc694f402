//! The marks people chose, beside clocks, lines of talk, reports and envelopes.

use catalog::GameKind;
use client::{AnySight, Client, Millis, Place};
use protocol::TableId;
use screens::{Aside, Hosted, LookBack, Room};
use serde_json::json;

const ROOM: Room = Room { narrow: false, tall: false, still: true, touch: false, now: 1_000.0 };

/// A table on the server at which everybody has a clock, and the second seat has said something.
fn aside(game: &str, marks: [Option<u8>; 2]) -> String {
    let seat = |name: &str, mark: Option<u8>| match mark {
        Some(mark) => json!({ "name": name, "present": true, "mark": mark }),
        None => json!({ "name": name, "present": true }),
    };
    let opened = json!({ "opened": { "table": "k7m2p-9xq4t", "you": { "seat": 0 }, "card": {
        "game": game, "options": {}, "settled": {}, "watch": "aaaaa-bbbbb", "over": false,
        "seats": [seat("Ana", marks[0]), seat("Dov", marks[1])], "terms": { "clock": { "game_s": 600 } } } } });
    let clocks = json!([{ "game_ms": 65_000, "runs": true }, { "game_ms": 600_000 }]);
    let sight = json!({ "seq": 0, "since": 0, "events": [], "view": {}, "waiting_for": [], "choices": "nothing",
        "may_take_back": false, "over": null });
    let seen = json!({ "seen": { "table": "k7m2p-9xq4t", "sight": sight, "clocks": clocks } });
    let line = json!({ "seat": 1, "name": "Dov", "said": { "phrase": "hello" } });
    let spoken = json!({ "spoken": { "table": "k7m2p-9xq4t", "anew": false, "lines": [line] } });
    let table = TableId::try_from("k7m2p-9xq4t".to_owned()).unwrap();
    let mut client = Client::<AnySight>::new(Place::gallery(table), Millis(0), Box::new(|| [0; 32]));
    client.connected(Millis(0));
    let mut aside = Aside::default();
    for told in [opened, seen, spoken] {
        let changes = client.receive_text(&told.to_string(), Millis(1_000));
        aside.hear(changes, &client);
    }
    aside.draw(ROOM).markup
}

/// The part of the markup that begins with `key` and ends before `end`.
fn part<'a>(markup: &'a str, key: &str, end: &str) -> &'a str {
    let from = markup.find(key).unwrap_or_else(|| panic!("no {key} in {markup}"));
    let rest = &markup[from..];
    &rest[..rest.find(end).unwrap_or(rest.len())]
}

/// The colors of the tokens by their place: pink is the fourth, gray the sixth.
const PINK: &str = "#E594DD";
const GRAY: &str = "#45423F";

/// TP-1: Ana chose the pink diamond and Dov the gray cross.
#[test]
fn clocks_and_talk_show_the_chosen_tokens() {
    let page = aside("trivial-pursuit", [Some(3), Some(5)]);
    let [ana, dov] = ["A", "B"].map(|seat| part(&page, &format!(r#"data-key="chip-{seat}""#), "clock-"));
    assert!(ana.contains(PINK) && !ana.contains(GRAY), "{ana}");
    assert!(dov.contains(GRAY) && !dov.contains(PINK), "{dov}");
    let said = part(&page, r#"data-test="said""#, "</p>");
    assert!(said.contains(GRAY) && !said.contains(PINK), "{said}");
}

/// BM-1: in tournament mode each player has two colors that are opposite each other, and both are shown.
#[test]
fn two_players_of_basic_manipulation_are_shown_with_both_their_colors() {
    let page = aside("manipulation", [None, None]);
    let [ana, dov] = ["A", "B"].map(|seat| part(&page, &format!(r#"data-key="chip-{seat}""#), "clock-"));
    assert!(ana.contains(">R<") && ana.contains(">G<") && !ana.contains(">Y<"), "{ana}");
    assert!(dov.contains(">Y<") && dov.contains(">B<") && !dov.contains(">R<"), "{dov}");
    let said = part(&page, r#"data-test="said""#, "</p>");
    assert!(said.contains(">Y<") && said.contains(">B<"), "{said}");
}

/// The report of `docs/analysis.md`.
fn report(kind: GameKind, marks: Vec<Option<u8>>) -> String {
    let page = include_str!("../../../docs/analysis.md");
    let block = page.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let mut back = LookBack::new(kind, vec!["Ana".to_owned(), "Dov".to_owned()], marks);
    back.take_report(&format!(r#"{{"told":"analysis","report":{block}}}"#));
    back.draw(ROOM).markup
}

#[test]
fn a_report_shows_the_chosen_tokens() {
    let page = report(GameKind::TrivialPursuit, vec![Some(3), Some(5)]);
    let legend = part(&page, r#"<p class="legend">"#, "</p>");
    assert!(legend.contains(PINK) && legend.contains(GRAY), "{legend}");
    let unchosen = report(GameKind::TrivialPursuit, vec![None, None]);
    let legend = part(&unchosen, r#"<p class="legend">"#, "</p>");
    assert!(!legend.contains(PINK) && !legend.contains(GRAY), "{legend}");
}

#[test]
fn a_report_of_a_tournament_shows_both_colors_of_each_player() {
    let page = report(GameKind::Manipulation, Vec::new());
    let legend = part(&page, r#"<p class="legend">"#, "</p>");
    assert!("RGYB".chars().all(|letter| legend.contains(&format!(">{letter}<"))), "{legend}");
}
