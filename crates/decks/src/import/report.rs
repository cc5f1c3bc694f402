//! What happened to each question of a file, and why.

use std::fmt;

use serde::Serialize;

use super::Format;
use crate::bounds::{Excess, Unit};

/// What happened to a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The format it was read as.
    pub format: Format,
    /// The licence the file states or its format implies; empty if unknown.
    pub licence: String,
    /// Where its questions come from, as far as the file or its format says; may be empty.
    pub source: String,
    /// The title the file states; may be empty.
    pub title: String,
    /// What the file is about, if it says so.
    pub about: String,
    /// The language the file states; may be empty.
    pub language: String,
    /// Something to know about the file as a whole, such as its character set.
    pub remarks: Vec<String>,
    /// Every question, in file order.
    pub entries: Vec<Entry>,
    /// Categories nobody has mapped, and how many questions wait for it.
    pub unknown_categories: Vec<UnknownCategory>,
}

/// A category nobody has mapped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnknownCategory {
    /// What the file calls it; empty for questions without one.
    pub name: String,
    /// How many questions have it.
    pub questions: usize,
}

/// What happened to one question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The line it begins in, from 1.
    pub line: usize,
    /// The beginning of its text.
    pub text: String,
    /// What happened.
    pub outcome: Outcome,
}

/// What happened to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It is in, as it was.
    Accepted,
    /// It is in, with changes its author may want to know.
    Mended(Vec<Mend>),
    /// It is not in.
    Skipped(Skip),
}

/// A change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mend {
    /// Pictures, links or sounds were taken out.
    MarkupTakenOut,
    /// Damaged or control characters were mended or dropped.
    CharactersMended,
    /// The answer is long; it was kept.
    LongAnswer {
        /// Its characters.
        characters: usize,
    },
    /// A wrong answer said the same as the right one and was dropped.
    WrongAnswerDropped {
        /// Which.
        text: String,
    },
    /// A wrong answer was so close to the right one that the judge would have refused both.
    WrongAnswerTooClose {
        /// Which.
        text: String,
    },
    /// The quotes around the whole clue were taken off.
    QuotesTakenOff,
    /// A quotation mark without its partner was taken off.
    LoneQuoteTakenOff,
    /// It needs its choices and was kept because that was asked for.
    ChoiceDependentKept,
    /// A word for difficulty or kind that means nothing here was dropped.
    WordDropped {
        /// The column.
        column: String,
        /// The word.
        word: String,
    },
    /// A number that may vary was reduced to its middle.
    RangeReduced {
        /// What the file says.
        said: String,
    },
    /// The question ran over several lines and was joined.
    LinesJoined,
}

/// Why a question is not in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Skip {
    /// Nothing is asked.
    NoQuestion,
    /// Nothing is answered.
    NoAnswer,
    /// Too long.
    TooLong {
        /// Question or answer.
        what: &'static str,
        /// Its characters.
        characters: usize,
        /// The most.
        most: usize,
    },
    /// A list of it is too long.
    LongList {
        /// Which list.
        what: &'static str,
        /// How many entries it has.
        entries: usize,
        /// The most.
        most: usize,
    },
    /// It needs its choices to be read out.
    ChoiceDependent {
        /// What gives it away.
        because: String,
    },
    /// It was there before.
    Duplicate {
        /// In which line.
        of_line: usize,
    },
    /// It shows or plays something that is not there.
    NeedsMedia,
    /// Its right answer names a choice that does not exist.
    NoSuchChoice {
        /// What the file says.
        said: String,
    },
    /// A kind of question that has no one answer to type.
    NotThisKind {
        /// Which kind.
        said: String,
    },
    /// Letters were lost for good.
    LostCharacters,
    /// It was reported as bad where it comes from.
    ReportedBad,
    /// It cannot be read.
    Unreadable {
        /// Why.
        said: String,
    },
    /// The whole file is something else.
    NotThisFormat {
        /// What it is.
        said: String,
    },
    /// The whole file is too large.
    FileTooLarge {
        /// Its bytes.
        bytes: usize,
        /// The most.
        most: usize,
    },
    /// The file holds more questions than are read.
    TooMany {
        /// The most.
        most: usize,
    },
}

impl Report {
    /// How many questions are in, as they were.
    pub fn accepted(&self) -> usize {
        self.entries.iter().filter(|entry| entry.outcome == Outcome::Accepted).count()
    }

    /// How many are in with changes.
    pub fn mended(&self) -> usize {
        self.entries.iter().filter(|entry| matches!(entry.outcome, Outcome::Mended(_))).count()
    }

    /// How many are not in.
    pub fn skipped(&self) -> usize {
        self.entries.iter().filter(|entry| matches!(entry.outcome, Outcome::Skipped(_))).count()
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.outcome)?;
        if self.text.is_empty() { Ok(()) } else { write!(f, ": {}", self.text) }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accepted => f.write_str("accepted"),
            Self::Mended(mends) => {
                let said: Vec<String> = mends.iter().map(ToString::to_string).collect();
                write!(f, "mended ({})", said.join("; "))
            }
            Self::Skipped(skip) => write!(f, "skipped ({skip})"),
        }
    }
}

impl fmt::Display for Mend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MarkupTakenOut => f.write_str("pictures, links or sounds were taken out"),
            Self::CharactersMended => f.write_str("damaged characters were mended or dropped"),
            Self::LongAnswer { characters } => write!(f, "the answer has {characters} characters"),
            Self::WrongAnswerDropped { text } => {
                write!(f, "the wrong answer \"{text}\" says the same as the right one and was dropped")
            }
            Self::WrongAnswerTooClose { text } => {
                write!(f, "the wrong answer \"{text}\" is too close to the right one and was dropped")
            }
            Self::QuotesTakenOff => f.write_str("the quotes around the clue were taken off"),
            Self::LoneQuoteTakenOff => f.write_str("a quotation mark without its partner was taken off"),
            Self::ChoiceDependentKept => f.write_str("it needs its choices and was kept as you asked"),
            Self::WordDropped { column, word } => write!(f, "\"{word}\" is no {column} and was dropped"),
            Self::RangeReduced { said } => write!(f, "the range {said} was reduced to one number"),
            Self::LinesJoined => f.write_str("several lines were joined"),
        }
    }
}

impl From<Excess> for Skip {
    fn from(Excess { what, unit, found, most }: Excess) -> Self {
        match unit {
            Unit::Characters => Self::TooLong { what, characters: found, most },
            Unit::Entries => Self::LongList { what, entries: found, most },
        }
    }
}

impl fmt::Display for Skip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoQuestion => f.write_str("there is no question"),
            Self::NoAnswer => f.write_str("there is no answer"),
            Self::TooLong { what, characters, most } => {
                write!(f, "the {what} has {characters} characters, and {most} is the most")
            }
            Self::LongList { what, entries, most } => {
                write!(f, "{what} has {entries} entries, and {most} is the most")
            }
            Self::ChoiceDependent { because } => {
                write!(f, "it needs its choices to be read out: \"{because}\"")
            }
            Self::Duplicate { of_line } => write!(f, "the same as in line {of_line}"),
            Self::NeedsMedia => f.write_str("it is about a picture or sound that is not here"),
            Self::NoSuchChoice { said } => write!(f, "the right answer \"{said}\" names no choice"),
            Self::NotThisKind { said } => write!(f, "{said} has no one answer to type"),
            Self::LostCharacters => f.write_str("letters were lost where it comes from"),
            Self::ReportedBad => f.write_str("it was reported as bad where it comes from"),
            Self::Unreadable { said } => write!(f, "it cannot be read: {said}"),
            Self::NotThisFormat { said } => write!(f, "this is {said}"),
            Self::FileTooLarge { bytes, most } => {
                write!(f, "the file has {} megabytes, and {} is the most", bytes >> 20, most >> 20)
            }
            Self::TooMany { most } => write!(f, "{most} questions are the most that are read from one file"),
        }
    }
}
