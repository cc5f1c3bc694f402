//! Question decks: what they are, how they are read, checked, counted, imported and exported.

mod check;
mod choices;
mod deck;
mod edition;
mod hash;
mod kind;
pub mod limits;
mod place;
mod read;
mod text;
mod write;

pub use check::{Finding, Rule, Severity, check};
pub use choices::choice_dependent;
pub use deck::{Card, Deck, Difficulty, Question};
pub use edition::{Category, Edition, UnknownEdition};
pub use kind::{KINDS, Kind, evident_kind, kind_name, read_kind};
pub use place::Place;
pub use read::DeckError;
pub use write::VERSION;
