//! One task per open table: the only one that touches its game, so that nothing needs a lock.
//!
//! [`channel`] makes the pair. The stub is what sockets and requests hold; the actor is spawned once and works
//! through its mailbox, a closed list of what can be asked of a table ([`Request`]). A request for a move is
//! decided, written down, committed and answered, in this order and before the next is looked at.

mod actor;
mod kept;
mod request;
mod stub;

use std::sync::Arc;

use rules::Refusal;
use store::TableRecord;
use tokio::sync::mpsc;

pub(crate) use actor::TableActor;
pub(crate) use kept::new_table;
pub(crate) use request::{Door, Gone, Outcome, RematchOutcome, SitOutcome, Wish, WishKind};
pub(crate) use stub::TableStub;

use crate::Services;
use crate::limits::MAILBOX;

/// Makes a table from what the store kept of it, by playing its log again.
pub(crate) fn channel(
    record: TableRecord,
    services: Arc<Services>,
) -> Result<(TableStub, TableActor), Refusal> {
    let (sender, mailbox) = mpsc::channel(MAILBOX);
    let stub = TableStub::new(record.id.clone(), sender);
    let actor = TableActor::new(record, services, mailbox)?;
    Ok((stub, actor))
}
