//! What a socket does when a table it watches has moved to another node: it attends there, and the client notices
//! nothing but what is new.

use std::future::pending;
use std::sync::Arc;

use rules::Seq;
use tokio::sync::watch;

use super::session::{Flow, Session, seen};
use crate::cluster::Roll;
use crate::table_actor::Heard;

/// Tells when tables may have moved; never, where there is only one node.
pub(crate) struct Regroupings {
    roll: Option<watch::Receiver<Roll>>,
    lapses: u64,
}

impl Regroupings {
    pub(crate) fn new(roll: Option<watch::Receiver<Roll>>) -> Self {
        let lapses = roll.as_ref().map_or(0, |roll| roll.borrow().lapses());
        Regroupings { roll, lapses }
    }

    /// Waits for the next time. Dropping the wait loses nothing.
    pub(super) async fn next(&mut self) {
        let Some(roll) = &mut self.roll else { return pending().await };
        if roll.changed().await.is_err() {
            // The cluster is gone, and so will the socket be.
            pending().await
        }
    }

    /// Whether the others may have forgotten, since this was last asked, who watches from here.
    fn are_forgotten(&mut self) -> bool {
        let lapses = self.lapses_now();
        std::mem::replace(&mut self.lapses, lapses) != lapses
    }

    fn lapses_now(&self) -> u64 {
        self.roll.as_ref().map_or(0, |roll| roll.borrow().lapses())
    }
}

impl Session {
    /// Whether there is a reason to attend again.
    pub(super) fn is_scattered(&self) -> bool {
        let forgotten = self.regroupings.lapses_now() != self.regroupings.lapses;
        forgotten || self.watches.iter().any(|watch| !watch.stub.is_alive())
    }

    /// Attends again wherever the way to a table has come to an end.
    pub(super) async fn regroup(&mut self) -> Flow {
        let anew = self.regroupings.are_forgotten();
        for index in 0..self.watches.len() {
            if anew || !self.watches[index].stub.is_alive() {
                self.attend_again(index).await?;
            }
        }
        Flow::Continue(())
    }

    async fn attend_again(&mut self, index: usize) -> Flow {
        let watch = &self.watches[index];
        // If it cannot be had now, the next news or the next regrouping is another chance.
        let Ok((stub, _)) = self.app.tables.find(watch.stub.id()).await else {
            return Flow::Continue(());
        };
        // A new one: the table's previous owner may have left something in the old one.
        let window = Arc::default();
        let attending =
            stub.attend(watch.ticket.token, watch.known, watch.visitor.clone(), Some(&window)).await;
        let Ok(Ok(attendance)) = attending else {
            return Flow::Continue(());
        };
        let watch = &mut self.watches[index];
        watch.stub = stub;
        watch.window = window;
        let table = watch.name.clone();
        let is_news = attendance.look.seq != watch.known;
        watch.known = attendance.look.seq;
        // What people say is kept in memory alone, so a node that takes over has heard nothing yet.
        let heard = attendance.talks.heard();
        let is_talk = heard != watch.heard && heard != Heard::default();
        watch.heard = heard;
        if is_news {
            self.send(&seen(&table, attendance.look)).await?;
        }
        if is_talk {
            self.tell(table, attendance.talks).await?;
        }
        self.introduce(index).await
    }

    /// Tells the table if it seems to know less than was heard of it: then another node has continued its log.
    pub(super) async fn check(&mut self, index: usize, heard: Seq) {
        let watch = &self.watches[index];
        if watch.known < heard {
            watch.stub.doubt(heard).await;
        }
    }
}
