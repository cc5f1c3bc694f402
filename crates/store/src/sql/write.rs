//! What is written, statement by statement. Nothing here begins or commits the transaction it is part of.

use protocol::{Hex32, Seat, Seq, TableId};
use sqlx::Connection;

use super::decks::{self, DeckWork};
use super::dialect::DbConnection;
use super::heads;
use super::lines::add_single_lines;
use super::opening::{open_next, open_table, write_member, write_seat};
use super::script::Script;
use super::tails::Tails;
use super::{identity, lobby, luck, seats};
use crate::chain::{Link, links};
use crate::{
    Append, Begin, CodeHash, GuessLimit, Guesser, MemberRecord, MessageMark, NewTable, NextTable, Note,
    Reseal, SeatRecord, StoreError, TokenHash,
};

/// One thing to be written, all of it or none.
pub(super) enum Work {
    OpenTable(Box<NewTable>),
    Append(Append),
    SitDown(TableId, Box<SeatRecord>),
    Join(TableId, MemberRecord),
    Promise(TableId, Seat, u32, Hex32),
    Reveal(TableId, Seat, u32, Hex32),
    Reseal(Box<Reseal>),
    Begin(Box<Begin>),
    BreakOff(TableId, i64),
    Note(TableId, Note),
    Recover(TableId, Seat, CodeHash, TokenHash),
    FreeSeat(TableId, Seat, TokenHash),
    CountGuess(Guesser, GuessLimit),
    TakeBackGuess(Guesser),
    OpenNext(TableId, Box<NewTable>),
    Deck(Box<DeckWork>),
    /// To see whether the database of this identity can be written, and to write down that a server is alive now.
    Probe(String, i64),
}

/// What came of it.
#[derive(Debug)]
pub(super) enum Written {
    Done,
    /// There was nothing to be written.
    Nothing,
    Next(NextTable),
}

impl Written {
    pub(super) fn done(self) -> Result<(), StoreError> {
        match self {
            Written::Done | Written::Nothing | Written::Next(_) => Ok(()),
        }
    }

    pub(super) fn next(self) -> Result<NextTable, StoreError> {
        match self {
            Written::Next(next) => Ok(next),
            Written::Done | Written::Nothing => Err(StoreError::NoSuchTable),
        }
    }

    pub(super) fn is_done(&self) -> bool {
        match self {
            Written::Done | Written::Next(_) => true,
            Written::Nothing => false,
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
    ", seq, entry, seat, message_id, at_ms, chain)
    select tables.",
    table_key!(),
    ", $2, $3, $4, $5, $6, $7 from tables
    where tables.id = $1 and closed_ms is null and (sealed = 0 or begun_ms is not null)
      and $2 = coalesce((select max(seq) + 1 from steps where ",
    log_key!(),
    " = tables.",
    table_key!(),
    "), 0)
    on conflict do nothing"
);

/// The one line of an append, with the message behind it, and its hash.
pub(super) struct SingleLine<'a> {
    pub(super) append: &'a Append,
    pub(super) message: &'a MessageMark,
    pub(super) link: Link,
}

/// Carries out a batch: first what has one line for a log, all in one statement, then the rest one by one. If it fails,
/// what is known of the tails of logs must be forgotten.
pub(super) async fn carry_out_all(
    connection: &mut DbConnection,
    batch: &[&Work],
    tails: &mut Tails,
) -> Result<Vec<Outcome>, sqlx::Error> {
    let mut singles = chain_single_lines(connection, batch, tails).await?;
    let lines: Vec<SingleLine<'_>> = singles.iter_mut().filter_map(Option::take).collect();
    let mut added = Vec::new();
    if !lines.is_empty() {
        added = add_single_lines(connection, &lines).await?;
    }
    let mut outcomes = note_single_lines(batch, &lines, &added, tails).into_iter();
    let mut all = Vec::with_capacity(batch.len());
    for work in batch {
        all.push(match outcomes.next().flatten() {
            Some(outcome) => outcome,
            None => carry_out(connection, work, tails).await?,
        });
    }
    Ok(all)
}

/// The appends of one line in a batch, each with its hash; nothing for other work, and for a line whose log is not as
/// long as believed.
pub(super) async fn chain_single_lines<'a>(
    connection: &mut DbConnection,
    batch: &[&'a Work],
    tails: &Tails,
) -> Result<Vec<Option<SingleLine<'a>>>, sqlx::Error> {
    let mut lines = Vec::with_capacity(batch.len());
    for work in batch {
        lines.push(match single_line(work) {
            None => None,
            Some((append, message)) => {
                let before = tails.before(connection, &append.table, append.at).await?;
                let entry = append.entries.first().map_or("", String::as_str);
                let link = before.map(|before| before.next(entry, Some(message), append.at_ms));
                link.map(|link| SingleLine { append, message, link })
            }
        });
    }
    Ok(lines)
}

/// What came of each append of one line in a batch, and nothing for other work. `added` says of each of `lines` whether
/// it went in; an append without a line among them met a conflict. The tails of those that went in are remembered.
pub(super) fn note_single_lines(
    batch: &[&Work],
    lines: &[SingleLine<'_>],
    added: &[bool],
    tails: &mut Tails,
) -> Vec<Option<Outcome>> {
    let mut lines = lines.iter().zip(added).peekable();
    let outcome = |work: &&Work| {
        let (append, _) = single_line(work)?;
        let line = lines.next_if(|(line, _)| std::ptr::eq(line.append, append));
        let written = line.filter(|(_, is_added)| **is_added).map(|(line, _)| {
            tails.note(&append.table, Seq(append.at.0 + 1), line.link);
            Written::Done
        });
        Some(written.ok_or(StoreError::Conflict))
    };
    batch.iter().map(outcome).collect()
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
        | Work::Reseal(_)
        | Work::Begin(_)
        | Work::BreakOff(..)
        | Work::Note(..)
        | Work::Recover(..)
        | Work::FreeSeat(..)
        | Work::CountGuess(..)
        | Work::TakeBackGuess(_)
        | Work::OpenNext(..)
        | Work::Deck(_)
        | Work::Probe(..) => None,
    }
}

/// Carries out one piece of work. An `Err` sinks the batch; an `Ok(Err(…))` is between us and who asked.
///
/// Work that changes what the checksum of a table covers is done only if that is right before, and writes it anew.
async fn carry_out(
    connection: &mut DbConnection,
    work: &Work,
    tails: &mut Tails,
) -> Result<Outcome, sqlx::Error> {
    let Some(table) = changes_head_of(work) else {
        return carry_out_unchecked(connection, work, tails).await;
    };
    if let Err(damage) = heads::check(connection, table).await? {
        return Ok(Err(damage));
    }
    let outcome = carry_out_unchecked(connection, work, tails).await?;
    if outcome.is_ok() {
        heads::seal(connection, table).await?;
    }
    Ok(outcome)
}

/// The table of which this work changes something that the checksum of its head covers; see `chain.rs`.
fn changes_head_of(work: &Work) -> Option<&TableId> {
    match work {
        Work::SitDown(table, _)
        | Work::Join(table, _)
        | Work::Promise(table, ..)
        | Work::Reveal(table, ..)
        | Work::BreakOff(table, _)
        | Work::Recover(table, ..)
        | Work::FreeSeat(table, ..) => Some(table),
        Work::Begin(begin) => Some(&begin.table),
        Work::Reseal(reseal) => Some(&reseal.table),
        // A table that is opened is written with its checksum; a log has hashes of its own; and of what is noted, and
        // of which table follows, nothing is covered.
        Work::OpenTable(_) | Work::OpenNext(..) | Work::Append(_) | Work::Note(..) => None,
        Work::Deck(_) | Work::Probe(..) | Work::CountGuess(..) | Work::TakeBackGuess(_) => None,
    }
}

async fn carry_out_unchecked(
    connection: &mut DbConnection,
    work: &Work,
    tails: &mut Tails,
) -> Result<Outcome, sqlx::Error> {
    match work {
        Work::OpenTable(table) => open_table(connection, table).await,
        Work::Append(append) => add_lines(connection, append, tails).await,
        Work::SitDown(table, seat) => {
            let seated = sit_down(connection, table, seat).await?;
            Ok(if seated { Ok(Written::Done) } else { Err(StoreError::SeatTaken) })
        }
        Work::Join(table, member) => {
            let joined = join(connection, table, member).await?;
            Ok(if joined { Ok(Written::Done) } else { Err(StoreError::NoSuchTable) })
        }
        Work::Promise(table, seat, abandoned, promise) => {
            luck::promise(connection, table, *seat, *abandoned, promise).await
        }
        Work::Reveal(table, seat, abandoned, entropy) => {
            luck::reveal(connection, table, *seat, *abandoned, entropy).await
        }
        Work::Reseal(reseal) => luck::reseal(connection, reseal).await,
        Work::Begin(begin) => luck::begin(connection, begin).await,
        Work::BreakOff(table, at_ms) => luck::break_off(connection, table, *at_ms).await,
        Work::Note(table, note) => lobby::note(connection, table, note).await,
        Work::Recover(table, seat, code, token) => {
            lobby::recover(connection, table, *seat, *code, *token).await
        }
        Work::FreeSeat(table, seat, token) => seats::free(connection, table, *seat, *token).await,
        Work::CountGuess(guesser, limit) => seats::count_guess(connection, *guesser, *limit).await,
        Work::TakeBackGuess(guesser) => seats::take_back_guess(connection, *guesser).await,
        Work::OpenNext(over, next) => open_next(connection, over, next).await,
        Work::Deck(work) => Ok(decks::carry_out(connection, work).await?.map(|()| Written::Done)),
        Work::Probe(identity, at_ms) => identity::probe(connection, identity, *at_ms).await,
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

async fn add_lines(
    connection: &mut DbConnection,
    append: &Append,
    tails: &mut Tails,
) -> Result<Outcome, sqlx::Error> {
    let Append { table, at, message, at_ms, entries } = append;
    let Some(before) = tails.before(connection, table, *at).await? else {
        return Ok(Err(StoreError::Conflict));
    };
    let links = links(before, entries, message.as_ref(), *at_ms);
    let mut savepoint = connection.begin().await?;
    let last = entries.len().saturating_sub(1);
    for (index, (entry, link)) in entries.iter().zip(&links).enumerate() {
        let seq = Seq(at.0 + index as u64);
        let message = message.as_ref().filter(|_| index == last);
        let line = Line { seq, entry, message, at_ms: *at_ms, link };
        if !add_line(&mut savepoint, table, line).await? {
            savepoint.rollback().await?;
            return Ok(Err(StoreError::Conflict));
        }
    }
    savepoint.commit().await?;
    if let Some(link) = links.last() {
        tails.note(table, Seq(at.0 + links.len() as u64), *link);
    }
    Ok(Ok(Written::Done))
}

/// A line about to be written.
pub(super) struct Line<'a> {
    pub(super) seq: Seq,
    pub(super) entry: &'a str,
    pub(super) message: Option<&'a MessageMark>,
    pub(super) at_ms: i64,
    pub(super) link: &'a Link,
}

pub(super) async fn add_line(
    connection: &mut DbConnection,
    table: &TableId,
    Line { seq, entry, message, at_ms, link }: Line<'_>,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(STEP)
        .bind(table.as_str())
        // OK because a log is cut off long before it has 2^63 lines.
        .bind(seq.0 as i64)
        .bind(entry)
        .bind(message.map(|message| i64::from(message.seat.0)))
        .bind(message.map(|message| message.id.as_str()))
        .bind(at_ms)
        .bind(link.as_bytes())
        .execute(connection)
        .await?;
    Ok(done.rows_affected() == 1)
}
