//! Decks of questions, who may play them, and what votes at tables propose to their owners.

use std::fmt;

use protocol::TableId;

use crate::{Answer, TokenHash};

/// A place where decks outlive the program.
pub trait DeckStore: Send + Sync + 'static {
    /// Keeps a deck unless it is kept already, and in either case whoever owns it from now on.
    fn keep_deck(&self, deck: NewDeck) -> Answer<'_, ()>;

    /// Reads a deck; `None` if there is none.
    fn load_deck(&self, hash: &str) -> Answer<'_, Option<DeckRecord>>;

    /// Reads what anybody may know of a deck; `None` if there is none.
    fn deck_summary(&self, hash: &str) -> Answer<'_, Option<DeckSummary>>;

    /// Whether somebody with this token sent the deck.
    fn owns_deck(&self, hash: &str, owner: TokenHash) -> Answer<'_, bool>;

    /// Whether whoever has this token may open tables with the deck: it is one in the box, or the token is an owner's or
    /// that of a grant.
    fn may_play_deck(&self, hash: &str, key: Option<TokenHash>) -> Answer<'_, bool>;

    /// Writes down a grant.
    fn grant_deck(&self, hash: &str, grant: NewGrant) -> Answer<'_, ()>;

    /// The grants of a deck, the oldest first.
    fn deck_grants(&self, hash: &str) -> Answer<'_, Vec<GrantRecord>>;

    /// Takes a grant back. One that is not there is as good as taken back.
    fn revoke_grant(&self, hash: &str, id: &str) -> Answer<'_, ()>;

    /// Writes down what votes at a table decided about answers to a deck. Of a deck in the box nothing is written, and
    /// beyond [`MOST_PROPOSALS`] that wait for an owner nothing either. What was written before is left as it is,
    /// unless the same table decided otherwise since.
    fn propose(&self, deck: &str, table: &TableId, cases: Vec<CaseRecord>) -> Answer<'_, ()>;

    /// What votes decided and the owner has neither accepted nor rejected, the oldest first.
    fn proposals(&self, deck: &str) -> Answer<'_, Vec<ProposalRecord>>;

    /// Says that decks with these hashes come with the program, as far as they are kept: everybody may play them, whoever
    /// sent them before, and what votes decided about them is dropped.
    fn put_in_the_box(&self, hashes: Vec<String>) -> Answer<'_, ()>;

    /// The owner has accepted or rejected what was decided about an answer, at whatever table.
    fn settle_proposals(&self, deck: &str, settled: SettledCase) -> Answer<'_, ()>;
}

/// The most proposals that wait for the owner of a deck. A stranger with a link can make as many as they have time for.
pub const MOST_PROPOSALS: u32 = 1_000;

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
    /// Who may fetch it again; none for a deck in the box, which everybody has and may play.
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

/// A grant about to be written down.
#[derive(Clone, Debug)]
pub struct NewGrant {
    /// What the owner knows it by.
    pub id: String,
    /// The hash of the token in the link.
    pub token: TokenHash,
    /// When it was given, in milliseconds since 1970.
    pub created_ms: i64,
}

/// A grant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrantRecord {
    /// What the owner knows it by.
    pub id: String,
    /// When it was given, in milliseconds since 1970.
    pub created_ms: i64,
}

/// What votes at a table propose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProposalRecord {
    /// The seats' name of the table; nothing for what was decided before tables were told apart. Not for the owner's
    /// eyes: with it they could sit down.
    pub table: Option<String>,
    /// What was decided.
    pub case: CaseRecord,
}

/// An answer that the owner of its deck has decided about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettledCase {
    /// The card, by its place in the deck.
    pub card: u16,
    /// The category, by its place on the card.
    pub category: u8,
    /// What was typed, tidied.
    pub typed: String,
    /// When, in milliseconds since 1970.
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
