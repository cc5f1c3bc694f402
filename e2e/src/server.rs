//! A real `boxlid serve` in a process of its own, with a data directory of its own, that can be killed.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::eventually;

/// A server and what it keeps. Dropping it kills it and removes its data.
pub struct Server {
    port: u16,
    data: PathBuf,
    process: Option<Child>,
}

impl Server {
    /// Starts a server on a free port with nothing in its store.
    pub async fn start() -> Result<Self> {
        let port = free_port()?;
        let data = std::env::temp_dir().join(format!("boxlid-e2e-{}-{port}", std::process::id()));
        fs::create_dir_all(&data).with_context(|| format!("could not create {}", data.display()))?;
        let mut server = Server { port, data, process: None };
        server.restart().await?;
        Ok(server)
    }

    /// Starts it again where it was: same port, same data.
    pub async fn restart(&mut self) -> Result<()> {
        self.kill()?;
        let log = fs::OpenOptions::new().create(true).append(true).open(self.data.join("server.log"))?;
        let process = Command::new(boxlid()?)
            .args(["serve", "--port", &self.port.to_string(), "--data"])
            .arg(&self.data)
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()
            .context("could not run boxlid")?;
        self.process = Some(process);
        let port = self.port;
        let listening =
            eventually("the server to listen", async || Ok(TcpStream::connect(("127.0.0.1", port))?));
        listening.await.map(|_| ()).with_context(|| format!("the server says:\n{}", self.said()))
    }

    /// Kills it with no warning, as `kill -9` does.
    pub fn kill(&mut self) -> Result<()> {
        if let Some(mut process) = self.process.take() {
            process.kill()?;
            process.wait()?;
        }
        Ok(())
    }

    /// Where it listens.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// The address of its first page.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Everything it has printed.
    pub fn said(&self) -> String {
        fs::read_to_string(self.data.join("server.log")).unwrap_or_default()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Nothing can be done about a process that does not die or a file that stays.
        let _ = self.kill();
        let _ = fs::remove_dir_all(&self.data);
    }
}

/// The binary under test: named by `BOXLID_BIN`, or the one cargo last built beside this test.
fn boxlid() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("BOXLID_BIN") {
        return Ok(PathBuf::from(named));
    }
    let test = std::env::current_exe()?;
    let folder =
        test.parent().and_then(|deps| deps.parent()).context("the test stands in no target folder")?;
    let built = folder.join(format!("boxlid{}", std::env::consts::EXE_SUFFIX));
    ensure!(built.is_file(), "build the server first: `cargo build --package boxlid`");
    Ok(built)
}

/// A port nobody listens on at the moment.
pub(crate) fn free_port() -> Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}
