//! Reading lines that may be anything: too long, no text at all, without an end.

use std::io::{BufRead, Write};

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

/// Answers every line of `input` on `out` until either ends or the engine is asked to quit. Each answer is
/// flushed, for the other side waits for it.
pub fn converse(engine: &mut Engine, input: &mut dyn BufRead, out: &mut dyn Write) -> std::io::Result<()> {
    while !engine.has_quit() {
        let answer = match next_line(input)? {
            Line::End => break,
            Line::TooLong => Engine::complain(TroubleKind::TooLong, TOO_LONG),
            Line::Text(bytes) => match std::str::from_utf8(&bytes) {
                Ok(text) if text.trim().is_empty() => continue,
                Ok(text) => engine.line(text),
                Err(error) => {
                    let said = format!("this is no UTF-8: byte {} is wrong", error.valid_up_to() + 1);
                    Engine::complain(Trouble::malformed("").kind, &said)
                }
            },
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
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
