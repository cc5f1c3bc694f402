//! Where a table puts what those who watch it at the same node have not seen yet.
//!
//! A socket that hears of news would have to ask the table for it, and wait for its turn. Almost always it is known
//! beforehand what it would ask for: how the table looks to it since it last looked. So that lies ready in its window
//! before the news is told, and only a socket that finds nothing there asks. There is never more than one look in a
//! window, however slow the socket is.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use rules::Seq;

use super::actor::TableActor;
use super::request::{Look, Ticket, Visitor};

/// What lies ready for one socket.
#[derive(Default)]
pub(crate) struct Window {
    // A std mutex, because it is held for a few instructions and never while waiting.
    pane: Mutex<Option<Pane>>,
}

/// How a table looks to somebody who had seen it when its log was so long.
struct Pane {
    since: Seq,
    look: Look,
}

impl Window {
    /// Takes what lies ready, if it continues what was seen until now.
    pub(crate) fn take(&self, known: Seq) -> Option<Look> {
        let pane = self.pane().take()?;
        (pane.since == known).then_some(pane.look)
    }

    fn pane(&self) -> MutexGuard<'_, Option<Pane>> {
        // OK because no code that could panic runs while the lock is held.
        self.pane.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A window as the table knows it.
pub(super) struct Watcher {
    visitor: Visitor,
    ticket: Ticket,
    window: Weak<Window>,
    /// How long the log was at what was last put there, or told.
    shown: Seq,
}

impl TableActor {
    /// Remembers the window of somebody who was just told how the table looks.
    pub(super) fn remember_window(&mut self, visitor: Visitor, ticket: Ticket, window: &Arc<Window>) {
        let shown = self.table.seq();
        self.forget_window(&visitor);
        self.watchers.push(Watcher { visitor, ticket, window: Arc::downgrade(window), shown });
    }

    pub(super) fn forget_window(&mut self, visitor: &Visitor) {
        self.watchers.retain(|watcher| watcher.visitor != *visitor);
    }

    /// Puts into every window what is new.
    pub(super) fn fill_windows(&mut self) {
        let mut watchers = std::mem::take(&mut self.watchers);
        watchers.retain_mut(|watcher| match watcher.window.upgrade() {
            Some(window) => {
                self.fill(watcher, &window);
                true
            }
            None => false,
        });
        self.watchers = watchers;
    }

    fn fill(&self, watcher: &mut Watcher, window: &Window) {
        // Whose seat is another's now is told so when they ask.
        if self.check(watcher.ticket).is_err() {
            return;
        }
        // What was not taken yet is replaced by all since then.
        let since = window.pane().take().map_or(watcher.shown, |pane| pane.since);
        let look = self.look(watcher.ticket.place.viewer(), since);
        watcher.shown = look.seq;
        *window.pane() = Some(Pane { since, look });
    }
}
