//! What a deck is: cards of one question per category, and where they come from.
//!
//! Any value of these types can be written down, also a deck with holes and double cards: people edit decks by
//! hand, and [`crate::check`] is what complains.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Category, Edition, Kind};

/// A deck of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// What the deck is called.
    pub title: String,
    /// The box it is for.
    pub edition: Edition,
    /// The language of its questions, as a code such as `en`.
    pub language: String,
    /// Under which terms it may be passed on. It travels with the deck and is shown in the credits.
    pub licence: String,
    /// Where the questions come from, in one line.
    pub source: String,
    /// What the deck is about, in one line; may be empty.
    pub about: String,
    /// The cards, in file order.
    pub cards: Vec<Card>,
}

/// A card: one question for each category of its edition, or fewer while it is being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// What the card is called in its deck. Two cards may not share one.
    pub id: String,
    /// The questions.
    pub questions: BTreeMap<Category, Question>,
}

/// A question and its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// What is read out.
    pub question: String,
    /// The answer line as a printed card would give it: brackets explain, `or` separates alternates.
    pub answer: String,
    /// What kind of thing the answer is. Left out, the judge guesses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// Other answers that are fully right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alternates: Vec<String>,
    /// Words of the answer that must not be dropped, such as "City" in Mexico City.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
    /// Tempting wrong answers that must be refused, however close they look.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rejects: Vec<String>,
    /// One sentence to be shown after the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Where the fact comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// How hard the question is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<Difficulty>,
}

/// How hard a question is, in its author's opinion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// Most players know it.
    Easy,
    /// Some players know it.
    Medium,
    /// Few players know it.
    Hard,
}

impl Deck {
    /// The categories of every card, in printed order.
    pub fn categories(&self) -> &'static [Category] {
        self.edition.categories()
    }

    /// The card with this id.
    pub fn card(&self, id: &str) -> Option<&Card> {
        self.cards.iter().find(|card| card.id == id)
    }

    /// All questions with their card and category, in printed order.
    pub fn questions(&self) -> impl Iterator<Item = (&Card, Category, &Question)> {
        self.cards.iter().flat_map(|card| {
            let asked = self.categories().iter();
            asked.filter_map(move |category| Some((card, *category, card.questions.get(category)?)))
        })
    }
}

impl Question {
    /// A question with its answer and nothing else.
    pub fn new(question: impl Into<String>, answer: impl Into<String>) -> Self {
        Self { question: question.into(), answer: answer.into(), ..Self::default() }
    }

    /// The answer side of the question, prepared for the judge.
    pub fn judged(&self) -> answers::Card {
        let card = answers::Card::new(&self.answer)
            .with_alternates(self.alternates.iter().map(String::as_str))
            .with_needs(self.needs.iter().map(String::as_str))
            .with_rejects(self.rejects.iter().map(String::as_str));
        match self.kind {
            Some(kind) => card.with_kind(kind),
            None => card,
        }
    }
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The word used in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// Reads the word, whatever its case.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        Self::ALL.into_iter().find(|difficulty| difficulty.name().eq_ignore_ascii_case(text))
    }
}
