//! What a client draws with a few bytes: the answers to `watch`, and `resync`. They may be long, so they are written out
//! first, and every byte of them is counted before any is sent.

use axum::extract::ws::Message;
use protocol::{Fault, ServerMessage};

use super::fault::About;
use super::sending::json;
use super::session::{Flow, Session};
use crate::gate::Activity;

/// An answer, message by message, as it is sent.
pub(super) struct Drawn(Vec<String>);

impl Drawn {
    pub(super) fn of<'a>(messages: impl IntoIterator<Item = &'a ServerMessage>) -> Self {
        Drawn(messages.into_iter().map(json).collect())
    }

    /// How many KiB there are in all.
    fn kib(&self) -> u32 {
        let bytes: usize = self.0.iter().map(String::len).sum();
        u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX)
    }
}

impl Session {
    /// Whether the client may be sent so much now.
    pub(super) fn admit_drawn(&self, drawn: &Drawn, about: &About) -> Result<(), Fault> {
        let admitted = self.app.gate.admit_many(Activity::ReadHistory, self.address, drawn.kib());
        admitted.map_err(|too_much| about.clone().too_much(too_much))
    }

    /// Sends an answer if that is not too much.
    pub(super) async fn send_drawn(&mut self, drawn: Drawn, about: &About) -> Flow {
        match self.admit_drawn(&drawn, about) {
            Ok(()) => self.send_texts(drawn).await,
            Err(fault) => Box::pin(self.fault(fault)).await,
        }
    }

    /// Sends an answer that was counted.
    pub(super) async fn send_texts(&mut self, Drawn(texts): Drawn) -> Flow {
        for text in texts {
            self.send_frame(Message::Text(text.into())).await?;
        }
        Flow::Continue(())
    }
}
