//! Players who are programs, written for any game.
//!
//! A bot gets what its seat may know, never a game: see [`rules::Bot`]. [`Random`] needs nothing more;
//! [`Search`] looks ahead in games without luck; [`Greedy`] takes what looks best at once and [`Foresight`] weighs
//! every roll of the dice; [`Worlds`] imagines what is hidden; [`Lapsing`] makes another bot err now and then,
//! because a beginner wants to win too. [`dice`] has the three levels of a game with dice, ready made.
//!
//! What is not here: any named game. Which bots a game has, and what their levels are called, is said in
//! `catalog`.

pub mod dice;
mod foresight;
mod greedy;
mod lapsing;
mod random;
mod search;
mod worlds;

pub use foresight::Foresight;
pub use greedy::Greedy;
pub use lapsing::Lapsing;
pub use random::Random;
pub use search::Search;
pub use worlds::Worlds;
