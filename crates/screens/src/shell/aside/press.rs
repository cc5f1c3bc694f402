//! Everything that can be pressed beside a board.

use rules::Seat;

use crate::presses::presses;

presses! {
    /// Something that can be pressed.
    pub enum Press {
        /// Closes the panel.
        Close = "close",
        /// Says a phrase to everybody, by its id.
        Phrase(String) = "phrase",
        /// Says what was typed. The page gives the text of the field for the value.
        Say(String) = "say",
        /// Would like to break off, and is asked once more.
        Part = "part",
        /// Would rather play on.
        PlayOn = "play-on",
        /// Does not want to think of breaking off now.
        Later = "later",
        /// Agrees to break off.
        Agree = "agree",
        /// Looks whether the luck was fair.
        Verify = "verify",
        /// Hears somebody no more, or again.
        Mute(Seat) = "mute",
        /// Asks for the code that takes the seat to another device.
        Code = "code",
    }
}
