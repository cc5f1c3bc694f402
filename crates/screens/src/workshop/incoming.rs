//! A file on its way to become a deck: how it is read, what happened to each question, where each category goes.

use std::collections::BTreeMap;

use decks::import::{CategoryMap, DeckWords, Format, Import, Options, Target, Upload, cards_from, import};
use decks::{Category, Deck, Edition};

use super::entry::{ImportEntry, Word};
use super::incoming_words::{Fate, groups};
use super::parts::Pager;
use super::press::OnImport;

/// How many of their categories are listed at once.
pub const CATEGORIES: usize = 12;

/// A file that was brought.
#[derive(Clone, Debug)]
pub struct File {
    /// Its name.
    pub name: String,
    /// Its contents.
    pub bytes: Vec<u8>,
}

/// One of their categories.
#[derive(Clone, Debug)]
pub struct Theirs {
    /// What the file calls it; empty for questions without one.
    pub name: String,
    /// How many questions have it.
    pub questions: usize,
    /// Where it goes by itself; `None` if nobody knows.
    pub by_itself: Option<Target>,
}

/// What would come of it if it were laid out now.
#[derive(Clone, Debug, Default)]
pub struct Outlook {
    /// How many cards.
    pub cards: usize,
    /// How many questions of each category are sorted.
    pub sorted: Vec<(Category, usize)>,
    /// What the host should know, in sentences.
    pub remarks: Vec<String>,
}

/// An import that is being looked at.
#[derive(Clone, Debug)]
pub struct Incoming {
    /// The file.
    pub file: File,
    /// How it is read.
    pub options: Options,
    /// What came out of it.
    pub import: Import,
    /// What the person wrote at the top of the deck, by field.
    said: BTreeMap<Word, String>,
    /// All of their categories; those nobody knows come first, then by size.
    pub theirs: Vec<Theirs>,
    /// Where the person sends their categories.
    pub choices: BTreeMap<String, String>,
    /// Where the person sends all others; empty if nowhere.
    pub rest: String,
    /// What would come of it.
    pub outlook: Outlook,
    /// What the report is reduced to.
    pub fate: Option<Fate>,
    /// Which reason the report is reduced to.
    pub why: String,
    /// What is looked for in the report.
    pub find: String,
    /// The lines of the report that are left.
    pub hits: Vec<usize>,
    /// How many questions each fate met.
    pub fates: [usize; 3],
    /// How many questions each reason met, the most frequent first.
    pub reasons: Vec<(Fate, &'static str, usize)>,
    /// The page of the report.
    pub pager: Pager,
    /// The page of their categories.
    pub categories: Pager,
    /// Whether the categories that found their place are listed, too.
    pub all_categories: bool,
    /// Whether the ways to read the file are shown.
    pub ways: bool,
}

impl Incoming {
    /// Reads a file the usual way.
    pub fn new(file: File) -> Self {
        let options = Options::new(edition_of(&file));
        let upload = Upload { name: &file.name, bytes: &file.bytes };
        let import = import(upload, &options, &mut |_| {});
        let mut incoming = Self {
            file,
            options,
            import,
            said: BTreeMap::new(),
            theirs: Vec::new(),
            choices: BTreeMap::new(),
            rest: String::new(),
            outlook: Outlook::default(),
            fate: None,
            why: String::new(),
            find: String::new(),
            hits: Vec::new(),
            fates: [0; 3],
            reasons: Vec::new(),
            pager: Pager::default(),
            categories: Pager::default(),
            all_categories: false,
            ways: false,
        };
        incoming.settle();
        incoming
    }

    /// Something on the import was pressed.
    pub fn act(&mut self, press: OnImport) {
        match press {
            OnImport::Edition(edition) => self.choose_edition(edition),
            OnImport::Show(fate) => {
                self.fate = fate;
                self.why.clear();
                self.look();
            }
            OnImport::Why(group) => {
                self.why = if self.why == group { String::new() } else { group };
                self.look();
            }
            OnImport::Ways => self.ways = !self.ways,
            OnImport::MapAll => self.all_categories = !self.all_categories,
            OnImport::Keep => {
                self.options.keep_choice_dependent = !self.options.keep_choice_dependent;
                self.read_again();
            }
            OnImport::Ask(asked) => {
                self.options.separators.asked = asked;
                self.read_again();
            }
            OnImport::MapPage(page) => self.categories.turn_to(page),
        }
    }

    /// Something on the import was typed; answers whether the file is to be read again when the typing pauses.
    pub fn typed(&mut self, entry: ImportEntry, text: &str) -> bool {
        match entry {
            ImportEntry::Map(at) => self.send(at, text),
            ImportEntry::MapRest => self.send_rest(text),
            ImportEntry::Find => {
                text.clone_into(&mut self.find);
                self.look();
            }
            ImportEntry::Format => {
                self.read_as(text);
                self.read_again();
            }
            ImportEntry::Within => {
                separate(&mut self.options.separators.within, text);
                return true;
            }
            ImportEntry::Between => {
                separate(&mut self.options.separators.between, text);
                return true;
            }
            ImportEntry::Word(word) => {
                self.said.insert(word, text.to_owned());
            }
        }
        false
    }

    /// Reads the file again, as the options say by now.
    pub fn read_again(&mut self) {
        let upload = Upload { name: &self.file.name, bytes: &self.file.bytes };
        self.import = import(upload, &self.options, &mut |_| {});
        self.settle();
    }

    /// Makes it a deck for another box. What was said about categories meant the first one's.
    fn choose_edition(&mut self, edition: Edition) {
        if self.options.edition == edition {
            return;
        }
        self.options.edition = edition;
        self.choices.clear();
        self.rest.clear();
        self.settle();
    }

    /// Sends one of their categories to one of ours, to any, or back to where it goes by itself.
    fn send(&mut self, theirs: usize, to: &str) {
        let Some(category) = self.theirs.get(theirs) else { return };
        match to {
            "" => self.choices.remove(&category.name),
            _ => self.choices.insert(category.name.clone(), to.to_owned()),
        };
        self.sort();
    }

    /// Sends all categories nobody knows.
    fn send_rest(&mut self, to: &str) {
        to.clone_into(&mut self.rest);
        self.sort();
    }

    /// Reduces the report to what is looked for.
    fn look(&mut self) {
        let wanted = self.find.trim().to_lowercase();
        let fits = |at: &usize| {
            let entry = &self.import.report.entries[*at];
            self.fate.is_none_or(|fate| Fate::of(&entry.outcome) == fate)
                && (self.why.is_empty() || groups(&entry.outcome).contains(&self.why.as_str()))
                && (wanted.is_empty() || entry.text.to_lowercase().contains(&wanted))
        };
        self.hits = (0..self.import.report.entries.len()).filter(fits).collect();
        self.pager = Pager::default();
    }

    /// What stands at the top of the deck: what was written here, else what the file says.
    pub fn words(&self) -> DeckWords {
        let report = &self.import.report;
        let stem = self.file.name.rsplit('/').next().unwrap_or_default();
        let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
        let first = |word: Word, found: &str, otherwise: &str| match self.said.get(&word) {
            Some(said) => said.clone(),
            None if found.is_empty() => otherwise.to_owned(),
            None => found.to_owned(),
        };
        DeckWords {
            title: first(Word::Title, &report.title, stem),
            language: first(Word::Language, &report.language, "en"),
            licence: first(Word::Licence, &report.licence, "unknown; ask before passing it on"),
            source: first(Word::Source, &report.source, &format!("Imported from {}", self.file.name)),
            about: first(Word::About, &report.about, ""),
        }
    }

    /// Reads the file as another format; an unknown word means to find out.
    fn read_as(&mut self, format: &str) {
        self.options.format = format.parse::<Format>().ok();
    }

    /// Makes cards.
    pub fn lay_out(&self) -> Deck {
        cards_from(&self.import.questions, self.options.edition, self.words()).deck
    }

    /// Counts everything anew after the file was read.
    fn settle(&mut self) {
        let map = CategoryMap::suggested(self.options.edition);
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for question in &self.import.questions {
            *counts.entry(&question.their_category).or_default() += 1;
        }
        let theirs = |(name, questions): (&str, usize)| {
            let by_itself = map.target(name);
            Theirs { name: name.to_owned(), questions, by_itself }
        };
        self.theirs = counts.into_iter().map(theirs).collect();
        self.theirs.sort_by_key(|theirs| (theirs.by_itself.is_some(), std::cmp::Reverse(theirs.questions)));
        self.count();
        self.why.clear();
        self.fate = None;
        self.look();
        self.sort();
    }

    fn count(&mut self) {
        self.fates = [0; 3];
        let mut reasons: BTreeMap<(usize, &'static str), usize> = BTreeMap::new();
        for entry in &self.import.report.entries {
            let fate = Fate::of(&entry.outcome);
            // OK because every fate is listed.
            let at = Fate::ALL.iter().position(|known| *known == fate).expect("a known fate");
            self.fates[at] += 1;
            for group in groups(&entry.outcome) {
                *reasons.entry((at, group)).or_default() += 1;
            }
        }
        let listed = reasons.into_iter().map(|((at, group), count)| (Fate::ALL[at], group, count));
        self.reasons = listed.collect();
        self.reasons.sort_by_key(|(_, _, count)| std::cmp::Reverse(*count));
    }

    /// Sorts the questions by what the person says by now, and looks what would come of it.
    fn sort(&mut self) {
        let edition = self.options.edition;
        let mut map = CategoryMap::suggested(edition);
        let rest = (!self.rest.is_empty()).then_some(("*", self.rest.as_str()));
        let chosen = self.choices.iter().map(|(theirs, ours)| (theirs.as_str(), ours.as_str()));
        for (theirs, ours) in chosen.chain(rest) {
            // A word that is no category of ours leaves the questions waiting, as the report then shows.
            let _ = map.add(theirs, ours);
        }
        self.import.sort(&map);
        let dealt = cards_from(&self.import.questions, edition, DeckWords::default());
        let sorted = |category: &Category| {
            let of_it = self.import.questions.iter().filter(|asked| asked.category() == Some(*category));
            (*category, of_it.count())
        };
        self.outlook = Outlook {
            cards: dealt.deck.cards.len(),
            sorted: edition.categories().iter().map(sorted).collect(),
            remarks: dealt.remarks(),
        };
    }
}

/// Changes what a Quizlet text is cut up at. `\t` and `\n` stand for what no field can hold.
fn separate(separator: &mut String, typed: &str) {
    let typed = typed.replace("\\t", "\t").replace("\\n", "\n");
    if !typed.is_empty() {
        *separator = typed;
    }
}

/// The box a file says it is for; most files say nothing.
fn edition_of(file: &File) -> Edition {
    let start = String::from_utf8_lossy(&file.bytes[..file.bytes.len().min(4096)]);
    let said = |edition: &Edition| start.contains(edition.name());
    Edition::ALL.into_iter().find(said).unwrap_or(Edition::TrivialPursuit)
}
