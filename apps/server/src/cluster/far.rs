//! The way to a table that another node plays.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bus::PostError;
use protocol::TableId;
use store::NodeId;

use super::Cluster;
use super::letter::{Answer, Letter};
use crate::table_actor::{Gone, Request};

/// How long another node may take. A question that is answered too late is asked again, and does no harm twice.
const SLOWEST_NODE: Duration = Duration::from_millis(1500);

/// A table of another node.
pub(crate) struct Far {
    cluster: Arc<Cluster>,
    table: TableId,
    node: NodeId,
    /// Not, once that node did not answer or said that the table is not its own.
    alive: AtomicBool,
}

impl Far {
    pub(super) fn new(cluster: Arc<Cluster>, table: TableId, node: NodeId) -> Self {
        Far { cluster, table, node, alive: AtomicBool::new(true) }
    }

    /// Whether the node is still believed to have the table.
    pub(crate) fn is_alive(&self) -> bool {
        self.alive.load(Ordering::Relaxed) && !self.cluster.roll.borrow().is_gone(&self.node)
    }

    /// Passes a request on, and its answer back. With [`Gone`] the table must be found again; the request may have been
    /// carried out all the same.
    pub(crate) async fn ask(&self, request: Request) -> Result<(), Gone> {
        let Some((question, reply)) = request.cross() else {
            // Not for other nodes.
            return Err(Gone);
        };
        let letter = Letter::write(&self.table, question);
        let asking = self.cluster.post.ask(self.node.as_str(), letter, SLOWEST_NODE);
        let answered = tokio::select! {
            answered = asking => answered,
            () = self.gone() => Err(PostError::NobodyThere),
        };
        let came_back = match answered.map(|bytes| Answer::read(&bytes)) {
            Ok(Some(Answer::Told(told))) => {
                // The caller may have stopped waiting.
                let understood = reply(&told).is_ok();
                self.cluster.metrics.asked_afar(if understood { "answered" } else { "garbled" });
                return if understood { Ok(()) } else { Err(Gone) };
            }
            Ok(Some(Answer::NotMine)) => "not_mine",
            Ok(Some(Answer::Garbled) | None) => "garbled",
            Err(PostError::TooLarge) => {
                self.cluster.metrics.asked_afar("too_large");
                return Err(Gone);
            }
            Err(PostError::NobodyThere | PostError::TooLate | PostError::Away | PostError::BadName) => {
                "no_answer"
            }
        };
        self.cluster.metrics.asked_afar(came_back);
        self.alive.store(false, Ordering::Relaxed);
        Err(Gone)
    }

    /// Waits until the node is known to be gone.
    async fn gone(&self) {
        let mut roll = self.cluster.roll.subscribe();
        if roll.wait_for(|roll| roll.is_gone(&self.node)).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
