//! The shelf: every box, and the only place that names all the games.
//!
//! [`open`] and [`reopen`] give the server a table it can speak JSON to without knowing its game; [`set_up`]
//! gives a referee's tool the same with more power. Each game has one [`GameEntry`], in `games/`, and the list of them in
//! `games/mod.rs` is all that a further game changes here.
//!
//! [`verify`] works out the luck of a log again and says what that proves; page, terminal and server share it.

pub mod analyse;
mod board;
mod bot;
mod canonical;
mod deck;
mod deck_case;
mod deck_file;
mod dice_report;
mod duel;
mod entry;
mod fairness;
mod games;
mod kind;
mod lid;
mod log_file;
mod meaning;
mod open;
mod perfect;
mod preset;
mod proof;
mod questions_shown;
mod sealings;
mod solvable;
mod tell;
mod verify;

pub use analyse::{AnalysisError, AnalysisSettings, KnownChance, analyse};
pub use board::{BadBoard, LONGEST_BOARD, OwnBoard, board_differences, board_of, question_contents};
pub use bot::{AnyBot, BotLevel, UnknownBot, bot, bot_of};
pub use deck::{PlayDeck, Unplayable};
pub use deck_case::DeckCase;
pub use deck_file::{DeckFile, kind_of};
pub use dice_report::{DiceReport, FaceCount};
pub use duel::Duel;
pub use entry::{GameEntry, InTheBox, InWords, Tell};
pub use fairness::{Abandoned, Asked, Fairness, Sealed, SeatEntropy, Seeded, fair_context};
pub use games::{GameKind, MANCALA_LEVELS, QuestionBox, SHELF, mancala_looker};
pub use kind::UnknownGame;
pub use lid::{Lid, Teams};
pub use log_file::{BadLog, LogFile};
pub use open::{Setting, begin, is_left_to_luck, open, open_as, reopen, reopen_as, set_up, set_up_again};
pub use perfect::{Perfect, SolverResources};
pub use preset::rules_in_words;
pub use proof::{Check, CheckName, Difference, Outcome, Proof, Verdict};
pub use solvable::solvable;
pub use tell::{AnyTeller, teller};
pub use verify::{verify, verify_text};
