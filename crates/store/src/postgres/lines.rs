//! Many lines in one statement, and the tables they go to locked before.
//!
//! The lines travel as one array for each column, so that it is the same statement however many there are, and the
//! database need read it only once.

use std::collections::HashSet;

use sqlx::{PgConnection, Row};

use super::write::SingleLine;
use crate::MessageMark;
use crate::chain::Link;

// By name, because two batches that lock the same tables in different orders would wait for each other for ever.
const LOCK: &str = "select id from tables where id = any($1) order by id for no key update";

// The same conditions as for a line alone, see `sql/write.rs`.
const LINES: &str = "
    insert into steps (table_id, seq, entry, seat, message_id, at_ms, chain)
    select table_id, seq, entry, seat, message_id, at_ms, chain
    from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::bytea[])
      as line (table_id, seq, entry, seat, message_id, at_ms, chain)
    where exists (
        select 1 from tables
        where id = line.table_id and closed_ms is null and (sealed = 0 or begun_ms is not null))
      and seq = coalesce((select max(steps.seq) + 1 from steps where steps.table_id = line.table_id), 0)
    on conflict do nothing
    returning table_id, seat, message_id";

const LINKS: &str = "
    update steps set chain = line.chain
    from unnest($2::bigint[], $3::bytea[]) as line (seq, chain)
    where steps.table_id = $1 and steps.seq = line.seq";

/// Keeps everybody else from changing these tables until the transaction ends. Those that do not exist are left out.
pub(super) async fn lock_tables(connection: &mut PgConnection, tables: &[&str]) -> Result<(), sqlx::Error> {
    sqlx::query(LOCK).bind(tables).execute(connection).await?;
    Ok(())
}

/// Adds each line to its log; answers, for each, whether it went in.
pub(super) async fn add_single_lines(
    connection: &mut PgConnection,
    lines: &[SingleLine<'_>],
) -> Result<Vec<bool>, sqlx::Error> {
    let tables: Vec<&str> = lines.iter().map(|line| line.append.table.as_str()).collect();
    let entries: Vec<&str> =
        lines.iter().map(|line| line.append.entries.first().map_or("", String::as_str)).collect();
    // OK because a log is cut off long before it has 2^63 lines.
    let seqs: Vec<i64> = lines.iter().map(|line| line.append.at.0 as i64).collect();
    let seats: Vec<i64> = lines.iter().map(|line| i64::from(line.message.seat.0)).collect();
    let messages: Vec<&str> = lines.iter().map(|line| line.message.id.as_str()).collect();
    let times: Vec<i64> = lines.iter().map(|line| line.append.at_ms).collect();
    let chain: Vec<&[u8]> = lines.iter().map(|line| line.link.as_bytes()).collect();
    let rows = sqlx::query(LINES)
        .bind(tables)
        .bind(seqs)
        .bind(entries)
        .bind(seats)
        .bind(messages)
        .bind(times)
        .bind(chain)
        .fetch_all(connection)
        .await?;
    let mut added = HashSet::new();
    for row in &rows {
        added.insert((row.try_get::<String, _>(0)?, row.try_get::<i64, _>(1)?, row.try_get::<String, _>(2)?));
    }
    let is_added = |line: &SingleLine<'_>| {
        let MessageMark { seat, id } = line.message;
        added.contains(&(line.append.table.as_str().to_owned(), i64::from(seat.0), id.as_str().to_owned()))
    };
    Ok(lines.iter().map(is_added).collect())
}

/// Writes the hashes of a log from its first line on, where they are missing.
pub(super) async fn write_links(
    connection: &mut PgConnection,
    table: &str,
    links: &[Link],
) -> Result<(), sqlx::Error> {
    let seqs: Vec<i64> = (0..links.len() as i64).collect();
    let chain: Vec<&[u8]> = links.iter().map(Link::as_bytes).collect();
    sqlx::query(LINKS).bind(table).bind(seqs).bind(chain).execute(connection).await?;
    Ok(())
}
