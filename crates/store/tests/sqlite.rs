//! The SQLite store: the contract, and what it says when the disk or the file is not as it should be.

use std::path::Path;
use std::sync::Arc;

use sqlx::{Connection, Executor, SqliteConnection};
use store::{SqliteStore, StoreError, TableStore};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_keeps_the_contract() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/down/boxlid.db");
    let open = async || Arc::new(SqliteStore::open(&path).await.unwrap()) as Arc<dyn TableStore>;
    store::contract::check(open).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_keeps_the_contract_of_nodes() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("boxlid.db").display());
    store::contract::check_nodes(store::open(&url).await.unwrap()).await;
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("in-the-way");
    std::fs::write(&file, "").unwrap();
    let error = refused(&file.join("boxlid.db")).await;
    assert!(matches!(error, StoreError::Unwritable { .. }));
    let said = error.to_string();
    assert!(said.starts_with("cannot write to ") && said.contains("in-the-way"), "{said}");
}

#[tokio::test]
async fn a_folder_in_place_of_the_file_is_unwritable() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boxlid.db");
    std::fs::create_dir(&path).unwrap();
    assert!(matches!(refused(&path).await, StoreError::Unwritable { .. }));
}

#[tokio::test]
async fn a_file_that_is_no_database_is_called_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boxlid.db");
    std::fs::write(&path, "a shopping list, not a database, and long enough to be read as one".repeat(20))
        .unwrap();
    let said = refused(&path).await.to_string();
    assert!(said.contains("is damaged or is not a Boxlid database"), "{said}");
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boxlid.db");
    SqliteStore::open(&path).await.unwrap().close().await.unwrap();
    let mut connection = SqliteConnection::connect(path.to_str().unwrap()).await.unwrap();
    connection
        .execute(
            "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
             values (9999, 'from the future', 1, x'00', 0)",
        )
        .await
        .unwrap();
    connection.close().await.unwrap();
    let said = refused(&path).await.to_string();
    assert!(said.contains("was made by a newer version of Boxlid"), "{said}");
}

async fn refused(path: &Path) -> StoreError {
    match SqliteStore::open(path).await {
        Ok(_) => panic!("it should not open"),
        Err(error) => error,
    }
}
