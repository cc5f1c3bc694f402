//! What people write down: each message they sent, each answer, each sight of the table, in the order in which it
//! happened to them.

use std::collections::BTreeMap;

use protocol::{MessageId, TableId};
use rules::{Seat, Seq, Viewer};
use serde::Serialize;

/// One person or onlooker; each has a number of their own for the whole run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Witness(pub usize);

/// Everything that is known of one table by those who were at it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct TableBook {
    /// The messages that were sent, each once however often it was sent again.
    pub sent: Vec<Sent>,
    /// What happened to whom.
    pub notes: Vec<Noted>,
}

/// A message that may be carried out once, and only once.
#[derive(Clone, Debug, Serialize)]
pub struct Sent {
    /// From which seat.
    pub seat: Seat,
    /// Its id, the same for every retry.
    pub id: MessageId,
    /// What it asks for.
    pub wish: Wished,
}

/// What a message asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wished {
    /// To play this, in the game's own JSON.
    Act(String),
    /// To take back the last action.
    TakeBack,
    /// To give up.
    Resign,
}

/// Something that happened to somebody.
#[derive(Clone, Debug, Serialize)]
pub struct Noted {
    /// When, in milliseconds since the run began, by the one clock of this program.
    pub at_ms: u64,
    /// To whom.
    pub witness: Witness,
    /// With whose eyes they look at the table.
    pub viewer: Viewer,
    /// What.
    pub note: Note,
}

/// What can happen to somebody.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Note {
    /// A message was accepted, and is line `seq` of the log, counted from one.
    Accepted {
        /// The message.
        id: MessageId,
        /// How long the log was then.
        seq: Seq,
    },
    /// A message was refused or came too late: it was not carried out, and never will be.
    Refused {
        /// The message.
        id: MessageId,
        /// Why.
        said: String,
    },
    /// The table was seen.
    Saw {
        /// How long the log was.
        seq: Seq,
        /// From where on the sight tells what happened.
        since: Seq,
        /// The whole of it, word for word.
        sight: String,
    },
    /// A new socket looks at the table, by this node.
    Came {
        /// Which of the nodes.
        node: usize,
    },
    /// The socket was lost or given up.
    Went {
        /// Why.
        why: String,
    },
}

/// The books of all tables, by the names for those who may sit down.
#[derive(Clone, Debug, Default)]
pub struct Books {
    tables: BTreeMap<String, TableBook>,
}

impl Books {
    /// The book of a table.
    pub fn of(&mut self, table: &TableId) -> &mut TableBook {
        self.tables.entry(table.as_str().to_owned()).or_default()
    }

    /// Every table with its book.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &TableBook)> {
        self.tables.iter().map(|(table, book)| (table.as_str(), book))
    }

    /// Forgets what was seen: it was compared with the log. Who knew how much of it is kept, so that nobody's sight may
    /// go back later on; and so are all messages and answers.
    pub fn forget_sights(&mut self) {
        for book in self.tables.values_mut() {
            let mut last: BTreeMap<Witness, usize> = BTreeMap::new();
            for (index, noted) in book.notes.iter().enumerate() {
                if matches!(noted.note, Note::Saw { .. }) {
                    last.insert(noted.witness, index);
                }
            }
            let mut index = 0;
            book.notes.retain(|noted| {
                let keeps = match noted.note {
                    Note::Saw { .. } => last.get(&noted.witness) == Some(&index),
                    Note::Came { .. } | Note::Went { .. } => false,
                    Note::Accepted { .. } | Note::Refused { .. } => true,
                };
                index += 1;
                keeps
            });
        }
    }

    /// How many messages were accepted.
    pub fn accepted(&self) -> usize {
        let notes = self.tables.values().flat_map(|book| &book.notes);
        notes.filter(|noted| matches!(noted.note, Note::Accepted { .. })).count()
    }
}
