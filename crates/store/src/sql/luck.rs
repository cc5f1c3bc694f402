//! Promises, entropy, and the moment at which the luck of a table is settled.

use protocol::{Hex32, Seat, Seq, TableId};
use sqlx::Connection;

use super::dialect::DbConnection;
use super::write::{Line, Outcome, Written, add_line};
use crate::chain::{Link, links};
use crate::{Begin, Reseal, StoreError};

const PROMISE: &str = "
    update seats set promise = $3
    where table_id = $1 and seat = $2 and promise is null and bot is null
      and exists (select 1 from tables where id = $1 and sealed = 1 and begun_ms is null)
      and (select count(*) from abandoned_sealings where table_id = $1) = $4";

const REVEAL: &str = "
    update seats set entropy = $3
    where table_id = $1 and seat = $2 and promise is not null and entropy is null
      and exists (select 1 from tables where id = $1 and sealed = 1 and begun_ms is null)
      and (select count(*) from abandoned_sealings where table_id = $1) = $4";

// For one envelope promises and entropies are only ever added, so whoever knows their number knows them all.
const BEGIN: &str = "
    update tables set opening = $2, begun_ms = $3
    where id = $1 and sealed = 1 and begun_ms is null and closed_ms is null
      and (select count(promise) from seats where table_id = $1) = $4
      and (select count(entropy) from seats where table_id = $1) = $5
      and (select count(*) from abandoned_sealings where table_id = $1) = $6";

const ABANDON: &str = "
    insert into abandoned_sealings (table_id, number, secret, at_ms)
    select id, cast($3 as bigint) + 1, secret, $2 from tables
    where id = $1 and sealed = 1 and begun_ms is null and closed_ms is null
      and (select count(*) from abandoned_sealings where table_id = $1) = $3
      and (select count(promise) from seats where table_id = $1) = $4
      and (select count(entropy) from seats where table_id = $1) = $5";

const ABANDON_PROMISES: &str = "
    insert into abandoned_promises (table_id, number, seat, promise, entropy)
    select table_id, cast($2 as bigint) + 1, seat, promise, entropy from seats
    where table_id = $1 and promise is not null";

const NEW_SECRET: &str = "update tables set secret = $2 where id = $1";

// Only those who kept their promise are waited for again.
const NEW_PROMISES: &str = "
    update seats set awaited = case when entropy is null then 0 else 1 end, promise = null, entropy = null
    where table_id = $1";

const BREAK_OFF: &str = "update tables set closed_ms = coalesce(closed_ms, $2) where id = $1";

pub(super) async fn promise(
    connection: &mut DbConnection,
    table: &TableId,
    seat: Seat,
    abandoned: u32,
    promise: &Hex32,
) -> Result<Outcome, sqlx::Error> {
    add(connection, PROMISE, table, seat, abandoned, promise).await
}

pub(super) async fn reveal(
    connection: &mut DbConnection,
    table: &TableId,
    seat: Seat,
    abandoned: u32,
    entropy: &Hex32,
) -> Result<Outcome, sqlx::Error> {
    add(connection, REVEAL, table, seat, abandoned, entropy).await
}

async fn add(
    connection: &mut DbConnection,
    statement: &'static str,
    table: &TableId,
    seat: Seat,
    abandoned: u32,
    bytes: &Hex32,
) -> Result<Outcome, sqlx::Error> {
    let done = sqlx::query(statement)
        .bind(table.as_str())
        .bind(i64::from(seat.0))
        .bind(bytes.0.to_vec())
        .bind(i64::from(abandoned))
        .execute(connection)
        .await?;
    Ok(if done.rows_affected() == 1 { Ok(Written::Done) } else { Err(StoreError::Conflict) })
}

pub(super) async fn begin(connection: &mut DbConnection, begin: &Begin) -> Result<Outcome, sqlx::Error> {
    let Begin { table, opening, entries, promises, entropies, abandoned, at_ms } = begin;
    let mut savepoint = connection.begin().await?;
    let done = sqlx::query(BEGIN)
        .bind(table.as_str())
        .bind(opening)
        .bind(at_ms)
        .bind(i64::from(*promises))
        .bind(i64::from(*entropies))
        .bind(i64::from(*abandoned))
        .execute(&mut *savepoint)
        .await?;
    let mut begun = done.rows_affected() == 1;
    let links = links(Link::first(table), entries, None, *at_ms);
    for (seq, (entry, link)) in (0..).map(Seq).zip(entries.iter().zip(&links)) {
        let line = Line { seq, entry, message: None, at_ms: *at_ms, link };
        begun = begun && add_line(&mut savepoint, table, line).await?;
    }
    if !begun {
        savepoint.rollback().await?;
        return Ok(Err(StoreError::Conflict));
    }
    savepoint.commit().await?;
    Ok(Ok(Written::Done))
}

pub(super) async fn reseal(connection: &mut DbConnection, reseal: &Reseal) -> Result<Outcome, sqlx::Error> {
    let Reseal { table, secret, promises, entropies, abandoned, at_ms } = reseal;
    let (table, abandoned) = (table.as_str(), i64::from(*abandoned));
    let mut savepoint = connection.begin().await?;
    let done = sqlx::query(ABANDON)
        .bind(table)
        .bind(at_ms)
        .bind(abandoned)
        .bind(i64::from(*promises))
        .bind(i64::from(*entropies))
        .execute(&mut *savepoint)
        .await?;
    if done.rows_affected() != 1 {
        savepoint.rollback().await?;
        return Ok(Err(StoreError::Conflict));
    }
    sqlx::query(ABANDON_PROMISES).bind(table).bind(abandoned).execute(&mut *savepoint).await?;
    sqlx::query(NEW_SECRET).bind(table).bind(secret.to_vec()).execute(&mut *savepoint).await?;
    sqlx::query(NEW_PROMISES).bind(table).execute(&mut *savepoint).await?;
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
