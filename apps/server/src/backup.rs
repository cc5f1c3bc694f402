//! Copies of the database, for the day the disk breaks.

use std::path::Path;

use store::{SqliteStore, StoreError};

use crate::Config;

/// Copies the database in the folder `data` into the new file `into`, while a server may be using it. To restore it, put
/// the copy in its place while no server runs. A database elsewhere has its own tools.
pub async fn back_up(data: &Path, into: &Path) -> Result<(), StoreError> {
    SqliteStore::back_up(&data.join(Config::DATABASE), into).await
}
