//! A front door before the server, behind which the same page can be served under the name of another build: what
//! browsers see when a new version of the page was put in place.
//!
//! It passes bytes on as they come. Once the page is renamed, the hash of the build is another one wherever it stands in
//! what the server answers; as both are equally long, nothing else changes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// Headers that would let the server send compressed bytes, or none because the browser has some already.
const UNWANTED: [&str; 2] = ["Accept-Encoding:", "If-None-Match:"];

/// A front door.
pub struct FrontDoor {
    port: u16,
    renamed: Arc<AtomicBool>,
    build: String,
}

impl FrontDoor {
    /// Opens a door before the server at `port`.
    pub(crate) async fn open(server: u16) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.context("no port is free")?;
        let port = listener.local_addr()?.port();
        let build = build_of(server).await?;
        let renamed = Arc::new(AtomicBool::new(false));
        let door = FrontDoor { port, renamed: Arc::clone(&renamed), build: build.clone() };
        let (old, new) = (build, door.next_build());
        tokio::spawn(async move {
            while let Ok((browser, _)) = listener.accept().await {
                let (old, new, renamed) = (old.clone(), new.clone(), Arc::clone(&renamed));
                tokio::spawn(async move {
                    // A server that is away is away for those before the door, too.
                    let Ok(server) = TcpStream::connect(("127.0.0.1", server)).await else { return };
                    let (from_browser, to_browser) = browser.into_split();
                    let (from_server, to_server) = server.into_split();
                    let asked = pass_on(from_browser, to_server, |bytes| unwanted(bytes));
                    let answered = pass_on(from_server, to_browser, |bytes| {
                        if renamed.load(Ordering::Relaxed) {
                            replace(bytes, old.as_bytes(), new.as_bytes());
                        }
                    });
                    // Whichever side closes first, the other has nobody to speak to.
                    tokio::select! { _ = asked => {}, _ = answered => {} }
                });
            }
        });
        Ok(door)
    }

    /// Puts a new build of the page in place.
    pub fn put_in_a_new_build(&self) {
        self.renamed.store(true, Ordering::Relaxed);
    }

    /// The build that the server really has.
    pub fn build(&self) -> &str {
        &self.build
    }

    /// The build that is put in place.
    pub fn next_build(&self) -> String {
        self.build.chars().rev().collect()
    }

    /// The address of the first page, through this door.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }
}

/// Passes on what is read, changed by `change`, until there is no more. On one machine what is written at once arrives at
/// once, so the words that are looked for are not cut in two.
async fn pass_on(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    change: impl Fn(&mut Vec<u8>),
) -> std::io::Result<()> {
    let mut room = vec![0; 1 << 16];
    loop {
        let read = from.read(&mut room).await?;
        if read == 0 {
            return to.shutdown().await;
        }
        let mut bytes = room[..read].to_vec();
        change(&mut bytes);
        to.write_all(&bytes).await?;
    }
}

/// Makes headers mean nothing to the server.
fn unwanted(bytes: &mut [u8]) {
    for header in UNWANTED {
        while let Some(at) = find(bytes, header.as_bytes()) {
            bytes[at] = b'X';
        }
    }
}

fn replace(bytes: &mut [u8], old: &[u8], new: &[u8]) {
    while let Some(at) = find(bytes, old) {
        bytes[at..at + old.len()].copy_from_slice(new);
    }
}

fn find(bytes: &[u8], word: &[u8]) -> Option<usize> {
    bytes.windows(word.len()).position(|window| window.eq_ignore_ascii_case(word))
}

/// The build of the page that a server serves, as its first page says.
async fn build_of(server: u16) -> Result<String> {
    let mut line = TcpStream::connect(("127.0.0.1", server)).await?;
    line.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await?;
    let mut answer = String::new();
    line.read_to_string(&mut answer).await.context("the first page is no text")?;
    let build = answer.split_once("data-build=\"").and_then(|(_, rest)| rest.split_once('"'));
    build.map(|(build, _)| build.to_owned()).context("the first page does not say which build it is")
}
