//! Reading lines that may be anything: too long, no text at all, without an end.

use std::io::{BufRead, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::Engine;
use super::answer::{Trouble, TroubleKind};

/// The longest line, in bytes. A whole log fits; a program that forgot to end its lines does not fill the memory.
pub const LONGEST_LINE: usize = 1 << 20;

pub(super) const TOO_LONG: &str = "a line has at most 1048576 bytes; this one was skipped";

/// A line as it came.
enum Line {
    Text(Vec<u8>),
    TooLong,
    End,
}

/// How often somebody looks whether there is more to say, while something is studied.
const GLANCE: Duration = Duration::from_millis(20);

/// Answers every line of `input` on `out` until either ends or the engine is asked to quit. Each answer is
/// flushed, for the other side waits for it. What is being studied when the input ends is finished first.
///
/// Lines are read in a thread of their own, each only when the one before was answered: so a line that follows by
/// itself can be written while nothing comes in, and nobody is left reading when the engine quits.
pub fn converse(
    engine: &mut Engine,
    input: &mut (dyn BufRead + Send),
    out: &mut dyn Write,
) -> std::io::Result<()> {
    thread::scope(|scope| {
        let (ask, asked) = mpsc::channel::<()>();
        let (hand, handed) = mpsc::channel();
        scope.spawn(move || {
            while asked.recv().is_ok() {
                if hand.send(next_line(input)).is_err() {
                    return;
                }
            }
        });
        let next = |engine: &mut Engine, out: &mut dyn Write| loop {
            let wait = if engine.is_studying() { GLANCE } else { Duration::from_secs(3600) };
            match handed.recv_timeout(wait) {
                Ok(line) => return line,
                Err(RecvTimeoutError::Timeout) => say_more(engine, out)?,
                // OK because the thread ends only when nobody asks any more.
                Err(RecvTimeoutError::Disconnected) => return Ok(Line::End),
            }
        };
        while !engine.has_quit() {
            // A thread that is gone hands nothing, which is the end.
            let _ = ask.send(());
            let line = next(engine, out)?;
            if !answer(engine, line, out)? {
                break;
            }
        }
        while engine.is_studying() && !engine.has_quit() {
            say_more(engine, out)?;
            thread::sleep(GLANCE);
        }
        Ok(())
    })
}

/// Writes whatever follows by itself.
fn say_more(engine: &mut Engine, out: &mut dyn Write) -> std::io::Result<()> {
    while let Some(line) = engine.more() {
        writeln!(out, "{line}")?;
        out.flush()?;
    }
    Ok(())
}

/// Answers a line; says whether to go on.
fn answer(engine: &mut Engine, line: Line, out: &mut dyn Write) -> std::io::Result<bool> {
    let answer = match line {
        Line::End => return Ok(false),
        Line::TooLong => Engine::complain(TroubleKind::TooLong, TOO_LONG),
        Line::Text(bytes) => match std::str::from_utf8(&bytes) {
            Ok(text) if text.trim().is_empty() => return Ok(true),
            Ok(text) => engine.line(text),
            Err(error) => {
                let said = format!("this is no UTF-8: byte {} is wrong", error.valid_up_to() + 1);
                Engine::complain(Trouble::malformed("").kind, &said)
            }
        },
    };
    writeln!(out, "{answer}")?;
    out.flush()?;
    Ok(true)
}

/// The next line without its end. The rest of a line that is too long is read and thrown away.
fn next_line(input: &mut dyn BufRead) -> std::io::Result<Line> {
    let mut line = Vec::new();
    let mut is_too_long = false;
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            // The last line may lack its end.
            return Ok(match (is_too_long, line.is_empty()) {
                (true, _) => Line::TooLong,
                (false, true) => Line::End,
                (false, false) => Line::Text(line),
            });
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        is_too_long |= line.len() + part.len() > LONGEST_LINE;
        if !is_too_long {
            line.extend_from_slice(part);
        }
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(if is_too_long { Line::TooLong } else { Line::Text(line) });
        }
    }
}
