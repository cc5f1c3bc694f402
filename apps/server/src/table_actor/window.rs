//! Where a table puts what those who watch it at the same node have not seen yet.
//!
//! A socket that hears of news would have to ask the table for it, and wait for its turn. Almost always it is known
//! beforehand what it would ask for: how the table looks to it since it last looked. So that lies ready in its window
//! before the news is told, and only a socket that finds nothing there asks. There is never more than one look in a
//! window, however slow the socket is.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use rules::Seq;
use table::Album;

use super::actor::TableActor;
use super::request::{Look, Ticket, Visitor};

/// What lies ready for one socket.
#[derive(Default)]
pub(crate) struct Window {
    // A std mutex, because it is held for a few instructions and never while waiting.
    pane: Mutex<Option<Pane>>,
}

/// How a table looks to a viewer who last saw it when its log was this long.
struct Pane {
    since: Seq,
    look: Look,
}

impl Window {
    /// Takes what lies ready, if it continues what was seen until now and shows all that was heard of. Whatever lay there
    /// is gone afterwards.
    pub(crate) fn take(&self, known: Seq, heard: Seq) -> Option<Look> {
        let pane = self.pane().take()?;
        (pane.since == known && pane.look.seq >= heard).then_some(pane.look)
    }

    /// Puts in how the table looks since `shown`; what was not taken yet is replaced by all since then. Gives how long the
    /// log is at what lies there now.
    fn put(&self, shown: Seq, look: impl FnOnce(Seq) -> Look) -> Seq {
        let since = self.pane().take().map_or(shown, |pane| pane.since);
        let look = look(since);
        let seq = look.seq;
        *self.pane() = Some(Pane { since, look });
        seq
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
    /// Remembers the window of a viewer who was just told how the table looks.
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
        let mut album = Album::default();
        watchers.retain_mut(|watcher| match watcher.window.upgrade() {
            Some(window) => {
                self.fill(watcher, &window, &mut album);
                true
            }
            None => false,
        });
        self.watchers = watchers;
    }

    fn fill(&self, watcher: &mut Watcher, window: &Window, album: &mut Album) {
        // Whose seat is another's now is told so when they ask.
        if self.check(watcher.ticket).is_err() {
            return;
        }
        let viewer = watcher.ticket.place.viewer();
        watcher.shown = window.put(watcher.shown, |since| self.look_beside(viewer, since, album));
    }
}

#[cfg(test)]
mod tests {
    use protocol::RawValue;

    use super::*;

    /// How a table with a log this long looks to a viewer who last saw it at `since`.
    fn look(since: Seq, seq: u64) -> Look {
        let sight = RawValue::from_string(format!(r#"{{"since":{since},"seq":{seq}}}"#)).unwrap();
        Look { seq: Seq(seq), sight, left_ms: None, clocks: None }
    }

    /// The log has grown to `seq`; the table last put in, or told, how it looked at `shown`.
    fn fill(window: &Window, shown: u64, seq: u64) {
        assert_eq!(window.put(Seq(shown), |since| look(since, seq)), Seq(seq));
    }

    fn take(window: &Window, known: u64, heard: u64) -> Option<String> {
        window.take(Seq(known), Seq(heard)).map(|look| look.sight.get().to_owned())
    }

    #[test]
    fn what_lies_ready_is_taken_once() {
        let window = Window::default();
        assert_eq!(take(&window, 5, 6), None, "nothing was put there yet");
        fill(&window, 5, 6);
        assert_eq!(take(&window, 5, 6).as_deref(), Some(r#"{"since":5,"seq":6}"#));
        assert_eq!(take(&window, 5, 6), None);
    }

    #[test]
    fn what_was_not_taken_is_replaced_by_all_since_then() {
        let window = Window::default();
        fill(&window, 5, 6);
        fill(&window, 6, 7);
        fill(&window, 7, 9);
        assert_eq!(take(&window, 5, 9).as_deref(), Some(r#"{"since":5,"seq":9}"#));
        fill(&window, 9, 10);
        assert_eq!(take(&window, 9, 10).as_deref(), Some(r#"{"since":9,"seq":10}"#));
    }

    #[test]
    fn what_leaves_a_gap_or_tells_again_what_was_seen_is_not_taken() {
        for known in [4, 6] {
            let window = Window::default();
            fill(&window, 5, 7);
            assert_eq!(take(&window, known, 7), None, "seen until {known}");
            assert_eq!(take(&window, 5, 7), None, "what was no use is not kept");
        }
    }

    #[test]
    fn what_is_older_than_what_was_heard_of_is_not_taken() {
        let window = Window::default();
        fill(&window, 5, 6);
        assert_eq!(take(&window, 5, 8), None);
        // A viewer who heard of less has only not heard of the rest yet.
        fill(&window, 5, 8);
        assert_eq!(take(&window, 5, 6).as_deref(), Some(r#"{"since":5,"seq":8}"#));
    }

    #[test]
    fn after_an_answer_from_elsewhere_the_window_is_right_again_by_itself() {
        let window = Window::default();
        fill(&window, 5, 6);
        // The socket asked, and was told of 7 before it looked here.
        fill(&window, 6, 7);
        assert_eq!(take(&window, 7, 8), None, "what lies there begins too early");
        fill(&window, 7, 8);
        assert_eq!(take(&window, 7, 8).as_deref(), Some(r#"{"since":7,"seq":8}"#));
    }
}
