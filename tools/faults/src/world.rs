//! What people play in and what is broken: one node on SQLite, or three on PostgreSQL and NATS.
//!
//! Every line of a node goes through a [relay](crate::relay), so that it can be slowed and cut anywhere. Where there are
//! namespaces, each machine has a network of its own, plugs can be pulled, and cuts are made by the kernel.

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use neighbours::{Nats, Place, Postgres};
use remote::Door;
use store::{SqliteStore, Store};
use tempfile::TempDir;

use crate::check::Violation;
use crate::dice::Dice;
use crate::disk::Disk;
use crate::fault::{Fault, Line, Machine, Way, WorldKind};
use crate::network::{self, Network};
use crate::node::{Farewell, Kept, Node, Setting};
use crate::relay::Relay;

/// How many nodes a cluster has.
const NODES: usize = 3;

/// How long a node may take until it is ready, the first time; a program that was not run before is read from the disk.
const STARTING: Duration = Duration::from_secs(60);

/// The disk of one node, in megabytes: room for a long run.
const NODE_DISK: usize = 256;

/// The disk of PostgreSQL.
const DATABASE_DISK: usize = 400;

/// The port of a node that has a network of its own.
const OWN_PORT: u16 = 7878;

/// What may be done on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Powers {
    /// Whether each machine can be given a network of its own.
    pub namespaces: bool,
    /// Whether disks can be mounted.
    pub mounts: bool,
}

impl Powers {
    /// All: within namespaces, as root.
    pub const ALL: Powers = Powers { namespaces: true, mounts: true };
    /// Those everybody has.
    pub const NONE: Powers = Powers { namespaces: false, mounts: false };
}

/// A world.
pub struct World {
    kind: WorldKind,
    nodes: Vec<Node>,
    lines: HashMap<(usize, Line), Relay>,
    shared: Option<Shared>,
    network: Option<Network>,
    disk: Option<Disk>,
    /// Last, so that all who use it are gone before it is.
    folder: TempDir,
}

/// What nodes share.
struct Shared {
    database: Postgres,
    bus: Nats,
    /// Whether each was killed and waits to be started again.
    is_database_killed: bool,
    is_bus_killed: bool,
}

/// The logs as the store has them.
pub struct Reader {
    /// The store.
    pub store: Arc<dyn Store>,
    /// A copy of the file, if it is one.
    _copy: Option<TempDir>,
}

impl World {
    /// Builds a world in which everything runs.
    pub(crate) async fn build(kind: WorldKind, powers: Powers, dice: &mut Dice) -> Result<Self> {
        let folder = tempfile::Builder::new().prefix("boxlid-faults-").tempdir()?;
        open_to_all(&folder)?;
        let binary = load::binary()?;
        let mut world = World {
            kind,
            nodes: Vec::new(),
            lines: HashMap::new(),
            shared: None,
            network: None,
            disk: None,
            folder,
        };
        let count = match kind {
            WorldKind::Single => 1,
            WorldKind::Cluster => NODES,
        };
        if powers.namespaces {
            world.network = Some(Network::lay(&machines(kind, count))?);
        }
        let disk = world.folder.path().join("disk");
        std::fs::create_dir(&disk)?;
        if powers.mounts {
            let size = if kind == WorldKind::Single { NODE_DISK } else { DATABASE_DISK };
            world.disk = Some(Disk::mount(&disk, size)?);
        }
        open_to_all(&disk)?;
        if kind == WorldKind::Cluster {
            world.start_shared(disk.clone())?;
        }
        for node in 0..count {
            let setting = world.settle(node, binary.clone(), &disk, dice).await?;
            world.nodes.push(Node::start(format!("node {}", node + 1), setting)?);
        }
        // They reach PostgreSQL and NATS through our own relays, which must not wait for this.
        tokio::task::block_in_place(|| {
            world.nodes.iter_mut().try_for_each(|node| node.wait_until_ready(STARTING))
        })?;
        Ok(world)
    }

    fn start_shared(&mut self, disk: PathBuf) -> Result<()> {
        let place = |machine: Machine, within: Option<PathBuf>| match self.network {
            Some(_) => Place { within, namespace: Some(name_of(machine)), address: address_of(machine) },
            None => Place { within, ..Place::default() },
        };
        let database = Postgres::start_at(&place(Machine::Database, Some(disk)))?;
        let bus = Nats::start_at(&place(Machine::Bus, None))?;
        self.shared = Some(Shared { database, bus, is_database_killed: false, is_bus_killed: false });
        Ok(())
    }

    /// Lays the lines of a node and says how it is started.
    async fn settle(
        &mut self,
        node: usize,
        binary: PathBuf,
        disk: &std::path::Path,
        dice: &mut Dice,
    ) -> Result<Setting> {
        let machine = Machine::Node(node);
        let (namespace, address) = match self.network {
            Some(_) => (Some(name_of(machine)), SocketAddr::from((address_of(machine), OWN_PORT))),
            None => (None, free_address()?),
        };
        let local = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let front = Relay::start(local, address, dice.fork()).await?;
        self.lines.insert((node, Line::Clients), front);
        let kept = match &self.shared {
            None => Kept::Folder(disk.join("data")),
            Some(shared) => {
                let at = |ip: Ipv4Addr| match self.network {
                    Some(_) => SocketAddr::from((ip, 0)),
                    None => local,
                };
                let to_database =
                    Relay::start(at(network::DATABASE), shared.database.address(), dice.fork()).await?;
                let to_bus = Relay::start(at(network::BUS), shared.bus.address(), dice.fork()).await?;
                let database = shared.database.url_by(to_database.address());
                let nats = format!("nats://{}", to_bus.address());
                self.lines.insert((node, Line::Database), to_database);
                self.lines.insert((node, Line::Bus), to_bus);
                Kept::Shared { database, nats }
            }
        };
        let clock = self.folder.path().join(format!("clock-{}", node + 1));
        let log = self.folder.path().join(format!("node-{}.log", node + 1));
        Ok(Setting { binary, namespace, address, kept, clock, log })
    }

    /// How many nodes there are.
    pub(crate) fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Which world it is.
    pub(crate) fn kind(&self) -> WorldKind {
        self.kind
    }

    /// The way in to each node.
    pub(crate) fn doors(&self) -> Vec<Door> {
        (0..self.nodes.len()).map(|node| Door::new(self.lines[&(node, Line::Clients)].address())).collect()
    }

    /// Does something bad.
    pub(crate) fn inject(&mut self, fault: &Fault) -> Result<()> {
        match *fault {
            Fault::KillNode(node) => self.nodes[node].kill(),
            Fault::StopNode(node) => self.nodes[node].stop(true)?,
            Fault::DrainNode(node) => self.nodes[node].ask_to_go()?,
            Fault::KillDatabase => {
                if let Some(shared) = &mut self.shared {
                    shared.is_database_killed = true;
                    shared.database.kill();
                }
            }
            Fault::KillBus => {
                if let Some(shared) = &mut self.shared {
                    shared.is_bus_killed = true;
                    shared.bus.kill();
                }
            }
            Fault::Cut { node, line, way } => self.cut(node, line, way, true)?,
            Fault::Slow { node, line, delay_ms, jitter_ms, loss_in } => {
                self.lines[&(node, line)].change(|weather| {
                    (weather.delay_ms, weather.jitter_ms, weather.loss_in) = (delay_ms, jitter_ms, loss_in);
                });
            }
            Fault::Break { node, line } => self.lines[&(node, line)].reset(),
            Fault::Unplug(machine) => self.unplug(machine, true)?,
            Fault::FillDisk => {
                if let Some(disk) = &self.disk {
                    disk.fill()?;
                }
            }
            Fault::SetClock { node, by_ms } => self.nodes[node].set_clock(by_ms)?,
        }
        Ok(())
    }

    /// Undoes it, or says that this takes longer; tells what went wrong that must not.
    pub(crate) fn heal(&mut self, fault: &Fault) -> Result<Farewell> {
        match *fault {
            Fault::KillNode(node) => self.nodes[node].restart()?,
            Fault::StopNode(node) => self.nodes[node].stop(false)?,
            Fault::DrainNode(node) => {
                let farewell = self.nodes[node].farewell();
                if let Farewell::Gone(_) = farewell {
                    self.nodes[node].restart()?;
                }
                return Ok(farewell);
            }
            Fault::KillDatabase => {
                if let Some(shared) = &mut self.shared {
                    shared.database.restart()?;
                    shared.is_database_killed = false;
                }
            }
            Fault::KillBus => {
                if let Some(shared) = &mut self.shared {
                    shared.bus.restart()?;
                    shared.is_bus_killed = false;
                }
            }
            Fault::Cut { node, line, way } => self.cut(node, line, way, false)?,
            Fault::Slow { node, line, .. } => self.lines[&(node, line)].change(|weather| {
                (weather.delay_ms, weather.jitter_ms, weather.loss_in) = (0, 0, 0);
            }),
            Fault::Break { .. } => {}
            Fault::Unplug(machine) => self.unplug(machine, false)?,
            Fault::FillDisk => {
                if let Some(disk) = &self.disk {
                    disk.free()?;
                }
            }
            Fault::SetClock { node, .. } => self.nodes[node].set_clock(0)?,
        }
        Ok(Farewell::Gone(None))
    }

    /// Cuts a line of a node, or mends it. What a node sends is cut by the kernel where that can be; what it is sent is
    /// held up by the relay.
    fn cut(&mut self, node: usize, line: Line, way: Way, cut: bool) -> Result<()> {
        let (node_sends, node_is_sent) = match (way, line) {
            (Way::Both, _) => (true, true),
            // A node is called by its clients, and calls the others itself.
            (Way::In, Line::Clients) | (Way::Out, Line::Database | Line::Bus) => (false, true),
            (Way::Out, Line::Clients) | (Way::In, Line::Database | Line::Bus) => (true, false),
        };
        let mut by_relay = (way != Way::Out, way != Way::In);
        if let Some(network) = &self.network
            && node_sends
        {
            let address = match line {
                Line::Clients => network::CLIENTS,
                Line::Database => network::DATABASE,
                Line::Bus => network::BUS,
            };
            network.cut(&name_of(Machine::Node(node)), address, cut)?;
            by_relay = match line {
                Line::Clients => (node_is_sent, false),
                Line::Database | Line::Bus => (false, node_is_sent),
            };
        }
        self.lines[&(node, line)].change(|weather| {
            weather.holds_in = cut && by_relay.0;
            weather.holds_out = cut && by_relay.1;
        });
        Ok(())
    }

    fn unplug(&mut self, machine: Machine, out: bool) -> Result<()> {
        match &self.network {
            Some(network) => network.unplug(&name_of(machine), out),
            None => Ok(()),
        }
    }

    /// Starts again what ended although it should run; tells what must not have ended.
    pub(crate) fn look_after(&mut self) -> Result<Vec<Violation>> {
        let mut wrong = Vec::new();
        for node in &mut self.nodes {
            wrong.extend(node.look_after()?);
        }
        Ok(wrong)
    }

    /// The same for PostgreSQL and NATS, once there is room on the disk: a database that finds none ends.
    pub(crate) fn look_after_shared(&mut self) -> Result<()> {
        let Some(shared) = &mut self.shared else { return Ok(()) };
        if !shared.is_database_killed {
            shared.database.look_after()?;
        }
        if !shared.is_bus_killed {
            shared.bus.look_after()?;
        }
        Ok(())
    }

    /// Whether every node runs.
    pub(crate) fn is_whole(&self) -> bool {
        self.nodes.iter().all(Node::is_up)
    }

    /// What nodes said that no server may say.
    pub(crate) fn panics(&self) -> Vec<Violation> {
        self.nodes.iter().flat_map(Node::panics).collect()
    }

    /// What each node said.
    pub(crate) fn logs(&self) -> Vec<(String, PathBuf)> {
        self.nodes.iter().map(|node| (node.name().replace(' ', "-"), node.log().to_owned())).collect()
    }

    /// The logs, past all servers. One node on SQLite is killed for that: nobody else may have the file open. It is
    /// started again by [`World::after_reading`].
    pub(crate) async fn read(&mut self) -> Result<Reader> {
        if let Some(shared) = &self.shared {
            let store = store::open(&shared.database.url()).await?;
            return Ok(Reader { store, _copy: None });
        }
        for node in &mut self.nodes {
            node.kill();
        }
        let copy = tempfile::tempdir()?;
        let data = self.folder.path().join("disk").join("data");
        for file in std::fs::read_dir(&data).context("the node has no data")? {
            let file = file?;
            // The index of the write-ahead log is made anew from that.
            if !file.file_name().to_string_lossy().ends_with("-shm") {
                std::fs::copy(file.path(), copy.path().join(file.file_name()))?;
            }
        }
        let store = SqliteStore::open(&copy.path().join("boxlid.db")).await?;
        Ok(Reader { store: Arc::new(store), _copy: Some(copy) })
    }

    /// Lets the world go on after it was read.
    pub(crate) async fn after_reading(&mut self, reader: Reader) -> Result<()> {
        // Whether it closes well is nothing that is examined here.
        reader.store.close().await.ok();
        if self.shared.is_none() {
            for node in &mut self.nodes {
                node.restart()?;
            }
        }
        Ok(())
    }
}

fn machines(kind: WorldKind, nodes: usize) -> Vec<(String, Ipv4Addr)> {
    let mut all: Vec<Machine> = (0..nodes).map(Machine::Node).collect();
    if kind == WorldKind::Cluster {
        all.extend([Machine::Database, Machine::Bus]);
    }
    all.into_iter().map(|machine| (name_of(machine), address_of(machine))).collect()
}

fn name_of(machine: Machine) -> String {
    match machine {
        Machine::Node(node) => format!("node{}", node + 1),
        Machine::Database => "postgres".to_owned(),
        Machine::Bus => "nats".to_owned(),
    }
}

fn address_of(machine: Machine) -> Ipv4Addr {
    match machine {
        // OK because there are a handful.
        Machine::Node(node) => Ipv4Addr::new(10, 77, 0, 11 + node as u8),
        Machine::Database => Ipv4Addr::new(10, 77, 0, 101),
        Machine::Bus => Ipv4Addr::new(10, 77, 0, 102),
    }
}

/// An address nobody listens on. Somebody may before we do; in a test that is as good as never.
fn free_address() -> Result<SocketAddr> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?)
}

/// Lets everybody enter a folder: PostgreSQL does not run as root.
fn open_to_all(folder: impl AsRef<std::path::Path>) -> Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o755))?;
    }
    Ok(())
}
