//! The byte stream of one connection. It ends by itself when nothing was heard for too long, and gives its places back
//! when it is dropped.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, Sleep, sleep, sleep_until};

use super::guests::Stay;
use crate::gate::{Line, Patience};
use crate::limits::SILENCE;

/// The places a connection takes up for as long as it lasts.
pub(super) struct Places {
    /// One of those there are for everybody.
    pub(super) _of_all: OwnedSemaphorePermit,
    /// One of those each address has; none for a trusted proxy.
    pub(super) _of_address: Option<Stay>,
}

/// A connection that ends by itself when nothing was heard from it for too long, or when it does not take what it is
/// sent.
pub(super) struct Visit {
    stream: TcpStream,
    /// Read already, while looking for a proxy's introduction.
    unread: Vec<u8>,
    heard: Instant,
    // Moved on only when it fires, because resetting a timer at every read would cost more than the read.
    alarm: Pin<Box<Sleep>>,
    line: Arc<Line>,
    patience: Patience,
    _places: Places,
}

impl Visit {
    pub(super) fn new(stream: TcpStream, unread: Vec<u8>, places: Places) -> Self {
        // Otherwise a message that follows an unanswered one waits 40 ms for the other side's late ACK. If it
        // fails the connection is broken already, and the first read will say so.
        stream.set_nodelay(true).ok();
        Visit {
            stream,
            unread,
            heard: Instant::now(),
            alarm: Box::pin(sleep(SILENCE)),
            line: Arc::default(),
            patience: Patience::default(),
            _places: places,
        }
    }

    /// What the socket that this connection may become tells it.
    pub(super) fn line(&self) -> Arc<Line> {
        Arc::clone(&self.line)
    }

    fn poll_silence(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        loop {
            ready!(self.alarm.as_mut().poll(cx));
            let until = self.heard + SILENCE;
            if until <= Instant::now() {
                return Poll::Ready(io::ErrorKind::TimedOut.into());
            }
            self.alarm.set(sleep_until(until));
        }
    }
}

impl AsyncRead for Visit {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if !self.unread.is_empty() {
            let length = self.unread.len().min(buffer.remaining());
            buffer.put_slice(&self.unread[..length]);
            self.unread.drain(..length);
            return Poll::Ready(Ok(()));
        }
        let before = buffer.filled().len();
        match Pin::new(&mut self.stream).poll_read(cx, buffer) {
            Poll::Ready(result) => {
                self.heard = Instant::now();
                Poll::Ready(result.and_then(|()| self.line.count(buffer.filled().len() - before, self.heard)))
            }
            Poll::Pending => self.poll_silence(cx).map(Err),
        }
    }
}

impl AsyncWrite for Visit {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.patience.check(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.patience.check(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
