//! What a table does by itself, and how it is found when it sleeps.
//!
//! A table in memory has timers. One that is not is found by the time that stands in the store: the sweep
//! (`sweep.rs`) brings it back when that has passed. What stands there is never later than the true time. It may be
//! earlier, which saves most writes: a table that is woken too early corrects it and sleeps on.

use std::time::Duration;

use store::Note;
use tokio::time::Instant;

use super::actor::TableActor;
use crate::limits::LISTING_REFRESHED;
use crate::time::now_ms;

impl TableActor {
    /// Does all that is due because time has passed, and writes down when the next thing is.
    pub(super) async fn mind(&mut self) {
        if self.pause.is_on() {
            Box::pin(self.mind_pause()).await;
        }
        self.mind_absence().await;
        self.mind_admissions();
        self.write_listing(false).await;
        self.write_wake().await;
    }

    /// When there is something to mind again, if nobody asks anything until then.
    pub(super) fn minds_at(&self) -> Option<Instant> {
        let now = now_ms();
        let wake = self.wake_ms.filter(|at| *at > now);
        let due = [self.absence_due_ms(), self.listing_due_ms(), self.pause_ends_ms(), wake];
        let due = due.into_iter().flatten().min();
        let due = due.map(|due| Instant::now() + Duration::from_millis((due - now).max(0) as u64));
        let due = due.map(|due| self.snoozes_until.map_or(due, |until| until.max(due)));
        due.into_iter().chain(self.admissions.forgets_at()).min()
    }

    /// Keeps a listed table in the list while somebody is there and a seat is free. With `left` it is told that
    /// somebody has just left.
    pub(super) async fn write_listing(&mut self, left: bool) {
        let Some(listed_ms) = self.listed_ms else { return };
        let now = now_ms();
        let note = if self.free_seat().is_none() || self.is_closed() {
            None
        } else if left || (self.is_attended() && now >= listed_ms + self.listing_refreshed_ms()) {
            Some(now)
        } else {
            return;
        };
        if self.is_snoozing() {
            return;
        }
        match self.backstage.services.store.note(self.id.clone(), Note::Listed(note)).await {
            Ok(()) => self.listed_ms = note,
            Err(error) => {
                self.complain(&error);
                self.snooze();
            }
        }
    }

    fn listing_due_ms(&self) -> Option<i64> {
        let listed_ms = self.listed_ms.filter(|_| self.is_attended())?;
        Some(listed_ms + self.listing_refreshed_ms())
    }

    fn listing_refreshed_ms(&self) -> i64 {
        self.span_ms(LISTING_REFRESHED)
    }

    /// Sees to it that what stands in the store is not later than the next thing the table does by itself.
    async fn write_wake(&mut self) {
        let (exact, written, now) = (self.next_deed_ms(), self.wake_ms, now_ms());
        let is_wrong = match (exact, written) {
            (None, None) => false,
            (Some(_), None) => true,
            (None, Some(written)) => written <= now || self.is_closed(),
            (Some(exact), Some(written)) => exact < written || (written <= now && exact != written),
        };
        if !is_wrong || self.is_snoozing() {
            return;
        }
        match self.backstage.services.store.note(self.id.clone(), Note::Wake(exact)).await {
            Ok(()) => self.wake_ms = exact,
            Err(error) => {
                self.complain(&error);
                self.snooze();
            }
        }
    }

    /// When the table next does something by itself.
    fn next_deed_ms(&self) -> Option<i64> {
        if self.is_closed() {
            return None;
        }
        // A bot that was thinking when the server died thinks again when somebody looks. Where people are pressed
        // for time that is too late.
        let bot = (self.clock.timing.is_some() && self.bot_to_act().is_some()).then(|| self.clock.asked_ms());
        [self.strikes_at_ms(), self.absence_deadline_ms(), self.luck_due_ms(), bot]
            .into_iter()
            .flatten()
            .min()
    }
}
