//! Clocks that stand still until people are back, after the clock jumped or the server was away for long.
//!
//! Clocks run again when everybody the table waits for is there. Somebody else who is back does not wait for ever: five
//! minutes later clocks run no matter who is there.

use store::{Note, PauseRecord};

use super::actor::TableActor;
use crate::time::now_ms;

/// How many seconds those who are back wait for the others.
const OTHERS_WAIT: u32 = 300;

/// Whether clocks stand still, and since when anybody is back.
#[derive(Default)]
pub(super) struct Pause {
    now: Option<PauseRecord>,
    back_ms: Option<i64>,
}

impl Pause {
    pub(super) fn new(now: Option<PauseRecord>) -> Self {
        Pause { now, back_ms: None }
    }

    pub(super) fn is_on(&self) -> bool {
        self.now.is_some()
    }
}

impl TableActor {
    /// Writes down that clocks stand still, so that the next start knows it too.
    pub(super) async fn write_pause(&mut self) {
        let Some(pause) = self.pause.now else { return };
        if self.people().is_empty() || self.is_closed() {
            // Bots need not be waited for.
            self.pause = Pause::default();
        } else if let Err(error) = self.note_pause(pause).await {
            self.complain(&error);
        }
    }

    /// Lets clocks run again if it is time.
    pub(super) async fn mind_pause(&mut self) {
        let Some(pause) = self.pause.now.filter(|_| self.is_attended() && !self.is_snoozing()) else {
            return;
        };
        let now = now_ms();
        self.pause.back_ms.get_or_insert(now);
        let waited = self.people_to_act();
        let all_here = waited.iter().all(|seat| self.presence[seat].is_here());
        if !all_here && self.pause_ends_ms().is_none_or(|ends| now < ends) {
            return;
        }
        let ended = match self.note_pause(PauseRecord { to_ms: Some(now), ..pause }).await {
            // What was left to everybody is worked out anew.
            Ok(()) => Box::pin(self.reload()).await,
            Err(error) => Err(error),
        };
        if let Err(error) = ended {
            self.complain(&error);
            self.snooze();
        }
    }

    /// When clocks run again although somebody is not back, if anybody is.
    pub(super) fn pause_ends_ms(&self) -> Option<i64> {
        let back_ms = self.pause.back_ms.filter(|_| self.pause.is_on())?;
        Some(back_ms + self.span_ms(OTHERS_WAIT))
    }

    async fn note_pause(&mut self, pause: PauseRecord) -> Result<(), store::StoreError> {
        self.backstage.services.store.note(self.id.clone(), Note::Pause(pause)).await
    }
}
