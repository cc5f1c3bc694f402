//! Aiken: a question on a line, choices with letters, and `ANSWER: B`.

use super::Skip;
use super::raw::{Raw, Rows};
use crate::text::lines::numbered;

/// A question while its lines are read.
#[derive(Default)]
struct Block {
    line: usize,
    question: String,
    choices: Vec<(char, String)>,
}

pub fn read(text: &str, rows: &mut Rows) {
    let mut block = Block::default();
    for (number, line) in numbered(text) {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        if let Some(letter) = answer(line) {
            close(std::mem::take(&mut block), number, letter, rows);
        } else if let Some(choice) = choice(line).filter(|_| !block.question.is_empty()) {
            block.choices.push(choice);
        } else {
            if !block.question.is_empty() {
                abandon(&block, rows);
            }
            block = Block { line: number, question: line.to_owned(), choices: Vec::new() };
        }
    }
    if !block.question.is_empty() {
        abandon(&block, rows);
    }
}

/// A question that ends without `ANSWER:`.
fn abandon(block: &Block, rows: &mut Rows) {
    let why = match block.choices.is_empty() {
        true => Skip::Unreadable { said: "no choices follow".to_owned() },
        false => Skip::NoAnswer,
    };
    rows.skip(block.line, &block.question, why);
}

fn choice(line: &str) -> Option<(char, String)> {
    let mut characters = line.chars();
    let letter = characters.next().filter(char::is_ascii_alphabetic)?;
    let rest = characters.as_str().strip_prefix(['.', ')'])?;
    rest.starts_with([' ', '\t']).then(|| (letter.to_ascii_uppercase(), rest.trim().to_owned()))
}

/// What stands behind `ANSWER:`.
fn answer(line: &str) -> Option<&str> {
    let head = line.get(..7)?;
    head.eq_ignore_ascii_case("answer:").then(|| line[7..].trim())
}

fn close(block: Block, line: usize, said: &str, rows: &mut Rows) {
    if block.question.is_empty() {
        return rows.skip(line, said, Skip::NoQuestion);
    }
    let letter = said.trim_end_matches(['.', ')']).to_ascii_uppercase();
    let right = block.choices.iter().position(|(choice, _)| letter == choice.to_string());
    let Some(right) = right else {
        return rows.skip(block.line, &block.question, Skip::NoSuchChoice { said: said.to_owned() });
    };
    let mut raw = Raw::new(block.line, block.question, block.choices[right].1.clone());
    let wrong = block.choices.into_iter().enumerate().filter(|(at, _)| *at != right);
    raw.rejects = wrong.map(|(_, (_, text))| text).collect();
    rows.add(raw);
}
