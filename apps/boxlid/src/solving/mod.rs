//! What solving needs of the machine: files for endgame tables, room on huge pages, threads, a clock, Ctrl-C.
//!
//! The solver itself has none of these; see `crates/solver`.

pub mod build;
pub mod means;
pub mod progress;
pub mod room;
pub mod scholar;
pub mod stop;
pub mod table_file;
pub mod values;
