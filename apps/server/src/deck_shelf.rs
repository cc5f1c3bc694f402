//! The decks that tables are played with.
//!
//! A deck is read from the store when it is first asked for and shared by every table that plays it, so that what
//! one table decides by vote holds at the others. It leaves memory with the last of them; only the decks that come
//! with the games stay. Those, too, are kept in the store: a later version may come with others, and old tables must
//! still open.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use catalog::{DeckCase, GameKind, PlayDeck, Unplayable};
use store::{CaseRecord, DeckSummary, NewDeck, StoreError, TokenHash};

use crate::Services;
use crate::time::now_ms;

/// A deck that tables share.
pub(crate) struct SharedDeck {
    pub(crate) play: Arc<PlayDeck>,
    /// Held while a table changes what the deck has learnt and fetches what is new, so that what one table
    /// decided is told from what another one recalls.
    learning: Mutex<()>,
}

impl SharedDeck {
    /// Does something that may teach the deck something, and gives what it taught.
    pub(crate) fn learn<T>(&self, deed: impl FnOnce() -> T) -> (T, Vec<DeckCase>) {
        // OK to go on after a panic: there is nothing in the lock that could be half done.
        let _learning = self.learning.lock().unwrap_or_else(PoisonError::into_inner);
        let done = deed();
        (done, self.play.take_fresh_cases())
    }
}

/// Why a deck is not at hand.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoDeck {
    #[error("there is no such deck; send it to the server first")]
    NoSuchDeck,
    #[error("this deck is damaged and cannot be read")]
    Damaged,
    #[error("this deck cannot be read now; try again")]
    NotReadable,
}

/// The decks in memory, by hash.
pub(crate) struct DeckShelf {
    services: Arc<Services>,
    in_use: Mutex<HashMap<String, Weak<SharedDeck>>>,
    /// The decks that come with the games, once they were used.
    starters: Mutex<HashMap<String, Arc<SharedDeck>>>,
    /// Held while a deck is read, so that it is read once.
    reading: tokio::sync::Mutex<()>,
}

impl DeckShelf {
    pub(crate) fn new(services: Arc<Services>) -> Arc<Self> {
        Arc::new(DeckShelf {
            services,
            in_use: Mutex::default(),
            starters: Mutex::default(),
            reading: tokio::sync::Mutex::default(),
        })
    }

    /// The deck with this hash.
    pub(crate) async fn find(&self, hash: &str) -> Result<Arc<SharedDeck>, NoDeck> {
        if let Some(deck) = self.in_memory(hash) {
            return Ok(deck);
        }
        let _reading = self.reading.lock().await;
        if let Some(deck) = self.in_memory(hash) {
            return Ok(deck);
        }
        let record = self.services.store.load_deck(hash).await.map_err(|error| complain(&error))?;
        let record = record.ok_or(NoDeck::NoSuchDeck)?;
        // A large deck takes a while, and others wait for this thread.
        let read = tokio::task::spawn_blocking(move || {
            let play = PlayDeck::read(&record.json).ok().filter(|deck| deck.hash() == record.summary.hash)?;
            for case in record.cases {
                play.remember(case_of(case));
            }
            Some(play)
        });
        let Ok(Some(play)) = read.await else {
            tracing::error!(hash, "a deck that was kept cannot be read");
            return Err(NoDeck::Damaged);
        };
        let deck = Arc::new(SharedDeck { play: Arc::new(play), learning: Mutex::default() });
        let mut in_use = lock(&self.in_use);
        in_use.retain(|_, deck| deck.strong_count() > 0);
        in_use.insert(hash.to_owned(), Arc::downgrade(&deck));
        Ok(deck)
    }

    /// The deck that comes with a game, if it is played with one.
    pub(crate) async fn starter(&self, kind: GameKind) -> Result<Option<Arc<SharedDeck>>, NoDeck> {
        let Some(starter) = PlayDeck::starter(kind) else {
            return Ok(None);
        };
        if let Some(deck) = lock(&self.starters).get(starter.hash()) {
            return Ok(Some(Arc::clone(deck)));
        }
        self.keep(&starter, None).await.map_err(|error| complain(&error))?;
        let deck = self.find(starter.hash()).await?;
        lock(&self.starters).insert(starter.hash().to_owned(), Arc::clone(&deck));
        Ok(Some(deck))
    }

    /// Keeps a deck that somebody sent, if it can be played.
    pub(crate) async fn receive(&self, json: String, owner: TokenHash) -> Result<DeckSummary, NotKept> {
        let read = tokio::task::spawn_blocking(move || PlayDeck::read(&json));
        let deck = read.await.map_err(|_| NotKept::NotStored)??;
        self.keep(&deck, Some(owner)).await.map_err(|error| {
            complain(&error);
            NotKept::NotStored
        })
    }

    /// Writes down what a table has just decided about answers to its deck. If that fails it is not lost: the votes
    /// are in the table's log, and whoever reads that learns them again.
    pub(crate) async fn remember(&self, deck: &SharedDeck, fresh: Vec<DeckCase>) {
        let at_ms = now_ms();
        let cases: Vec<CaseRecord> = fresh
            .into_iter()
            .map(|DeckCase { card, category, typed, right }| CaseRecord {
                card,
                category,
                typed,
                right,
                at_ms,
            })
            .collect();
        if cases.is_empty() {
            return;
        }
        if let Err(error) = self.services.store.remember_cases(deck.play.hash(), cases).await {
            tracing::error!(%error, "what was decided by vote could not be written down");
        }
    }

    /// Settles what a deck learnt from a log that was read again: what was written down since holds, and what never
    /// was is written down now.
    pub(crate) async fn recall(&self, deck: &SharedDeck, relearnt: Vec<DeckCase>) {
        if relearnt.is_empty() {
            return;
        }
        let kept = match self.services.store.load_deck(deck.play.hash()).await {
            Ok(record) => record.map(|record| record.cases).unwrap_or_default(),
            Err(error) => {
                complain(&error);
                return;
            }
        };
        let mut unwritten = Vec::new();
        for case in relearnt {
            let same = |kept: &&CaseRecord| {
                (kept.card, kept.category, &kept.typed) == (case.card, case.category, &case.typed)
            };
            match kept.iter().find(same) {
                Some(kept) => deck.play.remember(case_of(kept.clone())),
                None => unwritten.push(case),
            }
        }
        self.remember(deck, unwritten).await;
    }

    async fn keep(&self, deck: &PlayDeck, owner: Option<TokenHash>) -> Result<DeckSummary, StoreError> {
        let summary = DeckSummary {
            hash: deck.hash().to_owned(),
            game: deck.kind().name().to_owned(),
            title: deck.deck().title.clone(),
            licence: deck.deck().licence.clone(),
            // OK because a deck that can be played has at most 65,535 cards.
            cards: deck.deck().cards.len() as u32,
        };
        let json = deck.deck().to_json();
        let new = NewDeck { summary: summary.clone(), json, owner, created_ms: now_ms() };
        self.services.store.keep_deck(new).await?;
        Ok(summary)
    }

    fn in_memory(&self, hash: &str) -> Option<Arc<SharedDeck>> {
        lock(&self.in_use).get(hash)?.upgrade()
    }
}

/// Why a deck was not kept.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotKept {
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    #[error("the deck could not be written down; try again")]
    NotStored,
}

fn case_of(CaseRecord { card, category, typed, right, at_ms: _ }: CaseRecord) -> DeckCase {
    DeckCase { card, category, typed, right }
}

fn complain(error: &StoreError) -> NoDeck {
    tracing::error!(%error, "the store failed with a deck");
    NoDeck::NotReadable
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // OK because no code that could panic runs while the lock is held.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
