//! What every store promises about decks: who may play them, and what votes propose to their owners.

use protocol::{TableId, Token};

use super::fresh_name;
use crate::{
    CaseRecord, DeckSummary, GrantRecord, NewDeck, NewGrant, ProposalRecord, SettledCase, StoreError,
    TableStore, TokenHash,
};

pub(super) async fn check(store: &dyn TableStore) {
    a_deck_is_kept_once_and_has_every_owner(store).await;
    a_deck_is_played_by_its_owner_and_by_whoever_has_a_grant(store).await;
    votes_are_proposed_table_by_table_and_settled_once(store).await;
    an_unknown_deck_is_none(store).await;
}

async fn a_deck_is_kept_once_and_has_every_owner(store: &dyn TableStore) {
    let deck = new_deck();
    let hash = &deck.summary.hash;
    store.keep_deck(deck.clone()).await.unwrap();
    store.keep_deck(NewDeck { owner: Some(token(1)), ..deck.clone() }).await.unwrap();
    store.keep_deck(NewDeck { owner: Some(token(2)), json: "{}".into(), ..deck.clone() }).await.unwrap();
    let found = store.load_deck(hash).await.unwrap().expect("the deck is there");
    assert_eq!((&found.summary, &found.json), (&deck.summary, &deck.json));
    assert_eq!(store.deck_summary(hash).await.unwrap(), Some(deck.summary.clone()));
    for (number, owns) in [(1, true), (2, true), (3, false)] {
        assert_eq!(store.owns_deck(hash, token(number)).await.unwrap(), owns);
    }
}

async fn a_deck_is_played_by_its_owner_and_by_whoever_has_a_grant(store: &dyn TableStore) {
    let (owner, friend, stranger) = (token(1), token(2), token(3));
    let deck = NewDeck { owner: Some(owner), ..new_deck() };
    let hash = &deck.summary.hash;
    store.keep_deck(deck.clone()).await.unwrap();
    let may_play = async |key| store.may_play_deck(hash, key).await.unwrap();
    assert_eq!((may_play(Some(owner)).await, may_play(None).await), (true, false));
    let grant = NewGrant { id: "first".into(), token: friend, created_ms: 1 };
    store.grant_deck(hash, grant.clone()).await.unwrap();
    assert_eq!((may_play(Some(friend)).await, may_play(Some(stranger)).await), (true, false));
    assert!(!store.owns_deck(hash, friend).await.unwrap(), "a grant is no ownership");
    let first = GrantRecord { id: "first".into(), created_ms: 1 };
    assert_eq!(store.deck_grants(hash).await.unwrap(), [first]);
    for _ in 0..2 {
        store.revoke_grant(hash, "first").await.unwrap();
    }
    assert_eq!((may_play(Some(friend)).await, may_play(Some(owner)).await), (false, true));
    assert!(store.deck_grants(hash).await.unwrap().is_empty());
    let nowhere = store.grant_deck("no such deck", grant).await;
    assert!(matches!(nowhere, Err(StoreError::NoSuchDeck)), "{nowhere:?}");

    // What comes in the box is everybody's, whoever sent it before or after.
    store.keep_deck(NewDeck { owner: None, ..deck.clone() }).await.unwrap();
    store.keep_deck(deck.clone()).await.unwrap();
    assert!(may_play(None).await && may_play(Some(stranger)).await);
}

async fn votes_are_proposed_table_by_table_and_settled_once(store: &dyn TableStore) {
    let deck = NewDeck { owner: Some(token(1)), ..new_deck() };
    let hash = &deck.summary.hash;
    store.keep_deck(deck.clone()).await.unwrap();
    let [one, other] = [(); 2].map(|()| fresh_name());
    let case = |card, right, at_ms| CaseRecord { card, category: 3, typed: "a goose".into(), right, at_ms };
    let proposed = |table: &TableId, case| ProposalRecord { table: Some(table.to_string()), case };
    store.propose(hash, &one, vec![case(9, true, 1), case(0, true, 2)]).await.unwrap();
    store.propose(hash, &other, vec![case(0, false, 3)]).await.unwrap();
    // The log of the first table is read again: nothing new.
    store.propose(hash, &one, vec![case(9, true, 4), case(0, true, 4)]).await.unwrap();
    let expected = [
        proposed(&one, case(9, true, 1)),
        proposed(&one, case(0, true, 2)),
        proposed(&other, case(0, false, 3)),
    ];
    assert_eq!(store.proposals(hash).await.unwrap(), expected);
    let settled = SettledCase { card: 0, category: 3, typed: "a goose".into(), at_ms: 5 };
    store.settle_proposals(hash, settled).await.unwrap();
    store.propose(hash, &one, vec![case(0, true, 6)]).await.unwrap();
    assert_eq!(store.proposals(hash).await.unwrap(), expected[..1], "what is settled does not come back");
    store.propose(hash, &other, vec![case(0, true, 7)]).await.unwrap();
    assert_eq!(
        store.proposals(hash).await.unwrap(),
        [proposed(&one, case(9, true, 1)), proposed(&other, case(0, true, 7))],
        "the other table decided otherwise since"
    );

    // It turns out to come in the box.
    let unknown = "no such deck".to_owned();
    store.put_in_the_box(vec![unknown, hash.clone()]).await.unwrap();
    assert!(store.proposals(hash).await.unwrap().is_empty());
    assert!(store.may_play_deck(hash, None).await.unwrap());
    assert!(store.owns_deck(hash, token(1)).await.unwrap(), "who sent it may still fetch it");
    store.propose(hash, &one, vec![case(9, true, 8)]).await.unwrap();
    assert!(store.proposals(hash).await.unwrap().is_empty());

    let boxed = NewDeck { owner: None, ..new_deck() };
    store.keep_deck(boxed.clone()).await.unwrap();
    store.propose(&boxed.summary.hash, &one, vec![case(9, true, 1)]).await.unwrap();
    assert!(store.proposals(&boxed.summary.hash).await.unwrap().is_empty());
}

async fn an_unknown_deck_is_none(store: &dyn TableStore) {
    let hash = new_deck().summary.hash;
    assert!(store.load_deck(&hash).await.unwrap().is_none());
    assert!(store.deck_summary(&hash).await.unwrap().is_none());
    let owner = TokenHash::of(&Token::from_random([1; 32]));
    assert!(!store.owns_deck(&hash, owner).await.unwrap());
    assert!(!store.may_play_deck(&hash, Some(owner)).await.unwrap());
    assert!(
        store.deck_grants(&hash).await.unwrap().is_empty()
            && store.proposals(&hash).await.unwrap().is_empty()
    );
}

fn new_deck() -> NewDeck {
    NewDeck {
        summary: DeckSummary {
            hash: format!("deck-{}", fresh_name()),
            game: "heisey-mania".into(),
            title: "Glass".into(),
            licence: "CC0-1.0".into(),
            cards: 75,
        },
        json: r#"{"cards":[]}"#.into(),
        owner: None,
        created_ms: 1_700_000_000_000,
    }
}

fn token(number: u8) -> TokenHash {
    TokenHash::of(&Token::from_random([number; 32]))
}
