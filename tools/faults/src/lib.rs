//! The fault suite: real nodes with people at their tables, to which bad things happen, and a checker that asks
//! afterwards whether anything was lost.
//!
//! A [`run`](run::run) builds a [`world`], lets [people](person) play all five games in it, and breaks it: processes are
//! killed and stopped, networks cut and slowed, disks filled, clocks set wrong. Everybody writes down what they sent, what
//! they were answered and what they saw ([`record`]). After every round all is healed, play must go on, and the
//! [`check`] reads the logs straight from the store and compares them with what was written down.
//!
//! What a stranger would get wrong: a message that was sent and not answered proves nothing; it may be in the log or not.
//! Only an answer is a promise, of either kind: what was accepted must be there, and what was refused must not.
//!
//! `cargo xtask faults` runs it; `docs/faults.md` says how to read what it prints.

pub mod check;
pub mod fault;
pub mod record;
pub mod report;
pub mod run;
pub mod world;

mod dice;
mod disk;
mod enter;
mod network;
mod node;
mod party;
mod person;
mod relay;
mod saved;
mod town;

pub use enter::{Inside, enter};
