//! How a game goes on: a wish is decided, written down, committed and told, in this order.

use std::sync::Arc;

use bus::News;
use catalog::DeckCase;
use protocol::AbsenceAct;
use rules::{Refusal, RefusalKind, Seat, Seq, Viewer};
use serde_json::value::RawValue;
use store::{Append, MessageMark, StoreError, TableRecord};
use table::{AnyTable, StoredEntry};
use tokio::time::Instant;

use super::absence::Presence;
use super::actor::TableActor;
use super::kept::{Replayed, decided, replay};
use super::pause::Pause;
use super::request::{Outcome, Place, Wish, WishKind};
use super::timing::{Timing, taken_back_to};
use crate::outage;
use crate::time::now_ms;

impl TableActor {
    pub(super) async fn fulfil(&mut self, wish: Wish) -> Outcome {
        let seat = match self.place_of(wish.token) {
            Some(Place::Captain(seat)) => seat,
            Some(Place::Member(_)) => return Outcome::Refused(self.only_the_captain()),
            Some(Place::Gallery) | None => return Outcome::NotYourSeat,
        };
        let message = MessageMark { seat, id: wish.id };
        // A second try, because a conflict means that another server continued the log, and a doubt that we may have
        // done so ourselves: once that is read, the wish is a retry, or stale, or fine.
        for _ in 0..2 {
            if let Some(seq) = self.carried_out.find(&message) {
                return Outcome::Accepted(seq);
            }
            let entries = match self.decide(seat, wish.at, &wish.kind).await {
                Ok(entries) => entries,
                Err(refusal) if refusal.kind == RefusalKind::Stale => {
                    return Outcome::Resync(self.look(Viewer::Seat(seat), wish.at));
                }
                Err(refusal) => return Outcome::Refused(refusal),
            };
            match self.write_down(entries, Some(message.clone())).await {
                Ok(seq) => return Outcome::Accepted(seq),
                Err(error) if error.calls_for_reload() => match Box::pin(self.reload()).await {
                    Ok(()) => {}
                    Err(error) => {
                        self.complain(&error);
                        return Outcome::NotStored;
                    }
                },
                Err(error) => {
                    self.complain(&error);
                    return Outcome::NotStored;
                }
            }
        }
        Outcome::NotStored
    }

    /// Plays an action of a bot or of the clock. If it is refused or meets a conflict, somebody was quicker, and
    /// that is fine.
    pub(super) async fn play_for(&mut self, seat: Seat, action: &RawValue) {
        let act = WishKind::Act(action.to_owned());
        match self.decide_anyway(seat, self.table.seq(), &act).await {
            Ok(entries) => self.do_by_itself(entries).await,
            Err(refusal) => {
                tracing::debug!(table = %self.watch, %seat, %refusal, "what a table did by itself was refused");
            }
        }
    }

    /// Lets a seat lose, as if its person had resigned.
    pub(super) async fn forfeit(&mut self, seat: Seat, why: &str) {
        match self.table.decide_leave(seat) {
            Ok(entries) => {
                tracing::info!(table = %self.watch, %seat, why, "a seat forfeits");
                self.do_by_itself(entries).await;
            }
            Err(refusal) => tracing::error!(table = %self.watch, %seat, %refusal, "a seat cannot forfeit"),
        }
    }

    async fn do_by_itself(&mut self, entries: Vec<StoredEntry>) {
        match self.write_down(entries, None).await {
            Ok(_) => {}
            Err(error) if error.calls_for_reload() => {
                if let Err(error) = Box::pin(self.reload()).await {
                    self.complain(&error);
                }
            }
            Err(error) => self.complain(&error),
        }
    }

    async fn decide(&self, seat: Seat, at: Seq, kind: &WishKind) -> Result<Vec<StoredEntry>, Refusal> {
        self.check_on()?;
        self.decide_anyway(seat, at, kind).await
    }

    /// Decides where nobody else waits if a judge may have to speak who takes long, and here otherwise.
    async fn decide_anyway(&self, seat: Seat, at: Seq, kind: &WishKind) -> Result<Vec<StoredEntry>, Refusal> {
        if !self.deck.as_ref().is_some_and(|deck| deck.judging_is_slow()) {
            return decided_on(&*self.table, seat, at, kind);
        }
        let (table, kind) = (Arc::clone(&self.table), kind.clone());
        // The table is let go of inside, so that nobody shares it any more once this is over.
        let metrics = Arc::clone(&self.backstage.metrics);
        let decided = tokio::task::spawn_blocking(move || {
            metrics.judged_elsewhere();
            decided_on(&*table, seat, at, &kind)
        });
        decided.await.unwrap_or_else(|error| {
            tracing::error!(table = %self.watch, %error, "a judgement was not finished");
            Err(Refusal::new(RefusalKind::Damaged, "the judge could not be asked"))
        })
    }

    /// The table, to be changed. It is shared only while somebody waits for [`TableActor::decide_anyway`].
    fn table_mut(&mut self) -> &mut dyn AnyTable {
        Arc::get_mut(&mut self.table).expect("nobody holds a table that is not being judged at")
    }

    pub(super) fn only_the_captain(&self) -> Refusal {
        let said = "your captain answers for the team".to_owned();
        Refusal {
            kind: RefusalKind::Illegal,
            clause: self.kind.teams().map(|teams| teams.captain.clone()),
            said,
        }
    }

    /// Writes entries down, then commits them, then tells everybody; answers how long the log is.
    async fn write_down(
        &mut self,
        entries: Vec<StoredEntry>,
        message: Option<MessageMark>,
    ) -> Result<Seq, StoreError> {
        let at_ms = now_ms();
        let append = Append {
            table: self.id.clone(),
            at: self.table.seq(),
            entries: entries.iter().map(|entry| entry.json().to_owned()).collect(),
            message: message.clone(),
            at_ms,
        };
        let begun = Instant::now();
        self.backstage.services.store.append(append).await?;
        self.backstage.metrics.appended(begun.elapsed());
        self.backstage.writes.succeeded();
        self.still_ours()?;
        let settled = match self.table_mut().commit(&entries) {
            Ok(settled) => settled,
            Err(refusal) => {
                // What was just decided cannot be refused; if it is, the log on the disk is the truth.
                tracing::error!(table = %self.watch, %refusal, "a decided step was refused");
                Box::pin(self.reload()).await?;
                return Ok(self.table.seq());
            }
        };
        self.clock.note(self.table.asked_at(), at_ms);
        let start_ms = self.on_since_ms();
        if let Some(timing) = &mut self.clock.timing {
            timing.pass(&*self.table, at_ms, start_ms, entries.first().and_then(taken_back_to));
        }
        let seq = self.table.seq();
        if let Some(message) = message {
            self.carried_out.add(message, seq);
        }
        self.announce(News::log(seq));
        if !settled.is_empty() {
            let decided = decided(self.kind, &settled);
            self.propose(decided.map_err(|refusal| StoreError::Other(refusal.to_string()))?).await;
        }
        Ok(seq)
    }

    /// Takes over what the store knows, if the table is still this node's; nobody's presence changes.
    pub(super) async fn reload(&mut self) -> Result<(), StoreError> {
        self.in_doubt = true;
        self.confirm().await?;
        let record = self.backstage.services.store.load(&self.id).await?;
        let mut record = record.ok_or(StoreError::NoSuchTable)?;
        self.pause = Pause::new(outage::settle(&mut record, self.backstage.outage, now_ms()));
        let replayed = replay(&record, self.deck.clone(), &self.backstage.services.tempo);
        let Replayed { table, luck, timing, decided, .. } =
            replayed.map_err(|refusal| StoreError::Other(refusal.to_string()))?;
        self.table = table;
        self.luck = luck;
        self.remember(record, timing);
        self.in_doubt = false;
        self.announce(News::log(self.table.seq()).and(News::card()));
        self.propose(decided).await;
        Ok(())
    }

    /// Tells the owner of the deck what votes decided.
    async fn propose(&self, decided: Vec<DeckCase>) {
        if let Some(deck) = &self.deck {
            self.backstage.decks.propose(deck, &self.id, decided).await;
        }
    }

    /// Takes over who sits at the table, what was carried out, and when the present question was put.
    pub(super) fn remember(&mut self, record: TableRecord, timing: Option<Timing>) {
        for seat in (0..self.table.seats()).map(Seat) {
            // Another server may have freed it.
            if !record.seats.iter().any(|sitter| sitter.seat == seat) {
                self.seats[seat] = None;
            }
        }
        for sitter in record.seats {
            // A seat beyond the table's is nobody's; only a damaged database has one.
            if sitter.seat.0 < self.table.seats() {
                let seat = sitter.seat;
                if self.seats[seat].is_none() {
                    // Where nothing is done for who is away, nobody writes down when they left.
                    let written = sitter.left_ms.filter(|_| self.terms.absence.then != AbsenceAct::Wait);
                    self.presence[seat] = Presence::recalled(written, now_ms());
                }
                self.seats[seat] = Some(sitter);
            }
        }
        self.members = record.members;
        self.members.retain(|member| member.seat.0 < self.table.seats());
        let asked_at = self.table.asked_at();
        // The line before the question is the one that brought it about.
        let line = asked_at.0.checked_sub(1).and_then(|line| record.steps.get(line as usize));
        self.clock.set(asked_at, line.map_or(record.created_ms, |line| line.at_ms));
        self.clock.timing = timing;
        self.begun_ms = record.begun_ms.unwrap_or_default();
        self.listed_ms = record.listed_ms;
        self.wake_ms = record.wake_ms;
        let steps = (1..).map(Seq).zip(record.steps);
        self.carried_out = steps.filter_map(|(seq, step)| Some((step.message?, seq))).collect();
        self.next = record.next;
    }
}

fn decided_on(
    table: &dyn AnyTable,
    seat: Seat,
    at: Seq,
    kind: &WishKind,
) -> Result<Vec<StoredEntry>, Refusal> {
    match kind {
        WishKind::Act(action) => table.decide(seat, at, action),
        WishKind::TakeBack => table.decide_take_back(seat, at),
        // Giving up is not an answer to a question, so it cannot be stale.
        WishKind::Resign => table.decide_leave(seat),
    }
}
