//! Where a table's luck comes from: promises, entropy, the moment it is settled, and the day the envelope is opened.
//!
//! How far things are is never kept but worked out, from what the store has and from the time. So a server that was
//! killed in the middle goes on where it was, and one that was away too long finds that it need not wait any more.

use std::sync::Arc;
use std::time::Duration;

use bus::News;
use catalog::{Fairness, LogFile, Sealed, SeatEntropy};
use protocol::{FairnessCard, Hex32, SeatFairness, Stage};
use rules::{Refusal, RefusalKind, Seat, Standing};
use store::{Adds, Begin, Sitter, StoreError, TokenHash};
use table::{Envelope, promise};
use tokio::time::Instant;

use super::actor::TableActor;
use super::request::{LuckOutcome, LuckWish, Place};
use crate::limits::{ABANDONED, PROMISES_WITHIN, REVEALS_WITHIN};
use crate::time::now_ms;

/// How long a table that could not begin waits before it tries again.
const SECOND_TRY: Duration = Duration::from_secs(5);

/// What a table knows of its luck, besides what stands with its seats.
pub(super) struct Luck {
    /// Nothing at a table from before there were envelopes.
    pub(super) sealed: Option<Sealing>,
    /// Whether the game was broken off.
    pub(super) broken_off: bool,
    /// Those who agree to break it off. It is not written down: after a restart they say so again.
    agreed: Vec<Seat>,
    /// Not before this, because beginning came to nothing.
    snoozes_until: Option<Instant>,
    /// What was announced last; a stage may also change by the mere passing of time.
    announced: Option<Stage>,
}

/// An envelope, and whether the key was made.
pub(super) struct Sealing {
    pub(super) envelope: Envelope,
    pub(super) last: Option<Standing>,
    pub(super) created_ms: i64,
    pub(super) begun: bool,
}

impl Luck {
    pub(super) fn new(sealed: Option<Sealing>, broken_off: bool) -> Self {
        Luck { sealed, broken_off, agreed: Vec::new(), snoozes_until: None, announced: None }
    }
}

impl TableActor {
    /// Whether the luck of the game is settled.
    pub(super) fn has_begun(&self) -> bool {
        self.luck.sealed.as_ref().is_none_or(|sealing| sealing.begun)
    }

    /// Whether anybody may act: the game has begun, and was not broken off.
    pub(super) fn is_on(&self) -> bool {
        self.has_begun() && !self.luck.broken_off
    }

    /// Whether all secrets may be told.
    pub(super) fn is_closed(&self) -> bool {
        self.luck.broken_off || (self.has_begun() && self.table.over().is_some())
    }

    /// Why nobody may act, if nobody may.
    pub(super) fn check_on(&self) -> Result<(), Refusal> {
        if self.luck.broken_off {
            return Err(Refusal::new(RefusalKind::Over, "the game was broken off"));
        }
        if let Some(free) = self.free_seat() {
            let said = format!("the game has not begun: nobody has taken seat {free} yet");
            return Err(Refusal::new(RefusalKind::NotBegun, said));
        }
        if !self.has_begun() {
            let said = "the game has not begun: the table waits for what people add to its luck";
            return Err(Refusal::new(RefusalKind::NotBegun, said));
        }
        Ok(())
    }

    /// What everybody may know.
    pub(super) fn fairness_card(&self) -> Option<FairnessCard> {
        let sealing = self.luck.sealed.as_ref()?;
        let stage = self.stage()?;
        let shown = |adds: Adds| SeatFairness {
            promise: adds.promise,
            entropy: adds.entropy.filter(|_| sealing.begun),
        };
        let left_ms = self.luck_due_ms().map(|deadline| (deadline - now_ms()).max(0));
        let secret = Hex32(*sealing.envelope.secret().reveal());
        Some(FairnessCard {
            stage,
            commitment: sealing.envelope.commitment(),
            rules: self.table.rules(),
            last: sealing.last.clone(),
            seats: self.added().map(shown).collect(),
            left_ms: left_ms.map(|left| u32::try_from(left).unwrap_or(u32::MAX)),
            breaking_off: self.luck.agreed.clone(),
            secret: (stage == Stage::Closed).then_some(secret),
        })
    }

    /// The log as a file, with what its luck followed from; it holds every secret of the game, so not before the
    /// table is closed.
    pub(crate) fn log(&self) -> Option<String> {
        if !self.is_closed() {
            return None;
        }
        let deck = self.deck.as_ref().map(|deck| &deck.play);
        let log = LogFile::of(self.kind, &*self.table, deck);
        // A table that was broken off before it began has an envelope, but nothing was ever drawn from it.
        let Some(sealing) = self.luck.sealed.as_ref().filter(|sealing| sealing.begun) else {
            return Some(log.to_string());
        };
        let sealed = Sealed {
            table: self.watch.as_str().to_owned(),
            last: sealing.last.clone(),
            commitment: sealing.envelope.commitment(),
            secret: Hex32(*sealing.envelope.secret().reveal()),
            seats: self
                .added()
                .map(|Adds { promise, entropy, .. }| SeatEntropy { promise, entropy })
                .collect(),
            asked: Vec::new(),
        };
        match log.clone().with_fairness(Fairness::Sealed(sealed)) {
            Ok(log) => Some(log.to_string()),
            Err(bad) => {
                tracing::error!(table = %self.watch, %bad, "a log does not replay");
                Some(log.to_string())
            }
        }
    }

    /// Carries out what somebody in a seat wants with the luck of the table.
    pub(super) async fn add_to_luck(&mut self, token: TokenHash, wish: LuckWish) -> LuckOutcome {
        let seat = match self.place_of(token) {
            Some(Place::Captain(seat)) => seat,
            Some(Place::Member(_)) => return LuckOutcome::Refused(self.only_the_captain()),
            Some(Place::Gallery) | None => return LuckOutcome::NotYourSeat,
        };
        let done = match wish {
            LuckWish::Promise(promise) => self.promise(seat, promise).await,
            LuckWish::Reveal(entropy) => self.reveal(seat, entropy).await,
            LuckWish::BreakOff => self.break_off(seat).await,
        };
        match done {
            Ok(()) => LuckOutcome::Done(self.table.seq()),
            Err(NotDone::Refused(refusal)) => LuckOutcome::Refused(refusal),
            Err(NotDone::Store(error)) if error.calls_for_reload() => {
                // Another server was quicker; whoever sees how things stand will know whether to ask again.
                if let Err(error) = self.reload().await {
                    self.complain(&error);
                }
                LuckOutcome::NotStored
            }
            Err(NotDone::Store(error)) => {
                self.complain(&error);
                LuckOutcome::NotStored
            }
        }
    }

    async fn promise(&mut self, seat: Seat, promise: Hex32) -> Result<(), NotDone> {
        let adds = self.adds(seat);
        if adds.promise == Some(promise) {
            return Ok(());
        }
        if adds.promise.is_some() || !adds.awaited || self.stage() != Some(Stage::Gathering) {
            return Err(not_due("no promise is waited for from this seat"));
        }
        self.backstage.services.store.promise(self.id.clone(), seat, promise).await?;
        self.set_adds(seat, Adds { promise: Some(promise), ..adds });
        self.announce(News::card());
        self.settle_luck().await;
        Ok(())
    }

    async fn reveal(&mut self, seat: Seat, entropy: Hex32) -> Result<(), NotDone> {
        let adds = self.adds(seat);
        if adds.entropy == Some(entropy) {
            return Ok(());
        }
        if adds.promise.is_none() {
            return Err(not_due("this seat promised nothing"));
        }
        if adds.promise != Some(promise(&entropy)) {
            return Err(NotDone::Refused(Refusal::new(
                RefusalKind::NotFair,
                "this is not what was promised",
            )));
        }
        match self.stage() {
            Some(Stage::Revealing) => {}
            Some(Stage::Gathering) => return Err(not_due("show it when the last seat is taken, not before")),
            Some(Stage::Begun | Stage::Closed) | None => {
                return Err(not_due("the game has begun without it"));
            }
        }
        self.backstage.services.store.reveal(self.id.clone(), seat, entropy).await?;
        self.set_adds(seat, Adds { entropy: Some(entropy), ..adds });
        self.settle_luck().await;
        Ok(())
    }

    /// Breaks the game off, if everybody who plays agrees, or if nobody has cared for a long time.
    async fn break_off(&mut self, seat: Seat) -> Result<(), NotDone> {
        if self.luck.broken_off {
            return Ok(());
        }
        if self.is_closed() {
            return Err(NotDone::Refused(Refusal::new(RefusalKind::Over, "the game is over")));
        }
        if !self.luck.agreed.contains(&seat) {
            self.luck.agreed.push(seat);
            self.luck.agreed.sort_unstable();
        }
        let is_person = |sitter: &Sitter| matches!(sitter, Sitter::Person(_));
        let mut people = self.seats.0.iter().flatten().filter(|sitter| is_person(&sitter.sitter));
        let all_agree = people.all(|sitter| self.luck.agreed.contains(&sitter.seat));
        let is_abandoned = now_ms() - self.last_news_ms() > ABANDONED.as_millis() as i64;
        if all_agree || is_abandoned {
            self.backstage.services.store.break_off(self.id.clone(), now_ms()).await?;
            self.luck.broken_off = true;
            tracing::info!(table = %self.watch, "a game was broken off");
        }
        self.announce(News::card());
        Ok(())
    }

    /// When the luck of the table has to be looked at again, if nobody asks anything until then.
    pub(super) fn luck_wakes_at(&self) -> Option<Instant> {
        let left = (self.luck_due_ms()? - now_ms()).max(0);
        let due = Instant::now() + Duration::from_millis(left as u64);
        Some(self.luck.snoozes_until.map_or(due, |until| until.max(due)))
    }

    /// Makes the key if the time for it has come, and tells everybody if the stage is another than it was.
    pub(super) async fn settle_luck(&mut self) {
        if self.is_due() {
            match self.begin().await {
                Ok(()) => {}
                Err(NotDone::Store(error)) if error.calls_for_reload() => {
                    if let Err(error) = self.reload().await {
                        self.complain(&error);
                    }
                }
                Err(NotDone::Store(error)) => {
                    self.complain(&error);
                    self.luck.snoozes_until = Some(Instant::now() + SECOND_TRY);
                }
                Err(NotDone::Refused(refusal)) => {
                    tracing::error!(table = %self.watch, %refusal, "a table cannot begin");
                    self.luck.snoozes_until = Some(Instant::now() + SECOND_TRY);
                }
            }
        }
        let stage = self.stage();
        if self.luck.announced != stage {
            self.luck.announced = stage;
            self.announce(News::card());
        }
    }

    async fn begin(&mut self) -> Result<(), NotDone> {
        let Some(sealing) = &self.luck.sealed else { return Ok(()) };
        let entropy: Vec<Option<Hex32>> = self.added().map(|adds| adds.entropy).collect();
        let key = sealing.envelope.draw_key(&entropy);
        let deck = self.deck.as_ref().map(|deck| Arc::clone(&deck.play));
        let opening = self.table.opening();
        let mut table = catalog::begin(self.kind, &opening, deck, key, sealing.last.as_ref())?;
        let timing = self.new_timing(&*table);
        let entries = table.begin();
        let at_ms = now_ms();
        let begin = Begin {
            table: self.id.clone(),
            opening: table.opening().json().to_owned(),
            entries: entries.iter().map(|entry| entry.json().to_owned()).collect(),
            promises: count(self.added().filter(|adds| adds.promise.is_some())),
            entropies: count(entropy.iter().flatten()),
            at_ms,
        };
        self.backstage.services.store.begin(begin).await?;
        self.still_ours()?;
        table.commit(&entries)?;
        self.clock.set(table.asked_at(), at_ms);
        self.table = table;
        self.begun_ms = at_ms;
        self.clock.timing = timing;
        if let Some(timing) = &mut self.clock.timing {
            timing.pass(&*self.table, at_ms, at_ms, None);
        }
        if let Some(sealing) = &mut self.luck.sealed {
            sealing.begun = true;
        }
        Ok(())
    }

    /// How far things are; nothing at a table without an envelope.
    fn stage(&self) -> Option<Stage> {
        let sealing = self.luck.sealed.as_ref()?;
        Some(if self.is_closed() {
            Stage::Closed
        } else if sealing.begun {
            Stage::Begun
        } else if self.free_seat().is_some() || (self.lacks_promise() && now_ms() < self.promises_until_ms())
        {
            Stage::Gathering
        } else {
            Stage::Revealing
        })
    }

    fn is_due(&self) -> bool {
        let all_shown = || self.added().all(|adds| adds.promise.is_none() || adds.entropy.is_some());
        self.stage() == Some(Stage::Revealing) && (all_shown() || now_ms() >= self.reveals_until_ms())
    }

    /// The same by the clock on the wall.
    pub(super) fn luck_due_ms(&self) -> Option<i64> {
        // Asked before every turn of a running game, so the answer must be quick.
        if self.has_begun() {
            return None;
        }
        match self.stage()? {
            Stage::Gathering if self.free_seat().is_some() => None,
            Stage::Gathering => Some(self.promises_until_ms()),
            Stage::Revealing => Some(self.reveals_until_ms()),
            Stage::Begun | Stage::Closed => None,
        }
    }

    fn lacks_promise(&self) -> bool {
        self.added().any(|adds| adds.awaited && adds.promise.is_none())
    }

    fn promises_until_ms(&self) -> i64 {
        self.full_since_ms() + self.span_ms(PROMISES_WITHIN)
    }

    fn reveals_until_ms(&self) -> i64 {
        self.full_since_ms() + self.span_ms(REVEALS_WITHIN)
    }

    /// When the last seat was taken. In a rematch people bring the time at which they sat down before.
    pub(super) fn full_since_ms(&self) -> i64 {
        let opened = self.luck.sealed.as_ref().map_or(0, |sealing| sealing.created_ms);
        self.seats.0.iter().flatten().map(|sitter| sitter.taken_ms).fold(opened, i64::max)
    }

    pub(super) fn last_news_ms(&self) -> i64 {
        self.clock.asked_ms().max(self.full_since_ms())
    }

    /// What each seat adds.
    fn added(&self) -> impl Iterator<Item = Adds> {
        self.seats.0.iter().map(|sitter| sitter.as_ref().map(|sitter| sitter.adds).unwrap_or_default())
    }

    fn adds(&self, seat: Seat) -> Adds {
        self.seats[seat].as_ref().map(|sitter| sitter.adds).unwrap_or_default()
    }

    fn set_adds(&mut self, seat: Seat, adds: Adds) {
        if let Some(sitter) = &mut self.seats[seat] {
            sitter.adds = adds;
        }
    }
}

/// Why something with the luck of a table was not done.
enum NotDone {
    Refused(Refusal),
    Store(StoreError),
}

impl From<Refusal> for NotDone {
    fn from(refusal: Refusal) -> Self {
        NotDone::Refused(refusal)
    }
}

impl From<StoreError> for NotDone {
    fn from(error: StoreError) -> Self {
        NotDone::Store(error)
    }
}

fn not_due(said: &str) -> NotDone {
    NotDone::Refused(Refusal::new(RefusalKind::NotDue, said))
}

fn count<T>(items: impl Iterator<Item = T>) -> u8 {
    // OK because no game has 256 seats.
    items.count() as u8
}
