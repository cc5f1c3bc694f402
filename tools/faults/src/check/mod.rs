//! The checker: one table's log, as the store has it, beside the books of those who were there.
//!
//! Nothing here asks a server. The log is read from the store, played again by the rules, and compared line by line with
//! what people were promised ([`messages`]) and what they were shown ([`sights`]); when a game is over its luck is
//! worked out again ([`luck`]).

mod luck;
mod messages;
mod sights;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

use catalog::{GameKind, PlayDeck, Sealed};
use protocol::{RawValue, TableId};
use rules::{Refusal, Seat};
use serde::Serialize;
use serde_json::Value;
use store::{Store, StoreError, TableRecord};
use table::{AnyTable, Envelope, Secret, StoredEntry, StoredOpening};

use self::messages::Unasked;
use crate::record::{Books, TableBook};

/// Something that must never be.
#[derive(Clone, Debug, Serialize)]
pub struct Violation {
    /// At which table.
    pub table: String,
    /// What kind of thing.
    pub wrong: Wrong,
    /// A sentence with the particulars.
    pub said: String,
}

/// The kinds of things that must never be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// Something that was promised or shown is not in the log.
    Lost,
    /// A message was carried out twice.
    Doubled,
    /// A message that was refused stands in the log.
    RefusedAndDone,
    /// A line stands in the log that nobody asked for, or that says something else than what was asked for.
    Foreign,
    /// Somebody was shown something else than what the log says they may see.
    Diverging,
    /// Somebody was shown an older state than they had been shown before.
    WentBack,
    /// The table cannot be opened again.
    DoesNotOpen,
    /// The luck of a table that is over does not check out.
    Unfair,
    /// A table was not played on after everything was healed.
    StandsStill,
    /// A server did what it must not: it ended by itself, panicked, or did not end when it was told to.
    Server,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at table {}: {}", self.wrong, self.table, self.said)
    }
}

/// What came of checking all tables.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// How many tables were checked.
    pub tables: usize,
    /// How many lines their logs have together.
    pub lines: usize,
    /// How many sights were compared.
    pub sights: usize,
    /// How many of the games were over, so that their luck was checked.
    pub over: usize,
    /// What is wrong.
    pub violations: Vec<Violation>,
}

/// Checks every table somebody was at. An error means that the store could not be read.
///
/// `fair` holds the tables, with the lengths of their logs, whose luck was found to be fair before; working that out
/// takes longer than all the rest, and once is enough.
pub async fn check_all(
    store: &dyn Store,
    books: &Books,
    fair: &mut HashSet<(TableId, usize)>,
) -> Result<Checked, StoreError> {
    let mut checked = Checked::default();
    // Onlookers know a table by another name than those who play; what both wrote belongs together.
    let mut tables: BTreeMap<String, (TableRecord, TableBook)> = BTreeMap::new();
    for (name, book) in books.iter() {
        let id = TableId::try_from(name.to_owned()).map_err(|error| other(&error))?;
        let Some(record) = load(store, &id).await? else {
            let said = "the store does not know it, and people were there".to_owned();
            checked.violations.push(Violation { table: name.to_owned(), wrong: Wrong::Lost, said });
            continue;
        };
        let (_, whole) =
            tables.entry(record.id.as_str().to_owned()).or_insert_with(|| (record, TableBook::default()));
        whole.sent.extend(book.sent.iter().cloned());
        whole.notes.extend(book.notes.iter().cloned());
    }
    let mut decks = HashMap::new();
    for (record, book) in tables.values() {
        let deck = deck_of(store, record, &mut decks).await?;
        checked.tables += 1;
        checked.lines += record.steps.len();
        let key = (record.id.clone(), record.steps.len());
        let table = check_table(record, deck, book, fair.contains(&key));
        if table.is_over && table.violations.is_empty() {
            fair.insert(key);
        }
        checked.sights += table.sights;
        checked.over += usize::from(table.is_over);
        checked.violations.extend(table.violations);
    }
    Ok(checked)
}

/// What came of checking one table.
#[derive(Clone, Debug, Default)]
pub struct CheckedTable {
    /// How many sights were compared.
    pub sights: usize,
    /// Whether the game is over.
    pub is_over: bool,
    /// What is wrong.
    pub violations: Vec<Violation>,
}

/// Checks one table; its luck only if that is not known to be fair.
pub fn check_table(
    record: &TableRecord,
    deck: Option<Arc<PlayDeck>>,
    book: &TableBook,
    is_fair: bool,
) -> CheckedTable {
    let mut found = Findings { table: record.id.as_str().to_owned(), violations: Vec::new() };
    let unasked = messages::check(record, book, &mut found);
    silence(record, deck.clone(), &unasked, &mut found);
    let mut checked = CheckedTable::default();
    match Replay::of(record, deck) {
        Ok(mut replay) => {
            checked.sights = sights::check(&mut replay, book, &mut found);
            match replay.finish() {
                Ok(()) => {
                    checked.is_over = replay.table.over().is_some();
                    if checked.is_over && !is_fair {
                        luck::check(&replay, &mut found);
                    }
                }
                Err(refusal) => found.add(Wrong::DoesNotOpen, format!("its log does not replay: {refusal}")),
            }
        }
        Err(refusal) => found.add(Wrong::DoesNotOpen, format!("it cannot be set up again: {refusal}")),
    }
    checked.violations = found.violations;
    checked
}

/// What was done without a message must be what the rules do when somebody is silent for too long.
fn silence(record: &TableRecord, deck: Option<Arc<PlayDeck>>, unasked: &[Unasked], found: &mut Findings) {
    if unasked.is_empty() {
        return;
    }
    // A log that cannot be set up is found wanting elsewhere.
    let Ok(mut replay) = Replay::of(record, deck) else { return };
    for Unasked { line, seat, action } in unasked {
        let is_due = |(silent, then): &(Seat, Box<RawValue>)| {
            let then = serde_json::from_str::<Value>(then.get()).ok();
            silent == seat && then.is_some() && then == *action
        };
        let by_rule = replay.play_to(*line)
            && replay.table.patience().is_some_and(|patience| patience.then.iter().any(is_due));
        if !by_rule {
            let said = format!("line {}, by {seat}, was asked for by no message", line + 1);
            found.add(Wrong::Foreign, said);
        }
    }
}

/// What was found at one table so far.
struct Findings {
    table: String,
    violations: Vec<Violation>,
}

impl Findings {
    fn add(&mut self, wrong: Wrong, said: String) {
        self.violations.push(Violation { table: self.table.clone(), wrong, said });
    }
}

/// A log that is played again, line by line.
struct Replay {
    kind: GameKind,
    deck: Option<Arc<PlayDeck>>,
    /// What its luck follows from.
    sealed: Sealed,
    table: Box<dyn AnyTable>,
    entries: Vec<StoredEntry>,
    played: usize,
}

impl Replay {
    fn of(record: &TableRecord, deck: Option<Arc<PlayDeck>>) -> Result<Self, Refusal> {
        let kind: GameKind = record.game.parse().map_err(damaged)?;
        let opening = StoredOpening::from_json(record.opening.clone())?;
        let last = record.last.as_deref().map(serde_json::from_str).transpose().map_err(damaged)?;
        let context = catalog::fair_context(kind, record.watch.as_str(), &opening, last.as_ref())?;
        let secrets = record.abandoned.iter().map(|abandoned| abandoned.secret).chain([record.secret]);
        let envelopes = Envelope::seal_in_order(&context, secrets.map(Secret::from_random));
        let (envelope, given_up) = envelopes.split_last().ok_or_else(|| damaged("there is no envelope"))?;
        let sealed = luck::sealed(record, last, envelope, given_up);
        let key = envelope.draw_key(&sealed.entropy());
        let table = catalog::reopen(kind, &opening, deck.clone(), key)?;
        let entries = record.steps.iter().map(|step| StoredEntry::from_json(step.entry.clone()));
        let entries = entries.collect::<Result<_, _>>()?;
        Ok(Replay { kind, deck, sealed, table, entries, played: 0 })
    }

    /// Plays on until the log is this long; `false` if it never is, or a line is refused.
    fn play_to(&mut self, length: usize) -> bool {
        while self.played < length {
            let Some(entry) = self.entries.get(self.played) else { return false };
            if self.table.commit(std::slice::from_ref(entry)).is_err() {
                return false;
            }
            self.played += 1;
        }
        true
    }

    /// Plays what is left.
    fn finish(&mut self) -> Result<(), Refusal> {
        self.table.commit(&self.entries[self.played..])?;
        self.played = self.entries.len();
        Ok(())
    }
}

/// Reads a table, again and again if need be: on a machine that has much else to do the database may lose its patience
/// with us.
async fn load(store: &dyn Store, id: &TableId) -> Result<Option<TableRecord>, StoreError> {
    let mut tries = 0;
    loop {
        match store.load(id).await {
            Err(_) if tries < 10 => tries += 1,
            loaded => return loaded,
        }
    }
}

/// The deck a table is played with; read once, however many tables share it.
async fn deck_of(
    store: &dyn Store,
    record: &TableRecord,
    known: &mut HashMap<String, Arc<PlayDeck>>,
) -> Result<Option<Arc<PlayDeck>>, StoreError> {
    let opening = StoredOpening::from_json(record.opening.clone()).map_err(|error| other(&error))?;
    let Some(hash) = opening.contents().map_err(|error| other(&error))? else { return Ok(None) };
    if let Some(deck) = known.get(&hash) {
        return Ok(Some(Arc::clone(deck)));
    }
    let deck = store.load_deck(&hash).await?.ok_or(StoreError::NoSuchDeck)?;
    let deck = Arc::new(PlayDeck::read_kept(&deck.json).map_err(|error| other(&error))?);
    known.insert(hash, Arc::clone(&deck));
    Ok(Some(deck))
}

fn other(error: &impl ToString) -> StoreError {
    StoreError::Other(error.to_string())
}

fn damaged(error: impl ToString) -> Refusal {
    Refusal::new(rules::RefusalKind::Damaged, error.to_string())
}
