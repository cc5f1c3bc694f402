//! What can be pressed on the page of the envelope, and how it is written into the markup and read again.

/// Something that can be pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Brings a log file.
    ChooseFile,
    /// Saves the log of the table; the page around this one takes it.
    Download,
}

impl Press {
    /// The `data-do` of what is pressed.
    pub fn written(self) -> &'static str {
        match self {
            Press::ChooseFile => "choose_file",
            Press::Download => "page-download",
        }
    }

    /// Reads a `data-do`; nothing if there is no such press.
    pub fn read(what: &str) -> Option<Self> {
        [Press::ChooseFile, Press::Download].into_iter().find(|press| press.written() == what)
    }
}
