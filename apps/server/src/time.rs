//! The time of day, as a server that runs counts it.
//!
//! The clock on the wall is read once, when the program starts; from then on time passes by the monotonic clock. So when
//! somebody sets the clock, or it is set right over the network, no game is lost by it and nobody gains a day. A machine
//! that sleeps does not count that time, which is as it should be: nobody could play. What a wrong clock means for the
//! next start is decided in `outage.rs`.

use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::{Instant, SystemTime};

/// Names a file that holds by how many milliseconds the clock on the wall is to be wrong. Only for tests of what a wrong
/// clock does: a machine has one clock, and its other programs want it right.
const CLOCK_FILE: &str = "BOXLID_CLOCK_FILE";

/// The time, in milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    let (started_ms, started) = *START;
    started_ms + started.elapsed().as_millis() as i64
}

/// What the clock on the wall showed as the program started, and when that was.
static START: LazyLock<(i64, Instant)> = LazyLock::new(|| (wall_ms(), Instant::now()));

/// What the clock on the wall shows.
fn wall_ms() -> i64 {
    let since = SystemTime::UNIX_EPOCH.elapsed();
    // A clock before 1970 is wrong anyway; then tables wait longer than they should.
    let true_ms = since.map_or(0, |since| since.as_millis() as i64);
    let file = std::env::var_os(CLOCK_FILE).map(PathBuf::from);
    // A file that is not there, or holds no number, makes nothing wrong.
    let wrong_by = file.and_then(|file| std::fs::read_to_string(file).ok()?.trim().parse::<i64>().ok());
    true_ms + wrong_by.unwrap_or_default()
}
