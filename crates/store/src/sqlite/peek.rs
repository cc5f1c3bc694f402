//! Which database a file is, before anything is done to it.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Row};

use super::explain::explain;
use super::{PATIENCE, SqliteStore};
use crate::StoreError;

const HAS_ONE: &str = "select count(*) from sqlite_master where type = 'table' and name = 'store_identity'";

impl SqliteStore {
    /// What the database at `path` is recognized by; nothing if there is no file, or one from before databases had an
    /// identity. [`SqliteStore::open`] would bring it up to date, and whether that may be done is often the question.
    pub async fn identity_of(path: &Path) -> Result<Option<String>, StoreError> {
        if std::fs::metadata(path).map_or(true, |metadata| metadata.len() == 0) {
            return Ok(None);
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(false)
            .read_only(true)
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        identity_of(&options).await.map_err(|error| explain(&error, path))
    }
}

async fn identity_of(options: &SqliteConnectOptions) -> Result<Option<String>, sqlx::Error> {
    let mut connection = SqliteConnection::connect_with(options).await?;
    let found = match sqlx::query(HAS_ONE).fetch_one(&mut connection).await?.try_get::<i64, _>(0)? {
        0 => None,
        _ => sqlx::query("select id from store_identity").fetch_optional(&mut connection).await?,
    };
    let identity = found.map(|row| row.try_get(0)).transpose()?;
    connection.close().await?;
    Ok(identity)
}
