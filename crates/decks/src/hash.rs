//! What a deck is recognised by, however its file is laid out.

use std::fmt::Write as _;

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::Deck;

impl Deck {
    /// The SHA-256 of the deck's canonical JSON, in hexadecimal. Canonical means: objects sorted by key, no
    /// spaces, nothing that is left out. Layout and order of fields do not change it; any word does.
    pub fn content_hash(&self) -> String {
        let cards: Vec<Value> =
            self.cards.iter().map(|card| json!({ "id": card.id, "questions": card.questions })).collect();
        let value = json!({
            "title": self.title, "edition": self.edition, "language": self.language,
            "licence": self.licence, "source": self.source, "about": self.about, "cards": cards,
        });
        let mut canonical = String::new();
        write_sorted(&value, &mut canonical);
        let mut hex = String::new();
        for byte in Sha256::digest(canonical) {
            write!(hex, "{byte:02x}").expect("a text takes everything");
        }
        hex
    }
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
        // `printf '%s' '{"about":"","cards":[],…}' | sha256sum` gives the same.
        let hash = deck.content_hash();
        assert_eq!(hash.len(), 64);
        assert_eq!(hash, Deck::parse(&deck.to_json()).unwrap().content_hash());
        assert_ne!(hash, Deck { title: "empty".to_owned(), ..deck }.content_hash());
    }
}
