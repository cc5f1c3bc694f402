//! The plain game at a table on a server: others move while one types, so lines are read in a thread of their own.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::Result;

use super::{Next, Plain, read_line};
use crate::play::values::Study;
use crate::play::{Face, Sitting};

/// How often one looks whether something happened.
const BLINK: Duration = Duration::from_millis(50);

/// Lines as they are typed; nothing at the end of the input.
pub struct Lines(Receiver<Option<String>>);

impl Lines {
    /// Reads lines in a thread of its own, each when it was typed.
    pub fn read(mut input: impl BufRead + Send + 'static) -> Self {
        let (tell, lines) = mpsc::channel();
        thread::spawn(move || {
            loop {
                // An input that breaks has ended.
                let line = read_line(&mut input).unwrap_or(None);
                let is_last = line.is_none();
                if tell.send(line).is_err() || is_last {
                    return;
                }
            }
        });
        Lines(lines)
    }
}

/// Plays or looks on until the input ends, somebody quits or there is no table any more. Whoever only looks on may close
/// the input and is told everything until the game is over.
///
/// What comes from a pipe (`!is_seen`) waits for its turn; a person who types a move too early is told so.
pub fn play_elsewhere<G: Face>(
    sitting: &mut Sitting<G>,
    lines: &Lines,
    out: &mut dyn Write,
    is_seen: bool,
    study: Study,
) -> Result<()> {
    let mut plain = Plain { sitting, study, out, is_seen };
    plain.welcome()?;
    plain.begin()?;
    let mut asked = Asked { told: plain.sitting.sayings().len(), question: None };
    let mut held: Option<String> = None;
    let mut has_ended = false;
    loop {
        plain.hear_elsewhere(&mut asked)?;
        if let Some(said) = plain.sitting.gone() {
            anyhow::bail!("there is no place for you at this table any more: {said}");
        }
        plain.ask_once(&mut asked)?;
        if has_ended && plain.sitting.over().is_some() {
            return Ok(());
        }
        let line = match held.take_if(|line| plain.is_due(line)) {
            Some(line) => line,
            None if held.is_some() || has_ended => {
                thread::sleep(BLINK);
                continue;
            }
            None => match lines.0.recv_timeout(BLINK) {
                Ok(Some(line)) if is_seen || plain.is_due(&line) => line,
                Ok(Some(line)) => {
                    held = Some(line);
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => continue,
                Ok(None) | Err(RecvTimeoutError::Disconnected) if plain.sitting.people().is_empty() => {
                    has_ended = true;
                    continue;
                }
                Ok(None) | Err(RecvTimeoutError::Disconnected) => {
                    writeln!(plain.out, "\nThe input has ended, so the game stops here.")?;
                    return Ok(());
                }
            },
        };
        asked.question = None;
        if plain.obey(line.trim())? == Next::Quit {
            writeln!(plain.out, "Goodbye.")?;
            return Ok(());
        }
        asked.told = plain.sitting.sayings().len();
    }
}

/// What was told and asked last, so that neither is said twice.
struct Asked {
    told: usize,
    question: Option<String>,
}

impl<G: Face> Plain<'_, G> {
    /// Whether a line can be obeyed now: a command always can, a move when it is our turn.
    fn is_due(&self, line: &str) -> bool {
        self.command(line.trim()).is_some() || self.sitting.is_ours() || self.sitting.people().is_empty()
    }

    /// Tells what others did.
    fn hear_elsewhere(&mut self, asked: &mut Asked) -> io::Result<()> {
        let has_happened = self.sitting.meanwhile().is_some();
        if self.sitting.trouble_waits() || has_happened {
            // What was being typed at stands on a line of its own.
            if asked.question.take().is_some() {
                writeln!(self.out)?;
            }
            self.tell_trouble()?;
        }
        if has_happened {
            let said = self.sitting.sayings().len();
            // Fewer than before: something was taken back, or this is another game.
            if said < asked.told {
                writeln!(self.out, "The table is now as follows.")?;
            }
            self.tell_since(asked.told.min(said))?;
            asked.told = said;
        }
        Ok(())
    }

    /// Asks whoever is here, or says whom the table waits for, if that is something new.
    fn ask_once(&mut self, asked: &mut Asked) -> io::Result<()> {
        let question = match self.sitting.status() {
            Some(status) => status,
            None => format!("{:?} {:?}", self.sitting.asked_at(), self.sitting.over().is_some()),
        };
        if asked.question.as_ref() == Some(&question) {
            return Ok(());
        }
        match self.sitting.status() {
            Some(status) => writeln!(self.out, "{status}")?,
            None => self.prompt()?,
        }
        asked.question = Some(question);
        self.out.flush()
    }
}
