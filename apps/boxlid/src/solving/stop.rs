//! Ctrl-C, heard as a wish to stop rather than as the end of the process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether somebody wants us to stop. The first Ctrl-C is a wish; the second ends the process at once.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Listens for Ctrl-C and for being asked to end. Where there are no such signals the process just ends, and
    /// a file that was being written is left under a name nobody reads.
    pub fn listen() -> Self {
        let stop = Stop::default();
        #[cfg(unix)]
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            // The second time the flag is set already, and then the process ends.
            let second = signal_hook::flag::register_conditional_shutdown(signal, 130, stop.0.clone());
            let first = signal_hook::flag::register(signal, stop.0.clone());
            // Not being able to listen is no reason not to solve.
            let _ = second.and(first);
        }
        stop
    }

    /// Whether we should stop.
    pub fn is_wanted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Asks ourselves to stop.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
