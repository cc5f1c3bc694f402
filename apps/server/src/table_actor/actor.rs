//! The task of one table.
//!
//! In what it logs a table goes by its spectators' name: the other one would let who reads the log sit down.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use bus::{News, Notice};
use catalog::{GameKind, LogFile, Setting};
use protocol::{SeatCard, TableCard, TableId};
use rules::{BySeat, Refusal, RefusalKind, Seat, Seq, Viewer};
use store::{Append, MessageMark, NewTable, NextTable, SeatRecord, StoreError, TableRecord, TokenHash};
use table::{AnyTable, Secret, StoredEntry};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::kept::{new_table, now_ms, replay};
use super::request::{
    Attendance, Door, Look, NotYourSeat, Outcome, RematchOutcome, Request, SitOutcome, Wish, WishKind,
};
use crate::Services;
use crate::limits::IDLE;
use crate::open_tables::OpenTables;
use crate::random;

/// A table with its mailbox, its people, and what was already carried out.
pub(crate) struct TableActor {
    services: Arc<Services>,
    mailbox: mpsc::Receiver<Request>,
    id: TableId,
    watch: TableId,
    kind: GameKind,
    table: Box<dyn AnyTable>,
    /// Who sits where.
    seats: BySeat<Option<SeatRecord>>,
    /// How many sockets watch from each seat.
    present: BySeat<u32>,
    /// Every message that changed the game, and how long the log was afterwards.
    carried_out: HashMap<MessageMark, Seq>,
    next: Option<NextTable>,
}

impl TableActor {
    pub(super) fn new(
        record: TableRecord,
        services: Arc<Services>,
        mailbox: mpsc::Receiver<Request>,
    ) -> Result<Self, Refusal> {
        let (kind, table) = replay(&record)?;
        let seats = table.seats();
        let mut actor = TableActor {
            services,
            mailbox,
            id: record.id.clone(),
            watch: record.watch.clone(),
            kind,
            table,
            seats: BySeat::new(seats, |_| None),
            present: BySeat::new(seats, |_| 0),
            carried_out: HashMap::new(),
            next: None,
        };
        actor.remember(record);
        Ok(actor)
    }

    /// Works through the mailbox until nobody needs the table any more.
    pub(crate) async fn run(mut self, tables: Weak<OpenTables>) {
        loop {
            match timeout(IDLE, self.mailbox.recv()).await {
                Ok(Some(request)) => self.handle(request).await,
                Ok(None) => return,
                Err(_) => match tables.upgrade() {
                    Some(tables) if !tables.forget(&self.id, &self.watch, &self.mailbox) => {}
                    Some(_) | None => return,
                },
            }
        }
    }

    async fn handle(&mut self, request: Request) {
        // Whoever asked may have gone away meanwhile; an answer nobody waits for is dropped.
        match request {
            Request::Attend { token, since, answer } => {
                answer.send(self.attend(token, since)).ok();
            }
            Request::Leave { viewer } => self.leave(viewer),
            Request::Look { viewer, since, answer } => {
                answer.send(self.look(viewer, since)).ok();
            }
            Request::Card { door, answer } => {
                answer.send(self.card(door)).ok();
            }
            Request::Sit { name, seat, token, answer } => {
                answer.send(self.sit(name, seat, token).await).ok();
            }
            Request::Wish { wish, answer } => {
                answer.send(self.fulfil(wish).await).ok();
            }
            Request::Rematch { token, answer } => {
                answer.send(self.rematch(token).await).ok();
            }
            Request::Log { answer } => {
                answer.send(self.log()).ok();
            }
        }
    }

    fn attend(&mut self, token: Option<TokenHash>, since: Seq) -> Result<Attendance, NotYourSeat> {
        let viewer = match token {
            Some(token) => Viewer::Seat(self.seat_of(token).ok_or(NotYourSeat)?),
            None => Viewer::Spectator,
        };
        if let Some(seat) = viewer.seat() {
            self.present[seat] += 1;
            if self.present[seat] == 1 {
                self.announce(News::card());
            }
        }
        let door = match viewer {
            Viewer::Seat(_) => Door::Seats,
            Viewer::Spectator => Door::Gallery,
        };
        Ok(Attendance { viewer, card: self.card(door), look: self.look(viewer, since) })
    }

    fn leave(&mut self, viewer: Viewer) {
        if let Some(seat) = viewer.seat() {
            self.present[seat] = self.present[seat].saturating_sub(1);
            if self.present[seat] == 0 {
                self.announce(News::card());
            }
        }
    }

    fn look(&self, viewer: Viewer, since: Seq) -> Look {
        Look { seq: self.table.seq(), sight: self.table.seen_by(viewer, since) }
    }

    fn card(&self, door: Door) -> TableCard {
        let (options, settled) = self.table.options();
        let seats = self.seats.iter().map(|(seat, sitter)| SeatCard {
            name: sitter.as_ref().map(|sitter| sitter.name.clone()),
            present: self.present[seat] > 0,
            bot: None,
            members: Vec::new(),
        });
        let next = self.next.as_ref().map(|next| match door {
            Door::Seats => next.id.clone(),
            Door::Gallery => next.watch.clone(),
        });
        TableCard {
            game: self.kind.name().to_owned(),
            options,
            settled,
            watch: self.watch.clone(),
            seats: seats.collect(),
            deck: None,
            over: self.table.over().is_some(),
            next,
        }
    }

    async fn sit(&mut self, name: String, wanted: Option<Seat>, token_hash: TokenHash) -> SitOutcome {
        // A retry: the seat was taken before, and only the answer got lost.
        if let Some(seat) = self.seat_of(token_hash) {
            return SitOutcome::Seated(seat);
        }
        let seat = match wanted {
            Some(seat) if seat.0 >= self.table.seats() => return SitOutcome::NoSuchSeat(seat),
            Some(seat) if self.seats[seat].is_some() => return SitOutcome::SeatTaken(seat),
            Some(seat) => seat,
            None => match self.free_seat() {
                Some(seat) => seat,
                None => return SitOutcome::NoFreeSeat,
            },
        };
        let sitter = SeatRecord { seat, name, token_hash };
        match self.services.store.sit_down(self.id.clone(), sitter.clone()).await {
            Ok(()) => {
                self.seats[seat] = Some(sitter);
                self.announce(News::card());
                SitOutcome::Seated(seat)
            }
            Err(StoreError::SeatTaken) => {
                // Another server was quicker. If the store cannot be read now, the next request will see.
                self.reload().await.ok();
                SitOutcome::SeatTaken(seat)
            }
            Err(error) => {
                self.complain(&error);
                SitOutcome::NotStored
            }
        }
    }

    async fn fulfil(&mut self, wish: Wish) -> Outcome {
        let Some(seat) = self.seat_of(wish.token) else {
            return Outcome::NotYourSeat;
        };
        let message = MessageMark { seat, id: wish.id };
        // A second try, because a conflict means that another server continued the log: once that is read, the
        // wish is a retry, or stale, or fine.
        for _ in 0..2 {
            if let Some(seq) = self.carried_out.get(&message) {
                return Outcome::Accepted(*seq);
            }
            let entries = match self.decide(seat, wish.at, &wish.kind) {
                Ok(entries) => entries,
                Err(refusal) if refusal.kind == RefusalKind::Stale => {
                    return Outcome::Resync(self.table.seen_by(Viewer::Seat(seat), wish.at));
                }
                Err(refusal) => return Outcome::Refused(refusal),
            };
            match self.write_down(entries, message.clone()).await {
                Ok(seq) => return Outcome::Accepted(seq),
                Err(StoreError::Conflict) => match self.reload().await {
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

    fn decide(&self, seat: Seat, at: Seq, kind: &WishKind) -> Result<Vec<StoredEntry>, Refusal> {
        if let Some(free) = self.free_seat() {
            let said = format!("the game has not begun: nobody has taken seat {free} yet");
            return Err(Refusal::new(RefusalKind::NotBegun, said));
        }
        match kind {
            WishKind::Act(action) => self.table.decide(seat, at, action),
            WishKind::TakeBack => self.table.decide_take_back(seat, at),
            // Giving up is not an answer to a question, so it cannot be stale.
            WishKind::Resign => self.table.decide_leave(seat),
        }
    }

    /// Writes entries down, then commits them, then tells everybody; answers how long the log is.
    async fn write_down(
        &mut self,
        entries: Vec<StoredEntry>,
        message: MessageMark,
    ) -> Result<Seq, StoreError> {
        let append = Append {
            table: self.id.clone(),
            at: self.table.seq(),
            entries: entries.iter().map(|entry| entry.json().to_owned()).collect(),
            message: message.clone(),
            at_ms: now_ms(),
        };
        self.services.store.append(append).await?;
        if let Err(refusal) = self.table.commit(&entries) {
            // What was just decided cannot be refused; if it is, the log on the disk is the truth.
            tracing::error!(table = %self.watch, %refusal, "a decided step was refused");
            self.reload().await?;
        }
        let seq = self.table.seq();
        self.carried_out.insert(message, seq);
        self.announce(News::log(seq));
        Ok(seq)
    }

    async fn rematch(&mut self, token: TokenHash) -> RematchOutcome {
        let Some(seat) = self.seat_of(token) else {
            return RematchOutcome::NotYourSeat;
        };
        if let Some(next) = &self.next {
            return RematchOutcome::Next(next.clone(), seat);
        }
        let Some(standing) = self.table.over() else {
            return RematchOutcome::NotOver;
        };
        let (options, _) = self.table.options();
        let secret = random::secret();
        let setting =
            Setting { options: Some(&options), seats: Some(self.table.seats()), ..Setting::default() };
        let next = match catalog::open(self.kind, &setting, secret.clone(), Some(&standing)) {
            Ok(table) => self.same_people(&*table, &secret),
            Err(refusal) => {
                tracing::error!(table = %self.watch, %refusal, "the rematch could not be set up");
                return RematchOutcome::NotStored;
            }
        };
        match self.services.store.open_next(self.id.clone(), next).await {
            Ok(next) => {
                self.next = Some(next.clone());
                self.announce(News::card());
                RematchOutcome::Next(next, seat)
            }
            Err(error) => {
                self.complain(&error);
                RematchOutcome::NotStored
            }
        }
    }

    fn same_people(&self, table: &dyn AnyTable, secret: &Secret) -> NewTable {
        let seats = self.seats.0.iter().flatten().cloned().collect();
        new_table(self.kind, table, secret, seats)
    }

    /// The log as a file; it holds every secret of the game, so not before the end.
    fn log(&self) -> Option<String> {
        self.table.over()?;
        Some(LogFile::of(self.kind, &*self.table, None).to_string())
    }

    /// Takes over what the store knows; nobody's presence changes.
    async fn reload(&mut self) -> Result<(), StoreError> {
        let record = self.services.store.load(&self.id).await?;
        let record = record.ok_or(StoreError::NoSuchTable)?;
        let (_, table) = replay(&record).map_err(|refusal| StoreError::Other(refusal.to_string()))?;
        self.table = table;
        self.remember(record);
        self.announce(News::log(self.table.seq()).and(News::card()));
        Ok(())
    }

    fn remember(&mut self, record: TableRecord) {
        for sitter in record.seats {
            // A seat beyond the table's is nobody's; only a damaged database has one.
            if sitter.seat.0 < self.table.seats() {
                let seat = sitter.seat;
                self.seats[seat] = Some(sitter);
            }
        }
        let steps = (1..).map(Seq).zip(record.steps);
        self.carried_out = steps.filter_map(|(seq, step)| Some((step.message?, seq))).collect();
        self.next = record.next;
    }

    fn seat_of(&self, token: TokenHash) -> Option<Seat> {
        let mut seats = self.seats.iter();
        seats.find_map(|(seat, sitter)| (sitter.as_ref()?.token_hash == token).then_some(seat))
    }

    fn free_seat(&self) -> Option<Seat> {
        let mut seats = self.seats.iter();
        seats.find_map(|(seat, sitter)| sitter.is_none().then_some(seat))
    }

    fn announce(&self, news: News) {
        self.services.bus.publish(Notice { table: self.id.clone(), news });
    }

    fn complain(&self, error: &StoreError) {
        tracing::error!(table = %self.watch, %error, "the store failed");
    }
}
