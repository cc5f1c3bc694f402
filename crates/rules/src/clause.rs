//! A clause of a rulebook, by its number. Every refusal carries one.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The number of a rulebook clause, such as `M-5`. It links to the rule page of the game.
///
/// Owned rather than `&'static str`, so that a refusal that crossed the network is the same type as one made
/// here.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Clause(std::borrow::Cow<'static, str>);

impl Clause {
    /// Names a clause; the tidy test checks that each one named in the code exists in its rulebook page.
    pub const fn new(id: &'static str) -> Self {
        Clause(std::borrow::Cow::Borrowed(id))
    }

    /// The number as it is printed, such as `M-5`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Something the rules forbid: it always names the clause it rests on.
pub trait Refusable: std::error::Error {
    /// The clause that forbids it.
    fn clause(&self) -> Clause;
}
