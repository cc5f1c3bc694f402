//! Between a table and what the store keeps of it.

use std::sync::Arc;

use catalog::{DeckCase, GameKind, OwnBoard, PlayDeck, SeatEntropy};
use protocol::{Hex32, Terms};
use rules::{Refusal, RefusalKind, Standing};
use serde::Serialize;
use store::{Adds, MemberRecord, NewTable, SeatRecord, TableRecord};
use table::{AnyTable, Envelope, Secret, StoredEntry, StoredOpening, StoredPrecedent};

use super::luck::Luck;
use super::sealing::Sealing;
use super::timing::{self, Timing};
use crate::Tempo;
use crate::random;
use crate::time::now_ms;

/// Those who sit at a table from the start.
#[derive(Default)]
pub(crate) struct Sitters {
    pub(crate) seats: Vec<SeatRecord>,
    pub(crate) members: Vec<MemberRecord>,
    /// What they settled by vote in the games before.
    pub(crate) precedents: Vec<StoredPrecedent>,
}

/// A table that was just opened, with what was written down of it.
pub(crate) struct Opened {
    pub(crate) new: NewTable,
    pub(crate) commitment: Hex32,
}

/// What the store is to keep of a table that was just opened. `table` is only asked how it was opened: its luck is
/// settled here if nobody has to be waited for, and otherwise when everybody is there.
pub(crate) fn new_table(
    kind: GameKind,
    table: &dyn AnyTable,
    deck: Option<Arc<PlayDeck>>,
    Sitters { seats, members, precedents }: Sitters,
    last: Option<&Standing>,
    terms: &Terms,
) -> Result<Opened, Refusal> {
    let (id, watch, secret) = (random::table_id(), random::table_id(), random::secret());
    let opening = table.opening();
    let context = catalog::fair_context(kind, watch.as_str(), &opening, last)?;
    let envelope = Envelope::seal(&context, secret.clone());
    let mut new = NewTable {
        id,
        watch,
        game: kind.name().to_owned(),
        opening: opening.json().to_owned(),
        secret: *secret.reveal(),
        created_ms: now_ms(),
        begun_ms: None,
        last: last.map(written).transpose()?,
        terms: written(terms)?,
        precedents: (!precedents.is_empty()).then(|| written(&precedents)).transpose()?,
        listed_ms: None,
        seats,
        members,
        entries: Vec::new(),
    };
    let is_full = new.seats.len() == usize::from(table.seats());
    new.listed_ms = Some(new.created_ms).filter(|_| terms.listed && !is_full);
    let leaves_to_luck = catalog::is_left_to_luck(kind, &opening, deck.clone(), last)?;
    if !leaves_to_luck {
        // Nobody is ever asked for what they promised, and the log shall not say that they kept it back.
        new.seats.iter_mut().for_each(|sitter| sitter.adds = Adds::default());
    }
    let waits_for = |sitter: &SeatRecord| sitter.adds.awaited || sitter.adds.promise.is_some();
    let begins_at_once = is_full && !new.seats.iter().any(waits_for);
    if begins_at_once || !leaves_to_luck {
        let begun = catalog::begin(kind, &opening, deck, envelope.draw_key(&[]), last)?;
        new.opening = begun.opening().json().to_owned();
        new.entries = begun.begin().iter().map(|entry| entry.json().to_owned()).collect();
        new.begun_ms = Some(new.created_ms);
    }
    Ok(Opened { new, commitment: envelope.commitment() })
}

/// The hash of the deck a table is played with, if it is played with one.
pub(crate) fn deck_hash(record: &TableRecord) -> Result<Option<String>, Refusal> {
    StoredOpening::from_json(record.opening.clone())?.contents()
}

/// A table whose log was played again.
pub(super) struct Replayed {
    pub(super) kind: GameKind,
    pub(super) table: Arc<dyn AnyTable>,
    /// The board of one's own, if the table is played on one.
    pub(super) board: Option<Arc<OwnBoard>>,
    pub(super) luck: Luck,
    pub(super) terms: Terms,
    /// The clock the terms ask for.
    pub(super) timing: Option<Timing>,
    /// What votes in it decided about answers.
    pub(super) decided: Vec<DeckCase>,
}

/// Plays the log of a table again.
pub(super) fn replay(
    record: &TableRecord,
    deck: Option<Arc<PlayDeck>>,
    tempo: &Tempo,
) -> Result<Replayed, Refusal> {
    let kind = record.game.parse::<GameKind>().map_err(damaged)?;
    let opening = StoredOpening::from_json(record.opening.clone())?;
    let sealed = if record.sealed { Some(sealing(kind, record, &opening)?) } else { None };
    let key = match &sealed {
        // From before there were envelopes.
        None => Secret::from_random(record.secret),
        Some(sealing) if sealing.begun => sealing.envelope.draw_key(&entropy(record)),
        // Nothing is drawn from it; there must be some, or a game with lots could not be looked at.
        Some(_) => random::nothing(),
    };
    let board = catalog::board_of(kind, &opening)?.map(Arc::new);
    let mut table = catalog::reopen(kind, &opening, deck, key)?;
    if let Some(precedents) = &record.precedents {
        table
            .bring_precedents(&serde_json::from_str::<Vec<StoredPrecedent>>(precedents).map_err(damaged)?)?;
    }
    let steps = record.steps.iter();
    let entries =
        steps.map(|step| StoredEntry::from_json(step.entry.clone())).collect::<Result<Vec<_>, _>>()?;
    let terms: Terms = serde_json::from_str(&record.terms).map_err(damaged)?;
    let mut timing = terms.clock.map(|clock| Timing::new(clock, &*table, |seconds| tempo.span_ms(seconds)));
    let settled = match &mut timing {
        Some(timing) => timing::replay(timing, &mut *table, &entries, &record.steps, on_since_ms(record)),
        None => table.commit(&entries),
    };
    let decided = decided(kind, &settled?)?;
    let luck = Luck::new(sealed, record.closed_ms.is_some());
    let table = Arc::from(table);
    Ok(Replayed { kind, table, board, luck, terms, timing, decided })
}

/// What people settled by vote, as the owner of the deck is told. Of several votes on one answer the last counts.
pub(super) fn decided(kind: GameKind, settled: &[StoredPrecedent]) -> Result<Vec<DeckCase>, Refusal> {
    let mut decided: Vec<DeckCase> = Vec::new();
    for precedent in settled {
        let Some(case) = DeckCase::of(kind, precedent)? else { continue };
        let about = |case: &DeckCase| (case.card, case.category, case.typed.clone());
        decided.retain(|before| about(before) != about(&case));
        decided.push(case);
    }
    Ok(decided)
}

fn sealing(kind: GameKind, record: &TableRecord, opening: &StoredOpening) -> Result<Sealing, Refusal> {
    let last = record.last.as_deref().map(serde_json::from_str::<Standing>).transpose().map_err(damaged)?;
    let context = catalog::fair_context(kind, record.watch.as_str(), opening, last.as_ref())?;
    let secrets = record.abandoned.iter().map(|abandoned| abandoned.secret).chain([record.secret]);
    let mut envelopes = Envelope::seal_in_order(&context, secrets.map(Secret::from_random)).into_iter();
    let seats = usize::from(context.seats);
    let mut sealing = Sealing {
        envelope: envelopes.next().ok_or_else(|| damaged("there is no envelope"))?,
        context,
        abandoned: Vec::new(),
        last,
        since_ms: record.created_ms,
        begun: record.begun_ms.is_some(),
    };
    for (abandoned, next) in record.abandoned.iter().zip(envelopes) {
        let mut added = vec![SeatEntropy::default(); seats];
        for (seat, Adds { promise, entropy, .. }) in &abandoned.promises {
            let place = added.get_mut(seat.index()).ok_or_else(|| damaged("a promise of no seat"))?;
            *place = SeatEntropy { promise: *promise, entropy: *entropy };
        }
        sealing.give_up(added, next, abandoned.at_ms);
    }
    Ok(sealing)
}

/// When clocks began to run: everybody had sat down, and the luck was settled.
fn on_since_ms(record: &TableRecord) -> i64 {
    let opened = record.created_ms.max(record.begun_ms.unwrap_or_default());
    record.seats.iter().map(|sitter| sitter.taken_ms).fold(opened, i64::max)
}

/// What each seat added, seat by seat.
fn entropy(record: &TableRecord) -> Vec<Option<Hex32>> {
    let seats = record.seats.iter().map(|sitter| sitter.seat.index() + 1).max().unwrap_or_default();
    let mut entropy = vec![None; seats];
    for sitter in &record.seats {
        entropy[sitter.seat.index()] = sitter.adds.entropy;
    }
    entropy
}

fn written(what: &impl Serialize) -> Result<String, Refusal> {
    serde_json::to_string(what).map_err(damaged)
}

fn damaged(error: impl ToString) -> Refusal {
    Refusal::new(RefusalKind::Damaged, error.to_string())
}
