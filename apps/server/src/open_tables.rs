//! The tables that are in memory.
//!
//! A table is read from the store and replayed when it is first asked for, and leaves memory when nobody has
//! asked for a while. Both of its names lead to the same task.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::TableId;
use store::{StoreError, TableRecord};
use tokio::sync::mpsc;

use crate::Services;
use crate::table_actor::{self, Door, TableStub};

/// Why a table was not found.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotFound {
    #[error("there is no such table")]
    NoSuchTable,
    #[error("this table cannot be read now; try again")]
    NotReadable,
    #[error("this table is damaged and cannot be opened")]
    Damaged,
}

/// The tables in memory, by both of their names.
pub(crate) struct OpenTables {
    services: Arc<Services>,
    // A std mutex, because it is held for a look-up and never while waiting.
    by_name: Mutex<HashMap<TableId, (TableStub, Door)>>,
}

impl OpenTables {
    pub(crate) fn new(services: Arc<Services>) -> Arc<Self> {
        Arc::new(OpenTables { services, by_name: Mutex::default() })
    }

    /// The table called `name`, and which of its names that is.
    pub(crate) async fn find(self: &Arc<Self>, name: &TableId) -> Result<(TableStub, Door), NotFound> {
        if let Some(found) = self.in_memory(name) {
            return Ok(found);
        }
        match self.services.store.load(name).await {
            Ok(Some(record)) => self.open(name, record),
            Ok(None) => Err(NotFound::NoSuchTable),
            Err(error) => {
                tracing::error!(%error, "a table could not be read");
                Err(match error {
                    StoreError::Damaged { .. } => NotFound::Damaged,
                    _ => NotFound::NotReadable,
                })
            }
        }
    }

    /// Opens a table that was read, unless somebody else was quicker.
    ///
    /// The record cannot be older than what an earlier task of the same table wrote: such a task would have to
    /// have started and ended while the record was being read, and it lives for `IDLE` at least. If it were all
    /// the same, the first move would meet a conflict in the store and the table would be read again.
    fn open(self: &Arc<Self>, name: &TableId, record: TableRecord) -> Result<(TableStub, Door), NotFound> {
        let (id, watch) = (record.id.clone(), record.watch.clone());
        let (stub, actor) = table_actor::channel(record, Arc::clone(&self.services)).map_err(|refusal| {
            tracing::error!(table = %watch, %refusal, "a table does not replay");
            NotFound::Damaged
        })?;
        let mut by_name = self.by_name();
        if let Some((stub, door)) = by_name.get(name).filter(|(stub, _)| stub.is_alive()) {
            return Ok((stub.clone(), *door));
        }
        tracing::debug!(table = %watch, "a table is open");
        // Weak, so that the tables end when the server does.
        tokio::spawn(actor.run(Arc::downgrade(self)));
        let door = if *name == id { Door::Seats } else { Door::Gallery };
        by_name.insert(id, (stub.clone(), Door::Seats));
        by_name.insert(watch, (stub.clone(), Door::Gallery));
        Ok((stub, door))
    }

    /// Forgets a table if nobody holds its stub and nothing waits for it; answers whether it did. Nobody can
    /// come by a stub meanwhile, because that takes the same lock.
    pub(crate) fn forget<T>(&self, id: &TableId, watch: &TableId, mailbox: &mpsc::Receiver<T>) -> bool {
        /// One under each name.
        const OURS: usize = 2;
        let mut by_name = self.by_name();
        if mailbox.sender_strong_count() > OURS || !mailbox.is_empty() {
            return false;
        }
        by_name.remove(id);
        by_name.remove(watch);
        tracing::debug!(table = %watch, "a table leaves memory");
        true
    }

    fn in_memory(&self, name: &TableId) -> Option<(TableStub, Door)> {
        let by_name = self.by_name();
        by_name.get(name).filter(|(stub, _)| stub.is_alive()).cloned()
    }

    fn by_name(&self) -> MutexGuard<'_, HashMap<TableId, (TableStub, Door)>> {
        // OK because no code that could panic runs while the lock is held.
        self.by_name.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
