//! Basic Manipulation as a person meets it: what is drawn at each moment, and what follows from what is pressed.

mod drawn;
mod gallery;
mod hands;
#[path = "../markup/mod.rs"]
mod markup;
mod motion;
mod presses;
mod support;
