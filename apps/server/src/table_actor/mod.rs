//! One task per open table: the only one that touches its game, so that nothing needs a lock.
//!
//! [`channel`] makes the pair. The stub is what sockets and requests hold; the actor is spawned once and works
//! through its mailbox, a closed list of what can be asked of a table ([`Request`]). A request for a move is
//! decided, written down, committed and answered, in this order and before the next is looked at. Three things come
//! from within: a clock that strikes, a bot that has thought, and somebody's absence.

mod absence;
mod actor;
mod admission;
mod banks;
mod bots;
mod carried_out;
mod clocks;
mod freeing;
mod kept;
mod luck;
mod ownership;
mod pause;
mod people;
mod recovery;
mod rematch;
mod request;
mod sealing;
mod speech;
mod stands;
mod stub;
mod talk;
mod timing;
mod wake;
mod window;
mod wishes;

use std::sync::{Arc, Weak};

use catalog::{DeckCase, PlayDeck};
use rules::Refusal;
use store::TableRecord;
use tokio::sync::mpsc;

pub(crate) use actor::TableActor;
pub(crate) use kept::{Opened, Sitters, deck_hash, new_table};
pub(crate) use request::{
    Attendance, Door, Gone, Heard, JoinOutcome, Joining, LogOutcome, Look, LuckOutcome, LuckWish,
    NotYourSeat, Outcome, Place, RecoveryOutcome, RematchOutcome, Request, SayOutcome, SeatOutcome, SeatWish,
    SitOutcome, Sitting, Talks, Ticket, Visitor, Wish, WishKind,
};
pub(crate) use stub::TableStub;
pub(crate) use window::Window;

use crate::Services;
use crate::cluster::{Cluster, Deed};
use crate::deck_shelf::DeckShelf;
use crate::gate::Gate;
use crate::limits::MAILBOX;
use crate::metrics::Metrics;
use crate::open_tables::OpenTables;
use crate::outage::Outage;
use crate::thinkers::Thinkers;
use crate::write_probe::WriteProbe;

/// What all tables share.
#[derive(Clone)]
pub(crate) struct Backstage {
    pub(crate) services: Arc<Services>,
    pub(crate) decks: Arc<DeckShelf>,
    /// Where bots think: a bot keeps a processor busy, and people come first.
    pub(crate) thinkers: Arc<Thinkers>,
    /// The other nodes, if there are any.
    pub(crate) cluster: Option<Arc<Cluster>>,
    /// What is counted.
    pub(crate) metrics: Arc<Metrics>,
    /// Whether the store can be written.
    pub(crate) writes: Arc<WriteProbe>,
    /// What was found out about the clock as the server started.
    pub(crate) outage: Option<Outage>,
    /// How often people may do what they do.
    pub(crate) gate: Arc<Gate>,
}

/// Makes a table from what the store kept of it, by playing its log again; gives also what votes in it decided.
/// With a deed it is this node's only while that holds, and found again through `tables` afterwards.
pub(crate) fn channel(
    record: TableRecord,
    deck: Option<Arc<PlayDeck>>,
    backstage: Backstage,
    deed: Option<Deed>,
    tables: &Weak<OpenTables>,
) -> Result<(TableStub, TableActor, Vec<DeckCase>), Refusal> {
    let (sender, mailbox) = mpsc::channel(MAILBOX);
    let again = if deed.is_some() { Weak::clone(tables) } else { Weak::new() };
    let stub = TableStub::new(record.id.clone(), sender, again);
    let (actor, decided) = TableActor::new(record, deck, backstage, mailbox, deed, Weak::clone(tables))?;
    Ok((stub, actor, decided))
}
