//! Where a table's luck comes from: promises, entropy, the moment it is settled, and the day the envelope is opened.
//!
//! How far things are is never kept but worked out, from what the store has and from the time. So a server that was
//! killed in the middle goes on where it was, and one that was away too long finds that it need not wait any more.

use std::sync::Arc;
use std::time::Duration;

use bus::News;
use catalog::{BadLog, Fairness, LogFile, Sealed, SeatEntropy};
use protocol::{FairnessCard, Hex32, SeatFairness, Stage};
use rules::{Refusal, RefusalKind, Seat};
use store::{Adds, Begin, Reseal, Sitter, StoreError, TokenHash};
use table::promise;
use tokio::time::Instant;

use super::actor::TableActor;
use super::request::{LogOutcome, LuckOutcome, LuckWish, Place};
use super::sealing::Sealing;
use crate::limits::{ABANDONED, PROMISES_WITHIN, REVEALS_WITHIN};
use crate::random;
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

impl Luck {
    pub(super) fn new(sealed: Option<Sealing>, broken_off: bool) -> Self {
        Luck { sealed, broken_off, agreed: Vec::new(), snoozes_until: None, announced: None }
    }

    /// Forgets what the person in a seat agreed to, because they were sent away.
    pub(super) fn forget_agreement(&mut self, seat: Seat) {
        self.agreed.retain(|agreed| *agreed != seat);
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
            abandoned: sealing.card_of_abandoned(),
            rules: self.table.rules(),
            last: sealing.last.clone(),
            seats: self.added().map(shown).collect(),
            left_ms: left_ms.map(|left| u32::try_from(left).unwrap_or(u32::MAX)),
            breaking_off: self.luck.agreed.clone(),
            secret: (stage == Stage::Closed).then_some(secret),
        })
    }

    /// The log as a file, with what its luck followed from, and with no more of the deck than was asked. It holds every
    /// secret of the game, so not before the table is closed.
    pub(crate) async fn log(&self) -> LogOutcome {
        if !self.is_closed() {
            return LogOutcome::NotOver;
        }
        // A table that was broken off before it began has an envelope, but nothing was ever drawn from it.
        let begun = self.luck.sealed.as_ref().filter(|sealing| sealing.begun);
        let sealed = begun.map(|sealing| Sealed {
            table: self.watch.as_str().to_owned(),
            last: sealing.last.clone(),
            abandoned: sealing.abandoned.clone(),
            commitment: sealing.envelope.commitment(),
            secret: Hex32(*sealing.envelope.secret().reveal()),
            seats: self.seat_entropy(),
            asked: Vec::new(),
        });
        let log = LogFile::of(self.kind, &*self.table, self.deck.as_ref());
        // The game is played again for it, and all of the deck is hashed: not where others wait.
        let written = tokio::task::spawn_blocking(move || written(log, sealed)).await;
        match written.map_err(|error| error.to_string()).and_then(|log| log.map_err(|bad| bad.to_string())) {
            Ok(log) => LogOutcome::Written(log),
            Err(why) => {
                // Nothing is handed out then: without knowing what was asked nothing of the deck may be shown.
                tracing::error!(table = %self.watch, why, "a log cannot be written");
                LogOutcome::Damaged
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
                // Another server was quicker; the caller sees the state and knows whether to ask again.
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
        let Some(sealing) = &self.luck.sealed else {
            return Err(not_due("no promise is waited for at this table"));
        };
        if sealing.was_promised(promise) {
            let said = "this was promised before, and everybody may know it by now; promise something fresh";
            return Err(NotDone::Refused(Refusal::new(RefusalKind::NotFair, said)));
        }
        let gave_up = sealing.gave_up();
        self.backstage.services.store.promise(self.id.clone(), seat, gave_up, promise).await?;
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
        let gave_up = self.luck.sealed.as_ref().map_or(0, Sealing::gave_up);
        self.backstage.services.store.reveal(self.id.clone(), seat, gave_up, entropy).await?;
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

    /// Makes the key if all that was promised is there, seals again if something did not come in time, and tells
    /// everybody if the stage is another than it was.
    pub(super) async fn settle_luck(&mut self) {
        while let Some(due) = self.due() {
            let done = match due {
                Due::Begin => self.begin().await,
                Due::Reseal => self.reseal().await,
            };
            match done {
                // Nobody may be left to be waited for.
                Ok(()) => continue,
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
            break;
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
        let deck = self.deck.clone();
        let opening = self.table.opening();
        let mut table = catalog::begin(self.kind, &opening, deck, key, sealing.last.as_ref())?;
        table.bring_precedents(&self.table.precedents())?;
        let timing = self.new_timing(&*table);
        let entries = table.begin();
        let at_ms = now_ms();
        let begin = Begin {
            table: self.id.clone(),
            opening: table.opening().json().to_owned(),
            entries: entries.iter().map(|entry| entry.json().to_owned()).collect(),
            promises: count(self.added().filter(|adds| adds.promise.is_some())),
            entropies: count(entropy.iter().flatten()),
            abandoned: sealing.gave_up(),
            at_ms,
        };
        self.backstage.services.store.begin(begin).await?;
        self.still_ours()?;
        table.commit(&entries)?;
        self.clock.set(table.asked_at(), at_ms);
        self.table = Arc::from(table);
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

    /// Gives the envelope up, because something that was promised did not come, and seals another one. Had the table
    /// gone on without it, the operator could have chosen whether it came.
    async fn reseal(&mut self) -> Result<(), NotDone> {
        let Some(sealing) = &self.luck.sealed else { return Ok(()) };
        let (secret, seats, at_ms) = (random::secret(), self.seat_entropy(), now_ms());
        let reseal = Reseal {
            table: self.id.clone(),
            secret: *secret.reveal(),
            promises: count(seats.iter().filter(|given| given.promise.is_some())),
            entropies: count(seats.iter().filter(|given| given.entropy.is_some())),
            abandoned: sealing.gave_up(),
            at_ms,
        };
        self.backstage.services.store.reseal(reseal).await?;
        self.still_ours()?;
        for sitter in self.seats.0.iter_mut().flatten() {
            // Only those who kept their promise are waited for again, so this comes to an end.
            sitter.adds = Adds { awaited: sitter.adds.entropy.is_some(), ..Adds::default() };
        }
        if let Some(sealing) = &mut self.luck.sealed {
            let next = sealing.next_envelope(secret);
            sealing.give_up(seats, next, at_ms);
            tracing::info!(table = %self.watch, times = sealing.gave_up(), "a table sealed its luck again");
        }
        self.announce(News::card());
        Ok(())
    }

    /// How far things are; nothing at a table without an envelope.
    pub(super) fn stage(&self) -> Option<Stage> {
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

    /// What has to be done about the luck of the table now, if anything.
    fn due(&self) -> Option<Due> {
        if self.stage() != Some(Stage::Revealing) {
            return None;
        }
        let all_shown = self.added().all(|adds| adds.promise.is_none() || adds.entropy.is_some());
        let too_late = now_ms() >= self.reveals_until_ms();
        if all_shown { Some(Due::Begin) } else { too_late.then_some(Due::Reseal) }
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

    /// When the last seat was taken, or the luck was sealed again after that. In a rematch people bring the time at
    /// which they sat down before.
    pub(super) fn full_since_ms(&self) -> i64 {
        let opened = self.luck.sealed.as_ref().map_or(0, |sealing| sealing.since_ms);
        self.seats.0.iter().flatten().map(|sitter| sitter.taken_ms).fold(opened, i64::max)
    }

    pub(super) fn last_news_ms(&self) -> i64 {
        self.clock.asked_ms().max(self.full_since_ms())
    }

    /// What each seat adds.
    fn added(&self) -> impl Iterator<Item = Adds> {
        self.seats.0.iter().map(|sitter| sitter.as_ref().map(|sitter| sitter.adds).unwrap_or_default())
    }

    /// The same as the log tells it.
    fn seat_entropy(&self) -> Vec<SeatEntropy> {
        self.added().map(|Adds { promise, entropy, .. }| SeatEntropy { promise, entropy }).collect()
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

/// What has to be done about the luck of a table.
enum Due {
    /// All that was promised is there.
    Begin,
    /// Something did not come in time.
    Reseal,
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

fn written(log: LogFile, sealed: Option<Sealed>) -> Result<String, BadLog> {
    let log = match sealed {
        Some(sealed) => log.with_fairness(Fairness::Sealed(sealed))?,
        None => log,
    };
    Ok(log.with_asked_questions_only()?.to_string())
}
