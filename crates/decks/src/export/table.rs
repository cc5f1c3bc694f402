//! A deck as a table: one question a row, and what the deck is in rows before the header. Imported again it is the
//! same deck.

use crate::write::VERSION;
use crate::{Deck, Difficulty, Question, kind_name};

/// The columns, in order.
const COLUMNS: [&str; 11] = [
    "card",
    "category",
    "question",
    "answer",
    "kind",
    "alternates",
    "needs",
    "rejects",
    "note",
    "source",
    "difficulty",
];

/// Writes a deck as CSV. Cells that a spreadsheet would take for a formula get an apostrophe, which our own import
/// takes off again.
pub fn to_csv(deck: &Deck) -> String {
    let mut out = String::new();
    row(&mut out, &["#boxlid_deck", &VERSION.to_string()]);
    let fields = [
        ("#title", deck.title.as_str()),
        ("#edition", deck.edition.name()),
        ("#language", &deck.language),
        ("#licence", &deck.licence),
        ("#source", &deck.source),
        ("#about", &deck.about),
    ];
    for (name, value) in fields.into_iter().filter(|(_, value)| !value.is_empty()) {
        row(&mut out, &[name, value]);
    }
    row(&mut out, &COLUMNS);
    for (card, category, question) in deck.questions() {
        let Question { question, answer, kind, alternates, needs, rejects, note, source, difficulty } =
            question;
        let cells = [
            card.id.as_str(),
            category.name(),
            question,
            answer,
            kind.map_or("", kind_name),
            &list(alternates),
            &list(needs),
            &list(rejects),
            note.as_deref().unwrap_or_default(),
            source.as_deref().unwrap_or_default(),
            difficulty.map_or("", Difficulty::name),
        ];
        row(&mut out, &cells);
    }
    out
}

fn row(out: &mut String, cells: &[&str]) {
    // Every row has as many cells as the header, or a spreadsheet may guess another delimiter.
    let padding = std::iter::repeat_n(&"", COLUMNS.len() - cells.len());
    for (at, cell) in cells.iter().chain(padding).enumerate() {
        if at > 0 {
            out.push(',');
        }
        out.push_str(&quoted(&guarded(cell)));
    }
    out.push_str("\r\n");
}

/// Keeps a spreadsheet from running a text as a formula.
fn guarded(cell: &str) -> String {
    let risky = cell.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '\t', '\r']);
    if risky { format!("'{cell}") } else { cell.to_owned() }
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r', ';', '|', '\t']) || cell.starts_with(' ') || cell.ends_with(' ') {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

/// A list in one cell, parted by bars.
fn list(items: &[String]) -> String {
    let escaped = items.iter().map(|item| item.replace('\\', "\\\\").replace('|', "\\|").replace(';', "\\;"));
    escaped.collect::<Vec<_>>().join(" | ")
}
