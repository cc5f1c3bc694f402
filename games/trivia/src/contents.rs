//! What is in the box: the board and the cards.

use std::sync::Arc;

use crate::{Board, Category, EditionName};

/// The board and the question cards of one table.
#[derive(Clone, Debug, PartialEq)]
pub struct Contents {
    /// The board.
    pub board: Board,
    /// The cards, in printed order. All tables with a deck share them, whatever their board.
    pub cards: Arc<[Card]>,
}

/// A card: one question for each category of the edition, in its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its name in the deck.
    pub id: String,
    /// The questions.
    pub questions: Vec<Question>,
}

/// A question with its answer, as printed. How a typed answer is compared with it is for the judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The question.
    pub text: String,
    /// The answer line.
    pub answer: String,
    /// Answers to choose from, the right one among them, if the card has any.
    pub choices: Vec<String>,
    /// Something worth knowing, shown with the answer.
    pub note: Option<String>,
}

impl Contents {
    /// The question of a card in a category.
    pub fn question(&self, edition: EditionName, card: u16, category: Category) -> &Question {
        let place = edition.categories().iter().position(|other| *other == category);
        &self.cards[usize::from(card)].questions[place.expect("a category in play is the edition's")]
    }
}
