//! Lets connections in: not too many, and none that only stands in the door.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep, sleep_until};

use crate::limits::SILENCE;

/// How long to wait when the system gives no connection: it is out of files, and others must end first.
const OUT_OF_FILES: Duration = Duration::from_millis(500);

/// Accepts connections while there is room; those beyond wait in the system's queue.
pub(crate) struct Doorman {
    listener: TcpListener,
    places: Arc<Semaphore>,
}

impl Doorman {
    pub(crate) fn new(listener: TcpListener, most: usize) -> Self {
        Doorman { listener, places: Arc::new(Semaphore::new(most.min(Semaphore::MAX_PERMITS))) }
    }
}

impl Listener for Doorman {
    type Io = Visit;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Visit, SocketAddr) {
        let place = Arc::clone(&self.places).acquire_owned().await;
        let place = place.expect("nobody closes the semaphore");
        loop {
            match self.listener.accept().await {
                Ok((stream, address)) => return (Visit::new(stream, place), address),
                Err(error) => {
                    tracing::debug!(%error, "a connection could not be accepted");
                    sleep(OUT_OF_FILES).await;
                }
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// The address of whoever is at the other end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl Connected<IncomingStream<'_, Doorman>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Doorman>) -> Self {
        Peer(*stream.remote_addr())
    }
}

/// A connection that ends by itself when nothing was heard from it for too long.
pub(crate) struct Visit {
    stream: TcpStream,
    heard: Instant,
    // Moved on only when it fires, because resetting a timer at every read would cost more than the read.
    alarm: Pin<Box<Sleep>>,
    _place: OwnedSemaphorePermit,
}

impl Visit {
    fn new(stream: TcpStream, place: OwnedSemaphorePermit) -> Self {
        // Otherwise a message that follows an unanswered one waits 40 ms for the other side's late ACK. If it
        // fails the connection is broken already, and the first read will say so.
        stream.set_nodelay(true).ok();
        Visit { stream, heard: Instant::now(), alarm: Box::pin(sleep(SILENCE)), _place: place }
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
        match Pin::new(&mut self.stream).poll_read(cx, buffer) {
            Poll::Ready(result) => {
                self.heard = Instant::now();
                Poll::Ready(result)
            }
            Poll::Pending => self.poll_silence(cx).map(Err),
        }
    }
}

impl AsyncWrite for Visit {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, slices)
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
