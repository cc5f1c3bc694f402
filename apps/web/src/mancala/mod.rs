//! Mancala on the page: a model of what to draw, a board that draws it, motion between two positions.

mod board;
mod call;
mod geometry;
mod hand;
mod heaps;
mod model;
mod moment;
mod motion;
#[cfg(test)]
mod motion_tests;
mod sheet;
mod stage;
mod story;
mod table;
mod values;
mod wood;

pub use board::Peek;
pub use table::{MancalaTable, NARROW};
