//! One `boxlid serve`, and what looks after it as the system would: if it ends although it should run, it is started
//! again.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::check::{Violation, Wrong};

/// How long to wait before a node that could not start is started again.
const AGAIN: Duration = Duration::from_millis(400);

/// How long a node may take to go away in good order. It gives requests five seconds, tables five, and a database that is
/// away eight.
const FAREWELL: Duration = Duration::from_secs(40);

/// How a node is started.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    /// The program.
    pub(crate) binary: PathBuf,
    /// The network namespace it lives in, if it has one of its own.
    pub(crate) namespace: Option<String>,
    /// Where it listens; its own port is told from this.
    pub(crate) address: SocketAddr,
    /// Where tables are kept.
    pub(crate) kept: Kept,
    /// The file that says by how many milliseconds its clock is wrong.
    pub(crate) clock: PathBuf,
    /// What it says goes here.
    pub(crate) log: PathBuf,
}

/// Where a node keeps tables.
#[derive(Clone, Debug)]
pub(crate) enum Kept {
    /// In SQLite, in this folder.
    Folder(PathBuf),
    /// In PostgreSQL, at one node of many.
    Shared {
        /// Where PostgreSQL is.
        database: String,
        /// Where NATS is.
        nats: String,
    },
}

/// A node.
pub(crate) struct Node {
    name: String,
    setting: Setting,
    running: Option<Running>,
    /// Whether it should run.
    wanted: bool,
    stopped: bool,
    asked_to_go: Option<Instant>,
    try_at: Instant,
}

/// What became of a node that was asked to go.
pub(crate) enum Farewell {
    /// It is still busy with that.
    NotYet,
    /// It is gone, and perhaps something was wrong with how it went.
    Gone(Option<Violation>),
}

struct Running {
    child: Child,
    /// Whether it has said that it is ready. One that never did may end: there was no database, say.
    is_ready: Arc<AtomicBool>,
}

impl Node {
    /// Starts it, without waiting until it is ready.
    pub(crate) fn start(name: String, setting: Setting) -> Result<Self> {
        let mut node = Node {
            name,
            setting,
            running: None,
            wanted: true,
            stopped: false,
            asked_to_go: None,
            try_at: Instant::now(),
        };
        node.set_clock(0)?;
        node.spawn()?;
        Ok(node)
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Whether it runs and was not stopped.
    pub(crate) fn is_up(&self) -> bool {
        self.wanted && !self.stopped && self.running.is_some()
    }

    /// Waits until it is ready, for so long.
    pub(crate) fn wait_until_ready(&mut self, patience: Duration) -> Result<()> {
        let end = Instant::now() + patience;
        loop {
            if self.running.as_ref().is_some_and(|running| running.is_ready.load(Ordering::SeqCst)) {
                return Ok(());
            }
            let log = self.setting.log.display();
            ensure!(Instant::now() < end, "{} does not get ready; it says why in {log}", self.name);
            self.look_after()?;
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Kills it, as a power cut would.
    pub(crate) fn kill(&mut self) {
        self.wanted = false;
        self.stopped = false;
        self.end();
    }

    /// Starts it again after it was killed or went away.
    pub(crate) fn restart(&mut self) -> Result<()> {
        self.wanted = true;
        self.try_at = Instant::now();
        self.spawn()
    }

    /// Stops it where it is, or lets it go on.
    pub(crate) fn stop(&mut self, stop: bool) -> Result<()> {
        self.stopped = stop;
        self.signal(if stop { "STOP" } else { "CONT" })
    }

    /// Asks it to go away in good order.
    pub(crate) fn ask_to_go(&mut self) -> Result<()> {
        self.wanted = false;
        self.asked_to_go = Some(Instant::now());
        self.signal("TERM")
    }

    /// Whether it has gone since it was asked to; something is wrong if it has not in time, or did not end well.
    pub(crate) fn farewell(&mut self) -> Farewell {
        let Some(running) = &mut self.running else { return Farewell::Gone(None) };
        // One that was not ready had nothing to say goodbye to, and may not yet have listened.
        let was_ready = running.is_ready.load(Ordering::SeqCst);
        let asked = self.asked_to_go.map(|asked| asked.elapsed()).unwrap_or_default();
        let said = match running.child.try_wait() {
            Ok(Some(status)) if status.success() || !was_ready => None,
            Ok(Some(status)) => Some(format!("it was asked to go and ended with {status}")),
            Ok(None) if asked < FAREWELL => return Farewell::NotYet,
            Ok(None) => Some(format!("it was asked to go and is still there {FAREWELL:?} later")),
            Err(error) => Some(format!("it cannot be waited for: {error}")),
        };
        self.end();
        Farewell::Gone(said.map(|said| self.blame(said)))
    }

    /// Sets its clock wrong by so much.
    pub(crate) fn set_clock(&self, wrong_by_ms: i64) -> Result<()> {
        // In one step, so that it is never read half written.
        let draft = self.setting.clock.with_extension("draft");
        std::fs::write(&draft, wrong_by_ms.to_string())?;
        std::fs::rename(&draft, &self.setting.clock).context("the clock of a node could not be set")
    }

    /// Starts it again if it ended although it should run. That it may only if it could not start: somebody else was
    /// broken then. Otherwise that is told.
    pub(crate) fn look_after(&mut self) -> Result<Option<Violation>> {
        let ended = match &mut self.running {
            Some(running) => running.child.try_wait()?,
            None => None,
        };
        let mut wrong = None;
        if let (Some(status), Some(running)) = (ended, self.running.take_if(|_| ended.is_some())) {
            self.try_at = Instant::now() + AGAIN;
            if self.wanted && running.is_ready.load(Ordering::SeqCst) {
                wrong = Some(self.blame(format!("it ended by itself with {status}")));
            }
        }
        if self.wanted && self.running.is_none() && Instant::now() >= self.try_at {
            self.spawn()?;
        }
        Ok(wrong)
    }

    /// What it said that no server may say.
    pub(crate) fn panics(&self) -> Vec<Violation> {
        let said = std::fs::read_to_string(&self.setting.log).unwrap_or_default();
        let panics = said.lines().filter(|line| line.contains("panicked at"));
        panics.map(|line| self.blame(line.to_owned())).collect()
    }

    /// Where what it says is kept.
    pub(crate) fn log(&self) -> &Path {
        &self.setting.log
    }

    fn blame(&self, said: String) -> Violation {
        Violation { table: "none".to_owned(), wrong: Wrong::Server, said: format!("{}: {said}", self.name) }
    }

    fn spawn(&mut self) -> Result<()> {
        self.asked_to_go = None;
        let setting = &self.setting;
        let mut command = match &setting.namespace {
            Some(namespace) => {
                let mut command = Command::new("ip");
                command.args(["netns", "exec", namespace]).arg(&setting.binary);
                command
            }
            None => Command::new(&setting.binary),
        };
        command.args(["serve", "--port", &setting.address.port().to_string()]);
        if setting.namespace.is_some() {
            // In a namespace of its own, everybody comes from outside.
            command.arg("--lan");
        }
        match &setting.kept {
            Kept::Folder(folder) => command.arg("--data").arg(folder),
            // In the environment, where passwords belong.
            Kept::Shared { database, nats } => {
                command.env("BOXLID_DATABASE", database).env("BOXLID_NATS", nats)
            }
        };
        let log = File::options().create(true).append(true).open(&setting.log)?;
        let mut child = command
            .env("BOXLID_CLOCK_FILE", &setting.clock)
            // Everybody comes from one machine.
            .env("BOXLID_CONNECTIONS_PER_ADDRESS", "100000")
            .env("BOXLID_LIMIT_FACTOR", "10000")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .with_context(|| format!("could not run {}", setting.binary.display()))?;
        let stdout = child.stdout.take().context("the node has no standard output")?;
        let is_ready = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&is_ready);
        // Ends with the node: then there is nothing more to read.
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if line.contains("is ready") {
                    flag.store(true, Ordering::SeqCst);
                }
            }
        });
        self.running = Some(Running { child, is_ready });
        Ok(())
    }

    fn signal(&self, signal: &str) -> Result<()> {
        let Some(running) = &self.running else { return Ok(()) };
        let id = running.child.id().to_string();
        // If it is gone already, that is found out by whoever looks after it.
        Command::new("kill").args(["-s", signal, &id]).stderr(Stdio::null()).status()?;
        Ok(())
    }

    fn end(&mut self) {
        if let Some(mut running) = self.running.take() {
            // It may be gone already, which is what is wanted.
            running.child.kill().ok();
            running.child.wait().ok();
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.end();
    }
}
