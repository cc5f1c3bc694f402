//! The one task that writes, and how it writes thousands of moves a second although each waits for the disk.
//!
//! While one transaction is being forced to the disk, others queue up; the next transaction takes them all.
//! So the disk is waited for once per batch and not once per move. Under load a batch is given a moment to fill.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::explain::explain;
use super::write::{Outcome, Work, carry_out_all};
use crate::StoreError;

/// How many writes may wait; who comes later waits to be let in.
const QUEUE: usize = 1024;

/// The most writes in one transaction, so that the first of a great crowd is not kept waiting for the last.
const LARGEST_BATCH: usize = 256;

/// How long a busy writer lets a batch fill. A wait for the disk costs the processor as much for one move as for
/// ten, so under load fewer, larger batches leave more of it for everything else. Whoever plays alone never waits:
/// a writer is busy only if the batch before held several moves.
const GATHER: Duration = Duration::from_millis(2);

/// The way to the task that writes.
pub(super) struct Writer {
    orders: mpsc::Sender<Order>,
}

/// What the task can be told.
enum Order {
    Write(Job),
    Close(oneshot::Sender<()>),
}

struct Job {
    work: Work,
    answer: oneshot::Sender<Outcome>,
}

impl Writer {
    /// Starts the task; it ends when told to close, or when nobody can reach it any more.
    pub(super) fn start(
        connection: SqliteConnection,
        options: SqliteConnectOptions,
        written: Arc<AtomicBool>,
    ) -> Self {
        let (orders, inbox) = mpsc::channel(QUEUE);
        tokio::spawn(Desk { connection, options, written }.work_through(inbox));
        Writer { orders }
    }

    /// Answers when the work is on the disk, or when it is certain that it cannot be.
    pub(super) async fn write(&self, work: Work) -> Outcome {
        let (answer, outcome) = oneshot::channel();
        let order = Order::Write(Job { work, answer });
        self.orders.send(order).await.map_err(|_| StoreError::Closed)?;
        outcome.await.map_err(|_| StoreError::Closed)?
    }

    /// Answers when everything ordered before is written and the file is let go.
    pub(super) async fn close(&self) -> Result<(), StoreError> {
        let (answer, closed) = oneshot::channel();
        let order = Order::Close(answer);
        self.orders.send(order).await.map_err(|_| StoreError::Closed)?;
        closed.await.map_err(|_| StoreError::Closed)
    }
}

struct Desk {
    connection: SqliteConnection,
    options: SqliteConnectOptions,
    /// Set after every commit, for the task that brings the log home.
    written: Arc<AtomicBool>,
}

impl Desk {
    async fn work_through(mut self, mut inbox: mpsc::Receiver<Order>) {
        let mut orders = Vec::with_capacity(LARGEST_BATCH);
        let mut closing = None;
        let mut busy = false;
        while closing.is_none() && inbox.recv_many(&mut orders, LARGEST_BATCH).await > 0 {
            if busy && orders.len() < LARGEST_BATCH {
                tokio::time::sleep(GATHER).await;
                let room = LARGEST_BATCH - orders.len();
                orders.extend(std::iter::from_fn(|| inbox.try_recv().ok()).take(room));
            }
            busy = orders.len() > 1;
            let mut batch = Vec::with_capacity(orders.len());
            for order in orders.drain(..) {
                match order {
                    Order::Write(job) => batch.push(job),
                    Order::Close(answer) => closing = Some(answer),
                }
            }
            if !batch.is_empty() {
                self.write(batch).await;
            }
        }
        if let Err(error) = self.connection.close().await {
            tracing::warn!(%error, "the database could not be closed tidily; it will recover when opened");
        }
        if let Some(answer) = closing {
            // Whoever asked may have stopped waiting; the file is closed all the same.
            answer.send(()).ok();
        }
    }

    async fn write(&mut self, batch: Vec<Job>) {
        let works: Vec<&Work> = batch.iter().map(|job| &job.work).collect();
        match self.try_write(&works).await {
            Ok(outcomes) => answer(batch, outcomes),
            // One that cannot be written must not take the others down with it: each is tried alone.
            Err(_) if batch.len() > 1 => {
                for job in batch {
                    let outcome = self.write_alone(&job.work).await;
                    answer(vec![job], vec![outcome]);
                }
            }
            Err(error) => {
                let outcomes = batch.iter().map(|_| Err(self.explain(&error))).collect();
                answer(batch, outcomes);
            }
        }
    }

    async fn write_alone(&mut self, work: &Work) -> Outcome {
        match self.try_write(&[work]).await {
            Ok(mut outcomes) => outcomes.pop().expect("one piece of work has one outcome"),
            Err(error) => Err(self.explain(&error)),
        }
    }

    /// Writes all in one transaction, or none of it.
    async fn try_write(&mut self, works: &[&Work]) -> Result<Vec<Outcome>, sqlx::Error> {
        let written = self.write_in_one(works).await;
        if written.is_err() {
            self.reconnect().await;
        }
        written
    }

    async fn write_in_one(&mut self, works: &[&Work]) -> Result<Vec<Outcome>, sqlx::Error> {
        let mut transaction = self.connection.begin_with("begin immediate").await?;
        let outcomes = carry_out_all(&mut transaction, works).await?;
        transaction.commit().await?;
        self.written.store(true, Ordering::Relaxed);
        Ok(outcomes)
    }

    /// When the disk is full SQLite ends a transaction by itself. The connection does not notice, thinks itself
    /// inside a transaction ever after and refuses to begin another; so after any failure we take a new one.
    async fn reconnect(&mut self) {
        match SqliteConnection::connect_with(&self.options).await {
            Ok(fresh) => {
                let broken = std::mem::replace(&mut self.connection, fresh);
                if let Err(error) = broken.close_hard().await {
                    tracing::warn!(%error, "a broken connection could not be closed");
                }
            }
            // The old one may still do; if not, the next write fails too and we are here again.
            Err(error) => tracing::error!(%error, "the database could not be opened again"),
        }
    }

    fn explain(&self, error: &sqlx::Error) -> StoreError {
        explain(error, self.options.get_filename())
    }
}

fn answer(batch: Vec<Job>, outcomes: Vec<Outcome>) {
    for (job, outcome) in batch.into_iter().zip(outcomes) {
        // Whoever asked may be gone, its socket closed; what was written stays written.
        job.answer.send(outcome).ok();
    }
}
