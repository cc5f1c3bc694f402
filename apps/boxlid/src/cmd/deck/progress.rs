//! A bar on standard error while a large file is read, if a person is looking.

use std::io::{IsTerminal as _, Write as _, stderr};

/// How wide the bar is, in characters.
const WIDTH: usize = 30;

/// A bar, or nothing where nobody would see it.
pub struct Bar {
    visible: bool,
    drawn: Option<usize>,
}

impl Bar {
    /// A bar if standard error is a terminal.
    pub fn new() -> Self {
        Self { visible: stderr().is_terminal(), drawn: None }
    }

    /// Shows the share that is done, from 0 to 1.
    pub fn show(&mut self, share: f64) {
        let percent = (share.clamp(0.0, 1.0) * 100.0) as usize;
        if !self.visible || self.drawn == Some(percent) {
            return;
        }
        self.drawn = Some(percent);
        let full = percent * WIDTH / 100;
        let bar = format!("{}{}", "#".repeat(full), ".".repeat(WIDTH - full));
        // If nobody can be told, the import is no worse for it.
        let _ = write!(stderr(), "\rreading [{bar}] {percent:3} %");
    }

    /// Wipes the bar away.
    pub fn done(self) {
        if self.drawn.is_some() {
            let _ = write!(stderr(), "\r{}\r", " ".repeat(WIDTH + 20));
        }
    }
}
