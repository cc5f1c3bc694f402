//! A NATS server.

use std::net::SocketAddr;
use std::path::PathBuf;

use crate::server::{Server, installed};
use crate::user::instead_of_root;
use crate::{Absent, Place};

/// A NATS server that is gone when this is dropped. It keeps nothing.
pub struct Nats {
    server: Server,
    program: PathBuf,
}

impl Nats {
    /// Starts one.
    pub fn start() -> Result<Self, Absent> {
        Nats::start_at(&Place::default())
    }

    /// Starts one at a certain place.
    pub fn start_at(place: &Place) -> Result<Self, Absent> {
        let program = Nats::program().ok_or(Absent::NotInstalled {
            program: "nats-server",
            advice: "install it with `sudo apt-get install nats-server`, or the like of your system",
        })?;
        let server = Server::prepare("nats-server", "TERM", instead_of_root(&["nobody"]), place)?;
        let mut nats = Nats { server, program };
        nats.restart()?;
        Ok(nats)
    }

    /// The program, if it is installed: named by the variable `BOXLID_NATS_SERVER`, or on the path.
    pub fn program() -> Option<PathBuf> {
        installed("nats-server", "BOXLID_NATS_SERVER")
    }

    /// Where it is.
    pub fn url(&self) -> String {
        format!("nats://{}", self.address())
    }

    /// The same as an address.
    pub fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// Starts it again if it has ended by itself; says whether it had.
    pub fn look_after(&mut self) -> Result<bool, Absent> {
        let ended = self.server.has_ended();
        if ended {
            self.restart()?;
        }
        Ok(ended)
    }

    /// Kills it as a power cut would.
    pub fn kill(&mut self) {
        self.server.kill();
    }

    /// Starts it again after it was killed, on the same port.
    pub fn restart(&mut self) -> Result<(), Absent> {
        let program = self.program.clone();
        self.server.start(
            |server| {
                let mut command = server.command(&program)?;
                let address = server.address();
                command.args(["-a", &address.ip().to_string(), "-p", &address.port().to_string()]);
                Ok(command)
            },
            |_| true,
        )
    }
}
