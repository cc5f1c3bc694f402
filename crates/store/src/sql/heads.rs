//! The checksum of what a table has beside its log: how it is kept right, and filled in for tables from before.

use protocol::TableId;
use sqlx::Row;

use super::dialect::{CHANGE, DbConnection};
use super::lines::write_links;
use super::read;
use crate::StoreError;
use crate::chain::{head_of, links_of};

const SEAL: &str = "update tables set head = $2 where id = $1";

const UNCHAINED: &str = "select id from tables where head is null order by id limit 200";

/// Sees whether a table is as it was written, before something about it is changed. A table that does not exist is
/// left to whoever is about to change it.
pub(super) async fn check(
    connection: &mut DbConnection,
    table: &TableId,
) -> Result<Result<(), StoreError>, sqlx::Error> {
    let head = read::head(connection, table).await?;
    Ok(head.map_or(Ok(()), |head| head.and_then(|head| head.check(table)).map(drop)))
}

/// Writes the checksum of a table anew, after something about it was changed.
pub(super) async fn seal(connection: &mut DbConnection, table: &TableId) -> Result<(), sqlx::Error> {
    if let Some(Ok(head)) = read::head(connection, table).await? {
        let sum = head_of(&head.record);
        sqlx::query(SEAL).bind(table.as_str()).bind(sum.as_bytes()).execute(connection).await?;
    }
    Ok(())
}

/// Fills in the hashes of tables from before there were any, some at a time.
pub(super) async fn chain_all(connection: &mut DbConnection) -> Result<(), sqlx::Error> {
    use sqlx::Connection as _;
    loop {
        let mut change = connection.begin_with(CHANGE).await?;
        let rows = sqlx::query(UNCHAINED).fetch_all(&mut *change).await?;
        if rows.is_empty() {
            return change.rollback().await;
        }
        for row in rows {
            chain(&mut change, &row.try_get::<String, _>(0)?).await?;
        }
        change.commit().await?;
    }
}

async fn chain(connection: &mut DbConnection, id: &str) -> Result<(), sqlx::Error> {
    let Ok(table) = TableId::try_from(id.to_owned()) else {
        return spoil(connection, id).await;
    };
    let head = read::head(connection, &table).await?;
    let steps = read::steps(connection, id).await?;
    let steps = steps.iter().map(read::step_record).collect::<Result<Vec<_>, _>>();
    match (head, steps) {
        (Some(Ok(head)), Ok(steps)) => {
            write_links(connection, id, &links_of(&table, &steps)).await?;
            let sum = head_of(&head.record);
            sqlx::query(SEAL).bind(id).bind(sum.as_bytes()).execute(connection).await?;
            Ok(())
        }
        _ => spoil(connection, id).await,
    }
}

/// Marks a table that makes no sense: nothing has the empty checksum.
async fn spoil(connection: &mut DbConnection, id: &str) -> Result<(), sqlx::Error> {
    sqlx::query(SEAL).bind(id).bind::<&[u8]>(&[]).execute(connection).await?;
    Ok(())
}
