//! A deck of questions on the table: what the game draws from, and what its judge compares with.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};

use answers::{Level, Lexicon};
use decks::limits::LONGEST_TITLE;
use decks::{Deck, DeckError, Edition, Excerpt, TREE_MARK};
use rules::{Judge, Precedent};
use trivia::{Appeal, Board, Card, Contents, EditionName, Exactness, Question, Ruling, Trivia, Verdict};

use crate::GameKind;
use crate::deck_file::playable;

/// A deck that can be played. It never changes, so all tables that play it share it.
pub struct PlayDeck {
    hash: String,
    /// What the deck was recognized by before there were excerpts; worked out when somebody asks.
    flat_hash: OnceLock<String>,
    deck: Deck,
    /// What a log shows of a deck of which not every question is known.
    excerpt: Option<Excerpt>,
    kind: GameKind,
    contents: Arc<Contents>,
    /// The deck's answers by category, in the order of the edition.
    lexicons: Vec<Lexicon>,
    /// The answer sides, card by card and category by category, each prepared when it is first judged by.
    prepared: Vec<OnceLock<Box<answers::Card>>>,
    /// How many bytes of answer sides may still be kept.
    room: AtomicUsize,
    judging_is_slow: bool,
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
    /// Reads a deck file, which must be within the bounds of decks.
    pub fn read(json: &str) -> Result<Self, Unplayable> {
        Self::of(Deck::parse(json)?)
    }

    /// Reads a deck that was taken before, or an excerpt of one. It may be over bounds that came later.
    pub fn read_kept(json: &str) -> Result<Self, Unplayable> {
        if !Excerpt::is_one(json) {
            return Self::of(Deck::parse_kept(json)?);
        }
        let excerpt = Excerpt::parse(json)?;
        let mut shown = Self::of(excerpt.as_deck())?;
        shown.hash = excerpt.content_hash();
        shown.excerpt = Some(excerpt);
        Ok(shown)
    }

    /// The same deck under the name that a store keeps it by; nothing if it is another deck's.
    pub fn kept_as(mut self, hash: &str) -> Option<Self> {
        if !self.goes_by(hash) {
            return None;
        }
        self.hash = hash.to_owned();
        Some(self)
    }

    /// Lays a deck on the table.
    pub fn of(deck: Deck) -> Result<Self, Unplayable> {
        let (kind, _) = playable(&deck)?;
        let board = match deck.edition {
            Edition::TrivialPursuit => &WHEEL,
            Edition::HeiseyMania => &DIAMOND,
        };
        let categories = deck.categories();
        let on_table = |card: &decks::Card| {
            let questions = categories.iter().filter_map(|category| card.questions.get(category));
            Card { id: card.id.clone(), questions: questions.map(on_card).collect() }
        };
        let cards = deck.cards.iter().map(on_table).collect();
        let lexicon = |category: &decks::Category| {
            let asked = deck.cards.iter().filter_map(|card| card.questions.get(category));
            Lexicon::of(asked.map(|question| question.answer.as_str()))
        };
        let sides = deck.cards.len() * deck.categories().len();
        Ok(PlayDeck {
            hash: deck.content_hash(),
            flat_hash: OnceLock::new(),
            excerpt: None,
            kind,
            contents: Arc::new(Contents { board: (*board).clone(), cards }),
            lexicons: deck.categories().iter().map(lexicon).collect(),
            prepared: std::iter::repeat_with(OnceLock::new).take(sides).collect(),
            room: AtomicUsize::new(MOST_PREPARED),
            judging_is_slow: judging_is_slow(&deck),
            deck,
        })
    }

    /// The deck that comes with a game, if the game is played with cards of questions.
    pub fn starter(kind: GameKind) -> Option<Arc<Self>> {
        Some(Arc::clone(match kind.lid().edition? {
            EditionName::TrivialPursuit => &GENUS_STARTER,
            EditionName::HeiseyMania => &HEISEY_STARTER,
        }))
    }

    /// Every name that a deck in the box goes by: its hash, and the one that decks had before there were excerpts.
    pub fn names_in_the_box() -> Vec<String> {
        let starters = GameKind::ALL.into_iter().filter_map(Self::starter);
        starters.flat_map(|deck| [deck.hash.clone(), deck.deck.flat_hash()]).collect()
    }

    /// What the deck is recognized by.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// Whether a table that names its deck by `hash` is played with this one. An excerpt cannot be compared with the
    /// hashes that decks had before there were excerpts, so it is taken at its word there; see [`PlayDeck::is_proved`].
    pub fn goes_by(&self, hash: &str) -> bool {
        if hash == self.hash {
            return true;
        }
        match (hash.starts_with(TREE_MARK), &self.excerpt) {
            (true, Some(_)) => false,
            (true, None) => hash == self.deck.content_hash(),
            (false, Some(_)) => true,
            (false, None) => hash == self.flat_hash.get_or_init(|| self.deck.flat_hash()),
        }
    }

    /// Whether `hash` covers every word of the deck that is known here.
    pub fn is_proved(&self, hash: &str) -> bool {
        self.goes_by(hash) && (self.excerpt.is_none() || hash.starts_with(TREE_MARK))
    }

    /// Whether the deck is an excerpt, which shows only some of its questions.
    pub fn is_excerpt(&self) -> bool {
        self.excerpt.is_some()
    }

    /// The deck with only these questions shown, each by its card and the place of its category.
    pub fn excerpt(&self, shown: &BTreeSet<(u16, u8)>) -> Result<Self, Unplayable> {
        let categories = self.deck.categories();
        let known = shown.iter().filter_map(|(card, category)| {
            Some((usize::from(*card), *categories.get(usize::from(*category))?))
        });
        let excerpt = self.deck.excerpt(&known.collect());
        let mut deck = Self::of(excerpt.as_deck())?;
        deck.hash = self.hash.clone();
        deck.excerpt = Some(excerpt);
        Ok(deck)
    }

    /// The deck for a file: the whole of it, or the excerpt if that is all that is known.
    pub fn to_json(&self) -> String {
        match &self.excerpt {
            Some(excerpt) => excerpt.to_json(),
            None => self.deck.to_json(),
        }
    }

    /// Whether judging by this deck can take more than a millisecond, so that a server does it where nobody else waits.
    pub fn judging_is_slow(&self) -> bool {
        self.judging_is_slow
    }

    /// What it is called. Decks that were kept before titles had a bound are called by the beginning of theirs.
    pub fn title(&self) -> &str {
        let title = &self.deck.title;
        title.char_indices().nth(LONGEST_TITLE).map_or(title.as_str(), |(end, _)| &title[..end])
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

    /// How many bytes the deck takes in memory, roughly.
    pub fn weight(&self) -> usize {
        weight(&self.deck)
    }

    /// The answer side of a question, prepared for the judge: once, as long as there is room to keep it.
    fn prepared(&self, card: u16, category: u8) -> Option<Side<'_>> {
        let categories = self.deck.categories();
        let (card, category) = (usize::from(card), usize::from(category));
        let question = self.deck.cards.get(card)?.questions.get(categories.get(category)?)?;
        let side = self.prepared.get(card * categories.len() + category)?;
        if let Some(side) = side.get() {
            return Some(Side::Kept(side));
        }
        let weight = prepared_weight(question);
        let has_room = |room: usize| room.checked_sub(weight);
        match self.room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, has_room) {
            // If two do it at once it is counted twice, and less is kept.
            Ok(_) => Some(Side::Kept(side.get_or_init(|| Box::new(question.judged())))),
            Err(_) => Some(Side::Lent(Box::new(question.judged()))),
        }
    }
}

/// A prepared answer side.
enum Side<'a> {
    /// One that stays with the deck.
    Kept(&'a answers::Card),
    /// One for this time.
    Lent(Box<answers::Card>),
}

impl Side<'_> {
    fn card(&self) -> &answers::Card {
        match self {
            Side::Kept(card) => card,
            Side::Lent(card) => card,
        }
    }
}

/// How many bytes of prepared answer sides a deck keeps. They take many times what they are prepared from, and preparing
/// one takes less time than judging by it.
const MOST_PREPARED: usize = 1024 * 1024;

/// What a deck takes that is laid on the table, roughly.
pub(crate) fn weight(deck: &Deck) -> usize {
    let prepared = deck.questions().map(|(.., question)| prepared_weight(question)).sum::<usize>();
    deck.weight() + prepared.min(MOST_PREPARED)
}

/// What a prepared answer side takes, roughly.
fn prepared_weight(question: &decks::Question) -> usize {
    let lists = [&question.alternates, &question.needs, &question.rejects];
    let entries = lists.iter().map(|list| list.len()).sum::<usize>();
    let listed: usize = lists.into_iter().flatten().map(String::len).sum();
    400 * (1 + entries) + 25 * (question.answer.len() + listed)
}

/// The program judges by what people at the table voted before, and then by the deck's own answers.
impl<E: trivia::Edition> Judge<Trivia<E>> for PlayDeck {
    fn rule(&self, appeal: &Appeal, precedents: &[Precedent<Trivia<E>>]) -> Ruling {
        let typed = tidy(&appeal.typed);
        let settled = precedents.iter().rev().find(|(before, _)| {
            (before.card, before.category) == (appeal.card, appeal.category) && tidy(&before.typed) == typed
        });
        if let Some((_, ruling)) = settled {
            return ruling.clone();
        }
        let category = category_place(E::NAME, appeal.category);
        let Some(card) = self.prepared(appeal.card, category) else {
            return Ruling { verdict: Verdict::Wrong, reason: "there is no such card".to_owned() };
        };
        let level = match appeal.exactness {
            Exactness::Strict => Level::Strict,
            Exactness::Standard | Exactness::Players => Level::Standard,
            Exactness::Lenient => Level::Lenient,
        };
        let lexicon = self.lexicons.get(usize::from(category));
        let verdict = answers::judge(card.card(), &appeal.typed, level, lexicon);
        Ruling {
            verdict: match verdict.ruling {
                answers::Ruling::Accept => Verdict::Right,
                answers::Ruling::Prompt => Verdict::More,
                answers::Ruling::Reject => Verdict::Wrong,
            },
            reason: verdict.reason.to_string(),
        }
    }
}

/// The most characters of one question's answers, and the most cards, with which a judgement stays well below a
/// millisecond on a slow machine.
const QUICK: (usize, usize) = (1_500, 5_000);

fn judging_is_slow(deck: &Deck) -> bool {
    let (characters, cards) = QUICK;
    let long = |question: &decks::Question| {
        let lists = [&question.alternates, &question.needs, &question.rejects];
        let listed: usize = lists.into_iter().flatten().map(String::len).sum();
        question.answer.len() + listed > characters
    };
    deck.cards.len() > cards || deck.cards.iter().flat_map(|card| card.questions.values()).any(long)
}

/// The place of a category on a card.
pub(crate) fn category_place(edition: EditionName, category: trivia::Category) -> u8 {
    let place = edition.categories().iter().position(|other| *other == category);
    // OK because a card has at most six.
    place.unwrap_or(0) as u8
}

/// What a bot that has to judge thinks of an answer.
pub(crate) fn opinion(answer: &str, typed: &str) -> bool {
    answers::judge(&answers::Card::new(answer), typed, Level::Lenient, None).is_accept()
}

/// The same words count as the same answer, however they are spaced and whatever their case.
pub(crate) fn tidy(typed: &str) -> String {
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

/// The built-in board of Heisey Mania.
pub(crate) fn diamond() -> &'static Board {
    &DIAMOND
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn b06_a_deck_keeps_only_so_many_prepared_answers() {
        let mut deck = GENUS_STARTER.deck().clone();
        for card in &mut deck.cards {
            for question in card.questions.values_mut() {
                question.alternates = (0..50).map(|number| format!("answer {number}")).collect();
            }
        }
        let deck = PlayDeck::of(deck).unwrap();
        let mut kept = 0;
        for card in 0..deck.deck.cards.len() as u16 {
            for category in 0..6 {
                let side = deck.prepared(card, category).unwrap();
                kept += usize::from(matches!(side, Side::Kept(_)));
                // However often it is judged by, what is kept is not prepared again.
                let again = deck.prepared(card, category).unwrap();
                assert_eq!(matches!(side, Side::Kept(_)), std::ptr::eq(side.card(), again.card()));
            }
        }
        let weight = prepared_weight(&deck.deck.cards[0].questions[&deck.deck.categories()[0]]);
        assert!((1..=MOST_PREPARED / weight + 1).contains(&kept), "{kept} of {weight} bytes");
    }
}
