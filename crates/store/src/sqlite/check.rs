//! Goes through a file to see whether everything in it is as it was written. Nothing is changed.

use std::path::{Path, PathBuf};

use protocol::TableId;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};
use sqlx::{ConnectOptions, Row};

use super::explain::explain;
use super::{PATIENCE, decks, read};
use crate::{DeckRecord, StoreError, TableRecord};

/// A database that is only looked at.
pub struct Inspection {
    path: PathBuf,
    pool: SqlitePool,
}

impl Inspection {
    /// Opens the file at `path`, which a server may be using.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(false)
            .read_only(true)
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await;
        let pool = pool.map_err(|error| explain(&error, path))?;
        let inspection = Inspection { path: path.to_owned(), pool };
        // What was written before there were hashes cannot be checked.
        let is_chained = "select count(*) from pragma_table_info('steps') where name = 'chain'";
        let row = sqlx::query(is_chained).fetch_one(&inspection.pool).await;
        let row = row.map_err(|error| inspection.explain(&error))?;
        match row.try_get::<i64, _>(0) {
            Ok(1) => Ok(inspection),
            _ => Err(StoreError::Unchained { path: path.to_owned() }),
        }
    }

    /// What SQLite itself finds wrong with the file: nothing, if all is well.
    pub async fn complaints(&self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("pragma integrity_check").fetch_all(&self.pool).await;
        let rows = rows.map_err(|error| self.explain(&error))?;
        let said = rows.iter().filter_map(|row| row.try_get::<String, _>(0).ok());
        Ok(said.filter(|said| said != "ok").collect())
    }

    /// The name of every table. One that cannot be read has none.
    pub async fn tables(&self) -> Result<Vec<Option<TableId>>, StoreError> {
        let names = self.texts("select id from tables order by number").await?;
        Ok(names.into_iter().map(|name| TableId::try_from(name?).ok()).collect())
    }

    /// Reads a table, if it is as it was written.
    pub async fn table(&self, name: &TableId) -> Result<Option<TableRecord>, StoreError> {
        read::table(&self.pool, name).await.map_err(|error| self.explain(&error))?.transpose()
    }

    /// The hash of every deck. One that cannot be read has none.
    pub async fn decks(&self) -> Result<Vec<Option<String>>, StoreError> {
        self.texts("select hash from decks order by hash").await
    }

    /// Reads a deck; whether it has its hash is for those to see who know how decks are hashed.
    pub async fn deck(&self, hash: &str) -> Result<Option<DeckRecord>, StoreError> {
        decks::deck(&self.pool, hash).await.map_err(|error| self.explain(&error))?.transpose()
    }

    /// Lets go of the file.
    pub async fn close(self) {
        self.pool.close().await;
    }

    async fn texts(&self, statement: &'static str) -> Result<Vec<Option<String>>, StoreError> {
        let rows = sqlx::query(statement).fetch_all(&self.pool).await;
        let rows = rows.map_err(|error| self.explain(&error))?;
        Ok(rows.iter().map(|row| row.try_get(0).ok()).collect())
    }

    fn explain(&self, error: &sqlx::Error) -> StoreError {
        explain(error, &self.path)
    }
}
