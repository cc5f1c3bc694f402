//! Between a table and what the store keeps of it.

use std::time::SystemTime;

use catalog::GameKind;
use rules::{Refusal, RefusalKind};
use store::{NewTable, SeatRecord, TableRecord};
use table::{AnyTable, Secret, StoredEntry, StoredOpening};

use crate::random;

/// What the store is to keep of a table that was just opened.
pub(crate) fn new_table(
    kind: GameKind,
    table: &dyn AnyTable,
    secret: &Secret,
    seats: Vec<SeatRecord>,
) -> NewTable {
    NewTable {
        id: random::table_id(),
        watch: random::table_id(),
        game: kind.name().to_owned(),
        opening: table.opening().json().to_owned(),
        secret: *secret.reveal(),
        created_ms: now_ms(),
        seats,
        entries: table.begin().iter().map(|entry| entry.json().to_owned()).collect(),
    }
}

/// Plays the log of a table again.
pub(super) fn replay(record: &TableRecord) -> Result<(GameKind, Box<dyn AnyTable>), Refusal> {
    let kind = record
        .game
        .parse::<GameKind>()
        .map_err(|error| Refusal::new(RefusalKind::Damaged, error.to_string()))?;
    let opening = StoredOpening::from_json(record.opening.clone())?;
    let mut table = catalog::reopen(kind, &opening, None, Secret::from_random(record.secret))?;
    let steps = record.steps.iter();
    let entries =
        steps.map(|step| StoredEntry::from_json(step.entry.clone())).collect::<Result<Vec<_>, _>>()?;
    table.commit(&entries)?;
    Ok((kind, table))
}

/// The time, in milliseconds since 1970.
pub(super) fn now_ms() -> i64 {
    let since = SystemTime::UNIX_EPOCH.elapsed();
    // A clock before 1970 is wrong anyway; the time is for people, nothing depends on it.
    since.map_or(0, |since| since.as_millis() as i64)
}
