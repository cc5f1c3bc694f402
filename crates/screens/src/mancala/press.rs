//! What can be pressed in Mancala alone, as it is written into the markup and read from it.

use mancala::Pocket;

use crate::presses::{presses, values_by_text};

values_by_text!(Pocket);

presses! {
    /// What can be pressed in Mancala alone.
    pub enum Own {
        /// A pocket of the board; with a finger it is shown first.
        Pocket(Pocket) = "pocket",
        /// The button that sows the shown pocket.
        Sow(Pocket) = "sow",
        /// Swaps sides instead of moving.
        Swap = "swap",
        /// Shows what each pocket is worth from now on, or not.
        Values = "values",
        /// Asks whether one really wants to resign.
        Resign = "resign",
        /// One does not.
        PlayOn = "play-on",
        /// One does.
        GiveUp = "give-up",
    }
}

/// Something that can be pressed at a table of Mancala.
pub type Press = crate::shell::press::Press<Own>;
