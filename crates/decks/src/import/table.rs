//! Plain tables: a question a row, or a card a row.
//!
//! Rows that begin with `#title`, `#licence` and so on before the header say what the deck is. Our own export
//! writes them, and with them a table becomes the deck it came from.

use super::delimited::{Quoting, Record, records, sniff};
use super::raw::{Raw, Rows};
use super::table_columns::{Column, Columns};
use super::{Mend, Skip};
use crate::text::markup::Markup;
use crate::{Difficulty, read_kind};

pub fn read(text: &str, rows: &mut Rows) {
    let delimiter = sniff(text);
    let mut records = records(text, delimiter, Quoting::Doubled).peekable();
    let mut markup = Markup::Html;
    while let Some(record) = records.next_if(|record| record.cell(0).starts_with('#')) {
        let value = unguarded(record.cells.get(1).map_or("", String::as_str));
        match record.cell(0) {
            // What we exported is text, not markup.
            "#boxlid_deck" => markup = Markup::Plain,
            "#title" => rows.title = value,
            "#licence" | "#license" => rows.licence = value,
            "#source" => rows.source = value,
            "#about" => rows.about = value,
            "#language" => rows.language = value,
            "#edition" => {}
            other => rows
                .remark(format!("line {}: {other} is no word we know; the line was left out", record.line)),
        }
    }
    let Some(first) = records.peek() else { return };
    let Some(columns) = Columns::of(first) else {
        let said = "no header names a question and an answer, and there are neither two nor three columns";
        let (line, text) = (first.line, first.cells.join(" | "));
        rows.unreadable(line, &text, said);
        return;
    };
    if columns.headed {
        records.next();
    } else {
        let read_as =
            if columns.columns.len() == 2 { "question, answer" } else { "category, question, answer" };
        rows.remark(format!("no header was found; the columns were read as {read_as}"));
    }
    let wide = columns.wide();
    for record in records {
        if wide.is_empty() {
            one(&record, &columns, markup, rows);
        } else {
            card(&record, &columns, &wide, markup, rows);
        }
    }
}

/// A row with one question.
fn one(record: &Record, columns: &Columns, markup: Markup, rows: &mut Rows) {
    let text = |wanted: &Column| {
        columns.find(wanted).map(|at| unguarded(record.cells.get(at).map_or("", String::as_str)))
    };
    let all = |wanted: &Column| -> Vec<String> {
        let places = columns.columns.iter().enumerate().filter(|(_, column)| *column == wanted);
        places.map(|(at, _)| unguarded(record.cell(at))).filter(|cell| !cell.is_empty()).collect()
    };
    let question = text(&Column::Question).unwrap_or_default();
    let mut raw = Raw::new(record.line, question, text(&Column::Answer).unwrap_or_default());
    raw.markup = markup;
    let choices = all(&Column::Choice);
    if !choices.is_empty() && !choose(&mut raw, choices) {
        let said = raw.answer;
        return rows.skip(record.line, &raw.question, Skip::NoSuchChoice { said });
    }
    raw.rejects.extend(all(&Column::Wrong).iter().flat_map(|cell| list(cell)));
    raw.alternates = text(&Column::Alternates).map(|cell| list(&cell)).unwrap_or_default();
    raw.needs = text(&Column::Needs).map(|cell| list(&cell)).unwrap_or_default();
    raw.category = text(&Column::Category).unwrap_or_default();
    raw.card = text(&Column::Card).filter(|card| !card.is_empty());
    raw.note = text(&Column::Note);
    raw.source = text(&Column::Source);
    let word = text(&Column::Difficulty).unwrap_or_default();
    raw.difficulty = Difficulty::read(&word);
    if raw.difficulty.is_none() && !word.is_empty() {
        raw.mends.push(Mend::WordDropped { column: "difficulty".to_owned(), word });
    }
    let word = text(&Column::Kind).unwrap_or_default();
    raw.kind = read_kind(&word);
    if raw.kind.is_none() && !word.is_empty() {
        raw.mends.push(Mend::WordDropped { column: "kind".to_owned(), word });
    }
    rows.add(raw);
}

/// Finds the right one among the choices, by its text, letter or number; the others are wrong.
fn choose(raw: &mut Raw, choices: Vec<String>) -> bool {
    let said = raw.answer.trim();
    let by_text = choices.iter().position(|choice| choice.trim().eq_ignore_ascii_case(said));
    let by_letter = match said.trim_end_matches(['.', ')']).as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(usize::from(letter.to_ascii_lowercase() - b'a')),
        _ => None,
    };
    let by_number = || said.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let Some(at) = by_text.or(by_letter).or_else(by_number) else {
        // The answer stands for itself, and all choices beside it are wrong.
        raw.rejects = choices;
        return !said.is_empty();
    };
    if at >= choices.len() {
        return false;
    }
    for (index, choice) in choices.into_iter().enumerate() {
        if index == at {
            raw.answer = choice;
        } else {
            raw.rejects.push(choice);
        }
    }
    true
}

/// A row with a whole card.
fn card(record: &Record, columns: &Columns, wide: &[(&str, usize, usize)], markup: Markup, rows: &mut Rows) {
    let id = columns.find(&Column::Card).map(|at| record.cell(at).to_owned()).filter(|id| !id.is_empty());
    for (category, question, answer) in wide {
        let (question, answer) = (unguarded(record.cell(*question)), unguarded(record.cell(*answer)));
        let mut raw = Raw::new(record.line, question, answer);
        raw.category = (*category).to_owned();
        raw.markup = markup;
        // Rows without an id are cards all the same.
        raw.card = Some(id.clone().unwrap_or_else(|| format!("row {}", record.line)));
        let further = |column: Column| columns.find(&column).map(|at| unguarded(record.cell(at)));
        raw.alternates = further(Column::WideAlternates((*category).to_owned()))
            .map(|cell| list(&cell))
            .unwrap_or_default();
        raw.note = further(Column::WideNote((*category).to_owned()));
        rows.add(raw);
    }
}

/// Takes off the apostrophe that keeps a spreadsheet from taking a text for a formula.
fn unguarded(cell: &str) -> String {
    let cell = cell.trim();
    let inside = cell.trim_start_matches('\'');
    let guarded = inside.len() < cell.len() && inside.starts_with(['=', '+', '-', '@']);
    if guarded { cell[1..].to_owned() } else { cell.to_owned() }
}

/// Cuts a list at bars, or at semicolons if there are no bars. A backslash keeps one as it is.
fn list(cell: &str) -> Vec<String> {
    let parted_by = if split(cell, '|').len() > 1 { '|' } else { ';' };
    let items = split(cell, parted_by).into_iter().map(|item| item.trim().to_owned());
    items.filter(|item| !item.is_empty()).collect()
}

fn split(cell: &str, delimiter: char) -> Vec<String> {
    let mut items = vec![String::new()];
    let mut characters = cell.chars().peekable();
    while let Some(character) = characters.next() {
        let item = items.last_mut().expect("there is always one");
        match characters.peek() {
            Some(next @ ('|' | ';' | '\\')) if character == '\\' => {
                item.push(*next);
                characters.next();
            }
            _ if character == delimiter => items.push(String::new()),
            _ => item.push(character),
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_cut_at_bars_or_semicolons() {
        assert_eq!(list("a; b ;c"), ["a", "b", "c"]);
        assert_eq!(list("a; b | c"), ["a; b", "c"]);
        assert_eq!(list("a\\|b\\;c\\\\"), ["a|b;c\\"]);
        assert_eq!(list("C:\\x"), ["C:\\x"]);
        assert!(list(" ; ").is_empty());
    }

    #[test]
    fn the_guard_against_formulas_is_taken_off_once() {
        assert_eq!(unguarded("'=1+1"), "=1+1");
        assert_eq!(unguarded("''-5"), "'-5");
        assert_eq!(unguarded("'tis"), "'tis");
        assert_eq!(unguarded("-5"), "-5");
    }
}
