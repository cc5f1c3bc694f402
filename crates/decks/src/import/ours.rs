//! Our own deck files, imported like any other: so decks can be put together from several.

use super::Skip;
use super::raw::{Raw, Rows};
use crate::Deck;
use crate::place::question_lines;
use crate::text::markup::Markup;

pub fn read(text: &str, rows: &mut Rows) {
    let deck = match Deck::parse(text) {
        Ok(deck) => deck,
        Err(error) => {
            let said = format!("a deck with a mistake: {error}");
            return rows.skip(error.place.line, "", Skip::NotThisFormat { said });
        }
    };
    let lines = question_lines(text);
    for (card, category, question) in deck.questions() {
        let question = question.clone();
        // A card whose id is written with escapes is not found; its line is not worth more.
        let line = lines.get(&(card.id.as_str(), category.name())).copied().unwrap_or(1);
        let mut raw = Raw::new(line, question.question, question.answer);
        raw.card = Some(card.id.clone());
        raw.category = category.name().to_owned();
        raw.alternates = question.alternates;
        raw.needs = question.needs;
        raw.rejects = question.rejects;
        raw.kind = question.kind;
        raw.difficulty = question.difficulty;
        raw.note = question.note;
        raw.source = question.source;
        raw.markup = Markup::Plain;
        rows.add(raw);
    }
    rows.title = deck.title;
    rows.licence = deck.licence;
    rows.source = deck.source;
    rows.about = deck.about;
    rows.language = deck.language;
}
