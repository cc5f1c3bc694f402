//! Between a table and what the store keeps of it.

use std::sync::Arc;

use catalog::{DeckCase, GameKind};
use rules::{Refusal, RefusalKind};
use store::{MemberRecord, NewTable, SeatRecord, TableRecord};
use table::{AnyTable, Secret, StoredEntry, StoredOpening};

use crate::deck_shelf::SharedDeck;
use crate::random;
use crate::time::now_ms;

/// Those who sit at a table from the start.
#[derive(Default)]
pub(crate) struct Sitters {
    pub(crate) seats: Vec<SeatRecord>,
    pub(crate) members: Vec<MemberRecord>,
}

/// What the store is to keep of a table that was just opened.
pub(crate) fn new_table(
    kind: GameKind,
    table: &dyn AnyTable,
    secret: &Secret,
    Sitters { seats, members }: Sitters,
) -> NewTable {
    NewTable {
        id: random::table_id(),
        watch: random::table_id(),
        game: kind.name().to_owned(),
        opening: table.opening().json().to_owned(),
        secret: *secret.reveal(),
        created_ms: now_ms(),
        seats,
        members,
        entries: table.begin().iter().map(|entry| entry.json().to_owned()).collect(),
    }
}

/// The hash of the deck a table is played with, if it is played with one.
pub(crate) fn deck_hash(record: &TableRecord) -> Result<Option<String>, Refusal> {
    StoredOpening::from_json(record.opening.clone())?.contents()
}

/// A table whose log was played again.
pub(super) struct Replayed {
    pub(super) kind: GameKind,
    pub(super) table: Box<dyn AnyTable>,
    /// What its deck learnt from that.
    pub(super) relearnt: Vec<DeckCase>,
}

/// Plays the log of a table again.
pub(super) fn replay(record: &TableRecord, deck: Option<&SharedDeck>) -> Result<Replayed, Refusal> {
    let kind = record
        .game
        .parse::<GameKind>()
        .map_err(|error| Refusal::new(RefusalKind::Damaged, error.to_string()))?;
    let opening = StoredOpening::from_json(record.opening.clone())?;
    let play = deck.map(|deck| Arc::clone(&deck.play));
    let mut table = catalog::reopen(kind, &opening, play, Secret::from_random(record.secret))?;
    let steps = record.steps.iter();
    let entries =
        steps.map(|step| StoredEntry::from_json(step.entry.clone())).collect::<Result<Vec<_>, _>>()?;
    let (committed, relearnt) = match deck {
        Some(deck) => deck.learn(|| table.commit(&entries)),
        None => (table.commit(&entries), Vec::new()),
    };
    committed?;
    Ok(Replayed { kind, table, relearnt })
}
