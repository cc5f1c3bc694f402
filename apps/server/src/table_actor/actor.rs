//! The task of one table.
//!
//! In what it logs a table goes by its spectators' name: the other one would let who reads the log sit down.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use bus::{News, Notice};
use catalog::{DeckCase, GameKind};
use protocol::{TableId, Terms};
use rules::{BySeat, Refusal, Seq};
use store::{MemberRecord, MessageMark, NextTable, SeatRecord, StoreError, TableRecord, TokenHash};
use table::AnyTable;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::absence::Presence;
use super::bots::{Bots, Thought};
use super::clocks::Clock;
use super::kept::{Replayed, replay};
use super::luck::Luck;
use super::recovery::Tries;
use super::request::{Attendance, Heard, NotYourSeat, Place, Request, Ticket};
use super::speech::TableTalk;
use super::talk::TeamTalk;
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
    /// What people agreed on beside the rules.
    pub(super) terms: Terms,
    /// Whether the captain of each seat is there.
    pub(super) presence: BySeat<Presence>,
    /// What each team says among itself.
    pub(super) talk: BySeat<TeamTalk>,
    /// What was said to everybody.
    pub(super) spoken: TableTalk,
    /// Recovery codes that were tried.
    pub(super) tries: Tries,
    /// Every message that changed the game, and how long the log was afterwards.
    pub(super) carried_out: HashMap<MessageMark, Seq>,
    pub(super) clock: Clock,
    pub(super) luck: Luck,
    /// When the luck was settled; nought if that is not known, or not done.
    pub(super) begun_ms: i64,
    /// When somebody was last there, as it stands in the store; nothing if the table is not listed.
    pub(super) listed_ms: Option<i64>,
    /// When the table is to be woken, as it stands in the store.
    pub(super) wake_ms: Option<i64>,
    /// What the table does by itself rests until then, because it came to nothing.
    pub(super) snoozes_until: Option<Instant>,
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
    /// Something is to be minded because time has passed.
    Due,
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
        let Replayed { kind, table, luck, terms, timing, relearnt } =
            replay(&record, deck.as_deref(), &backstage.services.tempo)?;
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
            terms,
            presence: BySeat::new(seats, |_| Presence::default()),
            talk: BySeat::new(seats, |_| TeamTalk::default()),
            spoken: TableTalk::new(seats),
            tries: Tries::default(),
            carried_out: HashMap::new(),
            clock: Clock::default(),
            luck,
            begun_ms: 0,
            listed_ms: None,
            wake_ms: None,
            snoozes_until: None,
            bots: Bots::default(),
            next: None,
        };
        actor.remember(record, timing);
        Ok((actor, relearnt))
    }

    /// Works through the mailbox, and does what clocks and bots bring about, until nobody needs the table any more.
    pub(crate) async fn run(mut self, tables: Weak<OpenTables>) {
        let mut asked = Instant::now();
        // A server that went away in the middle left it to us to begin.
        self.settle_luck().await;
        self.count_absence_from_now().await;
        loop {
            self.mind().await;
            self.wake_bots();
            // Codes stay locked for longer than a table stays in memory otherwise.
            let idle = self.tries.locked_until.map_or(asked + IDLE, |until| until.max(asked + IDLE));
            match self.next_happening(idle).await {
                Happening::Asked(request) => {
                    asked = Instant::now();
                    self.handle(request).await;
                }
                Happening::ClockStruck => self.strike().await,
                Happening::LuckDue => self.settle_luck().await,
                // What it is, is found at the top of the loop.
                Happening::Due => {}
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
        let (strikes_at, luck_due, minds_at) = (self.strikes_at(), self.luck_wakes_at(), self.minds_at());
        tokio::select! {
            // In this order: whoever asked before the clock struck is heard first.
            biased;
            request = self.mailbox.recv() => match request {
                Some(request) => Happening::Asked(request),
                None => Happening::Forsaken,
            },
            () = clocks::until(strikes_at) => Happening::ClockStruck,
            () = clocks::until(luck_due) => Happening::LuckDue,
            () = clocks::until(minds_at) => Happening::Due,
            thought = self.bots.next_thought() => Happening::BotThought(thought),
            () = sleep_until(idle) => Happening::Idle,
        }
    }

    async fn handle(&mut self, request: Request) {
        // Whoever asked may have gone away meanwhile; an answer nobody waits for is dropped.
        match request {
            Request::Attend { token, since, answer } => {
                answer.send(self.attend(token, since).await).ok();
            }
            Request::Leave { place } => {
                if let Place::Captain(seat) = place {
                    self.depart(seat).await;
                }
            }
            Request::Look { ticket, since, answer } => {
                answer.send(self.look_again(ticket, since)).ok();
            }
            Request::CardFor { ticket, answer } => {
                answer.send(self.card_for(ticket)).ok();
            }
            Request::Stands { token, answer } => {
                answer.send(self.stands(token)).ok();
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
            Request::Speak { token, id, said, answer } => {
                answer.send(self.speak(token, id, said)).ok();
            }
            Request::Hear { ticket, since, answer } => {
                answer.send(self.hear(ticket, since)).ok();
            }
            Request::SetRecovery { token, code, answer } => {
                answer.send(self.set_recovery(token, code).await).ok();
            }
            Request::Recover { code, token, answer } => {
                answer.send(self.recover(code, token).await).ok();
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

    async fn attend(&mut self, token: Option<TokenHash>, since: Seq) -> Result<Attendance, NotYourSeat> {
        let place = match token {
            Some(token) => self.place_of(token).ok_or(NotYourSeat)?,
            None => Place::Gallery,
        };
        if let Place::Captain(seat) = place {
            self.arrive(seat).await;
        }
        let talks = self.hear(Ticket { place, token }, Heard::default());
        Ok(Attendance { place, card: self.card(place.door()), look: self.look(place.viewer(), since), talks })
    }

    pub(super) fn announce(&self, news: News) {
        self.backstage.services.bus.publish(Notice { table: self.id.clone(), news });
    }

    pub(super) fn complain(&self, error: &StoreError) {
        tracing::error!(table = %self.watch, %error, "the store failed");
    }
}
