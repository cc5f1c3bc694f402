//! A real server in a process of its own.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};
use remote::Door;

/// A running `boxlid serve`; killed when dropped.
pub struct ServerProcess {
    child: Child,
    door: Door,
}

impl ServerProcess {
    /// Starts the program at `binary` on any free port with its database in `data`, and waits until it is ready.
    /// `further` flags are handed on.
    pub fn start(binary: &Path, data: &Path, further: &[&str]) -> Result<Self> {
        let mut serve = Command::new(binary);
        serve.args(["serve", "--port", "0", "--data"]).arg(data).args(further);
        Self::start_as(roomy(serve), binary)
    }

    /// Starts it with the limits that strangers meet.
    pub fn start_for_strangers(binary: &Path, data: &Path) -> Result<Self> {
        let mut serve = Command::new(binary);
        serve.args(["serve", "--port", "0", "--data"]).arg(data);
        Self::start_as(serve, binary)
    }

    /// Starts it as one node of many, on this PostgreSQL and this NATS.
    pub fn start_node(binary: &Path, database: &str, nats: &str) -> Result<Self> {
        let mut serve = Command::new(binary);
        // In the environment, where passwords belong.
        serve.args(["serve", "--port", "0"]).env("BOXLID_DATABASE", database).env("BOXLID_NATS", nats);
        Self::start_as(roomy(serve), binary)
    }

    fn start_as(mut serve: Command, binary: &Path) -> Result<Self> {
        let mut child = serve
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("could not run {}", binary.display()))?;
        let stdout = child.stdout.take().context("the server has no standard output")?;
        // Killed by the drop, should anything below fail.
        let mut server = ServerProcess { child, door: Door::new(SocketAddr::from(([127, 0, 0, 1], 0))) };
        let mut lines = BufReader::new(stdout).lines();
        let ready = lines.next().context("the server ended before it was ready")??;
        let port = ready.rsplit(':').next().and_then(|port| port.trim_end_matches('/').parse().ok());
        let port: u16 = port.with_context(|| format!("the server said {ready:?} and not where it is"))?;
        server.door = Door::new(SocketAddr::from(([127, 0, 0, 1], port)));
        // What it says later is of no interest, but it must not be kept from saying it.
        std::thread::spawn(move || lines.for_each(drop));
        Ok(server)
    }

    /// The way in.
    pub fn door(&self) -> Door {
        self.door
    }

    /// Asks it to go away in good order, and waits until it has.
    pub fn drain(mut self) -> Result<()> {
        let asked = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status()?;
        ensure!(asked.success(), "the server could not be asked to go");
        ensure!(self.child.wait()?.success(), "the server did not end well");
        Ok(())
    }

    /// Kills it at once, as `kill -9` does.
    pub fn kill(mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// What it has used so far.
    pub(crate) fn usage(&self) -> Usage {
        Usage::of(self.child.id())
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may be gone already, which is what is wanted.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Everybody comes from this machine, and would be far over the limits of one address. In the environment, so that an
/// older program can be measured too.
fn roomy(mut serve: Command) -> Command {
    serve.env("BOXLID_LIMIT_FACTOR", "10000").env("BOXLID_CONNECTIONS_PER_ADDRESS", "1000000");
    serve
}

/// The program to start: `BOXLID_BIN`, or the one cargo builds beside this one.
pub fn binary() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("BOXLID_BIN") {
        return Ok(path.into());
    }
    let own = std::env::current_exe()?;
    // A test is in `deps`, one folder further down than a program.
    let folder = own.parent().context("a program is in a folder")?;
    let folder =
        if folder.ends_with("deps") { folder.parent().context("deps is in a folder")? } else { folder };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--quiet", "--package", "boxlid", "--bin", "boxlid"]);
    if folder.ends_with("release") {
        build.arg("--release");
    }
    ensure!(build.status()?.success(), "boxlid could not be built");
    Ok(folder.join("boxlid").with_extension(std::env::consts::EXE_EXTENSION))
}

/// Processor time and memory of a process, as Linux tells them; nought elsewhere.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    /// Hundredths of a second of processor time.
    pub(crate) cpu_ticks: u64,
    /// Memory in KiB.
    pub(crate) rss_kib: u64,
}

impl Usage {
    pub(crate) fn of(pid: u32) -> Self {
        let read = |file| std::fs::read_to_string(format!("/proc/{pid}/{file}")).unwrap_or_default();
        let (stat, status) = (read("stat"), read("status"));
        // The name of the program, in parentheses, may hold blanks; what follows it does not.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |index: usize| fields.get(index).and_then(|field| field.parse().ok()).unwrap_or(0u64);
        let rss = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let rss = rss.and_then(|line| line.split_whitespace().next()?.parse().ok());
        Usage { cpu_ticks: ticks(11) + ticks(12), rss_kib: rss.unwrap_or(0) }
    }
}
