//! A deck as GIFT: short-answer questions, with alternates as further right answers and rejects at no points.

use std::fmt::Write as _;

use crate::Deck;

/// Writes a deck as GIFT. Titles name the card, so that an import can put the cards together again.
pub fn to_gift(deck: &Deck) -> String {
    let mut out = String::new();
    for (name, text) in [("", &deck.title), ("Licence: ", &deck.licence), ("Source: ", &deck.source)] {
        line(&mut out, &format!("// {name}{}", text.replace(['\n', '\r'], " ")));
    }
    for category in deck.categories() {
        line(&mut out, &format!("\n$CATEGORY: {category}"));
        for (card, asked, question) in deck.questions() {
            if asked != *category {
                continue;
            }
            let mut answers = vec![format!("={}", escaped(&question.answer))];
            answers.extend(question.alternates.iter().map(|text| format!("={}", escaped(text))));
            answers.extend(question.rejects.iter().map(|text| format!("=%0%{}", escaped(text))));
            if let Some(note) = &question.note {
                answers.push(format!("####{}", escaped(note)));
            }
            let title = escaped(&format!("card {}", card.id));
            let asked = escaped(&question.question);
            line(&mut out, &format!("\n::{title}::[plain]{asked} {{{}}}", answers.join(" ")));
        }
    }
    out
}

fn line(out: &mut String, text: &str) {
    writeln!(out, "{text}").expect("a text takes everything");
}

/// Escapes what means something in GIFT.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '~' | '=' | '#' | '{' | '}' | ':' | '\\' => escaped.extend(['\\', character]),
            '\n' => escaped.push_str("\\n"),
            '\r' => {}
            _ => escaped.push(character),
        }
    }
    escaped
}
