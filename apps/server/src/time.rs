//! The time of day.

use std::path::PathBuf;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// Names a file that holds by how many milliseconds the clock is to be wrong; it is read again and again. Only for tests
/// of what a wrong clock does: a machine has one clock, and its other programs want it right.
const CLOCK_FILE: &str = "BOXLID_CLOCK_FILE";

/// How often that file is read.
const READ_EVERY: Duration = Duration::from_millis(50);

/// The time, in milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    let since = SystemTime::UNIX_EPOCH.elapsed();
    // A clock before 1970 is wrong anyway; then tables wait longer than they should.
    let true_ms = since.map_or(0, |since| since.as_millis() as i64);
    match &*WRONG {
        Some(wrong) => true_ms + wrong.by_ms(),
        None => true_ms,
    }
}

/// Nothing, unless somebody asks for a wrong clock as the program starts.
static WRONG: LazyLock<Option<WrongClock>> = LazyLock::new(|| {
    let file = PathBuf::from(std::env::var_os(CLOCK_FILE)?);
    Some(WrongClock { file, last: Mutex::default() })
});

/// A clock that is wrong by what stands in a file.
struct WrongClock {
    file: PathBuf,
    last: Mutex<Option<(Instant, i64)>>,
}

impl WrongClock {
    fn by_ms(&self) -> i64 {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        match *last {
            Some((read_at, by_ms)) if read_at.elapsed() < READ_EVERY => by_ms,
            // A file that is not there, or holds no number, makes nothing wrong.
            Some(_) | None => {
                let text = std::fs::read_to_string(&self.file).unwrap_or_default();
                let by_ms = text.trim().parse().unwrap_or(0);
                *last = Some((Instant::now(), by_ms));
                by_ms
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_wrong_by_what_stands_in_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("clock");
        let clock = |text: Option<&str>| {
            if let Some(text) = text {
                std::fs::write(&file, text).unwrap();
            }
            WrongClock { file: file.clone(), last: Mutex::default() }.by_ms()
        };
        assert_eq!(clock(None), 0, "there is no file yet");
        assert_eq!(clock(Some("-3600000\n")), -3_600_000);
        assert_eq!(clock(Some("noon")), 0);
    }
}
