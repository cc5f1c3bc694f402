//! Where a table's luck comes from, and how anybody can work it out again once the table is closed.
//!
//! `docs/fairness.md` is the specification, to the byte; what is here follows it and nothing else may be added. A
//! [`Secret`] is what draws follow from, an [`Envelope`] is a secret sealed for one table, and people add entropy of
//! their own to it, first as a [`promise`] and then openly.

mod envelope;
mod secret;

pub use envelope::{After, Context, Envelope, promise};
pub use secret::{Fortune, Secret};
