//! Large texts that people fetch: logs of closed tables, what came of checking them, and decks.
//!
//! A log is put together once and shared by everybody who fetches it at the same time. All texts that are on their way
//! share one budget of memory, so a client that asks for many and reads none of them costs the others nothing but a
//! refusal. A closed table never changes, so what is kept here is never out of date.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use axum::body::Body;
use bytes::Bytes;
use futures_util::stream;
use protocol::TableId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};
use tokio::time::Instant;

use crate::http::ApiError;
use crate::limits::{LOG_MEMORY, LOGS_AT_ONCE, LOGS_KEPT, PROOFS_KEPT, SLOWEST_LOG};
use crate::table_actor::{LogOutcome, TableStub};

/// Memory is counted in pieces of this size.
const PIECE: usize = 1024;

/// How much of a text is handed to a connection at once.
const SLICE: usize = 64 * 1024;

/// A text, and the memory that was set aside for it.
pub(crate) struct Lent {
    text: Bytes,
    _memory: OwnedSemaphorePermit,
}

impl Lent {
    /// How many bytes it has.
    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    /// A body that sends the text slice by slice. The text stays in memory until it is sent, or given up.
    pub(crate) fn body(self: Arc<Self>) -> Body {
        let until = Instant::now() + SLOWEST_LOG;
        Body::from_stream(stream::unfold((self, 0), move |(lent, from)| async move {
            let to = lent.text.len().min(from + SLICE);
            if from == to {
                return None;
            }
            if Instant::now() > until {
                return Some((Err(io::Error::from(io::ErrorKind::TimedOut)), (lent, to)));
            }
            let slice = lent.text.slice(from..to);
            Some((Ok(slice), (lent, to)))
        }))
    }
}

/// All texts that are lent out.
pub(crate) struct Library {
    memory: Arc<Semaphore>,
    /// Whose log may be put together or checked now, and whose deck may be read. Nobody who asks for logs waits for
    /// those who ask for decks.
    log_turns: Semaphore,
    deck_turns: Semaphore,
    shelves: Mutex<Shelves>,
}

#[derive(Default)]
struct Shelves {
    /// Every log that is lent to somebody.
    lent: HashMap<TableId, Weak<Lent>>,
    /// Those that were asked for last, the oldest first.
    recent: VecDeque<Arc<Lent>>,
    proofs: HashMap<TableId, Bytes>,
    /// Whose proofs these are, the oldest first.
    proven: VecDeque<TableId>,
}

impl Default for Library {
    fn default() -> Self {
        Library {
            memory: Arc::new(Semaphore::new(LOG_MEMORY / PIECE)),
            log_turns: Semaphore::new(LOGS_AT_ONCE),
            deck_turns: Semaphore::new(LOGS_AT_ONCE),
            shelves: Mutex::default(),
        }
    }
}

impl Library {
    /// The log of a table, once that is closed.
    pub(crate) async fn log(&self, table: &TableStub) -> Result<Arc<Lent>, ApiError> {
        self.share(table.id(), async { written(table.log().await?) }).await
    }

    /// The log of a table, put together only if nobody has it already.
    async fn share(
        &self,
        table: &TableId,
        text: impl Future<Output = Result<String, ApiError>>,
    ) -> Result<Arc<Lent>, ApiError> {
        if let Some(log) = self.known_log(table) {
            return Ok(log);
        }
        let _turn = turn(&self.log_turns).await;
        if let Some(log) = self.known_log(table) {
            return Ok(log);
        }
        let log = self.set_aside(text.await?)?;
        let mut shelves = self.shelves();
        shelves.lent.retain(|_, log| log.strong_count() > 0);
        shelves.lent.insert(table.clone(), Arc::downgrade(&log));
        while shelves.recent.len() >= LOGS_KEPT {
            shelves.recent.pop_front();
        }
        shelves.recent.push_back(Arc::clone(&log));
        Ok(log)
    }

    /// What comes of checking that log, as JSON.
    pub(crate) async fn proof(&self, table: &TableStub) -> Result<Bytes, ApiError> {
        if let Some(proof) = self.known_proof(table.id()) {
            return Ok(proof);
        }
        let log = self.log(table).await?;
        let _turn = turn(&self.log_turns).await;
        if let Some(proof) = self.known_proof(table.id()) {
            return Ok(proof);
        }
        // A long game takes a while to be played again, and others wait for this thread.
        let checked = tokio::task::spawn_blocking(move || {
            let text = std::str::from_utf8(&log.text).ok()?;
            serde_json::to_vec(&catalog::verify_text(text).ok()?).ok()
        });
        let Ok(Some(proof)) = checked.await else {
            return Err(ApiError::Damaged);
        };
        let proof = Bytes::from(proof);
        let mut shelves = self.shelves();
        while shelves.proven.len() >= PROOFS_KEPT {
            if let Some(oldest) = shelves.proven.pop_front() {
                shelves.proofs.remove(&oldest);
            }
        }
        if shelves.proofs.insert(table.id().clone(), proof.clone()).is_none() {
            shelves.proven.push_back(table.id().clone());
        }
        Ok(proof)
    }

    /// The file of a deck, which is read for one person.
    pub(crate) async fn lend(
        &self,
        text: impl Future<Output = Result<String, ApiError>>,
    ) -> Result<Arc<Lent>, ApiError> {
        let _turn = turn(&self.deck_turns).await;
        self.set_aside(text.await?)
    }

    /// Sets memory aside for a text, that of logs nobody reads any more if need be.
    fn set_aside(&self, text: String) -> Result<Arc<Lent>, ApiError> {
        // OK because it is no more than the whole, which is a small number.
        let pieces = text.len().div_ceil(PIECE).clamp(1, LOG_MEMORY / PIECE) as u32;
        let take = || Arc::clone(&self.memory).try_acquire_many_owned(pieces);
        let memory = take().or_else(|_| {
            self.shelves().recent.clear();
            take()
        });
        let memory = memory.map_err(|_| ApiError::Busy)?;
        Ok(Arc::new(Lent { text: text.into(), _memory: memory }))
    }

    fn known_log(&self, table: &TableId) -> Option<Arc<Lent>> {
        self.shelves().lent.get(table)?.upgrade()
    }

    fn known_proof(&self, table: &TableId) -> Option<Bytes> {
        self.shelves().proofs.get(table).cloned()
    }

    fn shelves(&self) -> MutexGuard<'_, Shelves> {
        // OK because no code that could panic runs while the lock is held.
        self.shelves.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The log, or why there is none.
fn written(outcome: LogOutcome) -> Result<String, ApiError> {
    match outcome {
        LogOutcome::Written(text) => Ok(text),
        LogOutcome::NotOver => Err(ApiError::NotOver),
        LogOutcome::Damaged => Err(ApiError::Damaged),
    }
}

async fn turn(turns: &Semaphore) -> SemaphorePermit<'_> {
    turns.acquire().await.expect("nobody closes the semaphore")
}

#[cfg(test)]
mod tests {
    use futures_util::StreamExt as _;

    use super::*;

    #[test]
    fn a_log_that_cannot_be_written_is_damaged_and_one_of_a_game_that_goes_on_is_not() {
        assert_eq!(written(LogOutcome::Written("{}".to_owned())).unwrap(), "{}");
        assert!(matches!(written(LogOutcome::NotOver), Err(ApiError::NotOver)));
        assert!(matches!(written(LogOutcome::Damaged), Err(ApiError::Damaged)));
    }

    #[tokio::test]
    async fn b06_many_who_fetch_one_log_and_do_not_read_it_share_it() {
        let library = Library::default();
        let (table, mut written) = (TableId::from_random([1; 10]), 0);
        let mut unread = Vec::new();
        for _ in 0..40 {
            // Forty of them would be ten times the memory there is for all logs.
            let log = library.share(&table, async {
                written += 1;
                Ok(" ".repeat(LOG_MEMORY / 4))
            });
            unread.push(log.await.unwrap().body());
        }
        assert_eq!(written, 1, "it is put together once");
        assert_eq!(library.memory.available_permits(), LOG_MEMORY / PIECE / 4 * 3);
    }

    #[tokio::test]
    async fn b06_a_text_is_streamed_in_small_slices_of_itself() {
        let lent = Library::default().lend(async { Ok(" ".repeat(10 * SLICE + 1)) }).await.unwrap();
        let within = lent.text.as_ptr_range();
        let slices: Vec<Bytes> =
            Arc::clone(&lent).body().into_data_stream().map(|slice| slice.unwrap()).collect().await;
        assert_eq!(slices.len(), 11);
        for slice in slices {
            assert!(slice.len() <= SLICE);
            assert!(within.contains(&slice.as_ptr()), "it is no copy");
        }
    }

    #[tokio::test]
    async fn b06_texts_that_nobody_reads_stay_within_their_budget() {
        let library = Library::default();
        let mut lent = Vec::new();
        let mut refused = None;
        while refused.is_none() && lent.len() < 100 {
            match library.lend(async { Ok(" ".repeat(1024 * 1024)) }).await {
                // Asked for, and never read.
                Ok(text) => lent.push(text.body()),
                Err(error) => refused = Some(error),
            }
        }
        assert!(matches!(refused, Some(ApiError::Busy)));
        assert_eq!(lent.len(), 16, "one MiB each of 16");
        lent.pop();
        library.lend(async { Ok(" ".repeat(1024 * 1024)) }).await.expect("its memory was given back");
    }
}
