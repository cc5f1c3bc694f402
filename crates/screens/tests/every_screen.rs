//! What holds for every screen: what can be pressed can be read, nothing needs a script, and every link leads somewhere.

use catalog::{GameKind, SHELF};
use protocol::{ListedTables, TableCard};
use screens::{Home, Join, PagePress, Route, Screen, Sharing, Shell, Tables, document};
use serde_json::json;

fn card(game: GameKind, over: bool) -> TableCard {
    let seat = |name: Option<&str>| json!({ "name": name, "present": true });
    let seats = [seat(Some("<script>alert(1)</script>")), seat(None)];
    let card = json!({
        "game": game.name(), "options": {}, "settled": {}, "watch": "k7m2p-9xq4t", "seats": seats, "over": over,
        "rules_in_words": ["\"><img src=x onerror=alert(1)>"],
        "board": { "title": "<svg onload=alert(1)>", "differences": [] },
    });
    serde_json::from_str(&card.to_string()).unwrap()
}

fn every_screen() -> Vec<Screen> {
    let listed = json!({ "tables": [{
        "table": "k7m2p-9xq4t", "game": "mancala", "options": {}, "seats": ["<script>x</script>", null], "free": 1,
        "opened_ms": 0, "age_ms": 1000, "terms": { "listed": true },
    }] });
    let listed: ListedTables = serde_json::from_str(&listed.to_string()).unwrap();
    let mut screens = vec![
        screens::home(&Home::answer()),
        screens::tables(&Tables { listed: Some(&listed), ..Tables::default() }),
        screens::trouble("<script>x</script>"),
    ];
    for kind in GameKind::ALL {
        let clauses = screens::clauses(kind, kind.rulebook(), Some("M-5"));
        screens.extend([screens::game(kind), screens::rules(kind, clauses)]);
        for over in [false, true] {
            let card = card(kind, over);
            let waits = Join { waiting: Some("Waiting…"), problem: "<b>", ..Join::new(&card) };
            screens.extend([
                screens::join(&Join::answer(&card)),
                screens::join(&waits),
                screens::watch(&card),
            ]);
            screens.push(screens::report(&card, &Route::Table("k7m2p-9xq4t".to_owned())));
        }
    }
    screens
}

/// The values of an attribute.
fn values<'a>(drawn: &'a str, attribute: &str) -> Vec<&'a str> {
    let begins = format!("{attribute}=\"");
    drawn.split(&begins).skip(1).filter_map(|rest| rest.split_once('"')).map(|(value, _)| value).collect()
}

#[test]
fn everything_that_can_be_pressed_can_be_read() {
    for screen in every_screen() {
        let drawn = screen.body().into_string();
        for tag in drawn.split('<') {
            let value = |attribute: &str| values(tag, attribute).first().copied();
            if let Some(what) = value("data-do") {
                // What stands in a field is its value.
                let press = PagePress::parse(what, value("data-value").unwrap_or_default());
                assert!(press.is_some(), "{}: {tag}", screen.title);
            }
            if let Some(index) = value("data-peek") {
                assert!(
                    index.parse().is_ok_and(|index: usize| index < SHELF.len()),
                    "{}: {tag}",
                    screen.title
                );
            }
        }
        // A button does something, or sends the form it stands in.
        for button in drawn.split("<button").skip(1).filter_map(|rest| rest.split_once('>')) {
            let (tag, _) = button;
            assert!(!tag.contains("type=\"button\"") || tag.contains("data-do"), "{}: {tag}", screen.title);
        }
    }
}

#[test]
fn every_link_leads_to_a_place() {
    for screen in every_screen() {
        let drawn = screen.body().into_string();
        for link in values(&drawn, "href") {
            let (path, fragment) = link.split_once('#').unwrap_or((link, ""));
            assert!(link.starts_with('/'), "{}: {link}", screen.title);
            assert_ne!(Route::read(path, fragment), Route::Nowhere, "{}: {link}", screen.title);
        }
    }
}

#[test]
fn no_screen_holds_a_script_and_what_strangers_typed_stays_text() {
    let shell = Shell { build: "b", styles: vec!["page.css"] };
    for screen in every_screen() {
        let sharing = Sharing { origin: "http://localhost", path: "/\"><script>" };
        let whole = document(&shell, Some((&screen, sharing))).into_string();
        // The two of the page itself.
        assert_eq!(whole.matches("<script").count(), 2, "{}", screen.title);
        assert!(!whole.contains("<img") && !whole.contains("<svg onload"), "{}", screen.title);
        assert!(!screen.title.is_empty() && !screen.description.is_empty());
        assert_eq!(whole.matches("<h1").count(), 1, "{}", screen.title);
        assert_eq!(whole.matches("<main").count(), 1, "{}", screen.title);
    }
}
