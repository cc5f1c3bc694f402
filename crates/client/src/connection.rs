//! How a table is reached.

/// How a table is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connection {
    /// The table is on this device.
    Local,
    /// The server is there.
    Online,
    /// The server is being looked for.
    Looking,
    /// The server is there, and the game was broken off: there is nothing left to do.
    BrokenOff,
}

impl Connection {
    /// The word for it in a page.
    pub fn word(self) -> &'static str {
        match self {
            Connection::Local => "local",
            Connection::Online => "online",
            Connection::Looking => "looking",
            Connection::BrokenOff => "broken-off",
        }
    }
}
