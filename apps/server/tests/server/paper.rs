//! Everything that any server of these tests logs, at the most talkative level.
//!
//! One subscriber for all tests: one for each would miss what another test's thread logged first.

use std::io::Write;
use std::sync::{Mutex, Once};

use tracing_subscriber::filter::LevelFilter;

static PAPER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

struct Pen;

impl Write for Pen {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        PAPER.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Starts to write everything down; does nothing the second time.
pub fn unroll() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // This also hears what libraries log in the older way, among them the one that reads the sockets.
        tracing_subscriber::fmt().with_max_level(LevelFilter::TRACE).with_writer(|| Pen).init();
    });
}

/// Everything so far.
pub fn text() -> String {
    String::from_utf8_lossy(&PAPER.lock().unwrap()).into_owned()
}
