//! The formats questions come in, and how to tell them apart.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use super::{Upload, zip};
use crate::text::charset;
use crate::text::lines::numbered;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Our own deck files.
    Boxlid,
    /// A table with commas, semicolons, tabs or bars.
    Table,
    /// Open Trivia DB, JSON in any of its four encodings.
    OpenTriviaDb,
    /// OpenTriviaQA, text with `#Q`.
    OpenTriviaQa,
    /// Moodle's GIFT.
    Gift,
    /// Aiken: choices and an `ANSWER:` line.
    Aiken,
    /// Kahoot's spreadsheet, as xlsx or saved as CSV.
    Kahoot,
    /// Blooket's CSV.
    Blooket,
    /// Notes exported from Anki as text.
    Anki,
    /// A set exported from Quizlet as text.
    Quizlet,
    /// Clues as tab-separated values, where the column `answer` is the clue.
    JeopardyTsv,
    /// Clues as JSON, also as jService gives them.
    JeopardyJson,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 12] = [
        Self::Boxlid,
        Self::Table,
        Self::OpenTriviaDb,
        Self::OpenTriviaQa,
        Self::Gift,
        Self::Aiken,
        Self::Kahoot,
        Self::Blooket,
        Self::Anki,
        Self::Quizlet,
        Self::JeopardyTsv,
        Self::JeopardyJson,
    ];

    /// The word used on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Boxlid => "boxlid",
            Self::Table => "csv",
            Self::OpenTriviaDb => "opentdb",
            Self::OpenTriviaQa => "opentriviaqa",
            Self::Gift => "gift",
            Self::Aiken => "aiken",
            Self::Kahoot => "kahoot",
            Self::Blooket => "blooket",
            Self::Anki => "anki",
            Self::Quizlet => "quizlet",
            Self::JeopardyTsv => "jeopardy-tsv",
            Self::JeopardyJson => "jeopardy-json",
        }
    }

    /// The licence everything in this format is under, where there is but one source of it.
    pub(super) fn licence(self) -> &'static str {
        match self {
            Self::OpenTriviaDb | Self::OpenTriviaQa => "CC-BY-SA-4.0",
            Self::JeopardyTsv | Self::JeopardyJson => "All rights reserved; not for public use",
            Self::Boxlid | Self::Table | Self::Gift | Self::Aiken | Self::Kahoot => "",
            Self::Blooket | Self::Anki | Self::Quizlet => "",
        }
    }

    /// Where everything in this format comes from, where there is but one source of it.
    pub(super) fn source(self) -> &'static str {
        match self {
            Self::OpenTriviaDb => "Open Trivia DB, PIXELTAIL GAMES",
            Self::OpenTriviaQa => "OpenTriviaQA",
            Self::JeopardyTsv | Self::JeopardyJson => {
                "Clues of a television quiz, property of Jeopardy Productions"
            }
            Self::Boxlid | Self::Table | Self::Gift | Self::Aiken | Self::Kahoot => "",
            Self::Blooket | Self::Anki | Self::Quizlet => "",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{0}\" is no format; there are boxlid, csv, opentdb, opentriviaqa, gift, aiken, kahoot, blooket, anki, quizlet, jeopardy-tsv and jeopardy-json"
)]
pub struct UnknownFormat(pub String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let wanted = text.trim().to_lowercase();
        let wanted = if wanted == "tsv" { "csv" } else { wanted.as_str() };
        let found = Self::ALL.into_iter().find(|format| format.name() == wanted);
        found.ok_or_else(|| UnknownFormat(text.to_owned()))
    }
}

/// How much of a file is looked at.
const LOOK: usize = 64 << 10;

/// Finds the format of a file by its contents, and by its name where they leave a doubt.
pub(super) fn detect(file: Upload<'_>) -> Format {
    if zip::is_zip(file.bytes) {
        return Format::Kahoot;
    }
    let text = charset::decode(&file.bytes[..file.bytes.len().min(LOOK)]).text;
    let name = file.name.to_lowercase();
    let starts = text.trim_start();
    if starts.starts_with(['{', '['])
        || name.ends_with(".json")
        || starts.starts_with("//") && json_follows(starts)
    {
        return json(&text);
    }
    if name.ends_with(".gift") {
        return Format::Gift;
    }
    lines(&text).unwrap_or(if has_braces(&text) { Format::Gift } else { table_or_quizlet(&text, &name) })
}

fn json_follows(text: &str) -> bool {
    let first =
        numbered(text).map(|(_, line)| line.trim()).find(|line| !line.is_empty() && !line.starts_with("//"));
    first.is_some_and(|line| line.starts_with(['{', '[']) && !line.ends_with('}') || line.starts_with("{\""))
}

fn json(text: &str) -> Format {
    if text.contains("\"boxlid_deck\"") {
        Format::Boxlid
    } else if text.contains("\"air_date\"")
        || text.contains("\"airdate\"")
        || text.contains("\"show_number\"")
    {
        Format::JeopardyJson
    } else {
        Format::OpenTriviaDb
    }
}

/// The formats that say what they are in one of their first lines.
fn lines(text: &str) -> Option<Format> {
    let mut choices = 0;
    for (number, line) in numbered(text).take(400) {
        let line = line.trim();
        let lower = line.to_lowercase();
        if line.starts_with("#Q ") {
            return Some(Format::OpenTriviaQa);
        }
        if number <= 4 && lower.contains("blooket import template")
            || lower.starts_with("question #,question text")
        {
            return Some(Format::Blooket);
        }
        if lower.contains("answer 1 - max") || lower.contains("quiz template") && number <= 12 {
            return Some(Format::Kahoot);
        }
        if number == 1 && lower.starts_with("round\tclue_value\t") {
            return Some(Format::JeopardyTsv);
        }
        if is_anki_header(&lower) || number == 1 && lower.starts_with("tags:") {
            return Some(Format::Anki);
        }
        if line.starts_with("$CATEGORY:") || line.starts_with("::") {
            return Some(Format::Gift);
        }
        if is_choice(line) {
            choices += 1;
        } else if choices > 0 && lower.starts_with("answer:") {
            return Some(Format::Aiken);
        }
    }
    None
}

fn is_anki_header(line: &str) -> bool {
    let headers = [
        "separator:",
        "html:",
        "notetype",
        "deck:",
        "deck column:",
        "tags:",
        "tags column:",
        "columns:",
        "guid column:",
    ];
    line.strip_prefix('#').is_some_and(|rest| headers.iter().any(|header| rest.starts_with(header)))
}

fn is_choice(line: &str) -> bool {
    matches!(line.as_bytes(), [letter, b'.' | b')', b' ', ..] if letter.is_ascii_alphabetic())
}

/// Whether a question ends in answers in braces, as only GIFT has them.
fn has_braces(text: &str) -> bool {
    let opened = text.find('{').map(|at| text[at..].trim_start_matches('{').trim_start());
    opened.is_some_and(|inside| {
        inside.starts_with(['=', '~', '#', '}'])
            || ["T}", "F}", "TRUE}", "FALSE}", "TRUE#", "FALSE#", "T#", "F#"]
                .iter()
                .any(|start| inside.starts_with(start))
    })
}

/// A table has a header, or columns of one count; two columns by tabs without a header are a Quizlet set.
fn table_or_quizlet(text: &str, name: &str) -> Format {
    if name.ends_with(".csv") || name.ends_with(".tsv") {
        return Format::Table;
    }
    let lines = || numbered(text).map(|(_, line)| line).filter(|line| !line.trim().is_empty()).take(50);
    let first = lines().next().unwrap_or_default().to_lowercase();
    let headed = first.split('\t').any(|cell| cell.trim() == "question" || cell.trim().starts_with("q_"));
    // Definitions may run over lines, so not every line has its tab.
    let pairs = lines().filter(|line| line.matches('\t').count() == 1).count();
    if !headed && pairs > 0 && pairs * 2 >= lines().count() { Format::Quizlet } else { Format::Table }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
            assert!(UnknownFormat(String::new()).to_string().contains(format.name()));
        }
        assert_eq!("TSV".parse(), Ok(Format::Table));
        assert!("word".parse::<Format>().is_err());
    }

    #[test]
    fn contents_tell_the_format() {
        let found = |name: &str, text: &str| detect(Upload { name, bytes: text.as_bytes() });
        assert_eq!(found("a", "\n#Q Who?\n^ Me\nA Me\nB You\n"), Format::OpenTriviaQa);
        assert_eq!(found("a.txt", "Who?\nA. Me\nB. You\nANSWER: A\n"), Format::Aiken);
        assert_eq!(found("a.txt", "// a comment\nWho? {=Me ~You}\n"), Format::Gift);
        assert_eq!(found("a.txt", "Who\tMe\nWhat\tThis\n"), Format::Quizlet);
        assert_eq!(found("a.txt", "question\tanswer\nWho?\tMe\n"), Format::Table);
        assert_eq!(found("a.txt", "#separator:Tab\nWho?\tMe\n"), Format::Anki);
        assert_eq!(found("a.csv", "Who?,Me\n"), Format::Table);
        assert_eq!(found("a.json", "// from the web\n[{\"category\":\"x\"}]"), Format::OpenTriviaDb);
        assert_eq!(found("", ""), Format::Table);
    }
}
