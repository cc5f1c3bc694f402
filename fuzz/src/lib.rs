//! What reads anything from outside, under a rain of input that nobody would write.
//!
//! A [`Target`] is a plain function from bytes to nothing that may not panic, with a few good inputs to start
//! from and the words its language is made of. [`drive`] mutates the good inputs without end; everything it
//! does follows from a seed, so a crash can be had again. It needs no nightly compiler and no coverage;
//! `README.md` tells how to use the same functions with cargo-fuzz if you have both.

mod analyses;
mod bodies;
mod decks;
mod drive;
mod engine;
mod judge;
mod keep;
mod logs;
mod messages;
mod mutation;
mod notation;
mod server;
mod solving;
mod tables;
mod target;

pub use analyses::ANALYSES;
pub use bodies::{BODIES, LETTERS, NAMES};
pub use decks::{DECKS, IMPORTS, SPREADSHEETS};
pub use drive::{Crash, Pace, Reading, SLOWEST, drive, stands, stuck};
pub use engine::ENGINE;
pub use judge::JUDGE;
pub use keep::{keep, regressions};
pub use logs::LOGS;
pub use messages::MESSAGES;
pub use notation::NOTATION;
pub use server::{HTTP, SOCKET};
pub use solving::{BOOK, ENDGAME, SOLVE};
pub use tables::TABLES;
pub use target::Target;

/// Every target.
pub const TARGETS: [&Target; 18] = [
    &NOTATION,
    &TABLES,
    &MESSAGES,
    &BODIES,
    &NAMES,
    &LETTERS,
    &HTTP,
    &SOCKET,
    &ENGINE,
    &LOGS,
    &ANALYSES,
    &DECKS,
    &IMPORTS,
    &SPREADSHEETS,
    &JUDGE,
    &SOLVE,
    &BOOK,
    &ENDGAME,
];
