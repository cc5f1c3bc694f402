//! The requests that are not messages.

use catalog::LogFile;
use protocol::{ErrorBody, SeatTaken, TableOpened};
use remote::Reply;
use serde_json::{Value, json};
use table::{Fortune, Secret};

use crate::house::{House, mancala, raw};

fn refused(reply: &Reply, status: u16, code: &str) -> ErrorBody {
    let body: ErrorBody = reply.json().unwrap();
    assert_eq!((reply.status, body.code.as_str()), (status, code), "{}", body.said);
    body
}

#[tokio::test]
async fn the_games_are_listed_with_their_options() {
    let house = House::open().await;
    let games: Value = house.door.get("/api/games").await.unwrap().ok().unwrap();
    assert_eq!(games[0]["game"], "mancala");
    assert_eq!(games[0]["options"][0]["clause"], "M-3");
    assert!(games[0]["bots"].as_array().is_some_and(|bots| !bots.is_empty()));
}

/// BM-1: the mode follows the number of seats; three cannot play.
#[tokio::test]
async fn two_get_tournament_mode_and_three_are_refused() {
    let house = House::open().await;
    let games: Value = house.door.get("/api/games").await.unwrap().ok().unwrap();
    assert_eq!(games[3]["seat_counts"], json!([2, 4]));
    let open = async |seats: u8, options: Value| {
        let body = json!({"game": "manipulation", "name": "Ann", "seats": seats, "options": options});
        house.door.post("/api/tables", &body).await.unwrap()
    };
    for (seats, mode) in [(2, "tournament"), (4, "alone")] {
        let opened: TableOpened = open(seats, json!({"six": "rolls_again"})).await.ok().unwrap();
        let card = house.door.card(&opened.table).await.unwrap();
        let options: Value = serde_json::from_str(card.options.get()).unwrap();
        assert_eq!((&options["mode"], &options["six"]), (&json!(mode), &json!("rolls_again")));
    }
    let body = refused(&open(3, json!({})).await, 422, "refused");
    assert_eq!(body.said, "Basic Manipulation is played by 2 or 4, not by 3");
    assert_eq!(body.clause.unwrap().as_str(), "BM-1");
}

/// The presets of both question games, by their names.
#[tokio::test]
async fn a_table_is_opened_with_a_preset_and_what_was_changed_since() {
    let house = House::open().await;
    let games: Value = house.door.get("/api/games").await.unwrap().ok().unwrap();
    let names = |game: &Value| {
        game["presets"].as_array().unwrap().iter().map(|preset| preset["name"].clone()).collect()
    };
    let presets: Vec<Vec<Value>> = games.as_array().unwrap().iter().map(names).collect();
    let both = vec![json!("printed"), json!("distance")];
    assert_eq!(presets, [vec![], both.clone(), both, vec![], vec![]]);
    assert!(games[1]["presets"][1]["about"].as_str().unwrap().starts_with("Four differences from the box:"));

    let open = async |options: Value| {
        let body = json!({"game": "trivial-pursuit", "name": "Ann", "options": options});
        house.door.post("/api/tables", &body).await.unwrap()
    };
    let opened: TableOpened = open(json!({"preset": "printed", "time": "60"})).await.ok().unwrap();
    let card = house.door.card(&opened.table).await.unwrap();
    let options: Value = serde_json::from_str(card.options.get()).unwrap();
    assert_eq!(
        ["put", "boxes", "time", "contest"].map(|name| &options[name]),
        ["spoken", "two", "60", "off"]
    );
    assert!(options.get("preset").is_none(), "a log knows options, not presets");
    assert!(card.rules_in_words[0].starts_with("As printed: "), "{:?}", card.rules_in_words);
    assert_eq!(card.rules_in_words[1..], ["Changed: Time to answer: 60 s."]);
    let refused = refused(&open(json!({"preset": "moon"})).await, 422, "refused");
    assert!(refused.said.contains("its presets are printed, distance"), "{}", refused.said);
}

#[tokio::test]
async fn a_table_tells_its_options_and_who_sits_at_it() {
    let house = House::open().await;
    let opened = house.table().await;
    let card = house.door.card(&opened.table).await.unwrap();
    assert_eq!(card.game, "mancala");
    assert_eq!(card.seats.len(), 2);
    assert_eq!(card.seats[0].name.as_deref(), Some("Ann"));
    assert_eq!(card.seats[1].name, None);
    assert!(!card.over && card.next.is_none());
    let options: Value = serde_json::from_str(card.options.get()).unwrap();
    assert_eq!(options["begins"], "a");
}

#[tokio::test]
async fn who_begins_is_drawn_as_the_last_seat_is_taken() {
    let house = House::open().await;
    let mut wanted = mancala();
    wanted.options = None;
    let opened = house.door.open(&wanted).await.unwrap();
    let settled = async || {
        let card = house.door.card(&opened.table).await.unwrap();
        serde_json::from_str::<Value>(card.settled.get()).unwrap()
    };
    assert_eq!(settled().await["begins"], "by_lot");
    house.door.sit(&opened.table, "Bob").await.unwrap();
    let settled = settled().await;
    assert!(settled["begins"] == "a" || settled["begins"] == "b");
}

#[tokio::test]
async fn a_full_table_has_no_seat_for_a_third() {
    let house = House::open().await;
    let opened = house.table().await;
    let path = format!("/api/tables/{}/seats", opened.table);
    let sit = async |body: Value| house.door.post(&path, &body).await.unwrap();
    refused(&sit(json!({"name": "Bob", "seat": 0})).await, 409, "seat_taken");
    refused(&sit(json!({"name": "Bob", "seat": 5})).await, 422, "no_such_seat");
    refused(&sit(json!({"name": " \t"})).await, 422, "bad_name");
    refused(&sit(json!({"name": "x".repeat(41)})).await, 422, "bad_name");
    assert_eq!(sit(json!({"name": " Bob "})).await.status, 201);
    refused(&sit(json!({"name": "Eve"})).await, 409, "no_free_seat");
    let card = house.door.card(&opened.table).await.unwrap();
    assert_eq!(card.seats[1].name.as_deref(), Some("Bob"));
}

#[tokio::test]
async fn a_table_that_cannot_be_opened_is_told_why() {
    let house = House::open().await;
    let open = async |body: Value| house.door.post("/api/tables", &body).await.unwrap();
    refused(&open(json!({"game": "chess", "name": "Ann"})).await, 422, "no_such_game");
    refused(&open(json!({"game": "mancala", "name": ""})).await, 422, "bad_name");
    refused(&open(json!({"game": "mancala"})).await, 400, "malformed");
    refused(&open(json!({"game": "mancala", "name": "Ann", "seats": 3})).await, 422, "refused");
    refused(&open(json!({"game": "mancala", "name": "Ann", "seats": 255})).await, 422, "refused");
    refused(&open(json!({"game": "mancala", "name": "Ann", "seat": 2})).await, 422, "no_such_seat");
    let options = json!({"game": "mancala", "name": "Ann", "options": {"stones": 5}});
    refused(&open(options).await, 422, "refused");
    refused(&house.door.request("POST", "/api/tables", &[], b"{").await.unwrap(), 400, "malformed");
    // A table may bring a board, so the body of this request may be longer than others.
    let refusal = async |path: &str, bytes: usize| {
        let reply = house.door.request("POST", path, &[], &vec![b' '; bytes]).await.unwrap();
        refused(&reply, 413, "too_long").said
    };
    assert_eq!(refusal("/api/tables", 40_961).await, "the body of this request has at most 40960 bytes");
    assert_eq!(refusal("/api/tables/mine", 8_193).await, "the body of this request has at most 8192 bytes");
    assert_eq!(refusal("/api/decks", 8 * 1024 * 1024 + 1).await, "a deck has at most 8 MiB");
    let longest = house.door.request("POST", "/api/tables", &[], &vec![b' '; 40_960]).await.unwrap();
    refused(&longest, 400, "malformed");
}

#[tokio::test]
async fn what_is_not_there_is_said_in_json_too() {
    let house = House::open().await;
    refused(&house.door.get("/api/tables/nonsense").await.unwrap(), 404, "no_such_table");
    refused(&house.door.get("/api/tables/00000-00000").await.unwrap(), 404, "no_such_table");
    refused(&house.door.get("/api/chairs").await.unwrap(), 404, "no_such_path");
    refused(&house.door.get("/no-such-file.js").await.unwrap(), 404, "no_such_path");
    refused(&house.door.get("/api/tables/mine/recover").await.unwrap(), 405, "no_such_method");
    refused(&house.door.get("/ws").await.unwrap(), 426, "not_a_socket");
    assert_eq!(house.door.get("/healthz").await.unwrap().text(), "ok\n");
}

#[tokio::test]
async fn a_page_from_elsewhere_cannot_open_a_table_or_sit_down() {
    let house = House::open().await;
    let body = serde_json::to_vec(&mancala()).unwrap();
    let origin = [("origin", "https://evil.example.org")];
    let reply = house.door.request("POST", "/api/tables", &origin, &body).await.unwrap();
    refused(&reply, 403, "bad_origin");
    let opened = house.table().await;
    let path = format!("/api/tables/{}/seats", opened.table);
    let reply = house.door.request("POST", &path, &origin, br#"{"name":"Eve"}"#).await.unwrap();
    refused(&reply, 403, "bad_origin");
}

#[tokio::test]
async fn sitting_down_again_with_the_same_token_gives_the_same_seat() {
    let house = House::open().await;
    let opened = house.table().await;
    let path = format!("/api/tables/{}/seats", opened.table);
    let wish = json!({ "name": "Bob", "token": "0123456789abcdefghjkmnpqrstvwxyz" });
    let first: SeatTaken = house.door.post(&path, &wish).await.unwrap().ok().unwrap();
    let again: SeatTaken = house.door.post(&path, &wish).await.unwrap().ok().unwrap();
    assert_eq!((first.seat, &first.token), (again.seat, &again.token));
    let other = house.door.post(&path, &json!({ "name": "Eve" })).await.unwrap();
    refused(&other, 409, "no_free_seat");
    let nonsense = house.door.post(&path, &json!({ "name": "Eve", "token": "short" })).await.unwrap();
    refused(&nonsense, 400, "malformed");
}

#[tokio::test]
async fn one_address_opens_only_so_many_tables_a_minute() {
    let house = House::open().await;
    let since = std::time::Instant::now();
    let mut opened = 0;
    let reply = loop {
        let reply = house.door.post("/api/tables", &mancala()).await.unwrap();
        if reply.status != 201 {
            break reply;
        }
        opened += 1;
        // One more each second, on a machine so slow that it takes that long.
        assert!(opened <= 61 + since.elapsed().as_secs(), "{opened} tables were opened");
    };
    assert!(opened >= 60);
    refused(&reply, 429, "too_many_tables");
    let elsewhere = house.door.from([127, 0, 0, 2].into());
    elsewhere.open(&mancala()).await.unwrap();
}

#[tokio::test]
async fn the_log_of_a_finished_game_replays() {
    let house = House::open().await;
    let mut game = house.game().await;
    let path = format!("/api/tables/{}/log", game.table);
    refused(&house.door.get(&path).await.unwrap(), 409, "not_over");
    let seq = game.play_out().await;
    let reply = house.door.get(&path).await.unwrap();
    assert_eq!(reply.header("content-type"), Some("application/x-ndjson"));
    let log = LogFile::parse(&reply.text()).unwrap();
    assert_eq!(log.entries.len() as u64, seq.0);
    let table = log.replay(Fortune::Drawn(Secret::from_seed(0))).unwrap();
    assert!(table.over().is_some());
}

#[tokio::test]
async fn options_are_read_as_the_game_writes_them() {
    let house = House::open().await;
    let mut wanted = mancala();
    wanted.options = Some(raw(r#"{"stones":"3","capture":"standard"}"#));
    let opened = house.door.open(&wanted).await.unwrap();
    let card = house.door.card(&opened.table).await.unwrap();
    let options: Value = serde_json::from_str(card.options.get()).unwrap();
    assert_eq!((&options["stones"], &options["capture"]), (&json!("3"), &json!("standard")));
}
