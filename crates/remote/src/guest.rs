//! One socket.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use protocol::{ClientMessage, SOCKET_PATH, ServerMessage};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::Door;

/// How long a guest waits for an answer; far longer than any takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// A raw socket.
pub struct Guest {
    socket: WebSocketStream<TcpStream>,
    diary: Option<Vec<String>>,
}

impl Guest {
    /// Connects and waits for the welcome.
    pub async fn connect(door: Door) -> Result<Self> {
        Self::connect_from(door, None).await
    }

    /// Connects as a page of `origin` would.
    pub async fn connect_from(door: Door, origin: Option<&str>) -> Result<Self> {
        let mut guest = Self::open(door, origin).await?;
        match guest.next().await? {
            ServerMessage::Welcome { .. } => Ok(guest),
            other => bail!("not welcomed but told {other:?}"),
        }
    }

    /// Opens the socket; the welcome is the first message on it.
    pub async fn open(door: Door, origin: Option<&str>) -> Result<Self> {
        let mut request = format!("ws://{}{SOCKET_PATH}", door.host()).into_client_request()?;
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse()?);
        }
        // The defaults would cost each of thousands of sockets 256 KiB.
        let config = WebSocketConfig::default().read_buffer_size(1024).write_buffer_size(0);
        let stream = door.connect().await?;
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Guest { socket, diary: None })
    }

    /// Writes down every message from now on, word for word.
    pub fn keep_a_diary(&mut self) {
        self.diary.get_or_insert_default();
    }

    /// Every message since the diary was begun.
    pub fn diary(&self) -> &[String] {
        self.diary.as_deref().unwrap_or_default()
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<()> {
        self.send_text(&serde_json::to_string(message)?).await
    }

    /// Sends any text.
    pub async fn send_text(&mut self, text: &str) -> Result<()> {
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// Sends bytes that are no text.
    pub async fn send_binary(&mut self, bytes: &[u8]) -> Result<()> {
        Ok(self.socket.send(Message::binary(bytes.to_vec())).await?)
    }

    /// Waits for the next message and gives it word for word; an error if the socket ends or nothing comes.
    pub async fn next_text(&mut self) -> Result<Utf8Bytes> {
        let text = timeout(PATIENCE, self.text_or_end()).await.context("nothing came")??;
        text.context("the socket ended")
    }

    /// Waits for the next message; an error if the socket ends or nothing comes.
    pub async fn next(&mut self) -> Result<ServerMessage> {
        let message = timeout(PATIENCE, self.next_or_end()).await.context("nothing came")??;
        message.context("the socket ended")
    }

    /// Waits for the next message or the end of the socket, however long that takes.
    pub async fn next_or_end(&mut self) -> Result<Option<ServerMessage>> {
        match self.text_or_end().await? {
            Some(text) => Ok(Some(serde_json::from_str(&text)?)),
            None => Ok(None),
        }
    }

    /// Waits for the next message, word for word, or the end of the socket, however long that takes.
    pub async fn text_or_end(&mut self) -> Result<Option<Utf8Bytes>> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    if let Some(diary) = &mut self.diary {
                        diary.push(text.as_str().to_owned());
                    }
                    return Ok(Some(text));
                }
                Some(Ok(Message::Close(_))) | None => return Ok(None),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// Waits for a message that `wanted` knows what to do with, and passes over others.
    pub async fn until<T>(&mut self, mut wanted: impl FnMut(ServerMessage) -> Option<T>) -> Result<T> {
        loop {
            if let Some(found) = wanted(self.next().await?) {
                return Ok(found);
            }
        }
    }
}
