//! The task of one table.
//!
//! In what it logs a table goes by its spectators' name: the other one would let who reads the log sit down.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use bus::{News, Notice};
use catalog::{DeckCase, GameKind};
use protocol::{DeckLabel, TableCard, TableId, Unread};
use rules::{BySeat, Refusal, Seq};
use store::{MemberRecord, MessageMark, NextTable, SeatRecord, StoreError, TableRecord, TokenHash};
use table::AnyTable;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::bots::{Bots, Thought};
use super::clocks::Clock;
use super::kept::{Replayed, replay};
use super::luck::Luck;
use super::request::{Attendance, Door, Look, NotYourSeat, Place, Request};
use super::talk::Talk;
use super::{Backstage, clocks};
use crate::deck_shelf::SharedDeck;
use crate::limits::IDLE;
use crate::open_tables::OpenTables;

/// A table with its mailbox, its people, and what was already carried out.
pub(crate) struct TableActor {
    pub(super) backstage: Backstage,
    mailbox: mpsc::Receiver<Request>,
    pub(super) id: TableId,
    pub(super) watch: TableId,
    pub(super) kind: GameKind,
    pub(super) deck: Option<Arc<SharedDeck>>,
    pub(super) table: Box<dyn AnyTable>,
    /// Who sits where.
    pub(super) seats: BySeat<Option<SeatRecord>>,
    /// Who joined them.
    pub(super) members: Vec<MemberRecord>,
    /// How many sockets watch as the captain of each seat.
    present: BySeat<u32>,
    /// What each team says among itself.
    pub(super) talk: BySeat<Talk>,
    /// Every message that changed the game, and how long the log was afterwards.
    pub(super) carried_out: HashMap<MessageMark, Seq>,
    pub(super) clock: Clock,
    pub(super) luck: Luck,
    pub(super) bots: Bots,
    pub(super) next: Option<NextTable>,
}

/// All that can happen to a table.
enum Happening {
    Asked(Request),
    /// Nobody can reach the table any more.
    Forsaken,
    /// Nobody has asked anything for a while.
    Idle,
    ClockStruck,
    LuckDue,
    BotThought(Thought),
}

impl TableActor {
    /// Makes the table; gives also what its deck learnt from the log.
    pub(super) fn new(
        record: TableRecord,
        deck: Option<Arc<SharedDeck>>,
        backstage: Backstage,
        mailbox: mpsc::Receiver<Request>,
    ) -> Result<(Self, Vec<DeckCase>), Refusal> {
        let Replayed { kind, table, luck, relearnt } = replay(&record, deck.as_deref())?;
        let seats = table.seats();
        let mut actor = TableActor {
            backstage,
            mailbox,
            id: record.id.clone(),
            watch: record.watch.clone(),
            kind,
            deck,
            table,
            seats: BySeat::new(seats, |_| None),
            members: Vec::new(),
            present: BySeat::new(seats, |_| 0),
            talk: BySeat::new(seats, |_| Talk::default()),
            carried_out: HashMap::new(),
            clock: Clock::default(),
            luck,
            bots: Bots::default(),
            next: None,
        };
        actor.remember(record);
        Ok((actor, relearnt))
    }

    /// Works through the mailbox, and does what clocks and bots bring about, until nobody needs the table any more.
    pub(crate) async fn run(mut self, tables: Weak<OpenTables>) {
        let mut asked = Instant::now();
        // A server that went away in the middle left it to us to begin.
        self.settle_luck().await;
        loop {
            self.wake_bots();
            match self.next_happening(asked + IDLE).await {
                Happening::Asked(request) => {
                    asked = Instant::now();
                    self.handle(request).await;
                }
                Happening::ClockStruck => self.strike().await,
                Happening::LuckDue => self.settle_luck().await,
                Happening::BotThought(thought) => self.play_thought(thought).await,
                Happening::Forsaken => return,
                Happening::Idle => match tables.upgrade() {
                    Some(tables) if !tables.forget(&self.id, &self.watch, &self.mailbox) => {
                        asked = Instant::now();
                    }
                    Some(_) | None => return,
                },
            }
        }
    }

    async fn next_happening(&mut self, idle: Instant) -> Happening {
        let (strikes_at, luck_due) = (self.strikes_at(), self.luck_wakes_at());
        tokio::select! {
            // In this order: whoever asked before the clock struck is heard first.
            biased;
            request = self.mailbox.recv() => match request {
                Some(request) => Happening::Asked(request),
                None => Happening::Forsaken,
            },
            () = clocks::until(strikes_at) => Happening::ClockStruck,
            () = clocks::until(luck_due) => Happening::LuckDue,
            thought = self.bots.next_thought() => Happening::BotThought(thought),
            () = sleep_until(idle) => Happening::Idle,
        }
    }

    async fn handle(&mut self, request: Request) {
        // Whoever asked may have gone away meanwhile; an answer nobody waits for is dropped.
        match request {
            Request::Attend { token, since, answer } => {
                answer.send(self.attend(token, since)).ok();
            }
            Request::Leave { place } => self.leave(place),
            Request::Look { viewer, since, answer } => {
                answer.send(self.look(viewer, since)).ok();
            }
            Request::Card { door, answer } => {
                answer.send(self.card(door)).ok();
            }
            Request::Sit { who, answer } => {
                answer.send(self.sit(who).await).ok();
            }
            Request::Join { name, seat, token, answer } => {
                answer.send(self.join(name, seat, token).await).ok();
            }
            Request::Wish { wish, answer } => {
                answer.send(self.fulfil(wish).await).ok();
            }
            Request::Say { token, id, text, answer } => {
                answer.send(self.say(token, id, text)).ok();
            }
            Request::Hear { seat, since, answer } => {
                answer.send(self.talk[seat].since(since)).ok();
            }
            Request::Luck { token, wish, answer } => {
                answer.send(self.add_to_luck(token, wish).await).ok();
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
        let place = match token {
            Some(token) => self.place_of(token).ok_or(NotYourSeat)?,
            None => Place::Gallery,
        };
        if let Place::Captain(seat) = place {
            self.present[seat] += 1;
            if self.present[seat] == 1 {
                self.announce(News::card());
            }
        }
        let viewer = place.viewer();
        let talk = viewer.seat().map(|seat| self.talk[seat].since(0)).unwrap_or_default();
        Ok(Attendance { place, card: self.card(place.door()), look: self.look(viewer, since), talk })
    }

    fn leave(&mut self, place: Place) {
        if let Place::Captain(seat) = place {
            self.present[seat] = self.present[seat].saturating_sub(1);
            if self.present[seat] == 0 {
                self.announce(News::card());
            }
        }
    }

    pub(super) fn look(&self, viewer: rules::Viewer, since: Seq) -> Look {
        let sight = match self.has_begun() {
            true => self.table.seen_by(viewer, since),
            false => self.table.seen_before_it_begins(viewer),
        };
        Look { seq: self.table.seq(), sight, left_ms: self.left_ms() }
    }

    fn card(&self, door: Door) -> TableCard {
        let (options, settled) = self.table.options();
        // What stands there before the lots are drawn is nobody's business, for it means nothing.
        let settled = if self.has_begun() { settled } else { options.clone() };
        let next = self.next.as_ref().map(|next| match door {
            Door::Seats => next.id.clone(),
            Door::Gallery => next.watch.clone(),
        });
        let deck = self.deck.as_ref().map(|deck| DeckLabel {
            hash: deck.play.hash().to_owned(),
            title: deck.play.deck().title.clone(),
        });
        TableCard {
            game: self.kind.name().to_owned(),
            options,
            settled,
            watch: self.watch.clone(),
            seats: self.seats.iter().map(|(seat, _)| self.seat_card(seat, self.present[seat] > 0)).collect(),
            deck,
            fairness: self.fairness_card().as_ref().and_then(Unread::of),
            over: self.has_begun() && self.table.over().is_some(),
            next,
        }
    }

    pub(super) fn announce(&self, news: News) {
        self.backstage.services.bus.publish(Notice { table: self.id.clone(), news });
    }

    pub(super) fn complain(&self, error: &StoreError) {
        tracing::error!(table = %self.watch, %error, "the store failed");
    }
}
