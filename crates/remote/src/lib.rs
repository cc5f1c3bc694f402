//! The way to a Boxlid server for programs that have sockets: the terminal, the load generator, the tests.
//!
//! [`Door`] asks by HTTP and [`Guest`] holds a raw socket. A [`Session`] drives a [`client::Client`] on such a socket, and
//! comes back whenever the line breaks. A [`Player`] drives one too, but stays away once the line is gone and answers one
//! message at a time: a test wants to see what really happens. Neither knows a game by itself.

mod clock;
mod door;
mod guest;
mod link;
mod player;
mod session;

pub use client::AnySight as Sight;
pub use clock::{Clock, random_bytes};
pub use door::{Door, Reply};
pub use guest::Guest;
pub use link::{Link, LinkTo};
pub use player::Player;
pub use rules::Choices;
pub use session::Session;
