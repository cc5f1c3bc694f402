//! The time of day.

use std::time::SystemTime;

/// The time, in milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    let since = SystemTime::UNIX_EPOCH.elapsed();
    // A clock before 1970 is wrong anyway; then tables wait longer than they should.
    since.map_or(0, |since| since.as_millis() as i64)
}
