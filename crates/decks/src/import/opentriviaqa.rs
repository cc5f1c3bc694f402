//! OpenTriviaQA: `#Q` begins a question, `^` its answer, letters the choices. The file's name is the category.
//!
//! Questions are cut at `#Q` and not at blank lines, for blank lines stand inside questions, too.

use super::raw::{Raw, Rows};
use super::{Mend, Skip};
use crate::text::lines::numbered;

/// A question while its lines are read.
#[derive(Default)]
struct Block {
    line: usize,
    question: Vec<String>,
    answer: Option<String>,
    choices: Vec<String>,
}

pub fn read(text: &str, name: &str, rows: &mut Rows) {
    let category = category(name);
    let mut block: Option<Block> = None;
    for (number, line) in numbered(text) {
        let line = line.trim();
        if let Some(question) = line.strip_prefix("#Q") {
            close(block.take(), &category, rows);
            block =
                Some(Block { line: number, question: vec![question.trim().to_owned()], ..Block::default() });
            continue;
        }
        let Some(open) = &mut block else {
            if !line.is_empty() {
                rows.unreadable(number, line, "it stands before the first #Q");
            }
            continue;
        };
        match &mut open.answer {
            None => match line.strip_prefix('^') {
                Some(answer) => open.answer = Some(answer.trim().to_owned()),
                None if line.is_empty() => {}
                None => open.question.push(line.to_owned()),
            },
            Some(answer) => match choice(line) {
                Some(text) => open.choices.push(text.to_owned()),
                None if line.is_empty() => {}
                // A choice or an answer that runs on.
                None => match open.choices.last_mut() {
                    Some(last) => *last = format!("{last} {line}"),
                    None => *answer = format!("{answer} {line}"),
                },
            },
        }
    }
    close(block, &category, rows);
}

/// The file's name without folders and extension.
fn category(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    name.split('.').next().unwrap_or(name).to_owned()
}

fn choice(line: &str) -> Option<&str> {
    let mut characters = line.chars();
    let letter = characters.next()?;
    let rest = characters.as_str();
    (letter.is_ascii_uppercase() && (rest.is_empty() || rest.starts_with([' ', '\t']))).then(|| rest.trim())
}

fn close(block: Option<Block>, category: &str, rows: &mut Rows) {
    let Some(block) = block else { return };
    let question = block.question.join(" ");
    let Some(answer) = block.answer else {
        return rows.skip(block.line, &question, Skip::NoAnswer);
    };
    let mut raw = Raw::new(block.line, question, answer);
    raw.category = category.to_owned();
    if block.question.len() > 1 {
        raw.mends.push(Mend::LinesJoined);
    }
    raw.rejects = block.choices.into_iter().filter(|choice| *choice != raw.answer).collect();
    rows.add(raw);
}
