//! A ruling by vote is a precedent at its own table and its rematches, and nowhere else.

use std::path::Path;

use catalog::{GameKind, PlayDeck};
use protocol::{ClientMessage, DeckKept, DeckProposals, OpenTable, ServerMessage, SettleProposal, TableId};
use serde_json::{Value, json};
use store::{CaseRecord, DeckStore, DeckSummary, NewDeck, SqliteStore, TableStore, TokenHash};

use crate::house::{House, id};
use crate::quiz::{HEISEY, Quiz, deck, fresh_token, right_answer, view, wanted};

const OPTIONS: &str = r#"{"time":"none","exactness":"strict"}"#;

fn open(kept: &DeckKept) -> OpenTable {
    wanted(HEISEY, OPTIONS, Some(kept))
}

/// The player who is asked says something else and challenges the ruling, and the other judges so; gives the question.
async fn vote(quiz: &mut Quiz, said: &str, call: &str) -> String {
    let (mover, asked) = quiz.until_asked().await;
    quiz.answer(mover, said).await;
    quiz.act(mover, &json!("contest")).await;
    quiz.act(1 - mover, &json!({ "judge": call })).await;
    assert_eq!(view(&quiz.players[mover].sight)["last"]["call"], call);
    asked
}

/// Plays on until the same question is asked again, and gives how this answer to it is ruled.
async fn ruled(quiz: &mut Quiz, asked: &str, said: &str) -> Value {
    loop {
        let (mover, again) = quiz.until_asked().await;
        let same = again == asked;
        quiz.answer(mover, if same { said } else { "no idea" }).await;
        let seen = view(&quiz.players[mover].sight);
        if same {
            return seen["doing"]["ruled"]["call"].clone();
        }
        quiz.let_stand().await;
    }
}

async fn proposals(house: &House, kept: &DeckKept) -> DeckProposals {
    let path = format!("{}/proposals", kept.hash);
    house.door.about_deck("GET", &path, Some(&kept.owner), b"").await.unwrap().ok().unwrap()
}

/// What is proposed, table by table: the answer, and whether it counts as right.
async fn proposed(house: &House, kept: &DeckKept) -> Vec<Vec<(String, bool)>> {
    let of_table = |table: protocol::ProposalsOfTable| {
        table.proposals.into_iter().map(|proposal| (proposal.typed, proposal.right)).collect()
    };
    proposals(house, kept).await.tables.into_iter().map(of_table).collect()
}

#[tokio::test]
async fn b02_a_vote_changes_nothing_at_other_tables_of_the_same_deck() {
    let mut house = House::open().await;
    let kept = house.door.keep_deck(&deck(HEISEY, 1)).await.unwrap();
    let mut quiz = Quiz::open(&house, &open(&kept)).await;
    let asked = vote(&mut quiz, "what aunt vera said", "right").await;
    let mut other = Quiz::open(&house, &open(&kept)).await;
    assert_eq!(ruled(&mut other, &asked, "what aunt vera said").await, "wrong");
    other.let_stand().await;
    // The attack that was found: the right answer is voted wrong.
    let right = right_answer(&asked);
    assert_eq!(ruled(&mut quiz, &asked, &right).await, "right");
    let mover = view(&quiz.players[0].sight)["mover"].as_u64().unwrap_or(0) as usize;
    quiz.act(1 - mover, &json!("contest")).await;
    quiz.act(mover, &json!({ "judge": "wrong" })).await;
    house.stop().await;
    house.start().await;
    other.reconnect(&house).await;
    assert_eq!(ruled(&mut other, &asked, &right).await, "right");
    let mut third = Quiz::open(&house, &open(&kept)).await;
    assert_eq!(ruled(&mut third, &asked, &right).await, "right");
}

#[tokio::test]
async fn b02_a_vote_is_a_precedent_at_its_own_table_and_at_its_rematch_even_after_a_restart() {
    let mut house = House::open().await;
    let kept = house.door.keep_deck(&deck(HEISEY, 1)).await.unwrap();
    let mut quiz = Quiz::open(&house, &open(&kept)).await;
    let asked = vote(&mut quiz, "  What Aunt  Vera said", "right").await;
    house.stop().await;
    house.start().await;
    quiz.reconnect(&house).await;
    assert_eq!(ruled(&mut quiz, &asked, "what aunt vera said").await, "right");
    quiz.let_stand().await;
    for round in 0..2 {
        let bob = &quiz.players[1];
        let resign = ClientMessage::Resign {
            table: bob.table.clone(),
            token: bob.token.clone(),
            at: bob.sight.seq,
            id: id(&format!("enough-{round}")),
        };
        quiz.players[1].ask(&resign).await.unwrap();
        let ann = &mut quiz.players[0];
        let again = ClientMessage::Rematch {
            table: ann.table.clone(),
            token: ann.token.clone(),
            id: id(&format!("again-{round}")),
        };
        let next = match ann.ask(&again).await.unwrap() {
            ServerMessage::Rematch { next, .. } => next,
            other => panic!("{other:?}"),
        };
        house.stop().await;
        house.start().await;
        for player in &mut quiz.players {
            player.table = next.clone();
        }
        quiz.table = next;
        quiz.reconnect(&house).await;
        assert_eq!(ruled(&mut quiz, &asked, "what aunt vera said").await, "right", "rematch {round}");
        quiz.let_stand().await;
    }
    // What was brought along is no new vote, and is proposed once.
    assert_eq!(proposed(&house, &kept).await, [[("what aunt vera said".to_owned(), true)]]);
}

#[tokio::test]
async fn b02_the_owner_sees_votes_table_by_table_and_what_is_settled_does_not_come_back() {
    let mut house = House::open().await;
    let kept = house.door.keep_deck(&deck(HEISEY, 1)).await.unwrap();
    let fetched = async |house: &House| house.door.deck(&kept.hash, Some(&kept.owner)).await.unwrap().text();
    let before = fetched(&house).await;
    let mut first = Quiz::open(&house, &open(&kept)).await;
    vote(&mut first, "aunt vera", "right").await;
    let mut second = Quiz::open(&house, &open(&kept)).await;
    vote(&mut second, "uncle bob", "right").await;
    let both = [[("aunt vera".to_owned(), true)], [("uncle bob".to_owned(), true)]];
    assert_eq!(proposed(&house, &kept).await, both);
    assert_eq!(fetched(&house).await, before, "nobody but the owner writes into the deck");
    let told = serde_json::to_string(&proposals(&house, &kept).await).unwrap();
    for table in [&first.table, &first.watch, &second.table, &second.watch] {
        assert!(!told.contains(table.as_str()), "the owner could watch or sit down");
    }
    let shown = proposals(&house, &kept).await.tables[0].proposals[0].clone();
    assert!(
        shown.question.contains("riddle00") && shown.answer.contains("secret00") && shown.card_id == "C00"
    );
    let settle = SettleProposal { card: shown.card, category: shown.category, typed: shown.typed };
    let path = format!("{}/proposals/settle", kept.hash);
    let body = serde_json::to_vec(&settle).unwrap();
    for (token, status) in [(None, 403), (Some(&kept.owner), 204)] {
        let reply = house.door.about_deck("POST", &path, token, &body).await.unwrap();
        assert_eq!(reply.status, status, "{}", reply.text());
    }
    assert_eq!(proposed(&house, &kept).await, both[1..]);
    // The logs of both tables are read again.
    house.stop().await;
    house.start().await;
    first.reconnect(&house).await;
    second.reconnect(&house).await;
    assert_eq!(proposed(&house, &kept).await, both[1..]);
}

#[tokio::test]
async fn b02_an_accepted_ruling_is_written_into_the_deck_which_is_another_deck_then() {
    let house = House::open().await;
    let kept = house.door.keep_deck(&deck(HEISEY, 1)).await.unwrap();
    let mut quiz = Quiz::open(&house, &open(&kept)).await;
    let asked = vote(&mut quiz, "aunt vera", "right").await;
    let proposal = proposals(&house, &kept).await.tables[0].proposals[0].clone();
    let mut file: Value = house.door.deck(&kept.hash, Some(&kept.owner)).await.unwrap().ok().unwrap();
    file["cards"][0]["questions"][&proposal.category_name]["alternates"] = json!([proposal.typed]);
    let changed = house.door.keep_deck(&file.to_string()).await.unwrap();
    assert_ne!(changed.hash, kept.hash);
    let mut next = Quiz::open(&house, &open(&changed)).await;
    assert_eq!(ruled(&mut next, &asked, "aunt vera").await, "right");
}

#[tokio::test]
async fn b02_votes_about_the_decks_in_the_box_stay_at_their_table() {
    let house = House::open().await;
    let mut quiz = Quiz::open(&house, &wanted(HEISEY, OPTIONS, None)).await;
    vote(&mut quiz, "a giraffe on stilts", "right").await;
    let hash = house.door.card(&quiz.table).await.unwrap().deck.unwrap().hash;
    let store = SqliteStore::open(&house.folder().join("data").join("boxlid.db")).await.unwrap();
    assert!(store.proposals(&hash).await.unwrap().is_empty());
    store.close().await.unwrap();
}

#[tokio::test]
async fn b02_what_was_learned_for_a_deck_in_the_box_is_dropped_even_if_somebody_sent_it() {
    let mut house = House::open().await;
    house.stop().await;
    let starter = PlayDeck::starter(GameKind::HeiseyMania).unwrap();
    let owner = fresh_token();
    let store = SqliteStore::open(&house.folder().join("data").join("boxlid.db")).await.unwrap();
    // By its hash, and by the one it had before there were excerpts.
    let hashes = [starter.hash().to_owned(), starter.deck().flat_hash()];
    for hash in &hashes {
        let (game, title, licence) = (HEISEY.to_owned(), "Starter".to_owned(), "CC0-1.0".to_owned());
        let summary = DeckSummary { hash: hash.clone(), game, title, licence, cards: 80 };
        let owned = Some(TokenHash::of(&owner));
        let new = NewDeck { summary, json: starter.to_json(), owner: owned, created_ms: 1 };
        store.keep_deck(new).await.unwrap();
        // As version 13 of the schema made it of what votes had decided for all tables.
        let case = CaseRecord { card: 0, category: 1, typed: "a goose".into(), right: true, at_ms: 1 };
        store.propose(hash, &TableId::from_random([1; 10]), vec![case]).await.unwrap();
        assert_eq!(store.proposals(hash).await.unwrap().len(), 1);
    }
    store.close().await.unwrap();
    house.start().await;
    for hash in &hashes {
        let reply =
            house.door.about_deck("GET", &format!("{hash}/proposals"), Some(&owner), b"").await.unwrap();
        assert!(reply.ok::<DeckProposals>().unwrap().tables.is_empty(), "{hash}");
        let stranger = OpenTable { deck: Some(hash.clone()), ..wanted(HEISEY, OPTIONS, None) };
        house.door.open(&stranger).await.expect("what comes in the box is free");
    }
}

#[test]
fn b02_nothing_that_tables_of_one_deck_share_has_a_lock() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // The deck is all that such tables share, and a vote is decided, written down and committed here.
    for file in [
        "crates/catalog/src/deck.rs",
        "crates/catalog/src/deck_case.rs",
        "crates/table/src/table.rs",
        "crates/table/src/wire.rs",
        "apps/server/src/table_actor/kept.rs",
        "apps/server/src/table_actor/wishes.rs",
    ] {
        let source = std::fs::read_to_string(root.join(file)).unwrap();
        for lock in ["Mutex", "RwLock", "RefCell", "Semaphore", "Condvar"] {
            assert!(!source.contains(lock), "{file} has a {lock} that every table of a deck may wait on");
        }
    }
}

#[tokio::test]
async fn b02_votes_at_many_tables_of_one_deck_all_count() {
    let house = House::open().await;
    let kept = house.door.keep_deck(&deck(HEISEY, 1)).await.unwrap();
    let mut tables = Vec::new();
    for _ in 0..6 {
        tables.push(Quiz::open(&house, &open(&kept)).await);
    }
    let votes = tables.into_iter().map(|mut quiz| async move { vote(&mut quiz, "aunt vera", "right").await });
    futures_util::future::join_all(votes).await;
    assert_eq!(proposed(&house, &kept).await.len(), 6);
}
