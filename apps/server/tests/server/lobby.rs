//! Finding a table: those that are open to anybody, and one's own.

use std::time::Duration;

use protocol::{ErrorBody, LISTED_AT_ONCE, MINE_AT_ONCE, MineAsked, OpenTable, OwnSeat, TableId, Token};
use remote::Player;
use rules::Seat;
use tokio::time::sleep;

use crate::house::{House, mancala, on_terms, raw};

const LISTED: &str = r#"{"listed":true}"#;

#[tokio::test]
async fn a_listed_table_is_found_by_anybody_until_its_last_seat_is_taken() {
    let house = House::open().await;
    house.table().await;
    let wanted = OpenTable { options: Some(raw(r#"{"begins":"a","stones":"3"}"#)), ..mancala() };
    let opened = house.door.open(&on_terms(wanted, LISTED)).await.unwrap();
    let found = house.door.listed("game=mancala").await.unwrap();
    assert!(found.more.is_none());
    let [table] = &found.tables[..] else { panic!("{found:?}") };
    assert_eq!(table.table, opened.table);
    assert_eq!((table.seats.clone(), table.free), (vec![Some("Ann".to_owned()), None], 1));
    let options: serde_json::Value = serde_json::from_str(table.options.get()).unwrap();
    assert_eq!(options, serde_json::json!({"begins": "a", "stones": "3"}));
    assert!(table.terms.listed && table.age_ms < 60_000 && table.opened_ms > 1_600_000_000_000);
    assert!(house.door.listed("game=whiz-key").await.unwrap().tables.is_empty());
    // Whoever found it sits down by that name, and it is found no more.
    house.door.sit(&table.table, "Bob").await.unwrap();
    assert!(house.door.listed("").await.unwrap().tables.is_empty());
}

#[tokio::test]
async fn a_table_that_everybody_has_left_drops_out_of_the_list_and_comes_back_with_them() {
    // Ten minutes take three seconds.
    let house = House::open_faster(200).await;
    let opened = house.door.open(&on_terms(mancala(), LISTED)).await.unwrap();
    let is_listed = async || !house.door.listed("").await.unwrap().tables.is_empty();
    let ann = Player::sit(house.door, opened.table.clone(), opened.token.clone()).await.unwrap();
    sleep(Duration::from_millis(4500)).await;
    assert!(is_listed().await, "Ann is there");
    drop(ann);
    sleep(Duration::from_millis(4500)).await;
    assert!(!is_listed().await, "nobody is");
    let _ann = Player::sit(house.door, opened.table, opened.token).await.unwrap();
    sleep(Duration::from_millis(500)).await;
    assert!(is_listed().await, "she is back");
}

#[tokio::test]
async fn a_long_list_comes_page_by_page() {
    let house = House::open().await;
    let mut opened: Vec<TableId> = Vec::new();
    for _ in 0..LISTED_AT_ONCE + 3 {
        opened.push(house.door.open(&on_terms(mancala(), LISTED)).await.unwrap().table);
    }
    let first = house.door.listed("").await.unwrap();
    assert_eq!(first.tables.len(), LISTED_AT_ONCE);
    let second = house.door.listed(&format!("before={}", first.more.unwrap())).await.unwrap();
    assert!(second.more.is_none());
    let mut found: Vec<TableId> =
        first.tables.into_iter().chain(second.tables).map(|table| table.table).collect();
    found.sort();
    opened.sort();
    assert_eq!(found, opened);
    for (query, code) in
        [("before=yesterday", "malformed"), ("colour=red", "malformed"), ("game=ludo", "no_such_game")]
    {
        let body: ErrorBody = house.door.get(&format!("/api/tables?{query}")).await.unwrap().json().unwrap();
        assert_eq!(body.code, code);
    }
}

#[tokio::test]
async fn somebody_is_told_how_things_stand_at_their_tables_also_after_a_restart() {
    let mut house = House::open().await;
    let mut game = house.game_on(r#"{"clock":{"move_s":86400}}"#).await;
    let waiting = house.table().await;
    game.play_to(3).await;
    let own = |table: &TableId, token: &Token| OwnSeat { table: table.clone(), token: token.clone() };
    let stranger = Token::from_random([3; 32]);
    let asked = vec![
        own(&game.table, &game.ann.token),
        own(&game.table, &game.bob.token),
        own(&waiting.table, &waiting.token),
        own(&game.table, &stranger),
        own(&TableId::from_random([9; 10]), &game.ann.token),
        own(&game.watch, &game.ann.token),
    ];
    house.stop().await;
    house.start().await;
    let mine = house.door.mine(asked.clone()).await.unwrap().tables;
    assert!(mine.iter().zip(&asked).all(|(mine, asked)| mine.table == asked.table));
    let [ann, bob, waiting] = [0, 1, 2].map(|index| mine[index].stands.as_ref().unwrap());
    assert_eq!((ann.seat, bob.seat), (Seat(0), Seat(1)));
    assert!(ann.begun && !ann.over && ann.yours != bob.yours && ann.waiting_for.len() == 1);
    assert_eq!(ann.yours, !game.ann.sight.listed().is_empty());
    assert!(ann.left_ms.is_some_and(|left| left > 86_000_000 && left <= 86_400_000));
    assert_eq!(ann.seats[1].name.as_deref(), Some("Bob"));
    assert!(!waiting.begun && !waiting.over && !waiting.yours && waiting.left_ms.is_none());
    assert!(mine[3..].iter().all(|mine| mine.stands.is_none()), "nobody is told of others' seats");
}

#[tokio::test]
async fn nobody_asks_about_too_many_tables_or_too_often() {
    let house = House::open().await;
    let own = OwnSeat { table: TableId::from_random([9; 10]), token: Token::from_random([3; 32]) };
    let most = vec![own.clone(); MINE_AT_ONCE];
    assert_eq!(house.door.mine(most.clone()).await.unwrap().tables.len(), MINE_AT_ONCE);
    let many = MineAsked { tables: most.into_iter().chain([own]).collect() };
    assert_eq!(house.door.post("/api/tables/mine", &many).await.unwrap().status, 413);
    let mut refused = None;
    for _ in 0..400 {
        let reply = house.door.get("/api/tables").await.unwrap();
        if reply.status == 429 {
            refused = Some(reply.json::<ErrorBody>().unwrap().code);
            break;
        }
    }
    assert_eq!(refused.as_deref(), Some("too_many_questions"));
}
