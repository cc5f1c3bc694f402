//! A deck file that somebody sends to be kept, checked as far as it must be to be played later.
//!
//! It is not laid on the table, because that takes twice the memory, and most decks are played another time.

use decks::{Deck, Edition};

use crate::deck::weight;
use crate::{GameKind, Unplayable};

/// What is kept of a deck.
#[derive(Clone, Debug)]
pub struct DeckFile {
    /// What the deck is recognized by.
    pub hash: String,
    /// The game it is for.
    pub kind: GameKind,
    /// What it is called.
    pub title: String,
    /// Under which terms it may be passed on.
    pub licence: String,
    /// How many cards it has.
    pub cards: u16,
    /// The file, written as all deck files are.
    pub json: String,
    /// How many bytes it takes in memory while it is played, roughly.
    pub weight: usize,
    /// The first character that cannot be shown as it is, and where it stands, if there is one.
    pub flaw: Option<(String, char)>,
}

impl DeckFile {
    /// Reads a deck file that can be played.
    pub fn read(json: &str) -> Result<Self, Unplayable> {
        let deck = Deck::parse_light(json)?;
        let (kind, cards) = playable(&deck)?;
        Ok(DeckFile {
            hash: deck.content_hash(),
            kind,
            json: deck.to_json(),
            weight: weight(&deck),
            flaw: deck.first_flaw(),
            title: deck.title,
            licence: deck.licence,
            cards,
        })
    }
}

/// The game a deck can be played in, and how many cards it has.
pub(crate) fn playable(deck: &Deck) -> Result<(GameKind, u16), Unplayable> {
    if deck.cards.is_empty() {
        return Err(Unplayable::Empty);
    }
    let cards = u16::try_from(deck.cards.len()).map_err(|_| Unplayable::TooMany(deck.cards.len()))?;
    for card in &deck.cards {
        for category in deck.categories() {
            if !card.questions.contains_key(category) {
                return Err(Unplayable::Hole { card: card.id.clone(), category: category.title() });
            }
        }
    }
    Ok((kind_of(deck.edition), cards))
}

/// The game that asks the questions of an edition.
pub fn kind_of(edition: Edition) -> GameKind {
    match edition {
        Edition::TrivialPursuit => GameKind::TrivialPursuit,
        Edition::HeiseyMania => GameKind::HeiseyMania,
    }
}
