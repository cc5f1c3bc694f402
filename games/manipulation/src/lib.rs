//! Basic Manipulation: four colours, one die, and a shortcut through WORLD.
//!
//! ```
//! use manipulation::{Action, Draw, Manipulation, Mode, Options};
//! use rules::{Game, Seat, Step, Turn};
//!
//! // Two play in tournament mode; the first rolls higher, begins (BM-3) and throws a six.
//! let options = Options { mode: Mode::Tournament, ..Options::default() };
//! let mut game = Manipulation::new(Default::default(), &options, 2)?;
//! game.play(Step::Drew(Draw::RolledOff(vec![5, 2]))).expect("both roll once");
//! game.play(Step::Drew(Draw::Die(6))).expect("it is the first player's roll");
//!
//! // Red stands on its Start, so no other red token can leave holding, and the refusal says so.
//! let why = game.check(Seat(0), &Action::new("X0".parse()?, "S0".parse()?)).unwrap_err();
//! assert_eq!(why.to_string(), "your red token still stands on S0, so no other can leave holding");
//! assert_eq!(rules::Refusable::clause(&why).as_str(), "BM-4");
//!
//! // Six spaces on is the BEAST, where nobody can be attacked (BM-11); then it is the other's turn.
//! game.play(Step::acted(Seat(0), Action::new("S0".parse()?, "B0".parse()?))).expect("the lane is free");
//! assert_eq!(game.mover(), Seat(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Manipulation`] is the game. [`Space`] names the spaces, [`Layout`] is the shape of a board, [`Lines`] knows where its
//! lines lead, [`Tokens`] who stands where, `landing` what happens at the end of a way, `moves` lists what is legal and
//! `why` says what is not. [`Board`] is where the spaces are drawn. The clauses stand in `docs/rulebooks/manipulation.md`; code that
//! follows one cites it.

mod action;
mod appraise;
mod board;
mod board_file;
mod color;
mod course;
mod event;
mod game;
mod illegal;
mod landing;
mod layout;
mod luck;
mod moves;
mod notation;
mod options;
mod perft;
mod set;
mod show;
mod space;
mod tokens;
mod view;
mod ways;
mod why;
mod words;

pub use action::Action;
pub use appraise::exposure;
pub use board::{Board, Place};
pub use board_file::{BadBoard, BoardFile, SpaceFile, SpaceKind};
pub use color::Color;
pub use course::Course;
pub use event::Event;
pub use game::{Manipulation, Phase};
pub use illegal::Illegal;
pub use landing::{Effect, Landing};
pub use layout::Layout;
pub use luck::{Draw, Luck};
pub use moves::{Move, Moves, moves};
pub use options::{Bond, Mode, Options, Six, WorldHome};
pub use perft::perft;
pub use space::{Kind, Lane, PLAYING_SPACES, Space};
pub use tokens::{TOKENS, Tokens};
pub use view::{ColorView, Doing, Happening, MoveView, SeatView, View};
pub use ways::{Lines, Way};
pub use words::Teller;
