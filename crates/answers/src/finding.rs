//! What one rule finds when it compares a typed answer with one form of the card's.

use crate::phrase::Phrase;
use crate::{Kind, Level, Reason};

/// What a rule finds. A rule that has nothing to say returns `None`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Right, from this level on.
    Accept(Level, Reason),
    /// Wrong, whatever the other rules would say of this form.
    Refuse(Reason),
}

/// A comparison: one form of the card's answer, and what was typed.
#[derive(Clone, Copy, Debug)]
pub struct Comparison<'a> {
    /// The card's.
    pub form: &'a Phrase,
    /// The player's.
    pub typed: &'a Phrase,
    /// What the deck says the answer is.
    pub kind: Option<Kind>,
}

/// Accepted by a standard judge.
pub fn standard(reason: Reason) -> Option<Finding> {
    Some(Finding::Accept(Level::Standard, reason))
}

/// Accepted by a lenient judge.
pub fn lenient(reason: Reason) -> Option<Finding> {
    Some(Finding::Accept(Level::Lenient, reason))
}

/// Refused.
pub fn refuse(reason: Reason) -> Option<Finding> {
    Some(Finding::Refuse(reason))
}
