//! From an address to a store.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::{NodeStore, PostgresStore, SqliteStore, StoreError, TableStore};

/// A store with everything a server needs: tables, decks, and who owns them.
pub trait Store: TableStore + NodeStore {}

impl<S: TableStore + NodeStore> Store for S {}

/// Opens the store at an address: `postgres://USER:PASSWORD@HOST:PORT/NAME`, or `sqlite:FILE`. Its schema is brought up
/// to date. What goes wrong is said without the address, which may hold a password.
pub async fn open(url: &str) -> Result<Arc<dyn Store>, StoreError> {
    match sqlite_file(url)? {
        Some(file) => Ok(Arc::new(SqliteStore::open(&file).await?)),
        None => Ok(Arc::new(PostgresStore::open(url).await?)),
    }
}

/// The file that an address names; none if it names a PostgreSQL database.
pub fn sqlite_file(url: &str) -> Result<Option<PathBuf>, StoreError> {
    match url.split_once(':') {
        Some(("postgres" | "postgresql", _)) => Ok(None),
        Some(("sqlite", rest)) => {
            let path = rest.strip_prefix("//").unwrap_or(rest);
            if path.is_empty() {
                return Err(StoreError::BadUrl("there is no file in it".to_owned()));
            }
            Ok(Some(Path::new(path).to_owned()))
        }
        Some(_) => Err(StoreError::BadUrl("it begins neither with postgres: nor with sqlite:".to_owned())),
        None => Err(StoreError::BadUrl("there is no colon in it".to_owned())),
    }
}
