//! What each person sees of a table of Mancala at each of its moments, and what follows when they press something.

mod gallery;
mod presses;
mod pressing;
mod support;
