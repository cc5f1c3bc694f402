//! The page's line to the server. It never gives up: a lost line is looked for again at once, then ever less
//! often, and at once again when the device wakes up or finds its network.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use protocol::{SOCKET_PATH, ServerMessage};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, VisibilityState, WebSocket};

use crate::browser::{Listener, Timer, document, random, window};
use crate::play::message::PING;

/// How long to wait before each new try. A server that restarts is found again within two seconds.
const WAITS: [u32; 5] = [150, 300, 600, 1000, 1400];
/// How often the line is tried while nothing is said on it.
const PING_EVERY: u32 = 20_000;
/// How long an answer may take before the line counts as dead.
const PATIENCE: u32 = 6_000;

/// What the line tells its owner.
pub enum Line {
    /// The server is there and has said so.
    Found,
    /// The server is gone; it is being looked for.
    Lost,
    /// The server says something.
    Said(Box<ServerMessage>),
}

/// A line to the server.
pub struct Socket {
    tell: Box<dyn Fn(Line)>,
    line: RefCell<Option<WebSocket>>,
    tries: Cell<usize>,
    retry: RefCell<Timer>,
    pulse: RefCell<Timer>,
    closed: Cell<bool>,
    listening: RefCell<Vec<Listener>>,
    this: Weak<Socket>,
}

impl Socket {
    /// Opens a line and tells `tell` what comes of it, until it is closed.
    pub fn open(tell: impl Fn(Line) + 'static) -> Rc<Self> {
        let socket = Rc::new_cyclic(|this| Socket {
            tell: Box::new(tell),
            line: RefCell::new(None),
            tries: Cell::new(0),
            retry: RefCell::new(Timer::default()),
            pulse: RefCell::new(Timer::default()),
            closed: Cell::new(false),
            listening: RefCell::default(),
            this: this.clone(),
        });
        socket.listen_for_the_device();
        socket.connect();
        socket
    }

    /// Says something, if the line is open. What must not be lost is said again by whoever needs the answer.
    pub fn send(&self, message: &str) {
        if let Some(line) = &*self.line.borrow()
            && line.ready_state() == WebSocket::OPEN
        {
            let _ = line.send_with_str(message);
        }
    }

    /// Ends the line for good.
    pub fn close(&self) {
        self.closed.set(true);
        self.listening.borrow_mut().clear();
        *self.retry.borrow_mut() = Timer::default();
        *self.pulse.borrow_mut() = Timer::default();
        self.drop_line();
    }

    fn drop_line(&self) {
        if let Some(line) = self.line.borrow_mut().take() {
            line.set_onmessage(None);
            line.set_onclose(None);
            let _ = line.close();
        }
    }

    fn connect(&self) {
        if self.closed.get() {
            return;
        }
        self.drop_line();
        let Ok(line) = WebSocket::new(&address()) else {
            self.lose();
            return;
        };
        let this = self.this.clone();
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(socket) = this.upgrade() {
                socket.hear(&event.data().as_string().unwrap_or_default());
            }
        });
        line.set_onmessage(Some(&hear.into_js_value().unchecked_into()));
        let this = self.this.clone();
        let lose = Closure::<dyn FnMut()>::new(move || {
            if let Some(socket) = this.upgrade() {
                socket.lose();
            }
        });
        line.set_onclose(Some(&lose.into_js_value().unchecked_into()));
        *self.line.borrow_mut() = Some(line);
        // A network that swallows everything neither opens nor closes; do not wait for it for ever.
        self.expect_a_word();
    }

    fn hear(&self, text: &str) {
        self.rest();
        let Ok(message) = serde_json::from_str::<ServerMessage>(text) else {
            return;
        };
        match message {
            ServerMessage::Welcome { protocol, .. } if protocol != protocol::PROTOCOL => reload_once(),
            ServerMessage::Welcome { .. } => {
                self.tries.set(0);
                (self.tell)(Line::Found);
            }
            // The server goes away and will be back; it closes the line itself.
            ServerMessage::Closing | ServerMessage::Pong { .. } => {}
            said => (self.tell)(Line::Said(Box::new(said))),
        }
    }

    fn lose(&self) {
        if self.closed.get() {
            return;
        }
        self.drop_line();
        *self.pulse.borrow_mut() = Timer::default();
        let tries = self.tries.get();
        self.tries.set(tries + 1);
        (self.tell)(Line::Lost);
        let this = self.this.clone();
        let again = move || {
            if let Some(socket) = this.upgrade() {
                socket.connect();
            }
        };
        // A little luck in it, or everybody would come back to a restarted server in the same moment.
        let wait = WAITS[tries.min(WAITS.len() - 1)] + (random() % 200) as u32;
        *self.retry.borrow_mut() = Timer::after(wait, again);
    }

    /// Tries the line again some time after the last word.
    fn rest(&self) {
        let this = self.this.clone();
        *self.pulse.borrow_mut() = Timer::after(PING_EVERY, move || {
            if let Some(socket) = this.upgrade() {
                socket.ping();
            }
        });
    }

    fn ping(&self) {
        self.send(PING);
        self.expect_a_word();
    }

    /// Gives the line up unless something is heard soon.
    fn expect_a_word(&self) {
        let this = self.this.clone();
        *self.pulse.borrow_mut() = Timer::after(PATIENCE, move || {
            if let Some(socket) = this.upgrade() {
                socket.lose();
            }
        });
    }

    /// A device that wakes up or finds its network has no time to lose.
    fn listen_for_the_device(&self) {
        let this = self.this.clone();
        let wake = move || {
            let Some(socket) = this.upgrade() else { return };
            let alive =
                socket.line.borrow().as_ref().is_some_and(|line| line.ready_state() == WebSocket::OPEN);
            if alive {
                socket.ping();
            } else {
                socket.tries.set(0);
                socket.connect();
            }
        };
        let seen = wake.clone();
        let online = Listener::on_window("online", wake);
        let visible = Listener::on_window("visibilitychange", move || {
            if document().visibility_state() == VisibilityState::Visible {
                seen();
            }
        });
        self.listening.borrow_mut().extend([online, visible]);
    }
}

fn address() -> String {
    let location = window().location();
    let scheme = match location.protocol().as_deref() {
        Ok("https:") => "wss",
        Ok(_) | Err(_) => "ws",
    };
    format!("{scheme}://{}{SOCKET_PATH}", location.host().unwrap_or_default())
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
