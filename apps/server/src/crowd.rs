//! How many may come to a server, and how much each may say.

/// What a server bears. The defaults suit people; whoever measures, or lets programs play, says more.
#[derive(Clone, Copy, Debug)]
pub struct Crowd {
    /// Connections at once; those beyond wait in the system's queue. Each costs about 10 KiB.
    pub connections: usize,
    /// Messages a second a socket may send on and on; four times as many in a burst, which is enough to return to
    /// every table it watches and play a few quick moves.
    pub messages_per_second: u32,
}

impl Crowd {
    /// Messages a socket may send in a burst.
    pub(crate) fn messages_at_once(self) -> u32 {
        self.messages_per_second.saturating_mul(4)
    }
}

impl Default for Crowd {
    fn default() -> Self {
        // Nobody plays ten moves a second.
        Crowd { connections: 20_000, messages_per_second: 10 }
    }
}
