//! How a node goes away without anybody noticing: table by table, each finished with what it was asked.

use std::sync::Arc;

use store::NodeId;
use tokio::task::JoinSet;

use super::Cluster;
use crate::open_tables::OpenTables;

/// How many tables are handed over at once. Each costs the database a write, and others use it too.
const AT_ONCE: usize = 16;

impl OpenTables {
    /// Takes no more tables, and lets others have those that are here.
    pub(crate) async fn hand_over(self: &Arc<Self>) {
        self.start_draining();
        let mut under_way = JoinSet::new();
        let mut count = 0_usize;
        for stub in self.all_here() {
            if under_way.len() >= AT_ONCE {
                under_way.join_next().await;
            }
            count += 1;
            under_way.spawn(async move { stub.hand_over().await });
        }
        while under_way.join_next().await.is_some() {}
        tracing::info!(tables = count, "all tables were handed over");
    }

    /// Tells every table here that a node is gone, along with its watchers.
    pub(super) async fn bereave(&self, node: &NodeId) {
        for stub in self.all_here() {
            stub.bereave(node.clone()).await;
        }
    }
}

impl Cluster {
    /// Ends the lease: nothing here is this node's any more.
    pub(crate) async fn say_farewell(&self) {
        self.lease.end();
        self.void_deeds();
        if let Err(error) = self.nodes.farewell(&self.id).await {
            // Then it runs out by itself.
            tracing::warn!(%error, "the lease of this node could not be ended");
        }
    }
}
