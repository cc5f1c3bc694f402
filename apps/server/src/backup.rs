//! Copies of the database, for the day the disk breaks, and whether a copy is whole.

use std::path::Path;

use catalog::PlayDeck;
use store::{Inspection, SqliteStore, StoreError};

use crate::Config;

/// Copies the database in the folder `data` into the new file `into`, while a server may be using it. To restore it, put
/// the copy in its place while no server runs. A database elsewhere has its own tools.
pub async fn back_up(data: &Path, into: &Path) -> Result<(), StoreError> {
    SqliteStore::back_up(&data.join(Config::DATABASE), into).await
}

/// What was found in a database.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many tables there are.
    pub tables: usize,
    /// How many decks there are.
    pub decks: usize,
    /// What is wrong, a sentence each; nothing, if all is as it was written.
    pub damages: Vec<String>,
}

/// Reads everything in the database at `file` and checks it against its hashes. Nothing is changed.
pub async fn check_backup(file: &Path) -> Result<Checked, StoreError> {
    let inspection = Inspection::open(file).await?;
    let mut checked = Checked::default();
    checked.check_tables(&inspection).await;
    checked.check_decks(&inspection).await;
    // The same damage is said twice, by us and by SQLite; we say which table it is.
    match inspection.complaints().await {
        Ok(complaints) => {
            checked.damages.extend(complaints.into_iter().map(|said| format!("SQLite says: {said}")));
        }
        Err(error) => checked.damages.push(error.to_string()),
    }
    inspection.close().await;
    Ok(checked)
}

impl Checked {
    async fn check_tables(&mut self, inspection: &Inspection) {
        let tables = match inspection.tables().await {
            Ok(tables) => tables,
            Err(error) => return self.damages.push(format!("the list of tables cannot be read: {error}")),
        };
        self.tables = tables.len();
        for table in tables {
            let Some(table) = table else {
                self.damages.push("the name of a table cannot be read".to_owned());
                continue;
            };
            match inspection.table(&table).await {
                Ok(Some(_)) => {}
                Ok(None) => self.damages.push("a table cannot be found by its name".to_owned()),
                Err(error) => self.damages.push(error.to_string()),
            }
        }
    }

    async fn check_decks(&mut self, inspection: &Inspection) {
        let decks = match inspection.decks().await {
            Ok(decks) => decks,
            Err(error) => return self.damages.push(format!("the list of decks cannot be read: {error}")),
        };
        self.decks = decks.len();
        for hash in decks {
            let Some(hash) = hash else {
                self.damages.push("the hash of a deck cannot be read".to_owned());
                continue;
            };
            let is_whole = match inspection.deck(&hash).await {
                Ok(Some(record)) => PlayDeck::read(&record.json).is_ok_and(|deck| deck.hash() == hash),
                Ok(None) | Err(_) => false,
            };
            if !is_whole {
                self.damages.push(format!("the deck {hash} is damaged"));
            }
        }
    }
}
