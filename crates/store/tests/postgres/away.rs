//! The database is killed under load, and comes back.

use std::sync::Arc;
use std::time::Duration;

use store::TableStore;

use super::scene;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_killed_under_load_loses_nothing_and_doubles_nothing() {
    // A server of its own, because it is killed.
    let mut server = match neighbours::Postgres::start() {
        Ok(server) => server,
        // The tests that borrow one say what is missing, and fail if nothing may be left out.
        Err(neighbours::Absent::NotInstalled { .. }) => return,
        Err(absent) => panic!("{absent}"),
    };
    let database = scene::database_on(&server).await;
    let store = scene::open(&database).await;
    let tables: Vec<_> = (0..30).map(scene::table).collect();
    for table in &tables {
        store.open_table(table.clone()).await.unwrap();
    }
    let racers: Vec<_> = tables
        .iter()
        .map(|table| {
            let (store, id) = (Arc::clone(&store), table.id.clone());
            tokio::spawn(async move { (id.clone(), scene::race(&*store, &id, 0, 400).await) })
        })
        .collect();
    for pause_ms in [150, 250, 100] {
        tokio::time::sleep(Duration::from_millis(pause_ms)).await;
        server = tokio::task::spawn_blocking(move || {
            server.kill();
            server.restart().unwrap();
            server
        })
        .await
        .unwrap();
    }
    let mut written = 0;
    for racer in racers {
        let (id, acknowledged) = racer.await.unwrap();
        let record = store.load(&id).await.unwrap().unwrap();
        let found: Vec<String> = record.steps.into_iter().map(|step| step.entry).collect();
        assert_eq!(found, acknowledged);
        written += found.len();
    }
    assert_eq!(written, 30 * 400);
    store.close().await.unwrap();
}
