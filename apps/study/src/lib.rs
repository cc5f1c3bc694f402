//! The study: where hard questions about Mancala are thought through, in a worker beside the page.
//!
//! A [`Study`] hears questions and works on them in slices. After each slice the worker looks whether something newer
//! was asked; so a question is dropped as soon as nobody wants to know any more. What is known is told at once and
//! labelled for what it is: about, at least, at most, exact.
//!
//! The bundle built from this crate is fetched when a perfect bot is to move, when exact values are shown, or when a
//! game is looked back on; the first visit does not wait for it.

mod door;
mod leaf;
mod message;
mod report;
mod study;
mod values;
mod words;

pub use message::{Proof, Question, ReportTold, Told, ValuesTold, Worths};
pub use report::{Made, Moment};
pub use study::{MEMORY, Study};
pub use values::{Sown, Swapped};
