//! The tables that are open, by name.

use std::collections::BTreeMap;

use std::sync::Arc;

use catalog::{GameKind, PlayDeck};
use rules::{RefusalKind, Seat};
use table::RefereeTable;

use super::answer::{Trouble, TroubleKind};

/// How many tables one engine holds; a driver that forgets to close them is told before memory runs out.
const MOST_TABLES: usize = 10_000;
/// The longest name of a table, in bytes.
const LONGEST_NAME: usize = 100;

/// A table that is open, and its game.
pub struct Held {
    /// The game.
    pub kind: GameKind,
    /// The table.
    pub table: Box<dyn RefereeTable>,
    /// The deck of questions, if it is not the one in the box.
    pub deck: Option<Arc<PlayDeck>>,
    /// The level of the bot in each seat, as far as that was said.
    pub bots: Vec<Option<String>>,
}

/// All open tables.
#[derive(Default)]
pub struct Hall {
    tables: BTreeMap<String, Held>,
    /// How many tables were numbered so far.
    numbered: u64,
}

impl Hall {
    /// Takes a table in, under `name` or a number of its own. Gives what it is called.
    pub fn seat(&mut self, name: Option<String>, held: Held) -> Result<String, Trouble> {
        if self.tables.len() >= MOST_TABLES {
            let said = format!("{MOST_TABLES} tables are open; close one first");
            return Err(Trouble::new(TroubleKind::TableTaken, said));
        }
        let name = match name {
            Some(name) if name.is_empty() || name.len() > LONGEST_NAME => {
                let said = format!("the name of a table has 1 to {LONGEST_NAME} bytes");
                return Err(Trouble::malformed(said));
            }
            Some(name) if self.tables.contains_key(&name) => {
                let said = format!("there is already a table {name:?}; close it or choose another name");
                return Err(Trouble::new(TroubleKind::TableTaken, said));
            }
            Some(name) => name,
            None => self.next_number(),
        };
        self.tables.insert(name.clone(), held);
        Ok(name)
    }

    /// The table of this name.
    pub fn held(&self, name: &str) -> Result<&Held, Trouble> {
        self.tables.get(name).ok_or_else(|| no_such_table(name))
    }

    /// The table of this name, to be played at.
    pub fn held_mut(&mut self, name: &str) -> Result<&mut Held, Trouble> {
        self.tables.get_mut(name).ok_or_else(|| no_such_table(name))
    }

    /// Forgets a table.
    pub fn close(&mut self, name: &str) -> Result<(), Trouble> {
        self.tables.remove(name).map(|_| ()).ok_or_else(|| no_such_table(name))
    }

    fn next_number(&mut self) -> String {
        loop {
            self.numbered += 1;
            let name = self.numbered.to_string();
            if !self.tables.contains_key(&name) {
                return name;
            }
        }
    }
}

impl Held {
    /// The same seat, if the table has it.
    pub fn need_seat(&self, seat: Seat) -> Result<Seat, Trouble> {
        let seats = self.table.seats();
        if seat.0 < seats {
            return Ok(seat);
        }
        let said =
            format!("there is no seat {}; this table has seats 0 to {}", seat.0, seats.saturating_sub(1));
        Err(Trouble::new(TroubleKind::Refused(RefusalKind::NoSuchSeat), said))
    }

    /// The seat that was named, or the only one that is waited for.
    pub fn seat_or_waited_for(&self, seat: Option<Seat>) -> Result<Seat, Trouble> {
        if let Some(seat) = seat {
            return self.need_seat(seat);
        }
        let mut waited_for = self.table.waiting_for().iter();
        match (waited_for.next(), waited_for.next()) {
            (Some(seat), None) => Ok(seat),
            (Some(_), Some(_)) => Err(Trouble::malformed("several seats may act now, so say which `seat`")),
            // Nobody may act: let the table say why, in the words and with the clause of its game.
            (None, _) => Ok(Seat(0)),
        }
    }
}

fn no_such_table(name: &str) -> Trouble {
    Trouble::new(TroubleKind::NoSuchTable, format!("no table is called {name:?}"))
}
