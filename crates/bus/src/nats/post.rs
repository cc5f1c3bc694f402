//! The post between nodes.

use std::sync::Arc;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, Message, Request, RequestErrorKind, Subscriber};
use futures_util::StreamExt as _;
use tokio::sync::Semaphore;
use tokio::task::AbortHandle;

use super::connect::{NatsError, connect, heard};
use crate::post::{Delivery, Handler, Post, PostError, Round, check_length, check_name};

/// How many questions a node answers at once; more wait.
const AT_ONCE: usize = 1024;

/// The first byte of an answer: an answer follows.
const ANSWER: u8 = 0;
/// The first byte of an answer: the real one is too long to travel.
const TOO_LARGE: u8 = 1;

/// Carries letters between nodes.
pub struct NatsPost {
    client: Client,
}

impl NatsPost {
    /// Connects to NATS (`nats://HOST:PORT`); from then on the connection is made again whenever it breaks.
    pub async fn connect(url: &str) -> Result<Self, NatsError> {
        Ok(NatsPost { client: connect(url, "boxlid-post", true, None).await? })
    }
}

impl Post for NatsPost {
    fn serve(&self, node: &str, handler: Handler) -> Delivery<'_, Round> {
        let node = node.to_owned();
        Box::pin(async move {
            check_name(&node)?;
            let letters = self.client.subscribe(subject(&node)).await.map_err(|_| PostError::Away)?;
            heard(&self.client).await;
            let answering = tokio::spawn(answer_all(self.client.clone(), letters, handler));
            Ok(Round::until_dropped(End(answering.abort_handle())))
        })
    }

    fn ask(&self, node: &str, question: Vec<u8>, timeout: Duration) -> Delivery<'_, Vec<u8>> {
        let node = node.to_owned();
        Box::pin(async move {
            check_name(&node)?;
            check_length(&question)?;
            // A question for later is worse than none: whoever asks has other ways, and does not want it carried
            // out when they have long taken one.
            if self.client.connection_state() != State::Connected {
                return Err(PostError::Away);
            }
            let request = Request::new().payload(question.into()).timeout(Some(timeout));
            let answer = self.client.send_request(subject(&node), request).await;
            let answer = answer.map_err(|error| match error.kind() {
                RequestErrorKind::NoResponders => PostError::NobodyThere,
                RequestErrorKind::TimedOut => PostError::TooLate,
                RequestErrorKind::MaxPayloadExceeded => PostError::TooLarge,
                RequestErrorKind::InvalidSubject => PostError::BadName,
                RequestErrorKind::Other => PostError::Away,
            })?;
            match answer.payload.split_first() {
                Some((&ANSWER, answer)) => Ok(answer.to_vec()),
                Some((&TOO_LARGE, _)) => Err(PostError::TooLarge),
                // Nobody of ours answers so.
                Some(_) | None => Err(PostError::TooLate),
            }
        })
    }
}

/// Ends the task that answers; what is being answered is answered all the same.
struct End(AbortHandle);

impl Drop for End {
    fn drop(&mut self) {
        self.0.abort();
    }
}

fn subject(node: &str) -> String {
    format!("boxlid.post.{node}")
}

async fn answer_all(client: Client, mut letters: Subscriber, handler: Handler) {
    let desks = Arc::new(Semaphore::new(AT_ONCE));
    while let Some(Message { payload, reply, .. }) = letters.next().await {
        // Who does not say where to answer to has asked nothing.
        let Some(reply) = reply else { continue };
        // OK because the semaphore is never closed.
        let Ok(desk) = Arc::clone(&desks).acquire_owned().await else { return };
        let (client, answering) = (client.clone(), handler(payload.to_vec()));
        tokio::spawn(async move {
            let answer = answering.await;
            let letter = match check_length(&answer) {
                Ok(()) => std::iter::once(ANSWER).chain(answer).collect(),
                Err(_) => vec![TOO_LARGE],
            };
            if let Err(error) = client.publish(reply, letter.into()).await {
                tracing::warn!(%error, "an answer could not be sent");
            }
            drop(desk);
        });
    }
}
