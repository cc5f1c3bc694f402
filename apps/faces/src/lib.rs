//! What the games look like: a face for each, from a sighting to markup, without a browser.
//!
//! A [`Face`] is a model of one table, what changes it, and what it looks like. It is plain values: a [`Sight`] and
//! [`Press`]es in, a [`Drawing`] and [`Wish`]es out, so every screen can be tested natively. The page keeps the
//! lid, the menus and the line to the server, lays the markup into the document and reports what is pressed.
//!
//! The bundle built from this crate is fetched when the first game that needs it is opened, so the page's first
//! load does not grow with the number of games.

mod face;
mod markup;

pub use face::{Company, Drawing, Eyes, Face, Line, Person, Press, Room, Sight, Sound, Wish};
pub use markup::{Markup, escaped};
