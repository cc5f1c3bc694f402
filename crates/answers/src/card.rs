//! What a card wants to hear.

use crate::phrase::Phrase;
use crate::{AnswerLine, Kind};

/// The answer side of a card, prepared for judging. Prepare it once and judge by it often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    line: AnswerLine,
    kind: Option<Kind>,
    needs: Vec<Phrase>,
    asks_back: bool,
}

impl Card {
    /// A card with this answer line.
    pub fn new(line: &str) -> Self {
        Self { line: AnswerLine::parse(line), kind: None, needs: Vec::new(), asks_back: false }
    }

    /// Says what kind of thing the answer is, so that the judge need not guess.
    pub fn with_kind(mut self, kind: Kind) -> Self {
        self.kind = Some(kind);
        self
    }

    /// Adds further answers that are right.
    pub fn with_alternates<'a>(mut self, alternates: impl IntoIterator<Item = &'a str>) -> Self {
        alternates.into_iter().for_each(|alternate| self.line.also(alternate));
        self
    }

    /// Adds words that must not be dropped, such as the North of North Korea.
    pub fn with_needs<'a>(mut self, needs: impl IntoIterator<Item = &'a str>) -> Self {
        self.needs.extend(needs.into_iter().map(Phrase::read).filter(|need| !need.is_empty()));
        self
    }

    /// Adds answers that are wrong though they look right.
    pub fn with_rejects<'a>(mut self, rejects: impl IntoIterator<Item = &'a str>) -> Self {
        rejects.into_iter().for_each(|reject| self.line.refuse(reject));
        self
    }

    /// Lets the judge ask for more where the answer is right as far as it goes (which Roosevelt?). Without this an
    /// answer that says too little is wrong.
    pub fn asking_back(mut self) -> Self {
        self.asks_back = true;
        self
    }

    /// The answer line.
    pub fn line(&self) -> &AnswerLine {
        &self.line
    }

    /// What the deck says the answer is.
    pub fn kind(&self) -> Option<Kind> {
        self.kind
    }

    /// Words that must not be dropped.
    pub(crate) fn needs(&self) -> &[Phrase] {
        &self.needs
    }

    /// Whether the judge may ask for more.
    pub fn asks_back(&self) -> bool {
        self.asks_back
    }
}
