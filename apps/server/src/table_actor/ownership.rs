//! How a table is this node's, and how it stops being so.
//!
//! A server that is alone has no deed, and nothing of this ever happens.

use std::sync::Arc;

use bus::News;
use rules::{Seat, Seq};
use store::{NodeId, StoreError};
use tokio::sync::oneshot;

use super::absence::Presence;
use super::actor::TableActor;
use crate::open_tables::OpenTables;

impl TableActor {
    /// Whether what is known here is the truth and may be told. If the store could not be read when it should have
    /// been, it is read now.
    pub(super) async fn is_sure(&mut self) -> bool {
        self.end_if_lapsed();
        if self.in_doubt && !self.ends {
            // Best effort: who asks for a change is told if it cannot be written, and who looks sees what was last
            // known.
            if let Err(error) = Box::pin(self.reload()).await {
                self.complain(&error);
            }
        }
        !self.ends
    }

    /// Something was written down. If that took so long that the lease of this node is over, another may have read the
    /// table before it was there, and would show people less than they saw here. So nobody is told: this task ends. A
    /// caller that asks again is answered by the node that has the table now; it finds what was written when it adds to
    /// the log.
    pub(super) fn still_ours(&mut self) -> Result<(), StoreError> {
        if !self.end_if_lapsed() {
            return Ok(());
        }
        tracing::info!(table = %self.watch, "something was written after the lease of this node was over");
        Err(StoreError::Lapsed)
    }

    /// Ends this task if the lease of this node is over; answers whether it is.
    fn end_if_lapsed(&mut self) -> bool {
        let lapsed = self.deed.as_ref().is_some_and(|deed| !deed.holds());
        self.ends |= lapsed;
        lapsed
    }

    /// Checks whose the table is. If it is another's, this task ends, and the error says why nothing was done.
    pub(super) async fn confirm(&mut self) -> Result<(), StoreError> {
        let Some(deed) = &self.deed else { return Ok(()) };
        if deed.confirm(&self.id).await? {
            return Ok(());
        }
        tracing::info!(table = %self.watch, "another node plays this table");
        self.ends = true;
        Err(StoreError::Lapsed)
    }

    /// Somebody heard that the log is longer than it is here: then another node continued it.
    pub(super) async fn look_into(&mut self, seq: Seq) {
        if self.table.seq() < seq
            && let Err(error) = self.reload().await
            && !self.ends
        {
            self.complain(&error);
        }
    }

    /// A node is gone, and with it everybody who watched from there.
    pub(super) async fn bereave(&mut self, node: &NodeId) {
        let seats: Vec<Seat> = self.presence.iter().map(|(seat, _)| seat).collect();
        for seat in seats {
            self.lose_visitors(seat, |visitor| visitor.node == *node).await;
        }
    }

    /// Takes no more requests; what waits is still answered.
    pub(super) fn start_handing_over(&mut self, answer: oneshot::Sender<()>) {
        self.mailbox.close();
        self.handing_over = Some(answer);
    }

    /// Lets another node have the table, if that was asked for and nothing waits any more.
    pub(super) async fn finish_handing_over(&mut self) {
        let Some(answer) = self.handing_over.take() else { return };
        self.ends = true;
        if let Some(deed) = &self.deed {
            deed.give_up(&self.id).await;
        }
        // The caller may have stopped waiting.
        answer.send(()).ok();
    }

    /// Leaves memory, unless somebody needs the table; answers whether it did. The name on the door and the claim in
    /// the database go together.
    pub(super) async fn retire(&mut self, tables: &OpenTables) -> bool {
        // People who watch through another node hold nothing here that could be counted.
        if self.presence.0.iter().any(Presence::is_here) {
            return false;
        }
        let _turn = tables.turns().of(&self.id).await;
        if !tables.forget(&self.id, &self.watch, &self.mailbox) {
            return false;
        }
        if let Some(deed) = &self.deed {
            deed.give_up(&self.id).await;
        }
        true
    }

    /// The last thing a table's task does once another node owns the table: watchers are told to look for it.
    pub(super) fn part(mut self, tables: Option<Arc<OpenTables>>) {
        self.mailbox.close();
        if let Some(tables) = tables {
            tables.drop_closed(&self.id, &self.watch);
        }
        self.announce(News::card());
    }
}
