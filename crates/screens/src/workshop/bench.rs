//! A deck on the bench: being written, looked through, checked, counted or taken away.

use std::collections::{BTreeMap, BTreeSet};

use answers::Lexicon;
use decks::export::{to_csv, to_gift};
use decks::{Card, Category, Deck, Rule};

use super::changes::{self, Changes};
use super::entry::{BenchEntry, Word};
use super::fields::{self, QuestionField, fresh_id};
use super::findings::Findings;
use super::mend;
use super::parts::{PAGE, Pager};
use super::press::{OnBench, Place};
use super::shelf::Shelved;
use super::wish::WorkshopWish;

/// What one looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// The cards.
    Cards,
    /// What the linter found.
    Check,
    /// The deck in numbers.
    Numbers,
    /// Ways to take it away.
    Download,
    /// What stands at its top.
    About,
}

impl Tab {
    /// All tabs, in order.
    pub const ALL: [Self; 5] = [Self::Cards, Self::Check, Self::Numbers, Self::About, Self::Download];

    /// The word a button says.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cards => "cards",
            Self::Check => "check",
            Self::Numbers => "numbers",
            Self::Download => "download",
            Self::About => "about",
        }
    }

    /// Reads that word.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tab| tab.name() == word)
    }
}

/// A kind of file that a deck can be taken away as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// Everything, as people edit it by hand.
    Json,
    /// A table.
    Csv,
    /// Short-answer questions.
    Gift,
}

impl FileKind {
    /// All kinds, in the order they are offered.
    pub const ALL: [Self; 3] = [Self::Json, Self::Csv, Self::Gift];

    /// The word a button says.
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Gift => "gift",
        }
    }

    /// Reads that word.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == word)
    }
}

/// A deck on the bench.
#[derive(Clone, Debug)]
pub struct Bench {
    /// What it is kept under, as it was last kept.
    pub hash: String,
    /// The deck as it is now.
    pub deck: Deck,
    /// Whether it came in the box; then it cannot be changed.
    pub starter: bool,
    /// Whether the person has said that questions and answers may be shown.
    pub spoiled: bool,
    /// What one looks at.
    pub tab: Tab,
    /// The card that was opened, by its place.
    open: Option<usize>,
    /// What is looked for.
    pub find: String,
    /// The cards that were found, by their place.
    pub hits: Vec<usize>,
    /// The page of the cards.
    pub pager: Pager,
    /// The questions whose further fields are shown.
    pub more: BTreeSet<Category>,
    /// Lists as they are being typed, with the empty lines a list cannot hold.
    pub drafts: BTreeMap<(Category, QuestionField), String>,
    /// What is tried on the judge.
    pub tries: BTreeMap<Category, String>,
    /// Whether it was asked if the open card shall go.
    pub asked: bool,
    /// What can be undone.
    pub changes: Changes,
    /// What the linter says.
    pub findings: Findings,
    /// Whether the whole deck is about to be looked at, which takes a while.
    pub looking: bool,
    /// The rule the findings are reduced to.
    pub rule: Option<Rule>,
    /// The page of the findings.
    pub found: Pager,
    /// Whether something is not kept yet.
    pub unsaved: bool,
    lexicons: BTreeMap<Category, Lexicon>,
}

impl Bench {
    /// Puts a deck on the bench.
    pub fn new(shelved: &Shelved, tab: Tab) -> Self {
        let deck = shelved.deck.clone();
        let mut bench = Self {
            hash: shelved.hash.clone(),
            starter: shelved.starter,
            spoiled: !shelved.starter,
            tab,
            open: None,
            find: String::new(),
            hits: (0..deck.cards.len()).collect(),
            pager: Pager::default(),
            more: BTreeSet::new(),
            drafts: BTreeMap::new(),
            tries: BTreeMap::new(),
            asked: false,
            changes: Changes::default(),
            findings: Findings::unseen(),
            looking: false,
            rule: None,
            found: Pager::default(),
            unsaved: false,
            lexicons: BTreeMap::new(),
            deck,
        };
        bench.findings.refresh_in_passing(&bench.deck);
        bench.looking = tab == Tab::Check && bench.findings.stale;
        bench
    }

    /// The card that is shown: the opened one, or where there is room beside the list the first one.
    pub fn shown_card(&self, narrow: bool) -> Option<usize> {
        let first = || self.hits.first().copied().filter(|_| !narrow);
        self.open.or_else(first).filter(|at| *at < self.deck.cards.len())
    }

    /// Something on the bench was pressed.
    pub fn act(&mut self, press: OnBench, narrow: bool) -> Vec<WorkshopWish> {
        let asked = std::mem::take(&mut self.asked);
        match press {
            OnBench::Tab(tab) => self.turn_to(tab),
            OnBench::Spoil => self.spoiled = true,
            OnBench::Card(at) => self.open_card(Some(at)),
            OnBench::Cards => self.open_card(None),
            OnBench::More(category) => {
                if !self.more.remove(&category) {
                    self.more.insert(category);
                }
            }
            OnBench::Rule(rule) => {
                self.rule = Some(rule).filter(|_| self.rule != Some(rule));
                self.found = Pager::default();
            }
            OnBench::GoTo(place) => return self.go_to(place),
            OnBench::CheckAgain => self.look_over(),
            OnBench::Take(kind) => return vec![self.take(kind)],
            // What came in the box cannot be changed.
            OnBench::Undo
            | OnBench::CardAdd
            | OnBench::CardRemove
            | OnBench::CardRemoveSure
            | OnBench::Mend(..)
            | OnBench::MendAll
            | OnBench::DropUnfinished
            | OnBench::CloseGaps
                if self.starter => {}
            OnBench::Undo => self.undo(),
            OnBench::CardAdd => return self.add_card(),
            OnBench::CardRemove => self.asked = true,
            OnBench::CardRemoveSure if asked => self.remove_card(narrow),
            OnBench::CardRemoveSure => {}
            OnBench::Mend(place, rule) => self.mend(place, rule),
            OnBench::MendAll => self.change_all(self.findings.mend_all(&self.deck)),
            OnBench::DropUnfinished => self.change_all(mend::whole(&self.deck)),
            OnBench::CloseGaps => self.change_all(mend::close_gaps(&self.deck)),
        }
        Vec::new()
    }

    /// Turns to a page of the list that is shown.
    pub fn turn_page(&mut self, page: usize) {
        self.asked = false;
        match self.tab {
            Tab::Check => self.found.turn_to(page),
            Tab::Cards | Tab::Numbers | Tab::About | Tab::Download => self.pager.turn_to(page),
        }
    }

    /// Something on the bench was typed.
    pub fn typed(&mut self, entry: BenchEntry, text: &str, narrow: bool) {
        match entry {
            BenchEntry::Find => {
                text.clone_into(&mut self.find);
                self.look();
            }
            BenchEntry::Try(category) => {
                self.tries.insert(category, text.to_owned());
            }
            BenchEntry::Question(..) | BenchEntry::CardId | BenchEntry::Word(_) if self.starter => {}
            BenchEntry::Question(category, field) => {
                if self.deck.categories().contains(&category) {
                    self.write(category, field, text, narrow);
                }
            }
            BenchEntry::CardId => {
                self.change_card(narrow, &entry.written(), |card| card.id = text.replace(['\n', '\r'], " "));
            }
            BenchEntry::Word(word) => self.write_head(&entry.written(), word, text),
        }
    }

    /// The typing pauses: what takes all cards together is looked at.
    pub fn pause(&mut self) {
        self.changes.pause();
        self.findings.refresh_in_passing(&self.deck);
        self.lexicons.clear();
    }

    /// The answers of a category, which the judge tells from each other.
    pub fn lexicon(&mut self, category: Category) -> &Lexicon {
        let lines = || {
            let of_it = self.deck.questions().filter(|(_, asked, _)| *asked == category);
            of_it.map(|(_, _, question)| question.answer.as_str())
        };
        self.lexicons.entry(category).or_insert_with(|| Lexicon::of(lines()))
    }

    fn turn_to(&mut self, tab: Tab) {
        self.tab = tab;
        self.looking = false;
        if tab == Tab::Check {
            self.look_over();
        }
    }

    /// Has the whole deck looked at: now, or after the page has said that it takes a while.
    fn look_over(&mut self) {
        self.findings.refresh_in_passing(&self.deck);
        self.looking = self.findings.stale;
    }

    /// Looks at the whole deck, however long it takes.
    pub fn look_at_all(&mut self) {
        self.findings = Findings::of(&self.deck);
        self.looking = false;
    }

    fn open_card(&mut self, at: Option<usize>) {
        self.open = at.filter(|at| *at < self.deck.cards.len());
        self.drafts.clear();
        self.tries.clear();
        self.changes.pause();
    }

    /// Opens the card a finding is about, at its question.
    fn go_to(&mut self, place: Option<Place>) -> Vec<WorkshopWish> {
        let inside = place.filter(|place| place.card < self.deck.cards.len());
        let Some(Place { card: at, category }) = inside else {
            self.tab = Tab::About;
            return Vec::new();
        };
        self.tab = Tab::Cards;
        self.find.clear();
        self.look();
        self.pager.show(at, PAGE);
        self.open_card(Some(at));
        match category {
            Some(category) => vec![WorkshopWish::Focus(format!("q-{category}"))],
            None => vec![WorkshopWish::Focus("card-id".to_owned())],
        }
    }

    /// Looks for cards by their id and the words on them.
    fn look(&mut self) {
        let wanted = self.find.trim().to_lowercase();
        let fits = |card: &Card| {
            let has = |text: &str| text.to_lowercase().contains(&wanted);
            wanted.is_empty()
                || has(&card.id)
                || card.questions.values().any(|asked| {
                    has(&asked.question)
                        || has(&asked.answer)
                        || asked.alternates.iter().any(|text| has(text))
                })
        };
        let cards = self.deck.cards.iter().enumerate();
        self.hits = cards.filter(|(_, card)| fits(card)).map(|(at, _)| at).collect();
        self.pager = Pager::default();
        if self.open.is_some_and(|open| !self.hits.contains(&open)) {
            self.open_card(None);
        }
    }

    /// The deck as a file.
    pub fn take(&self, kind: FileKind) -> WorkshopWish {
        let (ending, mime, text) = match kind {
            FileKind::Csv => ("csv", "text/csv", to_csv(&self.deck)),
            FileKind::Gift => ("gift.txt", "text/plain", to_gift(&self.deck)),
            FileKind::Json => ("json", "application/json", self.deck.to_json()),
        };
        let name = format!("{}.{ending}", file_name(&self.deck.title));
        WorkshopWish::Download { name, mime: mime.to_owned(), text }
    }

    fn undo(&mut self) {
        if !self.changes.any() {
            return;
        }
        let at = self.changes.undo(&mut self.deck);
        self.changed();
        self.drafts.clear();
        self.look();
        if let Some(at) = at {
            self.open = Some(at.min(self.deck.cards.len().saturating_sub(1)));
            self.pager.show(self.hits.iter().position(|hit| Some(*hit) == self.open).unwrap_or(0), PAGE);
        }
    }

    fn add_card(&mut self) -> Vec<WorkshopWish> {
        let card = Card { id: fresh_id(&self.deck), questions: BTreeMap::new() };
        self.deck.cards.push(card);
        let at = self.deck.cards.len() - 1;
        self.changes.added(at);
        self.changed();
        self.find.clear();
        self.look();
        self.pager.show(at, PAGE);
        self.open_card(Some(at));
        let first = self.deck.categories()[0];
        vec![WorkshopWish::Focus(format!("q-{first}"))]
    }

    fn remove_card(&mut self, narrow: bool) {
        let Some(at) = self.shown_card(narrow) else { return };
        let card = self.deck.cards.remove(at);
        self.changes.removed(at, card);
        self.changed();
        let page = self.pager;
        self.look();
        self.pager = page;
        self.open_card(None);
    }

    fn write(&mut self, category: Category, field: QuestionField, text: &str, narrow: bool) {
        let key = format!("{category}/{}", field.name());
        if matches!(field, QuestionField::Alternates | QuestionField::Needs | QuestionField::Rejects) {
            self.drafts.insert((category, field), text.to_owned());
        }
        self.change_card(narrow, &key, |card| fields::write(card, category, field, text));
    }

    fn change_card(&mut self, narrow: bool, key: &str, change: impl FnOnce(&mut Card)) {
        let Some(at) = self.shown_card(narrow) else { return };
        let before = self.deck.cards[at].clone();
        change(&mut self.deck.cards[at]);
        if self.deck.cards[at] != before {
            self.changes.card(at, &before, &format!("{at}/{key}"));
            self.changed();
        }
    }

    fn write_head(&mut self, key: &str, word: Word, text: &str) {
        let mut changed = changes::words(&self.deck);
        *word.of(&mut changed) = text.replace(['\n', '\r'], " ");
        self.changes.words(&self.deck, key);
        changes::set_words(&mut self.deck, changed);
        self.changed();
    }

    /// Mends one finding.
    fn mend(&mut self, place: Place, rule: Rule) {
        let Place { card: at, category } = place;
        if let Some(card) = mend::mended(&self.deck, at, category, rule) {
            let before = std::mem::replace(&mut self.deck.cards[at], card);
            let field = OnBench::Mend(place, rule).value().unwrap_or_default();
            self.changes.card(at, &before, &field);
            self.changes.pause();
            self.drafts.clear();
            self.changed();
            // Somebody who mends one finding after the other wants to see them go.
            self.findings.refresh_in_passing(&self.deck);
        }
    }

    fn change_all(&mut self, cards: Vec<Card>) {
        if cards != self.deck.cards {
            self.changes.cards(std::mem::replace(&mut self.deck.cards, cards));
            self.changed();
            self.look();
            self.open_card(None);
            self.look_over();
        }
    }

    fn changed(&mut self) {
        self.unsaved = true;
        self.findings.stale = true;
    }
}

/// A title as the name of a file: letters, digits and single hyphens.
pub fn file_name(title: &str) -> String {
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let name: String = words.map(str::to_lowercase).collect::<Vec<_>>().join("-").chars().take(60).collect();
    if name.is_empty() { "deck".to_owned() } else { name }
}
