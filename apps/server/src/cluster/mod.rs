//! Several equal nodes behind one address.
//!
//! Every node can serve every player. A table is played by one of them, its *owner*: the first to claim it in the
//! database and renews its lease there. A node that is asked for a table of another passes the question on by post, and
//! the answer back; it never sees more than the viewer who asked may see.
//!
//! The parts, in the order in which they matter: [`Lease`] says whether this node may answer for anything at all,
//! [`keeper`] renews it and notices who is gone, `reach` finds or claims a table, [`Far`] is the way to a table of
//! another node, [`letter`] is what travels, [`office`] answers it, [`Deed`] is what the task of a table holds to
//! know that the table is still its own, and `drain` lets go of everything in good order.
//!
//! What a stranger would get wrong: none of this keeps a log right. The primary key of the log does. Ownership only
//! sees to it that, on all but the worst days, one node writes a log and everybody looks at the same table.

mod deed;
mod drain;
mod far;
pub(crate) mod keeper;
mod lease;
mod letter;
mod office;
mod reach;
mod roll;
mod turns;

use std::sync::Arc;
use std::time::Duration;

use bus::Post;
use protocol::TableId;
use store::{Claim, NodeId, NodeStore, StoreError};
use tokio::sync::watch;
use tokio::time::timeout;

pub(crate) use deed::Deed;
pub(crate) use far::Far;
pub(crate) use roll::Roll;
pub(crate) use turns::Turns;

use self::lease::Lease;
use crate::metrics::Metrics;

/// How a node is one of many.
#[derive(Clone)]
pub struct Membership {
    /// Where nodes agree on who owns a table.
    pub nodes: Arc<dyn NodeStore>,
    /// How they ask each other.
    pub post: Arc<dyn Post>,
}

/// Whether this node would read these bytes as a letter or as an answer to one: for the fuzzer, which reads all that
/// comes from outside.
#[doc(hidden)]
pub fn reads_letter(bytes: &[u8]) -> bool {
    letter::Letter::read(bytes).is_some() || letter::Answer::read(bytes).is_some()
}

/// How long the database may take to settle a claim before it counts as away.
const SLOWEST_CLAIM: Duration = Duration::from_secs(2);

/// This node among the others.
pub(crate) struct Cluster {
    id: NodeId,
    nodes: Arc<dyn NodeStore>,
    post: Arc<dyn Post>,
    lease: Lease,
    /// Who lives and who is gone. Also sent anew whenever tables may have to be found again.
    roll: watch::Sender<Roll>,
    /// Counted up whenever every deed is void.
    voids: watch::Sender<u64>,
    metrics: Arc<Metrics>,
}

impl Cluster {
    pub(crate) fn new(id: NodeId, membership: Membership, metrics: Arc<Metrics>) -> Arc<Self> {
        let Membership { nodes, post } = membership;
        Arc::new(Cluster {
            id,
            nodes,
            post,
            lease: Lease::default(),
            roll: watch::Sender::new(Roll::default()),
            voids: watch::Sender::new(0),
            metrics,
        })
    }

    /// Whether this node may answer for tables.
    pub(crate) fn is_leased(&self) -> bool {
        self.lease.is_running()
    }

    /// Tells whenever tables may have to be found again, because a node is gone or this one let go of all it had.
    pub(crate) fn regroupings(&self) -> watch::Receiver<Roll> {
        self.roll.subscribe()
    }

    /// Whether letters reach this node: it writes one to itself.
    pub(crate) async fn hears_letters(&self) -> bool {
        let ping = letter::Letter::ping();
        self.post.ask(self.id.as_str(), ping, Duration::from_secs(1)).await.is_ok()
    }

    async fn claim(&self, table: &TableId) -> Result<Claim, StoreError> {
        let claim = timeout(SLOWEST_CLAIM, self.nodes.claim(table, &self.id)).await;
        let claim =
            claim.unwrap_or_else(|_| Err(StoreError::Other("a claim was not settled in time".to_owned())));
        self.metrics.claimed(match &claim {
            Ok(Claim::Yours) => "yours",
            Ok(Claim::Theirs(_)) => "theirs",
            Err(_) => "failed",
        });
        claim
    }

    async fn release(&self, table: &TableId) {
        if let Err(error) = self.nodes.release(table, &self.id).await {
            // The lease will run out some time, and with it the claim.
            tracing::warn!(%error, "a table could not be released");
        }
    }

    /// Voids every deed: each task of a table ends without another word.
    fn void_deeds(&self) {
        self.voids.send_modify(|voids| *voids += 1);
    }
}
