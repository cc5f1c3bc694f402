//! The deck workshop as a person meets it: pressing, typing, and looking at what is drawn.

mod bench;
mod check;
mod gallery;
mod hand;
mod hostile;
mod import;
#[path = "../markup/mod.rs"]
mod markup;
mod presses;
mod sharing;
mod shelf;
