//! Judges typed answers the way people at a table do.
//!
//! A [`Card`] holds the answer line of a printed card and what it means. [`judge`] compares what a player typed with
//! it, at one of three [`Level`]s, and gives a [`Verdict`] with a [`Reason`] the player understands. The other
//! answers of the deck, a [`Lexicon`], keep a slip from passing that is somebody else's answer.
//!
//! There is no model in here, no clock, no file: tables and rules, the same in the server and in the browser. The
//! tables are text files in `tables/`. What the judge does not know it does not guess: it never looks at the
//! question, and it cannot tell whether further detail is true beyond the places it knows.
//!
//! ```
//! use answers::{Card, Level, Ruling, judge};
//!
//! let card = Card::new("Albert Einstein");
//! let verdict = judge(&card, "einstien", Level::Standard, None);
//! assert_eq!(verdict.ruling, Ruling::Accept);
//! assert_eq!(verdict.reason.to_string(), "one typo in word 1");
//!
//! let verdict = judge(&card, "Alfred Einstein", Level::Lenient, None);
//! assert_eq!(verdict.ruling, Ruling::Reject);
//! ```

mod bracket;
mod card;
pub mod cases;
mod detail;
mod edits;
mod exact;
mod finding;
mod fold;
mod glance;
mod judge;
mod level;
mod lexicon;
mod line;
mod list;
mod loose;
mod names;
mod number;
mod phrase;
mod places;
mod quantity;
mod roman;
mod sound;
mod tables;
mod typo;
mod verdict;
mod word;
mod world;

pub use card::Card;
pub use judge::{LONGEST, judge, judge_at_all_levels};
pub use level::{Kind, Level};
pub use lexicon::Lexicon;
pub use line::{AnswerLine, Form};
pub use phrase::Phrase;
pub use quantity::MONTHS;
pub use verdict::{Reason, Ruling, Verdict};
pub use word::{Gap, Word};
