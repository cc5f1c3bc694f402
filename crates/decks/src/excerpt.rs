//! A deck of which only some questions are shown: those that were asked at a table. The others are there as hashes.
//!
//! An excerpt has the same hash as the deck it comes from, so whoever has it can check that the questions in it belong
//! to that deck, and learns nothing about the others but how many there are.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::hash::{card_hash, deck_hash, question_hash};
use crate::place::Place;
use crate::{Card, Category, Deck, DeckError, Edition, Question};

/// The version of the format.
const VERSION: u32 = 1;

/// A deck of which only some questions are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The deck without its cards.
    words: Deck,
    cards: Vec<Leaf>,
}

/// A card of an excerpt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum Leaf {
    /// Nothing of it is shown: its hash.
    Hidden(String),
    Shown(Shown),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shown {
    id: String,
    questions: BTreeMap<Category, Side>,
}

/// A question on a card of which something is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum Side {
    /// Its hash.
    Hidden(String),
    Shown(Box<Question>),
}

/// The excerpt as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    boxlid_excerpt: u32,
    title: String,
    edition: Edition,
    language: String,
    licence: String,
    source: String,
    #[serde(default)]
    about: String,
    cards: Vec<Leaf>,
}

impl Deck {
    /// The deck with only these questions shown, each by the place of its card and by its category.
    pub fn excerpt(&self, shown: &BTreeSet<(usize, Category)>) -> Excerpt {
        let cards = self.cards.iter().enumerate().map(|(place, card)| {
            let is_shown = |category: Category| shown.contains(&(place, category));
            let side = |(category, question): (&Category, &Question)| match is_shown(*category) {
                true => (*category, Side::Shown(Box::new(question.clone()))),
                false => (*category, Side::Hidden(question_hash(question))),
            };
            let any = card.questions.keys().any(|category| is_shown(*category));
            let card = Shown { id: card.id.clone(), questions: card.questions.iter().map(side).collect() };
            if any { Leaf::Shown(card) } else { Leaf::Hidden(card.hash()) }
        });
        Excerpt { cards: cards.collect(), words: self.without_cards() }
    }

    fn without_cards(&self) -> Deck {
        Deck {
            title: self.title.clone(),
            edition: self.edition,
            language: self.language.clone(),
            licence: self.licence.clone(),
            source: self.source.clone(),
            about: self.about.clone(),
            cards: Vec::new(),
        }
    }
}

impl Excerpt {
    /// Whether this JSON is that of an excerpt, and not of a whole deck.
    pub fn is_one(json: &str) -> bool {
        #[derive(Deserialize)]
        struct Mark {
            boxlid_excerpt: Option<u32>,
        }
        serde_json::from_str(json).is_ok_and(|mark: Mark| mark.boxlid_excerpt.is_some())
    }

    /// Reads an excerpt.
    pub fn parse(json: &str) -> Result<Self, DeckError> {
        let wrong = |field: &str, reason: String| DeckError { place: Place::of_field(json, field), reason };
        let file: File = serde_json::from_str(json).map_err(|error| wrong("cards", error.to_string()))?;
        if file.boxlid_excerpt != VERSION {
            let reason = format!("this is version {}, and only {VERSION} is known here", file.boxlid_excerpt);
            return Err(wrong("boxlid_excerpt", reason));
        }
        let expected = file.edition.categories();
        for leaf in &file.cards {
            let fault = match leaf {
                Leaf::Hidden(hash) if !is_hash(hash) => Some("the hash of a card has 64 hexadecimal digits"),
                Leaf::Hidden(_) => None,
                Leaf::Shown(card) => card.fault(expected),
            };
            if let Some(fault) = fault {
                return Err(wrong("cards", fault.to_owned()));
            }
        }
        let File { boxlid_excerpt: _, title, edition, language, licence, source, about, cards } = file;
        let words = Deck { title, edition, language, licence, source, about, cards: Vec::new() };
        Ok(Excerpt { words, cards })
    }

    /// The excerpt as JSON, on one line.
    pub fn to_json(&self) -> String {
        let Deck { title, edition, language, licence, source, about, cards: _ } = self.words.clone();
        let cards = self.cards.clone();
        let file = File { boxlid_excerpt: VERSION, title, edition, language, licence, source, about, cards };
        serde_json::to_string(&file).expect("texts, numbers and plain enums are always JSON")
    }

    /// The hash of the deck that the excerpt comes from.
    pub fn content_hash(&self) -> String {
        let cards = self.cards.iter().map(|leaf| match leaf {
            Leaf::Hidden(hash) => hash.clone(),
            Leaf::Shown(card) => card.hash(),
        });
        deck_hash(&self.words, cards.collect())
    }

    /// The deck as far as it is shown: hidden questions are empty, and so are the ids of hidden cards.
    pub fn as_deck(&self) -> Deck {
        let categories = self.words.edition.categories();
        let cards = self.cards.iter().map(|leaf| match leaf {
            Leaf::Hidden(_) => {
                let questions = categories.iter().map(|category| (*category, Question::default()));
                Card { id: String::new(), questions: questions.collect() }
            }
            Leaf::Shown(card) => {
                let question = |(category, side): (&Category, &Side)| match side {
                    Side::Hidden(_) => (*category, Question::default()),
                    Side::Shown(question) => (*category, Question::clone(question)),
                };
                Card { id: card.id.clone(), questions: card.questions.iter().map(question).collect() }
            }
        });
        Deck { cards: cards.collect(), ..self.words.without_cards() }
    }
}

impl Shown {
    fn hash(&self) -> String {
        let hash = |(category, side): (&Category, &Side)| match side {
            Side::Hidden(hash) => (*category, hash.clone()),
            Side::Shown(question) => (*category, question_hash(question)),
        };
        card_hash(&self.id, &self.questions.iter().map(hash).collect())
    }

    fn fault(&self, expected: &[Category]) -> Option<&'static str> {
        let hash_is_good = |side: &Side| match side {
            Side::Hidden(hash) => is_hash(hash),
            Side::Shown(_) => true,
        };
        if !self.questions.keys().all(|category| expected.contains(category)) {
            return Some("a card has a category that the edition does not have");
        }
        (!self.questions.values().all(hash_is_good))
            .then_some("the hash of a question has 64 hexadecimal digits")
    }
}

fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck() -> Deck {
        Deck::parse(include_str!("../../../content/decks/heisey-starter.json")).unwrap()
    }

    #[test]
    fn an_excerpt_has_the_hash_of_its_deck_and_none_of_its_other_words() {
        let deck = deck();
        let excerpt = deck.excerpt(&BTreeSet::from([(2, Category::Colors), (5, Category::Abc)]));
        assert_eq!(excerpt.content_hash(), deck.content_hash());
        let json = excerpt.to_json();
        for (place, card) in deck.cards.iter().enumerate() {
            for (category, question) in &card.questions {
                let asked = matches!((place, category), (2, Category::Colors) | (5, Category::Abc));
                assert_eq!(json.contains(&question.question), asked, "{place} {category}");
            }
        }
        let again = Excerpt::parse(&json).unwrap();
        assert_eq!(again, excerpt);
        assert_eq!(
            again.as_deck().cards[2].questions[&Category::Colors],
            deck.cards[2].questions[&Category::Colors]
        );
        assert_eq!(again.as_deck().cards[2].questions[&Category::Abc], Question::default());
        assert_eq!(again.as_deck().cards.len(), deck.cards.len());
        assert!(Excerpt::is_one(&json) && !Excerpt::is_one(&deck.to_json()));
    }

    #[test]
    fn a_changed_word_or_hash_changes_the_hash_of_an_excerpt() {
        let deck = deck();
        let json = deck.excerpt(&BTreeSet::from([(2, Category::Colors)])).to_json();
        let answer = &deck.cards[2].questions[&Category::Colors].answer;
        let forged = json.replacen(&format!("\"answer\":\"{answer}\""), "\"answer\":\"Plaid\"", 1);
        assert_ne!(forged, json);
        assert_ne!(Excerpt::parse(&forged).unwrap().content_hash(), deck.content_hash());
        let title = json.replacen(&deck.title, "Another title", 1);
        assert_ne!(Excerpt::parse(&title).unwrap().content_hash(), deck.content_hash());
    }

    #[test]
    fn what_is_no_excerpt_is_refused() {
        let deck = deck();
        let json = deck.excerpt(&BTreeSet::new()).to_json();
        let hash = Excerpt::parse(&json).unwrap().cards[0].clone();
        let Leaf::Hidden(hash) = hash else { panic!("nothing is shown") };
        for (from, to) in [
            (hash.as_str(), "short"),
            ("\"boxlid_excerpt\":1", "\"boxlid_excerpt\":2"),
            ("\"cards\":[", "\"cards\":[7,"),
            ("\"cards\":[", "\"cards\":[{\"id\":\"x\",\"questions\":{\"sports_leisure\":{}}},"),
        ] {
            assert!(Excerpt::parse(&json.replacen(from, to, 1)).is_err(), "{to}");
        }
    }
}
