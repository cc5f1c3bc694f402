//! Bots in seats, their own and those of people who are away.
//!
//! A bot is asked with its own seat's sighting, so it knows no more than a person there would. It thinks on a thread
//! for such work, a moment after it is waited for, and what it chose is decided and written down like anybody's. If
//! the table has moved on meanwhile, the thought is dropped and it thinks again.

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use rules::{Dice, Seat, Seq, Viewer};
use serde_json::value::RawValue;
use store::Sitter;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::actor::TableActor;
use crate::random;

/// How long a bot whose move came to nothing waits before it tries again.
const SECOND_TRY: Duration = Duration::from_secs(5);

/// The bots of a table; at most one thinks.
#[derive(Default)]
pub(super) struct Bots {
    thinking: Option<Thinking>,
    /// The length of the log at which a bot's move came to nothing.
    failed_at: Option<Seq>,
}

struct Thinking {
    seat: Seat,
    /// What it thinks about.
    seq: Seq,
    task: JoinHandle<Option<Box<RawValue>>>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// What a bot chose, if it could choose.
pub(super) struct Thought {
    seat: Seat,
    seq: Seq,
    action: Option<Box<RawValue>>,
}

impl Bots {
    /// Waits until the bot that thinks has thought; for ever if none does. Dropping the wait loses nothing.
    pub(super) async fn next_thought(&mut self) -> Thought {
        let Some(thinking) = &mut self.thinking else {
            return pending().await;
        };
        // An error means that the bot came to grief, which is no worse than a bot without an idea.
        let action = (&mut thinking.task).await.unwrap_or_default();
        let thought = Thought { seat: thinking.seat, seq: thinking.seq, action };
        self.thinking = None;
        thought
    }
}

impl TableActor {
    /// Sets the next bot that is waited for thinking, unless it does already.
    pub(super) fn wake_bots(&mut self) {
        let seq = self.table.seq();
        // A player who is back plays themselves, even if the bot has begun to think.
        let may_go_on = |thinking: &Thinking| thinking.seq == seq && self.level_of(thinking.seat).is_some();
        if self.bots.thinking.as_ref().is_some_and(may_go_on) {
            return;
        }
        self.bots.thinking = None;
        let Some((seat, level)) = self.bot_to_act() else {
            return;
        };
        let tempo = &self.backstage.services.tempo;
        let pause = if self.bots.failed_at == Some(seq) { SECOND_TRY } else { tempo.bot_pause };
        let sight = self.table.seen_by(Viewer::Seat(seat), seq);
        let thinkers = Arc::clone(&self.backstage.thinkers);
        let solver = Arc::clone(&self.backstage.services.solver);
        let kind = self.kind;
        let task = tokio::spawn(async move {
            sleep(pause).await;
            let choice = thinkers.think(move |time| {
                let mut bot = catalog::bot(kind, &level, &solver).ok()?;
                bot.choose_within(&sight, &mut Dice::seeded(random::seed()), time).ok()
            });
            choice.await.unwrap_or_default()
        });
        self.bots.thinking = Some(Thinking { seat, seq, task });
    }

    /// Plays what a bot chose.
    pub(super) async fn play_thought(&mut self, thought: Thought) {
        let Thought { seat, seq, action } = thought;
        if self.table.seq() != seq || self.level_of(seat).is_none() {
            return;
        }
        match action {
            Some(action) => self.play_for(seat, &action).await,
            None => tracing::error!(table = %self.watch, %seat, "a bot could not choose"),
        }
        if self.table.seq() == seq {
            self.bots.failed_at = Some(seq);
        }
    }

    /// A bot that is waited for, once everybody has sat down.
    pub(super) fn bot_to_act(&self) -> Option<(Seat, String)> {
        let has_bots = self.seats.iter().any(|(seat, _)| self.level_of(seat).is_some());
        if !has_bots || self.free_seat().is_some() || !self.is_on() || self.pause.is_on() {
            return None;
        }
        self.table.waiting_for().iter().find_map(|seat| Some((seat, self.level_of(seat)?)))
    }

    /// The level of the bot that plays a seat now: its own, or one that plays for a person who is away.
    fn level_of(&self, seat: Seat) -> Option<String> {
        match &self.seats[seat].as_ref()?.sitter {
            Sitter::Bot(level) => Some(level.clone()),
            Sitter::Person(_) => self.stand_in(seat),
        }
    }
}
