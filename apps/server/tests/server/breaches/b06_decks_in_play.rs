//! The memory of all decks in play is bounded.

use protocol::{DeckKept, ErrorBody, OpenTable, TableId, Token};
use remote::Reply;
use serde_json::Value;
use server::Crowd;
use store::{DeckStore, DeckSummary, NewDeck, SqliteStore, TableStore, TokenHash};

use crate::house::House;
use crate::quiz::{HEISEY, deck, wanted};

const MIB: usize = 1024 * 1024;

/// Cards of a deck that weighs three to four MiB.
const HEAVY: usize = 620;

/// Our own deck under this title.
fn titled(title: &str, cards: usize) -> String {
    let mut file: Value = serde_json::from_str(&deck(HEISEY, cards)).unwrap();
    file["title"] = title.into();
    file.to_string()
}

async fn open(house: &House, kept: &DeckKept) -> Reply {
    house.door.post("/api/tables", &wanted(HEISEY, "{}", Some(kept))).await.unwrap()
}

/// Opens a table and looks at it, so that it is in memory, and its deck with it.
async fn play(house: &House, kept: &DeckKept) -> TableId {
    let table = house.door.open(&wanted(HEISEY, "{}", Some(kept))).await.unwrap().table;
    house.door.card(&table).await.unwrap();
    table
}

fn is_full(reply: &Reply) {
    let body: ErrorBody = reply.json().unwrap();
    assert_eq!((reply.status, body.code.as_str()), (503, "decks_full"), "{}", body.said);
    assert_eq!(reply.header("retry-after"), Some("60"));
}

#[tokio::test]
async fn b06_decks_in_play_share_a_budget_and_give_it_back() {
    let house = House::open_for(Crowd { deck_memory: 8 * MIB, ..Crowd::default() }).await;
    // Two would fit into all of it, but heavy decks leave a quarter to others.
    let weight = catalog::PlayDeck::read(&titled("First", HEAVY)).unwrap().weight();
    assert!(weight > 3 * MIB && weight < 4 * MIB, "{weight}");
    let mut heavy = Vec::new();
    for title in ["First", "Second"] {
        heavy.push(house.door.keep_deck(&titled(title, HEAVY)).await.unwrap());
    }
    // Nobody is at these tables yet, so their decks take no memory.
    let unseen = house.door.open(&wanted(HEISEY, "{}", Some(&heavy[1]))).await.unwrap().table;
    play(&house, &heavy[0]).await;
    is_full(&open(&house, &heavy[1]).await);
    is_full(&house.door.get(&format!("/api/tables/{unseen}")).await.unwrap());
    // Others share the deck that is there, and a light one and that in the box find room.
    play(&house, &heavy[0]).await;
    let light = house.door.keep_deck(&titled("Light", 9)).await.unwrap();
    play(&house, &light).await;
    house.door.open(&wanted(HEISEY, "{}", None)).await.unwrap();
    // When the first is no longer in play there is room for the second.
    let mut house = house;
    house.stop().await;
    house.start().await;
    house.door.card(&unseen).await.unwrap();
    is_full(&open(&house, &heavy[0]).await);
}

#[tokio::test]
async fn b06_a_deck_from_before_the_bound_is_played_while_no_other_is() {
    let mut house = House::open_for(Crowd { deck_memory: 2 * MIB, ..Crowd::default() }).await;
    house.stop().await;
    let whole = decks::Deck::parse(&titled("Old", 4_000)).unwrap();
    assert!(whole.weight() > decks::limits::HEAVIEST, "{}", whole.weight());
    let (hash, owner) = (whole.content_hash(), Token::from_random([3; 32]));
    let (game, title, licence) = (HEISEY.to_owned(), whole.title.clone(), whole.licence.clone());
    let summary = DeckSummary { hash: hash.clone(), game, title, licence, cards: 4_000 };
    let store = SqliteStore::open(&house.folder().join("data").join("boxlid.db")).await.unwrap();
    let owned = Some(TokenHash::of(&owner));
    let new = NewDeck { summary, json: whole.to_json(), owner: owned, created_ms: 1 };
    store.keep_deck(new).await.unwrap();
    store.close().await.unwrap();
    house.start().await;
    // It could not be sent today.
    let reply = house.door.request("POST", "/api/decks", &[], whole.to_json().as_bytes()).await.unwrap();
    let body: ErrorBody = reply.json().unwrap();
    assert_eq!((reply.status, body.code.as_str()), (422, "bad_deck"));
    assert!(body.said.starts_with("the deck is too large: with card C"), "{}", body.said);
    assert!(body.place.is_some_and(|place| place.starts_with("line ")));
    let old = OpenTable { deck: Some(hash), deck_key: Some(owner), ..wanted(HEISEY, "{}", None) };
    let table = house.door.open(&old).await.unwrap().table;
    house.door.card(&table).await.unwrap();
    let light = house.door.keep_deck(&titled("Light", 9)).await.unwrap();
    is_full(&open(&house, &light).await);
}
