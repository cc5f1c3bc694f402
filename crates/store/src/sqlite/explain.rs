//! What SQLite's numbers mean for the person who runs the server.

use std::path::Path;

use sqlx::migrate::MigrateError;

use crate::StoreError;

/// The database's error as a sentence of ours.
pub(super) fn explain(error: &sqlx::Error, path: &Path) -> StoreError {
    let path = path.to_owned();
    let why = match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        other => other.to_string(),
    };
    // The primary result codes of SQLite, from its own list; they are fixed for good.
    match primary_code(error) {
        Some(5 | 6) => StoreError::Busy { path },
        Some(11 | 26) => StoreError::Damaged { path },
        Some(13) => StoreError::Full { path },
        Some(3 | 8 | 10 | 14 | 23) => StoreError::Unwritable { path, why },
        _ if matches!(error, sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed) => StoreError::Closed,
        // Text that is no text, say.
        _ if matches!(error, sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. }) => {
            StoreError::Garbled(why)
        }
        _ => StoreError::Other(why),
    }
}

/// The same for what goes wrong while the schema is brought up to date.
pub(super) fn explain_migration(error: &MigrateError, path: &Path) -> StoreError {
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => explain(error, path),
        // A migration was applied that this program has never heard of.
        MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => {
            StoreError::Newer { path: path.to_owned() }
        }
        other => StoreError::Other(other.to_string()),
    }
}

fn primary_code(error: &sqlx::Error) -> Option<u32> {
    let code = error.as_database_error()?.code()?;
    // The low byte of an extended code is the primary one.
    code.parse::<u32>().ok().map(|code| code & 0xff)
}

#[cfg(test)]
mod tests {
    use sqlx::sqlite::SqliteConnection;
    use sqlx::{Connection, Executor};

    use super::*;

    #[tokio::test]
    async fn a_full_disk_is_called_one() {
        let mut connection = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        connection.execute("create table heap (stone blob)").await.unwrap();
        connection.execute("pragma max_page_count = 3").await.unwrap();
        let error = connection.execute("insert into heap values (zeroblob(1000000))").await.unwrap_err();
        let said = explain(&error, Path::new("boxlid.db")).to_string();
        assert_eq!(said, "the disk that holds boxlid.db is full; free some space and try again");
    }
}
