//! What a vote at a table decided about an answer, as the owner of the deck is told.

use rules::Refusal;
use serde::{Deserialize, Serialize};
use table::StoredPrecedent;
use trivia::{Appeal, EditionName, Ruling};

use crate::GameKind;
use crate::deck::{category_place, tidy};

/// How people at a table ruled on a typed answer to a card.
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

impl DeckCase {
    /// What was decided at a table of this game; nothing if the game is played without cards.
    pub fn of(kind: GameKind, precedent: &StoredPrecedent) -> Result<Option<Self>, Refusal> {
        kind.entry().deck_case(precedent)
    }

    pub(crate) fn decided(edition: EditionName, (appeal, ruling): (Appeal, Ruling)) -> Self {
        DeckCase {
            card: appeal.card,
            category: category_place(edition, appeal.category),
            typed: tidy(&appeal.typed),
            right: ruling.call().is_right(),
        }
    }
}
