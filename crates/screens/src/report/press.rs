//! What can be pressed while one looks back on a game.

use crate::presses::presses;

presses! {
    /// Something that can be pressed.
    pub enum Press {
        /// A moment of the game, counted from zero.
        Moment(usize) = "moment",
        /// A clause, to be read in the rules.
        Rules(String) = "rules",
    }
}
