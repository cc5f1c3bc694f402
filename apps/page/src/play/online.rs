//! A table on the server: what we do is sent and shown when the server has it in writing, never before.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use protocol::{
    FairnessCard, Fault, FaultKind, JoinRequest, MessageId, SeatCard, ServerMessage, Stage, TableCard,
    TableId, Token, Unread,
};
use rules::{Hex32, Seat, Seq};
use screens::sentence;
use serde_json::value::RawValue;

use super::message;
use super::{Company, Connection, Driver, Eyes, Glance, Person, Say, Share, Sitting, Slip, TableOptions};
use crate::Route;
use crate::app;
use crate::browser::{Timer, now, origin, random_name, secret_bytes};
use crate::keep::{self, KeptSeat};
use crate::socket::{Line, Socket};
use crate::update;

/// How long to wait before saying again what the server could not take.
const AGAIN: u32 = 1000;

/// From where a table is looked at.
#[derive(Clone, Debug)]
pub enum Place {
    /// From a seat, with its proof.
    Seat(Box<KeptSeat>),
    /// By the name for spectators.
    Gallery(TableId),
}

impl Place {
    /// Whose eyes one looks with from there.
    pub fn eyes(&self) -> Eyes {
        match self {
            Place::Seat(kept) => Eyes::Seat(kept.seat),
            Place::Gallery(_) => Eyes::Spectator,
        }
    }
}

/// A table on the server that is being played or watched.
pub struct OnlineTable {
    table: TableId,
    token: Option<Token>,
    kept: RefCell<Option<KeptSeat>>,
    play: Rc<Sitting>,
    glance: Cell<Option<Glance>>,
    /// Whether the envelope of the table's luck is open, because the game is over or was broken off.
    closed: Cell<bool>,
    /// Who opened the table.
    opened_by: Cell<Option<Seat>>,
    socket: RefCell<Option<Rc<Socket>>>,
    /// What was sent and not yet answered; said again, with the same id, on every new line.
    unanswered: RefCell<Option<(MessageId, String)>>,
    /// The message with which we showed what we add to the luck of the table, and for which envelope, until it is
    /// answered.
    showing: RefCell<Option<(MessageId, Hex32)>>,
    /// What was said and not yet answered. Talk does not wait for moves, nor moves for talk.
    unheard: RefCell<Vec<(MessageId, String)>>,
    /// The length of the log at which our last act is in it.
    until: Cell<Option<Seq>>,
    again: RefCell<Timer>,
    this: Weak<OnlineTable>,
}

impl OnlineTable {
    /// Looks at a table from a place at it, until it is dropped.
    pub fn watch(place: Place, play: Rc<Sitting>) -> Rc<Self> {
        let (table, kept) = match place {
            Place::Seat(kept) => (kept.table.clone(), Some(*kept)),
            Place::Gallery(watch) => (watch, None),
        };
        let online = Rc::new_cyclic(|this: &Weak<OnlineTable>| OnlineTable {
            table,
            token: kept.as_ref().map(|kept| kept.token.clone()),
            kept: RefCell::new(kept),
            play,
            glance: Cell::new(None),
            closed: Cell::new(false),
            opened_by: Cell::new(None),
            socket: RefCell::new(None),
            unanswered: RefCell::new(None),
            showing: RefCell::new(None),
            unheard: RefCell::default(),
            until: Cell::new(None),
            again: RefCell::new(Timer::default()),
            this: this.clone(),
        });
        let hears = Rc::downgrade(&online);
        let socket = Socket::open(move |line| {
            if let Some(online) = hears.upgrade() {
                online.hear(line);
            }
        });
        *online.socket.borrow_mut() = Some(socket);
        online
    }

    fn hear(&self, line: Line) {
        match line {
            Line::Found => {
                // A server that was away may have come back with another page.
                update::look();
                self.ask_since(self.seen());
                self.say_again();
            }
            Line::Lost => self.play.update(|known| known.connection = Connection::Looking),
            Line::Said(message) => self.hear_message(*message),
        }
    }

    /// How much of the log is known.
    fn seen(&self) -> Seq {
        self.glance.get().map_or(Seq(0), |glance| glance.seq)
    }

    fn ask_since(&self, since: Seq) {
        self.send(&message::watch(&self.table, self.token.as_ref(), since));
    }

    fn hear_message(&self, message: ServerMessage) {
        self.play.aside.borrow_mut().hear(&message);
        app::changed();
        match message {
            ServerMessage::Opened { you, card, member, .. } => {
                let options = TableOptions { chosen: card.options.clone(), settled: card.settled.clone() };
                self.play.update(|known| {
                    known.captain = !member;
                    known.connection = Connection::Online;
                    known.eyes = you.into();
                    known.options = Some(Rc::new(options));
                });
                self.show_links(&card);
                self.opened_by.set(card.host);
                self.show_people(&card.seats, card.may_free, card.asking);
                if let Some(fairness) = card.fairness {
                    self.hear_fairness(&fairness);
                }
            }
            ServerMessage::Seen { sight, left_ms, .. } => self.see(&sight, left_ms),
            ServerMessage::Heard { anew, lines, .. } => self.play.update(|known| {
                if anew {
                    known.chat.clear();
                }
                known.chat.extend(lines);
            }),
            ServerMessage::People { seats, may_free, asking, .. } => {
                self.show_people(&seats, may_free, asking)
            }
            ServerMessage::Accepted { id, seq, .. } => {
                if self.is_answered(&id) {
                    self.until.set(Some(seq));
                    self.settle();
                }
                self.is_said(&id);
                self.is_shown(&id);
            }
            ServerMessage::Refused { id, refusal, .. } => {
                let said = self.is_said(&id);
                if self.is_answered(&id) || said {
                    self.play.update(|known| {
                        known.refused = Some(refusal);
                        known.pending = said && self.unanswered.borrow().is_some();
                    });
                }
            }
            ServerMessage::Resync { id, sight, left_ms, .. } => {
                if self.is_answered(&id) {
                    self.play.update(|known| known.pending = false);
                }
                self.see(&sight, left_ms);
            }
            ServerMessage::Rematch { next, seat, .. } => self.move_on(next, seat),
            ServerMessage::Fault(fault) => self.hear_fault(fault),
            ServerMessage::Fairness { fairness, .. } => self.hear_fairness(&fairness),
            ServerMessage::Spoken { .. }
            | ServerMessage::Welcome { .. }
            | ServerMessage::Pong { .. }
            | ServerMessage::Closing => {}
        }
    }

    /// Adds to the luck of the table what is due. Should it get lost on the way, the next line begins with the table's
    /// card, and it is said again.
    fn hear_fairness(&self, fairness: &Unread<FairnessCard>) {
        let Some(card) = fairness.read() else { return };
        self.closed.set(card.stage == Stage::Closed);
        self.notice_the_end();
        if !self.play.known().captain {
            return;
        }
        let say = self.kept.borrow_mut().as_mut().and_then(|kept| {
            let before = kept.slip.clone();
            let say = kept.slip.hear(kept.seat, &card, secret_bytes);
            // Kept before it is said, or a reload could not keep the promise.
            if kept.slip != before {
                keep::keep_seat(kept.clone());
            }
            say
        });
        let (begun, shows) = match say {
            Some(Say::Promise(promise)) => (message::luck("promise", "promise", promise), false),
            Some(Say::Reveal(entropy)) => (message::luck("reveal", "entropy", entropy), true),
            None => return,
        };
        if let Some((id, message)) = self.end(&begun, random_name()) {
            if shows {
                *self.showing.borrow_mut() = Some((id, card.commitment));
            }
            self.send(&message);
        }
    }

    /// Keeps that the table has what we showed, should it say something else later.
    fn is_shown(&self, id: &MessageId) {
        let showing = self.showing.borrow_mut().take_if(|(shown, _)| shown == id);
        if let (Some((_, commitment)), Some(kept)) = (showing, self.kept.borrow_mut().as_mut()) {
            kept.slip.is_accepted(commitment);
            keep::keep_seat(kept.clone());
        }
    }

    fn see(&self, sight: &RawValue, left_ms: Option<u32>) {
        let deadline = left_ms.map(|left| now() + f64::from(left));
        let Ok(glance) = serde_json::from_str::<Glance>(sight.get()) else { return };
        self.glance.set(Some(glance));
        self.play.update(|known| {
            known.deadline = deadline;
            known.sighting = Some(Rc::from(sight.to_owned()));
            known.over = glance.over;
            if glance.seq > Seq(0) {
                known.host = None;
            }
        });
        self.notice_the_end();
        self.settle();
        self.keep();
    }

    /// A table that is closed although the game is not over was broken off. The two may be heard of in any order.
    fn notice_the_end(&self) {
        self.play.update(|known| {
            match (known.connection, self.closed.get(), self.glance.get()) {
                (Connection::Online, true, Some(glance)) if !glance.over => {
                    known.connection = Connection::BrokenOff
                }
                (Connection::BrokenOff, _, Some(glance)) if glance.over => {
                    known.connection = Connection::Online
                }
                _ => {}
            }
            let goes_on = known.connection != Connection::BrokenOff;
            known.may_take_back = goes_on && self.glance.get().is_some_and(|glance| glance.may_take_back);
        });
    }

    /// An act is over once the page has seen what came of it.
    fn settle(&self) {
        if let (Some(until), Some(glance)) = (self.until.get(), self.glance.get())
            && glance.seq >= until
        {
            self.until.set(None);
            self.play.update(|known| known.pending = false);
        }
    }

    /// Whether something that was said is answered with this.
    fn is_said(&self, id: &MessageId) -> bool {
        let mut unheard = self.unheard.borrow_mut();
        let before = unheard.len();
        unheard.retain(|(asked, _)| asked != id);
        unheard.len() < before
    }

    fn is_answered(&self, id: &MessageId) -> bool {
        let ours = self.unanswered.borrow().as_ref().is_some_and(|(asked, _)| asked == id);
        if ours {
            *self.unanswered.borrow_mut() = None;
        }
        ours
    }

    fn hear_fault(&self, fault: Fault) {
        match fault.kind {
            FaultKind::TooFast | FaultKind::NotStored | FaultKind::TooMany => {
                let this = self.this.clone();
                *self.again.borrow_mut() = Timer::after(AGAIN, move || {
                    if let Some(online) = this.upgrade() {
                        online.say_again();
                    }
                });
            }
            FaultKind::NotYourSeat | FaultKind::SeatFreed => {
                keep::forget_seat(&self.table);
                self.play.update(|known| known.gone = Some(sentence(&fault.said)));
            }
            FaultKind::NoSuchTable | FaultKind::SeatedElsewhere => {
                self.play.update(|known| known.gone = Some(sentence(&fault.said)))
            }
            FaultKind::Malformed | FaultKind::TooLong | FaultKind::NotOver => {
                *self.unanswered.borrow_mut() = None;
                self.unheard.borrow_mut().clear();
                self.play.update(|known| known.pending = false);
            }
        }
    }

    fn show_links(&self, card: &TableCard) {
        let seat = self.token.as_ref().map(|_| format!("{}/t/{}", origin(), self.table));
        let share =
            Share { seat, watch: format!("{}/w/{}", origin(), card.watch), code: self.table.to_string() };
        self.play.update(|known| known.share = Some(share));
    }

    fn show_people(&self, seats: &[SeatCard], may_free: bool, asking: Vec<JoinRequest>) {
        let eyes = self.play.known().eyes;
        let person = |(seat, card): (usize, &SeatCard)| Person {
            name: card.name.clone(),
            company: match (&card.bot, eyes == Eyes::Seat(Seat(seat as u8))) {
                (Some(level), _) => Company::Bot { level: level.clone() },
                (None, true) => Company::Here,
                (None, false) => Company::Away { present: card.present },
            },
            team: card.members.clone(),
            mark: card.mark,
        };
        self.play.update(|known| {
            known.people = seats.iter().enumerate().map(person).collect();
            known.host = self.opened_by.get().filter(|_| may_free);
            known.asking = asking;
        });
        self.keep();
    }

    /// Keeps what the shelf says of the table.
    fn keep(&self) {
        let mut kept = self.kept.borrow_mut();
        let Some(kept) = kept.as_mut() else { return };
        kept.names = self.play.known().people.iter().map(|person| person.name.clone()).collect();
        if let Some(glance) = self.glance.get() {
            kept.our_turn = glance.waiting_for.includes(kept.seat);
            kept.over = glance.over;
        }
        keep::keep_seat(kept.clone());
    }

    /// The same people meet at another table.
    fn move_on(&self, next: TableId, seat: Option<Seat>) {
        // Who looks at the envelope is not called away from it.
        if matches!(app::here(), Route::Verify(_)) {
            return;
        }
        let kept = self.kept.borrow().clone();
        match (kept, seat) {
            (Some(kept), Some(seat)) => {
                let slip = Slip::default();
                keep::keep_seat(KeptSeat {
                    table: next.clone(),
                    seat,
                    over: false,
                    our_turn: false,
                    slip,
                    ..kept
                });
                app::go(Route::Table(next.to_string()));
            }
            _ => app::go(Route::Watch(next.to_string())),
        }
    }

    /// Ends a message that was begun, if it comes from a seat; gives its id as well.
    fn end(&self, begun: &str, id: String) -> Option<(MessageId, String)> {
        let message = message::ended(begun, &self.table, self.token.as_ref()?, &id);
        Some((MessageId::try_from(id).ok()?, message))
    }

    /// Sends something that must be carried out exactly once, however often the line breaks.
    fn ask(&self, begun: impl FnOnce(Seq) -> String) {
        let Some(Glance { seq, .. }) = self.glance.get() else { return };
        // A second click while the first is on its way is the same wish.
        if self.play.known().pending {
            return;
        }
        if let Some((id, message)) = self.end(&begun(seq), format!("{}-{seq}", random_name())) {
            self.play.update(|known| known.pending = true);
            self.send(&message);
            *self.unanswered.borrow_mut() = Some((id, message));
        }
    }

    fn say_again(&self) {
        let unanswered = self.unanswered.borrow();
        for (_, message) in unanswered.iter().chain(&*self.unheard.borrow()) {
            self.send(message);
        }
    }

    fn send(&self, message: &str) {
        if let Some(socket) = &*self.socket.borrow() {
            socket.send(message);
        }
    }
}

impl Drop for OnlineTable {
    fn drop(&mut self) {
        if let Some(socket) = self.socket.borrow_mut().take() {
            socket.close();
        }
    }
}

impl Driver for OnlineTable {
    fn act(&self, action: Box<RawValue>) {
        self.ask(|at| message::act(at, &action));
    }

    fn take_back(&self) {
        self.ask(|at| message::wish("take_back", at));
    }

    fn resign(&self) {
        self.ask(|at| message::wish("resign", at));
    }

    fn rematch(&self) {
        self.ask(|_| message::REMATCH.to_owned());
    }

    fn say(&self, text: String) {
        self.message(&message::say(&text));
    }

    fn message(&self, begun: &str) {
        if let Some((id, message)) = self.end(begun, random_name()) {
            self.send(&message);
            self.unheard.borrow_mut().push((id, message));
        }
    }

    fn ask_anew(&self) {
        self.ask_since(Seq(0));
    }
}
