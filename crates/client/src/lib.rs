//! One person's side of a table, without any IO: messages and commands go in, messages and changes come out.
//!
//! A [`Client`] sits at a table on a server, or looks on. It is told what arrives and what time it is, and says what to
//! send, when to connect and when to be woken. It owns no socket, no clock and no randomness, so the page, the terminal,
//! the load generator and the tests drive the same one. [`Known`] is what it knows of the table; [`Seen`] is the same
//! for a game whose types are at hand, [`AnySight`] is for programs that know no game, and a [`Glimpse`] for those where only
//! whoever draws the board knows it. A [`LocalTable`] is a table on
//! this device, with the people who share it and their bots.
//!
//! What a stranger would get wrong: nothing happens by itself. After every call the driver sends what is in
//! [`Client::outbox`], opens a line if [`Client::takes_line`] says so, and sets its timer to [`Client::wake_at`].

mod any_sight;
mod asked;
mod changes;
mod client;
mod command;
mod connection;
mod glimpse;
mod hearing;
mod known;
mod line;
mod local;
mod people;
mod place;
mod sight;
mod slip;

pub use any_sight::{AnySight, Untold};
pub use changes::{Change, Changes};
pub use client::Client;
pub use command::Command;
pub use connection::Connection;
pub use glimpse::Glimpse;
pub use known::{Fresh, Known, Seen};
pub use line::{Millis, Tempo};
pub use local::{InTheBox, LocalTable, News, Opens, Playable, Question, TakeBack};
pub use people::{Company, Eyes, Person};
pub use place::{Clocks, Links, Next, Place, RandomBytes};
pub use sight::Sight;
pub use slip::{Say, Slip};
