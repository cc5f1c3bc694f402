//! A copy of a database that is in use.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::explain::explain;
use super::{PATIENCE, SqliteStore, private};
use crate::StoreError;

impl SqliteStore {
    /// Copies the database at `path` into a new file, all as it is at one moment, while whoever uses it goes on. The copy
    /// is on the disk when this is done. It holds every secret the database holds, so it is for the user alone.
    pub async fn back_up(path: &Path, into: &Path) -> Result<(), StoreError> {
        let unwritable = |why: String| StoreError::Unwritable { path: into.to_owned(), why };
        if into.exists() {
            return Err(unwritable("there is a file of this name already".to_owned()));
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(false)
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        let mut connection =
            SqliteConnection::connect_with(&options).await.map_err(|error| explain(&error, path))?;
        // Made before, so that nobody else can read it meanwhile; SQLite takes an empty file for none.
        private::create(into).map_err(|error| unwritable(error.to_string()))?;
        let copied = sqlx::query("vacuum into ?").bind(into.to_string_lossy()).execute(&mut connection).await;
        copied.map_err(|error| explain(&error, path))?;
        connection.close().await.map_err(|error| explain(&error, path))?;
        let synced = std::fs::File::open(into).and_then(|file| file.sync_all());
        synced.map_err(|error| unwritable(error.to_string()))
    }
}
