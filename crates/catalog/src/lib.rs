//! The shelf: every box, and the only place that names all the games.
//!
//! [`open`] and [`reopen`] give the server a table it can speak JSON to without knowing its game; [`set_up`]
//! gives a referee's tool the same with more power. Adding a game is adding it here.
//!
//! [`verify`] works out the luck of a log again and says what that proves; page, terminal and server share it.

pub mod analyse;
mod board;
mod bot;
mod box_says;
mod canonical;
mod deck;
mod deck_case;
mod deck_file;
mod dice_report;
mod duel;
mod fairness;
mod kind;
mod log_file;
mod mark;
mod meaning;
mod open;
mod perfect;
mod preset;
mod proof;
mod questions_shown;
mod sealings;
mod shelf;
mod solvable;
mod tell;
mod verify;

pub use analyse::{AnalysisError, AnalysisSettings, KnownChance, analyse};
pub use board::{
    BadBoard, LONGEST_BOARD, OwnBoard, board_differences, board_of, manipulation_course, question_contents,
    whiz_key_board,
};
pub use bot::{
    AnyBot, BotLevel, MANCALA_LEVELS, UnknownBot, bot, mancala_bot, mancala_looker, manipulation_bot,
    trivia_bot, whizkey_bot,
};
pub use deck::{PlayDeck, Unplayable};
pub use deck_case::DeckCase;
pub use deck_file::DeckFile;
pub use dice_report::{DiceReport, FaceCount};
pub use duel::Duel;
pub use fairness::{Abandoned, Asked, Fairness, Sealed, SeatEntropy, Seeded, fair_context};
pub use kind::{GameKind, Teams, UnknownGame};
pub use log_file::{BadLog, LogFile};
pub use open::{Setting, begin, is_left_to_luck, open, reopen, set_up, set_up_again};
pub use perfect::{Means, Perfect, equip};
pub use preset::rules_in_words;
pub use proof::{Check, CheckName, Difference, Outcome, Proof, Verdict};
pub use shelf::{BoxOnShelf, SHELF};
pub use solvable::solvable;
pub use tell::{AnyTeller, teller};
pub use verify::{verify, verify_text};
