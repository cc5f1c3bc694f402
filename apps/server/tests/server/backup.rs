//! A copy of a database that is in use, and a server that goes on from it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use remote::{Door, Player};
use store::{SqliteStore, TableStore};

use crate::house::{House, config};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_of_a_running_server_holds_every_table_and_can_be_played_on() {
    let house = House::open().await;
    let mut finished = house.game().await;
    finished.play_out().await;
    let mut resting = house.game().await;
    let rested_at = resting.play_to(6).await;
    // Somebody plays all the while.
    let mut busy = house.game().await;
    let (busy_table, busy_token) = (busy.table.clone(), busy.ann.token.clone());
    let stop = Arc::new(AtomicBool::new(false));
    let playing = tokio::spawn({
        let stop = Arc::clone(&stop);
        async move {
            let mut length = 0;
            while !stop.load(Ordering::SeqCst) && busy.ann.sight.over.is_none() {
                length += 1;
                busy.play_to(length).await;
            }
        }
    });
    let before = store_of(&house).await.load(&busy_table).await.unwrap().unwrap().steps.len();
    let elsewhere = tempfile::tempdir().unwrap();
    std::fs::create_dir(elsewhere.path().join("data")).unwrap();
    let copy = elsewhere.path().join("data/boxlid.db");
    server::back_up(&house.folder().join("data"), &copy).await.unwrap();
    stop.store(true, Ordering::SeqCst);
    playing.await.unwrap();

    let restored = server::start(config(elsewhere.path())).await.unwrap();
    let door = Door::new(restored.address());
    tokio::spawn(restored.until(std::future::pending()));
    for table in [&finished.table, &resting.table, &busy_table] {
        door.card(table).await.unwrap();
    }
    let mut ann = Player::sit(door, resting.table.clone(), resting.ann.token.clone()).await.unwrap();
    assert_eq!(ann.sight.seq, rested_at);
    let mut bob = Player::sit(door, resting.table.clone(), resting.bob.token.clone()).await.unwrap();
    let mover = if ann.sight.listed().is_empty() { &mut bob } else { &mut ann };
    mover.play_first().await.unwrap();
    let busy = Player::sit(door, busy_table, busy_token).await.unwrap();
    assert!(busy.sight.seq.0 >= before as u64, "what was acknowledged before the copy is in it");
}

#[tokio::test]
async fn a_copy_replaces_no_file_and_is_for_its_owner_alone() {
    let house = House::open().await;
    let folder = tempfile::tempdir().unwrap();
    let taken = folder.path().join("taken.db");
    std::fs::write(&taken, "something else").unwrap();
    let data = house.folder().join("data");
    let said = server::back_up(&data, &taken).await.unwrap_err().to_string();
    assert!(said.contains("there is a file of this name already"), "{said}");
    assert_eq!(std::fs::read(&taken).unwrap(), b"something else");
    let fresh = folder.path().join("fresh.db");
    server::back_up(&data, &fresh).await.unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(std::fs::metadata(&fresh).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

async fn store_of(house: &House) -> SqliteStore {
    SqliteStore::open(&house.folder().join("data/boxlid.db")).await.unwrap()
}
