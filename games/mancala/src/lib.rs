//! Mancala by the rules printed on its lid: Kalah with six pockets a side.
//!
//! ```
//! use mancala::{Action, Mancala, Options, Begins};
//! use rules::{Game, Seat, Step, Turn};
//!
//! // A begins and sows pocket 3: four stones, the last into A's store, so A goes again (M-9).
//! let options = Options { begins: Begins::A, ..Options::default() };
//! let mut game = Mancala::new(Default::default(), &options, 2)?;
//! game.play(Step::acted(Seat(0), Action::sow("A3".parse()?))).expect("pocket 3 is A's and full");
//! assert_eq!(game.turn(), Turn::Of(Seat(0)));
//!
//! // The same pocket is empty now, and the refusal says why it cannot be sown.
//! let why = game.check(Seat(0), &Action::sow("A3".parse()?)).unwrap_err();
//! assert_eq!(why.to_string(), "pocket A3 is empty, so there is nothing to sow");
//! assert_eq!(rules::Refusable::clause(&why).as_str(), "M-5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Mancala`] is the game, [`Board`] its pockets and stores without turns, `notation` its text, `words` what
//! is said of it. The clauses stand in `docs/rulebooks/mancala.md`; code that follows one cites it.

mod action;
mod board;
mod event;
mod game;
mod notation;
mod options;
mod perft;
mod space;
mod start;
mod view;
mod words;

pub use action::{Action, Illegal};
pub use board::{Board, MOST_STONES, Sown};
pub use event::Event;
pub use game::{Mancala, Offer};
pub use notation::{read_game, write_turns};
pub use options::{Begins, Capture, Options, Pie, Stones};
pub use perft::perft;
pub use space::{POCKETS, Pocket, Side, Space};
pub use start::{FairStart, Start};
pub use view::{Half, View};
pub use words::{Teller, count};
