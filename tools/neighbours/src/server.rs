//! A program that runs in a folder of its own and never outlives us.
//!
//! How: beside it runs a *caretaker*, a few lines of shell that read from a pipe whose other end we hold. However we
//! end, by ourselves or by kill -9, the pipe closes with us; the caretaker then stops the server and removes the folder.

use std::env;
use std::fs::File;
use std::io::Write as _;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::user::User;
use crate::{Absent, Place};

/// How long a server may take to be there.
const STARTING: Duration = Duration::from_secs(30);

/// How long one try to reach it may take: what a busy system drops it should be asked for again.
const KNOCK: Duration = Duration::from_millis(500);

/// Reads ids of processes, one a line; at the end stops the last of them and removes the folder. Signals from the
/// keyboard are for others.
const CARETAKER: &str = r#"trap '' INT TERM HUP
id=
while read -r line; do id=$line; done
if [ -n "$id" ]; then
    kill -s "$1" "$id" 2>/dev/null
    tries=0
    while kill -0 "$id" 2>/dev/null && [ "$tries" -lt 100 ]; do sleep 0.05; tries=$((tries + 1)); done
    kill -9 "$id" 2>/dev/null
fi
rm -rf "$2""#;

/// A folder, a caretaker, and a server if it is running.
pub(crate) struct Server {
    program: &'static str,
    folder: PathBuf,
    user: Option<User>,
    namespace: Option<String>,
    address: SocketAddr,
    caretaker: Child,
    running: Option<Child>,
    /// How much had been said before the server was last started.
    said_before: u64,
}

impl Server {
    /// Makes the folder and finds a port; nothing runs yet. `signal` is what the program is stopped by.
    pub(crate) fn prepare(
        program: &'static str,
        signal: &str,
        user: Option<User>,
        place: &Place,
    ) -> Result<Self, Absent> {
        let failed = |error: std::io::Error| Absent::DoesNotStart { program, why: error.to_string() };
        let within = place.within.clone().unwrap_or_else(std::env::temp_dir);
        let folder = tempfile::Builder::new().prefix("boxlid-test-").tempdir_in(within).map_err(failed)?;
        if let Some(user) = user {
            give(folder.path(), user).map_err(failed)?;
        }
        let address = SocketAddr::from((place.address, free_port().map_err(failed)?));
        let namespace = place.namespace.clone();
        let caretaker = Command::new("sh")
            .args(["-c", CARETAKER, "caretaker", signal])
            .arg(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        // From here on the folder is the caretaker's to remove.
        let folder = folder.keep();
        Ok(Server { program, folder, user, namespace, address, caretaker, running: None, said_before: 0 })
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether it was started, and ended without having been told to.
    pub(crate) fn has_ended(&mut self) -> bool {
        let ended =
            self.running.as_mut().is_some_and(|child| child.try_wait().is_ok_and(|end| end.is_some()));
        if ended {
            self.running = None;
        }
        ended
    }

    /// A command that runs in the folder, as the user, and speaks into a file.
    pub(crate) fn command(&self, program: &Path) -> Result<Command, Absent> {
        let log =
            File::options().create(true).append(true).open(self.log()).map_err(|error| self.failed(error))?;
        let also_log = log.try_clone().map_err(|error| self.failed(error))?;
        let mut command = match &self.namespace {
            Some(namespace) => within(namespace, self.user, program),
            None => {
                let mut command = Command::new(program);
                become_user(&mut command, self.user);
                command
            }
        };
        leave_the_group(&mut command);
        command
            .current_dir(&self.folder)
            .env("HOME", &self.folder)
            .stdin(Stdio::null())
            .stdout(log)
            .stderr(also_log);
        Ok(command)
    }

    /// Starts the server and waits until it takes connections and `is_ready` agrees.
    pub(crate) fn start(
        &mut self,
        command: impl Fn(&Server) -> Result<Command, Absent>,
        is_ready: impl Fn(&Server) -> bool,
    ) -> Result<(), Absent> {
        let end = Instant::now() + STARTING;
        self.spawn(command(self)?)?;
        loop {
            if TcpStream::connect_timeout(&self.address, KNOCK).is_ok() && is_ready(self) {
                return Ok(());
            }
            if let Some(child) = &mut self.running
                && child.try_wait().is_ok_and(|ended| ended.is_some())
            {
                self.running = None;
                // After a kill its own children may hold on to things for a moment.
                if Instant::now() + STARTING / 2 > end {
                    return Err(self.failed(self.last_words()));
                }
                std::thread::sleep(Duration::from_millis(100));
                self.spawn(command(self)?)?;
            }
            if Instant::now() > end {
                return Err(self.failed(format!("it was not ready in time; {}", self.last_words())));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Kills the server as a power cut would, if it is running.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.running.take() {
            // If it is gone already, all is well.
            child.kill().ok();
            child.wait().ok();
            self.tell_caretaker("");
        }
    }

    pub(crate) fn failed(&self, why: impl std::fmt::Display) -> Absent {
        Absent::DoesNotStart { program: self.program, why: why.to_string() }
    }

    /// The end of what the program said.
    pub(crate) fn last_words(&self) -> String {
        let said = std::fs::read_to_string(self.log()).unwrap_or_default();
        let lines: Vec<&str> = said.lines().collect();
        lines[lines.len().saturating_sub(5)..].join(" / ")
    }

    /// Whether the server has said this since it was last started.
    pub(crate) fn has_said(&self, words: &str) -> bool {
        let said = std::fs::read(self.log()).unwrap_or_default();
        let since = said.get(self.said_before as usize..).unwrap_or_default();
        String::from_utf8_lossy(since).contains(words)
    }

    fn spawn(&mut self, mut command: Command) -> Result<(), Absent> {
        self.said_before = std::fs::metadata(self.log()).map_or(0, |log| log.len());
        let child = command.spawn().map_err(|error| self.failed(error))?;
        self.tell_caretaker(&child.id().to_string());
        self.running = Some(child);
        Ok(())
    }

    fn tell_caretaker(&mut self, id: &str) {
        if let Some(pipe) = &mut self.caretaker.stdin {
            // Without a caretaker we still stop the server ourselves; only a kill -9 of us would leave it behind.
            writeln!(pipe, "{id}").and_then(|()| pipe.flush()).ok();
        }
    }

    fn log(&self) -> PathBuf {
        self.folder.join("log")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The pipe closes, the caretaker stops the server, and it must be waited for or it never quite ends.
        drop(self.caretaker.stdin.take());
        if let Some(mut child) = self.running.take() {
            child.wait().ok();
        }
        self.caretaker.wait().ok();
    }
}

/// The file of a program, if it is installed: named by `variable`, or on the path.
pub(crate) fn installed(program: &str, variable: &str) -> Option<PathBuf> {
    let named = env::var_os(variable).map(PathBuf::from);
    let path = env::var_os("PATH").unwrap_or_default();
    // Some give the administrator's programs a folder of their own, and leave it off people's paths.
    let folders = env::split_paths(&path).chain(["/usr/sbin".into(), "/usr/local/bin".into()]);
    named.into_iter().chain(folders.map(|folder| folder.join(program))).find(|path| path.is_file())
}

/// A port that nobody listens on. Somebody may take it before we do; in a test that is as good as never.
fn free_port() -> std::io::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

#[cfg(unix)]
fn give(folder: &Path, user: User) -> std::io::Result<()> {
    std::os::unix::fs::chown(folder, Some(user.uid), Some(user.gid))
}

#[cfg(unix)]
fn become_user(command: &mut Command, user: Option<User>) {
    use std::os::unix::process::CommandExt as _;
    if let Some(user) = user {
        command.uid(user.uid).gid(user.gid);
    }
}

#[cfg(unix)]
fn leave_the_group(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    // A group of its own, so that a Ctrl-C is not for it: it is stopped in order, when we are gone.
    command.process_group(0);
}

#[cfg(not(unix))]
fn give(_: &Path, _: User) -> std::io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn become_user(_: &mut Command, _: Option<User>) {}

#[cfg(not(unix))]
fn leave_the_group(_: &mut Command) {}

/// A program in a network namespace. Only root may enter one, so it becomes the user afterwards; each of the programs
/// becomes the next, so the process that is started is the server itself.
fn within(namespace: &str, user: Option<User>, program: &Path) -> Command {
    let mut command = Command::new("ip");
    command.args(["netns", "exec", namespace]);
    if let Some(user) = user {
        let (uid, gid) = (user.uid.to_string(), user.gid.to_string());
        command.args(["setpriv", "--reuid", &uid, "--regid", &gid, "--clear-groups"]);
    }
    command.arg(program);
    command
}
