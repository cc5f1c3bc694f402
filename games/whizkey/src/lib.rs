//! Whiz Key by its rulebook: pieces on a board of one's own, doors between its rows, and playing cards as keys.
//!
//! ```
//! use std::sync::Arc;
//! use rules::{Game, Notation, Refusable, Seat};
//! use whizkey::{Board, Options, WhizKey};
//!
//! // A stands before three doors in a column, holds three 7s, and one lies on the table (WK-19).
//! let rest: Vec<String> = whizkey::Card::all().map(|card| card.to_string())
//!     .filter(|card| !card.starts_with('7')).collect();
//! let position = format!(
//!     "doing:moving to:A dealer:B left:- pieces:R2C9.START.START.START,START.START.START.START \
//!      hand:7D.7H.7S,{} whiz:-,- table:7C stack:{} quiet:0 match:0/0/1 outcome:-",
//!     rest[..6].join("."), rest[6..].join("."));
//! let mut game = WhizKey::read_position(Arc::new(Board::printed()), &Options::default(), 2, &position)?;
//! for action in game.read_turn(Seat(0), "R2C9-2:7 R3C9-3:7 R4C9-4:7")? {
//!     game.play(rules::Step::acted(Seat(0), action)).expect("each door opens with one 7 more");
//! }
//! assert_eq!(game.turn(), rules::Turn::Of(Seat(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`WhizKey`] is the game, [`Board`] the squares and doors, [`Key`] what opens them, [`View`] what one seat may
//! know. The clauses stand in `docs/rulebooks/whiz_key.md`; code that follows one cites it.
//!
//! What a stranger would get wrong: a player is asked whether to take a bonus even when no key can be made (WK-17),
//! because being asked must not give the hand away.

mod action;
mod board;
mod board_file;
mod card;
mod careful;
mod effort;
mod event;
mod finish;
mod flow;
mod game;
mod illegal;
mod imagine;
mod key;
mod level;
mod luck;
mod moves;
mod names;
mod notation;
mod options;
mod position;
mod reckon;
mod show;
mod square;
mod view;
mod words;

pub use action::Action;
pub use board::{Board, Kind, Passage};
pub use board_file::{BadBoard, BoardFile, DoorFile, SpaceFile};
pub use card::{Card, Cards, Rank, Unknown};
pub use careful::{Careful, Claiming};
pub use event::{Event, How};
pub use game::{MOST_WHIZ, WhizKey};
pub use illegal::Illegal;
pub use key::{Key, Need};
pub use level::{LEVELS, Level, Thinking};
pub use luck::{Draw, Luck};
pub use notation::read_turn;
pub use options::{Options, Points, QuietDraw, Switch, WhizCards};
pub use square::{Door, Square};
pub use view::{Doing, DoorView, KeysView, MatchView, Outcome, PlayerView, Quiet, View};
pub use words::{Teller, say_need};
