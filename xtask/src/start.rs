//! `cargo xtask start`: from a fresh clone to a page one can play on.
//!
//! The last act is `exec`, not a child: whoever stops this process by Ctrl-C or by its id stops the server, and
//! the server's own words and exit code are the last ones.

use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::page::{self, Bundling};
use crate::shell::{binary, cargo, run};

/// Where the server listens unless told otherwise: the same as `boxlid serve`.
const PORT: u16 = 7878;

/// Build the page and the server, then serve them on this machine
#[derive(clap::Args)]
pub struct Start {
    /// The port to listen on
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// Listen on the local network too, and show a QR code for phones
    #[arg(long)]
    lan: bool,
    /// The folder to keep tables in, instead of the user's data directory
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Build fast and slow to run, for whoever works on the page or the server
    #[arg(long)]
    dev: bool,
    /// Put unfinished games on the shelf
    #[arg(long)]
    unfinished: bool,
}

impl Start {
    /// Builds, then becomes the server.
    pub fn carry_out(self) -> Result<()> {
        // Asked first, so that nobody waits minutes for a build to learn it. The server asks again.
        self.need_free_port()?;
        let began = Instant::now();
        let profile = if self.dev { "debug" } else { "release" };
        if !binary("boxlid", profile)?.exists() {
            println!("The first start compiles everything and takes some minutes; later ones take seconds.");
        }
        step("1 of 2", "the page", || page::build_with(Bundling::of(self.dev), self.features()).map(|_| ()))?;
        step("2 of 2", "the server", || self.build_server())?;
        println!("Ready after {:.0} s.", began.elapsed().as_secs_f32());
        become_server(self.serve(profile)?)
    }

    fn build_server(&self) -> Result<()> {
        let mut build = cargo();
        build.args(["build", "--package", "boxlid", "--bin", "boxlid"]);
        if !self.dev {
            build.arg("--release");
        }
        build.args(self.features());
        run(&mut build).context("the server could not be compiled")
    }

    /// What cargo is told of the shelf.
    fn features(&self) -> &'static [&'static str] {
        if self.unfinished { &["--features", "catalog/unfinished"] } else { &[] }
    }

    fn serve(&self, profile: &str) -> Result<Command> {
        let mut serve = Command::new(binary("boxlid", profile)?);
        serve.args(["serve", "--port", &self.port.to_string()]);
        if self.lan {
            serve.arg("--lan");
        }
        if let Some(data) = &self.data {
            serve.arg("--data").arg(data);
        }
        Ok(serve)
    }

    fn need_free_port(&self) -> Result<()> {
        let address = if self.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        match TcpListener::bind((address, self.port)) {
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => bail!(
                "port {} is in use, perhaps by another Boxlid; stop that program or choose another port with --port",
                self.port
            ),
            // Whatever else is wrong, the server knows better how to say.
            Ok(_) | Err(_) => Ok(()),
        }
    }
}

fn step(number: &str, what: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("[{number}] Building {what} …");
    let began = Instant::now();
    work()?;
    println!("[{number}] Built {what} in {:.1} s.", began.elapsed().as_secs_f32());
    Ok(())
}

#[cfg(unix)]
fn become_server(mut serve: Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;
    // `exec` only comes back if it failed.
    Err(serve.exec()).context("could not run the server that was just built")
}

#[cfg(not(unix))]
fn become_server(mut serve: Command) -> Result<()> {
    let status = serve.status().context("could not run the server that was just built")?;
    std::process::exit(status.code().unwrap_or(1))
}
