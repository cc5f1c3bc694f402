//! What every handler shares.

use std::sync::Arc;

use store::NodeId;
use tokio::sync::{mpsc, watch};

use crate::Services;
use crate::cluster::Cluster;
use crate::deck_shelf::DeckShelf;
use crate::gate::Gate;
use crate::library::Library;
use crate::metrics::Metrics;
use crate::open_tables::OpenTables;
use crate::outage::Outage;
use crate::socket::Regroupings;
use crate::table_actor::Backstage;
use crate::thinkers::Thinkers;
use crate::time::now_ms;
use crate::write_probe::WriteProbe;

/// Why a node should be sent no players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotReady {
    #[error("draining: this node goes away")]
    Draining,
    #[error("the store cannot be reached")]
    Store,
    #[error("nothing can be written to the store: it is full, read-only, damaged or away")]
    Unwritable,
    #[error("the other nodes cannot be reached")]
    Bus,
}

/// The server's own state, one for all connections.
pub(crate) struct App {
    pub(crate) services: Arc<Services>,
    pub(crate) tables: Arc<OpenTables>,
    pub(crate) decks: Arc<DeckShelf>,
    pub(crate) cluster: Option<Arc<Cluster>>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) writes: Arc<WriteProbe>,
    /// Turns true when the server goes away.
    pub(crate) closing: watch::Receiver<bool>,
    /// What everybody may do now.
    pub(crate) gate: Arc<Gate>,
    /// Large texts that people fetch.
    pub(crate) library: Library,
    /// Held so that a shutdown knows when the last handler is gone.
    _alive: mpsc::Sender<()>,
}

impl App {
    pub(crate) fn new(
        services: Services,
        node: NodeId,
        closing: watch::Receiver<bool>,
        alive: mpsc::Sender<()>,
    ) -> Arc<Self> {
        let metrics = Arc::<Metrics>::default();
        let membership = services.membership.clone();
        let cluster =
            membership.map(|membership| Cluster::new(node.clone(), membership, Arc::clone(&metrics)));
        let gate = Arc::new(Gate::new(services.crowd));
        let services = Arc::new(services);
        let decks = DeckShelf::new(Arc::clone(&services));
        let writes = Arc::<WriteProbe>::default();
        let backstage = Backstage {
            services: Arc::clone(&services),
            decks: Arc::clone(&decks),
            thinkers: Thinkers::new(services.tempo.think_within),
            cluster: cluster.clone(),
            metrics: Arc::clone(&metrics),
            writes: Arc::clone(&writes),
            outage: Outage::find(services.store.alive_ms(), now_ms()),
            gate: Arc::clone(&gate),
        };
        Arc::new(App {
            tables: OpenTables::new(backstage, node),
            decks,
            services,
            cluster,
            metrics,
            writes,
            closing,
            gate,
            library: Library::default(),
            _alive: alive,
        })
    }

    /// Tells when tables may have moved to other nodes.
    pub(crate) fn regroupings(&self) -> Regroupings {
        Regroupings::new(self.cluster.as_ref().map(|cluster| cluster.regroupings()))
    }

    /// Why this node should be sent no players now, if it should not.
    pub(crate) async fn check_ready(&self) -> Result<(), NotReady> {
        if *self.closing.borrow() {
            return Err(NotReady::Draining);
        }
        if let Some(cluster) = &self.cluster {
            if !cluster.is_leased() {
                return Err(NotReady::Store);
            }
            if !cluster.hears_letters().await {
                return Err(NotReady::Bus);
            }
        }
        if self.writes.is_writable(&*self.services.store).await { Ok(()) } else { Err(NotReady::Unwritable) }
    }
}
