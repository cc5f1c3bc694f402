//! Many lines in one statement, and the tables they go to locked before.
//!
//! The lines travel as one array for each column, so that it is the same statement however many there are, and the
//! database need read it only once.

use std::collections::HashSet;

use sqlx::{PgConnection, Row};

use crate::{Append, MessageMark};

// By name, because two batches that lock the same tables in different orders would wait for each other for ever.
const LOCK: &str = "select id from tables where id = any($1) order by id for no key update";

// The same conditions as for a line alone, see `sql/write.rs`.
const LINES: &str = "
    insert into steps (table_id, seq, entry, seat, message_id, at_ms)
    select table_id, seq, entry, seat, message_id, at_ms
    from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::bigint[])
      as line (table_id, seq, entry, seat, message_id, at_ms)
    where exists (
        select 1 from tables
        where id = line.table_id and closed_ms is null and (sealed = 0 or begun_ms is not null))
      and seq = coalesce((select max(steps.seq) + 1 from steps where steps.table_id = line.table_id), 0)
    on conflict do nothing
    returning table_id, seat, message_id";

/// Keeps everybody else from changing these tables until the transaction ends. Those that do not exist are left out.
pub(super) async fn lock_tables(connection: &mut PgConnection, tables: &[&str]) -> Result<(), sqlx::Error> {
    sqlx::query(LOCK).bind(tables).execute(connection).await?;
    Ok(())
}

/// Adds the one line of each append; answers, for each, whether it went in.
pub(super) async fn add_single_lines(
    connection: &mut PgConnection,
    appends: &[(&Append, &MessageMark)],
) -> Result<Vec<bool>, sqlx::Error> {
    let column = |of: fn(&Append) -> &str| appends.iter().map(|(append, _)| of(append)).collect::<Vec<_>>();
    let tables = column(|append| append.table.as_str());
    let entries = column(|append| append.entries.first().map_or("", String::as_str));
    // OK because a log is cut off long before it has 2^63 lines.
    let seqs: Vec<i64> = appends.iter().map(|(append, _)| append.at.0 as i64).collect();
    let seats: Vec<i64> = appends.iter().map(|(_, message)| i64::from(message.seat.0)).collect();
    let messages: Vec<&str> = appends.iter().map(|(_, message)| message.id.as_str()).collect();
    let times: Vec<i64> = appends.iter().map(|(append, _)| append.at_ms).collect();
    let rows = sqlx::query(LINES)
        .bind(tables)
        .bind(seqs)
        .bind(entries)
        .bind(seats)
        .bind(messages)
        .bind(times)
        .fetch_all(connection)
        .await?;
    let mut added = HashSet::new();
    for row in &rows {
        added.insert((row.try_get::<String, _>(0)?, row.try_get::<i64, _>(1)?, row.try_get::<String, _>(2)?));
    }
    let is_added = |(append, message): &(&Append, &MessageMark)| {
        let MessageMark { seat, id } = message;
        added.contains(&(append.table.as_str().to_owned(), i64::from(seat.0), id.as_str().to_owned()))
    };
    Ok(appends.iter().map(is_added).collect())
}
