//! What a deck takes in memory while it is played, by an estimate that is the same everywhere.
//!
//! A server refuses a deck that weighs more than [`HEAVIEST`], and shares out by weight how much memory all decks in
//! play may take. So the numbers here lean to the high side of what was measured.

use std::collections::BTreeMap;

use crate::limits::{HEAVIEST, LONGEST_CARD_ID};
use crate::{Card, Category, Deck, Question};

/// A card with nothing on it.
const CARD: usize = 3_000;
/// A question with nothing in it.
const QUESTION: usize = 250;
/// An entry of `alternates`, `needs` or `rejects`, besides its text.
const ENTRY: usize = 80;
/// What a byte of text takes: it is there for the game, for the judge and for the log.
const BYTE: usize = 3;
/// One of several ways to give an answer, among which the judge looks for another card's answer.
const FORM: usize = 100;
/// The most such ways that are looked at; see `answers::Lexicon`.
const MOST_FORMS: usize = 8;

impl Deck {
    /// How many bytes the deck takes in memory while it is played, roughly.
    pub fn weight(&self) -> usize {
        let head = [&self.title, &self.language, &self.licence, &self.source, &self.about];
        let head: usize = head.into_iter().map(String::len).sum();
        BYTE * head + self.cards.iter().map(Card::weight).sum::<usize>()
    }
}

impl Card {
    fn weight(&self) -> usize {
        of_card(&self.id, &self.questions)
    }
}

/// What a card takes.
pub(crate) fn of_card(id: &str, questions: &BTreeMap<Category, Question>) -> usize {
    CARD + BYTE * id.len() + questions.values().map(of_question).sum::<usize>()
}

fn of_question(question: &Question) -> usize {
    let lists = [&question.alternates, &question.needs, &question.rejects];
    let entries = lists.iter().map(|list| list.len()).sum::<usize>();
    let listed: usize = lists.into_iter().flatten().map(String::len).sum();
    let rest = [question.note.as_deref(), question.source.as_deref()].into_iter().flatten();
    let rest: usize = rest.map(str::len).sum();
    let text = question.question.len() + question.answer.len() + listed + rest;
    QUESTION + ENTRY * entries + BYTE * text + FORM * forms(&question.answer)
}

/// In how many ways an answer line can be given at the most, as far as they are looked at.
fn forms(answer: &str) -> usize {
    (1 + answer.matches([',', ';', '/', '(', '[']).count() + answer.matches(" or ").count()).min(MOST_FORMS)
}

/// Why a deck that becomes too heavy with this card is not taken.
pub(crate) fn too_heavy(card: &str) -> String {
    // Whether it is too long itself is looked at only after all are read.
    let card: String = card.chars().take(LONGEST_CARD_ID).collect();
    format!(
        "the deck is too large: with card {card} it takes more than {} MiB of memory to play; make several decks of it",
        HEAVIEST >> 20
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starter() -> Deck {
        Deck::parse(include_str!("../../../content/decks/genus-starter.json")).unwrap()
    }

    /// The starter deck so many times over.
    fn times(times: usize) -> Deck {
        let mut deck = starter();
        let cards = std::mem::take(&mut deck.cards);
        for round in 0..times {
            deck.cards.extend(
                cards.iter().cloned().map(|card| Card { id: format!("{round} {}", card.id), ..card }),
            );
        }
        deck
    }

    #[test]
    fn b06_a_deck_has_a_weight_that_a_server_bounds() {
        let one = starter().weight();
        assert!((1..HEAVIEST / 8).contains(&one), "the deck in the box weighs {one}");
        let most = HEAVIEST / one;
        let light = times(most - 1);
        assert!(light.questions().count() > 6_000, "{}", light.questions().count());
        assert_eq!(Deck::parse_light(&light.to_json()).unwrap(), light);
        let heavy = times(most + 2);
        let error = Deck::parse_light(&heavy.to_json()).unwrap_err();
        assert!(error.reason.contains("more than 16 MiB of memory"), "{error}");
        // Nobody else minds: files of one's own may be larger, and decks that were taken before are still read.
        assert_eq!(Deck::parse(&heavy.to_json()).unwrap(), heavy);
        assert_eq!(Deck::parse_kept(&heavy.to_json()).unwrap(), heavy);
    }

    #[test]
    fn b06_a_deck_that_is_too_heavy_is_not_read_to_its_end() {
        let mut text = times(HEAVIEST / starter().weight() + 2).to_json();
        text.truncate(text.len() - 10);
        let error = Deck::parse_light(&text).unwrap_err();
        assert!(
            error.reason.contains("too large"),
            "it stops before it finds that the file is cut off: {error}"
        );
    }

    #[test]
    fn everything_in_a_deck_has_weight() {
        let of = |change: fn(&mut Question)| {
            let mut deck = starter();
            let questions = &mut deck.cards[0].questions;
            change(questions.values_mut().next().unwrap());
            deck.weight() - starter().weight()
        };
        assert_eq!(of(|question| question.question.push_str("1234567890")), 30);
        assert_eq!(of(|question| question.alternates.push("1234567890".into())), ENTRY + 30);
        assert_eq!(of(|question| question.needs.push("1234567890".into())), ENTRY + 30);
        assert_eq!(of(|question| question.rejects.push("1234567890".into())), ENTRY + 30);
        assert!(
            of(|question| question.answer = "a or b or c or d or e or f or g or h or i or j".into())
                > 6 * FORM
        );
    }
}
