//! Many lines in one statement.
//!
//! Almost everything a busy server writes is one line for one of many tables. A statement each would hand every
//! line over to SQLite's thread and back; so the lines of a batch go over together. A statement is a transaction by
//! itself: if there is nothing else in the batch, nothing needs to be begun or committed around it.
//!
//! Batches are filled up with rows of nothing to a power of two: so there are only a handful of such statements, and
//! each is read once and then kept ready.

use std::collections::HashSet;

use protocol::TableId;
use sqlx::sqlite::{SqliteConnection, SqliteQueryResult};
use sqlx::{QueryBuilder, Row, Sqlite};

use super::opening::{add_next, which_is_next};
use super::script::Script;
use super::write::Outcome;
use crate::{Append, MessageMark, NewTable};

/// Appends of one line each.
pub(super) type Appends<'a> = [(&'a Append, &'a MessageMark)];

// The same conditions as for a line alone, see `write.rs`. A row of nothing meets none of them.
const HEAD: &str = "
    insert into steps (table_number, seq, entry, seat, message_id, at_ms)
    select number, column2, column3, column4, column5, column6 from (";

// It is a cross join so that SQLite goes through the lines and looks up each one's table, and not the other way.
const TAIL: &str = ") as line cross join tables
    where tables.id = column1 and closed_ms is null and (sealed = 0 or begun_ms is not null)
      and column2 = coalesce((select max(seq) + 1 from steps where table_number = number), 0)
    on conflict do nothing";

// New rows are numbered on from the highest there is, without gaps, and nobody else writes here meanwhile.
const NEWEST: &str = "
    select tables.id, steps.seat, steps.message_id from steps join tables on tables.number = steps.table_number
    where steps.rowid > $1 and steps.rowid <= $2";

/// Adds the one line of each append, as a part of the transaction that is under way, or as one of its own; answers,
/// for each, whether it went in.
pub(super) async fn add_single_lines(
    connection: &mut SqliteConnection,
    appends: &Appends<'_>,
) -> Result<Vec<bool>, sqlx::Error> {
    let mut script = Script::new();
    script.add(|statement| insert(statement, appends));
    let done = script.run(connection).await?;
    which_went_in(connection, appends, done.first()).await
}

/// Adds lines as above, and opens tables of rematches, in a transaction of its own; answers what came of each.
///
/// Nearly every batch of a busy server is this. It goes over to SQLite's thread in one piece, from its beginning to
/// its commit, because every piece waits for a processor on the way there and on the way back.
pub(super) async fn add_lines_and_tables(
    connection: &mut SqliteConnection,
    appends: &Appends<'_>,
    rematches: &[(&TableId, &NewTable)],
) -> Result<(Vec<bool>, Vec<Outcome>), sqlx::Error> {
    let mut script = Script::new();
    script.add(|statement| {
        statement.push("begin immediate");
    });
    if !appends.is_empty() {
        script.add(|statement| insert(statement, appends));
    }
    let mut ends = Vec::with_capacity(rematches.len());
    for (over, next) in rematches {
        add_next(&mut script, over, next);
        ends.push(script.len() - 1);
    }
    script.add(|statement| {
        statement.push("commit");
    });
    let done = script.run(connection).await?;
    let added = match appends.is_empty() {
        true => Vec::new(),
        false => which_went_in(connection, appends, done.get(1)).await?,
    };
    let mut opened = Vec::with_capacity(rematches.len());
    for ((over, next), end) in rematches.iter().zip(ends) {
        let is_set = done.get(end).is_some_and(|set| set.rows_affected() == 1);
        opened.push(which_is_next(connection, over, next, is_set).await?);
    }
    Ok((added, opened))
}

fn insert(statement: &mut QueryBuilder<Sqlite>, appends: &Appends<'_>) {
    let lines = appends.iter().map(Some);
    let nothing = appends.len().next_power_of_two() - appends.len();
    let rows = lines.chain(std::iter::repeat_n(None, nothing));
    statement.push(HEAD);
    statement.push_values(rows, |mut row, line| {
        row.push_bind(line.map(|(append, _)| append.table.as_str()))
            // OK because a log is cut off long before it has 2^63 lines.
            .push_bind(line.map(|(append, _)| append.at.0 as i64))
            .push_bind(line.and_then(|(append, _)| append.entries.first()))
            .push_bind(line.map(|(_, message)| i64::from(message.seat.0)))
            .push_bind(line.map(|(_, message)| message.id.as_str()))
            .push_bind(line.map(|(append, _)| append.at_ms));
    });
    statement.push(TAIL);
}

/// For each append, whether it went in. Hardly ever does one not: somebody else has continued a log, or a game was
/// broken off at the same moment. Only then does it cost another question to find out which.
async fn which_went_in(
    connection: &mut SqliteConnection,
    appends: &Appends<'_>,
    done: Option<&SqliteQueryResult>,
) -> Result<Vec<bool>, sqlx::Error> {
    let (rows, last) = done.map_or((0, 0), |done| (done.rows_affected(), done.last_insert_rowid()));
    if rows == appends.len() as u64 {
        return Ok(vec![true; appends.len()]);
    }
    let mut added = HashSet::new();
    if rows > 0 {
        let newest = sqlx::query(NEWEST).bind(last - rows as i64).bind(last);
        for row in newest.fetch_all(connection).await? {
            let line: (String, i64, String) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            added.insert(line);
        }
    }
    let is_added = |(append, message): &(&Append, &MessageMark)| {
        let MessageMark { seat, id } = message;
        added.contains(&(append.table.as_str().to_owned(), i64::from(seat.0), id.as_str().to_owned()))
    };
    Ok(appends.iter().map(is_added).collect())
}
