//! How a batch is written: in one transaction, again if the database was away before it came to the commit, and with
//! an honest "nobody knows" if it went away within.

use protocol::TableId;
use sqlx::{Connection as _, PgConnection};

use super::explain::Place;
use super::lines::lock_tables;
use super::open::Door;
use super::retry::{PATIENCE, Pauses, SILENCE, is_broken, passes};
use super::tails::Tails;
use super::write::{Outcome, Work, carry_out_all};
use super::writer::{Desk, Job, answer_each};
use crate::StoreError;

/// A connection that writes, and how to get another.
pub(super) struct PgDesk {
    door: Door,
    place: Place,
    connection: Option<PgConnection>,
    /// How logs end.
    tails: Tails,
}

/// How far a batch had come when something went wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Nothing can have been written: what was not committed is forgotten.
    BeforeCommit,
    /// The database was told to commit, and did not say whether it had.
    Committing,
}

/// Why a batch was not written.
enum Failure {
    /// The database said no, or was away for too long. Nothing was written.
    NotWritten(sqlx::Error),
    /// The connection broke in the middle of the commit.
    InDoubt,
}

impl PgDesk {
    pub(super) fn new(door: Door, place: Place) -> Self {
        PgDesk { door, place, connection: None, tails: Tails::default() }
    }

    /// Writes all in one transaction, or none of it, or nobody knows.
    async fn write_in_one(&mut self, works: &[&Work]) -> Result<Vec<Outcome>, Failure> {
        let mut pauses = Pauses::for_as_long_as(PATIENCE);
        loop {
            let mut stage = Stage::BeforeCommit;
            let tried = tokio::time::timeout(SILENCE, self.try_write(works, &mut stage)).await;
            let error = match tried.unwrap_or(Err(sqlx::Error::PoolTimedOut)) {
                Ok(outcomes) => return Ok(outcomes),
                Err(error) => error,
            };
            // A transaction that went wrong may still be open, and a connection that was cut off in the middle of
            // a sentence is out of step. A new one costs a few milliseconds, and this is rare.
            self.connection = None;
            self.tails.forget();
            if stage == Stage::Committing && is_broken(&error) {
                tracing::warn!(%error, "the database went away within a commit");
                return Err(Failure::InDoubt);
            }
            if !passes(&error) || !pauses.pause().await {
                return Err(Failure::NotWritten(error));
            }
            tracing::info!(%error, "the database is away; trying again");
        }
    }

    async fn try_write(&mut self, works: &[&Work], stage: &mut Stage) -> Result<Vec<Outcome>, sqlx::Error> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            None => self.connection.insert(self.door.connect().await?),
        };
        let mut transaction = connection.begin().await?;
        let tables: Vec<&str> =
            works.iter().filter_map(|work| table_of(work)).map(|table| table.as_str()).collect();
        if !tables.is_empty() {
            lock_tables(&mut transaction, &tables).await?;
        }
        let outcomes = carry_out_all(&mut transaction, works, &mut self.tails).await?;
        *stage = Stage::Committing;
        transaction.commit().await?;
        Ok(outcomes)
    }

    fn explain(&self, failure: &Failure) -> StoreError {
        match failure {
            Failure::NotWritten(error) => self.place.explain(error),
            Failure::InDoubt => StoreError::InDoubt,
        }
    }
}

impl Desk for PgDesk {
    async fn write(&mut self, batch: Vec<Job>) {
        let works: Vec<&Work> = batch.iter().map(|job| &job.work).collect();
        match self.write_in_one(&works).await {
            Ok(outcomes) => answer_each(batch, outcomes),
            // One that cannot be written must not take the others down with it: each is tried alone. But not if the
            // database is away, which it would be for each of them, one after the other.
            Err(Failure::NotWritten(error)) if batch.len() > 1 && !passes(&error) => {
                for job in batch {
                    let written = self.write_in_one(&[&job.work]).await;
                    let outcome = match written {
                        Ok(mut outcomes) => outcomes.pop().expect("one piece of work has one outcome"),
                        Err(failure) => Err(self.explain(&failure)),
                    };
                    job.answer(outcome);
                }
            }
            Err(failure) => {
                for job in batch {
                    job.answer(Err(self.explain(&failure)));
                }
            }
        }
    }

    async fn close(self) {
        if let Some(connection) = self.connection
            && let Err(error) = connection.close().await
        {
            tracing::debug!(%error, "a connection could not be closed tidily; the database will notice");
        }
    }
}

/// The table that stays as it is while the work is done, if it is about one that exists.
pub(super) fn table_of(work: &Work) -> Option<&TableId> {
    match work {
        Work::Append(append) => Some(&append.table),
        Work::SitDown(table, _)
        | Work::Join(table, _)
        | Work::Promise(table, ..)
        | Work::Reveal(table, ..)
        | Work::BreakOff(table, _)
        | Work::Note(table, _)
        | Work::Recover(table, ..)
        | Work::FreeSeat(table, ..)
        | Work::OpenNext(table, _) => Some(table),
        Work::Begin(begin) => Some(&begin.table),
        Work::Reseal(reseal) => Some(&reseal.table),
        Work::OpenTable(_)
        | Work::Deck(_)
        | Work::CountGuess(..)
        | Work::TakeBackGuess(_)
        | Work::Probe(..) => None,
    }
}
