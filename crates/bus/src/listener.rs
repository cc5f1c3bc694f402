//! What a socket holds to hear of the tables it watches.
//!
//! News of one table is gathered until it is heard, so a listener never holds more than one notice per table,
//! however slow it is.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::TableId;
use tokio::sync::{Notify, mpsc};

use crate::{News, Notice};

/// Hears of the tables it listens to.
pub struct Listener {
    pigeonhole: Arc<Pigeonhole>,
    switchboard: Arc<Switchboard>,
    tables: Vec<TableId>,
}

impl Listener {
    /// Hears of `table` from now on.
    pub fn listen_to(&mut self, table: &TableId) {
        if !self.tables.contains(table) {
            self.tables.push(table.clone());
            self.switchboard.connect(table, &self.pigeonhole);
        }
    }

    /// Hears of `table` no more.
    pub fn turn_from(&mut self, table: &TableId) {
        if let Some(index) = self.tables.iter().position(|listened| listened == table) {
            self.tables.swap_remove(index);
            self.switchboard.disconnect(table, &self.pigeonhole);
            self.pigeonhole.waiting().retain(|notice| notice.table != *table);
        }
    }

    /// News that waits already, of any of the tables.
    pub fn next_now(&mut self) -> Option<Notice> {
        self.pigeonhole.take()
    }

    /// Waits for news of any of the tables. Dropping the wait loses nothing.
    pub async fn next(&mut self) -> Notice {
        loop {
            if let Some(notice) = self.pigeonhole.take() {
                return notice;
            }
            self.pigeonhole.rung.notified().await;
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        for table in &self.tables {
            self.switchboard.disconnect(table, &self.pigeonhole);
        }
    }
}

/// Where the news for one listener waits.
#[derive(Default)]
struct Pigeonhole {
    // One for each table at most, in the order in which they came. A list, because there are hardly ever two, and a map
    // would hold room for a dozen in every socket.
    waiting: Mutex<Vec<Notice>>,
    rung: Notify,
}

impl Pigeonhole {
    fn waiting(&self) -> MutexGuard<'_, Vec<Notice>> {
        // OK because no code that could panic runs while the lock is held.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, notice: &Notice) {
        let mut waiting = self.waiting();
        match waiting.iter_mut().find(|other| other.table == notice.table) {
            Some(other) => other.news = other.news.and(notice.news),
            None => {
                // Not four at once, as a list would by itself.
                waiting.reserve_exact(1);
                waiting.push(notice.clone());
            }
        }
        drop(waiting);
        self.rung.notify_one();
    }

    /// The notice that has waited longest.
    fn take(&self) -> Option<Notice> {
        let mut waiting = self.waiting();
        if waiting.is_empty() { None } else { Some(waiting.remove(0)) }
    }
}

/// Whether anybody in this process listens to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Interest {
    /// Somebody does, and nobody did before.
    Begins(TableId),
    /// Nobody does any more.
    Ends(TableId),
}

/// Who listens to which table, in this process.
#[derive(Default)]
pub(crate) struct Switchboard {
    // A std mutex, because it is held for a few instructions and never while waiting.
    lines: Mutex<HashMap<TableId, Vec<Arc<Pigeonhole>>>>,
    /// Who wants to know which tables are listened to. Told while the lock is held, so always in order.
    interest: Option<mpsc::UnboundedSender<Interest>>,
}

impl Switchboard {
    /// A switchboard that says which tables are listened to.
    pub(crate) fn with_interest(interest: mpsc::UnboundedSender<Interest>) -> Self {
        Switchboard { interest: Some(interest), ..Switchboard::default() }
    }

    fn tell(&self, interest: Interest) {
        if let Some(sender) = &self.interest {
            // If nobody wants to know any more, the process is about to end.
            sender.send(interest).ok();
        }
    }

    /// Everybody who listens to anything is told to look at all of it.
    pub(crate) fn ring_all(&self) {
        for (table, listeners) in &*self.lines() {
            let notice = Notice { table: table.clone(), news: News::everything() };
            listeners.iter().for_each(|pigeonhole| pigeonhole.put(&notice));
        }
    }

    pub(crate) fn listener(self: &Arc<Self>) -> Listener {
        Listener { pigeonhole: Arc::default(), switchboard: Arc::clone(self), tables: Vec::new() }
    }

    pub(crate) fn put_through(&self, notice: &Notice) {
        if let Some(listeners) = self.lines().get(&notice.table) {
            for pigeonhole in listeners {
                pigeonhole.put(notice);
            }
        }
    }

    fn connect(&self, table: &TableId, pigeonhole: &Arc<Pigeonhole>) {
        let mut lines = self.lines();
        let listeners = lines.entry(table.clone()).or_default();
        listeners.push(Arc::clone(pigeonhole));
        if listeners.len() == 1 {
            self.tell(Interest::Begins(table.clone()));
        }
    }

    fn disconnect(&self, table: &TableId, pigeonhole: &Arc<Pigeonhole>) {
        let mut lines = self.lines();
        if let Some(listeners) = lines.get_mut(table) {
            listeners.retain(|other| !Arc::ptr_eq(other, pigeonhole));
            if listeners.is_empty() {
                lines.remove(table);
                self.tell(Interest::Ends(table.clone()));
            }
        }
    }

    fn lines(&self) -> MutexGuard<'_, HashMap<TableId, Vec<Arc<Pigeonhole>>>> {
        // OK for the same reason as the pigeonhole's.
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
