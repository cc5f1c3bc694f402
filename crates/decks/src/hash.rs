//! What a deck is recognized by, however its file is laid out.
//!
//! The hash is a tree: questions are hashed, cards are hashed over the hashes of their questions, and the deck is hashed
//! over the hashes of its cards. So an [`crate::Excerpt`] that shows a few questions and only the hashes of the others
//! has the same hash as the whole deck. `docs/decks.md` says how, to the byte.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::{Category, Deck, Question};

/// What the hash of a deck begins with. A hash without it was made by [`Deck::flat_hash`].
pub const TREE_MARK: &str = "d2-";

impl Deck {
    /// The hash of the deck: `d2-` and 64 hexadecimal digits. Layout and order of fields do not change it; any word
    /// does.
    pub fn content_hash(&self) -> String {
        let cards = self.cards.iter().map(|card| {
            let questions = card.questions.iter().map(|(category, asked)| (*category, question_hash(asked)));
            card_hash(&card.id, &questions.collect())
        });
        deck_hash(self, cards.collect())
    }

    /// The hash that decks had before there were excerpts: the SHA-256 of the whole deck's canonical JSON. Tables that
    /// were opened back then, and their logs, still name their deck by it.
    pub fn flat_hash(&self) -> String {
        let mut hash = Sha256::new();
        let mut add = |text: &str, value: &Value| {
            let mut canonical = text.to_owned();
            write_sorted(value, &mut canonical);
            hash.update(canonical);
        };
        add("{\"about\":", &json!(self.about));
        // Card by card, because a large deck should not be in memory twice.
        for (index, card) in self.cards.iter().enumerate() {
            let comma = if index == 0 { ",\"cards\":[" } else { "," };
            add(comma, &json!({ "id": card.id, "questions": card.questions }));
        }
        let end = if self.cards.is_empty() { ",\"cards\":[]" } else { "]" };
        add(&format!("{end},\"edition\":"), &json!(self.edition));
        add(",\"language\":", &json!(self.language));
        add(",\"licence\":", &json!(self.licence));
        add(",\"source\":", &json!(self.source));
        add(",\"title\":", &json!(self.title));
        hash.update("}");
        let mut hex = String::new();
        for byte in hash.finalize() {
            write!(hex, "{byte:02x}").expect("a text takes everything");
        }
        hex
    }
}

/// The hash of a question with its answer.
pub(crate) fn question_hash(question: &Question) -> String {
    hex("boxlid question 1\n", &json!(question))
}

/// The hash of a card, given those of its questions.
pub(crate) fn card_hash(id: &str, questions: &BTreeMap<Category, String>) -> String {
    hex("boxlid card 1\n", &json!({ "id": id, "questions": questions }))
}

/// The hash of a deck, given those of its cards; the cards of `deck` itself are not looked at.
pub(crate) fn deck_hash(deck: &Deck, cards: Vec<String>) -> String {
    format!("{TREE_MARK}{}", hex("boxlid deck 2\n", &header(deck, cards.into())))
}

fn header(deck: &Deck, cards: Value) -> Value {
    json!({
        "title": deck.title, "edition": deck.edition, "language": deck.language,
        "licence": deck.licence, "source": deck.source, "about": deck.about, "cards": cards,
    })
}

/// The SHA-256 of a line that says what is hashed, and of canonical JSON: objects sorted by key, no spaces, nothing
/// that is left out.
fn hex(purpose: &str, value: &Value) -> String {
    let mut canonical = purpose.to_owned();
    write_sorted(value, &mut canonical);
    let mut hex = String::new();
    for byte in Sha256::digest(canonical) {
        write!(hex, "{byte:02x}").expect("a text takes everything");
    }
    hex
}

/// Writes sorted by key whatever order the map type keeps, for another crate in the build may switch that on.
fn write_sorted(value: &Value, out: &mut String) {
    match value {
        Value::Object(map) => {
            let mut fields: Vec<_> = map.iter().collect();
            fields.sort_unstable_by_key(|(key, _)| key.as_str());
            out.push('{');
            for (index, (key, value)) in fields.into_iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                out.push_str(&Value::from(key.as_str()).to_string());
                out.push(':');
                write_sorted(value, out);
            }
            out.push('}');
        }
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_sorted(item, out);
            }
            out.push(']');
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            out.push_str(&value.to_string())
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Deck, Edition};

    const FLAT: &str = "e7c27cb5292cbde9e5c36112d4ff52f6aeca8ecc59f78b6cbcf278ff559cd964";
    const TREE: &str = "8d4a0622f7a3966d391dc69a3bf43018ca7fdb069042859a644d0f4d25ca0ab2";

    #[test]
    fn a_changed_word_changes_the_hash_and_nothing_else_does() {
        let deck = Deck {
            title: "Empty".to_owned(),
            edition: Edition::HeiseyMania,
            language: "en".to_owned(),
            licence: "CC0-1.0".to_owned(),
            source: "ours".to_owned(),
            about: String::new(),
            cards: Vec::new(),
        };
        let hash = deck.content_hash();
        assert_eq!((hash.len(), &hash[..3]), (67, "d2-"));
        assert_eq!(hash, Deck::parse(&deck.to_json()).unwrap().content_hash());
        assert_ne!(hash, Deck { title: "empty".to_owned(), ..deck.clone() }.content_hash());
        // `printf '%s' '{"about":"","cards":[],"edition":"heisey_mania",…}' | sha256sum` gives the same.
        assert_eq!(deck.flat_hash(), FLAT);
        // The same with `boxlid deck 2` and a line end before it.
        assert_eq!(hash, format!("d2-{TREE}"));
    }
}
