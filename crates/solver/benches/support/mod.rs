//! What the benches of the solver share.

use std::time::{Duration, Instant};

use solver::Room;

/// Room on huge pages where the system has them, as `boxlid solve` does it.
pub fn room(mebibytes: usize) -> Room {
    let bytes = Room::rounded(mebibytes << 20);
    let lent = memmap2::MmapMut::map_anon(bytes).ok().and_then(|map| {
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Room::lent(Box::new(map))
    });
    lent.unwrap_or_else(|| Room::new(bytes))
}

/// The time spent on this process, or, where nobody says, the time gone by.
pub struct Clock {
    began: Instant,
    spent: Option<Duration>,
}

impl Clock {
    /// Starts to count.
    pub fn start() -> Self {
        Clock { began: Instant::now(), spent: spent() }
    }

    /// The seconds since.
    pub fn seconds(&self) -> f64 {
        let spent = spent().zip(self.spent).map(|(now, before)| now - before);
        spent.unwrap_or_else(|| self.began.elapsed()).as_secs_f64()
    }
}

/// Linux says how long a process has run, in nanoseconds.
fn spent() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
