//! Attackers who want the server to hold as much as possible: uploads, answers that nobody reads, half requests.

use std::time::Duration;

use anyhow::Result;
use protocol::{DeckKept, OpenTable, TableOpened};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::Attacker;

const UPLOADS: usize = 60;
const DECKS: usize = 10;
const UNREAD: usize = 150;
const HALF_REQUESTS: usize = 1124;

/// As long as a deck may be.
const LONGEST: usize = 8 * 1024 * 1024;

pub(super) fn begin(attackers: &mut JoinSet<()>, attack: &mut impl FnMut(&'static str) -> Attacker) {
    let attacker = attack("uploads held one byte short");
    for number in 0..UPLOADS {
        attackers.spawn(hold_back(attacker.at(1, number / 3)));
    }
    let attacker = attack("large decks at the same time");
    for number in 0..DECKS {
        attackers.spawn(send_decks(attacker.at(2, number), 1 + number));
    }
    let attacker = attack("decks fetched and not read");
    for number in 0..UNREAD {
        let path = format!("/api/decks/{}", attacker.prey.deck.hash);
        attackers.spawn(leave_unread(attacker.at(3, number / 10), path));
    }
    let attacker = attack("logs fetched and not read");
    for number in 0..UNREAD {
        let path = format!("/api/tables/{}/log", attacker.prey.closed);
        attackers.spawn(leave_unread(attacker.at(4, number / 10), path));
    }
    let attacker = attack("half requests, byte by byte");
    for number in 0..HALF_REQUESTS {
        attackers.spawn(trickle(attacker.at(5, number / 300)));
    }
}

/// The status of an answer, if one comes before the connection ends.
async fn status(stream: &mut TcpStream) -> Option<u16> {
    let mut head = [0; 12];
    stream.read_exact(&mut head).await.ok()?;
    std::str::from_utf8(&head[9..]).ok()?.parse().ok()
}

async fn hold_back(attacker: Attacker) {
    let chunk = vec![b' '; 64 * 1024];
    while attacker.goes_on() {
        let holding = async {
            let mut stream = attacker.door.connect().await?;
            let address = attacker.door.address();
            let head =
                format!("POST /api/decks HTTP/1.1\r\nhost: {address}\r\ncontent-length: {LONGEST}\r\n\r\n");
            stream.write_all(head.as_bytes()).await?;
            let mut left = LONGEST - 1;
            while left > 0 {
                let some = left.min(chunk.len());
                stream.write_all(&chunk[..some]).await?;
                left -= some;
            }
            match status(&mut stream).await {
                Some(status) => attacker.tally.count(status),
                None => attacker.tally.cut(),
            }
            anyhow::Ok(())
        };
        if holding.await.is_err() {
            attacker.tally.cut();
        }
        sleep(Duration::from_millis(500)).await;
    }
}

async fn send_decks(attacker: Attacker, number: usize) {
    let deck = attacker.prey.deck(number);
    while attacker.goes_on() {
        match attacker.door.request("POST", "/api/decks", &[], deck.as_bytes()).await {
            Ok(reply) => {
                attacker.tally.count(reply.status);
                if let Ok(kept) = reply.ok() {
                    play(&attacker, kept).await;
                }
            }
            Err(_) => attacker.tally.cut(),
        }
        sleep(Duration::from_millis(500)).await;
    }
}

/// Opens a table with a deck and looks at it, so that both are in memory.
async fn play(attacker: &Attacker, kept: DeckKept) {
    let wanted = OpenTable {
        game: kept.game,
        seats: Some(2),
        name: "Eve".into(),
        deck: Some(kept.hash),
        deck_key: Some(kept.owner),
        ..OpenTable::default()
    };
    match attacker.door.post("/api/tables", &wanted).await {
        Ok(reply) => {
            attacker.tally.count(reply.status);
            if let Ok(opened) = reply.ok::<TableOpened>() {
                // Whether there is room for it is the server's business.
                attacker.door.get(&format!("/api/tables/{}", opened.table)).await.ok();
            }
        }
        Err(_) => attacker.tally.cut(),
    }
}

async fn leave_unread(attacker: Attacker, path: String) {
    while attacker.goes_on() {
        let fetching = async {
            let mut stream = attacker.door.connect().await?;
            let request = format!(
                "GET {path} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\n\r\n",
                attacker.door.address(),
                attacker.prey.deck.owner.reveal()
            );
            stream.write_all(request.as_bytes()).await?;
            match status(&mut stream).await {
                Some(status) => attacker.tally.count(status),
                None => attacker.tally.cut(),
            }
            // Nothing more is read, for longer than the server should wait.
            sleep(Duration::from_secs(15)).await;
            anyhow::Ok(())
        };
        if fetching.await.is_err() {
            attacker.tally.cut();
        }
        sleep(Duration::from_millis(500)).await;
    }
}

async fn trickle(attacker: Attacker) {
    while attacker.goes_on() {
        if drip(&attacker).await.is_err() {
            attacker.tally.cut();
        }
        sleep(Duration::from_secs(1)).await;
    }
}

/// Sends a request byte by byte, and never comes to the end of it.
async fn drip(attacker: &Attacker) -> Result<()> {
    let mut stream = attacker.door.connect().await?;
    stream.write_all(b"GET / HTTP/1.1\r\nhost: ").await?;
    let mut byte = [0];
    while attacker.goes_on() {
        stream.write_all(b"a").await?;
        // An answer, or the end, is the server's way to say that it has had enough.
        if let Ok(read) = timeout(Duration::from_secs(3), stream.read(&mut byte)).await {
            anyhow::ensure!(read? > 0, "the server hung up");
            attacker.tally.count(408);
            return Ok(());
        }
    }
    Ok(())
}
