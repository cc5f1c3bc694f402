//! Basic Manipulation as a person meets it: what is drawn at each moment, and what follows from what is pressed.

mod hands;
mod motion;
mod screens;
mod support;
