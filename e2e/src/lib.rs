//! Tests in a real browser: a [`House`] with a real server in it, and [`Visitor`]s who see and touch only what
//! a person would.
//!
//! The stories are in `tests/browser`; this crate is their stage. [`scenario`] opens a house, lets a story run
//! in it and closes it again however the story went. A visitor whose browser logged an error makes the story
//! fail, whatever else went well.
//!
//! Run them with `cargo xtask test`, which builds the page and the server first. By hand, with both built:
//! `cargo test --package e2e --features browser`.

mod browser;
mod checks;
mod engine;
mod front_door;
mod hands;
mod house;
mod patience;
mod quiz;
mod senses;
mod server;
mod visitor;
mod window;

pub use browser::Browser;
pub use engine::Engine;
pub use front_door::FrontDoor;
pub use house::{House, scenario, scenario_in};
pub use patience::{PATIENCE, eventually};
pub use quiz::{Asked, QuizBox};
pub use server::Server;
pub use visitor::{Visitor, Way};
pub use window::{Light, Window};
