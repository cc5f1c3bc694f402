//! Lets connections in: not too many, not too many from one address, and none that never finishes a request.
//!
//! What a stranger would get wrong: the address that handlers get ([`Peer`]) is the client's, which is not always the
//! other end of the connection. A trusted proxy says for whom it speaks; see [`Proxies`].

mod connection;
mod guests;
mod proxies;
mod visit;

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::time::sleep;

use self::connection::Connection;
use self::guests::Guests;
pub(crate) use self::proxies::Proxies;
pub use self::proxies::reads_proxy;
use crate::Crowd;

/// How long to wait when the system gives no connection: it is out of files, and others must end first.
const OUT_OF_FILES: Duration = Duration::from_millis(500);

/// What requests are passed to.
type Routes = TowerToHyperService<Router>;

/// The address of the client: the other end of the connection, or the one a trusted proxy speaks for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// The address of this machine that the connection was made to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Here(pub(crate) SocketAddr);

/// Accepts connections while there is room; those beyond wait in the system's queue.
pub(crate) struct Doorman {
    listener: TcpListener,
    places: Arc<Semaphore>,
    guests: Arc<Guests>,
    proxies: Proxies,
}

impl Doorman {
    pub(crate) fn new(listener: TcpListener, crowd: Crowd, proxies: Proxies) -> Self {
        Doorman {
            listener,
            places: Arc::new(Semaphore::new(crowd.connections.min(Semaphore::MAX_PERMITS))),
            guests: Guests::new(crowd.connections_per_address),
            proxies,
        }
    }

    /// Serves until `closing` turns true, and then until every connection has ended. A slow client delays that only for a
    /// moment, but a handler is waited for.
    pub(crate) async fn serve(self, router: Router, closing: watch::Receiver<bool>) {
        // Nothing is ever sent: every connection holds a sender, so it is closed when all are gone.
        let (open, mut all_gone) = mpsc::channel::<()>(1);
        let routes = TowerToHyperService::new(router);
        let mut going_away = closing.clone();
        let accepting = async {
            loop {
                let place = Arc::clone(&self.places).acquire_owned().await;
                let place = place.expect("nobody closes the semaphore");
                let (stream, peer) = self.accept().await;
                let connection = Connection {
                    stream,
                    peer,
                    place,
                    guests: Arc::clone(&self.guests),
                    proxies: self.proxies.clone(),
                    routes: routes.clone(),
                    closing: closing.clone(),
                };
                let open = open.clone();
                tokio::spawn(async move {
                    connection.serve().await;
                    drop(open);
                });
            }
        };
        tokio::select! {
            () = accepting => {}
            // An error means that the sender is gone, and with it the server.
            _ = going_away.wait_for(|closing| *closing) => {}
        }
        drop((open, routes, self.listener));
        all_gone.recv().await;
    }

    async fn accept(&self) -> (TcpStream, SocketAddr) {
        loop {
            match self.listener.accept().await {
                Ok(accepted) => return accepted,
                // It was gone before we came to it.
                Err(error)
                    if matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset) => {}
                Err(error) => {
                    tracing::debug!(%error, "a connection could not be accepted");
                    sleep(OUT_OF_FILES).await;
                }
            }
        }
    }
}
