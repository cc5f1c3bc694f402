//! A client that keeps every byte it was sent: HTTP answers whole, and a socket from its handshake on.
//!
//! It is written out by hand down to the frames, so that nothing between the network and the record can tidy
//! anything away.

use std::time::Duration;

use protocol::{ClientMessage, RawValue, SOCKET_PATH, ServerMessage};
use remote::Door;
use serde::Deserialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long is waited for a frame; far longer than any takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// The key of every handshake. A browser makes a new one each time, and the server's answer follows from it; with one
/// and the same, answers must be the same to the last byte.
const KEY: &str = "dGhlIHNhbWUga2V5ISEhIQ==";

/// The first byte of a whole frame of text, and of one that asks whether anybody is there.
const TEXT: u8 = 0x81;
const PING: u8 = 0x89;

/// A socket, and all that came through it.
pub struct Wire {
    stream: TcpStream,
    bytes: Vec<u8>,
    /// How much of `bytes` was read as frames.
    read: usize,
    /// The last sighting that was shown.
    pub sight: Option<Box<RawValue>>,
}

impl Wire {
    /// Shakes hands and waits for the welcome.
    pub async fn open(door: Door) -> Self {
        let mut stream = door.connect().await.unwrap();
        let hello = format!(
            "GET {SOCKET_PATH} HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: {KEY}\r\n\r\n",
            door.address()
        );
        stream.write_all(hello.as_bytes()).await.unwrap();
        let mut wire = Wire { stream, bytes: Vec::new(), read: 0, sight: None };
        while wire.head().is_none() {
            wire.receive().await;
        }
        wire.read = wire.head().unwrap();
        assert!(wire.bytes.starts_with(b"HTTP/1.1 101 "), "{}", String::from_utf8_lossy(&wire.bytes));
        assert!(matches!(wire.next().await, ServerMessage::Welcome { .. }));
        wire
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &ClientMessage) {
        let text = serde_json::to_string(message).unwrap();
        let mut frame = vec![TEXT];
        match text.len() {
            short @ ..126 => frame.push(0x80 | short as u8),
            long => {
                frame.push(0x80 | 126);
                frame.extend(u16::try_from(long).expect("no message is that long").to_be_bytes());
            }
        }
        // A client must mask what it sends; a mask of noughts changes nothing.
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.stream.write_all(&frame).await.unwrap();
    }

    /// Waits for the next message.
    pub async fn next(&mut self) -> ServerMessage {
        loop {
            let Some((kind, payload)) = frame(&self.bytes[self.read..]) else {
                self.receive().await;
                continue;
            };
            let (length, text) = (payload.end, self.bytes[self.read..][payload].to_vec());
            self.read += length;
            match kind {
                TEXT => {
                    let message: ServerMessage = serde_json::from_slice(&text).unwrap();
                    if let ServerMessage::Seen { sight, .. } | ServerMessage::Resync { sight, .. } = &message
                    {
                        self.sight = Some(sight.clone());
                    }
                    return message;
                }
                PING => {}
                other => panic!("a frame of the kind {other:#x}"),
            }
        }
    }

    /// Waits until the table is seen with a log at least this long.
    pub async fn see(&mut self, seq: u64) {
        while self.seq() < seq {
            self.next().await;
        }
    }

    /// How long the log was when the table was last seen.
    pub fn seq(&self) -> u64 {
        #[derive(Deserialize)]
        struct Length {
            seq: u64,
        }
        let length = |sight: &RawValue| serde_json::from_str::<Length>(sight.get()).unwrap().seq;
        self.sight.as_deref().map_or(0, length)
    }

    /// Sends a message and gives the next that comes.
    pub async fn ask(&mut self, message: &ClientMessage) -> ServerMessage {
        self.send(message).await;
        self.next().await
    }

    /// Waits until the server has nothing more to say, and gives all that it said.
    pub async fn hang_up(mut self) -> Vec<u8> {
        self.send(&ClientMessage::Ping { n: 7 }).await;
        while !matches!(self.next().await, ServerMessage::Pong { n: 7 }) {}
        self.bytes.truncate(self.read);
        self.bytes
    }

    /// Where the head of the answer to the handshake ends.
    fn head(&self) -> Option<usize> {
        self.bytes.windows(4).position(|four| four == b"\r\n\r\n").map(|at| at + 4)
    }

    async fn receive(&mut self) {
        let read = timeout(PATIENCE, self.stream.read_buf(&mut self.bytes)).await;
        let length = read.expect("nothing came").expect("the connection holds");
        assert!(length > 0, "the socket ended");
    }
}

/// The first byte of the frame that `bytes` begins with and where its payload is; nothing if it is not all there yet.
pub fn frame(bytes: &[u8]) -> Option<(u8, std::ops::Range<usize>)> {
    let (kind, length) = (*bytes.first()?, *bytes.get(1)?);
    let (begin, length) = match length {
        126 => (4, u16::from_be_bytes(bytes.get(2..4)?.try_into().ok()?).into()),
        127 => (10, u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?) as usize),
        short => (2, usize::from(short)),
    };
    (bytes.len() >= begin + length).then_some((kind, begin..begin + length))
}

/// The answer to a request, every byte of it.
pub async fn request(door: Door, method: &str, path: &str, body: &str) -> Vec<u8> {
    let mut stream = door.connect().await.unwrap();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        door.address(),
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("nothing came").unwrap();
    answer
}
