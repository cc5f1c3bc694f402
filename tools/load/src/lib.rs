//! Puts a real `boxlid serve` under load, measures it, and kills it.
//!
//! [`paced`] lets thousands of people play at the pace of people and prints how long they wait. [`flat_out`] lets a
//! hundred play as fast as they are answered and prints how many moves a second that is. [`kills`] does the same
//! and kills the server again and again; no acknowledged move may be lost.
//!
//! [`failover`] runs several nodes on PostgreSQL and NATS, kills one after another, and measures for how long a table
//! stands still.
//!
//! [`bots`] opens many tables with the strongest bot of each game, and measures how long people wait for its answers and
//! for their own moves at another table.
//!
//! [`attack`] floods a server with everything that once hurt it, and measures its memory and how long people wait.
//!
//! All start the real program in a process of its own, from the path in `BOXLID_BIN` or else from where cargo
//! builds it. [`binary`] finds it, for the fault suite too.

pub mod attack;
pub mod bots;
pub mod failover;
pub mod flat_out;
pub mod kills;
pub mod paced;

mod bystander;
mod dice;
mod history;
mod pair;
mod process;
mod seating;

pub use process::{ServerProcess, binary};
