//! What every handler shares.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::sync::{Semaphore, mpsc, watch};

use crate::Services;
use crate::deck_shelf::DeckShelf;
use crate::limits::{
    CODES_AT_ONCE, CODES_PER_MINUTE, DECKS_AT_ONCE, DECKS_PER_MINUTE, QUESTIONS_AT_ONCE,
    QUESTIONS_PER_SECOND, TABLES_PER_MINUTE,
};
use crate::open_tables::OpenTables;
use crate::table_actor::Backstage;
use crate::token_bucket::BucketsByAddress;

/// The server's own state, one for all connections.
pub(crate) struct App {
    pub(crate) services: Arc<Services>,
    pub(crate) tables: Arc<OpenTables>,
    pub(crate) decks: Arc<DeckShelf>,
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
        closing: watch::Receiver<bool>,
        alive: mpsc::Sender<()>,
    ) -> Arc<Self> {
        let services = Arc::new(services);
        let decks = DeckShelf::new(Arc::clone(&services));
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let backstage = Backstage {
            services: Arc::clone(&services),
            decks: Arc::clone(&decks),
            thinkers: Arc::new(Semaphore::new(processors)),
        };
        Arc::new(App {
            tables: OpenTables::new(backstage),
            decks,
            services,
            closing,
            openings: BucketsByAddress::new(TABLES_PER_MINUTE, f64::from(TABLES_PER_MINUTE) / 60.0),
            uploads: BucketsByAddress::new(DECKS_AT_ONCE, DECKS_PER_MINUTE / 60.0),
            questions: BucketsByAddress::new(QUESTIONS_AT_ONCE, QUESTIONS_PER_SECOND),
            codes: BucketsByAddress::new(CODES_AT_ONCE, CODES_PER_MINUTE / 60.0),
            _alive: alive,
        })
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
