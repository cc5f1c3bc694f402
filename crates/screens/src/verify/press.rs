//! What can be pressed on the page of the envelope.

use crate::presses::presses;

presses! {
    /// Something that can be pressed.
    pub enum Press {
        /// Brings a log file.
        ChooseFile = "choose_file",
        /// Saves the log of the table; the page around this one takes it.
        Download = "page-download",
    }
}
