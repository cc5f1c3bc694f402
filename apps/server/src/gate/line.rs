//! The bytes of one connection that has become a socket.
//!
//! A message may come in any number of frames, and the WebSocket library puts them together without a word to us. So
//! somebody could send empty frames of a message that never ends and would never be counted. Here every read counts
//! until a message is complete: a client that sends more than the longest message takes is cut off.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::limits::{LONGEST_FRAME, UNFINISHED};

/// What a read counts at least: a packet is work, however little is in it.
const LEAST: usize = 64;

/// What connection and socket know of each other.
#[derive(Debug, Default)]
pub(crate) struct Line {
    is_socket: AtomicBool,
    /// What was read since the last message was complete.
    unfinished: AtomicUsize,
}

impl Line {
    /// From now on the connection is a socket.
    pub(crate) fn becomes_a_socket(&self) {
        self.is_socket.store(true, Ordering::Relaxed);
    }

    /// So many bytes were read from the network.
    pub(crate) fn count(&self, bytes: usize) -> io::Result<()> {
        if !self.is_socket.load(Ordering::Relaxed) {
            return Ok(());
        }
        let counted = bytes.max(LEAST);
        let before = self.unfinished.fetch_add(counted, Ordering::Relaxed);
        if before + counted > LONGEST_FRAME + UNFINISHED {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "bytes without end, and no message"));
        }
        Ok(())
    }

    /// A message or a control frame was complete, and is counted as such.
    pub(crate) fn message_came(&self) {
        self.unfinished.store(0, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn b08_bytes_count_until_a_message_is_complete() {
        let line = Line::default();
        for _ in 0..10_000 {
            line.count(512).unwrap();
        }
        line.becomes_a_socket();
        for _ in 0..10 {
            // The longest message there is, read in small pieces.
            for _ in 0..LONGEST_FRAME / 512 {
                line.count(512).unwrap();
            }
            line.message_came();
        }
        let reads = (0..10_000).take_while(|_| line.count(6).is_ok()).count();
        assert!((100..2000).contains(&reads), "{reads} empty frames were read");
    }
}
