//! Listed tables, tables that are due, and what is noted about a table beside its log.

use protocol::{Seat, TableId};
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use super::read::{Read, get, seat, table_id};
use super::write::{Outcome, Written};
use crate::{CodeHash, ListedPage, ListedRecord, Note, StoreError, TokenHash};

const LISTED_NOTE: &str = "update tables set listed_ms = $2 where id = $1";

const WAKE: &str = "update tables set wake_ms = $2 where id = $1";

const LEFT: &str = "update seats set left_ms = $3 where table_id = $1 and seat = $2";

const RECOVERY: &str = "update seats set recovery = $3 where table_id = $1 and seat = $2 and bot is null";

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
    connection: &mut SqliteConnection,
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
    };
    let done = statement.execute(connection).await?;
    Ok(if done.rows_affected() == 1 { Ok(Written::Done) } else { Err(StoreError::NoSuchTable) })
}

pub(super) async fn recover(
    connection: &mut SqliteConnection,
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

pub(super) async fn listed(
    readers: &SqlitePool,
    page: &ListedPage,
) -> Result<Read<Vec<ListedRecord>>, sqlx::Error> {
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
    Ok(records(&rows))
}

/// One record for each table, from one row for each seat that is taken.
fn records(rows: &[SqliteRow]) -> Read<Vec<ListedRecord>> {
    let mut records: Vec<ListedRecord> = Vec::new();
    for row in rows {
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
    }
    Ok(records)
}

pub(super) async fn due(
    readers: &SqlitePool,
    now_ms: i64,
    most: u32,
) -> Result<Read<Vec<TableId>>, sqlx::Error> {
    let rows = sqlx::query(DUE).bind(now_ms).bind(i64::from(most)).fetch_all(readers).await?;
    Ok(rows.iter().map(|row| table_id(get(row, "id")?)).collect())
}
