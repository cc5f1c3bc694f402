//! A wire to the database that can be cut at a word.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// What happens to the wire when the word goes by.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// The word does not arrive.
    Before,
    /// The word arrives, and the answer does not.
    After,
    /// The word does not arrive, and nobody is told: the wire is as if dead.
    Silent,
    /// The word arrives, and the wire is not cut; but whatever comes after the word is late.
    Late,
}

/// How late.
pub const LATE: Duration = Duration::from_millis(400);

/// Carries connections to the database, and cuts the next one at a word once it is armed.
pub struct Proxy {
    port: u16,
    armed: Arc<AtomicBool>,
}

impl Proxy {
    pub async fn start(database: u16, word: &'static [u8], cut: Cut) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let armed = Arc::new(AtomicBool::new(false));
        let trigger = Arc::clone(&armed);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect((Ipv4Addr::LOCALHOST, database)).await.unwrap();
                tokio::spawn(carry(client, server, word, cut, Arc::clone(&trigger)));
            }
        });
        Proxy { port, armed }
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// The next time the word goes by, the wire is cut; once.
    pub fn arm(&self) {
        self.armed.store(true, Ordering::SeqCst);
    }

    /// Whether the wire was cut since it was armed.
    pub fn was_cut(&self) -> bool {
        !self.armed.load(Ordering::SeqCst)
    }
}

async fn carry(client: TcpStream, server: TcpStream, word: &'static [u8], cut: Cut, armed: Arc<AtomicBool>) {
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let late = Arc::new(AtomicBool::new(false));
    let is_late = Arc::clone(&late);
    let back = tokio::spawn(async move {
        let mut bytes = vec![0; 65536];
        while let Ok(length @ 1..) = from_server.read(&mut bytes).await {
            if is_late.swap(false, Ordering::SeqCst) {
                tokio::time::sleep(LATE).await;
            }
            if to_client.write_all(&bytes[..length]).await.is_err() {
                return;
            }
        }
    });
    let mut bytes = vec![0; 65536];
    while let Ok(length @ 1..) = from_client.read(&mut bytes).await {
        let said = &bytes[..length];
        let has_word = said.windows(word.len()).any(|window| window == word);
        if has_word && armed.swap(false, Ordering::SeqCst) {
            match cut {
                Cut::Before => {}
                Cut::After => {
                    back.abort();
                    to_server.write_all(said).await.unwrap();
                    // Long enough for the database to do as it was told.
                    tokio::time::sleep(Duration::from_millis(300)).await;
                }
                Cut::Silent => std::future::pending().await,
                Cut::Late => {
                    late.store(true, Ordering::SeqCst);
                    if to_server.write_all(said).await.is_err() {
                        return;
                    }
                    continue;
                }
            }
            back.abort();
            return;
        }
        if to_server.write_all(said).await.is_err() {
            return;
        }
    }
}
