//! Standard output that cannot be taken over: what strangers wrote into a log or a deck reaches the terminal as text.
//!
//! Every command writes through this, so no command has to think of it. What a stranger would get wrong: a command that
//! wants to steer the terminal itself (the full-screen game, the picture of an address) must not write here.

use std::io::{self, Write};

/// Passes text on with everything escaped that could steer a terminal; see [`texts::visible`].
pub struct Shown<W> {
    to: W,
    /// The beginning of a character whose end has not come yet.
    cut: Vec<u8>,
}

impl<W: Write> Shown<W> {
    /// Escapes what is written to `to`.
    pub fn new(to: W) -> Self {
        Shown { to, cut: Vec::new() }
    }

    fn pass_on(&mut self, bytes: &[u8]) -> io::Result<()> {
        // Nearly all that is ever written, at no cost.
        if bytes.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t')) {
            return self.to.write_all(bytes);
        }
        for chunk in bytes.utf8_chunks() {
            self.to.write_all(texts::visible(chunk.valid()).as_bytes())?;
            if !chunk.invalid().is_empty() {
                self.to.write_all("\u{fffd}".as_bytes())?;
            }
        }
        Ok(())
    }
}

impl<W: Write> Write for Shown<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.cut.is_empty() && is_whole(bytes) {
            self.pass_on(bytes)?;
            return Ok(bytes.len());
        }
        let mut text = std::mem::take(&mut self.cut);
        text.extend_from_slice(bytes);
        let end = whole(&text);
        self.cut = text.split_off(end);
        self.pass_on(&text)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

fn is_whole(bytes: &[u8]) -> bool {
    whole(bytes) == bytes.len()
}

/// How many bytes are left without the beginning of a character at the end.
fn whole(bytes: &[u8]) -> usize {
    match std::str::from_utf8(bytes) {
        Ok(_) => bytes.len(),
        // Something invalid in the middle is replaced; only what may still become a character waits.
        Err(error) if error.error_len().is_none() => error.valid_up_to(),
        Err(_) => {
            let start = bytes.len().saturating_sub(3);
            let lead = bytes[start..].iter().rposition(|byte| *byte >= 0xc0).map(|at| start + at);
            lead.filter(|at| {
                std::str::from_utf8(&bytes[*at..]).is_err_and(|error| error.error_len().is_none())
            })
            .unwrap_or(bytes.len())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(pieces: &[&[u8]]) -> String {
        let mut written = Vec::new();
        let mut out = Shown::new(&mut written);
        for piece in pieces {
            out.write_all(piece).unwrap();
        }
        String::from_utf8(written).unwrap()
    }

    #[test]
    fn text_passes_and_controls_are_escaped() {
        assert_eq!(shown(&[b"plain\n", "é李🎲".as_bytes()]), "plain\né李🎲");
        assert_eq!(shown(&["\u{1b}]0;x\u{7}\u{202e}".as_bytes()]), "\\u001b]0;x\\u0007\\u202e");
    }

    #[test]
    fn characters_may_come_in_pieces() {
        let text = "é\u{202e}🎲";
        let pieces: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
        assert_eq!(shown(&pieces), "é\\u202e🎲");
    }

    #[test]
    fn what_is_no_text_is_replaced() {
        assert_eq!(shown(&[b"a\xffb\xc3"]), "a\u{fffd}b");
    }
}
