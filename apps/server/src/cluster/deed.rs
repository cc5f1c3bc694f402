//! What the task of a table holds to know that the table is its own.

use std::sync::Arc;

use protocol::TableId;
use store::{Claim, StoreError};
use tokio::sync::watch;

use super::Cluster;

/// Proof of a claim. It is void when the lease of the node has run out, even if another begins at once: between the two
/// somebody else may have played.
pub(crate) struct Deed {
    cluster: Arc<Cluster>,
    voids: watch::Receiver<u64>,
    /// As it was before the claim.
    drawn_up: u64,
}

impl Cluster {
    /// Draws up a deed. Before the claim, so that it is void if the lease runs out in the middle.
    pub(super) fn deed(self: &Arc<Self>) -> Deed {
        let voids = self.voids.subscribe();
        let drawn_up = *voids.borrow();
        Deed { cluster: Arc::clone(self), voids, drawn_up }
    }
}

impl Deed {
    /// Whether the table may be answered for now.
    pub(crate) fn holds(&self) -> bool {
        self.cluster.lease.is_running() && *self.voids.borrow() == self.drawn_up
    }

    /// Waits until it is void. Dropping the wait loses nothing.
    pub(crate) async fn voided(&mut self) {
        // An error means that the cluster is gone; but it is held here.
        self.voids.wait_for(|voids| *voids != self.drawn_up).await.ok();
    }

    /// Asks the database whose the table is, because something does not fit.
    pub(crate) async fn confirm(&self, table: &TableId) -> Result<bool, StoreError> {
        match self.cluster.claim(table).await {
            Ok(Claim::Yours) => Ok(true),
            Ok(Claim::Theirs(_)) | Err(StoreError::Lapsed) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Lets another have the table.
    pub(crate) async fn give_up(&self, table: &TableId) {
        self.cluster.release(table).await;
    }
}
