//! Which column of a table is what.

use super::delimited::Record;

/// What a column holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    Question,
    Answer,
    Category,
    Card,
    Kind,
    Difficulty,
    Note,
    Source,
    Alternates,
    Needs,
    /// A list of wrong answers.
    Wrong,
    /// One of the choices, right or wrong.
    Choice,
    /// A question of a wide row, with its category.
    WideQuestion(String),
    /// An answer of a wide row, with its category.
    WideAnswer(String),
    /// Further fields of a wide row, with their category.
    WideAlternates(String),
    WideNote(String),
    /// Nothing we know.
    Unknown,
}

/// The columns of a table, and whether a header named them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    pub columns: Vec<Column>,
    pub headed: bool,
}

impl Columns {
    /// Reads the columns from the first row: its names if it is a header, else by their count.
    pub fn of(first: &Record) -> Option<Self> {
        let columns: Vec<Column> = first.cells.iter().map(|name| column(name)).collect();
        let has = |wanted: &Column| columns.contains(wanted);
        let wide = columns.iter().any(|column| matches!(column, Column::WideQuestion(_)))
            && columns.iter().any(|column| matches!(column, Column::WideAnswer(_)));
        if wide || has(&Column::Question) && (has(&Column::Answer) || has(&Column::Choice)) {
            return Some(Self { columns, headed: true });
        }
        let columns = match first.cells.len() {
            2 => vec![Column::Question, Column::Answer],
            3 => vec![Column::Category, Column::Question, Column::Answer],
            _ => return None,
        };
        Some(Self { columns, headed: false })
    }

    /// Where a column stands; the first if there are several.
    pub fn find(&self, wanted: &Column) -> Option<usize> {
        self.columns.iter().position(|column| column == wanted)
    }

    /// The categories of wide rows, with the places of question and answer.
    pub fn wide(&self) -> Vec<(&str, usize, usize)> {
        let questions = self.columns.iter().enumerate().filter_map(|(at, column)| match column {
            Column::WideQuestion(category) => Some((category.as_str(), at)),
            _ => None,
        });
        let paired = questions.filter_map(|(category, at)| {
            Some((category, at, self.find(&Column::WideAnswer(category.to_owned()))?))
        });
        paired.collect()
    }
}

/// The column a name stands for, whatever its case, spaces and underscores.
fn column(name: &str) -> Column {
    let lower = name.trim().to_lowercase();
    for (prefix, make) in WIDE {
        if let Some(category) = lower.strip_prefix(prefix).filter(|category| !category.is_empty()) {
            return make(category.to_owned());
        }
    }
    let plain: String = lower.chars().filter(|character| character.is_alphanumeric()).collect();
    match plain.as_str() {
        "question" | "questiontext" | "prompt" | "clue" | "term" | "front" => Column::Question,
        "answer" | "correct" | "correctanswer" | "response" | "definition" | "back" | "rightanswer" => {
            Column::Answer
        }
        "category" | "topic" | "deck" | "subject" => Column::Category,
        "card" => Column::Card,
        "kind" => Column::Kind,
        "difficulty" | "level" => Column::Difficulty,
        "note" | "notes" | "explanation" | "comment" => Column::Note,
        "source" | "reference" => Column::Source,
        "alternates" | "alternate" | "accept" | "accepted" | "aliases" => Column::Alternates,
        "needs" => Column::Needs,
        "rejects" | "incorrectanswers" | "wronganswers" => Column::Wrong,
        "wrong" | "incorrect" => Column::Wrong,
        "a" | "b" | "c" | "d" | "e" | "f" => Column::Choice,
        _ => numbered(&plain),
    }
}

/// `choice1`, `option 2`, `wrong_answer_3`.
fn numbered(plain: &str) -> Column {
    let word = plain.trim_end_matches(|character: char| character.is_ascii_digit());
    match word {
        "choice" | "option" if word.len() < plain.len() => Column::Choice,
        "wrong" | "incorrect" | "wronganswer" | "incorrectanswer" if word.len() < plain.len() => {
            Column::Wrong
        }
        _ => Column::Unknown,
    }
}

/// Makes a column of a category's name.
type MakeColumn = fn(String) -> Column;

/// How the name of a column of a wide row begins.
const WIDE: [(&str, MakeColumn); 4] = [
    ("q_", Column::WideQuestion),
    ("a_", Column::WideAnswer),
    ("alternates_", Column::WideAlternates),
    ("note_", Column::WideNote),
];
