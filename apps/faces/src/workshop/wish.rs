//! What the workshop is given to keep track of, and what it wants done.

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
    /// The deck file.
    pub json: String,
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
    /// Let the person choose a file, then hand it to `take_file`.
    ChooseFile,
}
