//! The terminal while it is ours, and the signals that ask for it back.

use std::io;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Result;
use ratatui::DefaultTerminal;

/// How long a game that was told to end may take to do so by itself. A bot may be thinking.
#[cfg(unix)]
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(1);

/// The terminal in raw mode on its second page. Dropping it gives it back; so does a panic.
pub struct OwnTerminal(DefaultTerminal);

impl OwnTerminal {
    /// Takes the terminal.
    pub fn enter() -> io::Result<Self> {
        ratatui::try_init().map(OwnTerminal)
    }
}

impl Drop for OwnTerminal {
    fn drop(&mut self) {
        // If it cannot be given back it is gone, and nobody is there to be told.
        let _ = ratatui::try_restore();
    }
}

impl Deref for OwnTerminal {
    type Target = DefaultTerminal;
    fn deref(&self) -> &DefaultTerminal {
        &self.0
    }
}

impl DerefMut for OwnTerminal {
    fn deref_mut(&mut self) -> &mut DefaultTerminal {
        &mut self.0
    }
}

/// Signals that ask us to end, remembered until we look.
pub struct Signals(Arc<AtomicUsize>);

impl Signals {
    /// Begins to listen.
    ///
    /// A terminal that was closed can leave us stuck: reading it finds its end again and again and never comes
    /// back. So whoever hears a signal also waits a moment and, if the game has not ended by then, ends it.
    /// Nothing is lost by that, for a game that is saved is saved at every move.
    #[cfg(unix)]
    pub fn listen() -> Result<Self> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
        let received = Arc::new(AtomicUsize::new(0));
        let heard = Arc::clone(&received);
        std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
            if let Some(signal) = signals.forever().next() {
                // OK because the numbers of signals are small and positive.
                heard.store(signal as usize, Ordering::SeqCst);
                std::thread::sleep(PATIENCE);
                let _ = ratatui::try_restore();
                std::process::exit(128 + signal);
            }
        })?;
        Ok(Signals(received))
    }

    /// Elsewhere there are none: Ctrl-C comes as a key.
    #[cfg(not(unix))]
    pub fn listen() -> Result<Self> {
        Ok(Signals(Arc::new(AtomicUsize::new(0))))
    }

    /// The number of the signal that came, if one came.
    pub fn received(&self) -> Option<u8> {
        match self.0.load(Ordering::SeqCst) {
            0 => None,
            signal => u8::try_from(signal).ok(),
        }
    }
}
