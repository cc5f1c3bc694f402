//! Health, readiness, numbers, and being sent away.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use protocol::ServerMessage;
use remote::{Door, Player};

use crate::house::{House, config, mancala};

#[tokio::test]
async fn a_server_says_that_it_lives_and_is_ready() {
    let house = House::open().await;
    for path in ["/health", "/healthz", "/ready"] {
        assert_eq!(house.door.get(path).await.unwrap().status, 200, "{path}");
    }
}

#[tokio::test]
async fn numbers_are_not_for_strangers() {
    let house = House::open().await;
    let page = house.door.get("/metrics").await.unwrap();
    assert!(!String::from_utf8_lossy(&page.body).contains("boxlid_"), "the front door shows none");
    assert_eq!(house.door.post("/drain", &()).await.unwrap().status, 405, "nor can it be closed by anybody");
}

#[tokio::test]
async fn whoever_runs_the_server_reads_its_numbers_and_sends_it_away() {
    let folder = tempfile::tempdir().unwrap();
    // A port that was free a moment ago; nobody else asks for one by number.
    let admin = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap();
    let running =
        server::start(server::Config { admin: Some(admin), ..config(folder.path()) }).await.unwrap();
    let (door, admin) = (Door::new(running.address()), Door::new(admin));
    let until = tokio::spawn(running.until(std::future::pending()));
    let opened = door.open(&mancala()).await.unwrap();
    door.sit(&opened.table, "Bob").await.unwrap();
    let mut ann = Player::sit(door, opened.table.clone(), opened.token.clone()).await.unwrap();
    ann.play_first().await.unwrap();
    let page = String::from_utf8(admin.get("/metrics").await.unwrap().body).unwrap();
    for line in ["boxlid_sockets 1", "boxlid_tables_open 1", "boxlid_moves_total 1", "boxlid_ready 1"] {
        assert!(page.lines().any(|found| found == line), "{line} is not in\n{page}");
    }
    for secret in [opened.table.as_str(), opened.watch.as_str(), opened.token.reveal(), "Ann", "Bob"] {
        assert!(!page.contains(secret));
    }
    assert_eq!(admin.request("POST", "/drain", &[("x-boxlid-admin", "1")], b"").await.unwrap().status, 202);
    assert!(matches!(ann.guest.next().await.unwrap(), ServerMessage::Closing));
    drop(ann);
    tokio::time::timeout(Duration::from_secs(10), until).await.unwrap().unwrap();
}

#[tokio::test]
async fn an_admin_door_that_is_taken_gets_a_plain_sentence() {
    let house = House::open().await;
    let folder = tempfile::tempdir().unwrap();
    let taken: SocketAddr = house.door.address();
    let wanted = server::Config { admin: Some(taken), ..config(folder.path()) };
    assert!(server::start(wanted).await.err().unwrap().to_string().contains("is in use"));
}
