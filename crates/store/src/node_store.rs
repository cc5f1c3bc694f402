//! Which node owns which table, when several equal ones serve behind one address.
//!
//! A node greets the database again and again, and each time its *lease* is made longer. While its lease runs, what
//! it has claimed is its own. When it has run out, the tables are free for whoever claims them first. Nobody's clock
//! matters but the database's: a node whose own clock jumps neither loses a table nor keeps one for longer.
//!
//! What a stranger would get wrong: ownership is a courtesy and no lock. A node that slept through its lease may still
//! believe that a table is its own, and write. That does no harm, because a log grows only at its end
//! ([`TableStore::append`](crate::TableStore::append)): one of the two is told of a conflict and reads the table anew.
//! Ownership keeps this rare; the primary key of the log keeps it harmless.

use std::fmt;
use std::time::Duration;

use protocol::TableId;
use serde::{Deserialize, Serialize};

use crate::Answer;

/// The name of a node: made anew each time it starts, so that none is ever taken for the one it was before.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NodeId(String);

impl NodeId {
    /// Makes a name such as `node-0f3a…` from sixteen even random bytes.
    pub fn from_random(bytes: [u8; 16]) -> Self {
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        NodeId(format!("node-{digits}"))
    }

    /// Takes a name back from a database or from a message of another node.
    pub fn from_text(text: impl Into<String>) -> Self {
        NodeId(text.into())
    }

    /// The name as text: letters, digits and hyphens, so that it can be part of an address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a greeting did to the lease of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Greeted {
    /// The node was not known; its lease begins.
    Begun,
    /// Its lease was running and is longer now.
    Renewed,
    /// Its lease had run out and begins again. Meanwhile others may have claimed what was its own: it must claim each
    /// of its tables again before it goes on with it.
    Lapsed,
}

/// What came of claiming a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The node owns the table, since now or since before.
    Yours,
    /// Another node owns it, and its lease is running.
    Theirs(NodeId),
}

/// A place where nodes agree on who owns a table. Every promise is by the database's clock.
pub trait NodeStore: Send + Sync + 'static {
    /// Begins or renews the lease of a node: it runs out `lease` after now. Greet at least three times within it, so
    /// that one greeting may be lost.
    fn greet(&self, node: &NodeId, lease: Duration) -> Answer<'_, Greeted>;

    /// Ends the lease of a node at once and lets go of all it owns; for a node that goes away in good order, after it
    /// has finished with its tables. An unknown one may say it too.
    fn farewell(&self, node: &NodeId) -> Answer<'_, ()>;

    /// Makes `node` the owner of a table that is nobody's, or whose owner's lease has run out; of several who claim
    /// at once, one gets it. With [`StoreError::Lapsed`](crate::StoreError::Lapsed) nothing is done if the lease of
    /// `node` is not running: it must greet first. The table is called by its own name; by the spectators' or any
    /// other there is [`StoreError::NoSuchTable`](crate::StoreError::NoSuchTable).
    ///
    /// Whatever another node had written before the claim is answered can be read afterwards.
    fn claim(&self, table: &TableId, node: &NodeId) -> Answer<'_, Claim>;

    /// Lets go of a table, if `node` owns it; otherwise nothing happens.
    fn release(&self, table: &TableId, node: &NodeId) -> Answer<'_, ()>;

    /// The nodes whose lease is running, by name.
    fn living(&self) -> Answer<'_, Vec<NodeId>>;
}
