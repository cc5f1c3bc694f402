//! The two decks that come in the box: they are what the format says, to the byte.

use decks::{Deck, Edition};

const GENUS: &str = include_str!("../../../content/decks/genus-starter.json");
const HEISEY: &str = include_str!("../../../content/decks/heisey-starter.json");

#[test]
fn a_starter_deck_is_read_and_written_back_byte_by_byte() {
    for text in [GENUS, HEISEY] {
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
    for text in [GENUS, HEISEY] {
        let findings: Vec<String> =
            decks::check(&Deck::parse(text).unwrap()).iter().map(ToString::to_string).collect();
        assert!(findings.is_empty(), "{} findings:\n{}", findings.len(), findings.join("\n"));
    }
}
