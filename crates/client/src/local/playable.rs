//! What a table on this device is played on: a table whose types are at hand, or one of any game, spoken to in JSON.

use std::sync::Arc;

use rules::{Game, Judge, Patience, Refusal, Seat, Seq, Viewer};
use serde_json::value::RawValue;
use table::{AnyTable, Entry, Fortune, Opening, Secret, Sighting, StoredEntry, Table};

use super::News;
use crate::Person;

/// A table that was opened.
pub trait Playable: Sized {
    /// What somebody may choose to do.
    type Action;
    /// A line of the log.
    type Entry: Clone;
    /// What one viewer may know.
    type Sighting;
    /// What comes of a move.
    type News;

    /// What is known of it whatever its game.
    fn any(&self) -> &dyn AnyTable;
    /// The same, to be changed.
    fn any_mut(&mut self) -> &mut dyn AnyTable;
    /// A copy, to try something on.
    fn copied(&self) -> Self;
    /// How long it waits for an answer, and what it takes silence for.
    fn patience(&self) -> Option<Patience<Self::Action>>;
    /// What follows if `seat` plays `action`.
    fn decide(&self, seat: Seat, action: Self::Action) -> Result<Vec<Self::Entry>, Refusal>;
    /// What follows if `seat` gives up.
    fn decide_leave(&self, seat: Seat) -> Result<Vec<Self::Entry>, Refusal>;
    /// What follows if `seat` takes back its last action.
    fn decide_take_back(&self, seat: Seat) -> Result<Vec<Self::Entry>, Refusal>;
    /// What follows if everybody agrees that `seat` takes back the last action.
    fn decide_agreed_take_back(&self, seat: Seat) -> Result<Vec<Self::Entry>, Refusal>;
    /// Takes lines of the log.
    fn commit(&mut self, entries: Vec<Self::Entry>) -> Result<(), Refusal>;
    /// What `viewer` may know.
    fn seen_by(&self, viewer: Viewer, since: Seq) -> Self::Sighting;
    /// What happened since, as `viewer` may hear it.
    fn news(&self, viewer: Viewer, since: Seq) -> Self::News;
}

impl<G: Game> Playable for Table<G> {
    type Action = G::Action;
    type Entry = Entry<G>;
    type Sighting = Sighting<G>;
    type News = News<G>;

    fn any(&self) -> &dyn AnyTable {
        self
    }

    fn any_mut(&mut self) -> &mut dyn AnyTable {
        self
    }

    fn copied(&self) -> Self {
        self.clone()
    }

    fn patience(&self) -> Option<Patience<G::Action>> {
        self.game().patience()
    }

    fn decide(&self, seat: Seat, action: G::Action) -> Result<Vec<Entry<G>>, Refusal> {
        Table::decide(self, seat, Table::seq(self), action)
    }

    fn decide_leave(&self, seat: Seat) -> Result<Vec<Entry<G>>, Refusal> {
        Table::decide_leave(self, seat)
    }

    fn decide_take_back(&self, seat: Seat) -> Result<Vec<Entry<G>>, Refusal> {
        Table::decide_take_back(self, seat, Table::seq(self))
    }

    fn decide_agreed_take_back(&self, seat: Seat) -> Result<Vec<Entry<G>>, Refusal> {
        Table::decide_agreed_take_back(self, seat)
    }

    fn commit(&mut self, entries: Vec<Entry<G>>) -> Result<(), Refusal> {
        Table::commit(self, entries).map(|_| ())
    }

    fn seen_by(&self, viewer: Viewer, since: Seq) -> Sighting<G> {
        Table::seen_by(self, viewer, since)
    }

    fn news(&self, viewer: Viewer, since: Seq) -> News<G> {
        Table::seen_by(self, viewer, since).events
    }
}

impl Playable for Box<dyn AnyTable> {
    type Action = Box<RawValue>;
    type Entry = StoredEntry;
    type Sighting = Box<RawValue>;
    /// Whoever knows no game tells nothing of it; a sighting does.
    type News = ();

    fn any(&self) -> &dyn AnyTable {
        self.as_ref()
    }

    fn any_mut(&mut self) -> &mut dyn AnyTable {
        self.as_mut()
    }

    fn copied(&self) -> Self {
        self.as_ref().copied()
    }

    fn patience(&self) -> Option<Patience<Box<RawValue>>> {
        self.as_ref().patience()
    }

    fn decide(&self, seat: Seat, action: Box<RawValue>) -> Result<Vec<StoredEntry>, Refusal> {
        self.as_ref().decide(seat, self.seq(), &action)
    }

    fn decide_leave(&self, seat: Seat) -> Result<Vec<StoredEntry>, Refusal> {
        self.as_ref().decide_leave(seat)
    }

    fn decide_take_back(&self, seat: Seat) -> Result<Vec<StoredEntry>, Refusal> {
        self.as_ref().decide_take_back(seat, self.seq())
    }

    fn decide_agreed_take_back(&self, seat: Seat) -> Result<Vec<StoredEntry>, Refusal> {
        self.as_ref().decide_agreed_take_back(seat)
    }

    fn commit(&mut self, entries: Vec<StoredEntry>) -> Result<(), Refusal> {
        self.as_mut().commit(&entries).map(|_| ())
    }

    fn seen_by(&self, viewer: Viewer, since: Seq) -> Box<RawValue> {
        self.as_ref().seen_by(viewer, since)
    }

    fn news(&self, _: Viewer, _: Seq) {}
}

/// Where tables come from: one box, or a shelf of them.
pub trait Opens: Sized {
    /// What comes from there.
    type Table: Playable;

    /// Opens another table by the rules of `before`, for the same people.
    fn again(&self, before: &Self::Table, people: &[Person], seed: u64) -> Result<Self::Table, Refusal>;
}

/// What is in the box of a game.
pub struct InTheBox<G: Game> {
    /// What the game is given.
    pub contents: Arc<G::Contents>,
    /// Who rules on answers.
    pub judge: Arc<dyn Judge<G> + Send + Sync>,
    /// What the contents are known by, where there is more than one kind.
    pub hash: Option<String>,
    /// The text of the board that somebody brought, if it is not the built-in one.
    pub board: Option<String>,
}

impl<G: Game> InTheBox<G> {
    /// Opens a table for so many. `last` is how the same seats came out the time before.
    pub fn open(
        &self,
        options: G::Options,
        seats: u8,
        seed: u64,
        last: Option<&rules::Standing>,
    ) -> Result<Table<G>, Refusal> {
        let fortune = Fortune::Drawn(Secret::from_seed(seed));
        let mut opening = Opening::new(options, seats, &fortune, last).with_board(self.board.clone());
        if let Some(hash) = &self.hash {
            opening = opening.with_contents(hash.clone());
        }
        Table::open(opening, Arc::clone(&self.contents), fortune, Arc::clone(&self.judge))
    }
}

impl<G: Game> Clone for InTheBox<G> {
    fn clone(&self) -> Self {
        InTheBox {
            contents: Arc::clone(&self.contents),
            judge: Arc::clone(&self.judge),
            hash: self.hash.clone(),
            board: self.board.clone(),
        }
    }
}

impl<G: Game> Opens for InTheBox<G> {
    type Table = Table<G>;

    fn again(&self, before: &Table<G>, people: &[Person], seed: u64) -> Result<Table<G>, Refusal> {
        let options = before.opening().options.clone();
        self.open(options, people.len() as u8, seed, before.over().as_ref())
    }
}
