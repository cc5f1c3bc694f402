//! Letting others play a deck, and deciding about what they voted.

use decks::{Category, Deck};
use protocol::{DeckGrant, DeckProposal, ProposalsOfTable, SettleProposal};
use screens::{KeptDeck, SentDeck, SentGrant, SentProposals, SharingTold, ToldOfDecks, WorkshopWish};

use crate::hand::{GLASS, Hand, as_kept, deck, kept};

fn sent(hash: &str) -> SentDeck {
    SentDeck { hash: "on-the-server".to_owned(), owner: "secret".to_owned(), of: hash.to_owned() }
}

fn proposal(typed: &str, right: bool) -> DeckProposal {
    let deck = deck(&[GLASS]);
    let question = &deck.cards[0].questions[&Category::Abc];
    DeckProposal {
        card: 0,
        category: 0,
        card_id: deck.cards[0].id.clone(),
        category_name: "abc".to_owned(),
        question: question.question.clone(),
        answer: question.answer.clone(),
        typed: typed.to_owned(),
        right,
        at_ms: 1,
    }
}

/// Somebody who looks at one side of sharing their deck, after the server has answered.
fn looking(what: &str, proposals: Vec<DeckProposal>) -> (Hand, String) {
    let own = deck(&[GLASS]);
    let hash = own.content_hash();
    let mut hand = Hand::new();
    hand.workshop.take_shelf(vec![as_kept(&own)]);
    assert_eq!(hand.press(what, &hash), [WorkshopWish::Share(as_kept(&own))]);
    let grant = DeckGrant { id: "first".to_owned(), created_ms: 1 };
    let table = ProposalsOfTable { proposals };
    hand.workshop.take_told(ToldOfDecks::Shared(SharingTold {
        hash: hash.clone(),
        sent: vec![sent(&hash)],
        links: vec![SentGrant { deck: "on-the-server".to_owned(), grant }],
        tables: vec![SentProposals { deck: "on-the-server".to_owned(), table }],
    }));
    (hand, hash)
}

#[test]
fn b01_a_link_is_made_shown_once_and_revoked() {
    let (mut hand, hash) = looking("deck-share", Vec::new());
    assert_eq!(hand.press("share-link", ""), [WorkshopWish::Grant(sent(&hash))]);
    hand.workshop.take_told(ToldOfDecks::Link("https://example.org/decks#play=a.b".to_owned()));
    assert!(hand.sees("https://example.org/decks#play=a.b"));
    let value = hand.value_of("share-revoke", 0);
    let revoked = WorkshopWish::Revoke { deck: sent(&hash), id: "first".to_owned() };
    assert_eq!(hand.press("share-revoke", &value), [revoked]);
    assert!(!hand.sees("#play="), "the link is not shown again");
    hand.workshop.take_told(ToldOfDecks::Trouble("Wait a little.".to_owned()));
    assert!(hand.sees("Wait a little."));
    hand.press("share-close", "");
    assert!(!hand.sees("New link"));
}

#[test]
fn b02_an_accepted_vote_is_written_into_the_deck_and_a_rejected_one_is_not() {
    for (right, list) in [(true, "alternates"), (false, "rejects")] {
        let (mut hand, hash) = looking("deck-votes", vec![proposal("aunt vera", right)]);
        assert!(hand.sees("aunt vera") && hand.sees("Table 1"));
        let wishes = hand.press("vote-accept", "0 0");
        let changed = kept(&wishes);
        assert_ne!(changed.hash, hash);
        assert_eq!(changed.sent, [sent(&hash)], "the owner still knows where the deck was sent");
        let question = Deck::parse(&changed.json).unwrap().cards[0].questions[&Category::Abc].clone();
        let found = if list == "alternates" { question.alternates } else { question.rejects };
        assert!(found.contains(&"aunt vera".to_owned()), "{list}");
        let answer = SettleProposal { card: 0, category: 0, typed: "aunt vera".to_owned() };
        let settled = WorkshopWish::Settle { deck: sent(&hash), answer };
        assert_eq!(wishes.last(), Some(&settled));
        assert!(!hand.sees("aunt vera") && hand.sees("No votes to decide about"));

        let (mut hand, _) = looking("deck-votes", vec![proposal("aunt vera", right)]);
        assert_eq!(hand.press("vote-reject", "0 0"), [settled]);
        assert!(!hand.sees("aunt vera"));
    }
}

#[test]
fn b02_votes_are_not_shown_unasked_and_one_about_a_changed_question_is_not_written() {
    let changed = DeckProposal { question: "Which other animal honks?".to_owned(), ..proposal("x", true) };
    let (mut hand, _) = looking("deck-share", vec![changed.clone()]);
    assert!(!hand.sees("Which other animal honks?"), "the shelf shows no question");
    let (mut hand, _) = looking("deck-votes", vec![changed]);
    assert!(hand.press("vote-accept", "0 0").is_empty());
    assert!(hand.sees("no longer in the deck"));
    assert!(hand.press("vote-accept", "7 7").is_empty() && hand.press("vote-accept", "").is_empty());
}

#[test]
fn b01_a_deck_of_somebody_else_can_be_played_and_taken_down_and_nothing_else() {
    let lent = KeptDeck {
        hash: "theirs".to_owned(),
        title: "Riddles of Ana".to_owned(),
        edition: "heisey_mania".to_owned(),
        json: String::new(),
        key: Some("token".to_owned()),
        sent: Vec::new(),
    };
    let mut hand = Hand::new();
    hand.workshop.take_shelf(vec![lent]);
    hand.workshop.take_told(ToldOfDecks::Lent("Riddles of Ana".to_owned()));
    assert!(hand.sees("You can play “Riddles of Ana” now."));
    let game = "heisey-mania".to_owned();
    assert_eq!(hand.press("deck-play", "theirs"), [WorkshopWish::Play { hash: "theirs".to_owned(), game }]);
    assert!(hand.press("deck-share", "theirs").is_empty());
    hand.press("deck-remove", "theirs");
    let forget = WorkshopWish::Forget { hash: "theirs".to_owned() };
    assert_eq!(hand.press("deck-remove-sure", "theirs"), [forget]);
}
