//! A set exported from Quizlet: term, separator, definition, and another separator between rows. No header, no
//! quoting; whoever exports chooses both separators, so whoever imports may, too.

use super::raw::{Raw, Rows};
use crate::text::lines::numbered;

/// How a Quizlet text is cut up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Separators {
    /// Between term and definition.
    pub within: String,
    /// Between rows; a line break if it is one.
    pub between: String,
    /// Which side is asked.
    pub asked: Asked,
}

/// Which side of a set is the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The first: what is the definition of this term?
    Term,
    /// The second: which term has this definition?
    Definition,
}

impl Default for Separators {
    fn default() -> Self {
        Self { within: "\t".to_owned(), between: "\n".to_owned(), asked: Asked::Term }
    }
}

pub fn read(text: &str, separators: &Separators, rows: &mut Rows) {
    let mut pending: Option<(usize, String)> = None;
    for (line, row) in cut(text, &separators.between) {
        if row.trim().is_empty() {
            continue;
        }
        if row.contains(&separators.within) {
            close(pending.take(), separators, rows);
            pending = Some((line, row));
        } else {
            // Definitions may hold line breaks: a row without a separator goes on with the one before.
            match &mut pending {
                Some((_, last)) => {
                    last.push(' ');
                    last.push_str(&row);
                }
                None => rows.unreadable(line, &row, "no separator parts term and definition"),
            }
        }
    }
    close(pending, separators, rows);
}

/// The rows with the lines they begin in.
fn cut(text: &str, between: &str) -> Vec<(usize, String)> {
    if between == "\n" || between.is_empty() {
        return numbered(text).map(|(line, row)| (line, row.to_owned())).collect();
    }
    let mut line = 1;
    let rows = text.split(between).map(|row| {
        let begins = line + row[..row.len() - row.trim_start().len()].matches('\n').count();
        line += row.matches('\n').count() + between.matches('\n').count();
        (begins, row.trim().to_owned())
    });
    rows.collect()
}

fn close(row: Option<(usize, String)>, separators: &Separators, rows: &mut Rows) {
    let Some((line, row)) = row else { return };
    let (term, definition) = row.split_once(&separators.within).unwrap_or((&row, ""));
    rows.add(match separators.asked {
        Asked::Term => Raw::new(line, term, definition),
        Asked::Definition => Raw::new(line, definition, term),
    });
}
