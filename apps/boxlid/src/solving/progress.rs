//! How far a long piece of work has come, said on standard error so that it does not mix with the answer.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// Says now and then what share of the work is done and how long the rest may take.
pub struct Progress {
    what: &'static str,
    began: Instant,
    said: Option<Instant>,
    every: Duration,
    is_terminal: bool,
}

impl Progress {
    /// Begins to watch some work. In a terminal one line is written over and over; elsewhere, seldom, new ones.
    pub fn of(what: &'static str) -> Self {
        let is_terminal = std::io::stderr().is_terminal();
        let every = if is_terminal { Duration::from_millis(200) } else { Duration::from_secs(30) };
        Progress { what, began: Instant::now(), said: None, every, is_terminal }
    }

    /// Says that `done` of `all` is done, unless it said something just now.
    pub fn share(&mut self, done: u64, all: u64) {
        if !self.is_due() {
            return;
        }
        let share = done as f64 / all.max(1) as f64;
        let gone = self.began.elapsed().as_secs_f64();
        let left = gone / share.max(1e-9) - gone;
        // An estimate from the first moments would only be noise.
        let rest = if gone > 2.0 { format!(", about {} left", spell(left)) } else { String::new() };
        self.say(&format!("{}: {:.1} %{rest}", self.what, 100.0 * share));
    }

    /// Says something about work whose end nobody can foretell.
    pub fn note(&mut self, text: impl FnOnce() -> String) {
        if self.is_due() {
            let text =
                format!("{}: {}, {} so far", self.what, text(), spell(self.began.elapsed().as_secs_f64()));
            self.say(&text);
        }
    }

    /// Clears the line.
    pub fn end(&mut self) {
        if self.is_terminal && self.said.is_some() {
            // If nobody can see it, nobody misses it.
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }

    fn is_due(&self) -> bool {
        self.said.unwrap_or(self.began).elapsed() >= self.every
    }

    fn say(&mut self, text: &str) {
        self.said = Some(Instant::now());
        let mut stderr = std::io::stderr();
        let _ = if self.is_terminal { write!(stderr, "\r\x1b[K{text}") } else { writeln!(stderr, "{text}") };
        let _ = stderr.flush();
    }
}

/// A time in words one reads at a glance.
fn spell(seconds: f64) -> String {
    let whole = seconds.max(0.0).round() as u64;
    match whole {
        0..=99 => format!("{whole} s"),
        100..=5999 => format!("{} min {:02} s", whole / 60, whole % 60),
        _ => format!("{} h {:02} min", whole / 3600, whole % 3600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_spelled_for_a_glance() {
        assert_eq!(spell(7.4), "7 s");
        assert_eq!(spell(125.0), "2 min 05 s");
        assert_eq!(spell(7260.0), "2 h 01 min");
    }
}
