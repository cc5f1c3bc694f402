//! Decks that people send: kept, played, and shown to nobody else.

use protocol::{ClientMessage, ErrorBody, OpenTable, ServerMessage, Token};
use remote::Player;
use serde_json::Value;

use crate::house::{House, id, mancala};
use crate::quiz::{HEISEY, PURSUIT, Quiz, answer_word, deck, view, wanted};

#[tokio::test]
async fn a_deck_is_fetched_again_by_whoever_sent_it_and_by_nobody_else() {
    let house = House::open().await;
    let json = deck(PURSUIT, 7);
    let kept = house.door.keep_deck(&json).await.unwrap();
    assert_eq!((kept.title.as_str(), kept.game.as_str(), kept.cards), ("Riddles", PURSUIT, 7));
    let card = house.door.deck_card(&kept.hash).await.unwrap();
    assert_eq!((card.title.as_str(), card.cards, card.licence.as_str()), ("Riddles", 7, "CC0-1.0"));

    let stranger = Token::from_random([9; 32]);
    for token in [None, Some(&stranger)] {
        let reply = house.door.deck(&kept.hash, token).await.unwrap();
        assert_eq!((reply.status, reply.json::<ErrorBody>().unwrap().code.as_str()), (403, "not_your_deck"));
    }
    let fetched: Value = house.door.deck(&kept.hash, Some(&kept.owner)).await.unwrap().ok().unwrap();
    assert_eq!(fetched["cards"][6]["questions"]["history"]["answer"], answer_word(6, "history"));

    // Sent again it is the same deck, and the second sender may fetch it too.
    let twin = house.door.keep_deck(&json).await.unwrap();
    assert_eq!(twin.hash, kept.hash);
    for owner in [&kept.owner, &twin.owner] {
        assert_eq!(house.door.deck(&kept.hash, Some(owner)).await.unwrap().status, 200);
    }
    let unknown = house.door.deck(&"0".repeat(64), Some(&kept.owner)).await.unwrap();
    assert_eq!((unknown.status, unknown.json::<ErrorBody>().unwrap().code.as_str()), (404, "no_such_deck"));
}

#[tokio::test]
async fn a_deck_that_cannot_be_played_is_told_where_and_why() {
    let house = House::open().await;
    let refused = async |body: &[u8]| {
        let reply = house.door.request("POST", "/api/decks", &[], body).await.unwrap();
        (reply.status, reply.json::<ErrorBody>().unwrap())
    };
    let (status, body) = refused(b"{\n \"boxlid_deck\": one }").await;
    assert_eq!((status, body.code.as_str(), body.place.as_deref()), (422, "bad_deck", Some("line 2")));
    let mut holed: Value = serde_json::from_str(&deck(HEISEY, 2)).unwrap();
    holed["cards"][1]["questions"].as_object_mut().unwrap().remove("colors");
    let (_, body) = refused(holed.to_string().as_bytes()).await;
    assert_eq!(body.place.as_deref(), Some("card C01, category Colors"));
    let (_, body) = refused(b"ab\ncd \xff\xfe").await;
    assert_eq!((body.place.as_deref(), body.said.as_str()), (Some("line 2"), "this is not UTF-8 text"));
    let (status, body) = refused(&vec![b' '; 9 * 1024 * 1024]).await;
    assert_eq!((status, body.code.as_str()), (413, "too_long"));
}

#[tokio::test]
async fn whoever_sends_deck_after_deck_has_to_wait() {
    let house = House::open().await;
    let mut codes = Vec::new();
    for _ in 0..11 {
        codes.push(house.door.request("POST", "/api/decks", &[], b"{}").await.unwrap().status);
    }
    assert!(codes[..10].iter().all(|code| *code == 422) && codes[10] == 429, "{codes:?}");
}

#[tokio::test]
async fn a_table_is_played_with_its_deck_after_a_restart_and_at_a_rematch() {
    let mut house = House::open().await;
    let kept = house.door.keep_deck(&deck(HEISEY, 9)).await.unwrap();
    let options = r#"{"time":"none","contest":"off"}"#;
    let mut quiz = Quiz::open(&house, &wanted(HEISEY, options, Some(&kept))).await;
    let label = house.door.card(&quiz.watch).await.unwrap().deck.unwrap();
    assert_eq!((label.hash, label.title.as_str()), (kept.hash.clone(), "Riddles"));
    let (mover, asked) = quiz.until_asked().await;
    assert!(asked.contains("riddle"), "{asked}");
    house.stop().await;
    house.start().await;
    quiz.reconnect(&house).await;
    quiz.answer(mover, &crate::quiz::right_answer(&asked)).await;
    assert_eq!(view(&quiz.players[mover].sight)["last"]["call"], "right");

    let bob = &quiz.players[1];
    let resign = ClientMessage::Resign {
        table: bob.table.clone(),
        token: bob.token.clone(),
        at: bob.sight.seq,
        id: id("enough"),
    };
    quiz.players[1].ask(&resign).await.unwrap();
    let log = house.door.get(&format!("/api/tables/{}/log", quiz.watch)).await.unwrap();
    assert_eq!(log.status, 200);
    let log = catalog::LogFile::parse(&log.text()).unwrap();
    assert_eq!(log.deck.as_ref().map(|deck| deck.hash()), Some(kept.hash.as_str()));
    log.replay(table::Fortune::Given).unwrap();
    let proof = catalog::verify(&log);
    assert_eq!(proof.verdict, catalog::Verdict::Fair, "{:?}", proof.checks);

    let ann = &mut quiz.players[0];
    let again =
        ClientMessage::Rematch { table: ann.table.clone(), token: ann.token.clone(), id: id("again") };
    let next = match ann.ask(&again).await.unwrap() {
        ServerMessage::Rematch { next, .. } => next,
        other => panic!("{other:?}"),
    };
    assert_eq!(house.door.card(&next).await.unwrap().deck.unwrap().hash, kept.hash);
    Player::sit(house.door, next, ann.token.clone()).await.unwrap();
}

#[tokio::test]
async fn a_deck_is_for_its_own_game() {
    let house = House::open().await;
    let kept = house.door.keep_deck(&deck(HEISEY, 3)).await.unwrap();
    let refused = async |wanted: &OpenTable| {
        let reply = house.door.post("/api/tables", wanted).await.unwrap();
        reply.json::<ErrorBody>().unwrap()
    };
    let body = refused(&wanted(PURSUIT, "{}", Some(&kept))).await;
    assert_eq!(
        (body.code.as_str(), body.said.as_str()),
        ("refused", "the deck is for Heisey Mania, not for Trivial Pursuit")
    );
    let body = refused(&OpenTable {
        deck: Some(kept.hash.clone()),
        deck_key: Some(kept.owner.clone()),
        ..mancala()
    })
    .await;
    assert_eq!(body.said, "Mancala is not played with a deck of questions");
    let body = refused(&OpenTable { deck: Some("none such".into()), ..wanted(HEISEY, "{}", None) }).await;
    assert_eq!(body.code, "no_such_deck");
}

#[tokio::test]
async fn the_deck_in_the_box_is_kept_when_it_is_first_used() {
    let house = House::open().await;
    let opened = house.door.open(&wanted(PURSUIT, "{}", None)).await.unwrap();
    let label = house.door.card(&opened.table).await.unwrap().deck.unwrap();
    let card = house.door.deck_card(&label.hash).await.unwrap();
    assert!(card.cards >= 150 && card.title == label.title);
    assert_eq!(house.door.deck(&label.hash, None).await.unwrap().status, 403);
    let opened = house.door.open(&mancala()).await.unwrap();
    assert_eq!(house.door.card(&opened.table).await.unwrap().deck, None);
}

#[tokio::test]
async fn b06_a_long_title_is_refused_and_one_that_was_kept_before_is_shown_in_part() {
    let mut house = House::open().await;
    let mut file: Value = serde_json::from_str(&deck(HEISEY, 3)).unwrap();
    file["title"] = "x".repeat(3_000_000).into();
    let reply = house.door.request("POST", "/api/decks", &[], file.to_string().as_bytes()).await.unwrap();
    let body: ErrorBody = reply.json().unwrap();
    assert_eq!((reply.status, body.code.as_str()), (422, "bad_deck"));
    assert_eq!(body.said, "title has 3000000 characters, and at most 200 are allowed");

    // A server of the version before kept such a deck, under the hash that decks had then.
    house.stop().await;
    let whole = decks::Deck::parse_kept(&file.to_string()).unwrap();
    let (hash, owner) = (whole.flat_hash(), Token::from_random([3; 32]));
    let store = store::SqliteStore::open(&house.folder().join("data").join("boxlid.db")).await.unwrap();
    let summary = store::DeckSummary {
        hash: hash.clone(),
        game: HEISEY.to_owned(),
        title: whole.title.clone(),
        licence: whole.licence.clone(),
        cards: 3,
    };
    let owned = Some(store::TokenHash::of(&owner));
    let new = store::NewDeck { summary, json: whole.to_json(), owner: owned, created_ms: 1 };
    store::DeckStore::keep_deck(&store, new).await.unwrap();
    store::TableStore::close(&store).await.unwrap();
    house.start().await;
    let card = house.door.deck_card(&hash).await.unwrap();
    assert_eq!((card.title.len(), card.cards), (200, 3));
    let open = OpenTable { deck: Some(hash.clone()), deck_key: Some(owner), ..wanted(HEISEY, "{}", None) };
    let mut quiz = Quiz::open(&house, &open).await;
    let label = house.door.card(&quiz.table).await.unwrap().deck.unwrap();
    assert_eq!((label.hash, label.title.len()), (hash, 200));
    quiz.until_asked().await;
}
