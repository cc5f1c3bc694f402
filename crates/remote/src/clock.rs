//! The time and the random bytes that a client is given.

use client::{Millis, RandomBytes};
use tokio::time::{Duration, Instant};

/// Counts the milliseconds since it was made.
#[derive(Clone, Copy, Debug)]
pub struct Clock(Instant);

impl Clock {
    /// A clock that begins now.
    pub fn start() -> Self {
        Clock(Instant::now())
    }

    /// What it shows.
    pub fn now(&self) -> Millis {
        Millis(self.0.elapsed().as_millis() as u64)
    }

    /// When it will show this.
    pub fn at(&self, moment: Millis) -> Instant {
        self.0 + Duration::from_millis(moment.0)
    }
}

/// Random bytes from the system.
pub fn random_bytes() -> RandomBytes {
    Box::new(|| {
        let mut bytes = [0; 32];
        // OK because every system we run on has this source once it has booted.
        getrandom::fill(&mut bytes).expect("the system makes random bytes");
        bytes
    })
}
