//! The SQLite store: the contract, and what it says when the disk or the file is not as it should be.

use std::path::Path;
use std::sync::Arc;

use protocol::{MessageId, Seat, Seq, TableId};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, Executor, SqliteConnection};
use store::{
    Append, CaseRecord, DeckStore, MessageMark, ProposalRecord, SqliteStore, StoreError, TableStore,
};

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

#[tokio::test]
async fn a_database_from_before_tables_had_numbers_keeps_its_logs_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boxlid.db");
    let options = SqliteConnectOptions::new().filename(&path).create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    // Version 10 is the last one before tables had numbers.
    sqlx::migrate!().run_direct(Some(10), &mut connection, false).await.unwrap();
    // A table with two lines, and one that nobody has moved at.
    let [old, empty, old_watch, empty_watch] = [1, 2, 3, 4].map(|number| TableId::from_random([number; 10]));
    for (id, watch) in [(&old, &old_watch), (&empty, &empty_watch)] {
        let table = "insert into tables (id, watch, game, opening, secret, created_ms, sealed, begun_ms)
                     values ($1, $2, 'mancala', '{}', zeroblob(32), 1, 1, 2)";
        sqlx::query(table).bind(id.as_str()).bind(watch.as_str()).execute(&mut connection).await.unwrap();
    }
    let lines = "insert into steps (table_id, seq, entry, seat, message_id, at_ms)
                 values ($1, 0, '\"first\"', null, null, 5), ($1, 1, '\"second\"', 1, 'm-1', 6)";
    sqlx::query(lines).bind(old.as_str()).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();

    let store = SqliteStore::open(&path).await.unwrap();
    let line = |table: &TableId, at: u64, id: &str| Append {
        table: table.clone(),
        at: Seq(at),
        entries: vec![format!("\"line {at}\"")],
        message: Some(MessageMark { seat: Seat(0), id: MessageId::try_from(id.to_owned()).unwrap() }),
        at_ms: 7,
    };
    assert!(
        matches!(store.append(line(&old, 1, "m-2")).await, Err(StoreError::Conflict)),
        "it is there already"
    );
    store.append(line(&old, 2, "m-2")).await.unwrap();
    store.append(line(&empty, 0, "m-3")).await.unwrap();
    let read = async |table: &TableId| store.load(table).await.unwrap().unwrap().steps;
    let steps = read(&old).await;
    let entries: Vec<_> = steps.iter().map(|step| (step.entry.as_str(), step.at_ms)).collect();
    assert_eq!(entries, [("\"first\"", 5), ("\"second\"", 6), ("\"line 2\"", 7)]);
    let sent = steps[1].message.as_ref().map(|message| (message.seat, message.id.as_str()));
    assert_eq!(sent, Some((Seat(1), "m-1")));
    assert_eq!(read(&empty).await.len(), 1);
    store.close().await.unwrap();
}

async fn refused(path: &Path) -> StoreError {
    match SqliteStore::open(path).await {
        Ok(_) => panic!("it should not open"),
        Err(error) => error,
    }
}

#[tokio::test]
async fn b02_what_votes_decided_for_all_tables_becomes_a_proposal_or_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boxlid.db");
    let options = SqliteConnectOptions::new().filename(&path).create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    let (shared, own) = (sqlx::migrate!(), sqlx::migrate!("migrations/sqlite"));
    let before = shared.iter().chain(own.iter()).filter(|migration| migration.version < 12).cloned();
    let before = sqlx::migrate::Migrator::with_migrations(before.collect());
    before.run_direct(None, &mut connection, false).await.unwrap();
    for statement in [
        "insert into decks (hash, game, title, licence, cards, json, created_ms) values
            ('in-the-box', 'heisey-mania', 'Starter', 'CC0-1.0', 1, '{}', 1),
            ('somebodys', 'heisey-mania', 'Riddles', 'CC0-1.0', 1, '{}', 1)",
        "insert into deck_owners (deck_hash, token_hash) values ('somebodys', x'01')",
        "insert into cases (deck_hash, card, category, typed, is_right, at_ms) values
            ('in-the-box', 0, 1, 'a goose', 1, 5), ('somebodys', 2, 3, 'a duck', 0, 6)",
    ] {
        connection.execute(statement).await.unwrap();
    }
    connection.close().await.unwrap();
    let store = SqliteStore::open(&path).await.unwrap();
    let case = CaseRecord { card: 2, category: 3, typed: "a duck".into(), right: false, at_ms: 6 };
    assert_eq!(store.proposals("somebodys").await.unwrap(), [ProposalRecord { table: None, case }]);
    assert!(store.proposals("in-the-box").await.unwrap().is_empty());
    assert!(store.may_play_deck("in-the-box", None).await.unwrap());
    assert!(!store.may_play_deck("somebodys", None).await.unwrap());
    store.close().await.unwrap();
}

/// A program that opens a database which nobody else has locked believes to be alone with it, and removes its log.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn b12_health_checks_leave_the_lock_that_tells_other_programs_of_the_server() {
    use std::os::unix::fs::MetadataExt as _;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boxlid.db");
    let store = SqliteStore::open(&path).await.unwrap();
    let inode = format!(":{} ", std::fs::metadata(&path).unwrap().ino());
    for at_ms in 0..3 {
        store.probe(at_ms).await.unwrap();
        let locks = std::fs::read_to_string("/proc/locks").unwrap();
        assert!(locks.lines().any(|lock| lock.contains("POSIX") && lock.contains(&inode)), "{locks}");
    }
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_database_is_recognized_without_being_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boxlid.db");
    assert_eq!(SqliteStore::identity_of(&path).await.unwrap(), None);
    assert!(!path.exists());
    let options = SqliteConnectOptions::new().filename(&path).create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::migrate!().run_direct(Some(10), &mut connection, false).await.unwrap();
    connection.close().await.unwrap();
    let before = std::fs::read(&path).unwrap();
    assert_eq!(SqliteStore::identity_of(&path).await.unwrap(), None, "it is from before there were any");
    assert_eq!(std::fs::read(&path).unwrap(), before);
    std::fs::remove_file(&path).unwrap();

    let store = SqliteStore::open(&path).await.unwrap();
    let identity = Some(store.identity().to_owned());
    assert_eq!(SqliteStore::identity_of(&path).await.unwrap(), identity, "while it is in use");
    store.close().await.unwrap();
    let before = std::fs::read(&path).unwrap();
    assert_eq!(SqliteStore::identity_of(&path).await.unwrap(), identity);
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[tokio::test]
async fn work_that_changes_nothing_right_after_the_start_is_no_reason_to_give_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boxlid.db");
    SqliteStore::open(&path).await.unwrap().close().await.unwrap();
    let store = SqliteStore::open(&path).await.unwrap();
    store.put_in_the_box(vec!["no such deck".to_owned()]).await.unwrap();
    store.revoke_grant("no such deck", "nor grant").await.unwrap();
    store.probe(1).await.unwrap();
    store.close().await.unwrap();
}
