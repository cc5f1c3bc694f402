//! One connection, from the first byte to the last request, or to the upgrade to a WebSocket.
//!
//! Nothing here waits forever for a client. Headers have a deadline, and so does the pause between two requests. When the
//! server shuts down, it waits only a moment for a client that is slow to send or to read, but it finishes the requests it
//! is working on.

use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::Bytes;
use axum::extract::ConnectInfo;
use axum::http::Request;
use http_body::{Body, Frame, SizeHint};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::sync::{Mutex, OwnedSemaphorePermit, watch};
use tokio::time::{sleep, timeout};

use super::guests::Guests;
use super::proxies::{Introduction, Proxies, introduction};
use super::visit::{Places, Visit};
use super::{Here, Peer, Routes};
use crate::limits::{HEADERS_WITHIN, LAST_WORDS, LONGEST_HEADERS, PARTING};

/// What a client gets if its address has too many connections.
const TOO_MANY: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 10\r\nconnection: close\r\n\
    content-type: text/plain\r\ncontent-length: 53\r\n\r\nThis address has too many connections to this server\n";

/// A connection that was just accepted.
pub(super) struct Connection {
    pub(super) stream: TcpStream,
    pub(super) peer: SocketAddr,
    pub(super) place: OwnedSemaphorePermit,
    pub(super) guests: Arc<Guests>,
    pub(super) proxies: Proxies,
    pub(super) routes: Routes,
    pub(super) closing: watch::Receiver<bool>,
}

impl Connection {
    /// Serves it until it ends, becomes a WebSocket, or the server goes away.
    pub(super) async fn serve(mut self) {
        let Ok(here) = self.stream.local_addr() else { return };
        let Ok(Introduction { client, unread }) = self.introduced().await else { return };
        let peer = client.unwrap_or(self.peer);
        // A proxy that forwards requests uses its own connections for all clients, so it has no limit.
        let of_address = if self.proxies.trust(peer.ip()) {
            None
        } else if let Some(stay) = self.guests.admit(peer.ip()) {
            Some(stay)
        } else {
            // If it does not fit at once, the client does not learn why, but we never wait for it.
            self.stream.try_write(TOO_MANY).ok();
            return;
        };
        let places = Places { _of_all: self.place, _of_address: of_address };
        let visit = Visit::new(self.stream, unread, places);
        let line = visit.line();
        let io = TokioIo::new(visit);
        let (proxies, routes, body_closing) = (self.proxies, self.routes, self.closing.clone());
        // Held while a handler works. There is one request at a time.
        let under_way = Arc::new(Mutex::new(()));
        let working = Arc::clone(&under_way);
        let service = service_fn(move |mut request: Request<Incoming>| {
            let client = proxies.client(peer, request.headers());
            request.extensions_mut().insert(ConnectInfo(Peer(client)));
            request.extensions_mut().insert(Here(here));
            request.extensions_mut().insert(Arc::clone(&line));
            let request = request.map(|body| Hurried::new(body, body_closing.clone()));
            let (routes, working) = (routes.clone(), Arc::clone(&working));
            async move {
                let _under_way = working.lock_owned().await;
                routes.call(request).await
            }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADERS_WITHIN)
            .max_buf_size(LONGEST_HEADERS)
            .serve_connection(io, service)
            .with_upgrades();
        let mut connection = pin!(connection);
        tokio::select! {
            // A broken connection is the client's affair, and nothing to report.
            _ = connection.as_mut() => return,
            () = closed(self.closing) => {}
        }
        connection.as_mut().graceful_shutdown();
        let patience = async {
            sleep(LAST_WORDS).await;
            // A request we are working on is finished, and the client then gets a moment to read the answer.
            let _nothing = under_way.lock().await;
            sleep(PARTING).await;
        };
        tokio::select! {
            _ = connection => {}
            () = patience => {}
        }
    }

    /// Reads for whom a trusted proxy connects. Nobody else is asked.
    async fn introduced(&mut self) -> io::Result<Introduction> {
        if !self.proxies.trust(self.peer.ip()) {
            return Ok(Introduction { client: None, unread: Vec::new() });
        }
        tokio::select! {
            introduced = timeout(HEADERS_WITHIN, introduction(&mut self.stream)) => introduced?,
            () = closed(self.closing.clone()) => Err(io::ErrorKind::ConnectionAborted.into()),
        }
    }
}

/// Waits until the server goes away.
async fn closed(mut closing: watch::Receiver<bool>) {
    // An error means that the sender is gone, and with it the server.
    closing.wait_for(|closing| *closing).await.ok();
}

/// The body of a request. It ends with an error if the server shuts down and the client does not send the rest soon.
struct Hurried {
    body: Incoming,
    closing: watch::Receiver<bool>,
    /// Only made for a body that does not arrive with its headers.
    deadline: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
}

impl Hurried {
    fn new(body: Incoming, closing: watch::Receiver<bool>) -> Self {
        Hurried { body, closing, deadline: None }
    }
}

impl Body for Hurried {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(cx) {
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        let closing = self.closing.clone();
        let deadline = self.deadline.get_or_insert_with(|| {
            Box::pin(async {
                closed(closing).await;
                sleep(LAST_WORDS).await;
            })
        });
        deadline.as_mut().poll(cx).map(|()| Some(Err("the server is shutting down".into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
