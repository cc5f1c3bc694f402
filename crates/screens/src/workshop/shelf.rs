//! The decks there are: those in the box, and those this browser keeps.

use catalog::{GameKind, PlayDeck};
use decks::{Deck, Edition};

use super::parts::count;
use super::sharing::Sharing;
use super::wish::{KeptDeck, SentDeck, WorkshopWish};

/// A deck on the shelf.
#[derive(Clone, Debug)]
pub struct Shelved {
    /// What it is kept under.
    pub hash: String,
    /// The deck.
    pub deck: Deck,
    /// Whether it came in the box.
    pub starter: bool,
    /// Where the server has it.
    pub sent: Vec<SentDeck>,
}

/// A kept deck that cannot be read any more.
#[derive(Clone, Debug)]
pub struct Damaged {
    /// What the browser keeps.
    pub kept: KeptDeck,
    /// Why it is no deck.
    pub why: String,
}

/// What was asked back about a deck and waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// For which edition the new deck shall be.
    NewFor,
    /// Whether the deck with this hash shall really be removed.
    Remove(String),
}

/// The shelf.
#[derive(Clone, Debug)]
pub struct Shelf {
    decks: Vec<Shelved>,
    /// Kept decks that cannot be read.
    pub damaged: Vec<Damaged>,
    /// Decks that somebody else lets this browser play.
    pub lent: Vec<KeptDeck>,
    /// The deck whose sharing is looked at.
    pub sharing: Option<Sharing>,
    /// What waits for an answer.
    pub ask: Option<Ask>,
    /// What just happened, until something else does.
    pub notice: Option<String>,
}

impl Shelf {
    /// The shelf as it is in a new browser: with the decks in the box, which can be copied but not changed.
    pub fn new() -> Self {
        let starters = GameKind::ALL.into_iter().filter_map(PlayDeck::starter);
        let shelved = starters.map(|starter| Shelved {
            hash: starter.hash().to_owned(),
            deck: starter.deck().clone(),
            starter: true,
            sent: Vec::new(),
        });
        let decks = shelved.collect();
        Self { decks, damaged: Vec::new(), lent: Vec::new(), sharing: None, ask: None, notice: None }
    }

    /// Puts up what this browser keeps, in the order it is given.
    pub fn take(&mut self, kept: Vec<KeptDeck>) {
        self.decks.retain(|shelved| shelved.starter);
        self.damaged.clear();
        let (lent, own) = kept.into_iter().partition(|kept| kept.key.is_some());
        self.lent = lent;
        for kept in own {
            // One that is over a bound can still be shortened.
            match Deck::parse_kept(&kept.json) {
                Ok(deck) => {
                    let KeptDeck { hash, sent, .. } = kept;
                    self.decks.push(Shelved { hash, deck, starter: false, sent });
                }
                Err(error) => self.damaged.push(Damaged { kept, why: error.to_string() }),
            }
        }
    }

    /// The decks in the box.
    pub fn starters(&self) -> impl Iterator<Item = &Shelved> {
        self.decks.iter().filter(|shelved| shelved.starter)
    }

    /// The person's own decks, the newest first.
    pub fn own(&self) -> impl Iterator<Item = &Shelved> {
        self.decks.iter().filter(|shelved| !shelved.starter).rev()
    }

    /// The deck that is kept under a hash.
    pub fn find(&self, hash: &str) -> Option<&Shelved> {
        self.decks.iter().find(|shelved| shelved.hash == hash)
    }

    /// Puts a new deck up, and has it kept. One that is there already is not doubled.
    pub fn put(&mut self, deck: Deck) -> (String, Vec<WorkshopWish>) {
        let hash = deck.content_hash();
        let wishes = match self.find(&hash) {
            Some(_) => Vec::new(),
            None => vec![WorkshopWish::Keep(kept(&hash, &deck, &[]))],
        };
        if !wishes.is_empty() {
            self.decks.push(Shelved { hash: hash.clone(), deck, starter: false, sent: Vec::new() });
        }
        (hash, wishes)
    }

    /// Puts a changed deck in the place of what it was, and has it kept.
    pub fn replace(&mut self, old: &str, deck: &Deck) -> (String, Vec<WorkshopWish>) {
        let hash = deck.content_hash();
        if hash == old {
            return (hash, Vec::new());
        }
        let sent = self.find(old).map(|shelved| shelved.sent.clone()).unwrap_or_default();
        let wishes =
            vec![WorkshopWish::Keep(kept(&hash, deck, &sent)), WorkshopWish::Forget { hash: old.to_owned() }];
        // Two decks that have become the same are one.
        self.decks.retain(|shelved| shelved.starter || shelved.hash != hash);
        let changed = Shelved { hash: hash.clone(), deck: deck.clone(), starter: false, sent };
        match self.decks.iter_mut().find(|shelved| !shelved.starter && shelved.hash == old) {
            Some(shelved) => *shelved = changed,
            None => self.decks.push(changed),
        }
        (hash, wishes)
    }

    /// Remembers where the server has a deck.
    pub fn sent(&mut self, hash: &str, sent: &[SentDeck]) {
        if let Some(shelved) = self.decks.iter_mut().find(|shelved| !shelved.starter && shelved.hash == hash)
        {
            shelved.sent = sent.to_vec();
        }
    }

    /// Takes an own deck down.
    pub fn remove(&mut self, hash: &str) -> Vec<WorkshopWish> {
        let before = self.decks.len() + self.damaged.len() + self.lent.len();
        self.decks.retain(|shelved| shelved.starter || shelved.hash != hash);
        self.damaged.retain(|damaged| damaged.kept.hash != hash);
        self.lent.retain(|lent| lent.hash != hash);
        match self.decks.len() + self.damaged.len() + self.lent.len() < before {
            true => vec![WorkshopWish::Forget { hash: hash.to_owned() }],
            false => Vec::new(),
        }
    }

    /// A title no other deck has: "Copy of …", or with a number behind it.
    pub fn free_title(&self, wanted: &str) -> String {
        let taken = |title: &str| self.decks.iter().any(|shelved| shelved.deck.title == title);
        let numbered = (2..).map(|number| format!("{wanted} {number}"));
        // OK because there are fewer decks than numbers.
        std::iter::once(wanted.to_owned()).chain(numbered).find(|title| !taken(title)).expect("a free title")
    }
}

/// A deck nobody has written a question for yet.
pub fn blank(title: String, edition: Edition) -> Deck {
    Deck {
        title,
        edition,
        language: "en".to_owned(),
        licence: String::new(),
        source: String::new(),
        about: String::new(),
        cards: vec![decks::Card { id: "C001".to_owned(), questions: Default::default() }],
    }
}

/// How many cards have all their questions.
pub fn whole_cards(deck: &Deck) -> usize {
    deck.cards.iter().filter(|card| card.questions.len() == deck.categories().len()).count()
}

/// Why a deck cannot be played yet; `None` if it can. A table wants every card whole.
pub fn unready(deck: &Deck) -> Option<String> {
    match (deck.cards.len(), deck.cards.len() - whole_cards(deck)) {
        (0, _) => Some("There is no card yet".to_owned()),
        (_, 0) => None,
        (_, holes) => Some(format!("{} unfinished: finish or remove them first", count(holes, "card"))),
    }
}

/// A deck as the browser keeps it.
pub fn kept(hash: &str, deck: &Deck, sent: &[SentDeck]) -> KeptDeck {
    KeptDeck {
        hash: hash.to_owned(),
        title: deck.title.clone(),
        edition: deck.edition.name().to_owned(),
        json: deck.to_json(),
        key: None,
        sent: sent.to_vec(),
    }
}
