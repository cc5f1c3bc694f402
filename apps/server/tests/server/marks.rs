//! Tokens that people choose when they open a table or sit down (TP-1, HM-1), and colors that are seats (BM-1).

use protocol::{ErrorBody, SeatTaken, TableId, TableOpened};
use remote::Reply;
use rules::Seat;
use serde_json::{Value, json};

use crate::house::House;

async fn open(house: &House, body: Value) -> TableOpened {
    house.door.post("/api/tables", &body).await.unwrap().ok().unwrap()
}

async fn sit(house: &House, table: &TableId, body: Value) -> Reply {
    house.door.post(&format!("/api/tables/{table}/seats"), &body).await.unwrap()
}

async fn marks(house: &House, table: &TableId) -> Vec<Option<u8>> {
    house.door.card(table).await.unwrap().seats.into_iter().map(|seat| seat.mark).collect()
}

fn refused(reply: &Reply, status: u16, code: &str) -> String {
    let body: ErrorBody = reply.json().unwrap();
    assert_eq!((reply.status, body.code.as_str()), (status, code), "{}", body.said);
    body.said
}

#[tokio::test]
async fn tokens_are_chosen_once_each_and_outlive_a_restart() {
    let mut house = House::open().await;
    let bots = json!([{"seat": 3, "level": "little"}]);
    let wanted = json!({"game": "trivial-pursuit", "name": "Ann", "seats": 4, "mark": 3, "bots": bots});
    let opened = open(&house, wanted).await;
    let said =
        refused(&sit(&house, &opened.table, json!({"name": "Bob", "mark": 3})).await, 409, "mark_taken");
    assert_eq!(said, "somebody has the pink diamond already; choose another");
    refused(&sit(&house, &opened.table, json!({"name": "Bob", "mark": 6})).await, 422, "no_such_mark");
    assert_eq!(marks(&house, &opened.table).await, [Some(3), None, None, Some(0)], "nobody sat down");
    assert_eq!(sit(&house, &opened.table, json!({"name": "Bob", "mark": 5})).await.status, 201);
    assert_eq!(sit(&house, &opened.table, json!({"name": "Cleo"})).await.status, 201);
    let all = [Some(3), Some(5), Some(1), Some(0)];
    assert_eq!(marks(&house, &opened.table).await, all, "who does not choose gets the first that is free");
    house.stop().await;
    house.start().await;
    assert_eq!(marks(&house, &opened.table).await, all);
}

#[tokio::test]
async fn games_without_tokens_have_none_to_choose() {
    let house = House::open().await;
    let opened = open(&house, json!({"game": "mancala", "name": "Ann"})).await;
    assert_eq!(marks(&house, &opened.table).await, [None, None]);
    refused(&sit(&house, &opened.table, json!({"name": "Bob", "mark": 0})).await, 422, "no_such_mark");
    let games: Value = house.door.get("/api/games").await.unwrap().ok().unwrap();
    assert_eq!(games[2]["marks"], json!(["Blue circle", "Orange square", "Green triangle", "Pink diamond"]));
    assert_eq!((&games[0]["marks"], &games[3]["marks"]), (&json!([]), &json!([])));
}

#[tokio::test]
async fn a_color_is_chosen_by_its_seat() {
    let house = House::open().await;
    let opened = open(&house, json!({"game": "manipulation", "name": "Ann", "seats": 4, "seat": 2})).await;
    assert_eq!(opened.seat, Seat(2));
    let taken = sit(&house, &opened.table, json!({"name": "Bob", "seat": 2})).await;
    assert_eq!(refused(&taken, 409, "seat_taken"), "somebody sits in seat C already");
    let bob: SeatTaken = sit(&house, &opened.table, json!({"name": "Bob", "seat": 0})).await.ok().unwrap();
    assert_eq!(bob.seat, Seat(0), "red, opposite green");
}
