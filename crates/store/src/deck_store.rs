//! Decks of questions and what people decided about them, and how they are kept.

use std::fmt;

use crate::{Answer, TokenHash};

/// A place where decks outlive the program.
pub trait DeckStore: Send + Sync + 'static {
    /// Keeps a deck unless it is kept already, and in either case whoever owns it from now on.
    fn keep_deck(&self, deck: NewDeck) -> Answer<'_, ()>;

    /// Reads a deck, with everything that was decided about it; `None` if there is none.
    fn load_deck(&self, hash: &str) -> Answer<'_, Option<DeckRecord>>;

    /// Reads what anybody may know of a deck; `None` if there is none.
    fn deck_summary(&self, hash: &str) -> Answer<'_, Option<DeckSummary>>;

    /// Whether somebody with this token sent the deck.
    fn owns_deck(&self, hash: &str, owner: TokenHash) -> Answer<'_, bool>;

    /// Writes down what was decided about answers to a deck; a later decision replaces an earlier one.
    fn remember_cases(&self, deck: &str, cases: Vec<CaseRecord>) -> Answer<'_, ()>;
}

/// What anybody may know of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckSummary {
    /// What the deck is recognised by.
    pub hash: String,
    /// The game it is for, by its short name.
    pub game: String,
    /// What it is called.
    pub title: String,
    /// On what terms it may be used.
    pub licence: String,
    /// How many cards it has.
    pub cards: u32,
}

/// A deck about to be kept.
#[derive(Clone)]
pub struct NewDeck {
    /// What anybody may know of it.
    pub summary: DeckSummary,
    /// The deck, as JSON. It holds every answer.
    pub json: String,
    /// Who may fetch it again; nobody may fetch the one in the box, which everybody has.
    pub owner: Option<TokenHash>,
    /// When it came, in milliseconds since 1970.
    pub created_ms: i64,
}

/// A deck that was kept.
#[derive(Clone)]
pub struct DeckRecord {
    /// What anybody may know of it.
    pub summary: DeckSummary,
    /// The deck, as JSON. It holds every answer.
    pub json: String,
    /// Everything that was decided about answers to it, by card and category.
    pub cases: Vec<CaseRecord>,
}

/// What was decided by vote about an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseRecord {
    /// The card, by its place in the deck.
    pub card: u16,
    /// The category, by its place on the card.
    pub category: u8,
    /// What was typed, tidied.
    pub typed: String,
    /// Whether it counts as right.
    pub right: bool,
    /// When it was decided, in milliseconds since 1970.
    pub at_ms: i64,
}

/// A deck holds answers, so of one no more is printed than anybody may know.
macro_rules! discreet {
    ($name:ident) => {
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).field("summary", &self.summary).finish_non_exhaustive()
            }
        }
    };
}
discreet!(NewDeck);
discreet!(DeckRecord);
