//! Question decks: what they are, and how they are read, checked, counted, imported and exported.
//!
//! A [`Deck`] is cards of one [`Question`] per [`Category`] of an [`Edition`]. [`Deck::parse`] reads the file format
//! and [`Deck::to_json`] writes it back byte by byte; [`check`] is the linter; [`stats`] counts. [`import`] reads
//! questions from a dozen other formats, [`export`] writes two of them.
//!
//! Everything here is pure: bytes and values in, values out. The page uses it as the command line does. How an answer
//! is judged is the business of the crate `answers`; [`Question::judged`] is the bridge.
//!
//! ```
//! use decks::import::{self, Options, Upload};
//! use decks::{Category, Edition};
//!
//! let file = Upload { name: "quiz.csv", bytes: b"category,question,answer\nHistory,Who fell at Waterloo?,Napoleon" };
//! let import = import::import(file, &Options::new(Edition::TrivialPursuit), &mut |_| {});
//! assert_eq!(import.questions[0].category(), Some(Category::History));
//! assert_eq!(import.report.entries[0].to_string(), "line 2: accepted: Who fell at Waterloo?");
//! ```

mod bounds;
mod check;
mod choices;
mod deck;
mod edition;
mod excerpt;
pub mod export;
mod hash;
pub mod import;
mod kind;
pub mod limits;
mod place;
mod printable;
mod read;
mod stats;
mod text;
mod weight;
mod write;

pub use check::{Finding, Rule, Severity, check, undamaged};
pub use choices::choice_dependent;
pub use deck::{Card, Deck, Difficulty, Question};
pub use edition::{Category, Edition, UnknownEdition};
pub use excerpt::Excerpt;
pub use hash::TREE_MARK;
pub use kind::{KINDS, Kind, evident_kind, kind_name, read_kind};
pub use place::Place;
pub use read::DeckError;
pub use stats::{Bucket, Stats, stats};
pub use write::VERSION;
