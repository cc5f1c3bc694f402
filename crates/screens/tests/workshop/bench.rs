//! The bench: writing a deck, undoing, trying the judge, and what is kept of it all.

use decks::{Category, Deck, Difficulty, Kind};
use screens::{Press, WorkshopWish};

use crate::hand::{GLASS, Hand, deck, kept, with_deck};

#[test]
fn a_deck_can_be_written_from_nothing_and_is_kept_when_the_typing_pauses() {
    let mut hand = Hand::new();
    let blank = hand.begin();
    assert!(hand.sees("Kept in this browser"));
    hand.type_in("head/title", "Sunday deck");
    for (category, (question, answer)) in ["abc", "history", "colors", "patterns"].into_iter().zip(GLASS) {
        hand.write(category, question, answer);
    }
    hand.type_in("q/abc/kind", "other");
    hand.type_in("q/abc/alternates", "goose bird\n\n wild goose \n");
    hand.type_in("q/abc/needs", "goose");
    hand.type_in("q/abc/rejects", "a duck");
    hand.type_in("q/abc/note", "It honks.");
    hand.type_in("q/abc/source", "A090");
    hand.type_in("q/abc/difficulty", "hard");
    assert!(hand.sees("Keeping…"));
    let wishes = hand.wait();
    let deck = Deck::parse(&kept(&wishes).json).unwrap();
    assert_eq!(deck.title, "Sunday deck");
    assert_eq!(deck.cards[0].questions.len(), 4);
    let asked = &deck.cards[0].questions[&Category::Abc];
    assert_eq!(asked.kind, Some(Kind::Other));
    assert_eq!(asked.alternates, ["goose bird", "wild goose"]);
    assert_eq!(asked.needs, ["goose"]);
    assert_eq!(asked.rejects, ["a duck"]);
    assert_eq!(asked.note.as_deref(), Some("It honks."));
    assert_eq!(asked.source.as_deref(), Some("A090"));
    assert_eq!(asked.difficulty, Some(Difficulty::Hard));
    assert_eq!(wishes[1], WorkshopWish::Forget { hash: blank.hash });
    assert!(hand.sees("Kept in this browser"));
    assert_eq!(hand.draw().wakes_in, None);
}

#[test]
fn every_field_shows_what_was_written_into_it() {
    let mut hand = with_deck(&deck(&[GLASS]));
    hand.press("more", "abc");
    hand.type_in("q/abc/alternates", "gander\n");
    let markup = hand.draw().markup;
    assert!(
        markup.contains(r#"data-test="q-abc""#) && markup.contains(">\nWhich Heisey bird honks?</textarea>")
    );
    assert!(markup.contains(r#"data-test="a-abc""#) && markup.contains(r#"value="A goose""#));
    // An empty line that is being typed is not taken away, though no list can hold it.
    assert!(markup.contains(">\ngander\n</textarea>"));
}

#[test]
fn leaving_the_bench_keeps_what_was_typed_at_once() {
    let mut hand = with_deck(&deck(&[GLASS]));
    hand.type_in("q/abc/answer", "A gander");
    assert!(kept(&hand.press("shelf", "")).json.contains("A gander"));
    let mut closing = with_deck(&deck(&[GLASS]));
    closing.type_in("q/abc/answer", "A gander");
    let wishes = closing.workshop.press(Press::Woke, closing.room);
    assert!(kept(&wishes).json.contains("A gander"));
}

#[test]
fn playing_a_changed_deck_plays_what_was_just_kept() {
    let mut hand = with_deck(&deck(&[GLASS]));
    let old = hand.value_of("deck-play", 0);
    hand.type_in("q/abc/answer", "A gander");
    let wishes = hand.press("deck-play", &old);
    let hash = kept(&wishes).hash;
    assert_eq!(wishes.last(), Some(&WorkshopWish::Play { hash, game: "heisey-mania".to_owned() }));
}

#[test]
fn all_letters_of_one_field_are_one_change_and_can_be_undone() {
    let mut hand = with_deck(&deck(&[GLASS]));
    for typed in ["A g", "A ga", "A gander"] {
        hand.type_in("q/abc/answer", typed);
    }
    hand.type_in("q/history/answer", "Columbus");
    hand.press("undo", "");
    assert!(hand.sees(r#"value="Newark""#) && hand.sees(r#"value="A gander""#));
    hand.press("undo", "");
    assert!(hand.sees(r#"value="A goose""#));
    assert!(hand.press("undo", "").is_empty());
}

#[test]
fn cards_are_added_removed_and_brought_back() {
    let mut hand = with_deck(&deck(&[GLASS]));
    let wishes = hand.press("card-add", "");
    assert_eq!(wishes, [WorkshopWish::Focus("q-abc".to_owned())]);
    assert!(hand.sees(r#"data-test="deck-card-C002""#));
    hand.press("card", "0");
    hand.press("card-remove-sure", "");
    assert!(hand.sees(r#"data-test="deck-card-C001""#), "nobody was asked");
    hand.press("card-remove", "");
    hand.press("card-remove-sure", "");
    assert!(!hand.sees(r#"data-test="deck-card-C001""#));
    hand.press("undo", "");
    assert!(hand.sees(r#"data-test="deck-card-C001""#) && hand.sees(r#"value="A goose""#));
    hand.press("undo", "");
    assert!(!hand.sees(r#"data-test="deck-card-C002""#));
    hand.press("card-remove", "");
    hand.press("card-remove-sure", "");
    assert!(hand.sees("Add the first one"));
}

#[test]
fn a_question_of_which_nothing_is_left_is_no_question() {
    let mut hand = with_deck(&deck(&[GLASS]));
    hand.write("abc", "", "");
    let deck = Deck::parse(&kept(&hand.wait()).json).unwrap();
    assert!(!deck.cards[0].questions.contains_key(&Category::Abc));
}

#[test]
fn the_linter_speaks_beside_the_question_with_every_letter() {
    let mut hand = with_deck(&deck(&[GLASS]));
    assert!(!hand.sees("finding-"));
    hand.type_in("q/abc/question", "Which of these honks?");
    assert!(hand.sees(r#"data-test="finding-choice_dependent""#));
    hand.type_in("q/abc/question", "What does the CafÃ© serve?");
    assert!(hand.sees(r#"data-test="finding-encoding_damage""#) && hand.sees("Mend the letters"));
    let mend = hand.value_of("mend", 0);
    hand.press("mend", &mend);
    assert!(hand.sees("What does the Café serve?"));
    assert!(!hand.sees("finding-"));
    hand.press("undo", "");
    assert!(hand.sees("What does the CafÃ© serve?"));
}

#[test]
fn the_judge_can_be_tried_at_three_levels() {
    let mut hand = with_deck(&deck(&[GLASS]));
    hand.type_in("try/history", "newerk");
    let markup = hand.draw().markup;
    let (_, verdicts) = markup.split_once(r#"data-test="verdicts-history""#).unwrap();
    for words in ["Strict", "Standard", "Lenient", "one typo in word 1", "wrong", "right"] {
        assert!(verdicts.contains(words), "{words}");
    }
}

#[test]
fn cards_are_found_by_any_word_on_them() {
    let pairs = [("Who wrote Emma?", "Jane Austen"), GLASS[1], GLASS[2], GLASS[3]];
    let mut hand = with_deck(&deck(&[GLASS, pairs]));
    hand.type_in("find", "AUSTEN");
    assert!(hand.sees(r#"data-test="deck-card-C002""#) && !hand.sees(r#"data-test="deck-card-C001""#));
    // What is typed now goes to the card that is shown.
    hand.type_in("q/abc/answer", "Miss Austen");
    assert!(kept(&hand.wait()).json.contains("Miss Austen"));
    hand.type_in("find", "no such word");
    assert!(hand.sees("No card says that."));
}

#[test]
fn a_deck_of_the_box_is_shown_only_to_those_who_want_to_know() {
    let mut hand = Hand::new();
    let genus = hand.value_of("deck-open", 0);
    hand.press("deck-open", &genus);
    assert!(hand.sees("This spoils the questions") && !hand.sees("Braille"));
    hand.press("spoil", "");
    assert!(hand.sees("Louis Braille") && hand.sees("readonly"));
    hand.type_in("q/people_places/answer", "Somebody else");
    hand.press("card-remove", "");
    hand.press("card-remove-sure", "");
    hand.press("card-add", "");
    assert!(hand.sees("Louis Braille") && hand.sees("160 cards"));
    assert!(hand.press("shelf", "").is_empty());
    hand.press("deck-open", &genus);
    hand.press("spoil", "");
    assert_eq!(kept(&hand.press("deck-copy", &genus)).title, "Copy of Genus starter deck");
    hand.type_in("q/people_places/answer", "Somebody else");
    assert!(hand.sees("Somebody else"));
}

#[test]
fn on_a_phone_the_list_and_the_card_take_turns() {
    let deck = deck(&[GLASS]);
    let mut hand = Hand::on_a_phone();
    hand.workshop.take_shelf(vec![crate::hand::as_kept(&deck)]);
    hand.press("deck-open", &deck.content_hash());
    assert!(!hand.sees("has-card"));
    hand.type_in("q/abc/answer", "nobody can have typed this");
    assert!(!hand.sees("Keeping…"));
    hand.press("card", "0");
    assert!(hand.sees("has-card") && hand.sees(r#"value="A goose""#));
    hand.workshop.press(Press::Key("Escape".to_owned()), hand.room);
    assert!(!hand.sees("has-card"));
}

#[test]
fn a_browser_that_keeps_nothing_is_told_of() {
    let mut hand = with_deck(&deck(&[GLASS]));
    hand.workshop.not_kept("the disk is full.");
    assert!(hand.sees("Not kept: the disk is full. Download it!"));
    hand.type_in("q/abc/answer", "A gander");
    hand.wait();
    assert!(hand.sees("Kept in this browser"));
}

#[test]
fn a_deck_can_be_taken_away_in_three_formats() {
    let deck = deck(&[GLASS]);
    let mut hand = with_deck(&deck);
    hand.press("tab", "download");
    assert!(hand.sees(r#"data-test="deck-download""#));
    let take = |hand: &mut Hand, format: &str| match &hand.press("take", format)[..] {
        [WorkshopWish::Download { name, text, .. }] => (name.clone(), text.clone()),
        other => panic!("{other:?}"),
    };
    assert_eq!(take(&mut hand, "json"), ("test-deck.json".to_owned(), deck.to_json()));
    let (name, csv) = take(&mut hand, "csv");
    assert!(name == "test-deck.csv" && csv.contains("A goose"));
    let (name, gift) = take(&mut hand, "gift");
    assert!(name == "test-deck.gift.txt" && gift.contains("$CATEGORY: abc"));
    assert!(hand.press("take", "exe").is_empty());
}
