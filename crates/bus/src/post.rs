//! Questions from one node to another, and their answers: how an action reaches the node that owns its table.
//!
//! Unlike a notice, a letter may hold secrets (the token of whoever acts), so its subjects are for nodes alone and no
//! client can reach them. What the bytes mean is the business of whoever asks and answers.
//!
//! What a stranger would get wrong: a question that was not answered in time may have been carried out all the same.
//! Only [`PostError::NobodyThere`] and [`PostError::TooLarge`] say that it was not. So whatever is asked must bear
//! being asked twice, as actions do by their message ids.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

/// The longest question or answer, in bytes. NATS takes a mebibyte at most unless it is told otherwise, and some of
/// that is for itself.
pub const LONGEST_LETTER: usize = 1_000_000;

/// What the post does, when it is done. Boxed, because the post is chosen as the program starts.
pub type Delivery<'a, T> = Pin<Box<dyn Future<Output = Result<T, PostError>> + Send + 'a>>;

/// Answers questions. Each is answered in a task of its own, so a slow answer keeps nobody else waiting.
pub type Handler = Arc<dyn Fn(Vec<u8>) -> Pin<Box<dyn Future<Output = Vec<u8>> + Send>> + Send + Sync>;

/// Makes a [`Handler`] of an async closure.
pub fn handler<F, A>(answer: F) -> Handler
where
    F: Fn(Vec<u8>) -> A + Send + Sync + 'static,
    A: Future<Output = Vec<u8>> + Send + 'static,
{
    Arc::new(move |question| Box::pin(answer(question)))
}

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PostError {
    /// No node of this name serves. The question was not carried out.
    #[error("no node of this name answers")]
    NobodyThere,
    /// There was no answer in time. The question may have been carried out.
    #[error("the node did not answer in time")]
    TooLate,
    /// The network between the nodes is gone, or goes away as we speak. The question may have been carried out.
    #[error("the network between the nodes is away")]
    Away,
    /// The question or its answer is longer than [`LONGEST_LETTER`]. If it is the question, it was not carried out;
    /// answers are kept shorter by whoever answers.
    #[error("the letter is too long")]
    TooLarge,
    /// A node is called by letters, digits and hyphens only. The question was not carried out.
    #[error("no node can have this name")]
    BadName,
}

/// Carries questions to nodes and answers back.
pub trait Post: Send + Sync + 'static {
    /// Answers the questions for `node` from when this is done until the [`Round`] is dropped. A question that is
    /// being answered then is answered to its end.
    fn serve(&self, node: &str, handler: Handler) -> Delivery<'_, Round>;

    /// Asks `node`, and waits for its answer for `timeout` at most.
    fn ask(&self, node: &str, question: Vec<u8>, timeout: Duration) -> Delivery<'_, Vec<u8>>;
}

/// A node's letters are answered while this lives.
#[must_use = "letters are answered only while this lives"]
pub struct Round {
    _end: Box<dyn Send + Sync>,
}

impl Round {
    /// Lives until `end` is dropped, which ends the round.
    pub(crate) fn until_dropped(end: impl Send + Sync + 'static) -> Self {
        Round { _end: Box::new(end) }
    }
}

/// Checks that `node` is the name of a node: such can be part of a subject without changing its meaning.
pub(crate) fn check_name(node: &str) -> Result<(), PostError> {
    let sound = !node.is_empty() && node.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    if sound { Ok(()) } else { Err(PostError::BadName) }
}

/// Checks that a question can travel.
pub(crate) fn check_length(letter: &[u8]) -> Result<(), PostError> {
    if letter.len() <= LONGEST_LETTER { Ok(()) } else { Err(PostError::TooLarge) }
}
