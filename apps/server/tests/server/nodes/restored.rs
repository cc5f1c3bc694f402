//! A copy of a PostgreSQL database that nodes are using, and other nodes that go on from it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::hall::Spread;
use super::site::Site;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_on_a_restored_copy_hold_every_table_and_it_is_played_on() {
    let Some(site) = Site::large().await else { return };
    let [mut one, mut two] = [site.node().await, site.node().await];
    let mut finished = Spread::open(one.door, two.door).await;
    finished.play_to(u64::MAX).await;
    let mut resting = Spread::open(one.door, two.door).await;
    resting.play_to(6).await;
    // Somebody plays all the while.
    let mut busy = Spread::open(one.door, two.door).await;
    let before = busy.play_to(2).await;
    let stop = Arc::new(AtomicBool::new(false));
    let playing = tokio::spawn({
        let stop = Arc::clone(&stop);
        async move {
            let mut length = before;
            while !stop.load(Ordering::SeqCst) && busy.players[0].sight.over.is_none() {
                length += 1;
                busy.play_to(length).await;
            }
            busy
        }
    });
    let copy = site.restored_elsewhere().await;
    stop.store(true, Ordering::SeqCst);
    let mut busy = playing.await.unwrap();
    let log = async |door: remote::Door| {
        door.get(&format!("/api/tables/{}/log", finished.table)).await.unwrap().body
    };
    let written = log(one.door).await;
    // The nodes are killed, so their leases are in the copy as if they still lived.
    one.kill();
    two.kill();

    let [three, four] = [copy.node().await, copy.node().await];
    assert!(log(three.door).await == written, "a finished game is in the copy, line by line");
    for game in [&mut resting, &mut busy] {
        let knew = game.players[0].sight.seq.0;
        game.come_back(0, three.door).await;
        game.come_back(1, four.door).await;
        let found = game.players[0].sight.seq.0;
        assert!((before..=knew).contains(&found), "{found} lines of {knew}");
        assert_eq!(game.players[1].sight.seq.0, found);
        game.play_to(u64::MAX).await;
        assert!(game.players.iter().all(|player| player.sight.over.is_some()));
    }
}
