//! What all people of a run share: the doors they may knock at, the books they write into, and whether to play.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use protocol::{MessageId, TableId};
use remote::Door;
use rules::{Seat, Viewer};

use crate::check::{Violation, Wrong};
use crate::record::{Books, Note, Noted, Sent, Wished, Witness};

/// The place where everybody plays.
pub(crate) struct Town {
    began: Instant,
    /// A way in for each node, whether it lives or not.
    doors: Vec<Door>,
    is_paused: AtomicBool,
    is_over: AtomicBool,
    /// Messages that were sent and not answered.
    open: AtomicUsize,
    books: Mutex<Books>,
    violations: Mutex<Vec<Violation>>,
    /// When each party last got on, and at which table: a message of theirs was accepted, or they went on to the next.
    progress: Mutex<Vec<(Instant, String)>>,
}

impl Town {
    pub(crate) fn new(doors: Vec<Door>) -> Self {
        Town {
            began: Instant::now(),
            doors,
            is_paused: AtomicBool::new(false),
            is_over: AtomicBool::new(false),
            open: AtomicUsize::new(0),
            books: Mutex::default(),
            violations: Mutex::default(),
            progress: Mutex::default(),
        }
    }

    /// How long it has been there.
    pub(crate) fn age(&self) -> Duration {
        self.began.elapsed()
    }

    pub(crate) fn doors(&self) -> &[Door] {
        &self.doors
    }

    /// Makes room for one more party; gives its number.
    pub(crate) fn found_party(&self, table: &TableId) -> usize {
        let mut progress = lock(&self.progress);
        progress.push((Instant::now(), table.to_string()));
        progress.len() - 1
    }

    /// Notes that a party has got on.
    pub(crate) fn get_on(&self, party: usize, table: &TableId) {
        lock(&self.progress)[party] = (Instant::now(), table.to_string());
    }

    /// When the party that has waited longest last got on, and where.
    pub(crate) fn last_progress(&self) -> Option<(Instant, String)> {
        lock(&self.progress).iter().min().cloned()
    }

    /// Whether nobody begins anything new. What was begun is brought to its end.
    pub(crate) fn is_paused(&self) -> bool {
        self.is_paused.load(Ordering::SeqCst)
    }

    pub(crate) fn pause(&self, pause: bool) {
        self.is_paused.store(pause, Ordering::SeqCst);
    }

    /// Whether to go home.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::SeqCst)
    }

    pub(crate) fn end(&self) {
        self.is_over.store(true, Ordering::SeqCst);
    }

    /// How many messages wait for an answer.
    pub(crate) fn open(&self) -> usize {
        self.open.load(Ordering::SeqCst)
    }

    /// Writes down a message before it is sent for the first time: from then on it may be carried out.
    pub(crate) fn send(&self, table: &TableId, seat: Seat, id: MessageId, wish: Wished) {
        self.open.fetch_add(1, Ordering::SeqCst);
        lock(&self.books).of(table).sent.push(Sent { seat, id, wish });
    }

    /// A message was answered, or there is nothing left that could answer it.
    pub(crate) fn settle(&self) {
        self.open.fetch_sub(1, Ordering::SeqCst);
    }

    pub(crate) fn note(&self, table: &TableId, witness: Witness, viewer: Viewer, note: Note) {
        let at_ms = self.age().as_millis() as u64;
        lock(&self.books).of(table).notes.push(Noted { at_ms, witness, viewer, note });
    }

    /// Notes something that must never be and that no log shows.
    pub(crate) fn denounce(&self, table: &str, wrong: Wrong, said: String) {
        lock(&self.violations).push(Violation { table: table.to_owned(), wrong, said });
    }

    /// What was denounced since this was last asked.
    pub(crate) fn denounced(&self) -> Vec<Violation> {
        std::mem::take(&mut *lock(&self.violations))
    }

    pub(crate) fn books(&self) -> MutexGuard<'_, Books> {
        lock(&self.books)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // OK because no code that could panic runs while the lock is held.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
