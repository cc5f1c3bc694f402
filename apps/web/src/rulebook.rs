//! The rulebook page as data: read from its Markdown, which is the one source of the clauses. It is fetched when somebody
//! wants to read it; only how many clauses there are is known beforehand.

use std::cell::RefCell;
use std::collections::HashMap;

use catalog::GameKind;

use crate::browser;

/// A rulebook: what stands before the clauses, the clauses, and what stands after them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulebook {
    /// Paragraphs before the clauses.
    pub opening: Vec<Vec<Run>>,
    /// The clauses, in order.
    pub clauses: Vec<Entry>,
    /// Sections after the clauses: a heading and its points.
    pub sections: Vec<(String, Vec<Vec<Run>>)>,
}

/// One clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number, such as `M-5`.
    pub id: String,
    /// Its text.
    pub text: Vec<Run>,
}

/// A stretch of text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Run {
    /// As it is.
    Plain(String),
    /// Set off, as the marks *silent* and *option* are.
    Mark(String),
    /// Weighty, as a default is.
    Strong(String),
    /// As it is typed.
    Code(String),
}

/// How many clauses a game has.
pub fn clauses(kind: GameKind) -> usize {
    const MANCALA: usize = rows(include_str!("../../../docs/rulebooks/mancala.md"));
    const TRIVIAL_PURSUIT: usize = rows(include_str!("../../../docs/rulebooks/trivial_pursuit.md"));
    const HEISEY_MANIA: usize = rows(include_str!("../../../docs/rulebooks/heisey_mania.md"));
    const MANIPULATION: usize = rows(include_str!("../../../docs/rulebooks/manipulation.md"));
    const WHIZ_KEY: usize = rows(include_str!("../../../docs/rulebooks/whiz_key.md"));
    match kind {
        GameKind::Mancala => MANCALA,
        GameKind::TrivialPursuit => TRIVIAL_PURSUIT,
        GameKind::HeiseyMania => HEISEY_MANIA,
        GameKind::Manipulation => MANIPULATION,
        GameKind::WhizKey => WHIZ_KEY,
    }
}

/// The rows of the table of clauses, counted by the compiler: the text itself does not come along.
const fn rows(markdown: &str) -> usize {
    let bytes = markdown.as_bytes();
    let (mut at, mut rows) = (0, 0);
    while at + 1 < bytes.len() {
        if bytes[at] == b'|' && bytes[at + 1] == b' ' && (at == 0 || bytes[at - 1] == b'\n') {
            rows += 1;
        }
        at += 1;
    }
    // The head of the table is a row, too.
    rows - 1
}

/// Where the rulebook of a game is fetched from.
pub fn address(kind: GameKind) -> String {
    format!("/rules/{}.md", kind.name().replace('-', "_"))
}

/// Fetches a rulebook; once it was fetched it is there.
pub async fn fetch(kind: GameKind) -> Option<Rulebook> {
    thread_local! {
        static READ: RefCell<HashMap<&'static str, Rulebook>> = RefCell::default();
    }
    if let Some(known) = READ.with_borrow(|read| read.get(kind.name()).cloned()) {
        return Some(known);
    }
    let book = Rulebook::read(&browser::text(&address(kind)).await?);
    READ.with_borrow_mut(|read| read.insert(kind.name(), book.clone()));
    Some(book)
}

impl Rulebook {
    /// Reads the Markdown our rulebooks are written in: paragraphs, one table of clauses, headings and lists.
    pub fn read(markdown: &str) -> Self {
        let mut book = Rulebook::default();
        for line in markdown.lines().map(str::trim) {
            if let Some(heading) = line.strip_prefix("## ") {
                book.sections.push((heading.to_owned(), Vec::new()));
            } else if let Some(row) = line.strip_prefix('|') {
                book.read_row(row);
            } else if let Some((_, points)) = book.sections.last_mut() {
                let point = line.strip_prefix("- ").unwrap_or(line);
                points.extend((!point.is_empty()).then(|| runs(point)));
            } else if !line.is_empty() && !line.starts_with('#') {
                book.opening.push(runs(line));
            }
        }
        book
    }

    fn read_row(&mut self, row: &str) {
        let Some((id, text)) = row.trim_end_matches('|').split_once('|') else {
            return;
        };
        let id = id.trim();
        // The head of the table and the rule under it are no clauses.
        if id == "id" || id.starts_with('-') {
            return;
        }
        self.clauses.push(Entry { id: id.to_owned(), text: runs(text.trim()) });
    }
}

/// Cuts a line into runs at its asterisks and backticks.
fn runs(line: &str) -> Vec<Run> {
    let mut found = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let next = rest.find(['*', '`']).unwrap_or(rest.len());
        if next > 0 {
            found.push(Run::Plain(rest[..next].to_owned()));
            rest = &rest[next..];
            continue;
        }
        let (mark, make): (&str, fn(String) -> Run) = match rest {
            _ if rest.starts_with("**") => ("**", Run::Strong),
            _ if rest.starts_with('*') => ("*", Run::Mark),
            _ => ("`", Run::Code),
        };
        let inside = &rest[mark.len()..];
        match inside.find(mark) {
            Some(end) => {
                found.push(make(inside[..end].to_owned()));
                rest = &inside[end + mark.len()..];
            }
            None => {
                found.push(Run::Plain(rest.to_owned()));
                rest = "";
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clause_of_every_game_is_read() {
        for kind in GameKind::ALL {
            let book = Rulebook::read(kind.rulebook());
            let rows = kind.rulebook().lines().filter(|line| line.starts_with("| ")).count();
            // All rows but the head of the table.
            assert_eq!(book.clauses.len(), rows - 1, "{kind}");
            assert_eq!(book.clauses.len(), clauses(kind), "{kind}");
            assert!(!book.opening.is_empty(), "{kind}");
        }
    }

    #[test]
    fn every_rulebook_lies_where_it_is_fetched_from() {
        for kind in GameKind::ALL {
            let file = address(kind).replace("/rules/", "docs/rulebooks/");
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
            assert_eq!(std::fs::read_to_string(path).unwrap(), kind.rulebook());
        }
    }

    #[test]
    fn every_clause_an_option_names_is_in_the_book() {
        for kind in GameKind::ALL {
            let book = Rulebook::read(kind.rulebook());
            for option in kind.options() {
                let id = option.clause.as_str();
                assert!(book.clauses.iter().any(|clause| clause.id == id), "{id}");
            }
        }
    }

    #[test]
    fn styles_are_told_apart() {
        let read = runs("*Option.* Default: **four**, as in `4`. 3 * 4");
        assert_eq!(
            read,
            [
                Run::Mark("Option.".to_owned()),
                Run::Plain(" Default: ".to_owned()),
                Run::Strong("four".to_owned()),
                Run::Plain(", as in ".to_owned()),
                Run::Code("4".to_owned()),
                Run::Plain(". 3 ".to_owned()),
                Run::Plain("* 4".to_owned()),
            ]
        );
    }
}
