//! The task of one table.
//!
//! In what it logs a table goes by its spectators' name: the other one would let who reads the log sit down.

use std::collections::VecDeque;
use std::future::pending;
use std::pin::{Pin, pin};
use std::sync::{Arc, Weak};

use bus::{News, Notice};
use catalog::{DeckCase, GameKind, OwnBoard, PlayDeck};
use protocol::{TableId, Terms};
use rules::{BySeat, Refusal, Seq};
use store::{MemberRecord, NextTable, SeatRecord, StoreError, TableRecord, TokenHash};
use table::AnyTable;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, Sleep, sleep_until};

use super::absence::Presence;
use super::admission::Admissions;
use super::bots::{Bots, Thought};
use super::carried_out::CarriedOut;
use super::clocks::Clock;
use super::kept::{Replayed, replay};
use super::luck::Luck;
use super::pause::Pause;
use super::request::{Attendance, Heard, NotYourSeat, Place, Request, SeatWish, Ticket, Visitor};
use super::speech::TableTalk;
use super::talk::TeamTalk;
use super::window::{Watcher, Window};
use super::{Backstage, clocks};
use crate::cluster::Deed;
use crate::limits::IDLE;
use crate::open_tables::OpenTables;
use crate::outage;
use crate::time::now_ms;

/// A table with its mailbox, its people, and what was already carried out.
pub(crate) struct TableActor {
    pub(super) backstage: Backstage,
    /// The other tables. Weak, so that the tables end when the server does.
    pub(super) tables: Weak<OpenTables>,
    // Boxed, because a mailbox has room for dozens from the beginning, and most tables are idle.
    pub(super) mailbox: mpsc::Receiver<Box<Request>>,
    /// Where there are many nodes: the proof that the table is this one's.
    pub(super) deed: Option<Deed>,
    /// Whether the task ends, because the table is another's. Nobody is answered any more: who asks again is answered
    /// by the node that has the table now.
    pub(super) ends: bool,
    /// Whether the store may hold more than is known here, because it could not be read when it should have been.
    pub(super) in_doubt: bool,
    /// Who waits for the table to leave this node, once somebody does.
    pub(super) handing_over: Option<oneshot::Sender<()>>,
    pub(super) id: TableId,
    pub(super) watch: TableId,
    pub(super) kind: GameKind,
    pub(super) deck: Option<Arc<PlayDeck>>,
    /// The board of one's own, if the table is played on one.
    pub(super) board: Option<Arc<OwnBoard>>,
    /// By which rules it is played, in words; worked out once, because every card says it.
    pub(super) rules_in_words: Vec<String>,
    /// Shared only while a judgement that takes long is made elsewhere; see [`TableActor::table_mut`].
    pub(super) table: Arc<dyn AnyTable>,
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
    /// Those who ask to join a team.
    pub(super) admissions: Admissions,
    /// People whose seat was freed, the last of them last. It is not written down: after a restart they are only told
    /// that the seat is not theirs.
    pub(super) freed: VecDeque<TokenHash>,
    pub(super) carried_out: CarriedOut,
    pub(super) clock: Clock,
    /// Whether clocks stand still.
    pub(super) pause: Pause,
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
    /// Everyone who watches from this node.
    pub(super) watchers: Vec<Watcher>,
}

/// All that can happen to a table.
enum Happening {
    Asked(Box<Request>),
    /// Nobody can reach the table any more.
    Forsaken,
    /// Nobody has asked anything for a while.
    Idle,
    ClockStruck,
    LuckDue,
    /// Something is to be minded because time has passed.
    Due,
    BotThought(Thought),
    /// The table is this node's no more.
    Lost,
}

impl TableActor {
    /// Makes the table; gives also what votes in its log decided.
    pub(super) fn new(
        mut record: TableRecord,
        deck: Option<Arc<PlayDeck>>,
        backstage: Backstage,
        mailbox: mpsc::Receiver<Box<Request>>,
        deed: Option<Deed>,
        tables: Weak<OpenTables>,
    ) -> Result<(Self, Vec<DeckCase>), Refusal> {
        let pause = outage::settle(&mut record, backstage.outage, now_ms());
        let Replayed { kind, table, board, luck, terms, timing, decided } =
            replay(&record, deck.clone(), &backstage.services.tempo)?;
        let seats = table.seats();
        let mut actor = TableActor {
            tables,
            mailbox,
            deed,
            ends: false,
            in_doubt: false,
            handing_over: None,
            id: record.id.clone(),
            watch: record.watch.clone(),
            kind,
            deck,
            board,
            rules_in_words: kind.rules_in_words(table.options().0.get()),
            table,
            seats: BySeat::new(seats, |_| None),
            members: Vec::new(),
            terms,
            presence: BySeat::new(seats, |_| Presence::default()),
            talk: BySeat::new(seats, |_| TeamTalk::new(&backstage.gate)),
            spoken: TableTalk::new(seats, &backstage.gate),
            admissions: Admissions::default(),
            freed: VecDeque::new(),
            carried_out: CarriedOut::default(),
            clock: Clock::default(),
            pause: Pause::new(pause),
            luck,
            begun_ms: 0,
            listed_ms: None,
            wake_ms: None,
            snoozes_until: None,
            bots: Bots::default(),
            next: None,
            watchers: Vec::new(),
            backstage,
        };
        actor.remember(record, timing);
        Ok((actor, decided))
    }

    /// Works through the mailbox, and does what clocks and bots bring about, until nobody needs the table any more.
    ///
    /// Boxed, because a task has room for what it is begun with twice.
    pub(crate) async fn run(mut self: Box<Self>) {
        let mut asked = Instant::now();
        // One timer for all the time, because setting it anew at every request costs more than waking up in vain.
        let mut rest = pin!(sleep_until(asked + IDLE));
        // A server that went away in the middle left it to us to begin.
        Box::pin(self.settle_luck()).await;
        Box::pin(self.count_absence_from_now()).await;
        Box::pin(self.write_pause()).await;
        while !self.ends {
            self.mind().await;
            if self.ends {
                break;
            }
            self.wake_bots();
            match self.next_happening(rest.as_mut()).await {
                Happening::Asked(request) => {
                    asked = Instant::now();
                    self.handle(request).await;
                }
                Happening::ClockStruck => Box::pin(self.strike()).await,
                Happening::LuckDue => Box::pin(self.settle_luck()).await,
                // What it is, is found at the top of the loop.
                Happening::Due => {}
                Happening::BotThought(thought) => Box::pin(self.play_thought(thought)).await,
                Happening::Forsaken => {
                    Box::pin(self.finish_handing_over()).await;
                    break;
                }
                Happening::Lost => self.ends = true,
                Happening::Idle => {
                    if Instant::now() >= asked + IDLE {
                        match self.tables.upgrade() {
                            Some(tables) if !self.retire(&tables).await => asked = Instant::now(),
                            Some(_) | None => return,
                        }
                    }
                    rest.as_mut().reset(asked + IDLE);
                }
            }
        }
        let tables = self.tables.upgrade();
        self.part(tables);
    }

    async fn next_happening(&mut self, rest: Pin<&mut Sleep>) -> Happening {
        let (strikes_at, luck_due, minds_at) = (self.strikes_at(), self.luck_wakes_at(), self.minds_at());
        tokio::select! {
            // In this order: what is another's is not touched, and a request from before the clock struck is heard
            // first.
            biased;
            () = lost(&mut self.deed) => Happening::Lost,
            request = self.mailbox.recv() => match request {
                Some(request) => Happening::Asked(request),
                None => Happening::Forsaken,
            },
            () = clocks::until(strikes_at) => Happening::ClockStruck,
            () = clocks::until(luck_due) => Happening::LuckDue,
            () = clocks::until(minds_at) => Happening::Due,
            thought = self.bots.next_thought() => Happening::BotThought(thought),
            () = rest => Happening::Idle,
        }
    }

    async fn handle(&mut self, request: Box<Request>) {
        if !self.is_sure().await {
            // Dropped unanswered: the caller asks again and finds the table's owner.
            return;
        }
        // What is seldom asked is boxed: else each table would hold room for the largest all the time.
        match *request {
            Request::Attend { token, since, visitor, window, answer } => {
                let told = Box::pin(self.attend(token, since, visitor, window)).await;
                self.reply(answer, told);
            }
            Request::Leave { place, visitor } => {
                self.forget_window(&visitor);
                if let Place::Captain(seat) = place {
                    Box::pin(self.depart(seat, &visitor)).await;
                }
            }
            Request::Look { ticket, since, answer } => {
                let told = self.look_again(ticket, since);
                self.reply(answer, told);
            }
            Request::CardFor { ticket, answer } => {
                let told = self.card_for(ticket);
                self.reply(answer, told);
            }
            Request::Stands { token, answer } => {
                let told = self.stands(token);
                self.reply(answer, told);
            }
            Request::Card { door, answer } => {
                let told = self.card(door);
                self.reply(answer, told);
            }
            Request::Sit { who, answer } => {
                let told = Box::pin(self.sit(who)).await;
                self.reply(answer, told);
            }
            Request::Join { who, answer } => {
                let told = Box::pin(self.join(who)).await;
                self.reply(answer, told);
            }
            Request::Seats { token, wish, answer } => {
                let told = match wish {
                    SeatWish::Admit { number, admit } => Box::pin(self.admit(token, number, admit)).await,
                    SeatWish::Free(seat) => Box::pin(self.free(token, seat)).await,
                };
                self.reply(answer, told);
            }
            Request::Wish { wish, answer } => {
                let told = self.fulfil(wish).await;
                self.backstage.metrics.wished(&told);
                self.reply(answer, told);
            }
            Request::Say { token, id, text, answer } => {
                let told = self.say(token, id, text);
                self.reply(answer, told);
            }
            Request::Speak { token, id, said, answer } => {
                let told = self.speak(token, id, said);
                self.reply(answer, told);
            }
            Request::Hear { ticket, since, answer } => {
                let told = self.hear(ticket, since);
                self.reply(answer, told);
            }
            Request::SetRecovery { token, code, answer } => {
                let told = Box::pin(self.set_recovery(token, code)).await;
                self.reply(answer, told);
            }
            Request::Recover { code, token, answer } => {
                let told = Box::pin(self.recover(code, token)).await;
                self.reply(answer, told);
            }
            Request::Luck { token, wish, answer } => {
                let told = Box::pin(self.add_to_luck(token, wish)).await;
                self.reply(answer, told);
            }
            Request::Rematch { token, answer } => {
                let told = Box::pin(self.rematch(token)).await;
                self.reply(answer, told);
            }
            Request::Log { answer } => {
                let told = Box::pin(self.log()).await;
                self.reply(answer, told);
            }
            Request::Doubt { seq } => Box::pin(self.look_into(seq)).await,
            Request::Bereave { node } => Box::pin(self.bereave(&node)).await,
            Request::HandOver { answer } => self.start_handing_over(answer),
        }
    }

    async fn attend(
        &mut self,
        token: Option<TokenHash>,
        since: Seq,
        visitor: Visitor,
        window: Option<Arc<Window>>,
    ) -> Result<Attendance, NotYourSeat> {
        let place = match token {
            Some(token) => self.place_of(token).ok_or_else(|| self.why_not(token))?,
            None => Place::Gallery,
        };
        if let Place::Captain(seat) = place {
            self.arrive(seat, visitor.clone()).await;
        }
        if let Some(window) = window {
            self.remember_window(visitor, Ticket { place, token }, &window);
        }
        let talks = self.hear(Ticket { place, token }, Heard::default());
        Ok(Attendance { place, card: self.card_at(place), look: self.look(place.viewer(), since), talks })
    }

    /// Answers, if the table is still this node's to answer for.
    fn reply<T>(&self, answer: oneshot::Sender<T>, told: T) {
        if !self.ends {
            // The caller may have gone away meanwhile; an answer nobody waits for is dropped.
            answer.send(told).ok();
        }
    }

    pub(super) fn announce(&mut self, news: News) {
        if news.log.is_some() {
            self.fill_windows();
        }
        self.backstage.services.bus.publish(Notice { table: self.id.clone(), news });
    }

    pub(super) fn complain(&self, error: &StoreError) {
        // That the table is another's now was told when it was noticed, and the store is not to blame for it.
        if matches!(error, StoreError::Lapsed) {
            return;
        }
        self.backstage.metrics.store_failed();
        self.backstage.writes.failed(error);
        tracing::error!(table = %self.watch, %error, "the store failed");
    }
}

/// Waits until the table is this node's no more; for ever where there is only one node.
async fn lost(deed: &mut Option<Deed>) {
    match deed {
        Some(deed) => deed.voided().await,
        None => pending().await,
    }
}
