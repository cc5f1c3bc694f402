//! Where a server runs, if that matters to whoever starts it.

use std::net::Ipv4Addr;
use std::path::PathBuf;

/// A place for a server; by default any folder and this machine's own network.
#[derive(Clone, Debug)]
pub struct Place {
    /// The folder in which its own folder is made; the one for temporary files if there is none. Anybody must be allowed
    /// to enter it.
    pub within: Option<PathBuf>,
    /// The network namespace it runs in, by the name `ip netns` knows it by.
    pub namespace: Option<String>,
    /// The address it listens on.
    pub address: Ipv4Addr,
}

impl Default for Place {
    fn default() -> Self {
        Place { within: None, namespace: None, address: Ipv4Addr::LOCALHOST }
    }
}
