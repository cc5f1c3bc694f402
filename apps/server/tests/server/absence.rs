//! Somebody goes away: everybody sees it, and the terms of the table say what is done.

use std::time::Duration;

use protocol::{Away, ErrorBody, SeatCard, ServerMessage, Terms};
use remote::Player;
use rules::Seat;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::house::{House, guest, mancala, on_terms, watch};
use crate::quiz::{PURSUIT, wanted};

fn away(card: &SeatCard) -> Option<Away> {
    card.away.as_ref().and_then(|away| away.read())
}

async fn back(house: &House, player: &Player) -> Player {
    Player::sit(house.door, player.table.clone(), player.token.clone()).await.unwrap()
}

#[tokio::test]
async fn somebody_who_is_gone_is_shown_as_away_and_no_more_when_they_are_back() {
    let house = House::open_faster(50).await;
    let mut game = house.game().await;
    let (table, token) = (game.bob.table.clone(), game.bob.token.clone());
    drop(game.bob);
    let card = game.ann.meet(Seat(1), |card| card.away.is_some()).await.unwrap();
    assert!(!card.present);
    let away = away(card).unwrap();
    assert!(away.since_ms > 1_600_000_000_000 && away.bot.is_none() && !away.skipped);
    let _bob = Player::sit(house.door, table, token).await.unwrap();
    game.ann.meet(Seat(1), |card| card.present && card.away.is_none()).await.unwrap();
}

#[tokio::test]
async fn a_bot_plays_for_who_is_away_until_they_are_back() {
    let house = House::open_faster(50).await;
    let terms = r#"{"absence":{"then":"bot","level":"easy","away_after_s":10}}"#;
    let mut game = house.game_on(terms).await;
    let (table, token) = (game.bob.table.clone(), game.bob.token.clone());
    drop(game.bob);
    // Ann plays until it is Bob's turn, and then until the bot has played it.
    while !game.ann.sight.listed().is_empty() {
        game.ann.play_first().await.unwrap();
    }
    let card = game.ann.meet(Seat(1), |card| away(card).is_some_and(|away| away.bot.is_some())).await;
    assert_eq!(away(card.unwrap()).unwrap().bot.as_deref(), Some("easy"));
    while game.ann.sight.listed().is_empty() {
        game.ann.take_in().await.unwrap();
    }
    let mut bob = Player::sit(house.door, table, token).await.unwrap();
    game.ann.meet(Seat(1), |card| card.present && card.away.is_none()).await.unwrap();
    while !game.ann.sight.listed().is_empty() {
        game.ann.play_first().await.unwrap();
    }
    let seq = bob.see(game.ann.sight.seq).await.unwrap().seq;
    assert!(bob.sight.over.is_none() && !bob.sight.listed().is_empty(), "it is Bob's turn, and his alone");
    sleep(Duration::from_millis(500)).await;
    assert_eq!(house.written(&bob.table).await as u64, seq.0);
    bob.play_first().await.unwrap();
}

#[tokio::test]
async fn a_log_in_which_a_bot_played_for_somebody_is_as_good_as_any() {
    let house = House::open_faster(50).await;
    let terms = r#"{"absence":{"then":"bot","level":"easy","away_after_s":10}}"#;
    let mut game = house.game_on(terms).await;
    drop(game.bob);
    while game.ann.sight.over.is_none() {
        if game.ann.sight.listed().is_empty() {
            game.ann.take_in().await.unwrap();
        } else {
            game.ann.play_first().await.unwrap();
        }
    }
    let proof = house.door.get(&format!("/api/tables/{}/proof", game.table)).await.unwrap();
    let proof: Value = proof.ok().unwrap();
    assert_eq!(proof["verdict"], "fair", "{proof}");
}

#[tokio::test]
async fn who_is_away_for_too_long_forfeits_although_the_server_was_down_and_nobody_looks() {
    let mut house = House::open_faster(20).await;
    let game = house.game_on(r#"{"absence":{"then":"forfeit","away_after_s":60}}"#).await;
    let table = game.table.clone();
    let mut bob = game.bob;
    // It is Ann's turn, and she leaves.
    drop(game.ann);
    bob.meet(Seat(0), |card| !card.present).await.unwrap();
    house.stop().await;
    assert_eq!(house.written(&table).await, 0, "there are three seconds to come back in");
    sleep(Duration::from_millis(3200)).await;
    house.start().await;
    for _ in 0..200 {
        if house.written(&table).await > 0 {
            break;
        }
        sleep(Duration::from_millis(50)).await;
    }
    let bob = back(&house, &bob).await;
    assert_eq!(bob.sight.over.unwrap().get(), r#"{"places":[2,1]}"#);
}

#[tokio::test]
async fn who_was_there_when_the_server_went_away_is_given_the_whole_time_anew() {
    let mut house = House::open_faster(20).await;
    let game = house.game_on(r#"{"absence":{"then":"forfeit","away_after_s":60}}"#).await;
    house.stop().await;
    sleep(Duration::from_millis(3500)).await;
    house.start().await;
    // Bob is the first to be back; Ann, whose turn it is, was away for longer than allowed, but not by her fault.
    let mut bob = back(&house, &game.bob).await;
    let mut ann = back(&house, &game.ann).await;
    let seq = ann.play_first().await.unwrap();
    assert!(bob.see(seq).await.unwrap().over.is_none());
}

#[tokio::test]
async fn seats_of_a_trivia_game_are_skipped_and_the_game_goes_on() {
    let house = House::open_faster(50).await;
    let terms = r#"{"absence":{"then":"skip","away_after_s":10}}"#;
    let opened = house.door.open(&on_terms(wanted(PURSUIT, "{}", None), terms)).await.unwrap();
    house.door.sit(&opened.table, "Bob").await.unwrap();
    let mut spectator = guest(&house).await;
    spectator.send(&watch(&opened.watch, None, 0)).await.unwrap();
    let mut passed = 0;
    while passed < 3 {
        let sight = spectator.until(|message| match message {
            ServerMessage::Seen { sight, .. } => Some(sight),
            _ => None,
        });
        let sight: Value = serde_json::from_str(sight.await.unwrap().get()).unwrap();
        passed += sight["events"].to_string().matches("gave_up").count();
        assert_eq!(sight["over"], Value::Null);
    }
    let card = house.door.card(&opened.table).await.unwrap();
    assert!(card.seats.iter().all(|card| away(card).is_some_and(|away| away.skipped)));
}

#[tokio::test]
async fn terms_that_cannot_be_kept_are_refused_and_others_are_shown() {
    let house = House::open().await;
    for (terms, said) in [
        (r#"{"absence":{"then":"skip"}}"#, "no rule of Mancala"),
        (r#"{"absence":{"then":"bot","level":"genius"}}"#, "its bots are easy, medium, hard"),
        (r#"{"clock":{"increment_s":3}}"#, "a clock has a time"),
    ] {
        let reply = house.door.post("/api/tables", &on_terms(mancala(), terms)).await.unwrap();
        let body: ErrorBody = reply.json().unwrap();
        assert_eq!((reply.status, body.code.as_str()), (422, "bad_terms"));
        assert!(body.said.contains(said), "{}", body.said);
    }
    let unknown = json!({"game": "mancala", "name": "Ann", "terms": {"clocks": 5}});
    assert_eq!(house.door.post("/api/tables", &unknown).await.unwrap().status, 400);
    let terms = r#"{"absence":{"then":"forfeit"},"clock":{"move_s":86400},"talk":"free"}"#;
    let opened = house.door.open(&on_terms(mancala(), terms)).await.unwrap();
    let shown = house.door.card(&opened.table).await.unwrap().terms.unwrap().read().unwrap();
    assert_eq!(shown, serde_json::from_str::<Terms>(terms).unwrap());
    let usual = house.table().await;
    assert!(house.door.card(&usual.table).await.unwrap().terms.is_none());
}
