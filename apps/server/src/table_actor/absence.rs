//! Who is there, who is away, and what is done for those who are.
//!
//! Somebody is away when no socket has watched from their seat for as long as the terms say. Nothing is done before
//! the table waits for them. When they left is written down where the terms say that something is to be done, so a
//! deadline outlives the server; who was there when a server died is given the whole time anew, because that was not
//! their fault.

use std::collections::BTreeSet;
use std::time::Duration;

use bus::News;
use protocol::{AbsenceAct, Away};
use rules::{Seat, Seats};
use store::{Note, Sitter};
use tokio::time::Instant;

use super::actor::TableActor;
use super::request::Visitor;
use crate::terms;
use crate::time::now_ms;

/// How long a table that could not act for somebody, or could not write something down, waits before it tries again.
pub(super) const SNOOZE: Duration = Duration::from_secs(5);

/// Whether the person in a seat is there.
#[derive(Clone, Default)]
pub(super) struct Presence {
    /// The sockets that watch as the captain of the seat.
    visitors: BTreeSet<Visitor>,
    /// When the last of them ended.
    left_ms: i64,
    /// What stands in the store.
    written: Option<i64>,
    /// What everybody was told: that they are away, and whether something is done for them.
    announced: Option<bool>,
}

impl Presence {
    /// What is known of somebody when the table comes into memory at `now_ms`.
    pub(super) fn recalled(written: Option<i64>, now_ms: i64) -> Self {
        Presence { left_ms: written.unwrap_or(now_ms), written, ..Presence::default() }
    }

    /// A player who has just sat down and has yet to connect.
    pub(super) fn seated(at_ms: i64) -> Self {
        Presence { left_ms: at_ms, written: Some(at_ms), ..Presence::default() }
    }

    pub(super) fn is_here(&self) -> bool {
        !self.visitors.is_empty()
    }
}

impl TableActor {
    /// A socket begins to watch from a seat.
    pub(super) async fn arrive(&mut self, seat: Seat, visitor: Visitor) {
        let presence = &mut self.presence[seat];
        let was_here = presence.is_here();
        presence.visitors.insert(visitor);
        if !was_here {
            presence.announced = None;
            self.write_presence(seat, None).await;
            self.announce(News::card());
        }
        Box::pin(self.mind_pause()).await;
    }

    /// A socket stops watching from a seat.
    pub(super) async fn depart(&mut self, seat: Seat, visitor: &Visitor) {
        self.lose_visitors(seat, |other| other == visitor).await;
    }

    /// Sockets that watched from a seat do so no more.
    pub(super) async fn lose_visitors(&mut self, seat: Seat, are_gone: impl Fn(&Visitor) -> bool) {
        let presence = &mut self.presence[seat];
        let was_here = presence.is_here();
        presence.visitors.retain(|visitor| !are_gone(visitor));
        if was_here && !presence.is_here() {
            presence.left_ms = now_ms();
            self.write_presence(seat, Some(now_ms())).await;
            self.write_listing(true).await;
            self.announce(News::card());
        }
    }

    /// Writes down that people who were there when the server died are not any more: their time begins now.
    pub(super) async fn count_absence_from_now(&mut self) {
        for seat in self.people().iter() {
            let presence = &self.presence[seat];
            if !presence.is_here() && presence.written.is_none() {
                let left_ms = presence.left_ms;
                self.write_presence(seat, Some(left_ms)).await;
            }
        }
    }

    async fn write_presence(&mut self, seat: Seat, left_ms: Option<i64>) {
        let is_known = left_ms.is_none() && self.presence[seat].written.is_none();
        if self.terms.absence.then == AbsenceAct::Wait || self.is_closed() || is_known {
            return;
        }
        let note = Note::Left(seat, left_ms);
        match self.backstage.services.store.note(self.id.clone(), note).await {
            Ok(()) => self.presence[seat].written = left_ms,
            // Then the person is given the whole time anew if the server dies, which is no great harm.
            Err(error) => self.complain(&error),
        }
    }

    /// Tells everybody who has become away, and lets those lose who are to.
    pub(super) async fn mind_absence(&mut self) {
        let now = now_ms();
        let mut is_news = false;
        for seat in self.people().iter() {
            let is_away = self.away_from_ms(seat).is_some_and(|from| from <= now);
            let known = is_away.then(|| self.is_acted_for(seat, now));
            is_news |= known.is_some() && known != self.presence[seat].announced;
            self.presence[seat].announced = known;
        }
        if is_news {
            self.announce(News::card());
        }
        if self.terms.absence.then != AbsenceAct::Forfeit || self.is_snoozing() {
            return;
        }
        for seat in self.waited_people().iter() {
            if self.acts_from_ms(seat).is_some_and(|from| from <= now) {
                let before = self.table.seq();
                Box::pin(self.forfeit(seat, "its person was away")).await;
                if self.table.seq() == before {
                    self.snooze();
                }
            }
        }
    }

    /// When the next thing changes because somebody is not there, if nobody asks anything until then.
    pub(super) fn absence_due_ms(&self) -> Option<i64> {
        let now = now_ms();
        let changes = self.people().iter().filter_map(|seat| match self.presence[seat].announced {
            None => self.away_from_ms(seat),
            Some(false) => self.acts_from_ms(seat).filter(|at| *at > now),
            Some(true) => None,
        });
        let changes = changes.min();
        // What was due before is either done or snoozes.
        let acts = self.absence_deadline_ms().filter(|at| *at > now || self.is_snoozing());
        changes.into_iter().chain(acts).min()
    }

    /// When the terms act for the first of those the table waits for and who are not there.
    pub(super) fn absence_deadline_ms(&self) -> Option<i64> {
        if self.terms.absence.then == AbsenceAct::Wait {
            return None;
        }
        self.waited_people().iter().filter_map(|seat| self.acts_from_ms(seat)).min()
    }

    /// From when on somebody counts as away; nothing while they are here.
    fn away_from_ms(&self, seat: Seat) -> Option<i64> {
        let presence = &self.presence[seat];
        (!presence.is_here()).then(|| presence.left_ms + self.away_after_ms())
    }

    /// From when on the terms act for somebody the table waits for; nothing while they are here.
    fn acts_from_ms(&self, seat: Seat) -> Option<i64> {
        let presence = &self.presence[seat];
        let from = presence.left_ms.max(self.on_since_ms());
        let from = match self.terms.absence.then {
            // Nobody loses because they were away while others took their turns.
            AbsenceAct::Forfeit => from.max(self.clock.asked_ms()),
            AbsenceAct::Wait | AbsenceAct::Skip | AbsenceAct::Bot => from,
        };
        (!presence.is_here() && !self.pause.is_on()).then(|| from + self.away_after_ms())
    }

    /// The level of the bot that plays for the person in a seat, if one does now.
    pub(super) fn stand_in(&self, seat: Seat) -> Option<String> {
        if !self.is_person(seat) {
            return None;
        }
        let is_away = self.acts_from_ms(seat).is_some_and(|from| from <= now_ms());
        if is_away || self.is_overdue() { terms::stand_in(self.kind, &self.terms.absence) } else { None }
    }

    /// What everyone is told about a player who is away.
    pub(super) fn away_card(&self, seat: Seat) -> Option<Away> {
        let now = now_ms();
        self.away_from_ms(seat).filter(|from| *from <= now && self.is_person(seat))?;
        let is_acted_for = self.is_acted_for(seat, now);
        let then = self.terms.absence.then;
        Some(Away {
            since_ms: self.presence[seat].left_ms,
            bot: self.terms.absence.level.clone().filter(|_| is_acted_for && then == AbsenceAct::Bot),
            skipped: is_acted_for && then == AbsenceAct::Skip,
        })
    }

    /// Whether a bot plays for a player who is away, or the player is skipped.
    fn is_acted_for(&self, seat: Seat, now_ms: i64) -> bool {
        let is_due = || self.acts_from_ms(seat).is_some_and(|from| from <= now_ms);
        match self.terms.absence.then {
            AbsenceAct::Wait | AbsenceAct::Forfeit => false,
            AbsenceAct::Skip | AbsenceAct::Bot => self.is_on() && self.free_seat().is_none() && is_due(),
        }
    }

    /// Whether anybody who sits at the table is there.
    pub(super) fn is_attended(&self) -> bool {
        self.people().iter().any(|seat| self.presence[seat].is_here())
    }

    pub(super) fn people(&self) -> Seats {
        let sitters = self.seats.0.iter().flatten();
        let people = sitters.filter(|sitter| matches!(sitter.sitter, Sitter::Person(_)));
        people.map(|sitter| sitter.seat).collect()
    }

    fn away_after_ms(&self) -> i64 {
        self.span_ms(self.terms.absence.away_after_s())
    }

    /// Lets what failed rest for a while.
    pub(super) fn snooze(&mut self) {
        self.snoozes_until = Some(Instant::now() + SNOOZE);
    }

    pub(super) fn is_snoozing(&self) -> bool {
        self.snoozes_until.is_some_and(|until| Instant::now() < until)
    }
}
