//! Reads a deck file, and says where it is wrong in words its author understands: line, card, category.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::bounds;
use crate::limits::HEAVIEST;
use crate::place::Place;
use crate::weight;
use crate::write::VERSION;
use crate::{Card, Category, Deck, Edition, Question};

/// A file that is no deck.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
#[error("{place}: {reason}")]
pub struct DeckError {
    /// Where the reader stumbled.
    pub place: Place,
    /// Why.
    pub reason: String,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<C> {
    boxlid_deck: u32,
    title: String,
    edition: Edition,
    language: String,
    licence: String,
    source: String,
    #[serde(default)]
    about: String,
    categories: Vec<Category>,
    cards: C,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileCard {
    id: String,
    #[serde(deserialize_with = "questions")]
    questions: BTreeMap<Category, Question>,
}

/// The cards of a file, whatever they weigh.
type Cards = Vec<FileCard>;

/// The cards of a file that must not weigh too much; see [`crate::Deck::weight`].
struct LightCards(Cards);

impl Deck {
    /// Reads a deck file. Every text and list in it must be within the bounds of [`crate::limits`].
    pub fn parse(text: &str) -> Result<Self, DeckError> {
        let deck = Self::parse_kept(text)?;
        bounds::check(&deck, text)?;
        Ok(deck)
    }

    /// The same for a deck that a stranger sends to a server: it must not weigh too much either. One that does is not
    /// read to its end, so it never takes the memory it would need.
    pub fn parse_light(text: &str) -> Result<Self, DeckError> {
        let deck = read(text, |LightCards(cards)| cards)?;
        bounds::check(&deck, text)?;
        Ok(deck)
    }

    /// Reads a deck file that was taken before: what is over a bound today may not have been back then, and tables
    /// that are played with it must go on.
    pub fn parse_kept(text: &str) -> Result<Self, DeckError> {
        read(text, |cards: Cards| cards)
    }
}

fn read<'a, C: Deserialize<'a>>(text: &'a str, cards: fn(C) -> Cards) -> Result<Deck, DeckError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let file: File<C> = serde_json::from_str(text).map_err(|error| stumbled(text, &error))?;
    file.into_deck(text, cards)
}

impl<C> File<C> {
    fn into_deck(self, text: &str, cards: fn(C) -> Cards) -> Result<Deck, DeckError> {
        let cards = cards(self.cards);
        let wrong = |field: &str, reason: String| DeckError { place: Place::of_field(text, field), reason };
        if self.boxlid_deck != VERSION {
            let reason = format!("this is version {}, and only {VERSION} is known here", self.boxlid_deck);
            return Err(wrong("boxlid_deck", reason));
        }
        let expected = self.edition.categories();
        if self.categories != expected {
            let names: Vec<&str> = expected.iter().map(|category| category.name()).collect();
            let reason =
                format!("the categories of {} are {}, in this order", self.edition, names.join(", "));
            return Err(wrong("categories", reason));
        }
        for card in &cards {
            if let Some(category) = card.questions.keys().find(|category| !expected.contains(category)) {
                let place = Place::of_question(text, &card.id, *category);
                let reason = format!("{} has no category {category}", self.edition);
                return Err(DeckError { place, reason });
            }
        }
        Ok(Deck {
            title: self.title,
            edition: self.edition,
            language: self.language,
            licence: self.licence,
            source: self.source,
            about: self.about,
            cards: cards.into_iter().map(|card| Card { id: card.id, questions: card.questions }).collect(),
        })
    }
}

fn stumbled(text: &str, error: &serde_json::Error) -> DeckError {
    let said = error.to_string();
    // serde_json ends its sentences with the place, which we tell in our own words.
    let reason = match said.rfind(" at line ") {
        Some(at) => said[..at].to_owned(),
        None => said,
    };
    DeckError { place: Place::at(text, error.line(), error.column()), reason }
}

impl<'de> Deserialize<'de> for LightCards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Light;

        impl<'de> Visitor<'de> for Light {
            type Value = LightCards;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of cards")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<LightCards, A::Error> {
                let (mut cards, mut weight) = (Cards::new(), 0);
                while let Some(card) = list.next_element::<FileCard>()? {
                    weight += weight::of_card(&card.id, &card.questions);
                    if weight > HEAVIEST {
                        return Err(A::Error::custom(weight::too_heavy(&card.id)));
                    }
                    cards.push(card);
                }
                Ok(LightCards(cards))
            }
        }

        deserializer.deserialize_seq(Light)
    }
}

/// Reads the questions of a card. A map would take the last of two questions of one category and say nothing.
fn questions<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<Category, Question>, D::Error> {
    struct Questions;

    impl<'de> Visitor<'de> for Questions {
        type Value = BTreeMap<Category, Question>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("questions by category")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut questions = BTreeMap::new();
            while let Some(category) = map.next_key::<Category>()? {
                if questions.contains_key(&category) {
                    return Err(A::Error::custom(format!("the card has two questions for {category}")));
                }
                questions.insert(category, map.next_value()?);
            }
            Ok(questions)
        }
    }

    deserializer.deserialize_map(Questions)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECK: &str = r#"{
  "boxlid_deck": 1,
  "title": "Two cards",
  "edition": "heisey_mania",
  "language": "en",
  "licence": "CC0-1.0",
  "source": "our own",
  "categories": ["abc", "history", "colors", "patterns"],
  "cards": [
    { "id": "A1",
      "questions": {
        "abc": { "question": "Which animal honks?", "answer": "A goose", "kind": "other" },
        "history": { "question": "Which founder had a Diamond H?", "answer": "(Augustus) Heisey", "kind": "person" }
      } },
    { "id": "A2",
      "questions": {
        "colors": { "question": "Which color is Moongleam?", "answer": "Green", "difficulty": "easy" }
      } }
  ]
}
"#;

    fn complaint(from: &str, to: &str) -> String {
        assert!(DECK.contains(from));
        Deck::parse(&DECK.replacen(from, to, 1)).unwrap_err().to_string()
    }

    #[test]
    fn what_is_read_is_written_back_byte_by_byte() {
        assert_eq!(Deck::parse(DECK).unwrap().to_json(), DECK);
        assert_eq!(Deck::parse(&format!("\u{feff}{DECK}")).unwrap().to_json(), DECK);
    }

    #[test]
    fn a_mistake_is_told_with_its_line_card_and_category() {
        assert_eq!(
            complaint("\"difficulty\": \"easy\"", "\"difficulty\": \"trivial\""),
            "line 17, card A2, category colors: unknown variant `trivial`, expected one of `easy`, `medium`, `hard`"
        );
        assert!(
            complaint("\"kind\": \"person\"", "\"knid\": \"person\"")
                .starts_with("line 13, card A1, category history: unknown field `knid`")
        );
        assert!(
            complaint("\"answer\": \"A goose\", ", "")
                .starts_with("line 12, card A1, category abc: missing field `answer`")
        );
        assert!(
            complaint("\"history\": {", "\"histroy\": {")
                .starts_with("line 13, card A1: unknown variant `histroy`")
        );
        assert_eq!(
            complaint("\"history\": {", "\"abc\": {"),
            "line 13, card A1: the card has two questions for abc"
        );
        assert!(
            complaint("\"answer\": \"Green\"", "\"answer\" \"Green\"")
                .starts_with("line 17, card A2, category colors: expected `:`")
        );
        assert_eq!(
            complaint("\"colors\": {", "\"wild_card\": {"),
            "line 17, card A2, category wild_card: heisey_mania has no category wild_card"
        );
    }

    #[test]
    fn a_mistake_outside_the_cards_is_told_with_its_line() {
        assert!(complaint("\"title\"", "\"tittle\"").starts_with("line 3: unknown field `tittle`"));
        assert_eq!(
            complaint("[\"abc\", ", "["),
            "line 8: the categories of heisey_mania are abc, history, colors, patterns, in this order"
        );
        assert_eq!(
            complaint("deck\": 1", "deck\": 9"),
            "line 2: this is version 9, and only 1 is known here"
        );
        assert!(complaint("heisey_mania", "ludo").starts_with("line 4: unknown variant `ludo`"));
        assert!(Deck::parse("").unwrap_err().to_string().starts_with("line 1: EOF"));
    }
}
