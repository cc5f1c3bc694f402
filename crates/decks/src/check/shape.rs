//! Whether the deck has all its parts: a title, a licence, and cards with one question for each category.

use std::collections::HashSet;

use super::{Report, Rule, Severity};
use crate::Deck;

pub(super) fn look(report: &mut Report, deck: &Deck) {
    let fields = [
        ("title", &deck.title, Severity::Error),
        ("language", &deck.language, Severity::Error),
        ("licence", &deck.licence, Severity::Warning),
        ("source", &deck.source, Severity::Warning),
    ];
    for (name, _, severity) in fields.into_iter().filter(|(_, text, _)| text.trim().is_empty()) {
        let said = format!("The deck has no {name}.");
        report.add(severity, Rule::EmptyField, (None, None), said, "Fill it in at the top of the file.");
    }
    if deck.cards.is_empty() {
        let said = "The deck has no cards.".to_owned();
        report.add(Severity::Error, Rule::EmptyField, (None, None), said, "Add a card.");
    }
    let mut ids = HashSet::new();
    for card in &deck.cards {
        if card.id.trim().is_empty() {
            let said = "A card has no id.".to_owned();
            report.add(Severity::Error, Rule::EmptyField, (Some(card), None), said, "Give it one.");
        } else if !ids.insert(card.id.as_str()) {
            let said = format!("Two cards are called {}.", card.id);
            report.add(Severity::Error, Rule::DuplicateCard, (Some(card), None), said, "Rename one of them.");
        }
        for category in deck.categories().iter().filter(|category| !card.questions.contains_key(category)) {
            let said = format!("There is no question for {category}.");
            let at = (Some(card), Some(*category));
            report.add(Severity::Error, Rule::MissingCategory, at, said, "Write one, or take the card out.");
        }
    }
}
