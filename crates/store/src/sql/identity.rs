//! What a database is recognized by, and whether it can be written.

use sqlx::Row;

use super::dialect::{DbConnection, RANDOM_ID};
use super::write::{Outcome, Written};
use crate::StoreError;

const PROBE: &str = "update store_identity set probes = probes + 1, alive_ms = $2 where id = $1";

/// What a database is recognized by, and when a server was last known to use it.
pub(super) struct Identity {
    pub(super) id: String,
    pub(super) alive_ms: Option<i64>,
}

/// Reads the identity of a database, and gives it one if it has none.
pub(super) async fn identity(connection: &mut DbConnection) -> Result<Identity, sqlx::Error> {
    sqlx::query(RANDOM_ID).execute(&mut *connection).await?;
    let row = sqlx::query("select id, alive_ms from store_identity").fetch_one(connection).await?;
    Ok(Identity { id: row.try_get(0)?, alive_ms: row.try_get(1)? })
}

/// Writes a little, to see whether that can be done, and whether it is still the same database.
pub(super) async fn probe(
    connection: &mut DbConnection,
    identity: &str,
    at_ms: i64,
) -> Result<Outcome, sqlx::Error> {
    let done = sqlx::query(PROBE).bind(identity).bind(at_ms).execute(connection).await?;
    Ok(if done.rows_affected() == 1 { Ok(Written::Done) } else { Err(StoreError::Swapped) })
}
