//! What was changed on the bench, so that it can be undone.

use decks::import::DeckWords;
use decks::{Card, Deck};

/// How many changes can be undone. A step holds a card, seldom more.
const STEPS: usize = 60;

/// What is needed to undo a change.
#[derive(Clone, Debug)]
enum Step {
    /// The words at the top as they were.
    Words(DeckWords),
    /// A card as it was.
    Card(usize, Card),
    /// A card that was not there.
    Added(usize),
    /// A card that was there.
    Removed(usize, Card),
    /// All cards as they were.
    Cards(Vec<Card>),
}

/// The changes so far, the latest last.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    steps: Vec<Step>,
    /// The field that is being typed into: all its letters are one change.
    field: String,
}

impl Changes {
    /// Whether there is something to undo.
    pub fn any(&self) -> bool {
        !self.steps.is_empty()
    }

    /// From here on letters belong to a new change.
    pub fn pause(&mut self) {
        self.field.clear();
    }

    /// Remembers the words at the top before they change.
    pub fn words(&mut self, deck: &Deck, field: &str) {
        self.typed(field, || Step::Words(words(deck)));
    }

    /// Remembers a card before one of its fields changes.
    pub fn card(&mut self, at: usize, card: &Card, field: &str) {
        self.typed(field, || Step::Card(at, card.clone()));
    }

    /// Remembers that a card was added.
    pub fn added(&mut self, at: usize) {
        self.push(Step::Added(at));
    }

    /// Remembers a card that was taken out.
    pub fn removed(&mut self, at: usize, card: Card) {
        self.push(Step::Removed(at, card));
    }

    /// Remembers all cards before many change at once.
    pub fn cards(&mut self, cards: Vec<Card>) {
        self.push(Step::Cards(cards));
    }

    /// Undoes the latest change; answers the card to look at, if it was about one.
    pub fn undo(&mut self, deck: &mut Deck) -> Option<usize> {
        self.pause();
        match self.steps.pop()? {
            Step::Words(words) => {
                set_words(deck, words);
                None
            }
            Step::Card(at, card) => {
                deck.cards[at] = card;
                Some(at)
            }
            Step::Added(at) => {
                deck.cards.remove(at);
                at.checked_sub(1)
            }
            Step::Removed(at, card) => {
                deck.cards.insert(at, card);
                Some(at)
            }
            Step::Cards(cards) => {
                deck.cards = cards;
                None
            }
        }
    }

    fn typed(&mut self, field: &str, step: impl FnOnce() -> Step) {
        if self.field != field {
            self.push(step());
            field.clone_into(&mut self.field);
        }
    }

    fn push(&mut self, step: Step) {
        self.pause();
        if self.steps.len() == STEPS {
            self.steps.remove(0);
        }
        self.steps.push(step);
    }
}

/// What stands at the top of a deck.
pub fn words(deck: &Deck) -> DeckWords {
    DeckWords {
        title: deck.title.clone(),
        language: deck.language.clone(),
        licence: deck.licence.clone(),
        source: deck.source.clone(),
        about: deck.about.clone(),
    }
}

/// Writes what stands at the top of a deck.
pub fn set_words(deck: &mut Deck, words: DeckWords) {
    let DeckWords { title, language, licence, source, about } = words;
    (deck.title, deck.language, deck.licence) = (title, language, licence);
    (deck.source, deck.about) = (source, about);
}
