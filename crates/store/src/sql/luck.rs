//! Promises, entropy, and the moment at which the luck of a table is settled.

use protocol::{Hex32, Seat, Seq, TableId};
use sqlx::Connection;

use super::dialect::DbConnection;
use super::write::{Outcome, Written, add_line};
use crate::{Begin, StoreError};

const PROMISE: &str = "
    update seats set promise = $3
    where table_id = $1 and seat = $2 and promise is null and bot is null
      and exists (select 1 from tables where id = $1 and sealed = 1 and begun_ms is null)";

const REVEAL: &str = "
    update seats set entropy = $3
    where table_id = $1 and seat = $2 and promise is not null and entropy is null
      and exists (select 1 from tables where id = $1 and sealed = 1 and begun_ms is null)";

// Promises and entropies are only ever added, so whoever knows their number knows them all.
const BEGIN: &str = "
    update tables set opening = $2, begun_ms = $3
    where id = $1 and sealed = 1 and begun_ms is null and closed_ms is null
      and (select count(promise) from seats where table_id = $1) = $4
      and (select count(entropy) from seats where table_id = $1) = $5";

const BREAK_OFF: &str = "update tables set closed_ms = coalesce(closed_ms, $2) where id = $1";

pub(super) async fn promise(
    connection: &mut DbConnection,
    table: &TableId,
    seat: Seat,
    promise: &Hex32,
) -> Result<Outcome, sqlx::Error> {
    add(connection, PROMISE, table, seat, promise).await
}

pub(super) async fn reveal(
    connection: &mut DbConnection,
    table: &TableId,
    seat: Seat,
    entropy: &Hex32,
) -> Result<Outcome, sqlx::Error> {
    add(connection, REVEAL, table, seat, entropy).await
}

async fn add(
    connection: &mut DbConnection,
    statement: &'static str,
    table: &TableId,
    seat: Seat,
    bytes: &Hex32,
) -> Result<Outcome, sqlx::Error> {
    let done = sqlx::query(statement)
        .bind(table.as_str())
        .bind(i64::from(seat.0))
        .bind(bytes.0.to_vec())
        .execute(connection)
        .await?;
    Ok(if done.rows_affected() == 1 { Ok(Written::Done) } else { Err(StoreError::Conflict) })
}

pub(super) async fn begin(connection: &mut DbConnection, begin: &Begin) -> Result<Outcome, sqlx::Error> {
    let Begin { table, opening, entries, promises, entropies, at_ms } = begin;
    let mut savepoint = connection.begin().await?;
    let done = sqlx::query(BEGIN)
        .bind(table.as_str())
        .bind(opening)
        .bind(at_ms)
        .bind(i64::from(*promises))
        .bind(i64::from(*entropies))
        .execute(&mut *savepoint)
        .await?;
    let mut begun = done.rows_affected() == 1;
    for (seq, entry) in (0..).map(Seq).zip(entries) {
        begun = begun && add_line(&mut savepoint, table, seq, entry, None, *at_ms).await?;
    }
    if !begun {
        savepoint.rollback().await?;
        return Ok(Err(StoreError::Conflict));
    }
    savepoint.commit().await?;
    Ok(Ok(Written::Done))
}

pub(super) async fn break_off(
    connection: &mut DbConnection,
    table: &TableId,
    at_ms: i64,
) -> Result<Outcome, sqlx::Error> {
    let done = sqlx::query(BREAK_OFF).bind(table.as_str()).bind(at_ms).execute(connection).await?;
    Ok(if done.rows_affected() == 1 { Ok(Written::Done) } else { Err(StoreError::NoSuchTable) })
}
