//! Moodle's GIFT: a question, its answers in braces, a blank line.

use super::gift_answers::{Answers, find_unescaped, read_answers, unescape};
use super::raw::{Raw, Rows};
use super::{Mend, Skip};
use crate::text::lines::numbered;
use crate::text::markup::Markup;

pub fn read(text: &str, rows: &mut Rows) {
    let mut category = String::new();
    let mut block = (0, String::new());
    for (number, line) in numbered(text) {
        let trimmed = line.trim();
        if trimmed.starts_with("//") {
            continue;
        }
        if let Some(named) = trimmed.strip_prefix("$CATEGORY:") {
            close(&mut block, &category, rows);
            category = named.trim().to_owned();
        } else if trimmed.is_empty() {
            close(&mut block, &category, rows);
        } else {
            if block.1.is_empty() {
                block.0 = number;
            } else {
                block.1.push('\n');
            }
            block.1.push_str(line);
        }
    }
    close(&mut block, &category, rows);
}

fn close(block: &mut (usize, String), category: &str, rows: &mut Rows) {
    let (line, text) = std::mem::take(block);
    if text.trim().is_empty() {
        return;
    }
    match question(line, &text) {
        Ok(mut raw) => {
            raw.category = category.to_owned();
            rows.add(raw);
        }
        Err(why) => rows.skip(line, &text, why),
    }
}

/// Reads one block.
fn question(line: usize, text: &str) -> Result<Raw, Skip> {
    let (title, text) = title(text.trim());
    let (markup, text) = markup(text);
    let Some(opened) = find_unescaped(text, '{') else {
        return Err(Skip::NotThisKind { said: "a description".to_owned() });
    };
    let inside = &text[opened + 1..];
    let Some(closed) = find_unescaped(inside, '}') else {
        return Err(Skip::Unreadable { said: "the brace is never closed".to_owned() });
    };
    let (before, after) = (unescape(text[..opened].trim()), unescape(inside[closed + 1..].trim()));
    // Text behind the answers makes the answer a missing word.
    let asked = if after.is_empty() { before } else { format!("{before} _____ {after}") };
    let mut raw = Raw::new(line, asked, String::new());
    raw.markup = markup;
    raw.card = title.and_then(card_id);
    match read_answers(&inside[..closed])? {
        Answers::Text { right, wrong, note } => {
            let mut right = right.into_iter();
            raw.answer = right.next().ok_or(Skip::NoAnswer)?;
            raw.alternates = right.collect();
            raw.rejects = wrong;
            raw.note = note;
        }
        Answers::Number { right, range, note } => {
            raw.answer = right;
            raw.note = note;
            raw.mends.extend(range.map(|said| Mend::RangeReduced { said }));
        }
        Answers::TrueOrFalse { right, note } => {
            raw.answer = if right { "True" } else { "False" }.to_owned();
            raw.note = note;
            raw.choices_wanted = Some("true or false");
        }
    }
    Ok(raw)
}

/// Takes `::title::` off.
fn title(text: &str) -> (Option<&str>, &str) {
    let cut = text.strip_prefix("::").and_then(|rest| {
        let end = rest.find("::")?;
        Some((Some(rest[..end].trim()), rest[end + 2..].trim_start()))
    });
    cut.unwrap_or((None, text))
}

/// The card a title names, where our own export wrote it: `card HS001`.
fn card_id(title: &str) -> Option<String> {
    title.strip_prefix("card ").map(|id| unescape(id.trim()))
}

/// Takes `[html]` and its like off.
fn markup(text: &str) -> (Markup, &str) {
    for (tag, markup) in [
        ("[plain]", Markup::Plain),
        ("[html]", Markup::Html),
        ("[moodle]", Markup::Html),
        ("[markdown]", Markup::Html),
    ] {
        if let Some(rest) = text.strip_prefix(tag) {
            return (markup, rest.trim_start());
        }
    }
    (Markup::Html, text)
}
