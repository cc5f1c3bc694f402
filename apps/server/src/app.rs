//! What every handler shares.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::sync::{mpsc, watch};

use crate::Services;
use crate::limits::TABLES_PER_MINUTE;
use crate::open_tables::OpenTables;
use crate::token_bucket::BucketsByAddress;

/// The server's own state, one for all connections.
pub(crate) struct App {
    pub(crate) services: Arc<Services>,
    pub(crate) tables: Arc<OpenTables>,
    /// Turns true when the server goes away.
    pub(crate) closing: watch::Receiver<bool>,
    openings: BucketsByAddress,
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
        Arc::new(App {
            tables: OpenTables::new(Arc::clone(&services)),
            services,
            closing,
            openings: BucketsByAddress::new(TABLES_PER_MINUTE, f64::from(TABLES_PER_MINUTE) / 60.0),
            _alive: alive,
        })
    }

    /// Whether somebody at `address` may open one more table now.
    pub(crate) fn may_open(&self, address: IpAddr) -> bool {
        self.openings.take(address)
    }
}
