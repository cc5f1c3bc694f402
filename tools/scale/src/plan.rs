//! How many of everything there are, and what befalls them. All times are in microseconds.

/// A second.
pub(crate) const SECOND: u64 = 1_000_000;

/// What is played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// People, each with a socket.
    pub people: u32,
    /// People at a table.
    pub at_a_table: u32,
    /// Nodes.
    pub nodes: u32,
    /// How long somebody thinks, on average, before the table moves on.
    pub thinks: u64,
    /// How long a lease of a node runs after each greeting.
    pub lease: u64,
    /// How often a node greets.
    pub greets: u64,
    /// How long a node waits for another before it asks the database whose the table is.
    pub patience: u64,
    /// How long a node that was told "theirs" by the database waits before it asks again.
    pub asks_again: u64,
    /// Within what time a client whose socket broke has another.
    pub reconnects: u64,
    /// How long the database is busy with a claim and with reading the log of a table that changes hands.
    pub claim: u64,
    /// How long the database is busy with a move, its share of a batch.
    pub append: u64,
    /// How many things the database does at once.
    pub at_once: u32,
    /// How long it all goes on.
    pub lasts: u64,
    /// Whether a log takes a line only at its end, as the primary key sees to. Without it everything hangs on leases, and
    /// the tests show that this is not enough.
    pub guarded: bool,
    /// What befalls which node, and when.
    pub mishaps: Vec<(u64, Mishap)>,
    /// What all luck follows from.
    pub seed: u64,
}

/// What can befall a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishap {
    /// It is killed.
    Dies(u32),
    /// It stands still so long, thinks that no time has passed, and goes on.
    Stalls(u32, u64),
    /// It hands its tables over and goes away, as for a new version.
    Drains(u32),
}

impl Plan {
    /// A million people at half a million tables on sixty nodes, one of which dies, one stalls and three go away one
    /// after the other.
    pub fn million() -> Self {
        Plan {
            people: 1_000_000,
            nodes: 60,
            mishaps: vec![
                (10 * SECOND, Mishap::Dies(7)),
                (16 * SECOND, Mishap::Stalls(11, 5 * SECOND)),
                (26 * SECOND, Mishap::Drains(20)),
                (29 * SECOND, Mishap::Drains(21)),
                (32 * SECOND, Mishap::Drains(22)),
            ],
            ..Plan::small(1)
        }
    }

    /// Two thousand people on four nodes, to whom nothing happens.
    pub fn small(seed: u64) -> Self {
        Plan {
            people: 2_000,
            at_a_table: 2,
            nodes: 4,
            thinks: 10 * SECOND,
            lease: 2 * SECOND,
            greets: SECOND / 2,
            patience: 3 * SECOND / 2,
            asks_again: SECOND / 10,
            reconnects: SECOND,
            claim: 1_500,
            append: 200,
            at_once: 16,
            lasts: 40 * SECOND,
            guarded: true,
            mishaps: Vec::new(),
            seed,
        }
    }

    pub(crate) fn tables(&self) -> u32 {
        self.people / self.at_a_table
    }
}
