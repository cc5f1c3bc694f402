//! The shelf: what is on it, and what can be done with a deck there.

use screens::{KeptDeck, WorkshopWish};

use crate::hand::{GLASS, Hand, as_kept, deck, kept};

#[test]
fn the_decks_of_the_box_are_always_on_the_shelf() {
    let mut hand = Hand::new();
    let markup = hand.draw().markup;
    for words in ["Genus starter deck", "Heisey Mania starter deck", "160 cards", "80 cards", "CC-BY-4.0"] {
        assert!(markup.contains(words), "{words}");
    }
    assert!(markup.contains(r#"data-test="deck-new""#) && markup.contains(r#"data-test="deck-file""#));
}

#[test]
fn the_shelf_shows_no_question_and_no_answer() {
    let deck = deck(&[GLASS]);
    let mut hand = Hand::new();
    hand.workshop.take_shelf(vec![as_kept(&deck)]);
    let markup = hand.draw().markup;
    assert!(markup.contains("Test deck"));
    assert!(markup.contains(&format!(r#"data-test="deck-{}""#, &deck.content_hash()[..8])));
    for (question, answer) in [GLASS[0], GLASS[2], GLASS[3]] {
        assert!(!markup.contains(question) && !markup.contains(answer), "{answer}");
    }
    assert!(!markup.contains("Braille"));
}

#[test]
fn a_deck_of_ones_own_can_be_played_downloaded_and_removed() {
    let deck = deck(&[GLASS]);
    let hash = deck.content_hash();
    let mut hand = Hand::new();
    hand.workshop.take_shelf(vec![as_kept(&deck)]);
    let game = "heisey-mania".to_owned();
    assert_eq!(hand.press("deck-play", &hash), [WorkshopWish::Play { hash: hash.clone(), game }]);
    let file = WorkshopWish::Download {
        name: "test-deck.json".to_owned(),
        mime: "application/json".to_owned(),
        text: deck.to_json(),
    };
    assert_eq!(hand.press("deck-download", &hash), [file]);
    assert!(hand.press("deck-remove", &hash).is_empty());
    assert!(hand.sees("Remove it"));
    assert_eq!(hand.press("deck-remove-sure", &hash), [WorkshopWish::Forget { hash: hash.clone() }]);
    assert!(!hand.sees("Test deck"));
}

#[test]
fn a_deck_is_not_removed_without_being_asked_back() {
    let deck = deck(&[GLASS]);
    let hash = deck.content_hash();
    let mut hand = Hand::new();
    hand.workshop.take_shelf(vec![as_kept(&deck)]);
    assert!(hand.press("deck-remove-sure", &hash).is_empty());
    hand.press("deck-remove", &hash);
    hand.press("no", "");
    assert!(hand.press("deck-remove-sure", &hash).is_empty());
    assert!(hand.sees("Test deck"));
}

#[test]
fn a_deck_of_the_box_can_be_copied_but_not_removed() {
    let mut hand = Hand::new();
    let genus = hand.value_of("deck-open", 0);
    assert!(hand.press("deck-remove", &genus).is_empty());
    assert!(hand.press("deck-remove-sure", &genus).is_empty());
    let copy = kept(&hand.press("deck-copy", &genus));
    assert_eq!(copy.title, "Copy of Genus starter deck");
    assert_ne!(copy.hash, genus);
    let second = kept(&hand.press("deck-copy", &genus));
    assert_eq!(second.title, "Copy of Genus starter deck 2");
}

#[test]
fn a_deck_with_an_unfinished_card_cannot_be_played() {
    let mut hand = Hand::new();
    let blank = hand.begin();
    hand.press("shelf", "");
    assert!(hand.sees("1 card unfinished: finish or remove them first"));
    assert!(hand.press("deck-play", &blank.hash).is_empty());
}

#[test]
fn a_kept_deck_that_cannot_be_read_can_still_be_taken_away() {
    let mut hand = Hand::new();
    let broken = KeptDeck {
        hash: "feed".to_owned(),
        title: "<Broken>".to_owned(),
        edition: "chess".to_owned(),
        json: "{ \"boxlid_deck\": 1, ".to_owned(),
        key: None,
        sent: Vec::new(),
    };
    hand.workshop.take_shelf(vec![broken.clone()]);
    assert!(hand.sees("&lt;Broken&gt;") && hand.sees("cannot be read"));
    let wishes = hand.press("deck-download", "feed");
    assert!(matches!(&wishes[..], [WorkshopWish::Download { text, .. }] if *text == broken.json));
    hand.press("deck-remove", "feed");
    assert_eq!(hand.press("deck-remove-sure", "feed"), [WorkshopWish::Forget { hash: "feed".to_owned() }]);
}

#[test]
fn a_deck_of_ours_goes_straight_to_the_shelf_without_showing_an_answer() {
    let deck = deck(&[GLASS]);
    let mut hand = Hand::new();
    let wishes = hand.bring("C:\\decks\\sunday.json", deck.to_json().as_bytes());
    assert_eq!(kept(&wishes), as_kept(&deck));
    let markup = hand.draw().markup;
    assert!(markup.contains("“Test deck” is on the shelf, with 1 card."));
    assert!(!markup.contains("goose"));
    assert!(hand.bring("again.json", deck.to_json().as_bytes()).is_empty());
}

#[test]
fn choosing_a_file_is_the_pages_business() {
    assert_eq!(Hand::new().press("deck-file", ""), [WorkshopWish::ChooseFile]);
}
