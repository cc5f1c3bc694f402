//! Bots in seats of the server.

use protocol::{BotSeat, ClientMessage, ErrorBody, OpenTable, ServerMessage, TakeSeat};
use remote::Player;
use rules::Seat;
use serde_json::{Value, json};

use crate::house::{House, id, mancala};
use crate::quiz::{HEISEY, PURSUIT, may_act, to_raw};

fn bot(seat: u8, level: &str) -> BotSeat {
    BotSeat { seat: Seat(seat), level: level.into() }
}

/// Plays the last choice, or passes on a question, whenever it is the player's turn, until the game is over.
async fn play_along(player: &mut Player) {
    for _ in 0..20_000 {
        if player.sight.over.is_some() {
            return;
        }
        if !may_act(&player.sight) {
            player.take_in().await.unwrap();
            continue;
        }
        let action = player.sight.listed().first().cloned().unwrap_or_else(|| to_raw(&json!("pass")));
        let act = player.act(&action);
        match player.ask(&act).await.unwrap() {
            ServerMessage::Accepted { seq, .. } => {
                player.see(seq).await.unwrap();
            }
            // The clock let the ruling stand before we did.
            ServerMessage::Resync { .. } | ServerMessage::Refused { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    panic!("the game does not end");
}

#[tokio::test]
async fn a_bot_plays_a_whole_game_and_again() {
    let house = House::open_faster(1).await;
    let wanted = OpenTable { bots: vec![bot(1, "easy")], ..mancala() };
    let opened = house.door.open(&wanted).await.unwrap();
    let card = house.door.card(&opened.table).await.unwrap();
    assert_eq!(card.seats[1].bot.as_deref(), Some("easy"));
    assert_eq!(card.seats[1].name.as_deref(), Some("Bot Bo"));
    assert!(card.seats[1].present && card.seats[0].bot.is_none());
    let mut ann = Player::sit(house.door, opened.table.clone(), opened.token.clone()).await.unwrap();
    play_along(&mut ann).await;

    let again =
        ClientMessage::Rematch { table: ann.table.clone(), token: ann.token.clone(), id: id("again") };
    let next = match ann.ask(&again).await.unwrap() {
        ServerMessage::Rematch { next, .. } => next,
        other => panic!("{other:?}"),
    };
    assert_eq!(house.door.card(&next).await.unwrap().seats[1].bot.as_deref(), Some("easy"));
    let mut ann = Player::sit(house.door, next, ann.token).await.unwrap();
    play_along(&mut ann).await;
}

#[tokio::test]
async fn bots_play_both_trivia_games_against_a_person_to_the_end() {
    let house = House::open_faster(1000).await;
    for game in [PURSUIT, HEISEY] {
        let wanted = OpenTable {
            game: game.into(),
            seats: Some(3),
            name: "Ann".into(),
            seat: Some(Seat(1)),
            bots: vec![bot(0, "much"), bot(2, "much")],
            ..OpenTable::default()
        };
        let opened = house.door.open(&wanted).await.unwrap();
        let mut ann = Player::sit(house.door, opened.table, opened.token).await.unwrap();
        play_along(&mut ann).await;
        let over: Value = serde_json::from_str(ann.sight.over.as_ref().unwrap().get()).unwrap();
        assert_eq!(over["places"].as_array().map(Vec::len), Some(3));
    }
}

#[tokio::test]
async fn a_bots_game_goes_on_after_a_restart() {
    let mut house = House::open_faster(1).await;
    let wanted = OpenTable { bots: vec![bot(1, "medium")], ..mancala() };
    let opened = house.door.open(&wanted).await.unwrap();
    let mut ann = Player::sit(house.door, opened.table.clone(), opened.token.clone()).await.unwrap();
    ann.play_first().await.unwrap();
    house.stop().await;
    house.start().await;
    let mut ann = Player::sit(house.door, opened.table, opened.token).await.unwrap();
    play_along(&mut ann).await;
}

#[tokio::test]
async fn bots_that_cannot_sit_there_are_refused() {
    let house = House::open().await;
    let code = async |wanted: OpenTable| {
        let reply = house.door.post("/api/tables", &wanted).await.unwrap();
        assert_eq!(reply.status, 422, "{}", reply.text());
        let body: ErrorBody = reply.json().unwrap();
        (body.code, body.said)
    };
    let with = |bots: Vec<BotSeat>| OpenTable { bots, ..mancala() };
    let (_, said) = code(with(vec![bot(1, "grandmaster")])).await;
    assert!(said.contains("its bots are easy, medium, hard"), "{said}");
    assert_eq!(code(with(vec![bot(2, "easy")])).await.0, "no_such_seat");
    assert_eq!(code(with(vec![bot(1, "easy"), bot(1, "hard")])).await.0, "bad_bots");
    assert_eq!(code(with(vec![bot(0, "easy"), bot(1, "hard")])).await.0, "bad_bots");
    let mine = OpenTable { seat: Some(Seat(0)), ..with(vec![bot(0, "easy")]) };
    assert_eq!(code(mine).await.0, "bad_bots");
    // Who does not say where they sit gets the seat that is left.
    let opened = house.door.open(&with(vec![bot(0, "easy")])).await.unwrap();
    assert_eq!(opened.seat, Seat(1));
}

#[tokio::test]
async fn a_bots_seat_is_taken_and_nobody_is_made_a_bot_by_the_options() {
    let house = House::open().await;
    let wanted = OpenTable { bots: vec![bot(1, "easy")], ..mancala() };
    let opened = house.door.open(&wanted).await.unwrap();
    let path = format!("/api/tables/{}/seats", opened.table);
    let sit = TakeSeat { name: "Eve".into(), seat: Some(Seat(1)), ..TakeSeat::default() };
    let reply = house.door.post(&path, &sit).await.unwrap();
    assert_eq!(reply.json::<ErrorBody>().unwrap().code, "seat_taken");

    let cunning = crate::quiz::wanted(PURSUIT, r#"{"bots":["much",null]}"#, None);
    let opened = house.door.open(&cunning).await.unwrap();
    let options = house.door.card(&opened.table).await.unwrap().options;
    let options: Value = serde_json::from_str(options.get()).unwrap();
    assert_eq!(options["bots"], json!([]));
}
