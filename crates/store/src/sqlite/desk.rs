//! How a batch is written to the file: in one transaction, and if that fails, each piece of work alone.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use protocol::TableId;
use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use super::checkpointer::{BRING_HOME, Flags};
use super::explain::explain;
use super::lines::{add_lines_and_tables, add_single_lines};
use super::write::{Outcome, Work, carry_out_all, line_written, single_line};
use super::writer::{Desk, Job, answer_each};
use crate::{NewTable, StoreError};

/// The one connection that writes.
pub(super) struct SqliteDesk {
    pub(super) connection: SqliteConnection,
    pub(super) options: SqliteConnectOptions,
    /// What is said between this and the task that brings the log home.
    pub(super) flags: Arc<Flags>,
}

impl Desk for SqliteDesk {
    async fn write(&mut self, batch: Vec<Job>) {
        let works: Vec<&Work> = batch.iter().map(|job| &job.work).collect();
        match self.try_write(&works).await {
            Ok(outcomes) => answer_each(batch, outcomes),
            // One that cannot be written must not take the others down with it: each is tried alone.
            Err(_) if batch.len() > 1 => {
                for job in batch {
                    let outcome = self.write_alone(&job.work).await;
                    job.answer(outcome);
                }
            }
            Err(error) => {
                let outcomes = batch.iter().map(|_| Err(self.explain(&error))).collect();
                answer_each(batch, outcomes);
            }
        }
        if self.flags.finish.swap(false, Ordering::Relaxed) {
            self.bring_the_rest_home().await;
        }
    }

    async fn close(self) {
        if let Err(error) = self.connection.close().await {
            tracing::warn!(%error, "the database could not be closed tidily; it will recover when opened");
        }
    }
}

impl SqliteDesk {
    /// Brings home what is left of the log, so that it begins anew.
    async fn bring_the_rest_home(&mut self) {
        if let Err(error) = sqlx::query(BRING_HOME).execute(&mut self.connection).await {
            tracing::warn!(%error, "the rest of the database's log could not be brought home");
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
        let lines: Vec<_> = works.iter().filter_map(|work| single_line(work)).collect();
        let rematches: Vec<_> = works.iter().filter_map(|work| rematch(work)).collect();
        if lines.len() + rematches.len() < works.len() {
            return self.write_one_by_one(works).await;
        }
        let (added, opened) = match rematches.is_empty() {
            // A statement alone needs nothing around it.
            true => (add_single_lines(&mut self.connection, &lines).await?, Vec::new()),
            false => add_lines_and_tables(&mut self.connection, &lines, &rematches).await?,
        };
        self.flags.written.store(true, Ordering::Relaxed);
        let (mut added, mut opened) = (added.into_iter().map(line_written), opened.into_iter());
        let outcome = |work: &&Work| match single_line(work) {
            Some(_) => added.next(),
            None => opened.next(),
        };
        Ok(works.iter().filter_map(outcome).collect())
    }

    /// The same for what is seldom written: each piece goes over to SQLite's thread by itself.
    async fn write_one_by_one(&mut self, works: &[&Work]) -> Result<Vec<Outcome>, sqlx::Error> {
        let mut transaction = self.connection.begin_with("begin immediate").await?;
        let outcomes = carry_out_all(&mut transaction, works).await?;
        transaction.commit().await?;
        self.flags.written.store(true, Ordering::Relaxed);
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

/// The table of a rematch and the one that is over, if this opens one.
fn rematch(work: &Work) -> Option<(&TableId, &NewTable)> {
    match work {
        Work::OpenNext(over, next) => Some((over, next)),
        Work::OpenTable(_)
        | Work::Append(_)
        | Work::SitDown(..)
        | Work::Join(..)
        | Work::Promise(..)
        | Work::Reveal(..)
        | Work::Begin(_)
        | Work::BreakOff(..)
        | Work::Note(..)
        | Work::Recover(..)
        | Work::KeepDeck(_)
        | Work::RememberCases(..) => None,
    }
}
