//! Rows that were changed behind the store's back are noticed, and rows of a server from before are taken.

use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection};
use store::{PostgresStore, StoreError, TableStore as _};

use crate::scene;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b12_a_changed_row_sets_its_table_aside_on_postgres() {
    let Some(database) = scene::database().await else { return };
    let store = scene::open(&database).await;
    let mut connection = PgConnection::connect(database.url()).await.unwrap();
    let damages = [
        ("steps", "entry = 'line 9'", "table_id", Some(2)),
        ("steps", "at_ms = 5", "table_id", Some(2)),
        ("steps", "chain = '\\x00'::bytea", "table_id", Some(2)),
        ("tables", "opening = '[]'", "id", None),
        ("tables", "secret = '\\x00'::bytea || substring(secret from 2)", "id", None),
        ("tables", "begun_ms = 7", "id", None),
    ];
    for (number, (table, change, key, at)) in (0..).zip(damages) {
        let new = scene::table(number);
        store.open_table(new.clone()).await.unwrap();
        for line in 0..4 {
            store.append(scene::line(&new.id, line, &format!("line-{line}"))).await.unwrap();
        }
        let one = if table == "steps" { " and seq = 2" } else { "" };
        let statement = format!("update {table} set {change} where {key} = '{}'{one}", new.id);
        connection.execute(AssertSqlSafe(statement)).await.unwrap();
        let error = store.load(&new.id).await.unwrap_err();
        let is_found = match &error {
            StoreError::TableDamaged { line, .. } => *line == at,
            StoreError::Garbled(_) => at.is_none(),
            _ => false,
        };
        assert!(is_found, "{change}: {error}");
    }
    let sound = scene::table(99);
    store.open_table(sound.clone()).await.unwrap();
    store.append(scene::line(&sound.id, 0, "line-0")).await.unwrap();
    assert_eq!(store.load(&sound.id).await.unwrap().unwrap().steps.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b12_a_postgres_database_from_before_the_chain_is_chained_as_it_opens() {
    let Some(database) = scene::database().await else { return };
    let mut connection = PgConnection::connect(database.url()).await.unwrap();
    sqlx::migrate!().run_direct(Some(10), &mut connection, false).await.unwrap();
    let id = scene::table(1).id;
    let table = "insert into tables (id, watch, game, opening, secret, created_ms, sealed, begun_ms)
                 values ($1, $2, 'mancala', '{}', $3, 1, 1, 2)";
    let watch = scene::table(1).watch;
    let table = sqlx::query(table).bind(id.as_str()).bind(watch.as_str()).bind([0_u8; 32].as_slice());
    table.execute(&mut connection).await.unwrap();
    let lines = "insert into steps (table_id, seq, entry, seat, message_id, at_ms)
                 select $1, n, 'line ' || n, null, null, 5 from generate_series(0, 2) as n";
    sqlx::query(lines).bind(id.as_str()).execute(&mut connection).await.unwrap();
    let store = PostgresStore::open(database.url()).await.unwrap();
    assert_eq!(store.load(&id).await.unwrap().unwrap().steps.len(), 3);
    // A server from before that is still running adds a line without a hash.
    let late = "insert into steps (table_id, seq, entry, at_ms) values ($1, 3, 'line 3', 5)";
    sqlx::query(late).bind(id.as_str()).execute(&mut connection).await.unwrap();
    store.append(scene::line(&id, 4, "line-4")).await.unwrap();
    assert_eq!(store.load(&id).await.unwrap().unwrap().steps.len(), 5);
    sqlx::query("update steps set entry = 'x' where seq = 1").execute(&mut connection).await.unwrap();
    assert!(matches!(store.load(&id).await, Err(StoreError::TableDamaged { line: Some(1), .. })));
}
