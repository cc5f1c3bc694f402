//! Writes a deck the way people edit it: a card a block, a question a line.
//!
//! The layout is the format's, not a matter of taste: a deck that is read and written again has the same bytes,
//! so that a changed question is one changed line in a diff.

use serde::Serialize;

use crate::{Card, Deck, Question};

/// The version of the file format, written at the top of every deck.
pub const VERSION: u32 = 1;

impl Deck {
    /// The deck as a file.
    pub fn to_json(&self) -> String {
        let mut out = String::from("{\n");
        field(&mut out, "boxlid_deck", &VERSION);
        field(&mut out, "title", &self.title);
        field(&mut out, "edition", &self.edition);
        field(&mut out, "language", &self.language);
        field(&mut out, "licence", &self.licence);
        field(&mut out, "source", &self.source);
        if !self.about.is_empty() {
            field(&mut out, "about", &self.about);
        }
        let names: Vec<String> = self.categories().iter().map(json).collect();
        out.push_str(&format!("  \"categories\": [{}],\n", names.join(", ")));
        out.push_str("  \"cards\": [");
        // Card by card, because a large deck should not be in memory twice.
        for (index, card) in self.cards.iter().enumerate() {
            out.push_str(if index == 0 { "\n" } else { ",\n" });
            out.push_str(&block(self, card));
        }
        if !self.cards.is_empty() {
            out.push_str("\n  ");
        }
        out.push_str("]\n}\n");
        out
    }
}

fn field(out: &mut String, name: &str, value: &impl Serialize) {
    out.push_str(&format!("  \"{name}\": {},\n", json(value)));
}

fn block(deck: &Deck, card: &Card) -> String {
    let asked = deck.categories().iter().filter_map(|category| {
        let question = card.questions.get(category)?;
        Some(format!("        {}: {}", json(category), line(question)))
    });
    let lines: Vec<String> = asked.collect();
    let opening = format!("    {{ \"id\": {},\n      \"questions\": {{", json(&card.id));
    match lines.is_empty() {
        true => format!("{opening}}} }}"),
        false => format!("{opening}\n{}\n      }} }}", lines.join(",\n")),
    }
}

/// One question on one line, in the order the format lists the fields.
fn line(question: &Question) -> String {
    let mut fields = vec![
        format!("\"question\": {}", json(&question.question)),
        format!("\"answer\": {}", json(&question.answer)),
    ];
    let mut add = |name: &str, value: String| fields.push(format!("\"{name}\": {value}"));
    if let Some(kind) = &question.kind {
        add("kind", json(kind));
    }
    let lists =
        [("alternates", &question.alternates), ("needs", &question.needs), ("rejects", &question.rejects)];
    for (name, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
        let items: Vec<String> = list.iter().map(json).collect();
        add(name, format!("[{}]", items.join(", ")));
    }
    if let Some(note) = &question.note {
        add("note", json(note));
    }
    if let Some(source) = &question.source {
        add("source", json(source));
    }
    if let Some(difficulty) = &question.difficulty {
        add("difficulty", json(difficulty));
    }
    format!("{{ {} }}", fields.join(", "))
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts, numbers and plain enums are always JSON")
}
