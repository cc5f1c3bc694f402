//! A million people at once, on paper: who owns which table when nodes die, stall and go away in good order.
//!
//! Nothing here runs a server. It plays the rules by which nodes share tables (`apps/server/src/cluster`) against a
//! clock that jumps from one event to the next, with more tables than this machine could open, and asks how long people
//! wait, what the database has to bear, and whether every log is what its people remember. What keeps it so is that a log
//! takes a line only at its end; a plan may leave that out, and then moves are doubled.
//!
//! [`Plan`] says how many of everything, [`play`] plays it, [`Report`] is what came of it.

mod dice;
mod plan;
mod report;
mod world;

pub use plan::{Mishap, Plan};
pub use report::Report;
pub use world::play;
