//! The decks that tables are played with.
//!
//! A deck is read from the store when it is first asked for, never changes, and is shared by every table that plays it.
//! It leaves memory with the last of them; only the decks that come with the games stay. Those are kept in the store,
//! too: a later version may come with others, and old tables must still open.
//!
//! All decks in play share one budget of memory, by an estimate of what each takes; see [`PlayDeck::weight`]. Only a deck
//! for which nothing else makes room may be over it: one from before there was a bound, if no other is in play.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use bytes::Bytes;
use catalog::{DeckCase, DeckFile, GameKind, PlayDeck, Unplayable};
use protocol::{TableId, Token};
use store::{CaseRecord, DeckSummary, NewDeck, StoreError, TokenHash};

use crate::Services;
use crate::http::ApiError;
use crate::limits::{SMALL_DECK, WEIGHTS_KEPT};
use crate::time::now_ms;

/// Why a deck is not at hand.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoDeck {
    #[error("there is no such deck; send it to the server first")]
    NoSuchDeck,
    #[error("this deck is private; to play it you need its owner's token or a link from its owner")]
    NotGranted,
    #[error("this deck is damaged and cannot be read")]
    Damaged,
    #[error("this deck cannot be read now; try again")]
    NotReadable,
    #[error("there is no memory for another deck in play now; try again later, or play with a smaller deck")]
    NoMemory,
}

/// The decks in memory, by hash.
pub(crate) struct DeckShelf {
    services: Arc<Services>,
    in_use: Mutex<HashMap<String, InUse>>,
    /// The decks that come with the games and are known to be in the store.
    starters: Mutex<HashSet<String>>,
    /// Held while a deck is read, so that it is read once.
    reading: tokio::sync::Mutex<()>,
    /// Held while a deck that was sent is read, so that large ones do not fill the memory together.
    receiving: tokio::sync::Mutex<()>,
}

/// A deck that is in play, or was, or was sent.
#[derive(Default)]
struct InUse {
    deck: Weak<PlayDeck>,
    weight: usize,
}

impl DeckShelf {
    pub(crate) fn new(services: Arc<Services>) -> Arc<Self> {
        Arc::new(DeckShelf {
            services,
            in_use: Mutex::default(),
            starters: Mutex::default(),
            reading: tokio::sync::Mutex::default(),
            receiving: tokio::sync::Mutex::default(),
        })
    }

    /// The deck with this hash, for a person who wants to open a table with it and shows `key`.
    pub(crate) async fn find_for(&self, hash: &str, key: Option<&Token>) -> Result<Arc<PlayDeck>, NoDeck> {
        if in_the_box(hash).is_none() {
            let store = &self.services.store;
            let may = store.may_play_deck(hash, key.map(TokenHash::of)).await;
            if !may.map_err(|error| complain(&error))? {
                let known = store.deck_summary(hash).await.map_err(|error| complain(&error))?.is_some();
                return Err(if known { NoDeck::NotGranted } else { NoDeck::NoSuchDeck });
            }
        }
        self.find(hash).await
    }

    /// The deck with this hash, for a table that is played with it.
    pub(crate) async fn find(&self, hash: &str) -> Result<Arc<PlayDeck>, NoDeck> {
        if let Some(deck) = in_the_box(hash).or_else(|| self.in_memory(hash)) {
            return Ok(deck);
        }
        let _reading = self.reading.lock().await;
        if let Some(deck) = self.in_memory(hash) {
            return Ok(deck);
        }
        self.has_room(self.known_weight(hash))?;
        let record = self.services.store.load_deck(hash).await.map_err(|error| complain(&error))?;
        let record = record.ok_or(NoDeck::NoSuchDeck)?;
        // A large deck takes a while, and others wait for this thread.
        let read = tokio::task::spawn_blocking(move || {
            PlayDeck::read_kept(&record.json).ok()?.kept_as(&record.summary.hash)
        });
        let Ok(Some(deck)) = read.await else {
            tracing::error!(hash, "a deck that was kept cannot be read");
            return Err(NoDeck::Damaged);
        };
        let weight = deck.weight();
        let deck = Arc::new(deck);
        // Nobody else takes memory meanwhile, because reading is done one after another.
        let has_room = self.has_room(weight);
        self.note(hash, weight, has_room.is_ok().then_some(&deck));
        has_room.map(|()| deck)
    }

    /// Whether there is memory for another deck in play that weighs so much.
    fn has_room(&self, weight: usize) -> Result<(), NoDeck> {
        let in_use = lock(&self.in_use);
        let used: usize =
            in_use.values().filter(|known| known.deck.strong_count() > 0).map(|known| known.weight).sum();
        let all = self.services.crowd.deck_memory;
        let most = if weight <= SMALL_DECK { all } else { all / 4 * 3 };
        if used == 0 || used + weight <= most { Ok(()) } else { Err(NoDeck::NoMemory) }
    }

    /// Remembers what a deck weighs, and the deck itself if it is in play.
    fn note(&self, hash: &str, weight: usize, in_play: Option<&Arc<PlayDeck>>) {
        let mut in_use = lock(&self.in_use);
        if in_use.len() >= WEIGHTS_KEPT {
            in_use.retain(|_, known| known.deck.strong_count() > 0);
        }
        let deck = in_play.map(Arc::downgrade).unwrap_or_default();
        let known = in_use.entry(hash.to_owned()).or_default();
        // Somebody may send a deck again that is in play.
        if in_play.is_some() || known.deck.strong_count() == 0 {
            *known = InUse { deck, weight };
        }
    }

    /// What a deck weighs, if it was read lately.
    fn known_weight(&self, hash: &str) -> usize {
        lock(&self.in_use).get(hash).map_or(0, |known| known.weight)
    }

    /// The deck that comes with a game, if it is played with one.
    pub(crate) async fn starter(&self, kind: GameKind) -> Result<Option<Arc<PlayDeck>>, NoDeck> {
        let Some(starter) = PlayDeck::starter(kind) else {
            return Ok(None);
        };
        if !lock(&self.starters).contains(starter.hash()) {
            let (summary, json) = (summary(&starter), starter.to_json());
            let new = NewDeck { summary, json, owner: None, created_ms: now_ms() };
            self.services.store.keep_deck(new).await.map_err(|error| complain(&error))?;
            lock(&self.starters).insert(starter.hash().to_owned());
        }
        Ok(Some(starter))
    }

    /// The file of a deck, as it was written down: a deck takes several times the memory of its file.
    pub(crate) async fn file(&self, hash: &str) -> Result<String, ApiError> {
        let record = self.services.store.load_deck(hash).await.map_err(|error| complain(&error))?;
        Ok(record.ok_or(NoDeck::NoSuchDeck)?.json)
    }

    /// Keeps a deck that somebody sent, if it can be played.
    pub(crate) async fn receive(&self, json: Bytes, owner: TokenHash) -> Result<DeckSummary, NotKept> {
        let _receiving = self.receiving.lock().await;
        let read = tokio::task::spawn_blocking(move || Ok::<_, NotKept>(DeckFile::read(text(&json)?)?));
        let DeckFile { hash, kind, title, licence, cards, json, weight, flaw } =
            read.await.map_err(|_| NotKept::NotStored)??;
        if let Some((place, flaw)) = flaw {
            return Err(NotKept::Unprintable { place, flaw });
        }
        let summary = DeckSummary { hash, game: kind.name().to_owned(), title, licence, cards: cards.into() };
        let new = NewDeck { summary: summary.clone(), json, owner: Some(owner), created_ms: now_ms() };
        match self.services.store.keep_deck(new).await {
            Ok(()) => {
                // So that it is not read in vain when there is no room for it.
                self.note(&summary.hash, weight, None);
                Ok(summary)
            }
            Err(error) => {
                complain(&error);
                Err(NotKept::NotStored)
            }
        }
    }

    /// Tells the owner of a deck what votes at a table decided about answers. If that fails it is not lost: the votes
    /// are in the table's log, and are proposed again when it is read.
    pub(crate) async fn propose(&self, deck: &PlayDeck, table: &TableId, decided: Vec<DeckCase>) {
        if decided.is_empty() || in_the_box(deck.hash()).is_some() {
            return;
        }
        let at_ms = now_ms();
        let record =
            |DeckCase { card, category, typed, right }| CaseRecord { card, category, typed, right, at_ms };
        let cases = decided.into_iter().map(record).collect();
        if let Err(error) = self.services.store.propose(deck.hash(), table, cases).await {
            tracing::error!(%error, "what a vote decided could not be proposed to the owner of the deck");
        }
    }

    fn in_memory(&self, hash: &str) -> Option<Arc<PlayDeck>> {
        lock(&self.in_use).get(hash)?.deck.upgrade()
    }
}

/// Why a deck was not kept.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotKept {
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    #[error("this is not UTF-8 text")]
    NotText { line: usize },
    #[error("a deck has only characters that can be seen, and not U+{:04X}", u32::from(*.flaw))]
    Unprintable { place: String, flaw: char },
    #[error("the deck could not be written down; try again")]
    NotStored,
}

fn text(bytes: &[u8]) -> Result<&str, NotKept> {
    std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        NotKept::NotText { line: 1 + before.iter().filter(|byte| **byte == b'\n').count() }
    })
}

/// The deck with this hash, if it comes with a game.
fn in_the_box(hash: &str) -> Option<Arc<PlayDeck>> {
    GameKind::ALL.into_iter().filter_map(PlayDeck::starter).find(|deck| deck.hash() == hash)
}

fn summary(deck: &PlayDeck) -> DeckSummary {
    DeckSummary {
        hash: deck.hash().to_owned(),
        game: deck.kind().name().to_owned(),
        title: deck.title().to_owned(),
        licence: deck.deck().licence.clone(),
        // OK because a deck that can be played has at most 65,535 cards.
        cards: deck.deck().cards.len() as u32,
    }
}

fn complain(error: &StoreError) -> NoDeck {
    tracing::error!(%error, "the store failed with a deck");
    NoDeck::NotReadable
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // OK because no code that could panic runs while the lock is held.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
