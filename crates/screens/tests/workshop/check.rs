//! The check and the numbers: all that the linter found, where it leads, and mends for many at once.

use decks::{Category, Deck};
use screens::WorkshopWish;

use crate::hand::{GLASS, Hand, deck, kept, with_deck};

fn flawed() -> Deck {
    let twice = [
        GLASS[0],
        ("Who is the current mayor of Newark?", "Somebody"),
        GLASS[2],
        ("Which queen&eacute;?", "Ann"),
    ];
    let mut deck = deck(&[GLASS, twice]);
    deck.licence.clear();
    deck
}

#[test]
fn findings_are_grouped_by_severity_and_lead_to_their_question() {
    let mut hand = with_deck(&flawed());
    hand.press("tab", "check");
    let markup = hand.draw().markup;
    let errors = markup.find("3 errors</h3>").expect("errors first");
    let warnings = markup.find("2 warnings</h3>").expect("warnings");
    assert!(errors < warnings);
    assert!(markup.contains("The deck has no licence."));
    let place = markup.split(r#"data-do="goto" data-value=""#).find(|part| part.starts_with("1/history"));
    assert!(place.is_some());
    assert_eq!(hand.press("goto", "1/history"), [WorkshopWish::Focus("q-history".to_owned())]);
    assert!(hand.sees("Who is the current mayor of Newark?</textarea>"));
    hand.press("tab", "check");
    hand.press("goto", "");
    assert!(hand.sees(r#"data-test="head-licence""#));
}

#[test]
fn findings_can_be_reduced_to_one_rule() {
    let mut hand = with_deck(&flawed());
    hand.press("tab", "check");
    hand.press("rule", "stale_fact");
    assert!(hand.sees("current") && !hand.sees("The deck has no licence."));
    hand.press("rule", "stale_fact");
    assert!(hand.sees("The deck has no licence."));
}

#[test]
fn what_a_machine_can_mend_is_mended_at_once_and_can_be_undone() {
    let mut hand = with_deck(&flawed());
    hand.press("tab", "check");
    assert!(hand.sees("Mend 3 for me"));
    hand.press("mend-all", "");
    let mended = Deck::parse(&kept(&hand.wait()).json).unwrap();
    let second = &mended.cards[1].questions;
    assert!(!second.contains_key(&Category::Abc), "asked twice");
    assert_eq!(second[&Category::Patterns].question, "Which queené?");
    assert!(second.contains_key(&Category::History), "only a warning");
    hand.press("undo", "");
    assert_eq!(Deck::parse(&kept(&hand.wait()).json).unwrap(), flawed());
}

#[test]
fn the_gaps_of_unfinished_cards_can_be_closed() {
    let mut holes = deck(&[GLASS, [("a?", "Apple"), ("b?", "Boat"), ("c?", "Cat"), ("d?", "Dog")]]);
    holes.cards[0].questions.remove(&Category::Abc);
    holes.cards[1].questions.retain(|category, _| *category == Category::Abc);
    let mut hand = with_deck(&holes);
    hand.press("tab", "check");
    assert!(hand.sees(r#"data-test="deck-close-gaps""#));
    hand.press("close-gaps", "");
    let closed = Deck::parse(&kept(&hand.wait()).json).unwrap();
    assert_eq!(closed.cards.len(), 1);
    assert_eq!(closed.cards[0].questions.len(), 4);
}

#[test]
fn a_deck_of_the_box_is_checked_without_showing_it() {
    let mut hand = Hand::new();
    let genus = hand.value_of("deck-check", 0);
    hand.press("deck-check", &genus);
    assert!(hand.sees("Nothing to complain about") && !hand.sees("Braille"));
    hand.press("tab", "numbers");
    let markup = hand.draw().markup;
    assert!(markup.contains("160 cards, 960 questions") && !markup.contains("Braille"));
    for words in ["People &amp; Places", "person", "easy", "medium", "hard", "letters and more"] {
        assert!(markup.contains(words), "{words}");
    }
}

#[test]
fn what_compares_cards_is_found_when_the_typing_pauses() {
    let other = [("Who wrote Emma?", "Jane Austen"), ("a?", "b1"), ("c?", "d2"), ("e?", "f3")];
    let mut hand = with_deck(&deck(&[GLASS, other]));
    hand.press("card", "1");
    hand.type_in("q/abc/question", "Which Heisey bird honks?");
    assert!(!hand.sees("finding-duplicate_question"));
    hand.wait();
    assert!(hand.sees("finding-duplicate_question") && hand.sees("Card C001 asks the same."));
    let value = hand.value_of("mend", 0);
    hand.press("mend", &value);
    assert!(!hand.sees("finding-duplicate_question"));
}

#[test]
fn unfinished_cards_can_be_removed_together_so_that_the_rest_can_be_played() {
    let mut holes = deck(&[GLASS, GLASS]);
    holes.cards[1].questions.remove(&Category::Abc);
    let mut hand = with_deck(&holes);
    hand.press("tab", "check");
    assert!(hand.sees("Remove 1 unfinished card"));
    hand.press("drop-unfinished", "");
    let wishes = hand.press("deck-play", "");
    assert!(matches!(wishes.last(), Some(WorkshopWish::Play { .. })), "{wishes:?}");
    hand.press("undo", "");
    assert!(hand.press("deck-play", "").iter().all(|wish| !matches!(wish, WorkshopWish::Play { .. })));
}
