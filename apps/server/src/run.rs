//! The life of a server: accept, serve, say goodbye.

use std::future::Future;
use std::sync::Arc;

use bus::Bus;
use store::TableStore;
use tokio::net::TcpListener;
use tokio::sync::{Notify, mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::app::App;
use crate::cluster::{Cluster, keeper};
use crate::doorman::{Doorman, Peer};
use crate::limits::GRACE;
use crate::open_tables::OpenTables;
use crate::{Crowd, Membership, Tempo, admin, http, random, sweep};

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
    /// How many may come, and how much each may say.
    pub crowd: Crowd,
    /// How this server is one of many; none if it is alone.
    pub membership: Option<Membership>,
}

/// Where a server listens.
pub struct Doors {
    /// For players.
    pub front: TcpListener,
    /// For whoever runs it, if there is such a door.
    pub admin: Option<TcpListener>,
}

/// Serves until `shutdown` is done, or somebody at the admin door sends the server away. Then it accepts nobody any
/// more, tells every socket that it goes away, waits a little for what is under way, lets other nodes have its tables,
/// and closes the store.
pub async fn run(doors: Doors, services: Services, shutdown: impl Future<Output = ()> + Send + 'static) {
    let store = Arc::clone(&services.store);
    let doorman = Doorman::new(doors.front, services.crowd.connections);
    let (close, mut closing) = watch::channel(false);
    // Nothing is ever sent: every socket holds the app, the app holds this, so it is closed when all are gone.
    let (alive, mut all_gone) = mpsc::channel::<()>(1);
    let app = App::new(services, random::node_id(), closing.clone(), alive);
    let tables = Arc::clone(&app.tables);
    let seat = app.cluster.as_ref().map(|cluster| Seat::take(cluster, &tables));
    tokio::spawn(sweep::run(Arc::clone(&app.tables), Arc::clone(&app.services), closing.clone()));
    let drain = Arc::new(Notify::new());
    let admin = doors
        .admin
        .map(|listener| tokio::spawn(admin::serve(listener, Arc::clone(&app), Arc::clone(&drain))));
    let service = http::router(app).into_make_service_with_connect_info::<Peer>();
    let serving = axum::serve(doorman, service).with_graceful_shutdown(async move {
        tokio::select! {
            () = shutdown => {}
            () = drain.notified() => {}
        }
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
    if let Some(admin) = admin {
        admin.abort();
    }
    if timeout(GRACE, all_gone.recv()).await.is_err() {
        tracing::warn!("some sockets did not end by themselves");
    }
    if let Some(seat) = seat {
        seat.leave(&tables).await;
    }
    if let Err(error) = store.close().await {
        tracing::error!(%error, "the store could not be closed");
    }
}

/// A node's seat among the others.
struct Seat {
    cluster: Arc<Cluster>,
    keeping: JoinHandle<()>,
}

impl Seat {
    /// Answers the letters of the others, greets them, and keeps the lease.
    fn take(cluster: &Arc<Cluster>, tables: &Arc<OpenTables>) -> Self {
        let keeping = tokio::spawn(keeper::keep(Arc::clone(cluster), Arc::downgrade(tables)));
        Seat { cluster: Arc::clone(cluster), keeping }
    }

    /// Hands over every table while letters are still answered, and only then goes.
    async fn leave(self, tables: &Arc<OpenTables>) {
        if timeout(GRACE, tables.hand_over()).await.is_err() {
            tracing::warn!("some tables could not be handed over in time; they are freed all the same");
        }
        self.keeping.abort();
        self.cluster.say_farewell().await;
    }
}
