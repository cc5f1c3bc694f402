//! What every handler shares.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use store::NodeId;
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::time::timeout;

use crate::Services;
use crate::cluster::Cluster;
use crate::deck_shelf::DeckShelf;
use crate::limits::{
    CODES_AT_ONCE, CODES_PER_MINUTE, DECKS_AT_ONCE, DECKS_PER_MINUTE, QUESTIONS_AT_ONCE,
    QUESTIONS_PER_SECOND, TABLES_PER_MINUTE,
};
use crate::metrics::Metrics;
use crate::open_tables::OpenTables;
use crate::socket::Regroupings;
use crate::table_actor::Backstage;
use crate::token_bucket::BucketsByAddress;

/// How long the store may take to read something before it counts as away.
const SLOWEST_STORE: Duration = Duration::from_secs(1);

/// Why a node should be sent no players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotReady {
    #[error("draining: this node goes away")]
    Draining,
    #[error("the store cannot be reached")]
    Store,
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
    /// Turns true when the server goes away.
    pub(crate) closing: watch::Receiver<bool>,
    openings: BucketsByAddress,
    uploads: BucketsByAddress,
    questions: BucketsByAddress,
    codes: BucketsByAddress,
    /// Held so that whoever shuts down knows when the last handler is gone.
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
        let services = Arc::new(services);
        let decks = DeckShelf::new(Arc::clone(&services));
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let backstage = Backstage {
            services: Arc::clone(&services),
            decks: Arc::clone(&decks),
            thinkers: Arc::new(Semaphore::new(processors)),
            cluster: cluster.clone(),
            metrics: Arc::clone(&metrics),
        };
        Arc::new(App {
            tables: OpenTables::new(backstage, node),
            decks,
            services,
            cluster,
            metrics,
            closing,
            openings: BucketsByAddress::new(TABLES_PER_MINUTE, f64::from(TABLES_PER_MINUTE) / 60.0),
            uploads: BucketsByAddress::new(DECKS_AT_ONCE, DECKS_PER_MINUTE / 60.0),
            questions: BucketsByAddress::new(QUESTIONS_AT_ONCE, QUESTIONS_PER_SECOND),
            codes: BucketsByAddress::new(CODES_AT_ONCE, CODES_PER_MINUTE / 60.0),
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
        // Any reading will do; there is no deck of this name.
        match timeout(SLOWEST_STORE, self.services.store.deck_summary("ready?")).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(NotReady::Store),
        }
    }

    /// Whether somebody at `address` may open one more table now.
    pub(crate) fn may_open(&self, address: IpAddr) -> bool {
        self.openings.take(address)
    }

    /// Whether somebody at `address` may send one more deck now.
    pub(crate) fn may_upload(&self, address: IpAddr) -> bool {
        self.uploads.take(address)
    }

    /// Whether somebody at `address` may ask one more question about tables now.
    pub(crate) fn may_ask(&self, address: IpAddr) -> bool {
        self.questions.take(address)
    }

    /// Whether somebody at `address` may make or try one more recovery code now.
    pub(crate) fn may_try_code(&self, address: IpAddr) -> bool {
        self.codes.take(address)
    }
}
