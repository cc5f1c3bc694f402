//! The clocks of a table: that of the game, and that of the terms.
//!
//! A game says how many seconds it waits from the line at which the present question was put; the terms may give each
//! seat a time for a move and for all of its turns. When each line was written stands in the store, so clocks run on
//! while a table sleeps or the server is restarted, and need no task of their own: a table that comes back into memory
//! finds that the time is over and acts at once. After an outage of more than five minutes, or a clock that was set back,
//! that time is left out and clocks stand still until people are back; see `outage.rs` and `pause.rs`.

use std::future::pending;
use std::time::Duration;

use protocol::{AbsenceAct, SeatClock};
use rules::{Seat, Seats, Seq};
use store::Sitter;
use table::AnyTable;
use tokio::time::{Instant, sleep_until};

use super::actor::TableActor;
use super::timing::Timing;
use crate::time::now_ms;

/// How long a clock that could do nothing waits before it tries again.
const SNOOZE: Duration = Duration::from_secs(5);

/// When the present question was put.
#[derive(Default)]
pub(super) struct Clock {
    asked_at: Seq,
    asked_ms: i64,
    /// The clock of the terms, if they have one.
    pub(super) timing: Option<Timing>,
    /// The question for which somebody's time ran out and a bot plays instead.
    overdue: Option<Seq>,
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
        let timing = self.timing.take();
        *self = Clock { asked_at, asked_ms: at_ms, timing, overdue: None, snoozes_until: None };
    }
}

impl TableActor {
    /// How long the table will still wait for those who are to act, if a clock runs.
    pub(super) fn left_ms(&self) -> Option<u32> {
        self.clock_deadline_ms().map(|deadline| until_ms(deadline, now_ms()))
    }

    /// The clock of each seat, if the terms have one.
    pub(super) fn seat_clocks(&self) -> Option<Vec<SeatClock>> {
        let timing = self.clock.timing.as_ref()?;
        let (waited, start, now) = (self.waited_people(), self.on_since_ms(), now_ms());
        let clock = |seat: Seat| {
            if !self.is_person(seat) && self.seats[seat].is_some() {
                return SeatClock::default();
            }
            let runs = waited.includes(seat);
            let game_ms = timing.game_ms(seat, start).map(|(deadline, left)| match runs {
                true => until_ms(deadline, now),
                false => until_ms(left, 0),
            });
            let move_ms = timing.move_s().map(|seconds| match runs {
                true => until_ms(timing.asked_ms().max(start) + self.span_ms(seconds), now),
                false => until_ms(self.span_ms(seconds), 0),
            });
            SeatClock { game_ms, move_ms, runs }
        };
        Some(self.seats.iter().map(|(seat, _)| clock(seat)).collect())
    }

    /// When the clock strikes, if one runs: a little after the time is over, for what is still on its way.
    pub(super) fn strikes_at(&self) -> Option<Instant> {
        let left = (self.strikes_at_ms()? - now_ms()).max(0);
        let due = Instant::now() + Duration::from_millis(left as u64);
        Some(self.clock.snoozes_until.map_or(due, |until| until.max(due)))
    }

    /// The same by the clock on the wall.
    pub(super) fn strikes_at_ms(&self) -> Option<i64> {
        Some(self.clock_deadline_ms()? + self.grace_ms())
    }

    /// Does what is due: who has no time left at all loses; what the game takes silence for is played for everybody
    /// who has not spoken; and who took too long for one move is dealt with as if away.
    pub(super) async fn strike(&mut self) {
        let (before, now) = (self.table.seq(), now_ms() - self.grace_ms());
        if self.clock_deadline_ms().is_none_or(|deadline| now < deadline) {
            // Something else came first and moved the deadline.
            return;
        }
        for seat in self.waited_people().iter() {
            if self.game_deadline_ms(seat).is_some_and(|deadline| deadline <= now) {
                self.forfeit(seat, "its time was over").await;
            }
        }
        if self.table.seq() == before {
            if self.patience_deadline_ms().is_some_and(|deadline| deadline <= now) {
                self.take_silence().await;
            } else if self.move_deadline_ms().is_some_and(|deadline| deadline <= now) {
                self.end_patience().await;
            }
        }
        if self.table.seq() == before && self.clock.overdue.is_none() {
            self.clock.snoozes_until = Some(Instant::now() + SNOOZE);
        }
    }

    /// Plays what the game takes silence for.
    async fn take_silence(&mut self) {
        let asked_at = self.table.asked_at();
        let then = self.table.patience().map(|patience| patience.then).unwrap_or_default();
        for (seat, action) in then {
            // What was played for one may have answered for all, and the next question is another.
            let same_question = self.table.asked_at() == asked_at && self.table.over().is_none();
            if same_question && self.table.waiting_for().includes(seat) {
                self.play_for(seat, &action).await;
            }
        }
    }

    /// Does what the terms say for those who took too long for a move.
    async fn end_patience(&mut self) {
        match self.terms.absence.then {
            AbsenceAct::Bot | AbsenceAct::Skip => self.clock.overdue = Some(self.table.asked_at()),
            AbsenceAct::Wait | AbsenceAct::Forfeit => {
                let asked_at = self.table.asked_at();
                for seat in self.waited_people().iter() {
                    if self.table.asked_at() == asked_at && self.waited_people().includes(seat) {
                        self.forfeit(seat, "a move took too long").await;
                    }
                }
            }
        }
    }

    /// Whether the time for the present question is over and a bot plays instead.
    pub(super) fn is_overdue(&self) -> bool {
        self.clock.overdue == Some(self.table.asked_at())
    }

    /// When the first of all clocks that run strikes, by the clock on the wall, grace aside.
    fn clock_deadline_ms(&self) -> Option<i64> {
        let question = [self.patience_deadline_ms(), self.move_deadline_ms()].into_iter().flatten().min();
        if self.clock.timing.is_none() {
            return question;
        }
        let waited = self.waited_people();
        waited.iter().filter_map(|seat| self.game_deadline_ms(seat)).chain(question).min()
    }

    /// When the game's own time for the present question is over. Nobody's time runs before the last seat is taken.
    fn patience_deadline_ms(&self) -> Option<i64> {
        let is_running = self.is_on() && self.free_seat().is_none() && !self.pause.is_on();
        let patience = self.table.patience().filter(|_| is_running)?;
        let from = self.clock.asked_ms.max(self.on_since_ms());
        Some(from + self.span_ms(u32::from(patience.seconds)))
    }

    /// When the time of the terms for the present question is over, unless a bot plays already because it is.
    fn move_deadline_ms(&self) -> Option<i64> {
        let timing = self.clock.timing.as_ref().filter(|_| !self.is_overdue())?;
        let seconds = timing.move_s().filter(|_| !self.waited_people().is_empty())?;
        Some(timing.asked_ms().max(self.on_since_ms()) + self.span_ms(seconds))
    }

    /// When all time of a seat that is waited for is over.
    fn game_deadline_ms(&self, seat: Seat) -> Option<i64> {
        let (deadline, _) = self.clock.timing.as_ref()?.game_ms(seat, self.on_since_ms())?;
        Some(deadline)
    }

    /// The people whose time runs; nobody before the game has begun, nobody after, and nobody while clocks stand still.
    pub(super) fn waited_people(&self) -> Seats {
        if self.pause.is_on() { Seats::default() } else { self.people_to_act() }
    }

    /// The people the table waits for; nobody before the game has begun, and nobody after.
    pub(super) fn people_to_act(&self) -> Seats {
        if !self.is_on() || self.free_seat().is_some() {
            return Seats::default();
        }
        let waited = self.table.waiting_for();
        let bots = waited.iter().filter(|seat| !self.is_person(*seat));
        bots.fold(waited, Seats::without)
    }

    pub(super) fn is_person(&self, seat: Seat) -> bool {
        self.seats[seat].as_ref().is_some_and(|sitter| matches!(sitter.sitter, Sitter::Person(_)))
    }

    /// When clocks began to run: everybody had sat down, and the luck was settled.
    pub(super) fn on_since_ms(&self) -> i64 {
        self.full_since_ms().max(self.begun_ms)
    }

    /// The clock the terms ask for, for a table with nothing in its log.
    pub(super) fn new_timing(&self, table: &dyn AnyTable) -> Option<Timing> {
        self.terms.clock.map(|clock| Timing::new(clock, table, |seconds| self.span_ms(seconds)))
    }

    /// So many seconds of a game, in milliseconds.
    pub(super) fn span_ms(&self, seconds: u32) -> i64 {
        self.backstage.services.tempo.span_ms(seconds)
    }

    fn grace_ms(&self) -> i64 {
        self.backstage.services.tempo.grace.as_millis() as i64
    }
}

fn until_ms(deadline: i64, now: i64) -> u32 {
    u32::try_from((deadline - now).max(0)).unwrap_or(u32::MAX)
}

/// Waits until then, or for ever.
pub(super) async fn until(then: Option<Instant>) {
    match then {
        Some(then) => sleep_until(then).await,
        None => pending().await,
    }
}
