//! The life of a server: accept, serve, say goodbye.

use std::future::Future;
use std::sync::Arc;

use bus::Bus;
use store::TableStore;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use crate::Tempo;
use crate::app::App;
use crate::doorman::{Doorman, Peer};
use crate::limits::GRACE;
use crate::{http, sweep};

/// What a server needs from outside, chosen as it starts.
pub struct Services {
    /// Where tables are kept.
    pub store: Arc<dyn TableStore>,
    /// How watchers hear of news.
    pub bus: Arc<dyn Bus>,
    /// The address people reach the server by, if it is not the one it listens on.
    pub public_url: Option<String>,
    /// How fast clocks run and bots play.
    pub tempo: Tempo,
}

/// Serves on `listener` until `shutdown` is done. Then it accepts nobody any more, tells every socket that it
/// goes away, waits a little for what is under way, and closes the store.
pub async fn run(
    listener: TcpListener,
    services: Services,
    shutdown: impl Future<Output = ()> + Send + 'static,
) {
    let store = Arc::clone(&services.store);
    let (close, mut closing) = watch::channel(false);
    // Nothing is ever sent: every socket holds the app, the app holds this, so it is closed when all are gone.
    let (alive, mut all_gone) = mpsc::channel::<()>(1);
    let app = App::new(services, closing.clone(), alive);
    tokio::spawn(sweep::run(Arc::clone(&app.tables), Arc::clone(&app.services), closing.clone()));
    let router = http::router(app);
    let service = router.into_make_service_with_connect_info::<Peer>();
    let serving = axum::serve(Doorman::new(listener), service).with_graceful_shutdown(async move {
        shutdown.await;
        tracing::info!("going away");
        // Nobody need be listening: there may be no socket.
        close.send(true).ok();
    });
    let patience = async {
        // An error means that the sender is gone, which it is only after having sent.
        closing.wait_for(|closing| *closing).await.ok();
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        result = serving.into_future() => if let Err(error) = result {
            tracing::error!(%error, "the server stopped by itself");
        },
        () = patience => tracing::warn!("some connections did not end by themselves"),
    }
    if timeout(GRACE, all_gone.recv()).await.is_err() {
        tracing::warn!("some sockets did not end by themselves");
    }
    if let Err(error) = store.close().await {
        tracing::error!(%error, "the store could not be closed");
    }
}
