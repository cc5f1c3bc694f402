//! A node's letters to others, which can be held up on their way: a network that is slow, not broken.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bus::{Delivery, Handler, Post, Round, handler};
use tokio::sync::watch;

/// Letters that are on their way for as long as they are held.
pub struct Held {
    post: Arc<dyn Post>,
    held: watch::Receiver<bool>,
    /// What a node writes to itself does not travel.
    own: OnceLock<String>,
    /// Whether the node was killed. All nodes of a test may be one process, and what is left of a killed one for a moment
    /// must not answer any more.
    killed: Arc<AtomicBool>,
}

impl Held {
    pub fn new(post: Arc<dyn Post>, held: watch::Receiver<bool>, killed: Arc<AtomicBool>) -> Self {
        Held { post, held, own: OnceLock::new(), killed }
    }
}

impl Post for Held {
    fn serve(&self, node: &str, living: Handler) -> Delivery<'_, Round> {
        self.own.set(node.to_owned()).ok();
        let killed = Arc::clone(&self.killed);
        let mortal = handler(move |question| {
            let (answer, killed) = (living(question), Arc::clone(&killed));
            async move {
                let answer = answer.await;
                if killed.load(Ordering::SeqCst) {
                    std::future::pending::<()>().await;
                }
                answer
            }
        });
        self.post.serve(node, mortal)
    }

    fn ask(&self, node: &str, question: Vec<u8>, timeout: Duration) -> Delivery<'_, Vec<u8>> {
        let (node, mut held) = (node.to_owned(), self.held.clone());
        let travels = self.own.get() != Some(&node);
        Box::pin(async move {
            if travels {
                // An error means that the test is over.
                held.wait_for(|held| !held).await.ok();
            }
            self.post.ask(&node, question, timeout).await
        })
    }
}
