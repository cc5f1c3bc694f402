//! The post of nodes that live in one process: for a server that is alone, and for tests of several.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::timeout as within;

use crate::post::{Delivery, Handler, Post, PostError, Round, check_length, check_name};

/// Carries letters within one process. Clones share their nodes.
#[derive(Clone, Default)]
pub struct LocalPost {
    nodes: Arc<Nodes>,
}

#[derive(Default)]
struct Nodes {
    // A std mutex, because it is held for a look-up and never while waiting.
    handlers: Mutex<HashMap<String, Handler>>,
}

impl Nodes {
    fn handlers(&self) -> MutexGuard<'_, HashMap<String, Handler>> {
        // OK because no code that could panic runs while the lock is held.
        self.handlers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes a node off the map when it is dropped, unless another has taken its name meanwhile.
struct End {
    nodes: Arc<Nodes>,
    node: String,
    handler: Handler,
}

impl Drop for End {
    fn drop(&mut self) {
        let mut handlers = self.nodes.handlers();
        if handlers.get(&self.node).is_some_and(|handler| Arc::ptr_eq(handler, &self.handler)) {
            handlers.remove(&self.node);
        }
    }
}

impl Post for LocalPost {
    fn serve(&self, node: &str, handler: Handler) -> Delivery<'_, Round> {
        let node = node.to_owned();
        Box::pin(async move {
            check_name(&node)?;
            self.nodes.handlers().insert(node.clone(), Arc::clone(&handler));
            Ok(Round::until_dropped(End { nodes: Arc::clone(&self.nodes), node, handler }))
        })
    }

    fn ask(&self, node: &str, question: Vec<u8>, timeout: Duration) -> Delivery<'_, Vec<u8>> {
        let node = node.to_owned();
        Box::pin(async move {
            check_name(&node)?;
            check_length(&question)?;
            let handler = self.nodes.handlers().get(&node).cloned().ok_or(PostError::NobodyThere)?;
            // A task of its own: it goes on if whoever asked stops waiting, as it would on another machine.
            let answering = tokio::spawn(handler(question));
            let answer = within(timeout, answering).await.map_err(|_| PostError::TooLate)?;
            // A handler that panics gives no answer; over a network one would wait for it in vain.
            let answer = answer.map_err(|_| PostError::TooLate)?;
            check_length(&answer)?;
            Ok(answer)
        })
    }
}
