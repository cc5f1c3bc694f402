//! How many may come to a server, and how much each may say.

/// What a server bears. The defaults suit people; for measurements, or for programs that play, choose more.
#[derive(Clone, Copy, Debug)]
pub struct Crowd {
    /// Connections at once; those beyond wait in the system's queue. Each costs about 10 KiB.
    pub connections: usize,
    /// Connections at once from one address, or from one IPv6 network. A page needs two or three, and a school or an
    /// office often has one address. A trusted proxy that passes on requests of many is not limited.
    pub connections_per_address: usize,
    /// Messages a second a socket may send on and on; four times as many in a burst, which is enough to return to
    /// every table it watches and play a few quick moves.
    pub messages_per_second: u32,
    /// How many times the usual limits an address has: more for a school behind one address, or for a load test.
    pub limit_factor: u32,
    /// The memory in bytes that the bodies of all requests in flight share.
    pub body_memory: usize,
    /// The memory in bytes that all decks in play share, by their weight; those that come with the games are not counted.
    pub deck_memory: usize,
}

impl Default for Crowd {
    fn default() -> Self {
        // Nobody plays ten moves a second.
        Crowd {
            connections: 20_000,
            connections_per_address: 64,
            messages_per_second: 10,
            limit_factor: 1,
            body_memory: 64 * 1024 * 1024,
            deck_memory: 64 * 1024 * 1024,
        }
    }
}
