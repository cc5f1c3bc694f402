//! A plain client of a Boxlid server, for tests and for putting one under load.
//!
//! [`Door`] asks by HTTP, [`Guest`] holds a socket, [`Player`] is a guest in a seat who plays whatever is
//! legal. Nothing here knows a game: a player picks from the choices the server lists.
//!
//! What is not here: retries, caches and politeness. A test wants to see what really happens.

mod door;
mod guest;
mod player;

pub use door::{Door, Reply};
pub use guest::Guest;
pub use player::{Choices, Player, Sight};
