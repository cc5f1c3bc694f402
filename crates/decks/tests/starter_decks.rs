//! The decks that come with the project: they are what the format says, to the byte.

use std::collections::BTreeSet;

use decks::{Deck, Difficulty, Edition};

const GENUS: &str = include_str!("../../../content/decks/genus-starter.json");
const HEISEY: &str = include_str!("../../../content/decks/heisey-starter.json");
const BOX: &str = include_str!("../../../content/decks/genus-box.json");

#[test]
fn a_starter_deck_is_read_and_written_back_byte_by_byte() {
    for text in [GENUS, HEISEY, BOX] {
        let deck = Deck::parse(text).unwrap();
        let written = deck.to_json();
        for (index, (ours, theirs)) in written.lines().zip(text.lines()).enumerate() {
            assert_eq!(ours, theirs, "line {} of {}", index + 1, deck.title);
        }
        assert_eq!(written.len(), text.len());
    }
}

#[test]
fn the_starter_decks_are_large_enough_for_an_evening() {
    let (genus, heisey) = (Deck::parse(GENUS).unwrap(), Deck::parse(HEISEY).unwrap());
    assert_eq!(genus.edition, Edition::TrivialPursuit);
    assert_eq!(heisey.edition, Edition::HeiseyMania);
    assert!(genus.cards.len() >= 150 && heisey.cards.len() >= 75);
    assert_eq!(genus.questions().count(), genus.cards.len() * 6);
    assert_eq!(heisey.questions().count(), heisey.cards.len() * 4);
    assert!(genus.card("GS001").is_some() && genus.card("HS001").is_none());
}

#[test]
fn the_linter_finds_nothing_in_the_starter_decks() {
    for text in [GENUS, HEISEY, BOX] {
        let findings: Vec<String> =
            decks::check(&Deck::parse(text).unwrap()).iter().map(ToString::to_string).collect();
        assert!(findings.is_empty(), "{} findings:\n{}", findings.len(), findings.join("\n"));
    }
}

#[test]
fn the_full_box_has_a_thousand_mixed_cards_and_can_be_played_with_choices() {
    let deck = Deck::parse(BOX).unwrap();
    assert_eq!((deck.cards.len(), deck.questions().count()), (1000, 6000));
    for card in &deck.cards {
        let difficulties: BTreeSet<_> =
            card.questions.values().filter_map(|asked| asked.difficulty).collect();
        assert!(
            difficulties.contains(&Difficulty::Easy) && difficulties.contains(&Difficulty::Hard),
            "{}",
            card.id
        );
    }
    for (card, category, question) in deck.questions() {
        assert!(question.rejects.len() >= 3, "{} {category}: fewer than three wrong answers", card.id);
        assert!(question.source.is_some(), "{} {category}: where the fact comes from", card.id);
    }
    let asked: BTreeSet<&str> = deck.questions().map(|(_, _, question)| question.question.as_str()).collect();
    assert_eq!(asked.len(), 6000, "no question stands twice");
    assert!(deck.weight() <= decks::limits::HEAVIEST, "a server takes it");
}
