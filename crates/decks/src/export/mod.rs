//! Decks for other programs: a table for spreadsheets, and GIFT for Moodle and its like.

mod gift;
mod table;

pub use gift::to_gift;
pub use table::to_csv;
