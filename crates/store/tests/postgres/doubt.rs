//! The wire to the database is cut at the worst moments: nothing is lost, nothing is written twice, and whoever cannot
//! know is told so.

use std::time::Duration;

use store::{Claim, NodeId, NodeStore as _, PostgresStore, StoreError, TableStore};

use super::proxy::{Cut, LATE, Proxy};
use super::scene::{self, Database, line, table};

/// A store whose wire will be cut at `word`, with an open table.
async fn wired(word: &'static [u8], cut: Cut) -> Option<(PostgresStore, Proxy, Database)> {
    let database = scene::database().await?;
    let proxy = Proxy::start(database.port(), word, cut).await;
    let store = PostgresStore::open(&database.by_port(proxy.port())).await.unwrap();
    store.open_table(table(0)).await.unwrap();
    proxy.arm();
    Some((store, proxy, database))
}

async fn lines(store: &dyn TableStore) -> Vec<String> {
    let record = store.load(&table(0).id).await.unwrap().unwrap();
    record.steps.into_iter().map(|step| step.entry).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_whose_answer_is_lost_is_in_doubt_and_asking_again_is_no_second_line() {
    let Some((store, proxy, _database)) = wired(b"COMMIT", Cut::After).await else { return };
    let id = table(0).id;
    let doubtful = store.append(line(&id, 0, "move")).await.unwrap_err();
    assert!(proxy.was_cut());
    assert!(matches!(doubtful, StoreError::InDoubt) && doubtful.calls_for_reload(), "{doubtful}");
    assert_eq!(lines(&store).await, ["move"], "it was written after all");
    let again = store.append(line(&id, 0, "move")).await;
    assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");
    assert_eq!(lines(&store).await, ["move"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_that_is_lost_is_in_doubt_and_can_be_asked_again() {
    let Some((store, proxy, _database)) = wired(b"COMMIT", Cut::Before).await else { return };
    let id = table(0).id;
    let doubtful = store.append(line(&id, 0, "move")).await;
    assert!(proxy.was_cut());
    assert!(matches!(doubtful, Err(StoreError::InDoubt)), "{doubtful:?}");
    assert!(lines(&store).await.is_empty(), "it was not written");
    store.append(line(&id, 0, "move")).await.unwrap();
    assert_eq!(lines(&store).await, ["move"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wire_that_is_cut_before_the_commit_is_mended_without_a_word() {
    let Some((store, proxy, _database)) = wired(b"insert into steps", Cut::After).await else { return };
    let id = table(0).id;
    store.append(line(&id, 0, "move")).await.unwrap();
    assert!(proxy.was_cut());
    assert_eq!(lines(&store).await, ["move"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wire_that_goes_dead_without_a_word_is_noticed() {
    let Some((store, proxy, _database)) = wired(b"insert into steps", Cut::Silent).await else { return };
    let id = table(0).id;
    store.append(line(&id, 0, "move")).await.unwrap();
    assert!(proxy.was_cut());
    assert_eq!(lines(&store).await, ["move"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_that_was_given_up_leaves_no_transaction_for_the_next_one() {
    let Some(database) = scene::database().await else { return };
    // The beginning of a transaction arrives, and its answer takes longer than anybody waits.
    let proxy = Proxy::start(database.port(), b"begin isolation level read committed", Cut::Late).await;
    let store = PostgresStore::open(&database.by_port(proxy.port())).await.unwrap();
    let id = table(0).id;
    store.open_table(table(0)).await.unwrap();
    let [one, other] = [1, 2].map(|node| NodeId::from_random([node; 16]));
    for node in [&one, &other] {
        store.greet(node, Duration::from_secs(60)).await.unwrap();
    }
    let beside = PostgresStore::open(database.url()).await.unwrap();
    // The pool may have more than one connection at rest and hands them out in turn, so each gets its turn here.
    for turns in 0..6 {
        assert_eq!(store.claim(&id, &one).await.unwrap(), Claim::Yours);
        proxy.arm();
        let greeting = store.greet(&one, Duration::from_secs(60));
        assert!(tokio::time::timeout(Duration::from_millis(100), greeting).await.is_err() && proxy.was_cut());
        tokio::time::sleep(LATE).await;
        for _ in 0..turns {
            store.living().await.unwrap();
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        store.release(&id, &one).await.unwrap();
        let claim = tokio::time::timeout(Duration::from_secs(1), beside.claim(&id, &other)).await;
        assert_eq!(claim.expect("nobody is in the way").unwrap(), Claim::Yours);
        beside.release(&id, &other).await.unwrap();
    }
}
