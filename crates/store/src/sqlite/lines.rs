//! Many lines in one statement.
//!
//! Almost everything a busy server writes is one line for one of many tables. A statement each would hand every
//! line over to SQLite's thread and back; so the lines of a batch go over together. A statement is a transaction by
//! itself: if there is nothing else in the batch, nothing needs to be begun or committed around it.
//!
//! Batches are filled up with rows of nothing to a power of two: so there are only a handful of such statements. Each is
//! written once and read once, and then kept ready.

use std::collections::HashSet;
use std::iter::repeat_n;
use std::sync::{Arc, OnceLock};

use protocol::{Seq, TableId};
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqliteQueryResult};
use sqlx::{Arguments, QueryBuilder, Row};

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
    let insert = Script::beginning_with(insert(lines.len()).to_owned(), values(lines)?, 1);
    let done = insert.run(connection).await?;
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
    let mut script = match lines.is_empty() {
        true => Script::beginning_with("begin immediate".to_owned(), SqliteArguments::default(), 1),
        false => {
            let text = format!("begin immediate;{}", insert(lines.len()));
            Script::beginning_with(text, values(lines)?, 2)
        }
    };
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

/// The statement that adds so many lines, or a few more.
fn insert(lines: usize) -> &'static str {
    /// One for each power of two up to the largest batch.
    static TEXTS: [OnceLock<String>; 24] = [const { OnceLock::new() }; 24];
    let rows = lines.next_power_of_two();
    let write = || {
        let rows: Vec<&str> = repeat_n("(?, ?, ?, ?, ?, ?, ?)", rows).collect();
        format!("{HEAD}VALUES {}{TAIL}", rows.join(", "))
    };
    TEXTS[rows.trailing_zeros() as usize].get_or_init(write)
}

/// What goes into the statement for these lines, row by row.
fn values(lines: &[SingleLine<'_>]) -> Result<SqliteArguments, sqlx::Error> {
    const COLUMNS: usize = 7;
    let rows = lines.len().next_power_of_two();
    // Another thread frees them, which is slow; a `&str` would be two pieces of memory each.
    let text = Arc::<str>::from;
    let mut values = SqliteArguments::default();
    values.reserve(rows * COLUMNS, 0);
    let mut add = || -> Result<(), sqlx::error::BoxDynError> {
        for SingleLine { append, message, link } in lines {
            values.add(text(append.table.as_str()))?;
            // OK because a log is cut off long before it has 2^63 lines.
            values.add(append.at.0 as i64)?;
            values.add(append.entries.first().map(|entry| text(entry)))?;
            values.add(i64::from(message.seat.0))?;
            values.add(text(message.id.as_str()))?;
            values.add(append.at_ms)?;
            values.add(link.as_bytes())?;
        }
        (lines.len() * COLUMNS..rows * COLUMNS).try_for_each(|_| values.add(None::<i64>))
    };
    add().map_err(sqlx::Error::Encode)?;
    Ok(values)
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
        let rest = self.unsealed.len().saturating_sub(most);
        let seal = |table: TableId| {
            let tail = self.by_table.get_mut(&table)?;
            tail.is_sealed = true;
            Some((table, tail.length, tail.link))
        };
        self.unsealed.drain(rest..).filter_map(seal).collect()
    }
}
