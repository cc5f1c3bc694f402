//! What the person who runs the server may choose.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use catalog::SolverResources;
use ipnet::IpNet;

use crate::{Crowd, Tempo};

/// How a server is set up.
#[derive(Clone)]
pub struct Config {
    /// Where to listen; port 0 takes any free one.
    pub address: SocketAddr,
    /// The folder for the database; created if it is missing. Not used if there is a `database`.
    pub data: PathBuf,
    /// The address of the database, if it is not a file in `data`: `postgres://USER:PASSWORD@HOST/NAME`.
    pub database: Option<String>,
    /// The address of the NATS server by which this node and others find each other; without one it is alone.
    pub nats: Option<String>,
    /// Where the person who runs the server reads numbers and sends the node away; nowhere, if there is none. It is not
    /// for strangers.
    pub admin: Option<SocketAddr>,
    /// The address people reach the server by, if a proxy stands before it: `https://games.example.org`. The
    /// page may then speak to the server from there, whatever the proxy makes of the `Host` header.
    pub public_url: Option<String>,
    /// The names people reach the server by, besides its own addresses, `localhost`, the name of the machine and that in
    /// `public_url`. A request for any other name is refused, so that no web page can reach the server by pointing a
    /// name of its own at it.
    pub hosts: Vec<String>,
    /// The proxies that may say for whom they speak, by the PROXY protocol, `X-Forwarded-For` or `Forwarded`. Nobody else
    /// is believed.
    pub trusted_proxies: Vec<IpNet>,
    /// How fast clocks run and bots play.
    pub tempo: Tempo,
    /// How many may come, and how much each may say.
    pub crowd: Crowd,
    /// What the perfect bots may use of the machine.
    pub solver: Arc<SolverResources>,
}

impl Config {
    /// The port Boxlid listens on unless told otherwise.
    pub const PORT: u16 = 7878;

    /// The name of the database within the data folder.
    pub const DATABASE: &'static str = "boxlid.db";

    /// A server for this machine alone, with its database in `data`.
    pub fn new(data: impl Into<PathBuf>) -> Self {
        Config {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, Config::PORT)),
            data: data.into(),
            database: None,
            nats: None,
            admin: None,
            public_url: None,
            hosts: Vec::new(),
            trusted_proxies: Vec::new(),
            tempo: Tempo::default(),
            crowd: Crowd::default(),
            solver: Arc::default(),
        }
    }
}
