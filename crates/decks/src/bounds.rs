//! How long the texts and lists of a deck may be. A server takes decks from strangers, keeps them in memory and judges
//! by them, so nothing in one may be without a bound.

use std::fmt;

use crate::limits::{
    LONGEST_ABOUT, LONGEST_ANSWER, LONGEST_CARD_ID, LONGEST_LANGUAGE, LONGEST_LICENCE, LONGEST_NOTE,
    LONGEST_QUESTION, LONGEST_SOURCE, LONGEST_TITLE, MOST_ALTERNATES, MOST_CARDS, MOST_NEEDS, MOST_REJECTS,
};
use crate::place::Place;
use crate::{Deck, DeckError, Question};

/// Something that is over its bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Excess {
    /// What it is, such as `title`.
    pub what: &'static str,
    /// What is counted.
    pub unit: Unit,
    /// How many there are.
    pub found: usize,
    /// How many there may be.
    pub most: usize,
}

/// What is counted in a text or a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Characters,
    Entries,
}

impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, unit, found, most } = self;
        let unit = match unit {
            Unit::Characters => "characters",
            Unit::Entries => "entries",
        };
        write!(f, "{what} has {found} {unit}, and at most {most} are allowed")
    }
}

/// Says which text or list of a deck is too long, and where it is in the deck's file.
pub(crate) fn check(deck: &Deck, file: &str) -> Result<(), DeckError> {
    let field = |name: &str, excess: Excess| DeckError {
        place: Place::of_field(file, name),
        reason: excess.to_string(),
    };
    let texts = [
        ("title", &deck.title, LONGEST_TITLE),
        ("language", &deck.language, LONGEST_LANGUAGE),
        ("licence", &deck.licence, LONGEST_LICENCE),
        ("source", &deck.source, LONGEST_SOURCE),
        ("about", &deck.about, LONGEST_ABOUT),
    ];
    for (name, found, most) in texts {
        text(name, found, most).map_err(|excess| field(name, excess))?;
    }
    list("cards", deck.cards.len(), MOST_CARDS).map_err(|excess| field("cards", excess))?;
    for (number, card) in (1..).zip(&deck.cards) {
        text("id", &card.id, LONGEST_CARD_ID).map_err(|excess| DeckError {
            place: Place { card: Some(format!("number {number}")), ..Place::of_field(file, "cards") },
            reason: excess.to_string(),
        })?;
        for (category, question) in &card.questions {
            check_question(question).map_err(|excess| DeckError {
                place: Place::of_question(file, &card.id, *category),
                reason: excess.to_string(),
            })?;
        }
    }
    Ok(())
}

/// Says which text or list of a question is too long.
pub(crate) fn check_question(question: &Question) -> Result<(), Excess> {
    text("question", &question.question, LONGEST_QUESTION)?;
    text("answer", &question.answer, LONGEST_ANSWER)?;
    text("note", question.note.as_deref().unwrap_or_default(), LONGEST_NOTE)?;
    text("source", question.source.as_deref().unwrap_or_default(), LONGEST_SOURCE)?;
    let lists = [
        ("alternates", "an entry of alternates", &question.alternates, MOST_ALTERNATES),
        ("needs", "an entry of needs", &question.needs, MOST_NEEDS),
        ("rejects", "an entry of rejects", &question.rejects, MOST_REJECTS),
    ];
    for (name, entry, entries, most) in lists {
        list(name, entries.len(), most)?;
        for found in entries {
            text(entry, found, LONGEST_ANSWER)?;
        }
    }
    Ok(())
}

fn text(what: &'static str, text: &str, most: usize) -> Result<(), Excess> {
    // No character is shorter than a byte, so most texts need not be counted.
    if text.len() <= most {
        return Ok(());
    }
    match text.chars().count() {
        found if found > most => Err(Excess { what, unit: Unit::Characters, found, most }),
        _ => Ok(()),
    }
}

fn list(what: &'static str, found: usize, most: usize) -> Result<(), Excess> {
    if found > most { Err(Excess { what, unit: Unit::Entries, found, most }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use crate::{Category, Deck, Question};

    fn deck() -> Deck {
        Deck::parse(include_str!("../../../content/decks/heisey-starter.json")).unwrap()
    }

    fn said(change: impl FnOnce(&mut Deck)) -> String {
        let mut deck = deck();
        change(&mut deck);
        let json = deck.to_json();
        assert_eq!(Deck::parse_kept(&json).unwrap(), deck, "what was kept before can still be read");
        Deck::parse(&json).unwrap_err().to_string()
    }

    fn of_question(change: impl FnOnce(&mut Question)) -> String {
        said(|deck| change(deck.cards[1].questions.get_mut(&Category::Colors).unwrap()))
    }

    #[test]
    fn b06_every_text_of_a_deck_has_a_bound_and_the_error_names_the_place() {
        assert_eq!(
            said(|deck| deck.title = "x".repeat(201)),
            "line 3: title has 201 characters, and at most 200 are allowed"
        );
        for change in [
            (|deck| deck.language = "x".repeat(3_000_000)) as fn(&mut Deck),
            |deck| deck.licence = "x".repeat(3_000_000),
            |deck| deck.source = "x".repeat(3_000_000),
            |deck| deck.about = "x".repeat(3_000_000),
            |deck| deck.cards[0].id = "x".repeat(3_000_000),
        ] {
            assert!(said(change).contains("has 3000000 characters"));
        }
        for change in [
            (|question| question.question = "x".repeat(3_000_000)) as fn(&mut Question),
            |question| question.answer = "x".repeat(3_000_000),
            |question| question.note = Some("x".repeat(3_000_000)),
            |question| question.source = Some("x".repeat(3_000_000)),
            |question| question.alternates = vec!["x".repeat(3_000_000)],
            |question| question.needs = vec!["x".repeat(3_000_000)],
            |question| question.rejects = vec!["x".repeat(3_000_000)],
        ] {
            let said = of_question(change);
            assert!(said.contains("category colors") && said.contains("has 3000000 characters"), "{said}");
        }
    }

    #[test]
    fn b06_every_list_of_a_deck_has_a_bound_and_the_error_names_the_place() {
        let many = || vec!["other".to_owned(); 52_000];
        for said in [
            of_question(|question| question.alternates = many()),
            of_question(|question| question.needs = many()),
            of_question(|question| question.rejects = many()),
        ] {
            assert!(said.contains("category colors") && said.contains("has 52000 entries"), "{said}");
        }
        let said = said(|deck| {
            let card = deck.cards[0].clone();
            deck.cards = vec![card; 65_536];
        });
        assert!(said.contains("cards has 65536 entries, and at most 65535 are allowed"), "{said}");
    }

    #[test]
    fn a_title_of_two_hundred_characters_of_any_script_is_fine() {
        let title = "ß".repeat(200);
        let deck = Deck { title, ..deck() };
        assert_eq!(Deck::parse(&deck.to_json()).unwrap(), deck);
    }
}
