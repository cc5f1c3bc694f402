//! Questions from other people's files.
//!
//! A file in any of the [`Format`]s becomes [`ImportedQuestion`]s and a [`Report`] that says, question by question
//! and with the line, what was accepted, mended or skipped. An import never fails whole: a broken question is one
//! skipped question. [`cards_from`] then makes cards of an edition.
//!
//! What a stranger would get wrong: a question whose category nobody has mapped yet is accepted, too. It waits,
//! without a category, until [`Import::sort`] is given a better map.

mod aiken;
mod anki;
mod cards;
mod categories;
mod delimited;
mod format;
mod gift;
mod gift_answers;
mod jeopardy;
mod json_items;
mod kahoot;
mod opentdb;
mod opentriviaqa;
mod ours;
mod pipeline;
mod quizlet;
mod raw;
mod report;
mod table;
mod table_columns;
mod xlsx;
mod xml;
mod zip;

use serde::Serialize;

pub use cards::{Dealt, DeckWords, cards_from};
pub use categories::{CategoryMap, Target, UnknownTarget};
pub use format::{Format, UnknownFormat};
pub use quizlet::{Asked, Separators};
pub use report::{Entry, Mend, Outcome, Report, Skip, UnknownCategory};

use crate::limits::LARGEST_FILE;
use crate::text::charset::{self, Charset};
use crate::{Category, Edition, Question};
use raw::Rows;

/// How a file is to be read.
#[derive(Clone, Debug)]
pub struct Options {
    /// The edition whose categories the questions are sorted into.
    pub edition: Edition,
    /// The format; `None` to find out.
    pub format: Option<Format>,
    /// Which of their categories are which of ours.
    pub map: CategoryMap,
    /// Whether to keep questions that need their choices to be read out. Printed cards have none, so they are left
    /// out unless asked for.
    pub keep_choice_dependent: bool,
    /// How a Quizlet text is cut up.
    pub separators: Separators,
}

impl Options {
    /// The usual way to read a file for an edition.
    pub fn new(edition: Edition) -> Self {
        Self {
            edition,
            format: None,
            map: CategoryMap::suggested(edition),
            keep_choice_dependent: false,
            separators: Separators::default(),
        }
    }
}

/// A question from a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ImportedQuestion {
    /// The line it begins in, from 1; in a spreadsheet the row.
    pub line: usize,
    /// The card it stood on, where the file has cards.
    pub card: Option<String>,
    /// What the file calls its category; empty if it has none.
    pub their_category: String,
    /// Where it belongs; `None` until somebody says so.
    pub target: Option<Target>,
    /// The question.
    pub question: Question,
}

impl ImportedQuestion {
    /// The category, if it is settled.
    pub fn category(&self) -> Option<Category> {
        match self.target {
            Some(Target::Category(category)) => Some(category),
            Some(Target::Any) | None => None,
        }
    }
}

/// What came out of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Import {
    /// The questions that were accepted, in file order.
    pub questions: Vec<ImportedQuestion>,
    /// What happened to each.
    pub report: Report,
}

impl Import {
    /// Sorts the questions again by another map, and lists anew what it does not know.
    pub fn sort(&mut self, map: &CategoryMap) {
        for question in &mut self.questions {
            question.target = map.target(&question.their_category);
        }
        self.report.unknown_categories = categories::unknown(&self.questions);
    }
}

/// A file's name and bytes.
#[derive(Clone, Copy, Debug)]
pub struct Upload<'a> {
    /// The name, with or without folders. It helps to find the format, and some formats keep the category there.
    pub name: &'a str,
    /// The contents.
    pub bytes: &'a [u8],
}

/// Reads a file. `progress` is called now and then with the share that is done, from 0 to 1.
pub fn import(file: Upload<'_>, options: &Options, progress: &mut dyn FnMut(f64)) -> Import {
    progress(0.0);
    let format = options.format.unwrap_or_else(|| format::detect(file));
    let mut rows = Rows::new(format);
    if file.bytes.len() > LARGEST_FILE {
        rows.skip(1, "", Skip::FileTooLarge { bytes: file.bytes.len(), most: LARGEST_FILE });
    } else {
        read(file, format, options, &mut rows);
    }
    if rows.found.is_empty() {
        rows.skip(1, "", Skip::NotThisFormat { said: "a file without questions".to_owned() });
    }
    let import = pipeline::run(rows, options, progress);
    progress(1.0);
    import
}

fn read(file: Upload<'_>, format: Format, options: &Options, rows: &mut Rows) {
    if format == Format::Kahoot && zip::is_zip(file.bytes) {
        return kahoot::read_xlsx(file.bytes, rows);
    }
    if zip::is_zip(file.bytes) {
        rows.skip(1, "", Skip::NotThisFormat { said: "a zip file, but no Kahoot spreadsheet".to_owned() });
        return;
    }
    let decoded = charset::decode(file.bytes);
    if decoded.charset == Charset::Windows1252 && decoded.text.contains('\0') {
        rows.skip(1, "", Skip::NotThisFormat { said: "no text".to_owned() });
        return;
    }
    rows.charset = Some(decoded.charset);
    let text = decoded.text.as_str();
    match format {
        Format::Boxlid => ours::read(text, rows),
        Format::Table => table::read(text, rows),
        Format::OpenTriviaDb => opentdb::read(text, rows),
        Format::OpenTriviaQa => opentriviaqa::read(text, file.name, rows),
        Format::Gift => gift::read(text, rows),
        Format::Aiken => aiken::read(text, rows),
        Format::Kahoot => kahoot::read_csv(text, rows),
        Format::Blooket => kahoot::read_csv(text, rows),
        Format::Anki => anki::read(text, rows),
        Format::Quizlet => quizlet::read(text, &options.separators, rows),
        Format::JeopardyTsv => jeopardy::read_tsv(text, rows),
        Format::JeopardyJson => jeopardy::read_json(text, rows),
    }
}
