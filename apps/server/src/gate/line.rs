//! The bytes of one connection that has become a socket.
//!
//! A message may come in any number of frames, and the WebSocket library puts them together without a word to us. So
//! somebody could send empty frames of a message that never ends, or that ends after thousands of them, and hardly any
//! would be counted. Here every read counts, whatever frames are in it. What a message or a control frame holds is given
//! back when it is complete, and so is what honest clients need besides: a little for each message, and a little as time
//! passes. A client that falls behind by more than the longest message takes is cut off.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use axum::extract::ws::Message;
use tokio::time::Instant;

use crate::limits::{FRAMING, LONGEST_FRAME, TRICKLE, UNFINISHED};

/// What a read counts at least: a packet is work, however little is in it.
const LEAST: usize = 64;

/// What connection and socket know of each other.
#[derive(Debug, Default)]
pub(crate) struct Line {
    is_socket: AtomicBool,
    arrears: Mutex<Arrears>,
}

/// What was read and not given back yet.
#[derive(Debug, Default)]
struct Arrears {
    bytes: usize,
    /// When that was last so; unknown while it is nothing.
    since: Option<Instant>,
}

impl Line {
    /// From now on the connection is a socket.
    pub(crate) fn becomes_a_socket(&self) {
        self.is_socket.store(true, Ordering::Relaxed);
    }

    /// So many bytes were read from the network just now.
    pub(crate) fn count(&self, bytes: usize, now: Instant) -> io::Result<()> {
        if !self.is_socket.load(Ordering::Relaxed) {
            return Ok(());
        }
        let mut arrears = self.arrears.lock().unwrap_or_else(PoisonError::into_inner);
        let passed = arrears.since.map_or(0, |since| now.saturating_duration_since(since).as_millis());
        // OK because no socket lives for 2^54 milliseconds.
        let forgiven = (passed as u64 * TRICKLE / 1000) as usize;
        arrears.bytes = arrears.bytes.saturating_sub(forgiven) + bytes.max(LEAST);
        arrears.since = Some(now);
        if arrears.bytes > LONGEST_FRAME + UNFINISHED {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "bytes without end, and no message"));
        }
        Ok(())
    }

    /// A message or a control frame was complete; that there is one more is counted elsewhere.
    pub(crate) fn frame_came(&self, message: &Message) {
        let held = match message {
            Message::Text(text) => text.len(),
            Message::Binary(bytes) | Message::Ping(bytes) | Message::Pong(bytes) => bytes.len(),
            Message::Close(_) => 0,
        };
        let mut arrears = self.arrears.lock().unwrap_or_else(PoisonError::into_inner);
        arrears.bytes = arrears.bytes.saturating_sub(held + FRAMING);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn socket() -> Line {
        let line = Line::default();
        line.becomes_a_socket();
        line
    }

    fn text(length: usize) -> Message {
        Message::Text(" ".repeat(length).into())
    }

    /// Reads so many bytes, as they come from the network.
    fn read(line: &Line, bytes: usize, at: Instant) -> io::Result<()> {
        const AT_ONCE: usize = 512;
        (0..bytes).step_by(AT_ONCE).try_for_each(|from| line.count((bytes - from).min(AT_ONCE), at))
    }

    #[test]
    fn b08_bytes_count_until_a_message_is_complete() {
        let (line, now) = (Line::default(), Instant::now());
        for _ in 0..10_000 {
            line.count(512, now).unwrap();
        }
        line.becomes_a_socket();
        for _ in 0..1000 {
            // The longest message there is.
            read(&line, LONGEST_FRAME + 14, now).unwrap();
            line.frame_came(&text(LONGEST_FRAME));
        }
        let reads = (0..10_000).take_while(|_| line.count(6, now).is_ok()).count();
        assert!((100..2000).contains(&reads), "{reads} empty frames were read");
    }

    #[test]
    fn b08_neither_pings_nor_messages_hide_empty_frames() {
        for shown in [Message::Ping(Vec::new().into()), Message::Pong(Vec::new().into()), text(0), text(100)]
        {
            let (line, began) = (socket(), Instant::now());
            // Five thousand empty frames each time, ten times a second.
            let rounds = (0..1000u32).take_while(|round| {
                let now = began + Duration::from_millis(100) * *round;
                line.frame_came(&shown);
                read(&line, 5000 * 6, now).is_ok()
            });
            assert!(rounds.count() < 10, "{shown:?}");
        }
    }

    #[test]
    fn b08_a_client_that_only_answers_pings_is_never_cut_off() {
        // Ten times a second for an hour, each pong by itself; then every thirty seconds for a month, each in pieces.
        for (every, pieces, pongs) in [(100, 1, 36_000), (30_000, 6, 100_000)] {
            let (line, mut now) = (socket(), Instant::now());
            for _ in 0..pongs {
                now += Duration::from_millis(every);
                for _ in 0..pieces {
                    line.count(6, now).unwrap();
                }
                line.frame_came(&Message::Pong(Vec::new().into()));
            }
        }
    }

    #[test]
    fn b08_a_client_whose_messages_come_in_pieces_is_never_cut_off() {
        let (line, mut now) = (socket(), Instant::now());
        for _ in 0..100_000 {
            now += Duration::from_millis(100);
            // Head, mask and what it says, each in a packet of its own, and a message in frames of 512 bytes.
            for bytes in [2, 4, 150] {
                line.count(bytes, now).unwrap();
            }
            line.frame_came(&text(150));
            for _ in 0..16 {
                line.count(512 + 8, now).unwrap();
            }
            line.frame_came(&text(16 * 512));
        }
    }
}
