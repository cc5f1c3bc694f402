//! How a table is found when there are many nodes: here, or at the node that plays it.

use std::sync::Arc;
use std::time::Duration;

use protocol::TableId;
use store::{Claim, StoreError};
use tokio::time::{Instant, sleep};

use super::{Cluster, Far};
use crate::open_tables::{NotFound, OpenTables};
use crate::table_actor::{Door, TableStub};

/// How long a node whose lease has run out waits for a new one before it gives up on a request.
const PATIENCE: Duration = Duration::from_secs(3);

/// How often it looks whether it has.
const GLANCE: Duration = Duration::from_millis(50);

impl OpenTables {
    /// Claims a table that is not in memory, and opens it, or the way to it.
    pub(crate) async fn reach(
        self: &Arc<Self>,
        cluster: &Arc<Cluster>,
        name: &TableId,
    ) -> Result<(TableStub, Door), NotFound> {
        let started = Instant::now();
        while !cluster.is_leased() {
            if started.elapsed() > PATIENCE {
                return Err(NotFound::NotReadable);
            }
            sleep(GLANCE).await;
        }
        match self.reach_by_id(cluster, name).await {
            Err(NotFound::NoSuchTable) => {}
            found => return Ok((found?, Door::Seats)),
        }
        // It may be the spectators' name; that costs a reading more, the first time.
        let id = self.load(name).await?.id;
        if id == *name {
            // Opened between the claim and the reading.
            return Ok((self.reach_by_id(cluster, &id).await?, Door::Seats));
        }
        let stub = self.reach_by_id(cluster, &id).await?;
        self.know_as(name, &stub, Door::Gallery);
        Ok((stub, Door::Gallery))
    }

    async fn reach_by_id(
        self: &Arc<Self>,
        cluster: &Arc<Cluster>,
        id: &TableId,
    ) -> Result<TableStub, NotFound> {
        let _turn = self.turns().of(id).await;
        // Somebody may have been quicker.
        if let Some((stub, Door::Seats)) = self.in_memory(id) {
            return Ok(stub);
        }
        if self.is_draining() {
            return Err(NotFound::NotReadable);
        }
        let deed = cluster.deed();
        match cluster.claim(id).await {
            // Read after the claim: whatever another node wrote before is there now.
            Ok(Claim::Yours) => {
                let record = self.load(id).await?;
                Ok(self.read(id, record, Some(deed)).await?.0)
            }
            Ok(Claim::Theirs(node)) => {
                let far = Far::new(Arc::clone(cluster), id.clone(), node);
                let stub = TableStub::far(id.clone(), far, Arc::downgrade(self));
                self.know_as(id, &stub, Door::Seats);
                Ok(stub)
            }
            Err(StoreError::NoSuchTable) => Err(NotFound::NoSuchTable),
            Err(error) => {
                tracing::warn!(%error, "a table could not be claimed");
                Err(NotFound::NotReadable)
            }
        }
    }

    /// The table, if it is this node's to answer for; claimed if it is nobody's.
    pub(super) async fn own(self: &Arc<Self>, id: &TableId) -> Option<TableStub> {
        if !self.is_leased() {
            return None;
        }
        let (stub, door) = self.find(id).await.ok()?;
        // Without the detour through other nodes: the sender knows the way better.
        (door == Door::Seats).then(|| stub.here_only()).flatten()
    }
}
