//! A deck of questions on the table: what the game draws from, and what its judge compares with.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use answers::{Level, Lexicon};
use decks::{Deck, DeckError, Edition};
use rules::Judge;
use serde::{Deserialize, Serialize};
use trivia::{Appeal, Board, Card, Contents, EditionName, Exactness, Question, Ruling, Trivia, Verdict};

use crate::GameKind;

/// A deck that can be played. It is shared by all tables that play it, and so are the rulings people made.
pub struct PlayDeck {
    hash: String,
    deck: Deck,
    kind: GameKind,
    contents: Arc<Contents>,
    /// The deck's answers by category, in the order of the edition.
    lexicons: Vec<Lexicon>,
    cases: Mutex<Cases>,
}

/// A ruling that people made by vote: how a typed answer to a card is taken from then on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DeckCase {
    /// The card, by its place in the deck.
    pub card: u16,
    /// The category, by its place on the card.
    pub category: u8,
    /// What was typed, tidied.
    pub typed: String,
    /// Whether it counts as right.
    pub right: bool,
}

#[derive(Default)]
struct Cases {
    known: HashMap<(u16, u8, String), bool>,
    /// What was learnt and not yet fetched by whoever writes it down.
    fresh: Vec<DeckCase>,
}

/// Why a deck cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// It is no deck.
    #[error("{0}")]
    NoDeck(#[from] DeckError),
    /// There is nothing in it.
    #[error("the deck has no cards")]
    Empty,
    /// A card lacks a question.
    #[error("card {card} has no question in {category}; every card needs one in each category")]
    Hole {
        /// The card.
        card: String,
        /// The category.
        category: &'static str,
    },
    /// More cards than a box holds.
    #[error("the deck has {0} cards; a box holds {most}", most = u16::MAX)]
    TooMany(usize),
}

impl PlayDeck {
    /// Reads a deck file.
    pub fn read(json: &str) -> Result<Self, Unplayable> {
        Self::of(Deck::parse(json)?)
    }

    /// Lays a deck on the table.
    pub fn of(deck: Deck) -> Result<Self, Unplayable> {
        if deck.cards.is_empty() {
            return Err(Unplayable::Empty);
        }
        if deck.cards.len() > usize::from(u16::MAX) {
            return Err(Unplayable::TooMany(deck.cards.len()));
        }
        let (kind, board) = match deck.edition {
            Edition::TrivialPursuit => (GameKind::TrivialPursuit, &WHEEL),
            Edition::HeiseyMania => (GameKind::HeiseyMania, &DIAMOND),
        };
        let mut cards = Vec::with_capacity(deck.cards.len());
        for card in &deck.cards {
            let mut questions = Vec::new();
            for category in deck.categories() {
                let Some(question) = card.questions.get(category) else {
                    return Err(Unplayable::Hole { card: card.id.clone(), category: category.title() });
                };
                questions.push(on_card(question));
            }
            cards.push(Card { id: card.id.clone(), questions });
        }
        let lexicon = |category: &decks::Category| {
            let asked = deck.cards.iter().filter_map(|card| card.questions.get(category));
            Lexicon::of(asked.map(|question| question.answer.as_str()))
        };
        Ok(PlayDeck {
            hash: deck.content_hash(),
            kind,
            contents: Arc::new(Contents { board: (*board).clone(), cards }),
            lexicons: deck.categories().iter().map(lexicon).collect(),
            cases: Mutex::default(),
            deck,
        })
    }

    /// The deck that comes with a game, if the game is played with cards of questions.
    pub fn starter(kind: GameKind) -> Option<Arc<Self>> {
        match kind {
            GameKind::Mancala | GameKind::Manipulation | GameKind::WhizKey => None,
            GameKind::TrivialPursuit => Some(Arc::clone(&GENUS_STARTER)),
            GameKind::HeiseyMania => Some(Arc::clone(&HEISEY_STARTER)),
        }
    }

    /// What the deck is recognised by.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// The game it is for.
    pub fn kind(&self) -> GameKind {
        self.kind
    }

    /// The deck itself. It holds every answer.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// What the game is given.
    pub fn contents(&self) -> &Arc<Contents> {
        &self.contents
    }

    /// Remembers a ruling of an earlier table.
    pub fn remember(&self, case: DeckCase) {
        self.cases().known.insert((case.card, case.category, case.typed), case.right);
    }

    /// The rulings people made since this was last asked, for whoever writes them down.
    pub fn take_fresh_cases(&self) -> Vec<DeckCase> {
        std::mem::take(&mut self.cases().fresh)
    }

    /// All rulings people made, in the order of the cards.
    pub fn cases_known(&self) -> Vec<DeckCase> {
        let case = |((card, category, typed), right): (&(u16, u8, String), &bool)| DeckCase {
            card: *card,
            category: *category,
            typed: typed.clone(),
            right: *right,
        };
        let mut known: Vec<DeckCase> = self.cases().known.iter().map(case).collect();
        known.sort_unstable_by(|one, other| {
            (one.card, one.category, &one.typed).cmp(&(other.card, other.category, &other.typed))
        });
        known
    }

    /// The deck with the rulings people made written into it: what was voted right is an alternate of its card, and
    /// what was voted wrong is among the answers to refuse.
    pub fn with_cases(&self) -> Deck {
        let mut deck = self.deck.clone();
        for ((card, category, typed), right) in &self.cases().known {
            let category = deck.categories().get(usize::from(*category)).copied();
            let card = deck.cards.get_mut(usize::from(*card));
            let Some(question) = card.zip(category).and_then(|(card, name)| card.questions.get_mut(&name))
            else {
                continue;
            };
            let list = if *right { &mut question.alternates } else { &mut question.rejects };
            if !list.contains(typed) {
                list.push(typed.clone());
                list.sort_unstable();
            }
        }
        deck
    }

    fn cases(&self) -> MutexGuard<'_, Cases> {
        // OK because no code that could panic runs while the lock is held.
        self.cases.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn category_place(&self, category: trivia::Category) -> u8 {
        let edition = match self.deck.edition {
            Edition::TrivialPursuit => EditionName::TrivialPursuit,
            Edition::HeiseyMania => EditionName::HeiseyMania,
        };
        let place = edition.categories().iter().position(|other| *other == category);
        place.unwrap_or(0) as u8
    }
}

/// The program judges by the deck's own answers, and by what people voted before.
impl<E: trivia::Edition> Judge<Trivia<E>> for PlayDeck {
    fn rule(&self, appeal: &Appeal) -> Ruling {
        let category = self.category_place(appeal.category);
        let key = (appeal.card, category, tidy(&appeal.typed));
        if let Some(right) = self.cases().known.get(&key) {
            let verdict = if *right { Verdict::Right } else { Verdict::Wrong };
            return Ruling { verdict, reason: "so it was decided by vote before".to_owned() };
        }
        let name = self.deck.categories().get(usize::from(category));
        let card = self.deck.cards.get(usize::from(appeal.card));
        let Some(question) = card.zip(name).and_then(|(card, name)| card.questions.get(name)) else {
            return Ruling { verdict: Verdict::Wrong, reason: "there is no such card".to_owned() };
        };
        let level = match appeal.exactness {
            Exactness::Strict => Level::Strict,
            Exactness::Standard | Exactness::Players => Level::Standard,
            Exactness::Lenient => Level::Lenient,
        };
        let lexicon = self.lexicons.get(usize::from(category));
        let verdict = answers::judge(&question.judged(), &appeal.typed, level, lexicon);
        Ruling {
            verdict: match verdict.ruling {
                answers::Ruling::Accept => Verdict::Right,
                answers::Ruling::Prompt => Verdict::More,
                answers::Ruling::Reject => Verdict::Wrong,
            },
            reason: verdict.reason.to_string(),
        }
    }

    fn learn(&self, appeal: &Appeal, ruling: &Ruling) {
        let typed = tidy(&appeal.typed);
        let case = DeckCase {
            card: appeal.card,
            category: self.category_place(appeal.category),
            typed: typed.clone(),
            right: ruling.call().is_right(),
        };
        let mut cases = self.cases();
        let key = (case.card, case.category, typed);
        if cases.known.insert(key, case.right) != Some(case.right) {
            cases.fresh.push(case);
        }
    }
}

/// What a bot that has to judge thinks of an answer.
pub(crate) fn opinion(answer: &str, typed: &str) -> bool {
    answers::judge(&answers::Card::new(answer), typed, Level::Lenient, None).is_accept()
}

/// The same words count as the same answer, however they are spaced and whatever their case.
fn tidy(typed: &str) -> String {
    typed.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The fewest tempting wrong answers that make a choice worth offering.
const FEWEST_WRONG: usize = 2;

fn on_card(question: &decks::Question) -> Question {
    let mut choices = Vec::new();
    if question.rejects.len() >= FEWEST_WRONG {
        // In alphabetical order, so that the place of the right one says nothing.
        choices.extend(question.rejects.iter().take(3).cloned());
        choices.push(plain(&question.answer));
        choices.sort_by_key(|choice| choice.to_lowercase());
        choices.dedup();
    }
    Question {
        text: question.question.clone(),
        answer: question.answer.clone(),
        choices,
        note: question.note.clone(),
    }
}

/// The answer without what explains it and without its alternates.
fn plain(answer: &str) -> String {
    let main = answer.split(" or ").next().unwrap_or(answer);
    let mut depth = 0u8;
    let kept = main.chars().filter(|letter| {
        let inside = depth > 0;
        match letter {
            '(' | '[' => depth = depth.saturating_add(1),
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => return !inside,
        }
        false
    });
    let kept = kept.collect::<String>();
    let plain = kept.split_whitespace().collect::<Vec<_>>().join(" ");
    if plain.is_empty() { answer.to_owned() } else { plain }
}

static WHEEL: LazyLock<Board> = LazyLock::new(|| {
    board(include_str!("../../../content/boards/trivial_pursuit.json"), EditionName::TrivialPursuit)
});
static DIAMOND: LazyLock<Board> = LazyLock::new(|| {
    board(include_str!("../../../content/boards/heisey_mania.json"), EditionName::HeiseyMania)
});
static GENUS_STARTER: LazyLock<Arc<PlayDeck>> =
    LazyLock::new(|| starter(include_str!("../../../content/decks/genus-starter.json")));
static HEISEY_STARTER: LazyLock<Arc<PlayDeck>> =
    LazyLock::new(|| starter(include_str!("../../../content/decks/heisey-starter.json")));

fn board(json: &str, edition: EditionName) -> Board {
    // OK because a test reads every board of the box.
    let file = serde_json::from_str(json).expect("the board of the box is JSON");
    Board::check(file, edition).expect("the board of the box keeps what the rulebook pins")
}

fn starter(json: &str) -> Arc<PlayDeck> {
    // OK because a test reads every deck of the box.
    Arc::new(PlayDeck::read(json).expect("the deck of the box can be played"))
}
