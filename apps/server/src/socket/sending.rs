//! How a socket is told something, and how it is sent away.

use std::pin::pin;

use axum::extract::ws::{CloseFrame, Message, close_code};
use futures_util::{FutureExt, SinkExt};
use protocol::{Fault, FaultKind, LONGEST_MESSAGE, ServerMessage};
use tokio::sync::watch;
use tokio::time::sleep;

use super::fault::About;
use super::session::{Flow, Session};
use crate::limits::{LAST_WORDS, SLOWEST_READER};

impl Session {
    pub(super) async fn cut_off(&mut self, reason: &'static str) -> Flow {
        self.close(close_code::POLICY, reason).await
    }

    pub(super) async fn warn(&mut self) -> Flow {
        let said = "more messages than a client may send; wait a little";
        self.fault(About::default().fault(FaultKind::TooFast, said)).await
    }

    /// A frame that is too long to be read, or a broken connection; either way there is no reading on.
    pub(super) async fn give_up_reading(&mut self) -> Flow {
        let said = format!("a message has at most {LONGEST_MESSAGE} bytes");
        self.fault(About::default().fault(FaultKind::TooLong, said)).await?;
        self.close(close_code::SIZE, "too long").await
    }

    pub(super) async fn say_goodbye(&mut self) -> Flow {
        self.send(&ServerMessage::Closing).await?;
        self.close(close_code::AWAY, "going away").await
    }

    async fn close(&mut self, code: u16, reason: &'static str) -> Flow {
        let frame = CloseFrame { code, reason: reason.into() };
        self.send_frame(Message::Close(Some(frame))).await?;
        self.flush().await?;
        Flow::Break(())
    }

    pub(super) async fn fault(&mut self, fault: Fault) -> Flow {
        if fault.kind == FaultKind::NoSuchTable && self.app.gate.named_wrongly(self.address).is_err() {
            return Box::pin(self.cut_off("too many names of tables that do not exist")).await;
        }
        self.send(&ServerMessage::Fault(fault)).await
    }

    pub(super) async fn send(&mut self, message: &ServerMessage) -> Flow {
        self.send_frame(Message::Text(json(message).into())).await
    }

    /// Sends a frame with those that wait to be sent, or gives the client up if it does not read or is gone.
    pub(super) async fn send_frame(&mut self, frame: Message) -> Flow {
        in_time(self.socket.feed(frame), &self.closing).await
    }

    /// Sends what waits to be sent.
    pub(super) async fn flush(&mut self) -> Flow {
        in_time(self.socket.flush(), &self.closing).await
    }
}

/// How long a message is apart from the sighting in it, if it is an ordinary one.
const ORDINARY: usize = 256;

/// A message as JSON, in a text that need not grow as it is written: nearly all that a busy server sends are sightings.
pub(super) fn json(message: &ServerMessage) -> String {
    let sight = if let ServerMessage::Seen { sight, .. } = message { sight.get().len() } else { 0 };
    let mut text = Vec::with_capacity(sight + ORDINARY);
    // OK because messages are plain data with string keys, which always have a JSON form, and JSON is text.
    serde_json::to_writer(&mut text, message).expect("a message has a JSON form");
    String::from_utf8(text).expect("JSON is text")
}

/// Whether the client took what it was sent before our patience ended.
async fn in_time<E>(sending: impl Future<Output = Result<(), E>>, closing: &watch::Receiver<bool>) -> Flow {
    let mut sending = pin!(sending);
    let sent = match sending.as_mut().now_or_never() {
        Some(sent) => sent.is_ok(),
        // Boxed, because nearly always there is room at once, and every socket would hold the room for this.
        None => {
            Box::pin(async {
                tokio::select! {
                    sent = sending => sent.is_ok(),
                    () = impatience(closing.clone()) => false,
                }
            })
            .await
        }
    };
    if sent { Flow::Continue(()) } else { Flow::Break(()) }
}

/// Ends when a client has had enough time to read: less of it once the server goes away.
async fn impatience(mut closing: watch::Receiver<bool>) {
    let hurry = async {
        // An error means that the sender is gone, and with it the server.
        closing.wait_for(|closing| *closing).await.ok();
        sleep(LAST_WORDS).await;
    };
    tokio::select! {
        () = sleep(SLOWEST_READER) => {}
        () = hurry => {}
    }
}
