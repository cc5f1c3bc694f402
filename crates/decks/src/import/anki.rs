//! Notes exported from Anki as text: headers with `#`, then fields, often with HTML inside.

use super::Skip;
use super::delimited::{Quoting, Record, records, sniff};
use super::raw::{Raw, Rows};
use crate::text::lines::numbered;
use crate::text::markup::Markup;

/// What the headers say.
struct Headers {
    separator: Option<char>,
    html: Markup,
    deck: String,
    /// Columns that are no fields, from 0.
    deck_column: Option<usize>,
    others: Vec<usize>,
    names: Vec<String>,
    /// How many lines they take, and where the notes begin.
    lines: usize,
}

pub fn read(text: &str, rows: &mut Rows) {
    let (headers, notes) = headers(text);
    let separator = headers.separator.unwrap_or_else(|| sniff(notes));
    for record in records(notes, separator, Quoting::Doubled) {
        let record = Record { line: record.line + headers.lines, ..record };
        if !record.cell(0).starts_with('#') {
            note(&record, &headers, rows);
        }
    }
}

fn headers(text: &str) -> (Headers, &str) {
    let mut headers = Headers {
        separator: None,
        html: Markup::Html,
        deck: String::new(),
        deck_column: None,
        others: Vec::new(),
        names: Vec::new(),
        lines: 0,
    };
    let mut rest = text;
    for (number, line) in numbered(text) {
        let old_tags = number == 1 && line.starts_with("tags:");
        if !line.starts_with('#') && !old_tags && !line.trim().is_empty() {
            break;
        }
        headers.lines = number;
        // OK because a line is a part of the text it was cut from, and its end is at most two characters.
        rest = rest[line.len()..]
            .strip_prefix("\r\n")
            .unwrap_or_else(|| rest[line.len()..].get(1..).unwrap_or(""));
        let Some((key, value)) = line.trim_start_matches('#').split_once(':') else { continue };
        header(&mut headers, &key.trim().to_lowercase(), value);
    }
    (headers, rest)
}

fn header(headers: &mut Headers, key: &str, value: &str) {
    let column = || value.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    match key {
        "separator" => headers.separator = separator(value),
        "html" if value.trim().eq_ignore_ascii_case("false") => headers.html = Markup::Plain,
        "deck" => headers.deck = value.trim().to_owned(),
        "deck column" => headers.deck_column = column(),
        "notetype column" | "tags column" | "guid column" => headers.others.extend(column()),
        "columns" => {
            let separator = headers.separator.unwrap_or('\t');
            headers.names = value.split(separator).map(|name| name.trim().to_lowercase()).collect();
        }
        _ => {}
    }
}

fn separator(value: &str) -> Option<char> {
    match value.trim().to_lowercase().as_str() {
        "tab" => Some('\t'),
        "comma" => Some(','),
        "semicolon" => Some(';'),
        "space" => Some(' '),
        "pipe" => Some('|'),
        "colon" => Some(':'),
        // A tab written as itself is all space.
        _ => value.chars().next(),
    }
}

fn note(record: &Record, headers: &Headers, rows: &mut Rows) {
    let is_field = |at: &usize| Some(*at) != headers.deck_column && !headers.others.contains(at);
    let mut fields = (0..record.cells.len()).filter(is_field);
    let named = |wanted: &[&str]| headers.names.iter().position(|name| wanted.contains(&name.as_str()));
    let first = named(&["front", "question", "text"]).or_else(|| fields.next());
    let second = named(&["back", "answer"]).or_else(|| fields.find(|at| Some(*at) != first));
    let question = first.map(|at| record.cell(at)).unwrap_or_default();
    let mut raw = match cloze(question) {
        Some(Cloze { question, answer }) => Raw::new(record.line, question, answer),
        None if question.contains("{{c") => {
            let said = "a text with several gaps".to_owned();
            return rows.skip(record.line, question, Skip::NotThisKind { said });
        }
        None => Raw::new(record.line, question, second.map(|at| record.cell(at)).unwrap_or_default()),
    };
    raw.markup = headers.html;
    let deck = headers.deck_column.map(|at| record.cell(at)).filter(|deck| !deck.is_empty());
    // Anki writes decks within decks with two colons.
    raw.category = deck.unwrap_or(&headers.deck).replace("::", "/");
    rows.add(raw);
}

/// A text with one gap.
struct Cloze {
    question: String,
    answer: String,
}

/// Reads `The {{c1::heart::organ}} pumps blood.`; `None` if there is no gap, or more than one.
fn cloze(text: &str) -> Option<Cloze> {
    let from = text.find("{{c")?;
    let inside = &text[from + 3..];
    let end = inside.find("}}")?;
    let after = &inside[end + 2..];
    if after.contains("{{c") {
        return None;
    }
    let mut parts = inside[..end].split("::").skip(1);
    let answer = parts.next()?.to_owned();
    let gap = match parts.next() {
        Some(hint) => format!("_____ ({hint})"),
        None => "_____".to_owned(),
    };
    Some(Cloze { question: format!("{}{gap}{after}", &text[..from]), answer })
}
