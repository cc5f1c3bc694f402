//! Where in a deck file something stands: the line, and the card and category around it.

use std::collections::HashMap;
use std::fmt;

use serde::Serialize;

use crate::Category;

/// A place in a deck file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The card around it.
    pub card: Option<String>,
    /// The category of the question around it.
    pub category: Option<String>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(card) = &self.card {
            write!(f, ", card {card}")?;
        }
        match &self.category {
            Some(category) => write!(f, ", category {category}"),
            None => Ok(()),
        }
    }
}

/// What a walk through a file's text meets. The file may be broken, so this is no parser: it only follows texts,
/// colons and brackets, which is enough to know where one is.
struct Walk<'a> {
    text: &'a str,
    at: usize,
    /// The keys of the objects and lists one is in.
    path: Vec<Option<&'a str>>,
    key: Option<&'a str>,
    card: Option<&'a str>,
}

impl<'a> Walk<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, at: 0, path: Vec::new(), key: None, card: None }
    }

    /// Goes one token on; `None` at the end.
    fn step(&mut self) -> Option<()> {
        let rest = &self.text.as_bytes()[self.at..];
        match rest.first()? {
            b'"' => self.string(),
            b'{' | b'[' => {
                self.path.push(self.key.take());
                self.at += 1;
            }
            b'}' | b']' => {
                self.path.pop();
                self.key = None;
                if self.path.len() < 3 {
                    self.card = None;
                }
                self.at += 1;
            }
            b',' => {
                self.key = None;
                self.at += 1;
            }
            _ => self.at += 1,
        }
        Some(())
    }

    fn string(&mut self) {
        let from = self.at + 1;
        let mut to = from;
        let bytes = self.text.as_bytes();
        while to < bytes.len() && bytes[to] != b'"' && bytes[to] != b'\n' {
            to += if bytes[to] == b'\\' { 2 } else { 1 };
        }
        let string = self.text.get(from..to).unwrap_or_default();
        self.at = (to + 1).min(bytes.len());
        let is_key = self.text[floor(self.text, self.at)..].trim_start().starts_with(':');
        if is_key {
            self.key = Some(string);
        } else if self.key == Some("id") {
            self.card = Some(string);
        }
    }

    /// The category one is in: the key of the object inside `questions`.
    fn category(&self) -> Option<&'a str> {
        let at = self.path.iter().position(|key| *key == Some("questions"))?;
        self.path.get(at + 1).copied().flatten()
    }
}

impl Place {
    /// The place at a line and column as parsers count them: from 1, columns in bytes.
    pub(crate) fn at(text: &str, line: usize, column: usize) -> Self {
        let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        // The parser stands behind what it did not like, which may be the bracket that closes the question.
        let end = (start + column.saturating_sub(1)).min(text.len());
        let mut walk = Walk::new(text);
        while walk.at < end && walk.step().is_some() {}
        Self {
            line: line.max(1),
            card: walk.card.map(str::to_owned),
            category: walk.category().map(str::to_owned),
        }
    }

    /// The place of a field at the top of the file.
    pub(crate) fn of_field(text: &str, field: &str) -> Self {
        let at = text.find(&format!("\"{field}\"")).unwrap_or(0);
        Self { line: line_of(text, at), card: None, category: None }
    }

    /// The place of a card's question.
    pub(crate) fn of_question(text: &str, card: &str, category: Category) -> Self {
        let mut walk = Walk::new(text);
        while walk.step().is_some() {
            if walk.card == Some(card) && walk.key == Some(category.name()) {
                break;
            }
        }
        let line = line_of(text, walk.at);
        Self { line, card: Some(card.to_owned()), category: Some(category.name().to_owned()) }
    }
}

/// The line of every question, by card and category: one walk through the file.
pub(crate) fn question_lines(text: &str) -> HashMap<(&str, &str), usize> {
    let mut lines = HashMap::new();
    let mut walk = Walk::new(text);
    let (mut line, mut counted) = (1, 0);
    while walk.step().is_some() {
        let within = walk.path.last() == Some(&Some("questions"));
        if let (true, Some(card), Some(category)) = (within, walk.card, walk.key) {
            line += text.as_bytes()[counted..walk.at].iter().filter(|byte| **byte == b'\n').count();
            counted = walk.at;
            lines.entry((card, category)).or_insert(line);
        }
    }
    lines
}

/// The nearest start of a character at or before `at`.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// The line a byte stands in, from 1.
pub(crate) fn line_of(text: &str, at: usize) -> usize {
    1 + text.as_bytes()[..at.min(text.len())].iter().filter(|byte| **byte == b'\n').count()
}
