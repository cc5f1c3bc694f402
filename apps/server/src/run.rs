//! The life of a server: accept, serve, say goodbye.

use std::future::Future;
use std::sync::Arc;

use bus::Bus;
use catalog::SolverResources;
use ipnet::IpNet;
use store::TableStore;
use tokio::net::TcpListener;
use tokio::sync::{Notify, mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::app::App;
use crate::cluster::{Cluster, keeper};
use crate::doorman::{Doorman, Proxies};
use crate::hosts::Hosts;
use crate::limits::GRACE;
use crate::open_tables::OpenTables;
use crate::time::now_ms;
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
    /// What the perfect bots may use of the machine.
    pub solver: Arc<SolverResources>,
    /// How this server is one of many; none if it is alone.
    pub membership: Option<Membership>,
}

/// Where a server listens.
pub struct Doors {
    /// For players.
    pub front: TcpListener,
    /// The operator's listener, if there is one.
    pub admin: Option<TcpListener>,
    /// The names people reach them by, besides those the server knows itself: see [`crate::Config::hosts`].
    pub hosts: Vec<String>,
    /// The proxies that may say for whom they speak.
    pub trusted_proxies: Vec<IpNet>,
}

/// Serves until `shutdown` is done, or somebody at the admin door sends the server away. Then it accepts nobody any
/// more, tells every socket that it goes away, finishes what is under way, lets other nodes have its tables, and closes
/// the store. Clients that do not move are waited for only a moment.
pub async fn run(doors: Doors, services: Services, shutdown: impl Future<Output = ()> + Send + 'static) {
    let store = Arc::clone(&services.store);
    let hosts = Arc::new(Hosts::new(&doors.hosts, services.public_url.as_deref()));
    let front = Doorman::new(doors.front, services.crowd, Proxies::new(&doors.trusted_proxies));
    let (close, closing) = watch::channel(false);
    // Nothing is ever sent: every socket holds the app, the app holds this, so it is closed when all are gone.
    let (alive, mut all_gone) = mpsc::channel::<()>(1);
    let app = App::new(services, random::node_id(), closing.clone(), alive);
    let tables = Arc::clone(&app.tables);
    let seat = app.cluster.as_ref().map(|cluster| Seat::take(cluster, &tables));
    let writes = Arc::clone(&app.writes);
    tokio::spawn(sweep::run(Arc::clone(&app.tables), Arc::clone(&app.services), writes, closing.clone()));
    let drain = Arc::new(Notify::new());
    let admin = doors.admin.map(|listener| {
        let office = admin::router(Arc::clone(&app), Arc::clone(&hosts), Arc::clone(&drain));
        Doorman::new(listener, Crowd::default(), Proxies::default()).serve(office, closing.clone())
    });
    let front = front.serve(http::router(app, hosts), closing);
    let serving = async {
        match admin {
            Some(admin) => drop(tokio::join!(front, admin)),
            None => front.await,
        }
        // Sockets are no longer connections of the doorman's.
        all_gone.recv().await;
    };
    let patience = async {
        tokio::select! {
            () = shutdown => {}
            () = drain.notified() => {}
        }
        tracing::info!("going away");
        // Nobody need be listening: there may be no socket.
        close.send(true).ok();
        sleep(GRACE).await;
    };
    tokio::select! {
        () = serving => {}
        () = patience => tracing::warn!("some requests did not end by themselves"),
    }
    if let Some(seat) = seat {
        seat.leave(&tables).await;
    }
    if let Err(error) = store.probe(now_ms()).await {
        tracing::warn!(%error, "when the server went away could not be written down");
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
