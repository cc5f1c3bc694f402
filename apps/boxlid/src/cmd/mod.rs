//! The commands, one file each: the flags as a struct, and its `run`.

pub mod analyse;
pub mod backup;
pub mod board;
pub mod completions;
pub mod deck;
pub mod engine;
pub mod games;
pub mod judge;
pub mod ladder;
pub mod perft;
pub mod play;
pub mod replay;
pub mod rules;
pub mod serve;
pub mod solve;
pub mod verify;
