//! From a configuration to a server that runs, and why that may fail.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use bus::{Bus, LocalBus, NatsBus, NatsError, NatsPost};
use catalog::PlayDeck;
use store::{NodeStore, SqliteStore, Store, StoreError, TableStore as _};
use tokio::net::TcpListener;

use crate::data_folder::DataFolder;
use crate::run::Doors;
use crate::{Config, Membership, Services, open_files, run};

/// Why a server did not start: one sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Somebody else listens there.
    #[error("port {port} is in use; stop the program that uses it, or choose another with --port", port = .0.port())]
    PortInUse(SocketAddr),
    /// Only the administrator may listen there.
    #[error("you may not listen on port {port}; choose one above 1023 with --port", port = .0.port())]
    PortForbidden(SocketAddr),
    /// The address is another machine's.
    #[error("this machine does not have the address {ip}; choose one it has", ip = .0.ip())]
    NoSuchAddress(SocketAddr),
    /// Anything else the network says.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The other nodes cannot be found.
    #[error(transparent)]
    Nats(#[from] NatsError),
    /// Many nodes need a database that all of them reach.
    #[error("nodes that find each other by --nats need one --database that all of them reach")]
    NotShared,
    /// Another server uses the same folder.
    #[error("another Boxlid server uses {}; stop it, or choose another folder with --data", .0.display())]
    FolderInUse(PathBuf),
    /// There was a database, and it is not there any more.
    #[error(
        "{} is missing or empty, but there was a database before; restore a backup, or, to begin with an empty one, \
         delete {}", database.display(), marker.display()
    )]
    DatabaseGone {
        /// Where it should be.
        database: PathBuf,
        /// The file that remembers it.
        marker: PathBuf,
    },
    /// There is another database than the last time.
    #[error(
        "{} is not the database that was here before, nor a copy of it; put the right one there, or, if this one is \
         meant, delete {}", database.display(), marker.display()
    )]
    OtherDatabase {
        /// The database.
        database: PathBuf,
        /// The file that remembers the other one.
        marker: PathBuf,
    },
}

/// A server that listens and is ready to run.
pub struct Running {
    doors: Doors,
    address: SocketAddr,
    services: Services,
    /// Held until the server has ended; none if the database is elsewhere.
    folder: Option<DataFolder>,
}

impl Running {
    /// Where it listens; the port is the real one even if 0 was asked for.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `shutdown` is done, then says goodbye to everybody and returns.
    pub async fn until(self, shutdown: impl Future<Output = ()> + Send + 'static) {
        run(self.doors, self.services, shutdown).await;
        drop(self.folder);
    }
}

/// Listens and opens the database; nothing is answered until [`Running::until`] is called.
pub async fn start(config: Config) -> Result<Running, StartError> {
    let front = listen(config.address).await?;
    let address = front.local_addr().map_err(|error| cannot_listen(config.address, error))?;
    let admin = match config.admin {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    if config.nats.is_some() && config.database.is_none() {
        return Err(StartError::NotShared);
    }
    let url = config.database.as_deref();
    let file = match url {
        Some(url) => store::sqlite_file(url)?,
        None => Some(config.data.join(Config::DATABASE)),
    };
    let (store, folder): (Arc<dyn Store>, _) = match (file, url) {
        (Some(file), _) => {
            let folder = DataFolder::take(&file).await?;
            // Before it is opened, which brings its schema up to date: another database is not ours to change.
            folder.check_same(SqliteStore::identity_of(&file).await?.as_deref())?;
            let store = SqliteStore::open(&file).await?;
            folder.remember(store.identity())?;
            (Arc::new(store), Some(folder))
        }
        (None, url) => (store::open(url.unwrap_or_default()).await?, None),
    };
    // Only the program knows which decks come with it, so this cannot be done as the schema is brought up to date.
    store.put_in_the_box(PlayDeck::names_in_the_box()).await?;
    let (bus, membership): (Arc<dyn Bus>, Option<Membership>) = match &config.nats {
        Some(url) => {
            let post = Arc::new(NatsPost::connect(url).await?);
            let nodes: Arc<dyn NodeStore> = store.clone();
            (Arc::new(NatsBus::connect(url).await?), Some(Membership { nodes, post }))
        }
        None => (Arc::new(LocalBus::default()), None),
    };
    let crowd = open_files::room_for(config.crowd);
    let services = Services {
        store,
        bus,
        public_url: config.public_url,
        tempo: config.tempo,
        crowd,
        solver: config.solver,
        membership,
    };
    let doors = Doors { front, admin, hosts: config.hosts, trusted_proxies: config.trusted_proxies };
    Ok(Running { doors, address, services, folder })
}

async fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|error| cannot_listen(address, error))
}

/// Starts a server and runs it until `shutdown` is done.
pub async fn serve(
    config: Config,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), StartError> {
    start(config).await?.until(shutdown).await;
    Ok(())
}

fn cannot_listen(address: SocketAddr, error: io::Error) -> StartError {
    match error.kind() {
        io::ErrorKind::AddrInUse => StartError::PortInUse(address),
        io::ErrorKind::PermissionDenied => StartError::PortForbidden(address),
        io::ErrorKind::AddrNotAvailable => StartError::NoSuchAddress(address),
        _ => StartError::Listen { address, error },
    }
}
