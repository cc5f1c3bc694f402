//! Leases of nodes, and who owns which table. `now!()` is the database's clock, in its own words.

use std::time::Duration;

use protocol::TableId;
use sqlx::Row;

use super::dialect::{CHANGE, DbPool, LOCK_TABLE};
use crate::{Claim, Greeted, NodeId, StoreError};

const RUNNING: &str = concat!(
    "select cast(case when until_ms > ",
    now!(),
    " then 1 else 0 end as bigint) from node_leases where id = $1"
);

const GREET: &str = concat!(
    "insert into node_leases (id, until_ms) values ($1, ",
    now!(),
    " + $2) on conflict (id) do update set until_ms = excluded.until_ms"
);

const LET_GO_OF_ALL: &str = "delete from owners where node_id = $1";

const FAREWELL: &str = "delete from node_leases where id = $1";

// Those who died without a farewell: after a day nobody needs to know that their lease has run out.
const BURY: &str = concat!("delete from node_leases where until_ms < ", now!(), " - 86400000");

// That something is chosen where something is true keeps SQLite from reading `on conflict` as part of a join.
const CLAIM: &str = concat!(
    "insert into owners (table_id, node_id) select $1, $2 where true
    on conflict (table_id) do update set node_id = excluded.node_id
    where owners.node_id = excluded.node_id
       or not exists (select 1 from node_leases where node_leases.id = owners.node_id and node_leases.until_ms > ",
    now!(),
    ")"
);

const OWNER: &str = "select node_id from owners where table_id = $1";

const RELEASE: &str = "delete from owners where table_id = $1 and node_id = $2";

const LIVING: &str = concat!("select id from node_leases where until_ms > ", now!(), " order by id");

pub(super) async fn greet(pool: &DbPool, node: &NodeId, lease: Duration) -> Result<Greeted, sqlx::Error> {
    // OK because no lease lasts longer than the universe has.
    let lease_ms = lease.as_millis() as i64;
    let mut change = pool.begin_with(CHANGE).await?;
    let before = sqlx::query(RUNNING).bind(node.as_str()).fetch_optional(&mut *change).await?;
    sqlx::query(GREET).bind(node.as_str()).bind(lease_ms).execute(&mut *change).await?;
    change.commit().await?;
    match before {
        None => Ok(Greeted::Begun),
        Some(row) => Ok(if row.try_get::<i64, _>(0)? == 1 { Greeted::Renewed } else { Greeted::Lapsed }),
    }
}

pub(super) async fn farewell(pool: &DbPool, node: &NodeId) -> Result<(), sqlx::Error> {
    let mut change = pool.begin_with(CHANGE).await?;
    sqlx::query(LET_GO_OF_ALL).bind(node.as_str()).execute(&mut *change).await?;
    sqlx::query(FAREWELL).bind(node.as_str()).execute(&mut *change).await?;
    change.commit().await?;
    sqlx::query(BURY).execute(pool).await?;
    Ok(())
}

pub(super) async fn claim(
    pool: &DbPool,
    table: &TableId,
    node: &NodeId,
) -> Result<Result<Claim, StoreError>, sqlx::Error> {
    let mut change = pool.begin_with(CHANGE).await?;
    // First the table itself: whoever is writing to it has finished when we have it, and of two who claim it the
    // second sees what the first did.
    if sqlx::query(LOCK_TABLE).bind(table.as_str()).fetch_optional(&mut *change).await?.is_none() {
        return Ok(Err(StoreError::NoSuchTable));
    }
    let running = sqlx::query(RUNNING).bind(node.as_str()).fetch_optional(&mut *change).await?;
    if running.map(|row| row.try_get::<i64, _>(0)).transpose()? != Some(1) {
        return Ok(Err(StoreError::Lapsed));
    }
    let done = sqlx::query(CLAIM).bind(table.as_str()).bind(node.as_str()).execute(&mut *change).await?;
    let claim = if done.rows_affected() == 1 {
        Claim::Yours
    } else {
        let row = sqlx::query(OWNER).bind(table.as_str()).fetch_one(&mut *change).await?;
        Claim::Theirs(NodeId::from_text(row.try_get::<String, _>(0)?))
    };
    change.commit().await?;
    Ok(Ok(claim))
}

pub(super) async fn release(pool: &DbPool, table: &TableId, node: &NodeId) -> Result<(), sqlx::Error> {
    sqlx::query(RELEASE).bind(table.as_str()).bind(node.as_str()).execute(pool).await?;
    Ok(())
}

pub(super) async fn living(pool: &DbPool) -> Result<Vec<NodeId>, sqlx::Error> {
    let rows = sqlx::query(LIVING).fetch_all(pool).await?;
    rows.iter().map(|row| row.try_get::<String, _>(0).map(NodeId::from_text)).collect()
}
