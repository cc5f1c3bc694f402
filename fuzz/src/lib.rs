//! What reads anything from outside, under a rain of input that nobody would write.
//!
//! A [`Target`] is a plain function from bytes to nothing that may not panic, with a few good inputs to start
//! from and the words its language is made of. [`drive`] mutates the good inputs without end; everything it
//! does follows from a seed, so a crash can be had again. It needs no nightly compiler and no coverage;
//! `README.md` tells how to use the same functions with cargo-fuzz if you have both.

mod analyses;
mod boards;
mod bodies;
mod decks;
mod drive;
mod engine;
mod filter;
mod judge;
mod keep;
mod logs;
mod messages;
mod mutation;
mod notation;
mod proxies;
mod server;
mod solving;
mod tables;
mod target;

pub use analyses::ANALYSES;
pub use boards::BOARDS;
pub use bodies::{BODIES, LETTERS, NAMES};
pub use decks::{DECKS, IMPORTS, SPREADSHEETS};
pub use drive::{Crash, Pace, Reading, SLOWEST, drive, stands, stuck};
pub use engine::ENGINE;
pub use filter::FILTER;
pub use judge::JUDGE;
pub use keep::{keep, regressions};
pub use logs::LOGS;
pub use messages::MESSAGES;
pub use notation::NOTATION;
pub use proxies::PROXIES;
pub use server::{HTTP, SOCKET};
pub use solving::{BOOK, ENDGAME, SOLVE};
pub use tables::TABLES;
pub use target::Target;

/// Every target.
pub const TARGETS: [&Target; 21] = [
    &NOTATION,
    &TABLES,
    &MESSAGES,
    &BODIES,
    &NAMES,
    &LETTERS,
    &PROXIES,
    &HTTP,
    &SOCKET,
    &ENGINE,
    &LOGS,
    &ANALYSES,
    &DECKS,
    &BOARDS,
    &IMPORTS,
    &SPREADSHEETS,
    &JUDGE,
    &FILTER,
    &SOLVE,
    &BOOK,
    &ENDGAME,
];
