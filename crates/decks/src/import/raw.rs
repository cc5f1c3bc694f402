//! Questions as a format's reader finds them, before anything is cleaned or judged.

use crate::text::charset::Charset;
use crate::text::markup::Markup;
use crate::{Difficulty, Kind};

use super::{Format, Mend, Skip};

/// A question as it stands in a file.
#[derive(Clone, Debug)]
pub struct Raw {
    pub line: usize,
    pub card: Option<String>,
    pub category: String,
    pub question: String,
    pub answer: String,
    pub alternates: Vec<String>,
    pub needs: Vec<String>,
    /// Wrong answers: choices that are not right, or what an author says must be refused.
    pub rejects: Vec<String>,
    pub kind: Option<Kind>,
    pub difficulty: Option<Difficulty>,
    pub note: Option<String>,
    pub source: Option<String>,
    pub markup: Markup,
    /// What the reader itself had to mend.
    pub mends: Vec<Mend>,
    /// The reader knows that the choices belong to the question, as in true or false.
    pub choices_wanted: Option<&'static str>,
}

impl Raw {
    /// A question with its answer, in a text that may hold markup.
    pub fn new(line: usize, question: impl Into<String>, answer: impl Into<String>) -> Self {
        Self {
            line,
            card: None,
            category: String::new(),
            question: question.into(),
            answer: answer.into(),
            alternates: Vec::new(),
            needs: Vec::new(),
            rejects: Vec::new(),
            kind: None,
            difficulty: None,
            note: None,
            source: None,
            markup: Markup::Html,
            mends: Vec::new(),
            choices_wanted: None,
        }
    }
}

/// What a reader finds, in file order.
#[derive(Debug)]
pub struct Rows {
    pub format: Format,
    pub charset: Option<Charset>,
    pub found: Vec<Result<Raw, Refused>>,
    pub licence: String,
    pub source: String,
    pub title: String,
    pub about: String,
    pub language: String,
    pub remarks: Vec<String>,
}

/// Something a reader could not make a question of.
#[derive(Clone, Debug)]
pub struct Refused {
    pub line: usize,
    pub text: String,
    pub why: Skip,
}

impl Rows {
    pub fn new(format: Format) -> Self {
        Self {
            format,
            charset: None,
            found: Vec::new(),
            licence: format.licence().to_owned(),
            source: format.source().to_owned(),
            title: String::new(),
            about: String::new(),
            language: String::new(),
            remarks: Vec::new(),
        }
    }

    pub fn add(&mut self, raw: Raw) {
        self.found.push(Ok(raw));
    }

    pub fn skip(&mut self, line: usize, text: &str, why: Skip) {
        self.found.push(Err(Refused { line, text: text.to_owned(), why }));
    }

    /// Skips something that cannot be read, with the reason in words.
    pub fn unreadable(&mut self, line: usize, text: &str, said: impl Into<String>) {
        self.skip(line, text, Skip::Unreadable { said: said.into() });
    }

    pub fn remark(&mut self, said: impl Into<String>) {
        self.remarks.push(said.into());
    }
}
