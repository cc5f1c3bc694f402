//! Listed tables, tables that are due, and what is noted about a table beside its log.

use protocol::{Seat, TableId};

use super::dialect::{DbConnection, DbPool, DbRow};
use super::read::{Read, get, seat, table_id};
use super::write::{Outcome, Written};
use crate::{CodeHash, ListedPage, ListedRecord, Note, StoreError, TokenHash};

const LISTED_NOTE: &str = "update tables set listed_ms = $2 where id = $1";

const WAKE: &str = "update tables set wake_ms = $2 where id = $1";

const LEFT: &str = "update seats set left_ms = $3 where table_id = $1 and seat = $2";

const RECOVERY: &str = "update seats set recovery = $3 where table_id = $1 and seat = $2 and bot is null";

// That something is chosen where something is true keeps SQLite from reading `on conflict` as part of a join.
const PAUSE: &str = "
    insert into pauses (table_id, lines, from_ms, to_ms)
    select id, $2, $3, $4 from tables where id = $1
    on conflict (table_id, lines) do update set to_ms = excluded.to_ms";

// The code is used up in the same breath, so that of two who know it one gets the seat.
const RECOVER: &str = "
    update seats set token_hash = $4, recovery = null
    where table_id = $1 and seat = $2 and recovery = $3 and bot is null";

// A nought length of the game's name asks for all games; the page that is first begins at the end of time.
const LISTED: &str = "
    select page.id, page.game, page.opening, page.terms, page.created_ms, seats.seat, seats.name
    from (
        select id, game, opening, terms, created_ms from tables
        where listed_ms > $1 and ($2 = '' or game = $2)
          and (created_ms < $3 or (created_ms = $3 and id < $4))
        order by created_ms desc, id desc limit $5) as page
    left join seats on seats.table_id = page.id
    order by page.created_ms desc, page.id desc, seats.seat";

const DUE: &str = "select id from tables where wake_ms <= $1 order by wake_ms limit $2";

pub(super) async fn note(
    connection: &mut DbConnection,
    table: &TableId,
    note: &Note,
) -> Result<Outcome, sqlx::Error> {
    let name = table.as_str();
    let statement = match note {
        Note::Listed(at_ms) => sqlx::query(LISTED_NOTE).bind(name).bind(*at_ms),
        Note::Wake(at_ms) => sqlx::query(WAKE).bind(name).bind(*at_ms),
        Note::Left(seat, at_ms) => sqlx::query(LEFT).bind(name).bind(i64::from(seat.0)).bind(*at_ms),
        Note::Recovery(seat, code) => {
            sqlx::query(RECOVERY).bind(name).bind(i64::from(seat.0)).bind(code.as_bytes().as_slice())
        }
        Note::Pause(pause) => {
            // OK because a log is cut off long before it has 2^63 lines.
            let lines = pause.lines.0 as i64;
            sqlx::query(PAUSE).bind(name).bind(lines).bind(pause.from_ms).bind(pause.to_ms)
        }
    };
    let done = statement.execute(connection).await?;
    Ok(if done.rows_affected() == 1 { Ok(Written::Done) } else { Err(StoreError::NoSuchTable) })
}

pub(super) async fn recover(
    connection: &mut DbConnection,
    table: &TableId,
    seat: Seat,
    code: CodeHash,
    token: TokenHash,
) -> Result<Outcome, sqlx::Error> {
    let done = sqlx::query(RECOVER)
        .bind(table.as_str())
        .bind(i64::from(seat.0))
        .bind(code.as_bytes().as_slice())
        .bind(token.as_bytes().as_slice())
        .execute(connection)
        .await?;
    Ok(if done.rows_affected() == 1 { Ok(Written::Done) } else { Err(StoreError::Conflict) })
}

pub(super) async fn listed(readers: &DbPool, page: &ListedPage) -> Result<Vec<ListedRecord>, sqlx::Error> {
    let (before_ms, before_id) = match &page.before {
        Some((at_ms, id)) => (*at_ms, id.as_str()),
        None => (i64::MAX, ""),
    };
    let rows = sqlx::query(LISTED)
        .bind(page.seen_after_ms)
        .bind(page.game.as_deref().unwrap_or_default())
        .bind(before_ms)
        .bind(before_id)
        .bind(i64::from(page.most))
        .fetch_all(readers)
        .await?;
    let mut records = Vec::new();
    for row in &rows {
        // A damaged table must not take the others off the list; whoever goes there is told about it.
        if let Err(error) = add_record(&mut records, row) {
            tracing::error!(%error, "a listed table is damaged");
        }
    }
    Ok(records)
}

/// Adds what one row says: a table, or one more who sits at the last one.
fn add_record(records: &mut Vec<ListedRecord>, row: &DbRow) -> Read<()> {
    let id = table_id(get(row, "id")?)?;
    if records.last().is_none_or(|last| last.id != id) {
        records.push(ListedRecord {
            id,
            game: get(row, "game")?,
            opening: get(row, "opening")?,
            terms: get(row, "terms")?,
            created_ms: get(row, "created_ms")?,
            sitters: Vec::new(),
        });
    }
    let sitter: (Option<i64>, Option<String>) = (get(row, "seat")?, get(row, "name")?);
    if let ((Some(number), Some(name)), Some(last)) = (sitter, records.last_mut()) {
        last.sitters.push((seat(number)?, name));
    }
    Ok(())
}

pub(super) async fn due(readers: &DbPool, now_ms: i64, most: u32) -> Result<Vec<TableId>, sqlx::Error> {
    let rows = sqlx::query(DUE).bind(now_ms).bind(i64::from(most)).fetch_all(readers).await?;
    // A name that cannot be read belongs to a damaged table, which has nothing to do any more.
    Ok(rows.iter().filter_map(|row| table_id(get(row, "id").ok()?).ok()).collect())
}
