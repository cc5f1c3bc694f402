//! An HAProxy.

use std::fs;
use std::net::SocketAddr;
use std::path::PathBuf;

use crate::server::{Server, installed};
use crate::user::instead_of_root;
use crate::{Absent, Place};

/// An HAProxy that is gone when this is dropped.
pub struct Haproxy {
    server: Server,
}

impl Haproxy {
    /// Starts one with this configuration, which is given the address to listen on.
    pub fn start(configuration: impl FnOnce(SocketAddr) -> String) -> Result<Self, Absent> {
        let program = Haproxy::program().ok_or(Absent::NotInstalled {
            program: "HAProxy",
            advice: "install it with `sudo apt-get install haproxy`, or the like of your system",
        })?;
        let mut server = Server::prepare("HAProxy", "TERM", instead_of_root(&["nobody"]), &Place::default())?;
        let file = server.folder().join("haproxy.cfg");
        fs::write(&file, configuration(server.address())).map_err(|error| server.failed(error))?;
        server.start(
            |server| {
                let mut command = server.command(&program)?;
                // In the foreground.
                command.arg("-db").arg("-f").arg(&file);
                Ok(command)
            },
            |_| true,
        )?;
        Ok(Haproxy { server })
    }

    /// The program, if it is installed: named by the variable `BOXLID_HAPROXY`, or on the path.
    pub fn program() -> Option<PathBuf> {
        installed("haproxy", "BOXLID_HAPROXY")
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.server.address()
    }
}
