//! Three ways to play behind one face: people at this device, people and bots, people over the network.
//!
//! A [`Driver`] knows where the table is; a [`Sitting`] is what the page knows of any table. Each driver shows the page
//! the same things and takes the same few acts, so no board knows how it is being played.

mod glance;
pub mod message;
mod online;

use std::cell::{Cell, Ref, RefCell};
use std::rc::Rc;

use protocol::{ChatLine, JoinRequest};
use rules::{Refusal, Seat};
pub use screens::{Aside, Company, Eyes, Person};
use serde_json::value::RawValue;

use crate::app;
use crate::browser::random;
use crate::keep::KeptPerson;
pub use client::{Say, Slip};
pub use glance::Glance;
pub use online::{OnlineTable, Place};

/// Where the table is and how it is told what we do.
pub trait Driver {
    /// Plays an action, in the game's own JSON.
    fn act(&self, action: Box<RawValue>);
    /// Takes back the last action, where that is fair.
    fn take_back(&self);
    /// Gives up.
    fn resign(&self);
    /// Plays again with the same people.
    fn rematch(&self);
    /// Says something to the own team, where there are teams.
    fn say(&self, text: String);
    /// Asks for everything from the beginning, because something is missing.
    fn ask_anew(&self);
    /// Ends a message that was begun beside the board, and sends it where the table is on the server. Those who share a
    /// device just talk.
    fn message(&self, _begun: &str) {}
}

/// The options of a table, in the game's own JSON.
pub struct TableOptions {
    /// What people chose.
    pub chosen: Box<RawValue>,
    /// The same after lots were drawn.
    pub settled: Box<RawValue>,
}

/// The links by which others come to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// For somebody who is to sit down; nobody can once all seats are taken.
    pub seat: Option<String>,
    /// For somebody who is to look on.
    pub watch: String,
    /// The table's name, to be typed.
    pub code: String,
}

/// What is known of a table, whatever its game.
pub struct Known {
    /// The latest sighting, in the game's own JSON, once there is one.
    pub sighting: Option<Rc<RawValue>>,
    /// Its options, once they are known.
    pub options: Option<Rc<TableOptions>>,
    /// Who sits where.
    pub people: Vec<Person>,
    /// Whose eyes we look with.
    pub eyes: Eyes,
    /// How the table is reached.
    pub connection: Connection,
    /// Whether an act was sent and not yet answered.
    pub pending: bool,
    /// What was last refused, until the next act.
    pub refused: Option<Refusal>,
    /// Whether the last action can be taken back.
    pub may_take_back: bool,
    /// Whether the game has ended.
    pub over: bool,
    /// When the table loses patience with whoever it waits for, in milliseconds since 1970.
    pub deadline: Option<f64>,
    /// What the own team has said to each other, the oldest first.
    pub chat: Vec<ChatLine>,
    /// Whether we may act for our seat; a member of a team who is not its captain only consults.
    pub captain: bool,
    /// Those who ask to join a team and wait for our answer.
    pub asking: Vec<JoinRequest>,
    /// The seat of the host, while they may still free others' seats.
    pub host: Option<Seat>,
    /// How others come to the table, if they can.
    pub share: Option<Share>,
    /// The link that was copied last, and whether that worked.
    pub copied: Option<(String, bool)>,
    /// Why there is no such table for us, if there is none.
    pub gone: Option<String>,
}

impl Known {
    /// Whether somebody can still sit down.
    pub fn seat_is_open(&self) -> bool {
        self.people.iter().any(|person| person.name.is_none())
    }
}

/// A table as the page sits at it: what is known of it, written by its driver and read by its screen.
pub struct Sitting {
    known: RefCell<Known>,
    /// Whether something is known that the face was not told.
    news: Cell<bool>,
    /// What lies beside the board.
    pub aside: RefCell<Aside>,
    /// When the board will have come to rest, in milliseconds since 1970. A bot waits for it.
    pub rests_at: Cell<f64>,
}

impl Sitting {
    /// A table that was not seen yet.
    pub fn new(eyes: Eyes, connection: Connection) -> Rc<Self> {
        let known = Known {
            sighting: None,
            options: None,
            people: Vec::new(),
            eyes,
            connection,
            pending: false,
            refused: None,
            may_take_back: false,
            over: false,
            deadline: None,
            chat: Vec::new(),
            captain: true,
            asking: Vec::new(),
            host: None,
            share: None,
            copied: None,
            gone: None,
        };
        Rc::new(Sitting {
            known: RefCell::new(known),
            news: Cell::new(true),
            aside: RefCell::default(),
            rests_at: Cell::new(0.0),
        })
    }

    /// What is known. Nobody may change it while somebody reads.
    pub fn known(&self) -> Ref<'_, Known> {
        self.known.borrow()
    }

    /// Changes what is known; everything is drawn anew.
    pub fn update<T>(&self, change: impl FnOnce(&mut Known) -> T) -> T {
        let told = change(&mut self.known.borrow_mut());
        self.news.set(true);
        app::changed();
        told
    }

    /// Whether something has become known since this was last asked.
    pub fn take_news(&self) -> bool {
        self.news.take()
    }
}

/// How the page reaches its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connection {
    /// The table is on this device.
    Local,
    /// The server is there.
    Online,
    /// The server is being looked for.
    Looking,
    /// The server is there, and the game was broken off: there is nothing left to do.
    BrokenOff,
}

impl Connection {
    /// The word for it in the page.
    pub fn word(self) -> &'static str {
        match self {
            Connection::Local => "local",
            Connection::Online => "online",
            Connection::Looking => "looking",
            Connection::BrokenOff => "broken-off",
        }
    }
}

/// What the luck of a new table on this device follows from. It has fewer bits than a double holds, so it comes through
/// any JSON unchanged.
pub fn seed() -> u64 {
    random() >> 12
}

/// Somebody who was kept, as the page shows them.
pub fn person(kept: &KeptPerson) -> Person {
    Person { name: Some(kept.name.clone()), company: kept.company.clone(), team: Vec::new(), mark: kept.mark }
}
