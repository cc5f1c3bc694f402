//! The task that writes, and how it writes thousands of moves a second although each waits for the disk.
//!
//! While one transaction is being forced to the disk, others queue up; the next transaction takes them all.
//! So the disk is waited for once per batch and not once per move. Under load a batch is given a moment to fill.
//!
//! Here is the queue; what is done with a batch is the business of each database's [`Desk`].

use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::write::{Outcome, Work};
use crate::StoreError;

/// How many writes may wait; who comes later waits to be let in.
const QUEUE: usize = 1024;

/// The most writes in one transaction, so that the first of a great crowd is not kept waiting for the last.
const LARGEST_BATCH: usize = 256;

/// How long a busy writer lets a batch fill at most. A wait for the disk costs the processor as much for one move as
/// for ten, so under load fewer, larger batches leave more of it for everything else. A batch is full enough when it
/// is half as large as the one before: the other half is then being thought about, and the disk and the processor
/// are both at work. Whoever plays alone never waits.
const GATHER: Duration = Duration::from_millis(2);

/// When nobody has written for this long, there is time for chores.
const LULL: Duration = Duration::from_secs(1);

/// What carries out batches.
pub(super) trait Desk: Send + 'static {
    /// Carries out a batch and answers every job of it, one way or the other.
    fn write(&mut self, batch: Vec<Job>) -> impl Future<Output = ()> + Send;

    /// Whether there is something to be done when there is time for it.
    fn has_chores(&self) -> bool {
        false
    }

    /// Does what was left for when there is time.
    fn do_chores(&mut self) -> impl Future<Output = ()> + Send {
        async {}
    }

    /// Lets go of the database.
    fn close(self) -> impl Future<Output = ()> + Send;
}

/// The way to the task that writes.
pub(super) struct Writer {
    orders: mpsc::Sender<Order>,
}

/// What the task can be told.
enum Order {
    Write(Job),
    Close(oneshot::Sender<()>),
}

/// One thing to be written, and where to say what came of it.
pub(super) struct Job {
    pub(super) work: Work,
    answer: oneshot::Sender<Outcome>,
}

impl Job {
    /// Says what came of it.
    pub(super) fn answer(self, outcome: Outcome) {
        // Whoever asked may be gone, its socket closed; what was written stays written.
        self.answer.send(outcome).ok();
    }
}

impl Writer {
    /// Starts the task; it ends when told to close, or when nobody can reach it any more.
    pub(super) fn start(desk: impl Desk) -> Self {
        let (orders, inbox) = mpsc::channel(QUEUE);
        tokio::spawn(work_through(desk, inbox));
        Writer { orders }
    }

    /// Answers when the work is on the disk, or when it is certain that it cannot be, or that nobody knows.
    pub(super) async fn write(&self, work: Work) -> Outcome {
        let (answer, outcome) = oneshot::channel();
        let order = Order::Write(Job { work, answer });
        self.orders.send(order).await.map_err(|_| StoreError::Closed)?;
        outcome.await.map_err(|_| StoreError::Closed)?
    }

    /// Answers when everything ordered before is written and the database is let go.
    pub(super) async fn close(&self) -> Result<(), StoreError> {
        let (answer, closed) = oneshot::channel();
        let order = Order::Close(answer);
        self.orders.send(order).await.map_err(|_| StoreError::Closed)?;
        closed.await.map_err(|_| StoreError::Closed)
    }
}

async fn work_through(mut desk: impl Desk, mut inbox: mpsc::Receiver<Order>) {
    let mut orders = Vec::with_capacity(LARGEST_BATCH);
    let mut closing = None;
    let mut enough = 0;
    while closing.is_none() {
        let received = match desk.has_chores() {
            true => timeout(LULL, inbox.recv_many(&mut orders, LARGEST_BATCH)).await,
            false => Ok(inbox.recv_many(&mut orders, LARGEST_BATCH).await),
        };
        match received {
            Ok(0) => break,
            Ok(_) => {}
            Err(_) => {
                desk.do_chores().await;
                continue;
            }
        }
        if orders.len() < enough {
            // If the time is over, what has come is enough.
            timeout(GATHER, gather(&mut inbox, &mut orders, enough)).await.ok();
        }
        enough = orders.len() / 2;
        let mut batch = Vec::with_capacity(orders.len());
        for order in orders.drain(..) {
            match order {
                Order::Write(job) => batch.push(job),
                Order::Close(answer) => closing = Some(answer),
            }
        }
        if !batch.is_empty() {
            desk.write(batch).await;
        }
    }
    desk.close().await;
    if let Some(answer) = closing {
        // Whoever asked may have stopped waiting; the database is let go all the same.
        answer.send(()).ok();
    }
}

/// Waits until there are enough orders, or there will be no more. Stopping in the middle loses none.
async fn gather(inbox: &mut mpsc::Receiver<Order>, orders: &mut Vec<Order>, enough: usize) {
    while orders.len() < enough {
        let room = LARGEST_BATCH - orders.len();
        if inbox.recv_many(orders, room).await == 0 {
            return;
        }
    }
}

/// Tells each job of a batch its own outcome.
pub(super) fn answer_each(batch: Vec<Job>, outcomes: Vec<Outcome>) {
    for (job, outcome) in batch.into_iter().zip(outcomes) {
        job.answer(outcome);
    }
}
