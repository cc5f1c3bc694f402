//! Mancala solved: exact outcomes of any position, by any rules the table can be played by.
//!
//! ```
//! use mancala::Capture;
//! use solver::{Position, Room, Solver};
//!
//! // Three pockets a side, three stones in each: the first player wins by two.
//! let mut solver = Solver::new(3, Capture::Standard, Room::new(0));
//! let start = Position::start(3, 3)?;
//! let solved = solver.desk().solve(&start, &mut |_, _| true);
//! assert_eq!(solved.worth.exact(), Some(2));
//! # Ok::<(), solver::Unfit>(())
//! ```
//!
//! The names to know: [`Solver`] remembers, its [`Desk`] answers, [`Worth`] says what is known and whether it is
//! proved. [`Endgame`] is a table of all boards with few stones, [`Book`] one of the first turns, [`pie`] the
//! option M-17.
//!
//! What is not here: clocks, threads and files. A search asks its watch whether to go on, a [`Desk`] may be copied
//! to several threads, and the pages of an endgame table come from whoever has them. So all of it also runs in a
//! browser's worker.

mod book;
mod endgame;
mod estimate;
mod lanes;
mod layers;
mod lead;
mod list;
mod memory;
mod packed;
mod paged;
pub mod pie;
mod position;
mod rank;
mod room;
mod search;
mod small;
mod solver;
mod sure;
mod turn;
mod turns;
mod wide;
mod worths;

pub use book::{Book, Chapter, Misprint, Walk};
pub use endgame::{
    Builder, Endgame, MOST_STONES as MOST_TABLE_STONES, bytes as table_bytes, pages as table_pages,
};
pub use layers::Share;
pub use paged::{PAGE, Pages};
pub use position::{MOST_STONES, Position, Unfit, Worth};
pub use room::{Bytes, LEAST_ROOM, Lend, Room};
pub use search::Stopped;
pub use solver::{Desk, Solved, Solver, Watch};
pub use turns::{Sowing, SowingWatch, WholeTurn, whole_turns};
pub use wide::Heaps;

/// Pockets a side on the largest board.
pub(crate) const POCKETS: usize = mancala::POCKETS as usize;
