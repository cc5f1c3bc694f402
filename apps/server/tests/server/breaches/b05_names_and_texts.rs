//! Names and texts can be seen as they are, and nobody passes for somebody else.

use protocol::{ErrorBody, OpenTable, ServerMessage, Speech, TableId, TakeSeat};
use remote::Reply;
use rules::Seat;
use serde_json::json;

use crate::house::{House, mancala, on_terms};
use crate::quiz::{PURSUIT, Quiz, deck, fresh_token};

fn code_of(reply: &Reply) -> String {
    reply.json::<ErrorBody>().unwrap().code
}

async fn sit(house: &House, table: &TableId, name: &str) -> Reply {
    let wish = TakeSeat { name: name.into(), ..TakeSeat::default() };
    house.door.post(&format!("/api/tables/{table}/seats"), &wish).await.unwrap()
}

/// What somebody who sits down under this name is called.
async fn called(house: &House, name: &str) -> Result<String, String> {
    let table = house.door.open(&mancala()).await.unwrap().table;
    let reply = sit(house, &table, name).await;
    if reply.status != 201 {
        return Err(code_of(&reply));
    }
    Ok(house.door.card(&table).await.unwrap().seats[1].name.clone().unwrap())
}

#[tokio::test]
async fn b05_a_name_has_nothing_in_it_that_cannot_be_seen() {
    let house = House::open().await;
    for hidden in
        ["\u{ad}", "\u{200d}", "\u{200c}", "\u{61c}", "\u{3164}", "\u{e0041}", "\u{feff}", "\u{2060}"]
    {
        assert_eq!(called(&house, &format!("Bo{hidden}b")).await.as_deref(), Ok("Bob"), "{hidden:?}");
        assert_eq!(called(&house, hidden).await, Err("bad_name".to_owned()), "{hidden:?}");
    }
    for bad in ["\u{2800}\u{2800}", "Bob\u{202e}nnA", "Bob\u{1b}[2J", "Bob\0", "\u{301}\u{301}"] {
        assert_eq!(called(&house, bad).await, Err("bad_name".to_owned()), "{bad:?}");
    }
    let tower = called(&house, &format!("B{}ob", "\u{335}".repeat(30))).await.unwrap();
    assert_eq!(tower.chars().filter(|c| *c == '\u{335}').count(), 4);
}

#[tokio::test]
async fn b05_names_of_all_scripts_and_emoji_stay_as_they_are() {
    let house = House::open().await;
    for name in [
        "Zoë",
        "李雷",
        "Анна",
        "عبد الله",
        "می\u{200c}خواهم",
        "क्\u{200d}षमा",
        "👨\u{200d}👩\u{200d}👧",
        "🇧🇷 Rui",
    ] {
        assert_eq!(called(&house, name).await.as_deref(), Ok(name));
    }
}

#[tokio::test]
async fn b05_two_people_who_could_be_confused_get_different_names() {
    let house = House::open().await;
    // The host is Ann. The first letter of the third is Cyrillic.
    for (name, shown) in [("Ann", "Ann 2"), ("ANN", "ANN 2"), ("\u{410}nn", "\u{410}nn 2"), ("Anna", "Anna")]
    {
        assert_eq!(called(&house, name).await.as_deref(), Ok(shown));
    }
    let wanted =
        OpenTable { game: PURSUIT.into(), seats: Some(3), name: "Ann".into(), ..OpenTable::default() };
    let opened = house.door.open(&wanted).await.unwrap();
    sit(&house, &opened.table, "Ann").await;
    let mut ann = remote::Player::sit(house.door, opened.table.clone(), opened.token).await.unwrap();
    house.door.ask_to_join(&opened.table, Seat(0), "Ann", &fresh_token()).await.unwrap();
    let number = ann.until_asked("Ann 3").await.unwrap();
    ann.admit(number, true).await.unwrap();
    assert_eq!(house.door.card(&opened.table).await.unwrap().seats[0].members, ["Ann 3"]);
}

#[tokio::test]
async fn b05_nobody_passes_for_a_bot() {
    let house = House::open().await;
    for name in [
        "Bot",
        "Bot Ada",
        "bot 7",
        "BotAda",
        "\u{412}ot Ada",
        "B0t",
        "BotAda2",
        "BotAda Smith",
        "botada smith",
    ] {
        assert_eq!(called(&house, name).await, Err("bad_name".to_owned()), "{name}");
        let wanted = OpenTable { name: name.into(), ..mancala() };
        assert_eq!(code_of(&house.door.post("/api/tables", &wanted).await.unwrap()), "bad_name", "{name}");
    }
    for name in ["Botond", "Botha", "Botbol", "Ben Bot"] {
        assert_eq!(called(&house, name).await.as_deref(), Ok(name));
    }
}

#[tokio::test]
async fn b05_chat_goes_through_the_same_filter() {
    let house = House::open().await;
    let opened = house.door.open(&on_terms(mancala(), r#"{"talk":"free"}"#)).await.unwrap();
    let mut ann = remote::Player::sit(house.door, opened.table.clone(), opened.token).await.unwrap();
    let speak = ann.speak(Speech::Text("we\u{ad}ll \u{e0041}done\u{3164}".into()));
    assert!(matches!(ann.ask(&speak).await.unwrap(), ServerMessage::Accepted { .. }));
    assert_eq!(ann.listen(1).await.unwrap()[0].said, Speech::Text("well done".into()));
    for text in ["a\u{202e}b", "a\u{1b}]0;b\u{7}", "\u{3164}", "\u{2800}"] {
        let speak = ann.speak(Speech::Text(text.into()));
        assert!(matches!(ann.ask(&speak).await.unwrap(), ServerMessage::Fault(_)), "{text:?}");
    }
    // What a team says among itself, too.
    let mut quiz = Quiz::with_riddles(&house, PURSUIT, "{}", 12).await;
    let ann = &mut quiz.players[0];
    let say = ann.say("we\u{ad}ll \u{e0041}done\u{3164}");
    assert!(matches!(ann.ask(&say).await.unwrap(), ServerMessage::Accepted { .. }));
    assert_eq!(ann.hear(1).await.unwrap()[0].text, "well done");
    let say = ann.say("a\u{1b}]0;b\u{7}");
    assert!(matches!(ann.ask(&say).await.unwrap(), ServerMessage::Fault(_)));
}

#[tokio::test]
async fn b05_typed_answers_go_through_the_same_filter_before_they_are_written_down() {
    let house = House::open().await;
    let mut quiz = Quiz::with_riddles(&house, PURSUIT, r#"{"time":"none"}"#, 12).await;
    let (asked, _) = quiz.until_asked().await;
    quiz.answer(asked, "no\u{1b}[2J\u{7}\0 \u{202e}id\u{ad}ea").await;
    let steps = house.record(&quiz.table).await.steps;
    let written = steps.iter().rev().find(|step| step.entry.contains("answer")).unwrap();
    assert!(written.entry.contains("no[2J idea"), "{}", written.entry);
}

#[tokio::test]
async fn b05_a_deck_with_characters_that_cannot_be_shown_is_refused() {
    let house = House::open().await;
    let send = async |deck: &serde_json::Value| {
        let headers = [("content-type", "application/json")];
        house.door.request("POST", "/api/decks", &headers, deck.to_string().as_bytes()).await.unwrap()
    };
    let whole: serde_json::Value = serde_json::from_str(&deck(PURSUIT, 3)).unwrap();
    assert_eq!(send(&whole).await.status, 201);
    let mut titled = whole.clone();
    titled["title"] = json!("Riddles\u{1b}]0;gotcha\u{7}");
    let error: ErrorBody = send(&titled).await.json().unwrap();
    assert_eq!((error.code.as_str(), error.place.as_deref()), ("bad_deck", Some("title")));
    assert_eq!(error.said, "a deck has only characters that can be seen, and not U+001B");
    let mut turned = whole;
    turned["cards"][1]["questions"]["history"]["answer"] = json!("\u{202e}drowssap");
    let error: ErrorBody = send(&turned).await.json().unwrap();
    assert_eq!(error.place.as_deref(), Some("card C01, category history"));
}
