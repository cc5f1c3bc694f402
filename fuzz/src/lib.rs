//! What reads text from strangers, under a rain of text that nobody would write.
//!
//! A [`Target`] is a plain function from bytes to nothing that may not panic, with a few good inputs to start
//! from and the words its language is made of. [`drive`] mutates the good inputs without end; everything it
//! does follows from a seed, so a crash can be had again. It needs no nightly compiler and no coverage;
//! `README.md` tells how to use the same functions with cargo-fuzz if you have both.

mod drive;
mod engine;
mod logs;
mod messages;
mod mutation;
mod notation;
mod target;

pub use drive::{Crash, Pace, drive};
pub use engine::ENGINE;
pub use logs::LOGS;
pub use messages::MESSAGES;
pub use notation::NOTATION;
pub use target::Target;

/// Every target.
pub const TARGETS: [&Target; 4] = [&NOTATION, &MESSAGES, &ENGINE, &LOGS];
