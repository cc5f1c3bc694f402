//! What is said of a step, in words.

use serde::{Deserialize, Serialize};

use crate::{Clause, Seat};

/// Said of a game that ends because somebody left: none of the rulebooks knows such an ending.
pub const NO_PRINTED_RULE: &str = "No printed rule covers this ending.";

/// What is said of one step, by page, terminal and screen reader alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saying {
    /// The seat that did it.
    pub by: Seat,
    /// A line for the list of moves, without the name: `3: four stones, the last into the store. Again.`
    pub line: String,
    /// Whole sentences with names, to be read out.
    pub aloud: String,
    /// The clause the outcome rests on.
    pub clause: Option<Clause>,
}
