//! A table on the server: what we do is sent and shown when the server has it in writing, never before.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;

use leptos::prelude::*;
use protocol::{
    ClientMessage, Fault, FaultKind, MessageId, SeatCard, ServerMessage, TableCard, TableId, Token,
};
use rules::{Game, Seat, Seq};
use serde_json::value::RawValue;
use table::Sighting;

use super::{Company, Connection, Driver, Eyes, Person, Play, Seen, Share};
use crate::browser::{Timer, origin, random_name};
use crate::keep::{self, KeptSeat};
use crate::route::{Route, Way};
use crate::socket::{Line, Socket};

/// How long to wait before saying again what the server could not take.
const AGAIN: u32 = 1000;

/// From where a table is looked at.
#[derive(Clone, Debug)]
pub enum Place {
    /// From a seat, with its proof.
    Seat(KeptSeat),
    /// By the name for spectators.
    Gallery(TableId),
}

/// A table on the server that is being played or watched.
pub struct OnlineTable<G: Game> {
    table: TableId,
    token: Option<Token>,
    kept: RefCell<Option<KeptSeat>>,
    play: Play<G>,
    way: Way,
    socket: RefCell<Option<Rc<Socket>>>,
    /// What was sent and not yet answered; said again, with the same id, on every new line.
    unanswered: RefCell<Option<(MessageId, ClientMessage)>>,
    /// The length of the log at which our last act is in it.
    until: Cell<Option<Seq>>,
    again: RefCell<Timer>,
    /// Whether the next sighting tells everything from the beginning.
    anew: Cell<bool>,
    this: Weak<OnlineTable<G>>,
}

impl<G: Game> OnlineTable<G> {
    /// Looks at a table from a place at it.
    pub fn watch(place: Place) -> Play<G> {
        let (table, kept) = match place {
            Place::Seat(kept) => (kept.table.clone(), Some(kept)),
            Place::Gallery(watch) => (watch, None),
        };
        let eyes = kept.as_ref().map_or(Eyes::Spectator, |kept| Eyes::Seat(kept.seat));
        let play = Play::new(eyes, Connection::Looking);
        let way = Way::get();
        let online = Rc::new_cyclic(|this: &Weak<OnlineTable<G>>| OnlineTable {
            table,
            token: kept.as_ref().map(|kept| kept.token.clone()),
            kept: RefCell::new(kept),
            play,
            way,
            socket: RefCell::new(None),
            unanswered: RefCell::new(None),
            until: Cell::new(None),
            again: RefCell::new(Timer::default()),
            anew: Cell::new(false),
            this: this.clone(),
        });
        let hears = Rc::downgrade(&online);
        let socket = Socket::open(move |line| {
            if let Some(online) = hears.upgrade() {
                online.hear(line);
            }
        });
        let closing = StoredValue::new_local(Rc::clone(&socket));
        on_cleanup(move || {
            let _ = closing.try_with_value(|socket| socket.close());
        });
        *online.socket.borrow_mut() = Some(socket);
        play.driven_by(online)
    }

    fn hear(&self, line: Line) {
        match line {
            Line::Found => {
                let known =
                    self.play.seen.with_untracked(|seen| seen.as_ref().map_or(0, |seen| seen.history.len()));
                self.ask_since(Seq(known as u64));
                self.say_again();
            }
            Line::Lost => self.play.connection.set(Connection::Looking),
            Line::Said(message) => self.hear_message(*message),
        }
    }

    fn ask_since(&self, since: Seq) {
        self.send(&ClientMessage::Watch { table: self.table.clone(), token: self.token.clone(), since });
    }

    fn hear_message(&self, message: ServerMessage) {
        match message {
            ServerMessage::Opened { you, card, .. } => {
                self.play.connection.set(Connection::Online);
                self.play.eyes.set(you.into());
                self.show_links(&card);
                self.show_people(&card.seats);
            }
            ServerMessage::Seen { sight, .. } => self.see(&sight),
            ServerMessage::People { seats, .. } => self.show_people(&seats),
            ServerMessage::Accepted { id, seq, .. } => {
                if self.is_answered(&id) {
                    self.until.set(Some(seq));
                    self.settle();
                }
            }
            ServerMessage::Refused { id, refusal, .. } => {
                if self.is_answered(&id) {
                    self.play.refused.set(Some(refusal));
                    self.play.pending.set(false);
                }
            }
            ServerMessage::Resync { id, sight, .. } => {
                if self.is_answered(&id) {
                    self.play.pending.set(false);
                }
                self.see(&sight);
            }
            ServerMessage::Rematch { next, seat, .. } => self.move_on(next, seat),
            ServerMessage::Fault(fault) => self.hear_fault(fault),
            ServerMessage::Welcome { .. } | ServerMessage::Pong { .. } | ServerMessage::Closing => {}
        }
    }

    fn see(&self, sight: &RawValue) {
        let Ok(sighting) = serde_json::from_str::<Sighting<G>>(sight.get()) else {
            return;
        };
        let before = self.play.seen.get_untracked().filter(|_| !self.anew.get());
        let may_take_back = sighting.may_take_back;
        match Seen::after(before.as_deref(), sighting) {
            Some(seen) => {
                self.anew.set(false);
                self.play.may_take_back.set(may_take_back);
                self.play.seen.set(Some(Arc::new(seen)));
                self.settle();
                self.keep();
            }
            // Something is missing in between: begin anew.
            None if !self.anew.get() => {
                self.anew.set(true);
                self.ask_since(Seq(0));
            }
            None => {}
        }
    }

    /// An act is over once the page has seen what came of it.
    fn settle(&self) {
        let seq = self.play.seen.with_untracked(|seen| seen.as_ref().map(|seen| seen.sighting.seq));
        if let (Some(until), Some(seq)) = (self.until.get(), seq)
            && seq >= until
        {
            self.until.set(None);
            self.play.pending.set(false);
        }
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
            FaultKind::NotYourSeat => {
                keep::forget_seat(&self.table);
                self.play.gone.set(Some(crate::api::sentence(&fault.said)));
            }
            FaultKind::NoSuchTable => self.play.gone.set(Some(crate::api::sentence(&fault.said))),
            FaultKind::Malformed | FaultKind::TooLong | FaultKind::NotOver => {
                *self.unanswered.borrow_mut() = None;
                self.play.pending.set(false);
            }
        }
    }

    fn show_links(&self, card: &TableCard) {
        let seat = self.token.as_ref().map(|_| format!("{}/t/{}", origin(), self.table));
        self.play.share.set(Some(Share {
            seat,
            watch: format!("{}/w/{}", origin(), card.watch),
            code: self.table.to_string(),
        }));
    }

    fn show_people(&self, seats: &[SeatCard]) {
        let person = |(seat, card): (usize, &SeatCard)| Person {
            name: card.name.clone(),
            company: match self.play.eyes.get_untracked() == Eyes::Seat(Seat(seat as u8)) {
                true => Company::Here,
                false => Company::Away { present: card.present },
            },
        };
        self.play.people.set(seats.iter().enumerate().map(person).collect());
        self.keep();
    }

    /// Keeps what the shelf says of the table.
    fn keep(&self) {
        let mut kept = self.kept.borrow_mut();
        let Some(kept) = kept.as_mut() else { return };
        kept.names = self
            .play
            .people
            .with_untracked(|people| people.iter().map(|person| person.name.clone()).collect());
        self.play.seen.with_untracked(|seen| {
            if let Some(seen) = seen {
                kept.our_turn = seen.sighting.waiting_for.includes(kept.seat);
                kept.over = seen.sighting.over.is_some();
            }
        });
        keep::keep_seat(kept.clone());
    }

    /// The same people meet at another table.
    fn move_on(&self, next: TableId, seat: Option<Seat>) {
        let kept = self.kept.borrow().clone();
        match (kept, seat) {
            (Some(kept), Some(seat)) => {
                keep::keep_seat(KeptSeat { table: next.clone(), seat, over: false, our_turn: false, ..kept });
                self.way.go(Route::Table(next.to_string()));
            }
            _ => self.way.go(Route::Watch(next.to_string())),
        }
    }

    /// Sends something that must be carried out exactly once, however often the line breaks.
    fn ask(&self, message: impl FnOnce(TableId, Token, Seq, MessageId) -> ClientMessage) {
        let seq = self.play.seen.with_untracked(|seen| seen.as_ref().map(|seen| seen.sighting.seq));
        let (Some(token), Some(seq)) = (self.token.clone(), seq) else {
            return;
        };
        // A second click while the first is on its way is the same wish.
        if self.play.pending.get_untracked() {
            return;
        }
        let Ok(id) = MessageId::try_from(format!("{}-{seq}", random_name())) else {
            return;
        };
        let message = message(self.table.clone(), token, seq, id.clone());
        self.play.pending.set(true);
        self.send(&message);
        *self.unanswered.borrow_mut() = Some((id, message));
    }

    fn say_again(&self) {
        if let Some((_, message)) = &*self.unanswered.borrow() {
            self.send(message);
        }
    }

    fn send(&self, message: &ClientMessage) {
        if let Some(socket) = &*self.socket.borrow() {
            socket.send(message);
        }
    }
}

impl<G: Game> Driver<G> for OnlineTable<G> {
    fn act(&self, action: G::Action) {
        let Ok(action) = serde_json::value::to_raw_value(&action) else {
            return;
        };
        self.ask(|table, token, at, id| ClientMessage::Act { table, token, at, id, action });
    }

    fn take_back(&self) {
        self.ask(|table, token, at, id| ClientMessage::TakeBack { table, token, at, id });
    }

    fn resign(&self) {
        self.ask(|table, token, at, id| ClientMessage::Resign { table, token, at, id });
    }

    fn rematch(&self) {
        self.ask(|table, token, _, id| ClientMessage::Rematch { table, token, id });
    }
}
