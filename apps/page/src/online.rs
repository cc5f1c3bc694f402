//! A table on the server: the client says what to send, when to connect and when to be woken; here are the socket, the
//! timer and what the browser keeps. What we do is shown when the server has it in writing, never before.

use std::cell::{Ref, RefCell};
use std::rc::{Rc, Weak};

use client::{Change, Changes, Client, Connection, Glimpse, Millis, Next, Sight as _, Slip};
use protocol::{FaultKind, TableId};
use screens::{Eyes, Halt, Line, Sight};
use serde_json::value::RawValue;
use web_sys::VisibilityState;

use crate::Route;
use crate::app;
use crate::browser::{self, Listener, Timer, document, secret_bytes, window};
use crate::keep::{self, KeptSeat};
use crate::play::{Driver, Wanted};
use crate::socket::Socket;
use crate::update;

/// From where a table is looked at.
#[derive(Clone, Debug)]
pub enum Place {
    /// From a seat, with its proof.
    Seat(Box<KeptSeat>),
    /// By the name for spectators.
    Gallery(TableId),
}

/// A table on the server that is being played or watched, until it is dropped.
pub struct OnlineTable {
    client: RefCell<Client<Glimpse>>,
    kept: RefCell<Option<KeptSeat>>,
    /// Is told what has changed.
    tell: Box<dyn Fn(Changes)>,
    socket: RefCell<Option<Socket>>,
    waking: RefCell<Timer>,
    _device: [Listener; 2],
    this: Weak<OnlineTable>,
}

impl OnlineTable {
    /// Comes to a table. `read` reads its sightings, and `tell` is told whenever something has changed.
    pub fn watch(
        place: Place,
        read: fn(&RawValue) -> Option<Glimpse>,
        tell: impl Fn(Changes) + 'static,
    ) -> Rc<Self> {
        let (place, kept) = match place {
            Place::Seat(kept) => {
                let place = client::Place::seat(kept.table.clone(), kept.token.clone());
                (place.with_slip(kept.slip.clone()), Some(*kept))
            }
            Place::Gallery(watch) => (client::Place::gallery(watch), None),
        };
        let client = Client::reading(read, place, now(), Box::new(secret_bytes));
        let online = Rc::new_cyclic(|this: &Weak<OnlineTable>| OnlineTable {
            client: RefCell::new(client),
            kept: RefCell::new(kept),
            tell: Box::new(tell),
            socket: RefCell::default(),
            waking: RefCell::default(),
            _device: listen_for_the_device(this),
            this: this.clone(),
        });
        online.carry_on(Changes::NONE);
        online
    }

    /// Lets the client do something, and does what it wants done.
    fn with(&self, act: impl FnOnce(&mut Client<Glimpse>, Millis) -> Changes) {
        let changes = act(&mut self.client.borrow_mut(), now());
        self.carry_on(changes);
    }

    /// Does what the client wants done: keeps, connects, sends, waits. Then tells what has changed.
    fn carry_on(&self, changes: Changes) {
        self.keep(changes);
        let mut client = self.client.borrow_mut();
        if client.takes_line() {
            self.socket.replace(self.connect());
        } else if !client.has_line() {
            self.socket.take();
        }
        if let Some(Socket(socket)) = &*self.socket.borrow() {
            for message in client.outbox() {
                let _ = socket.send_with_str(&screens::json(&message));
            }
        }
        // A timer may be a little early.
        let wait = client.wake_at().since(now()) + 1;
        drop(client);
        self.waking.replace(self.later(wait, |client, now| client.wake(now)));
        if !changes.is_empty() {
            (self.tell)(changes);
            app::changed();
            self.turn(changes);
        }
    }

    fn connect(&self) -> Option<Socket> {
        let (hears, loses) = (self.this.clone(), self.this.clone());
        let hear = move |text: String| {
            if let Some(online) = hears.upgrade() {
                online.with(|client, now| client.receive_text(&text, now));
            }
        };
        let lose = move || {
            if let Some(online) = loses.upgrade() {
                online.with(|client, now| client.lost(now));
            }
        };
        Socket::open(hear, lose)
    }

    fn later(&self, ms: u64, act: fn(&mut Client<Glimpse>, Millis) -> Changes) -> Timer {
        let this = self.this.clone();
        Timer::after(ms as u32, move || {
            if let Some(online) = this.upgrade() {
                online.with(act);
            }
        })
    }

    /// Keeps what must not be forgotten, before anything is sent, and what the shelf says of the table.
    fn keep(&self, changes: Changes) {
        let mut kept = self.kept.borrow_mut();
        let Some(kept) = kept.as_mut() else { return };
        let client = self.client.borrow();
        if matches!(client.gone(), Some(gone) if is_no_seat(gone.kind)) {
            return keep::forget_seat(&kept.table);
        }
        let shown = [Change::Slip, Change::People, Change::Seen];
        if !shown.into_iter().any(|change| changes.includes(change)) {
            return;
        }
        kept.slip = client.slip().cloned().unwrap_or_default();
        kept.names = client.seats().iter().map(|seat| seat.name.clone()).collect();
        if let Some(seen) = client.seen() {
            kept.our_turn = seen.sighting.waiting_for().includes(kept.seat);
            kept.over = seen.sighting.is_over();
        }
        keep::keep_seat(kept.clone());
    }

    /// Does what leads elsewhere: to a newer page, or to the table of a rematch.
    fn turn(&self, changes: Changes) {
        if changes.includes(Change::Found) {
            // A server that was away may have come back with another page.
            update::look();
        }
        if changes.includes(Change::OtherProtocol) {
            reload_once();
        }
        let next = self.client.borrow().next().filter(|_| changes.includes(Change::Next)).cloned();
        // Who looks at the envelope is not called away from it.
        if let Some(next) = next.filter(|_| !matches!(app::here(), Route::Verify(_))) {
            self.move_on(next);
        }
    }

    /// The same people meet at another table.
    fn move_on(&self, Next { table, seat }: Next) {
        let kept = self.kept.borrow().clone();
        match (kept, seat) {
            (Some(kept), Some(seat)) => {
                let name = table.to_string();
                let slip = Slip::default();
                keep::keep_seat(KeptSeat { table, seat, over: false, our_turn: false, slip, ..kept });
                app::go(Route::Table(name));
            }
            _ => app::go(Route::Watch(table.to_string())),
        }
    }
}

impl Driver for OnlineTable {
    fn sight(&self) -> Option<Sight> {
        let client = self.client.borrow();
        let (seen, card) = (client.seen()?, client.card()?);
        let line = |line: &protocol::ChatLine| Line { name: line.name.clone(), text: line.text.clone() };
        Some(Sight {
            sighting: seen.sighting.clone(),
            chosen: card.options.clone(),
            options: card.settled.clone(),
            people: client.people(),
            eyes: client.eyes().unwrap_or(Eyes::Spectator),
            halted: match client.connection() {
                Connection::Looking => Some(Halt::Looking),
                Connection::BrokenOff => Some(Halt::BrokenOff),
                Connection::Local | Connection::Online => None,
            },
            local: false,
            pending: client.is_pending(),
            refused: client.refused().cloned(),
            deadline: client.deadline().map(|at| at.0 as f64),
            chat: client.chat().iter().map(line).collect(),
            captain: client.is_captain(),
            values: false,
            watch: None,
        })
    }

    /// What makes no sense now, such as a second click while the first is on its way, is left alone.
    fn command(&self, wanted: Wanted) {
        let done = self.client.borrow_mut().command(wanted, now());
        self.carry_on(done.unwrap_or_default());
    }

    fn may_take_back(&self) -> bool {
        self.client.borrow().may_take_back()
    }

    fn online(&self) -> Option<Ref<'_, Client<Glimpse>>> {
        Some(self.client.borrow())
    }
}

fn now() -> Millis {
    Millis(browser::now() as u64)
}

/// Whether somebody with that fault has no seat at the table any more.
fn is_no_seat(kind: FaultKind) -> bool {
    match kind {
        FaultKind::NotYourSeat | FaultKind::SeatFreed => true,
        FaultKind::Malformed
        | FaultKind::TooLong
        | FaultKind::TooFast
        | FaultKind::TooMany
        | FaultKind::NoSuchTable
        | FaultKind::SeatedElsewhere
        | FaultKind::NotOver
        | FaultKind::NotStored => false,
    }
}

/// A device that wakes up or finds its network has no time to lose.
fn listen_for_the_device(online: &Weak<OnlineTable>) -> [Listener; 2] {
    let nudge = |online: &Weak<OnlineTable>| {
        if let Some(online) = online.upgrade() {
            online.with(|client, now| {
                client.nudge(now);
                Changes::NONE
            });
        }
    };
    let (wakes, seen) = (online.clone(), online.clone());
    [
        Listener::on_window("online", move || nudge(&wakes)),
        Listener::on_window("visibilitychange", move || {
            if document().visibility_state() == VisibilityState::Visible {
                nudge(&seen);
            }
        }),
    ]
}

/// The server speaks another protocol: this page is old or the server is. Loading once more helps in the first
/// case, and must not go round in circles in the second.
fn reload_once() {
    let storage = window().session_storage().ok().flatten();
    let Some(storage) = storage else { return };
    if storage.get_item("boxlid:reloaded").ok().flatten().is_none() {
        let _ = storage.set_item("boxlid:reloaded", "1");
        let _ = window().location().reload();
    }
}
