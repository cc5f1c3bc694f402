//! What is written, statement by statement. Nothing here begins or commits the transaction it is part of.

use protocol::{Hex32, Seat, Seq, TableId};
use sqlx::Connection;

use super::decks::{keep_deck, remember_cases};
use super::dialect::DbConnection;
use super::lines::add_single_lines;
use super::opening::{open_next, open_table, write_member, write_seat};
use super::script::Script;
use super::{lobby, luck};
use crate::{
    Append, Begin, CaseRecord, CodeHash, MemberRecord, MessageMark, NewDeck, NewTable, NextTable, Note,
    SeatRecord, StoreError, TokenHash,
};

/// One thing to be written, all of it or none.
pub(super) enum Work {
    OpenTable(Box<NewTable>),
    Append(Append),
    SitDown(TableId, Box<SeatRecord>),
    Join(TableId, MemberRecord),
    Promise(TableId, Seat, Hex32),
    Reveal(TableId, Seat, Hex32),
    Begin(Box<Begin>),
    BreakOff(TableId, i64),
    Note(TableId, Note),
    Recover(TableId, Seat, CodeHash, TokenHash),
    OpenNext(TableId, Box<NewTable>),
    KeepDeck(Box<NewDeck>),
    RememberCases(String, Vec<CaseRecord>),
}

/// What came of it.
#[derive(Debug)]
pub(super) enum Written {
    Done,
    Next(NextTable),
}

impl Written {
    pub(super) fn done(self) -> Result<(), StoreError> {
        match self {
            Written::Done | Written::Next(_) => Ok(()),
        }
    }

    pub(super) fn next(self) -> Result<NextTable, StoreError> {
        match self {
            Written::Next(next) => Ok(next),
            Written::Done => Err(StoreError::NoSuchTable),
        }
    }
}

/// Either written, or refused for a reason of its own that leaves the rest of the batch untouched.
pub(super) type Outcome = Result<Written, StoreError>;

// A line goes in only at the end of the log: not over another one, and not beyond a gap; and only while the game is
// on, which it is from when its luck is settled until it is broken off. Any conflict is shown
// by no row going in rather than by an error, because an error would undo the whole batch on Postgres.
const STEP: &str = concat!(
    "insert into steps (",
    log_key!(),
    ", seq, entry, seat, message_id, at_ms)
    select tables.",
    table_key!(),
    ", $2, $3, $4, $5, $6 from tables
    where tables.id = $1 and closed_ms is null and (sealed = 0 or begun_ms is not null)
      and $2 = coalesce((select max(seq) + 1 from steps where ",
    log_key!(),
    " = tables.",
    table_key!(),
    "), 0)
    on conflict do nothing"
);

/// Carries out a batch: first what has one line for a log, all in one statement, then the rest one by one.
pub(super) async fn carry_out_all(
    connection: &mut DbConnection,
    batch: &[&Work],
) -> Result<Vec<Outcome>, sqlx::Error> {
    let appends: Vec<(&Append, &MessageMark)> = batch.iter().filter_map(|work| single_line(work)).collect();
    let mut added = Vec::new();
    if !appends.is_empty() {
        added = add_single_lines(connection, &appends).await?;
    }
    let mut added = added.into_iter();
    let mut outcomes = Vec::with_capacity(batch.len());
    for work in batch {
        outcomes.push(match single_line(work) {
            Some(_) => line_written(added.next() == Some(true)),
            None => carry_out(connection, work).await?,
        });
    }
    Ok(outcomes)
}

/// What came of an append of one line.
pub(super) fn line_written(is_added: bool) -> Outcome {
    if is_added { Ok(Written::Done) } else { Err(StoreError::Conflict) }
}

/// The append this is, with its message, if it is one of one line. One without a message is rare and goes alone:
/// by the message it is known which of two that wanted the same place went in.
pub(super) fn single_line(work: &Work) -> Option<(&Append, &MessageMark)> {
    match work {
        Work::Append(append) if append.entries.len() == 1 => Some((append, append.message.as_ref()?)),
        Work::Append(_)
        | Work::OpenTable(_)
        | Work::SitDown(..)
        | Work::Join(..)
        | Work::Promise(..)
        | Work::Reveal(..)
        | Work::Begin(_)
        | Work::BreakOff(..)
        | Work::Note(..)
        | Work::Recover(..)
        | Work::OpenNext(..)
        | Work::KeepDeck(_)
        | Work::RememberCases(..) => None,
    }
}

/// Carries out one piece of work. An `Err` sinks the batch; an `Ok(Err(…))` is between us and who asked.
async fn carry_out(connection: &mut DbConnection, work: &Work) -> Result<Outcome, sqlx::Error> {
    match work {
        Work::OpenTable(table) => open_table(connection, table).await,
        Work::Append(append) => add_lines(connection, append).await,
        Work::SitDown(table, seat) => {
            let seated = sit_down(connection, table, seat).await?;
            Ok(if seated { Ok(Written::Done) } else { Err(StoreError::SeatTaken) })
        }
        Work::Join(table, member) => {
            let joined = join(connection, table, member).await?;
            Ok(if joined { Ok(Written::Done) } else { Err(StoreError::NoSuchTable) })
        }
        Work::Promise(table, seat, promise) => luck::promise(connection, table, *seat, promise).await,
        Work::Reveal(table, seat, entropy) => luck::reveal(connection, table, *seat, entropy).await,
        Work::Begin(begin) => luck::begin(connection, begin).await,
        Work::BreakOff(table, at_ms) => luck::break_off(connection, table, *at_ms).await,
        Work::Note(table, note) => lobby::note(connection, table, note).await,
        Work::Recover(table, seat, code, token) => {
            lobby::recover(connection, table, *seat, *code, *token).await
        }
        Work::OpenNext(over, next) => open_next(connection, over, next).await,
        Work::KeepDeck(deck) => {
            keep_deck(connection, deck).await?;
            Ok(Ok(Written::Done))
        }
        Work::RememberCases(deck, cases) => {
            let kept = remember_cases(connection, deck, cases).await?;
            Ok(if kept { Ok(Written::Done) } else { Err(StoreError::NoSuchDeck) })
        }
    }
}

async fn sit_down(
    connection: &mut DbConnection,
    table: &TableId,
    seat: &SeatRecord,
) -> Result<bool, sqlx::Error> {
    let mut script = Script::new();
    script.add(|statement| write_seat(statement, table, seat));
    Ok(script.run(connection).await?.iter().all(|done| done.rows_affected() == 1))
}

async fn join(
    connection: &mut DbConnection,
    table: &TableId,
    member: &MemberRecord,
) -> Result<bool, sqlx::Error> {
    let mut script = Script::new();
    script.add(|statement| write_member(statement, table, member));
    Ok(script.run(connection).await?.iter().all(|done| done.rows_affected() == 1))
}

async fn add_lines(connection: &mut DbConnection, append: &Append) -> Result<Outcome, sqlx::Error> {
    let Append { table, at, message, at_ms, entries } = append;
    let mut savepoint = connection.begin().await?;
    let last = entries.len().saturating_sub(1);
    for (index, entry) in entries.iter().enumerate() {
        let seq = Seq(at.0 + index as u64);
        let message = message.as_ref().filter(|_| index == last);
        if !add_line(&mut savepoint, table, seq, entry, message, *at_ms).await? {
            savepoint.rollback().await?;
            return Ok(Err(StoreError::Conflict));
        }
    }
    savepoint.commit().await?;
    Ok(Ok(Written::Done))
}

pub(super) async fn add_line(
    connection: &mut DbConnection,
    table: &TableId,
    seq: Seq,
    entry: &str,
    message: Option<&MessageMark>,
    at_ms: i64,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(STEP)
        .bind(table.as_str())
        // OK because a log is cut off long before it has 2^63 lines.
        .bind(seq.0 as i64)
        .bind(entry)
        .bind(message.map(|message| i64::from(message.seat.0)))
        .bind(message.map(|message| message.id.as_str()))
        .bind(at_ms)
        .execute(connection)
        .await?;
    Ok(done.rows_affected() == 1)
}
