//! The clock of a table.
//!
//! A game says how many seconds it waits from the line at which the present question was put. When that line was
//! written stands in the store, so a clock runs on while the server is away, and needs no task of its own: a table
//! that comes back into memory finds that the time is over and acts at once.

use std::future::pending;
use std::time::Duration;

use rules::Seq;
use tokio::time::{Instant, sleep_until};

use super::actor::TableActor;
use crate::time::now_ms;

/// How long a clock that could do nothing waits before it tries again.
const SNOOZE: Duration = Duration::from_secs(5);

/// When the present question was put.
#[derive(Default)]
pub(super) struct Clock {
    asked_at: Seq,
    asked_ms: i64,
    /// Not before this, because striking came to nothing.
    snoozes_until: Option<Instant>,
}

impl Clock {
    /// Notes when the question at this line was put, unless that is known.
    pub(super) fn note(&mut self, asked_at: Seq, at_ms: i64) {
        if self.asked_at != asked_at {
            self.set(asked_at, at_ms);
        }
    }

    /// When the present question was put, in milliseconds since 1970.
    pub(super) fn asked_ms(&self) -> i64 {
        self.asked_ms
    }

    /// Notes when the question at this line was put, whatever was known before.
    pub(super) fn set(&mut self, asked_at: Seq, at_ms: i64) {
        *self = Clock { asked_at, asked_ms: at_ms, snoozes_until: None };
    }
}

impl TableActor {
    /// How long the table will still wait for those who are to act, if a clock runs.
    pub(super) fn left_ms(&self) -> Option<u32> {
        let left = (self.deadline_ms()? - now_ms()).max(0);
        Some(u32::try_from(left).unwrap_or(u32::MAX))
    }

    /// When the clock strikes, if one runs: a little after the time is over, for what is still on its way.
    pub(super) fn strikes_at(&self) -> Option<Instant> {
        let grace = self.backstage.services.tempo.grace.as_millis() as i64;
        let left = (self.deadline_ms()? + grace - now_ms()).max(0);
        let due = Instant::now() + Duration::from_millis(left as u64);
        Some(self.clock.snoozes_until.map_or(due, |until| until.max(due)))
    }

    /// Plays what the game takes silence for, for everybody who has not spoken.
    pub(super) async fn strike(&mut self) {
        let (asked_at, before) = (self.table.asked_at(), self.table.seq());
        let then = self.table.patience().map(|patience| patience.then).unwrap_or_default();
        for (seat, action) in then {
            // What was played for one may have answered for all, and the next question is another.
            let same_question = self.table.asked_at() == asked_at && self.table.over().is_none();
            if same_question && self.table.waiting_for().includes(seat) {
                self.play_for(seat, &action).await;
            }
        }
        if self.table.seq() == before {
            self.clock.snoozes_until = Some(Instant::now() + SNOOZE);
        }
    }

    /// When the time for the present question is over, by the clock on the wall. Nobody's time runs before the
    /// last seat is taken.
    fn deadline_ms(&self) -> Option<i64> {
        let patience = self.table.patience().filter(|_| self.is_on())?;
        let mut from = self.clock.asked_ms;
        for sitter in &self.seats.0 {
            from = from.max(sitter.as_ref()?.taken_ms);
        }
        let allowed = self.backstage.services.tempo.second * u32::from(patience.seconds);
        Some(from + allowed.as_millis() as i64)
    }
}

/// Waits until then, or for ever.
pub(super) async fn until(then: Option<Instant>) {
    match then {
        Some(then) => sleep_until(then).await,
        None => pending().await,
    }
}
