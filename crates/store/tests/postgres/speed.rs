//! How many moves a second go in when many tables are played at once. It is printed, not checked.

use std::sync::Arc;
use std::time::Instant;

use store::TableStore;

use super::scene;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement; run it with --ignored --nocapture, best in release"]
async fn moves_a_second() {
    let Some(database) = scene::database().await else { return };
    let store = scene::open(&database).await;
    let tables: Vec<_> = (0..100).map(scene::table).collect();
    for table in &tables {
        store.open_table(table.clone()).await.unwrap();
    }
    let began = Instant::now();
    let players: Vec<_> = tables
        .iter()
        .map(|table| {
            let (store, id) = (Arc::clone(&store), table.id.clone());
            tokio::spawn(async move { scene::race(&*store, &id, 0, 200).await.len() })
        })
        .collect();
    let mut moves = 0;
    for player in players {
        moves += player.await.unwrap();
    }
    println!("{:.0} moves a second", moves as f64 / began.elapsed().as_secs_f64());
}
