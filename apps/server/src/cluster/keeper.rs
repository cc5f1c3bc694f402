//! Keeps the lease of this node, and notices who is gone.

use std::sync::{Arc, Weak};
use std::time::Duration;

use store::Greeted;
use tokio::time::{Instant, sleep_until, timeout};

use super::lease::{BEAT, LEASE};
use super::{Cluster, Roll, office};
use crate::open_tables::OpenTables;

/// How long a greeting may take before it is given up and tried again: shorter than the lease, so that a connection that
/// hangs costs one try and not the lease.
const SLOWEST_GREETING: Duration = Duration::from_millis(900);

/// Answers letters, greets the others again and again, and lets go of everything when that cannot be done in time; for
/// ever.
pub(crate) async fn keep(cluster: Arc<Cluster>, tables: Weak<OpenTables>) {
    // Before the first greeting: nobody should know of a node that does not answer.
    let _letters = loop {
        match office::open(&cluster, &tables).await {
            Ok(letters) => break letters,
            Err(error) => tracing::warn!(%error, "letters cannot be received yet"),
        }
        tokio::time::sleep(BEAT).await;
    };
    // Side by side, so that none waits for another.
    tokio::join!(
        greet_again_and_again(&cluster),
        watch_the_clock(&cluster),
        call_again_and_again(&cluster, &tables)
    );
}

async fn greet_again_and_again(cluster: &Cluster) {
    loop {
        let asked = Instant::now();
        let was_leased = cluster.is_leased();
        match timeout(SLOWEST_GREETING, cluster.nodes.greet(&cluster.id, LEASE)).await {
            Ok(Ok(greeted)) => {
                if greeted == Greeted::Lapsed {
                    // A machine that stood still finds out here, if not before.
                    tracing::warn!("the lease of this node had run out; its tables are claimed anew");
                    cluster.void_deeds();
                }
                cluster.lease.renewed(asked);
                if !was_leased || greeted == Greeted::Lapsed {
                    // Everyone who watches here looks for the tables again, and reports to them.
                    cluster.roll.send_modify(Roll::count_lapse);
                }
            }
            Ok(Err(error)) => tracing::warn!(%error, "the lease of this node could not be renewed"),
            Err(_) => tracing::warn!("the lease of this node was not renewed in time"),
        }
        sleep_until(asked + BEAT).await;
    }
}

async fn call_again_and_again(cluster: &Cluster, tables: &Weak<OpenTables>) {
    loop {
        call_the_roll(cluster, tables).await;
        tokio::time::sleep(BEAT / 2).await;
    }
}

/// Lets go of all tables when the lease is over by this node's own clock.
async fn watch_the_clock(cluster: &Cluster) {
    while !cluster.is_leased() {
        tokio::time::sleep(BEAT / 10).await;
    }
    loop {
        sleep_until(cluster.lease.ends()).await;
        if !cluster.is_leased() {
            tracing::warn!("the lease of this node runs out; it lets go of its tables");
            cluster.void_deeds();
            cluster.roll.send_modify(|_| {});
            while !cluster.is_leased() {
                tokio::time::sleep(BEAT / 10).await;
            }
        }
    }
}

/// Asks who lives. Those who are gone leave their tables to others, and their sockets are nobody's any more.
async fn call_the_roll(cluster: &Cluster, tables: &Weak<OpenTables>) {
    let living = match timeout(SLOWEST_GREETING, cluster.nodes.living()).await {
        Ok(Ok(living)) => living,
        // The greeting has complained already.
        Ok(Err(_)) | Err(_) => return,
    };
    let mut lost = Vec::new();
    cluster.roll.send_if_modified(|roll| {
        lost = roll.call(living);
        cluster.metrics.nodes(roll.len());
        !lost.is_empty()
    });
    let Some(tables) = tables.upgrade() else { return };
    for node in lost {
        tracing::info!(%node, "a node is gone");
        let tables = Arc::clone(&tables);
        // A table that is busy should keep nobody from noticing who else is gone.
        tokio::spawn(async move { tables.bereave(&node).await });
    }
}
