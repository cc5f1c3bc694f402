//! The words every boxed game is written in.
//!
//! A [`Game`] is a pure value: options in, steps in, game out. It owns no dice, no clock, no socket and no
//! JSON. What it needs from outside it *asks* for through its [`Turn`]: a seat's choice, a draw of luck, a
//! ruling. What it is given is a [`Step`]; what came of it is told as events, each with its [`Audience`].
//!
//! The five names to know: [`Game`], [`Turn`], [`Step`], [`Told`], [`Dice`].
//!
//! What is not here: tables and logs (`table`), anything that waits (`server`), and any game at all.

mod bot;
mod chance;
mod clause;
mod dice;
mod game;
mod hex;
#[cfg(feature = "laws")]
pub mod laws;
mod notation;
mod opt;
mod patience;
mod playout;
mod refusal;
mod saying;
mod seat;
mod standing;
mod step;
mod told;
mod turn;

pub use bot::{Appraise, Bot, PartOf, ThinkingTime, Unhurried};
pub use chance::{Chance, Imagine, Judge, Judgement, Never, Odds};
pub use clause::{Clause, Refusable};
pub use dice::{Dice, Words};
pub use game::{Game, Precedent, Refused, Wire};
pub use hex::{Hex32, NotHex};
pub use notation::{Misread, Notation};
pub use opt::{AtTheTable, Numbers, OptionChoice, OptionSpec, Preset, differences};
pub use patience::Patience;
pub use playout::Playout;
pub use refusal::{Refusal, RefusalKind};
pub use saying::{NO_PRINTED_RULE, Saying};
pub use seat::{BySeat, Seat, Seats, Viewer};
pub use standing::Standing;
pub use step::{Seq, Step};
pub use told::{Audience, Told};
pub use turn::{Choices, Turn};
