//! Players who are programs, written for any game.
//!
//! A bot gets what its seat may know, never a game: see [`rules::Bot`]. [`Random`] needs nothing more;
//! [`Search`] looks ahead in games without luck; [`Worlds`] imagines what is hidden; [`Lapsing`] makes another
//! bot err now and then, because a beginner wants to win too.
//!
//! What is not here: any named game. Which bots a game has, and what their levels are called, is said in
//! `catalog`.

mod lapsing;
mod random;
mod search;
mod worlds;

pub use lapsing::Lapsing;
pub use random::Random;
pub use search::Search;
pub use worlds::Worlds;
