//! What the workshop is given to keep track of, and what it wants done.

use protocol::SettleProposal;
use serde::{Deserialize, Serialize};

/// A deck as the browser keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptDeck {
    /// What it is kept under.
    pub hash: String,
    /// Its title, for lists.
    pub title: String,
    /// Its edition, by the word used in files.
    pub edition: String,
    /// The deck file; empty for a deck that somebody else lets this browser play.
    pub json: String,
    /// What lets this browser play somebody else's deck.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// Where the server has this deck, and what it was before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sent: Vec<SentDeck>,
}

/// A deck as the server has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentDeck {
    /// What the server knows it by.
    pub hash: String,
    /// The proof that it is ours.
    pub owner: String,
    /// What it was kept under in this browser when it was sent.
    pub of: String,
}

impl KeptDeck {
    /// What the server has the deck by as it is now, if it was sent since it was last changed.
    pub fn sent_now(&self) -> Option<&SentDeck> {
        self.sent.iter().find(|sent| sent.of == self.hash)
    }
}

/// What the workshop wants done. Wishes are fulfilled in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkshopWish {
    /// Keep a deck in this browser. A changed deck has another hash: the one it had is forgotten right after.
    Keep(KeptDeck),
    /// Forget a deck. Tables that were opened with it hold their own copy.
    Forget {
        /// What it is kept under.
        hash: String,
    },
    /// Hand a file to the person.
    Download {
        /// The file's name.
        name: String,
        /// Its type.
        mime: String,
        /// Its contents.
        text: String,
    },
    /// Set up a table with a deck.
    Play {
        /// What it is kept under; that of a starter deck is its content's hash.
        hash: String,
        /// The game, by its short name.
        game: String,
    },
    /// Give the focus to the element with this id.
    Focus(String),
    /// Ask the server about a deck of one's own; send it first if it has not been sent.
    Share(KeptDeck),
    /// Make a link by which others may play a deck.
    Grant(SentDeck),
    /// Take a link back.
    Revoke {
        /// The deck it is for.
        deck: SentDeck,
        /// What it is known by.
        id: String,
    },
    /// Tell the server that what was voted about an answer is decided.
    Settle {
        /// The deck it is about.
        deck: SentDeck,
        /// The answer.
        answer: SettleProposal,
    },
    /// Let the person choose a file, then hand it to `take_file`.
    ChooseFile,
}
