//! The thread that holds the line to a server, so that the screen never waits for the network.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use client::{Command, Connection, Eyes, Person, Place, Seen};
use remote::{Door, Session};
use rules::Refusal;
use serde_json::value::RawValue;
use table::Sighting;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::play::Face;

/// How things are at the other end of the line.
pub(super) struct Report<G: Face> {
    pub(super) seen: Option<Arc<Seen<G>>>,
    pub(super) people: Vec<Person>,
    pub(super) eyes: Option<Eyes>,
    pub(super) is_captain: bool,
    pub(super) connection: Connection,
    pub(super) is_pending: bool,
    pub(super) may_take_back: bool,
    pub(super) refused: Option<Refusal>,
    pub(super) deadline: Option<Instant>,
    /// The options, in the game's own JSON.
    pub(super) options: Option<Box<RawValue>>,
    /// Why there is no table for us, if there is none.
    pub(super) gone: Option<String>,
}

/// The line to a table. Dropping it ends it.
pub(super) struct Line<G: Face> {
    orders: UnboundedSender<Command<G::Action>>,
    reports: Receiver<Report<G>>,
}

impl<G: Face> Line<G> {
    /// Opens a line, and again whenever it breaks.
    pub(super) fn open(door: Door, place: Place) -> Result<Self> {
        let (orders, ordered) = unbounded_channel();
        let (tell, reports) = channel();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let hold = move || runtime.block_on(hold(Session::begin(door, place), ordered, &tell));
        thread::Builder::new().name("line".to_owned()).spawn(hold).context("no thread could be started")?;
        Ok(Line { orders, reports })
    }

    /// Wants something done.
    pub(super) fn order(&self, command: Command<G::Action>) {
        // The other end goes away only when this one does.
        let _ = self.orders.send(command);
    }

    /// The next report, if there is one.
    pub(super) fn report(&self) -> Option<Report<G>> {
        self.reports.try_recv().ok()
    }

    /// Waits for the next report.
    pub(super) fn wait(&self, longest: Duration) -> Option<Report<G>> {
        self.reports.recv_timeout(longest).ok()
    }
}

async fn hold<G: Face>(
    mut session: Session<Sighting<G>>,
    mut ordered: UnboundedReceiver<Command<G::Action>>,
    tell: &Sender<Report<G>>,
) {
    loop {
        let mut refused = None;
        tokio::select! {
            command = ordered.recv() => match command {
                Some(command) => refused = session.command(command).err(),
                None => return,
            },
            _ = session.next() => {
                // The same people meet again, and so do we.
                session.follow();
            }
        }
        let mut report = report(&session);
        report.refused = refused.or(report.refused);
        if tell.send(report).is_err() {
            return;
        }
    }
}

fn report<G: Face>(session: &Session<Sighting<G>>) -> Report<G> {
    let client = session.client();
    let left = |at: client::Millis| Instant::now() + Duration::from_millis(at.since(session.now()));
    Report {
        seen: client.seen().cloned(),
        people: client.people(),
        eyes: client.eyes(),
        is_captain: client.is_captain(),
        connection: client.connection(),
        is_pending: client.is_pending(),
        may_take_back: client.may_take_back(),
        refused: client.refused().cloned(),
        deadline: client.deadline().map(left),
        options: client.card().map(|card| card.settled.clone()),
        gone: client.gone().map(|fault| fault.said.clone()),
    }
}
