//! What one address can make the server hold in memory is bounded.

use std::time::Duration;

use protocol::{ErrorBody, Token};
use remote::{Door, Reply};
use serde_json::Value;
use server::Crowd;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, timeout};

use crate::house::{House, mancala};
use crate::quiz::{HEISEY, deck};

/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

const MIB: usize = 1024 * 1024;

/// Begins a request with so long a body, and sends `sent` bytes of it.
async fn begin(door: Door, path: &str, length: usize, sent: usize) -> TcpStream {
    let mut stream = door.connect().await.unwrap();
    let head =
        format!("POST {path} HTTP/1.1\r\nhost: {}\r\ncontent-length: {length}\r\n\r\n", door.address());
    stream.write_all(head.as_bytes()).await.unwrap();
    // The server may refuse it in the middle.
    stream.write_all(&vec![b' '; sent]).await.ok();
    stream
}

/// The answer that comes although the request is not complete.
async fn answer(stream: &mut TcpStream) -> Reply {
    let mut bytes = Vec::new();
    let reading = async {
        loop {
            if stream.read_buf(&mut bytes).await.unwrap_or(0) == 0 {
                return;
            }
            let text = String::from_utf8_lossy(&bytes);
            if text.contains("\r\n\r\n") && text.ends_with('}') {
                return;
            }
        }
    };
    timeout(PATIENCE, reading).await.expect("the server answers");
    Reply::parse(&bytes).unwrap()
}

fn code(reply: &Reply) -> (u16, String) {
    (reply.status, reply.json::<ErrorBody>().unwrap().code)
}

#[tokio::test]
async fn b06_limits_are_applied_before_a_body_is_read() {
    let house = House::open().await;
    // Nothing of these bodies was sent, and yet they are refused.
    for (path, length) in [("/api/tables", 40_961), ("/api/tables/mine", 8_193)] {
        let reply = answer(&mut begin(house.door, path, length, 0).await).await;
        assert_eq!(code(&reply), (413, "too_long".to_owned()), "{path}");
    }
    let reply = answer(&mut begin(house.door, "/api/decks", 9 * MIB, 0).await).await;
    assert_eq!(code(&reply), (413, "too_long".to_owned()));
    while house.door.request("POST", "/api/decks", &[], b"{}").await.unwrap().status != 429 {}
    let reply = answer(&mut begin(house.door, "/api/decks", 8 * MIB, 0).await).await;
    assert_eq!(code(&reply), (429, "too_many_decks".to_owned()));
    assert!(reply.header("retry-after").is_some());
}

#[tokio::test]
async fn b06_one_address_has_only_so_many_uploads_under_way() {
    let house = House::open_for(Crowd { limit_factor: 100, ..Crowd::default() }).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(begin(house.door, "/api/decks", 10_000, 9_999).await);
    }
    // The three are under way once the server has read what was sent; until then a fourth may be one of them.
    let refused = async {
        loop {
            let mut fourth = begin(house.door, "/api/decks", 10_000, 10_000).await;
            let reply = answer(&mut fourth).await;
            if reply.status == 429 {
                return reply;
            }
        }
    };
    let reply = timeout(PATIENCE, refused).await.unwrap();
    assert_eq!(code(&reply), (429, "too_many_uploads".to_owned()));
    assert!(reply.header("retry-after").is_some());
    let elsewhere = house.door.from([127, 0, 0, 2].into());
    assert_eq!(elsewhere.request("POST", "/api/decks", &[], b"{}").await.unwrap().status, 422);
}

#[tokio::test]
async fn b06_uploads_that_are_held_back_share_a_budget_and_are_given_up_in_time() {
    let house = House::open_for(Crowd { body_memory: 4 * MIB, ..Crowd::default() }).await;
    let started = Instant::now();
    let mut held = Vec::new();
    for number in 0..30 {
        let door = house.door.from([127, 0, 6, 1 + number / 2].into());
        held.push(begin(door, "/api/decks", 256 * 1024, 256 * 1024 - 1).await);
    }
    // However full the memory of uploads is, people open tables.
    house.door.open(&mancala()).await.unwrap();
    let mut replies = Vec::new();
    for stream in &mut held {
        replies.push(code(&answer(stream).await));
    }
    let count =
        |status: u16, code: &str| replies.iter().filter(|reply| **reply == (status, code.to_owned())).count();
    let (busy, late) = (count(503, "busy"), count(408, "too_slow"));
    assert_eq!(busy + late, 30, "{replies:?}");
    assert!((1..=12).contains(&late), "{late} uploads of 256 KiB were held in 3 MiB");
    assert!(started.elapsed() >= Duration::from_secs(10));
    // Afterwards there is room again.
    house.door.keep_deck(&deck(HEISEY, 3)).await.unwrap();
}

/// Asks for a deck and reads nothing of it for `pause`; answers how many bytes of the answer come in all.
async fn read_late(door: Door, hash: &str, owner: &Token, pause: Duration) -> usize {
    let socket = TcpSocket::new_v4().unwrap();
    // What the system takes off the server's hands is little.
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(door.address()).await.unwrap();
    let request = format!(
        "GET /api/decks/{hash} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nauthorization: Bearer {}\r\n\r\n",
        door.address(),
        owner.reveal()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    tokio::time::sleep(pause).await;
    let mut bytes = Vec::new();
    // A connection that was dropped ends with an error or without one.
    timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("the server hangs up").ok();
    bytes.len()
}

#[tokio::test]
async fn b06_a_client_that_does_not_read_is_dropped() {
    let house = House::open().await;
    let mut file: Value = serde_json::from_str(&deck(HEISEY, 540)).unwrap();
    for card in file["cards"].as_array_mut().unwrap() {
        for question in card["questions"].as_object_mut().unwrap().values_mut() {
            question["question"] = "x".repeat(2_000).into();
        }
    }
    let kept = house.door.keep_deck(&file.to_string()).await.unwrap();
    let whole = house.door.deck(&kept.hash, Some(&kept.owner)).await.unwrap();
    assert_eq!(whole.status, 200);
    assert!(whole.body.len() > 4 * MIB, "{}", whole.body.len());
    let (at_once, late) = tokio::join!(
        read_late(house.door, &kept.hash, &kept.owner, Duration::ZERO),
        read_late(house.door, &kept.hash, &kept.owner, Duration::from_secs(14)),
    );
    assert!(at_once > whole.body.len());
    assert!(late < whole.body.len(), "all {late} bytes waited for a client that did not read");
}

#[tokio::test]
async fn b06_a_log_can_be_fetched_while_many_do_not_read_it() {
    let house = House::open().await;
    let mut game = house.game().await;
    game.play_out().await;
    let path = format!("/api/tables/{}/log", game.table);
    let mut unread = Vec::new();
    for number in 0..120 {
        let mut stream = house.door.from([127, 0, 6, 1 + number / 20].into()).connect().await.unwrap();
        let head = format!("GET {path} HTTP/1.1\r\nhost: {}\r\n\r\n", house.door.address());
        stream.write_all(head.as_bytes()).await.unwrap();
        unread.push(stream);
    }
    let log = house.door.get(&path).await.unwrap();
    assert_eq!(log.status, 200);
    assert_eq!(log.header("content-length"), Some(log.body.len().to_string().as_str()));
    let proof = house.door.get(&path.replace("/log", "/proof")).await.unwrap();
    assert_eq!(proof.status, 200);
    assert_eq!(proof.header("content-type"), Some("application/json"));
}
