//! A PostgreSQL server of the system's own programs.

use std::env;
use std::fs;
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use crate::server::Server;
use crate::user::instead_of_root;
use crate::{Absent, Place};

/// The password of its owner; it guards nothing, but lets tests see what a wrong one does.
const PASSWORD: &str = "open-sesame";

/// A PostgreSQL server that is gone when this is dropped. It does not wait for the disk, so it is fast, and what it
/// acknowledged outlives it being killed, but not the machine.
pub struct Postgres {
    server: Server,
    programs: PathBuf,
}

impl Postgres {
    /// Makes an empty server and starts it.
    pub fn start() -> Result<Self, Absent> {
        Postgres::start_at(&Place::default())
    }

    /// The same at a certain place.
    pub fn start_at(place: &Place) -> Result<Self, Absent> {
        let programs = Postgres::programs().ok_or(Absent::NotInstalled {
            program: "PostgreSQL",
            advice: "install it with `sudo apt-get install postgresql`, or the like of your system",
        })?;
        let server = Server::prepare("PostgreSQL", "QUIT", instead_of_root(&["postgres", "nobody"]), place)?;
        let mut postgres = Postgres { server, programs };
        postgres.make()?;
        postgres.restart()?;
        Ok(postgres)
    }

    /// The folder of PostgreSQL's programs, if it is installed: named by the variable `BOXLID_POSTGRES_BIN`, on the
    /// path, or where Debian, Fedora and Homebrew put them, the newest version first.
    pub fn programs() -> Option<PathBuf> {
        let is_it = |folder: &PathBuf| folder.join("initdb").is_file() && folder.join("postgres").is_file();
        let named = env::var_os("BOXLID_POSTGRES_BIN").map(PathBuf::from);
        let path = env::var_os("PATH").unwrap_or_default();
        let mut others = Vec::new();
        for home in ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"] {
            let mut versions: Vec<PathBuf> = fs::read_dir(home)
                .into_iter()
                .flatten()
                .flatten()
                .map(|entry| entry.path().join("bin"))
                .collect();
            versions.sort_by_key(|folder| std::cmp::Reverse(version(folder)));
            others.extend(versions);
        }
        others.push(PathBuf::from("/usr/pgsql/bin"));
        named.into_iter().chain(env::split_paths(&path)).chain(others).find(is_it)
    }

    /// The address of its own database, as its owner, who may create others.
    pub fn url(&self) -> String {
        self.url_by(self.address())
    }

    /// The same for whoever reaches it by another address.
    pub fn url_by(&self, address: SocketAddr) -> String {
        format!("postgres://postgres:{PASSWORD}@{address}/postgres")
    }

    /// Where it is.
    pub fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        self.address().port()
    }

    /// Starts it again if it has ended by itself; says whether it had.
    pub fn look_after(&mut self) -> Result<bool, Absent> {
        let ended = self.server.has_ended();
        if ended {
            self.restart()?;
        }
        Ok(ended)
    }

    /// Kills it as a power cut would. What it has kept can be had again with [`Postgres::restart`].
    pub fn kill(&mut self) {
        self.server.kill();
    }

    /// Starts it again after it was killed, on the same port and with what it had kept.
    pub fn restart(&mut self) -> Result<(), Absent> {
        let postgres = self.programs.join("postgres");
        self.server.start(
            |server| {
                let mut command = server.command(&postgres)?;
                let address = server.address();
                command.args(["-D", "data", "-p", &address.port().to_string(), "-k"]).arg(server.folder());
                command.args(["-c", &format!("listen_addresses={}", address.ip())]);
                for setting in [
                    "fsync=off",
                    "full_page_writes=off",
                    "max_connections=200",
                    "shared_buffers=32MB",
                    "max_wal_size=96MB",
                    "min_wal_size=32MB",
                ] {
                    command.args(["-c", setting]);
                }
                Ok(command)
            },
            // It takes connections before it is ready, only to turn them away.
            |server| server.has_said("database system is ready to accept connections"),
        )
    }

    fn make(&mut self) -> Result<(), Absent> {
        let password = self.server.folder().join("password");
        fs::write(&password, PASSWORD).map_err(|error| self.server.failed(error))?;
        let mut initdb = self.server.command(&self.programs.join("initdb"))?;
        initdb
            .args(["-D", "data", "-U", "postgres", "-A", "scram-sha-256", "-N", "--locale=C", "-E", "UTF8"])
            .args(["--pwfile", "password"]);
        let status = initdb.status().map_err(|error| self.server.failed(error))?;
        if !status.success() {
            return Err(self.server.failed(self.server.last_words()));
        }
        if !self.address().ip().is_loopback() {
            self.let_others_in().map_err(|error| self.server.failed(error))?;
        }
        Ok(())
    }

    /// Lets those in who come from another address and know the password.
    fn let_others_in(&self) -> std::io::Result<()> {
        let rules = self.server.folder().join("data").join("pg_hba.conf");
        let mut rules = fs::File::options().append(true).open(rules)?;
        writeln!(rules, "host all all 0.0.0.0/0 scram-sha-256")
    }
}

/// The version in `…/15/bin` or `…/postgresql@16/bin`; nought if there is none.
fn version(folder: &Path) -> u32 {
    let name = folder.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    name.rsplit('@').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_version_is_known_by_its_folder() {
        assert_eq!(version(Path::new("/usr/lib/postgresql/15/bin")), 15);
        assert_eq!(version(Path::new("/opt/homebrew/opt/postgresql@16/bin")), 16);
        assert_eq!(version(Path::new("/opt/homebrew/opt/wget/bin")), 0);
    }
}
