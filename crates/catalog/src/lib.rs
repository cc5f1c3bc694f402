//! The shelf: every box, and the only place that names all the games.
//!
//! [`open`] and [`reopen`] give the server a table it can speak JSON to without knowing its game; [`set_up`]
//! gives a referee's tool the same with more power. Adding a game is adding it here.

pub mod analyse;
mod bot;
mod deck;
mod duel;
mod kind;
mod log_file;
mod open;
mod perfect;
mod shelf;
mod solvable;
mod tell;

pub use analyse::{AnalysisError, AnalysisSettings, KnownChance, analyse};
pub use bot::{
    AnyBot, BotLevel, MANCALA_LEVELS, UnknownBot, bot, mancala_bot, mancala_looker, manipulation_bot,
    trivia_bot, whizkey_bot,
};
pub use deck::{DeckCase, PlayDeck, Unplayable};
pub use duel::Duel;
pub use kind::{GameKind, Teams, UnknownGame};
pub use log_file::{BadLog, LogFile};
pub use open::{Setting, open, reopen, set_up, set_up_again};
pub use perfect::{Means, Perfect, equip};
pub use shelf::{BoxOnShelf, SHELF};
pub use solvable::solvable;
pub use tell::{AnyTeller, teller};
