//! One at a time for each table, where the database and the memory must change together.

use std::hash::{BuildHasher, RandomState};

use protocol::TableId;
use tokio::sync::{Mutex, MutexGuard};

/// Enough that tables seldom wait for each other.
const LOCKS: usize = 64;

/// Locks shared by tables: who claims one and opens it, or forgets one and releases it, is alone with it meanwhile. If
/// not, a release could follow a claim of the same node, and a table be played that is nobody's.
pub(crate) struct Turns {
    locks: [Mutex<()>; LOCKS],
    hasher: RandomState,
}

impl Default for Turns {
    fn default() -> Self {
        Turns { locks: std::array::from_fn(|_| Mutex::default()), hasher: RandomState::new() }
    }
}

impl Turns {
    /// Waits for the turn of a table. A holder of one never waits for another.
    pub(crate) async fn of(&self, table: &TableId) -> MutexGuard<'_, ()> {
        // OK because the remainder is below the number of locks.
        let index = (self.hasher.hash_one(table) % LOCKS as u64) as usize;
        self.locks[index].lock().await
    }
}
