//! Clues and responses. In the tables the column `answer` is the clue and `question` the response, because on the
//! show the answer is read out; in the JSON files it is the other way round.

use serde_json::Value;

use super::delimited::{Quoting, records};
use super::json_items::{broken, items};
use super::raw::{Raw, Rows};
use super::{Mend, Skip};

pub fn read_tsv(text: &str, rows: &mut Rows) {
    // There is no quoting; quotes inside are written with a backslash.
    let mut records = records(text, '\t', Quoting::None);
    let Some(header) = records.next() else { return };
    let find = |wanted: &str| header.cells.iter().position(|name| name.trim().eq_ignore_ascii_case(wanted));
    let (Some(clue), Some(response)) = (find("answer"), find("question")) else {
        let said = "the first line names no columns \"answer\" and \"question\"";
        return rows.unreadable(header.line, &header.cells.join(" "), said);
    };
    let (category, date) = (find("category"), find("air_date"));
    for record in records {
        if record.cells.len() <= clue.max(response) {
            let said = format!("{} fields, where {} are needed", record.cells.len(), header.cells.len());
            rows.unreadable(record.line, &record.cells.join(" "), said);
            continue;
        }
        let mut raw = Raw::new(record.line, plain(record.cell(clue)), plain(record.cell(response)));
        raw.category = category.map(|at| plain(record.cell(at))).unwrap_or_default();
        raw.source = date
            .map(|at| record.cell(at))
            .filter(|date| !date.is_empty())
            .map(|date| format!("aired {date}"));
        rows.add(raw);
    }
}

pub fn read_json(text: &str, rows: &mut Rows) {
    let found = match items(text, "clues") {
        Ok(found) => found,
        Err(said) => return rows.skip(1, "", Skip::NotThisFormat { said: said.to_owned() }),
    };
    for (line, item) in &found.items {
        match serde_json::from_str(item) {
            Ok(value) => one(*line, &value, rows),
            Err(error) => rows.unreadable(*line, item, broken(&error)),
        }
    }
    if let Some(line) = found.torn {
        rows.unreadable(line, "", "the file breaks off here");
    }
}

fn one(line: usize, value: &Value, rows: &mut Rows) {
    let text = |name: &str| value.get(name).and_then(Value::as_str).map(plain);
    let Some(clue) = text("question") else {
        return rows.unreadable(line, &value.to_string(), "there is no field \"question\"");
    };
    let Some(response) = text("answer") else {
        return rows.skip(line, &clue, Skip::NoAnswer);
    };
    if value.get("invalid_count").and_then(Value::as_u64).is_some_and(|count| count > 0) {
        return rows.skip(line, &clue, Skip::ReportedBad);
    }
    let (clue, taken_off) = match clue.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
        Some(inside) => (inside.to_owned(), true),
        None => (clue, false),
    };
    let mut raw = Raw::new(line, clue, response);
    if taken_off {
        raw.mends.push(Mend::QuotesTakenOff);
    }
    // jService has an object here.
    let category = value.get("category");
    let title =
        category.and_then(|category| category.get("title").or(Some(category))).and_then(Value::as_str);
    raw.category = title.unwrap_or_default().to_owned();
    let date = text("air_date").or_else(|| text("airdate"));
    raw.source = date.map(|date| format!("aired {}", date.split('T').next().unwrap_or_default()));
    rows.add(raw);
}

/// Undoes `\"` and `\'`.
fn plain(text: &str) -> String {
    text.replace("\\\"", "\"").replace("\\'", "'")
}
