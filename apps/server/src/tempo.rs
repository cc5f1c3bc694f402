//! How fast a server's clocks run and its bots play.

use std::time::Duration;

/// The pace of tables. Everybody but a test wants the default.
#[derive(Clone, Copy, Debug)]
pub struct Tempo {
    /// How long a second of a game's clock takes.
    pub second: Duration,
    /// How long after its time somebody's answer may still arrive: what a slow line costs is not their fault.
    pub grace: Duration,
    /// How long a bot waits before it acts, so that people can follow.
    pub bot_pause: Duration,
    /// How long after its pause a bot has chosen, however many others think: the more do, the less each thinks.
    pub think_within: Duration,
}

impl Tempo {
    /// So many seconds of a game's clock, in milliseconds.
    pub(crate) fn span_ms(&self, seconds: u32) -> i64 {
        (self.second * seconds).as_millis() as i64
    }
}

impl Default for Tempo {
    fn default() -> Self {
        Tempo {
            second: Duration::from_secs(1),
            grace: Duration::from_secs(1),
            bot_pause: Duration::from_millis(600),
            think_within: Duration::from_secs(2),
        }
    }
}
