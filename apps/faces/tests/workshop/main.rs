//! The deck workshop as a person meets it: pressing, typing, and looking at what is drawn.

mod bench;
mod check;
mod hand;
mod hostile;
mod import;
mod sharing;
mod shelf;
