//! A node's line to the others that can be cut: it neither renews its lease nor claims anything meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use protocol::TableId;
use store::{Answer, Claim, Greeted, NodeId, NodeStore, Store, StoreError};

/// Leases and claims, while the line holds.
pub struct Cuttable {
    pub store: Arc<dyn Store>,
    pub cut: Arc<AtomicBool>,
}

impl Cuttable {
    fn check(&self) -> Result<(), StoreError> {
        match self.cut.load(Ordering::SeqCst) {
            true => Err(StoreError::Other("the line is cut".to_owned())),
            false => Ok(()),
        }
    }
}

impl NodeStore for Cuttable {
    fn greet(&self, node: &NodeId, lease: Duration) -> Answer<'_, Greeted> {
        let node = node.clone();
        Box::pin(async move {
            self.check()?;
            self.store.greet(&node, lease).await
        })
    }

    fn farewell(&self, node: &NodeId) -> Answer<'_, ()> {
        let node = node.clone();
        Box::pin(async move {
            self.check()?;
            self.store.farewell(&node).await
        })
    }

    fn claim(&self, table: &TableId, node: &NodeId) -> Answer<'_, Claim> {
        let (table, node) = (table.clone(), node.clone());
        Box::pin(async move {
            self.check()?;
            self.store.claim(&table, &node).await
        })
    }

    fn release(&self, table: &TableId, node: &NodeId) -> Answer<'_, ()> {
        let (table, node) = (table.clone(), node.clone());
        Box::pin(async move {
            self.check()?;
            self.store.release(&table, &node).await
        })
    }

    fn living(&self) -> Answer<'_, Vec<NodeId>> {
        Box::pin(async move {
            self.check()?;
            self.store.living().await
        })
    }
}
