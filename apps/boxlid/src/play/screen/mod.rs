//! The full-screen game.
//!
//! [`Screen`] is all of it without a terminal: keys and time go in, pictures come out, and tests look at them.
//! Here it is joined to a real terminal, which is given back whatever happens: at the end, on a panic, on
//! Ctrl-C, when the process is told to end, when the window is closed.

mod draw;
pub mod line_edit;
pub mod looks;
pub(crate) mod page;
pub(super) mod side;
mod state;
mod terminal;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use ratatui::crossterm::event::{self, Event, KeyEventKind};

use super::values::Study;
use super::{Face, Sitting};
use looks::Looks;
pub use state::{Screen, Stop};
use terminal::{OwnTerminal, Signals};

/// The longest wait for a key: signals are looked for in between.
const BLINK: Duration = Duration::from_millis(100);

/// Plays until somebody quits or the process is told to end.
pub fn play<G: Face>(sitting: Sitting<G>, looks: Looks, has_motion: bool, study: Study) -> Result<ExitCode> {
    let signals = Signals::listen()?;
    let mut screen = Screen::new(sitting, looks, has_motion).with_study(study);
    let ended = {
        let mut terminal = OwnTerminal::enter().context("this terminal cannot be used; try --plain")?;
        run(&mut screen, &mut terminal, &signals)
    };
    match (signals.received(), ended) {
        // A window that was closed also breaks reading and writing, which then is no error of its own.
        (Some(signal), _) => Ok(ExitCode::from(128 + signal)),
        (None, ended) => ended.context("the terminal went away"),
    }
}

fn run<G: Face>(screen: &mut Screen<G>, terminal: &mut OwnTerminal, signals: &Signals) -> Result<ExitCode> {
    let mut last = Instant::now();
    loop {
        terminal.draw(|frame| screen.draw(frame.area(), frame.buffer_mut()))?;
        let wait = screen.next_change().map_or(BLINK, |change| change.min(BLINK));
        if event::poll(wait)? {
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => screen.key(key),
                // A new size shows at the next picture; the rest is nothing to us.
                Event::Key(_)
                | Event::Resize(..)
                | Event::Mouse(_)
                | Event::Paste(_)
                | Event::FocusGained
                | Event::FocusLost => {}
            }
        }
        let now = Instant::now();
        screen.pass_time(now - last);
        last = now;
        match screen.stop() {
            Some(Stop::Quit) => return Ok(ExitCode::SUCCESS),
            // As if the signal had come: 128 and the number of SIGINT.
            Some(Stop::Interrupted) => return Ok(ExitCode::from(130)),
            None if signals.received().is_some() => return Ok(ExitCode::SUCCESS),
            None => {}
        }
    }
}
