//! What every store promises about nodes, leases and who owns a table.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use super::{new_table, opened};
use crate::{Claim, Greeted, NodeId, Store, StoreError};

/// A lease nobody waits for the end of.
const LONG: Duration = Duration::from_secs(600);

/// A lease whose end is waited for, and how long that takes.
const SHORT: Duration = Duration::from_millis(300);
const PAST_SHORT: Duration = Duration::from_millis(450);

/// Puts a store through every promise about nodes; panics at the first that is broken.
pub async fn check(store: Arc<dyn Store>) {
    let store = &*store;
    a_greeting_says_how_the_lease_stood(store).await;
    the_living_are_those_whose_lease_runs(store).await;
    a_table_is_its_first_claimants(store).await;
    who_has_no_lease_can_claim_nothing(store).await;
    a_lease_that_has_run_out_frees_its_tables(store).await;
    a_lease_that_is_renewed_keeps_them(store).await;
    a_farewell_frees_them_at_once(store).await;
    only_its_owner_lets_go_of_a_table(store).await;
    of_many_who_claim_at_once_one_gets_it(store).await;
}

async fn a_greeting_says_how_the_lease_stood(store: &dyn Store) {
    let node = node();
    assert_eq!(store.greet(&node, LONG).await.unwrap(), Greeted::Begun);
    // A busy machine may take longer over two greetings than the short lease lasts.
    assert_eq!(store.greet(&node, SHORT).await.unwrap(), Greeted::Renewed);
    tokio::time::sleep(PAST_SHORT).await;
    assert_eq!(store.greet(&node, SHORT).await.unwrap(), Greeted::Lapsed);
    store.farewell(&node).await.unwrap();
    assert_eq!(store.greet(&node, SHORT).await.unwrap(), Greeted::Begun);
}

async fn the_living_are_those_whose_lease_runs(store: &dyn Store) {
    let [lasting, brief, gone] = [node(), node(), node()];
    store.greet(&lasting, LONG).await.unwrap();
    store.greet(&brief, SHORT).await.unwrap();
    store.greet(&gone, LONG).await.unwrap();
    store.farewell(&gone).await.unwrap();
    tokio::time::sleep(PAST_SHORT).await;
    let living = store.living().await.unwrap();
    assert!(living.contains(&lasting) && !living.contains(&brief) && !living.contains(&gone), "{living:?}");
    assert!(living.is_sorted());
}

async fn a_table_is_its_first_claimants(store: &dyn Store) {
    let [first, second] = two_nodes(store).await;
    let table = opened(store).await;
    assert_eq!(store.claim(&table, &first).await.unwrap(), Claim::Yours);
    assert_eq!(store.claim(&table, &second).await.unwrap(), Claim::Theirs(first.clone()));
    assert_eq!(store.claim(&table, &first).await.unwrap(), Claim::Yours, "it may ask again");
}

async fn who_has_no_lease_can_claim_nothing(store: &dyn Store) {
    let table = opened(store).await;
    let (stranger, node) = (node(), node());
    assert!(matches!(store.claim(&table, &stranger).await, Err(StoreError::Lapsed)));
    store.greet(&node, LONG).await.unwrap();
    let nowhere = store.claim(&new_table().id, &node).await;
    assert!(matches!(nowhere, Err(StoreError::NoSuchTable)), "{nowhere:?}");
}

async fn a_lease_that_has_run_out_frees_its_tables(store: &dyn Store) {
    let [first, second] = two_nodes(store).await;
    let table = opened(store).await;
    store.claim(&table, &first).await.unwrap();
    store.greet(&first, SHORT).await.unwrap();
    assert_eq!(store.claim(&table, &second).await.unwrap(), Claim::Theirs(first.clone()));
    tokio::time::sleep(PAST_SHORT).await;
    assert!(matches!(store.claim(&table, &first).await, Err(StoreError::Lapsed)), "it must greet first");
    assert_eq!(store.claim(&table, &second).await.unwrap(), Claim::Yours);
    assert_eq!(store.greet(&first, LONG).await.unwrap(), Greeted::Lapsed);
    assert_eq!(store.claim(&table, &first).await.unwrap(), Claim::Theirs(second));
}

async fn a_lease_that_is_renewed_keeps_them(store: &dyn Store) {
    let [first, second] = two_nodes(store).await;
    let table = opened(store).await;
    store.claim(&table, &first).await.unwrap();
    store.greet(&first, SHORT).await.unwrap();
    store.greet(&first, LONG).await.unwrap();
    tokio::time::sleep(PAST_SHORT).await;
    assert_eq!(store.claim(&table, &second).await.unwrap(), Claim::Theirs(first));
}

async fn a_farewell_frees_them_at_once(store: &dyn Store) {
    let [first, second] = two_nodes(store).await;
    let table = opened(store).await;
    store.claim(&table, &first).await.unwrap();
    store.farewell(&first).await.unwrap();
    assert_eq!(store.claim(&table, &second).await.unwrap(), Claim::Yours);
    store.farewell(&node()).await.unwrap();
}

async fn only_its_owner_lets_go_of_a_table(store: &dyn Store) {
    let [first, second] = two_nodes(store).await;
    let table = opened(store).await;
    store.claim(&table, &first).await.unwrap();
    store.release(&table, &second).await.unwrap();
    assert_eq!(store.claim(&table, &second).await.unwrap(), Claim::Theirs(first.clone()));
    store.release(&table, &first).await.unwrap();
    assert_eq!(store.claim(&table, &second).await.unwrap(), Claim::Yours);
}

async fn of_many_who_claim_at_once_one_gets_it(store: &dyn Store) {
    let nodes: [NodeId; 8] = std::array::from_fn(|_| node());
    for node in &nodes {
        store.greet(node, LONG).await.unwrap();
    }
    let table = opened(store).await;
    // All are asked before any is waited for; the answers are taken one by one.
    let mut claims: Vec<_> = nodes.iter().map(|node| store.claim(&table, node)).collect();
    let claims = std::future::poll_fn(|context| {
        for claim in &mut claims {
            // The first look sets each of them going.
            if let std::task::Poll::Ready(done) = claim.as_mut().poll(context) {
                *claim = Box::pin(std::future::ready(done));
            }
        }
        std::task::Poll::Ready(std::mem::take(&mut claims))
    })
    .await;
    let mut owners = Vec::new();
    for (node, claim) in nodes.iter().zip(claims) {
        owners.push(match claim.await.unwrap() {
            Claim::Yours => node.clone(),
            Claim::Theirs(owner) => owner,
        });
    }
    owners.dedup();
    assert_eq!(owners.len(), 1, "all agree on whose it is: {owners:?}");
}

async fn two_nodes(store: &dyn Store) -> [NodeId; 2] {
    let nodes = [node(), node()];
    for node in &nodes {
        store.greet(node, LONG).await.unwrap();
    }
    nodes
}

/// A node no other call has made, in this run or in one before it on the same database.
fn node() -> NodeId {
    static MADE: AtomicU8 = AtomicU8::new(0);
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed();
    let mut bytes = since.expect("the clock stands after 1970").as_nanos().to_be_bytes();
    bytes[0] = MADE.fetch_add(1, Ordering::Relaxed);
    NodeId::from_random(bytes)
}
