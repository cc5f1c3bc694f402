//! Kahoot's and Blooket's tables: a question, up to four answers, and the numbers of the right ones.
//!
//! The header is found by its words, for both put pages of instructions before it.

use super::Skip;
use super::delimited::{Quoting, Record, records, sniff};
use super::raw::{Raw, Rows};
use super::xlsx::first_sheet;

/// Where the columns are.
struct Columns {
    question: usize,
    answers: Vec<usize>,
    correct: usize,
}

pub fn read_xlsx(bytes: &[u8], rows: &mut Rows) {
    match first_sheet(bytes) {
        Ok(records) => read_records(records.into_iter(), rows),
        Err(said) => rows.skip(1, "", Skip::NotThisFormat { said }),
    }
}

pub fn read_csv(text: &str, rows: &mut Rows) {
    read_records(records(text, sniff(text), Quoting::Doubled), rows);
}

fn read_records(mut records: impl Iterator<Item = Record>, rows: &mut Rows) {
    let Some(columns) = records.find_map(|record| Columns::of(&record)) else {
        let said = "no row names the columns Question, Answer 1 and Correct answer";
        return rows.unreadable(1, "", said);
    };
    for record in records {
        one(&record, &columns, rows);
    }
}

impl Columns {
    fn of(record: &Record) -> Option<Self> {
        let names: Vec<String> = record.cells.iter().map(|cell| cell.trim().to_lowercase()).collect();
        let question =
            names.iter().position(|name| name.starts_with("question") && !name.starts_with("question #"))?;
        let answers: Vec<usize> = (0..names.len()).filter(|at| names[*at].starts_with("answer ")).collect();
        let correct = names.iter().position(|name| name.starts_with("correct answer"))?;
        (answers.len() >= 2).then_some(Self { question, answers, correct })
    }
}

fn one(record: &Record, columns: &Columns, rows: &mut Rows) {
    let question = record.cell(columns.question);
    let answers: Vec<&str> = columns.answers.iter().map(|at| record.cell(*at)).collect();
    let said = record.cell(columns.correct);
    if question.is_empty() && answers.iter().all(|answer| answer.is_empty()) {
        // The template is numbered far beyond its last question.
        return;
    }
    if said.is_empty() {
        return rows.skip(record.line, question, Skip::NoAnswer);
    }
    let mut right = Vec::new();
    for word in said.split([',', ';', ' ', '/']).filter(|word| !word.is_empty()) {
        // A cell that holds the number 2 may be written 2.0.
        let number =
            word.trim_end_matches(".0").parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match number.filter(|at| answers.get(*at).is_some_and(|answer| !answer.is_empty())) {
            Some(at) => right.push(at),
            None => return rows.skip(record.line, question, Skip::NoSuchChoice { said: said.to_owned() }),
        }
    }
    let Some(first) = right.first() else {
        return rows.skip(record.line, question, Skip::NoSuchChoice { said: said.to_owned() });
    };
    let mut raw = Raw::new(record.line, question, answers[*first]);
    raw.alternates = right[1..].iter().map(|at| answers[*at].to_owned()).collect();
    let wrong = (0..answers.len()).filter(|at| !right.contains(at));
    raw.rejects = wrong.map(|at| answers[at].to_owned()).filter(|answer| !answer.is_empty()).collect();
    rows.add(raw);
}
