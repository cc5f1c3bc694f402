//! Attackers who want the server to do as much as possible for little.

use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Result, ensure};
use protocol::{ClientMessage, SOCKET_PATH, Seq, TableId};
use remote::Guest;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::Attacker;
use super::prey::Game;

/// How many do the same thing from one address.
const AT_ONCE: usize = 4;

/// A little, so that the attackers leave the server a processor.
const BREATH: Duration = Duration::from_millis(2);

pub(super) fn begin(attackers: &mut JoinSet<()>, attack: &mut impl FnMut(&'static str) -> Attacker) {
    let attacker = attack("seats asked for");
    let path = format!("/api/tables/{}/seats", attacker.prey.open);
    for _ in 0..AT_ONCE {
        attackers.spawn(ask(attacker.at(10, 0), "POST", path.clone()));
    }
    let attacker = attack("proofs asked for");
    let path = format!("/api/tables/{}/proof", attacker.prey.closed);
    for _ in 0..AT_ONCE {
        attackers.spawn(ask(attacker.at(11, 0), "GET", path.clone()));
    }
    let attacker = attack("names guessed");
    for number in 0..AT_ONCE {
        let path = format!("/api/tables/{}", TableId::from_random([number as u8; 10]));
        attackers.spawn(ask(attacker.at(12, 0), "GET", path));
    }
    let attacker = attack("rematches, one after another");
    for _ in 0..AT_ONCE {
        attackers.spawn(meet_again_and_again(attacker.at(13, 0)));
    }
    let attacker = attack("watch since 0");
    for _ in 0..AT_ONCE {
        attackers.spawn(watch_from_the_start(attacker.at(14, 0)));
    }
    let attacker = attack("empty frames, in millions");
    for _ in 0..AT_ONCE {
        attackers.spawn(send_nothing(attacker.at(15, 0), EMPTY));
    }
    let attacker = attack("pings, in millions");
    for _ in 0..AT_ONCE {
        attackers.spawn(send_nothing(attacker.at(16, 0), PING));
    }
}

async fn ask(attacker: Attacker, method: &'static str, path: String) {
    while attacker.goes_on() {
        match attacker.door.request(method, &path, &[], br#"{"name":"Eve"}"#).await {
            Ok(reply) => attacker.tally.count(reply.status),
            Err(_) => attacker.tally.cut(),
        }
        sleep(BREATH).await;
    }
}

async fn meet_again_and_again(attacker: Attacker) {
    while attacker.goes_on() {
        if chain(&attacker).await.is_err() {
            attacker.tally.count(429);
        }
        sleep(Duration::from_millis(100)).await;
    }
}

async fn chain(attacker: &Attacker) -> Result<()> {
    let mut game = Game::open(attacker.door).await?;
    attacker.tally.count(201);
    while attacker.goes_on() && game.resign_and_meet_again(attacker.door).await? {
        attacker.tally.count(201);
    }
    Ok(())
}

async fn watch_from_the_start(attacker: Attacker) {
    while attacker.goes_on() {
        if watch(&attacker).await.is_err() {
            attacker.tally.cut();
        }
        sleep(Duration::from_millis(100)).await;
    }
}

async fn watch(attacker: &Attacker) -> Result<()> {
    let mut guest = Guest::connect(attacker.door).await?;
    let table = attacker.prey.open.clone();
    let message = ClientMessage::Watch { table, token: None, since: Seq(0) };
    while attacker.goes_on() {
        guest.send(&message).await?;
        let text = guest.next_text().await?;
        attacker.tally.drawn.fetch_add(text.len() as u64, Ordering::Relaxed);
        attacker.tally.count(if text.contains("too_fast") { 429 } else { 200 });
        sleep(BREATH).await;
    }
    Ok(())
}

/// A part of a message, with nothing in it, masked as the frames of clients are.
const EMPTY: [u8; 6] = [0x00, 0x80, 1, 2, 3, 4];

const PING: [u8; 6] = [0x89, 0x80, 1, 2, 3, 4];

async fn send_nothing(attacker: Attacker, frame: [u8; 6]) {
    let many = frame.repeat(10_000);
    while attacker.goes_on() {
        if let Ok(mut stream) = bare_socket(&attacker).await {
            // The beginning of a message that never ends.
            let mut alive = stream.write_all(&[0x01, 0x80, 1, 2, 3, 4]).await.is_ok();
            while alive && attacker.goes_on() {
                alive = matches!(timeout(Duration::from_secs(1), stream.write_all(&many)).await, Ok(Ok(())));
                attacker.tally.done.fetch_add(10_000, Ordering::Relaxed);
            }
            attacker.tally.cut();
        } else {
            attacker.tally.count(429);
        }
        sleep(Duration::from_millis(50)).await;
    }
}

async fn bare_socket(attacker: &Attacker) -> Result<TcpStream> {
    let mut stream = attacker.door.connect().await?;
    let request = format!(
        "GET {SOCKET_PATH} HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        attacker.door.address()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut head = [0; 12];
    stream.read_exact(&mut head).await?;
    ensure!(head.ends_with(b"101"), "no socket was to be had");
    Ok(stream)
}
