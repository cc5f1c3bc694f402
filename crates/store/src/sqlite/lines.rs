//! Many lines in one statement.
//!
//! Almost everything a busy server writes is one line for one of many tables. A statement each would hand every
//! line over to SQLite's thread and back; so the lines of a batch go over together. A statement is a transaction by
//! itself: if there is nothing else in the batch, nothing needs to be begun or committed around it.
//!
//! Batches are filled up with rows of nothing to a power of two: so there are only a handful of such statements, and
//! each is read once and then kept ready.

use std::collections::HashSet;

use protocol::{Seq, TableId};
use sqlx::sqlite::{SqliteConnection, SqliteQueryResult};
use sqlx::{QueryBuilder, Row, Sqlite};

use super::opening::{add_next, which_is_next};
use super::script::Script;
use super::tails::Tails;
use super::write::{Outcome, SingleLine};
use crate::chain::Link;
use crate::{MessageMark, NewTable};

// The same conditions as for a line alone, see `write.rs`. A row of nothing meets none of them.
const HEAD: &str = "
    insert into steps (table_number, seq, entry, seat, message_id, at_ms, chain)
    select number, column2, column3, column4, column5, column6, column7 from (";

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
    lines: &[SingleLine<'_>],
) -> Result<Vec<bool>, sqlx::Error> {
    let mut script = Script::new();
    script.add(|statement| insert(statement, lines));
    let done = script.run(connection).await?;
    which_went_in(connection, lines, done.first()).await
}

/// Adds lines as above, and opens tables of rematches, in a transaction of its own; answers what came of each.
///
/// Nearly every batch of a busy server is this. It goes over to SQLite's thread in one piece, from its beginning to
/// its commit, because every piece waits for a processor on the way there and on the way back.
pub(super) async fn add_lines_and_tables(
    connection: &mut SqliteConnection,
    lines: &[SingleLine<'_>],
    rematches: &[(&TableId, &NewTable)],
) -> Result<(Vec<bool>, Vec<Outcome>), sqlx::Error> {
    let mut script = Script::new();
    script.add(|statement| {
        statement.push("begin immediate");
    });
    if !lines.is_empty() {
        script.add(|statement| insert(statement, lines));
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
    let added = match lines.is_empty() {
        true => Vec::new(),
        false => which_went_in(connection, lines, done.get(1)).await?,
    };
    let mut opened = Vec::with_capacity(rematches.len());
    for ((over, next), end) in rematches.iter().zip(ends) {
        let is_set = done.get(end).is_some_and(|set| set.rows_affected() == 1);
        opened.push(which_is_next(connection, over, next, is_set).await?);
    }
    Ok((added, opened))
}

fn insert(statement: &mut QueryBuilder<Sqlite>, lines: &[SingleLine<'_>]) {
    let nothing = lines.len().next_power_of_two() - lines.len();
    let rows = lines.iter().map(Some).chain(std::iter::repeat_n(None, nothing));
    statement.push(HEAD);
    statement.push_values(rows, |mut row, line| {
        row.push_bind(line.map(|line| line.append.table.as_str()))
            // OK because a log is cut off long before it has 2^63 lines.
            .push_bind(line.map(|line| line.append.at.0 as i64))
            .push_bind(line.and_then(|line| line.append.entries.first()))
            .push_bind(line.map(|line| i64::from(line.message.seat.0)))
            .push_bind(line.map(|line| line.message.id.as_str()))
            .push_bind(line.map(|line| line.append.at_ms))
            .push_bind(line.map(|line| line.link.as_bytes()));
    });
    statement.push(TAIL);
}

/// For each append, whether it went in. Hardly ever does one not: somebody else has continued a log, or a game was
/// broken off at the same moment. Only then does it cost another question to find out which.
async fn which_went_in(
    connection: &mut SqliteConnection,
    lines: &[SingleLine<'_>],
    done: Option<&SqliteQueryResult>,
) -> Result<Vec<bool>, sqlx::Error> {
    let (rows, last) = done.map_or((0, 0), |done| (done.rows_affected(), done.last_insert_rowid()));
    if rows == lines.len() as u64 {
        return Ok(vec![true; lines.len()]);
    }
    let mut added = HashSet::new();
    if rows > 0 {
        let newest = sqlx::query(NEWEST).bind(last - rows as i64).bind(last);
        for row in newest.fetch_all(connection).await? {
            let line: (String, i64, String) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            added.insert(line);
        }
    }
    let is_added = |line: &SingleLine<'_>| {
        let MessageMark { seat, id } = line.message;
        added.contains(&(line.append.table.as_str().to_owned(), i64::from(seat.0), id.as_str().to_owned()))
    };
    Ok(lines.iter().map(is_added).collect())
}

/// Writes the hashes of a log from its first line on, where they are missing.
pub(super) async fn write_links(
    connection: &mut SqliteConnection,
    table: &str,
    links: &[Link],
) -> Result<(), sqlx::Error> {
    /// Lines in one statement; SQLite allows some thirty thousand values.
    const AT_ONCE: usize = 500;
    let numbered: Vec<(i64, &Link)> = (0..).zip(links).collect();
    for part in numbered.chunks(AT_ONCE) {
        let mut statement = QueryBuilder::new("update steps set chain = column2 from (");
        statement.push_values(part, |mut row, (seq, link)| {
            row.push_bind(*seq).push_bind(link.as_bytes());
        });
        statement
            .push(") as line where seq = column1 and table_number = (select number from tables where id = ");
        statement.push_bind(table).push(")");
        statement.build().persistent(false).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Writes down how logs end.
pub(super) async fn write_tails(
    connection: &mut SqliteConnection,
    tails: &[(TableId, Seq, Link)],
) -> Result<(), sqlx::Error> {
    if tails.is_empty() {
        return Ok(());
    }
    let mut statement = QueryBuilder::new(
        "insert into log_tails (table_number, lines, chain) select number, column2, column3 from (",
    );
    let nothing = std::iter::repeat_n(None, tails.len().next_power_of_two() - tails.len());
    statement.push_values(tails.iter().map(Some).chain(nothing), |mut row, tail| {
        row.push_bind(tail.map(|(table, ..)| table.as_str()))
            .push_bind(tail.map(|(_, length, _)| length.0 as i64))
            .push_bind(tail.map(|(.., link)| link.as_bytes()));
    });
    statement.push(
        ") as tail cross join tables where tables.id = column1
        on conflict (table_number) do update set lines = excluded.lines, chain = excluded.chain",
    );
    statement.build().execute(connection).await?;
    Ok(())
}

impl Tails {
    /// Of how many logs it has yet to be written down how they end.
    pub(super) fn unsealed(&self) -> usize {
        self.unsealed.len()
    }

    /// Takes some of those logs: their tables, lengths and last hashes.
    pub(super) fn take_unsealed(&mut self, most: usize) -> Vec<(TableId, Seq, Link)> {
        let tables: Vec<TableId> = self.unsealed.iter().take(most).cloned().collect();
        for table in &tables {
            self.unsealed.remove(table);
        }
        let tail = |table: TableId| self.by_table.get(&table).map(|(length, link)| (table, *length, *link));
        tables.into_iter().filter_map(tail).collect()
    }
}
