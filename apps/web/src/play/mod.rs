//! Three ways to play behind one face: two people at this device, a person and a bot, people over the network.
//!
//! A [`Driver`] knows where the table is; a [`Play`] is what the page holds of it. Each driver shows the page
//! the same thing, a [`Seen`], and takes the same few acts, so no board knows how it is being played.

mod local;
mod online;
mod seen;

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use rules::{Game, Refusal};

pub use local::{LocalTable, open};
pub use online::{OnlineTable, Place};
pub use seen::{Company, Connection, Eyes, Fresh, Person, Seen};

/// Where the table is and how it is told what we do.
pub trait Driver<G: Game> {
    /// Plays an action.
    fn act(&self, action: G::Action);
    /// Takes back the last action, where that is fair.
    fn take_back(&self);
    /// Gives up.
    fn resign(&self);
    /// Plays again with the same people.
    fn rematch(&self);
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

/// A table as the page holds it: signals to read and acts to send. It is a handle and is copied freely.
pub struct Play<G: Game> {
    /// What is known of the table; nothing until it was first seen.
    pub seen: RwSignal<Option<Arc<Seen<G>>>>,
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
    /// How others come to the table, if they can.
    pub share: RwSignal<Option<Share>>,
    /// Why there is no such table for us, if there is none.
    pub gone: RwSignal<Option<String>>,
    /// When the board will have come to rest, in milliseconds since 1970. A bot waits for it.
    pub rests_at: StoredValue<f64>,
    driver: StoredValue<Option<Rc<dyn Driver<G>>>, LocalStorage>,
}

impl<G: Game> Clone for Play<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Play<G> {}

impl<G: Game> Play<G> {
    /// A table that was not seen yet.
    pub fn new(eyes: Eyes, connection: Connection) -> Self {
        Play {
            seen: RwSignal::new(None),
            people: RwSignal::new(Vec::new()),
            eyes: RwSignal::new(eyes),
            connection: RwSignal::new(connection),
            pending: RwSignal::new(false),
            refused: RwSignal::new(None),
            may_take_back: RwSignal::new(false),
            share: RwSignal::new(None),
            gone: RwSignal::new(None),
            rests_at: StoredValue::new(0.0),
            driver: StoredValue::new_local(None),
        }
    }

    /// Lets `driver` carry out what the page does from now on.
    pub fn driven_by(self, driver: Rc<dyn Driver<G>>) -> Self {
        self.driver.set_value(Some(driver));
        self
    }

    /// Plays an action.
    pub fn act(self, action: G::Action) {
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

    fn tell(self, what: impl FnOnce(&dyn Driver<G>)) {
        self.refused.set(None);
        // Taken out first: an act may lead to another page, where this table is put away.
        if let Some(driver) = self.driver.get_value() {
            what(driver.as_ref());
        }
    }
}
