//! Only people whom its owner lets play a deck may open a table with it, and a log shows only cards that were asked.

use std::process::Command;

use protocol::{
    ClientMessage, DeckGranted, DeckGrants, DeckKept, ErrorBody, OpenTable, ServerMessage, TableId, Token,
};
use remote::{Player, Reply};

use crate::house::{House, id};
use crate::quiz::{HEISEY, PURSUIT, Quiz, answer_word, asked_word, categories, deck, right_answer, wanted};

const OPTIONS: &str = r#"{"time":"none","contest":"off"}"#;

fn code(reply: &Reply) -> (u16, String) {
    (reply.status, reply.json::<ErrorBody>().map(|body| body.code).unwrap_or_default())
}

fn with_key(kept: &DeckKept, key: Option<&Token>) -> OpenTable {
    OpenTable { deck_key: key.cloned(), ..wanted(HEISEY, OPTIONS, Some(kept)) }
}

async fn open(house: &House, kept: &DeckKept, key: Option<&Token>) -> Reply {
    house.door.post("/api/tables", &with_key(kept, key)).await.unwrap()
}

async fn grant(house: &House, kept: &DeckKept) -> DeckGranted {
    let path = format!("{}/grants", kept.hash);
    house.door.about_deck("POST", &path, Some(&kept.owner), b"").await.unwrap().ok().unwrap()
}

async fn log(house: &House, table: &TableId) -> String {
    let log = house.door.get(&format!("/api/tables/{table}/log")).await.unwrap();
    assert_eq!(log.status, 200);
    log.text()
}

#[tokio::test]
async fn b01_a_stranger_cannot_open_a_table_with_a_private_deck() {
    let house = House::open().await;
    let kept = house.door.keep_deck(&deck(HEISEY, 9)).await.unwrap();
    let stranger = Token::from_random([9; 32]);
    for key in [None, Some(&stranger)] {
        let reply = open(&house, &kept, key).await;
        assert_eq!(code(&reply), (403, "deck_not_granted".to_owned()));
    }
    assert_eq!(open(&house, &kept, Some(&kept.owner)).await.status, 201);
}

#[tokio::test]
async fn b01_the_decks_in_the_box_are_free_even_if_somebody_sends_them() {
    let house = House::open().await;
    let free = async || house.door.open(&wanted(PURSUIT, "{}", None)).await.unwrap();
    let opened = free().await;
    let hash = house.door.card(&opened.table).await.unwrap().deck.unwrap().hash;
    let starter = catalog::PlayDeck::starter(catalog::GameKind::TrivialPursuit).unwrap();
    let kept = house.door.keep_deck(&starter.to_json()).await.unwrap();
    assert_eq!(kept.hash, hash);
    free().await;
    let by_hash = OpenTable { deck: Some(hash), ..wanted(PURSUIT, "{}", None) };
    house.door.open(&by_hash).await.unwrap();
}

#[tokio::test]
async fn b01_a_grant_lets_others_play_a_deck_but_not_read_it_until_it_is_revoked() {
    let mut house = House::open().await;
    let kept = house.door.keep_deck(&deck(HEISEY, 9)).await.unwrap();
    let (granted, other) = (grant(&house, &kept).await, grant(&house, &kept).await);
    assert_eq!(open(&house, &kept, Some(&granted.token)).await.status, 201);
    // It opens tables and nothing else.
    let grants = format!("{}/grants", kept.hash);
    let revoke = format!("{grants}/{}", granted.id);
    for (method, path) in [
        ("GET", kept.hash.as_str()),
        ("GET", &grants),
        ("POST", &grants),
        ("DELETE", &revoke),
        ("GET", &format!("{}/proposals", kept.hash)),
    ] {
        for token in [None, Some(&granted.token)] {
            let reply = house.door.about_deck(method, path, token, b"").await.unwrap();
            assert_eq!(code(&reply), (403, "not_your_deck".to_owned()), "{method} {path}");
        }
    }
    let listed = async |house: &House| {
        let reply = house.door.about_deck("GET", &grants, Some(&kept.owner), b"").await.unwrap();
        assert!(!reply.text().contains(granted.token.reveal()), "the server cannot show a token again");
        reply.ok::<DeckGrants>().unwrap().grants.into_iter().map(|grant| grant.id).collect::<Vec<_>>()
    };
    assert_eq!(listed(&house).await.len(), 2);
    let reply = house.door.about_deck("DELETE", &revoke, Some(&kept.owner), b"").await.unwrap();
    assert_eq!((reply.status, listed(&house).await), (204, vec![other.id.clone()]));
    house.stop().await;
    house.start().await;
    assert_eq!(code(&open(&house, &kept, Some(&granted.token)).await).0, 403);
    assert_eq!(open(&house, &kept, Some(&other.token)).await.status, 201);
}

#[tokio::test]
async fn b01_a_deck_has_a_bounded_number_of_grants() {
    let house = House::open().await;
    let kept = house.door.keep_deck(&deck(HEISEY, 2)).await.unwrap();
    for _ in 0..50 {
        grant(&house, &kept).await;
    }
    let path = format!("{}/grants", kept.hash);
    let reply = house.door.about_deck("POST", &path, Some(&kept.owner), b"").await.unwrap();
    assert_eq!(code(&reply), (409, "too_many_grants".to_owned()));
}

#[tokio::test]
async fn b01_a_rematch_goes_on_with_the_deck_after_the_grant_was_revoked() {
    let house = House::open().await;
    let kept = house.door.keep_deck(&deck(HEISEY, 9)).await.unwrap();
    let granted = grant(&house, &kept).await;
    let mut quiz = Quiz::open(&house, &with_key(&kept, Some(&granted.token))).await;
    let revoke = format!("{}/grants/{}", kept.hash, granted.id);
    house.door.about_deck("DELETE", &revoke, Some(&kept.owner), b"").await.unwrap();
    quiz.resign().await;
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

/// Every question of our own deck of so many cards whose words are in a text.
fn questions_in(text: &str, game: &str, cards: usize) -> Vec<(usize, &'static str)> {
    let all = (0..cards).flat_map(|card| categories(game).iter().map(move |category| (card, *category)));
    all.filter(|(card, category)| {
        text.contains(&asked_word(*card, category)) || text.contains(&answer_word(*card, category))
    })
    .collect()
}

#[tokio::test]
async fn b01_a_log_holds_only_cards_that_were_asked_and_all_three_verifiers_call_it_fair() {
    let house = House::open().await;
    for game in [HEISEY, PURSUIT] {
        let kept = house.door.keep_deck(&deck(game, 40)).await.unwrap();
        let mut quiz = Quiz::open(&house, &wanted(game, OPTIONS, Some(&kept))).await;
        let mut asked = Vec::new();
        for _ in 0..3 {
            let (mover, question) = quiz.until_asked().await;
            asked.extend(questions_in(&question, game, 40));
            quiz.answer(mover, &right_answer(&question)).await;
        }
        quiz.resign().await;
        let text = log(&house, &quiz.watch).await;
        asked.sort_unstable();
        let mut shown = questions_in(&text, game, 40);
        shown.sort_unstable();
        // After the third answer a fourth question may be on the table already.
        shown.retain(|question| !asked.contains(question));
        assert!(shown.len() <= 1, "{shown:?} were never asked");
        for (card, category) in &asked {
            assert!(text.contains(&asked_word(*card, category)), "what was asked can be read again");
        }

        // The program and the page.
        let proof = catalog::verify_text(&text).unwrap();
        assert_eq!(proof.verdict, catalog::Verdict::Fair, "{:?}", proof.checks);
        assert_eq!(proof.outcome(catalog::CheckName::Deck), Some(catalog::Outcome::Passed));
        let told = house.door.get(&format!("/api/tables/{}/proof", quiz.watch)).await.unwrap();
        assert_eq!(told.ok::<catalog::Proof>().unwrap().verdict, catalog::Verdict::Fair);
        // The one in Python; and a changed answer is found by it, too.
        let answer = format!("\"answer\":\"{}\"", answer_word(asked[0].0, asked[0].1));
        assert!(text.contains(&answer));
        assert_eq!(python(&text), "fair");
        let forged = text.replacen(&answer, "\"answer\":\"something else\"", 1);
        assert_eq!(python(&forged), "broken");
        assert_eq!(catalog::verify_text(&forged).unwrap().verdict, catalog::Verdict::Broken);
    }
}

/// What `tools/verify.py` calls a log.
pub fn python(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.jsonl");
    std::fs::write(&file, text).unwrap();
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/verify.py");
    let told = Command::new("python3").args([program, "--json"]).arg(&file).output().unwrap();
    let told: serde_json::Value = serde_json::from_slice(&told.stdout).unwrap();
    told["verdict"].as_str().unwrap().to_owned()
}
