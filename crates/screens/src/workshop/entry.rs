//! What can be typed into in the workshop, and how it is written into the markup and read again.

use decks::Category;
use decks::import::DeckWords;

use super::fields::{QuestionField, read_category};

/// A field, or a box to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// On the import.
    Import(ImportEntry),
    /// On the bench.
    Bench(BenchEntry),
}

/// A field of the import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportEntry {
    /// What is written at the top of the deck.
    Word(Word),
    /// What is looked for in the report.
    Find,
    /// The format the file is read as.
    Format,
    /// What stands between a term and its definition.
    Within,
    /// What stands between rows.
    Between,
    /// Where one of their categories goes, by its place.
    Map(usize),
    /// Where all others go.
    MapRest,
}

/// A field of the bench.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BenchEntry {
    /// What is looked for among the cards.
    Find,
    /// What is tried on the judge.
    Try(Category),
    /// A field of a question.
    Question(Category, QuestionField),
    /// The id of the open card.
    CardId,
    /// What stands at the top of the deck.
    Word(Word),
}

/// Something that stands at the top of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Word {
    /// Its title.
    Title,
    /// Its language.
    Language,
    /// Under which terms it may be passed on.
    Licence,
    /// Where the questions come from.
    Source,
    /// What it is about.
    About,
}

impl Word {
    const ALL: [Self; 5] = [Self::Title, Self::Language, Self::Licence, Self::Source, Self::About];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Word::Title => "title",
            Word::Language => "language",
            Word::Licence => "licence",
            Word::Source => "source",
            Word::About => "about",
        }
    }

    /// Its place among the words of a deck.
    pub fn of(self, words: &mut DeckWords) -> &mut String {
        match self {
            Word::Title => &mut words.title,
            Word::Language => &mut words.language,
            Word::Licence => &mut words.licence,
            Word::Source => &mut words.source,
            Word::About => &mut words.about,
        }
    }

    fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|word| word.name() == name)
    }
}

impl From<ImportEntry> for Entry {
    fn from(entry: ImportEntry) -> Self {
        Entry::Import(entry)
    }
}

impl From<BenchEntry> for Entry {
    fn from(entry: BenchEntry) -> Self {
        Entry::Bench(entry)
    }
}

impl Entry {
    /// The `data-do` of the field.
    pub fn written(self) -> String {
        match self {
            Entry::Import(entry) => entry.written(),
            Entry::Bench(entry) => entry.written(),
        }
    }

    /// Reads the `data-do` of a field; nothing if there is no such field.
    pub fn read(what: &str) -> Option<Self> {
        let (first, rest) = what.split_once('/').unwrap_or((what, ""));
        Some(match (first, rest) {
            ("in", "find") => ImportEntry::Find.into(),
            ("in", "format") => ImportEntry::Format.into(),
            ("in", "within") => ImportEntry::Within.into(),
            ("in", "between") => ImportEntry::Between.into(),
            ("in", word) => ImportEntry::Word(Word::read(word)?).into(),
            ("map", at) => ImportEntry::Map(at.parse().ok()?).into(),
            ("map-rest", "") => ImportEntry::MapRest.into(),
            ("find", "") => BenchEntry::Find.into(),
            ("try", category) => BenchEntry::Try(read_category(category)?).into(),
            ("q", rest) => {
                let (category, field) = rest.split_once('/')?;
                BenchEntry::Question(read_category(category)?, QuestionField::read(field)?).into()
            }
            ("card-id", "") => BenchEntry::CardId.into(),
            ("head", word) => BenchEntry::Word(Word::read(word)?).into(),
            _ => return None,
        })
    }
}

impl ImportEntry {
    fn written(self) -> String {
        match self {
            ImportEntry::Word(word) => format!("in/{}", word.name()),
            ImportEntry::Find => "in/find".to_owned(),
            ImportEntry::Format => "in/format".to_owned(),
            ImportEntry::Within => "in/within".to_owned(),
            ImportEntry::Between => "in/between".to_owned(),
            ImportEntry::Map(at) => format!("map/{at}"),
            ImportEntry::MapRest => "map-rest".to_owned(),
        }
    }
}

impl BenchEntry {
    /// The `data-do` of the field.
    pub fn written(self) -> String {
        match self {
            BenchEntry::Find => "find".to_owned(),
            BenchEntry::Try(category) => format!("try/{category}"),
            BenchEntry::Question(category, field) => format!("q/{category}/{}", field.name()),
            BenchEntry::CardId => "card-id".to_owned(),
            BenchEntry::Word(word) => format!("head/{}", word.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let words = Word::ALL.into_iter();
        let entries =
            words.flat_map(|word| [ImportEntry::Word(word).into(), BenchEntry::Word(word).into()]).chain([
                ImportEntry::Find.into(),
                ImportEntry::Format.into(),
                ImportEntry::Within.into(),
                ImportEntry::Between.into(),
                ImportEntry::Map(12).into(),
                ImportEntry::MapRest.into(),
                BenchEntry::Find.into(),
                BenchEntry::Try(Category::Abc).into(),
                BenchEntry::Question(Category::History, QuestionField::Needs).into(),
                BenchEntry::CardId.into(),
            ]);
        for entry in entries {
            assert_eq!(Entry::read(&Entry::written(entry)), Some(entry));
        }
        for what in ["q/abc", "q/nothing/answer", "head/nothing", "map/x", "in/x", "card-id/x/y", "fly"] {
            assert_eq!(Entry::read(what), None, "{what}");
        }
    }
}
