//! `boxlid serve`: tables for browsers, on this machine or for the whole room.

use std::io::{IsTerminal as _, stdout};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};
use directories::ProjectDirs;
use ipnet::IpNet;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::{Config, Crowd};
use tracing_subscriber::EnvFilter;

use crate::Out;
use crate::solving::means::Means;

/// Runs the server: open its address in a browser and play.
///
/// Tables are kept in an SQLite file in the data directory, or in a PostgreSQL database; every move is written there
/// before it counts. The server stops on Ctrl-C, and goes on where it was the next time. Set RUST_LOG=info to see what
/// it does.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Serve {
    /// The port to listen on; 0 takes any that is free
    #[arg(long, default_value_t = Config::PORT)]
    port: u16,
    /// Listen on the local network too, and show a QR code for phones
    #[arg(long)]
    lan: bool,
    /// Where to keep the tables [default: boxlid in your data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The database to keep the tables in instead: postgres://USER:PASSWORD@HOST/NAME
    #[arg(
        long,
        value_name = "URL",
        env = "BOXLID_DATABASE",
        hide_env_values = true,
        conflicts_with = "data"
    )]
    database: Option<String>,
    /// The address people reach the server by, if a proxy stands before it
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,
    /// A name people reach the server by, if it is none of its own; may be given more than once
    #[arg(long, value_name = "NAME", value_parser = host)]
    host: Vec<String>,
    /// A proxy that may say for whom it speaks (PROXY protocol, X-Forwarded-For, Forwarded): an address, or a network
    /// such as 10.0.0.0/8; may be given more than once
    #[arg(long, value_name = "CIDR", value_parser = network)]
    trusted_proxy: Vec<IpNet>,
    /// The most connections at once
    #[arg(long, value_name = "N", default_value_t = Crowd::default().connections)]
    connections: usize,
    /// The most connections at once from one address; more only for programs that play each other
    #[arg(long, value_name = "N", default_value_t = Crowd::default().connections_per_address,
          env = "BOXLID_CONNECTIONS_PER_ADDRESS")]
    connections_per_address: usize,
    /// The most messages a second from one socket; more only for programs that play each other
    #[arg(long, value_name = "N", default_value_t = Crowd::default().messages_per_second,
          value_parser = clap::value_parser!(u32).range(1..))]
    messages_per_second: u32,
    /// How many times the usual limits each address has; for a school behind one address, or for a load test
    #[arg(long, value_name = "N", env = "BOXLID_LIMIT_FACTOR", default_value_t = Crowd::default().limit_factor,
          value_parser = clap::value_parser!(u32).range(1..))]
    limit_factor: u32,
    /// The memory in MiB for the bodies of all requests in flight
    #[arg(long, value_name = "MIB", default_value_t = (Crowd::default().body_memory >> 20) as u32,
          value_parser = clap::value_parser!(u32).range(16..=65_536))]
    body_memory: u32,
    /// The memory in MiB for all decks in play, by an estimate of what each takes
    #[arg(long, value_name = "MIB", default_value_t = (Crowd::default().deck_memory >> 20) as u32,
          value_parser = clap::value_parser!(u32).range(16..=65_536))]
    deck_memory: u32,
    /// Where this node of many finds the others: nats://HOST:PORT. All of them need the same --database
    #[arg(long, value_name = "URL", env = "BOXLID_NATS", hide_env_values = true, requires = "database")]
    nats: Option<String>,
    /// Where to listen for whoever runs the server: /metrics, /health, /ready and POST /drain. Not for strangers
    #[arg(long, value_name = "ADDRESS")]
    admin: Option<SocketAddr>,
    /// How to write down what happens
    #[arg(long, value_enum, default_value_t = LogShape::Text)]
    log: LogShape,
    #[command(flatten)]
    means: Means,
}

/// The shape of a line of the server's log. It never holds a token, a secret, a name by which one could sit down, or what
/// people wrote.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogShape {
    /// For people
    Text,
    /// For programs: one JSON object a line
    Json,
}

const EXAMPLES: &str = "\
Examples:
  boxlid serve                                     for this machine alone
  boxlid serve --lan                               for the phones and laptops around you
  boxlid serve --data games --port 8080
  boxlid serve --public-url https://games.example.org --trusted-proxy 127.0.0.1
  boxlid serve --database postgres://boxlid@localhost/boxlid
  boxlid serve --database postgres://boxlid@db/boxlid --nats nats://nats:4222 --admin 127.0.0.1:7879";

impl Serve {
    /// Serves until it is told to stop.
    pub fn run(self, out: Out<'_>) -> Result<()> {
        let config = Config { solver: self.means.resources_for_many()?, ..self.config()? };
        self.start_logging();
        let runtime = tokio::runtime::Runtime::new().context("the server could not get its threads")?;
        runtime.block_on(async {
            // Before the address is printed: whoever reads it may stop us at once.
            let stop = stop()?;
            let running = server::start(config).await?;
            self.greet(running.address().port(), out)?;
            running.until(stop).await;
            Ok(())
        })
    }

    fn start_logging(&self) {
        let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
        let shape = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        // Ignored if somebody else has set up logging in this process, as a test may.
        let _ = match self.log {
            LogShape::Text => shape.try_init(),
            LogShape::Json => shape.json().flatten_event(true).try_init(),
        };
    }

    fn config(&self) -> Result<Config> {
        let ip = if self.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        Ok(Config {
            address: SocketAddr::from((ip, self.port)),
            public_url: self.public_url.clone(),
            crowd: Crowd {
                connections: self.connections,
                connections_per_address: self.connections_per_address,
                messages_per_second: self.messages_per_second,
                limit_factor: self.limit_factor,
                body_memory: (self.body_memory as usize) << 20,
                deck_memory: (self.deck_memory as usize) << 20,
            },
            database: self.database.clone(),
            nats: self.nats.clone(),
            admin: self.admin,
            hosts: self.host.clone(),
            trusted_proxies: self.trusted_proxy.clone(),
            ..Config::new(data_folder(self.data.as_deref())?)
        })
    }

    /// Says where to go. Scripts wait for the first line, so it is flushed and never changes its shape.
    fn greet(&self, port: u16, out: Out<'_>) -> Result<()> {
        writeln!(out, "Boxlid is ready at http://{}:{port}", Ipv4Addr::LOCALHOST)?;
        out.flush()?;
        let lan = || self.lan.then(own_address).flatten().map(|ip| format!("http://{ip}:{port}"));
        if let Some(invitation) = self.public_url.clone().or_else(lan) {
            writeln!(out, "Others join at {invitation}")?;
            writeln!(out, "{}", picture(&invitation, stdout().is_terminal())?)?;
        } else if self.lan {
            writeln!(out, "This machine seems to be on no network, so nobody else can join yet.")?;
        }
        writeln!(out, "Stop it with Ctrl-C.")?;
        Ok(out.flush()?)
    }
}

/// Where tables are kept: where the user says, or among the user's data.
pub(super) fn data_folder(chosen: Option<&Path>) -> Result<PathBuf> {
    match (chosen, ProjectDirs::from("", "", "boxlid")) {
        (Some(data), _) => Ok(data.to_owned()),
        (None, Some(folders)) => Ok(folders.data_dir().to_owned()),
        (None, None) => {
            bail!("your data directory could not be found; say where to keep tables with --data")
        }
    }
}

/// The address other machines know this one by.
fn own_address() -> Option<IpAddr> {
    // Connecting a datagram socket sends nothing; it only asks the system which way it would send. The address
    // is one that is kept for documentation, so nobody has it.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

/// The address as a QR code of half blocks. On a terminal it brings its own black and white, for a code whose
/// colours are the wrong way round is one that many phones cannot read.
fn picture(address: &str, is_terminal: bool) -> Result<String> {
    let code = QrCode::new(address).context("the address is too long for a QR code")?;
    let drawn = code.render::<Dense1x2>().build();
    let line = |line: &str| {
        if is_terminal { format!("  \u{1b}[30;107m{line}\u{1b}[0m") } else { format!("  {line}") }
    };
    Ok(drawn.lines().map(line).collect::<Vec<_>>().join("\n"))
}

/// Checks that an address is one, without a path: the page is always at the root.
fn public_url(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let host = host.map(|host| host.trim_end_matches('/'));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', ' ', '?', '#']) => {
            Ok(text.trim_end_matches('/').to_owned())
        }
        Some(_) | None => Err("write it like https://games.example.org".to_owned()),
    }
}

/// Checks that a name is one, without a scheme or a path.
fn host(text: &str) -> Result<String, String> {
    if text.is_empty() || text.contains(['/', ' ', '?', '#', '@', ',']) {
        return Err("write it like games.example.org".to_owned());
    }
    Ok(text.to_owned())
}

/// Reads a network, or a single address.
fn network(text: &str) -> Result<IpNet, String> {
    let single = || text.parse::<IpAddr>().ok().map(IpNet::from);
    text.parse().ok().or_else(single).ok_or_else(|| "write it like 10.0.0.7 or 10.0.0.0/8".to_owned())
}

/// Waits for Ctrl-C, for being asked to end, or for the terminal to close.
#[cfg(unix)]
fn stop() -> Result<impl Future<Output = ()> + Send> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut hangup = signal(SignalKind::hangup())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            _ = hangup.recv() => {}
        }
    })
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
fn stop() -> Result<impl Future<Output = ()> + Send> {
    Ok(async {
        // An error means that there will never be a Ctrl-C; then the server runs until it is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_has_a_scheme_and_no_path() {
        assert_eq!(public_url("https://games.example.org/").as_deref(), Ok("https://games.example.org"));
        assert_eq!(public_url("http://localhost:8080").as_deref(), Ok("http://localhost:8080"));
        for wrong in ["", "games.example.org", "https://", "https://a/b", "ftp://a"] {
            assert!(public_url(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_proxy_is_an_address_or_a_network() {
        assert_eq!(network("10.0.0.0/8").unwrap().to_string(), "10.0.0.0/8");
        assert_eq!(network("10.0.0.7").unwrap().to_string(), "10.0.0.7/32");
        assert_eq!(network("::1").unwrap().to_string(), "::1/128");
        for wrong in ["", "proxy.example.org", "10.0.0.0/33", "10.0.0"] {
            assert!(network(wrong).is_err(), "{wrong}");
        }
        assert!(host("https://games.example.org").is_err());
    }

    #[test]
    fn a_code_is_drawn_with_its_quiet_zone() {
        let picture = picture("http://192.168.1.20:7878", false).unwrap();
        assert!(picture.lines().count() > 15);
        assert!(!picture.contains('\u{1b}'));
    }
}
