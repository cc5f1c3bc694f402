//! Three ways to play behind one face: people at this device, people and bots, people over the network.
//!
//! A [`Driver`] knows where the table is; a [`Sitting`] is what the page holds of any table. Each driver shows the page
//! the same things and takes the same few acts, so no board knows how it is being played.

mod glance;
pub mod message;
mod online;

use std::rc::Rc;
use std::sync::Arc;

pub use faces::{Company, Eyes, Person};
use leptos::prelude::*;
use protocol::{ChatLine, JoinRequest};
use rules::{Refusal, Seat};
use serde_json::value::RawValue;

use crate::browser::random;
use crate::keep::KeptPerson;
pub use client::{Say, Slip};
pub use glance::{Beholder, Glance};
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

/// How many messages wait for somebody who overhears them. What is beside the table is fetched within seconds.
const MOST_UNHEARD: usize = 64;

/// Is told every message of the server.
type Eavesdropper = Rc<dyn Fn(&str)>;

/// Who hears every message of the server, and what came before they were there.
#[derive(Default)]
struct Overheard {
    hear: Option<Eavesdropper>,
    before: Vec<String>,
}

/// The options of a table, in the game's own JSON.
#[derive(Debug)]
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

/// What the page holds of a table, whatever its game: signals to read and acts to send. It is a handle and is
/// copied freely.
#[derive(Clone, Copy)]
pub struct Sitting {
    /// Its options, once they are known.
    pub options: RwSignal<Option<Arc<TableOptions>>>,
    /// Who sits where.
    pub people: RwSignal<Vec<Person>>,
    /// Whose eyes we look with.
    pub eyes: RwSignal<Eyes>,
    /// How the table is reached.
    pub connection: RwSignal<Connection>,
    /// Whether an act was sent and not yet answered.
    pub pending: RwSignal<bool>,
    /// What was last refused, until the next act.
    pub refused: RwSignal<Option<Refusal>>,
    /// Whether the last action can be taken back.
    pub may_take_back: RwSignal<bool>,
    /// When the table loses patience with whoever it waits for, in milliseconds since 1970.
    pub deadline: RwSignal<Option<f64>>,
    /// What the own team has said to each other, the oldest first.
    pub chat: RwSignal<Vec<ChatLine>>,
    /// Whether we may act for our seat; a member of a team who is not its captain only consults.
    pub captain: RwSignal<bool>,
    /// Whether what lies beside the table is open.
    pub talking: RwSignal<bool>,
    overheard: StoredValue<Overheard, LocalStorage>,
    /// Those who ask to join a team and wait for our answer.
    pub asking: RwSignal<Vec<JoinRequest>>,
    /// The seat of the host, while they may still free others' seats.
    pub host: RwSignal<Option<Seat>>,
    /// How others come to the table, if they can.
    pub share: RwSignal<Option<Share>>,
    /// The link that was copied last, and whether that worked.
    pub copied: RwSignal<Option<(String, bool)>>,
    /// Why there is no such table for us, if there is none.
    pub gone: RwSignal<Option<String>>,
    /// When the board will have come to rest, in milliseconds since 1970. A bot waits for it.
    pub rests_at: StoredValue<f64>,
    driver: StoredValue<Option<Rc<dyn Driver>>, LocalStorage>,
}

impl Sitting {
    /// A table that was not seen yet.
    pub fn new(eyes: Eyes, connection: Connection) -> Self {
        Sitting {
            options: RwSignal::new(None),
            people: RwSignal::new(Vec::new()),
            eyes: RwSignal::new(eyes),
            connection: RwSignal::new(connection),
            pending: RwSignal::new(false),
            refused: RwSignal::new(None),
            may_take_back: RwSignal::new(false),
            deadline: RwSignal::new(None),
            chat: RwSignal::new(Vec::new()),
            captain: RwSignal::new(true),
            talking: RwSignal::new(false),
            overheard: StoredValue::new_local(Overheard::default()),
            asking: RwSignal::new(Vec::new()),
            host: RwSignal::new(None),
            share: RwSignal::new(None),
            copied: RwSignal::new(None),
            gone: RwSignal::new(None),
            rests_at: StoredValue::new(0.0),
            driver: StoredValue::new_local(None),
        }
    }

    /// Lets `driver` carry out what the page does from now on.
    pub fn driven_by(self, driver: Rc<dyn Driver>) {
        self.driver.set_value(Some(driver));
    }

    /// Plays an action, in the game's own JSON.
    pub fn act_json(self, action: Box<RawValue>) {
        self.tell(|driver| driver.act(action));
    }

    /// Takes back the last action.
    pub fn take_back(self) {
        self.tell(|driver| driver.take_back());
    }

    /// Gives up.
    pub fn resign(self) {
        self.tell(|driver| driver.resign());
    }

    /// Plays again with the same people.
    pub fn rematch(self) {
        self.tell(|driver| driver.rematch());
    }

    /// Says something to the own team.
    pub fn say(self, text: String) {
        self.tell(|driver| driver.say(text));
    }

    /// Sends a message that was begun beside the board, such as something said to everybody.
    pub fn message(self, begun: &str) {
        self.tell(|driver| driver.message(begun));
    }

    /// Lets somebody hear every message of the server from now on, and those that came before.
    pub fn overhear(self, hear: impl Fn(&str) + 'static) {
        let _ = self.overheard.try_update_value(|heard| {
            heard.before.drain(..).for_each(|text| hear(&text));
            heard.hear = Some(Rc::new(hear));
        });
    }

    /// The server said something.
    pub fn pass_on(self, text: &str) {
        let hear = self.overheard.try_update_value(|heard| {
            if heard.hear.is_none() && heard.before.len() < MOST_UNHEARD {
                heard.before.push(text.to_owned());
            }
            heard.hear.clone()
        });
        if let Some(Some(hear)) = hear {
            hear(text);
        }
    }

    /// Asks for everything from the beginning.
    pub fn ask_anew(self) {
        if let Some(driver) = self.driver.get_value() {
            driver.ask_anew();
        }
    }

    fn tell(self, what: impl FnOnce(&dyn Driver)) {
        self.refused.set(None);
        // Taken out first: an act may lead to another page, where this table is put away.
        if let Some(driver) = self.driver.get_value() {
            what(driver.as_ref());
        }
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
