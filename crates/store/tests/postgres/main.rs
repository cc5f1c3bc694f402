//! The PostgreSQL store: the contract, several servers on one database, what it says when the database is not as it
//! should be, and that nothing is lost or doubled when the database goes away.

mod away;
mod damage;
mod doubt;
mod proxy;
mod refusals;
mod scene;
mod speed;

use std::sync::Arc;

use store::{PostgresStore, TableStore};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_keeps_the_contract() {
    let Some(database) = scene::database().await else { return };
    let open = async || Arc::new(PostgresStore::open(database.url()).await.unwrap()) as Arc<dyn TableStore>;
    store::contract::check(open).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_keeps_the_contract_of_nodes() {
    let Some(database) = scene::database().await else { return };
    store::contract::check_nodes(store::open(database.url()).await.unwrap()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_servers_that_start_at_once_on_an_empty_database_all_start() {
    let Some(database) = scene::database().await else { return };
    let starting: Vec<_> = (0..3)
        .map(|_| {
            let url = database.url().to_owned();
            tokio::spawn(async move { PostgresStore::open(&url).await })
        })
        .collect();
    for server in starting {
        server.await.unwrap().unwrap().close().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_servers_that_both_think_a_table_theirs_one_writes_each_line() {
    let Some(database) = scene::database().await else { return };
    let stores = [scene::open(&database).await, scene::open(&database).await];
    let tables: Vec<_> = (0..20).map(scene::table).collect();
    for table in &tables {
        stores[0].open_table(table.clone()).await.unwrap();
    }
    let mut racers = Vec::new();
    for (number, store) in stores.iter().enumerate() {
        for table in &tables {
            let (store, id) = (Arc::clone(store), table.id.clone());
            racers.push(tokio::spawn(async move { scene::race(&*store, &id, number as u8, 25).await }));
        }
    }
    let mut acknowledged = Vec::new();
    for racer in racers {
        acknowledged.extend(racer.await.unwrap());
    }
    let mut found = Vec::new();
    for table in &tables {
        let record = stores[1].load(&table.id).await.unwrap().unwrap();
        found.extend(record.steps.into_iter().map(|step| step.entry));
    }
    acknowledged.sort();
    found.sort();
    assert_eq!(found, acknowledged, "what was acknowledged is there, once, and nothing else");
    assert_eq!(found.len(), 2 * 20 * 25);
}
