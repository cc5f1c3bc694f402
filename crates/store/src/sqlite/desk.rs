//! How a batch is written to the file: in one transaction, and if that fails, each piece of work alone.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use protocol::TableId;
use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use super::checkpointer::{BRING_HOME, Flags};
use super::explain::explain;
use super::lines::{add_lines_and_tables, add_single_lines, write_tails};
use super::tails::Tails;
use super::watch::Watch;
use super::write::{
    Outcome, SingleLine, Work, carry_out_all, chain_single_lines, note_single_lines, single_line,
};
use super::writer::{Desk, Job, answer_each};
use crate::{NewTable, StoreError};

/// How often it is written down how logs end, while there is never a lull.
const SEALED_EVERY: Duration = Duration::from_secs(5);

/// How many logs in one statement. While there is never a lull, one such statement follows each batch until all are
/// done: a few hundred at once would make everyone wait.
const SEALED_AT_ONCE: usize = 64;

/// The one connection that writes.
pub(super) struct SqliteDesk {
    pub(super) connection: SqliteConnection,
    pub(super) options: SqliteConnectOptions,
    /// What is said between this and the task that brings the log home.
    pub(super) flags: Arc<Flags>,
    /// How logs end.
    pub(super) tails: Tails,
    /// When it was last begun to write down how logs end.
    pub(super) sealed_at: Instant,
    /// For how many logs that has still to be done before the next pause.
    pub(super) to_seal: usize,
    /// Whether the file is still there.
    pub(super) watch: Arc<Watch>,
}

impl Desk for SqliteDesk {
    async fn write(&mut self, batch: Vec<Job>) {
        if self.watch.is_lost() {
            batch.into_iter().for_each(|job| job.answer(Err(StoreError::Swapped)));
            return;
        }
        let works: Vec<&Work> = batch.iter().map(|job| &job.work).collect();
        match self.try_write(&works).await {
            Ok(outcomes) => {
                let outcomes = self.confirm(outcomes);
                answer_each(batch, outcomes);
            }
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
        if self.sealed_at.elapsed() > SEALED_EVERY {
            self.sealed_at = Instant::now();
            self.to_seal = self.tails.unsealed();
        }
        if self.to_seal > 0 {
            self.seal_some_tails().await;
        }
    }

    fn has_chores(&self) -> bool {
        self.tails.unsealed() > 0
    }

    async fn do_chores(&mut self) {
        self.seal_tails().await;
    }

    async fn close(mut self) {
        self.seal_tails().await;
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

    /// Writes down how logs end that were written to. If that fails, it is done after the next line.
    async fn seal_tails(&mut self) {
        self.sealed_at = Instant::now();
        self.to_seal = self.tails.unsealed();
        while self.to_seal > 0 {
            self.seal_some_tails().await;
        }
    }

    /// The same for as many logs as one statement takes.
    async fn seal_some_tails(&mut self) {
        let tails = self.tails.take_unsealed(SEALED_AT_ONCE);
        self.to_seal = self.to_seal.saturating_sub(SEALED_AT_ONCE);
        if self.watch.is_lost() {
            self.to_seal = 0;
            return;
        }
        match write_tails(&mut self.connection, &tails).await {
            Ok(()) => self.flags.written.store(true, Ordering::Relaxed),
            Err(error) => {
                tracing::warn!(%error, "how logs end could not be written down");
                self.to_seal = 0;
            }
        }
    }

    /// What is acknowledged of what was committed: nothing, if it went to a file that is not there any more.
    fn confirm(&self, outcomes: Vec<Outcome>) -> Vec<Outcome> {
        // If nothing was written, nothing can be lost.
        let wrote = outcomes.iter().any(Result::is_ok);
        if wrote && self.watch.check().is_err() {
            return outcomes.iter().map(|_| Err(StoreError::Swapped)).collect();
        }
        outcomes
    }

    async fn write_alone(&mut self, work: &Work) -> Outcome {
        match self.try_write(&[work]).await {
            Ok(outcomes) => {
                let mut outcomes = self.confirm(outcomes);
                outcomes.pop().expect("one piece of work has one outcome")
            }
            Err(error) => Err(self.explain(&error)),
        }
    }

    /// Writes all in one transaction, or none of it.
    async fn try_write(&mut self, works: &[&Work]) -> Result<Vec<Outcome>, sqlx::Error> {
        let written = self.write_in_one(works).await;
        if written.is_err() {
            self.tails.forget();
            self.reconnect().await;
        }
        written
    }

    async fn write_in_one(&mut self, works: &[&Work]) -> Result<Vec<Outcome>, sqlx::Error> {
        let rematches: Vec<_> = works.iter().filter_map(|work| rematch(work)).collect();
        let singles = works.iter().filter(|work| single_line(work).is_some()).count();
        if singles + rematches.len() < works.len() {
            return self.write_one_by_one(works).await;
        }
        let mut chained = chain_single_lines(&mut self.connection, works, &self.tails).await?;
        let lines: Vec<SingleLine<'_>> = chained.iter_mut().filter_map(Option::take).collect();
        let (added, opened) = match (rematches.is_empty(), lines.is_empty()) {
            // Every line met a conflict.
            (true, true) => (Vec::new(), Vec::new()),
            // A statement alone needs nothing around it.
            (true, false) => (add_single_lines(&mut self.connection, &lines).await?, Vec::new()),
            (false, _) => add_lines_and_tables(&mut self.connection, &lines, &rematches).await?,
        };
        self.flags.written.store(true, Ordering::Relaxed);
        let mut opened = opened.into_iter();
        let outcomes = note_single_lines(works, &lines, &added, &mut self.tails);
        Ok(outcomes.into_iter().filter_map(|outcome| outcome.or_else(|| opened.next())).collect())
    }

    /// The same for what is seldom written: each piece goes over to SQLite's thread by itself.
    async fn write_one_by_one(&mut self, works: &[&Work]) -> Result<Vec<Outcome>, sqlx::Error> {
        let mut transaction = self.connection.begin_with("begin immediate").await?;
        let outcomes = carry_out_all(&mut transaction, works, &mut self.tails).await?;
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
        | Work::Reseal(_)
        | Work::Begin(_)
        | Work::BreakOff(..)
        | Work::Note(..)
        | Work::Recover(..)
        | Work::FreeSeat(..)
        | Work::CountGuess(..)
        | Work::TakeBackGuess(_)
        | Work::Deck(_)
        | Work::Probe(..) => None,
    }
}
