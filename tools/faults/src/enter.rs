//! Into namespaces of our own: a network, a view of the disk and a family of processes that all end with this program,
//! however it ends.

use std::ffi::OsString;
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Result};

/// Said to ourselves in the environment when we are inside.
const INSIDE: &str = "BOXLID_FAULTS_INSIDE";

/// How to get there.
const UNSHARE: [&str; 6] = ["--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc"];

/// Whether this program is where it can lay networks and mount disks.
#[derive(Debug)]
pub enum Inside {
    /// It is.
    Yes,
    /// It is not, but another copy of it was, and this is how that ended.
    Ended(ExitStatus),
    /// It cannot get there; this is what is missing.
    No(String),
}

/// Runs this program again within namespaces of its own, unless that is where it is.
pub fn enter(arguments: &[OsString]) -> Result<Inside> {
    if std::env::var_os(INSIDE).is_some() {
        return Ok(Inside::Yes);
    }
    if let Some(missing) = missing() {
        return Ok(Inside::No(missing));
    }
    let own = std::env::current_exe().context("this program cannot find itself")?;
    let status = Command::new("unshare").args(UNSHARE).arg(own).args(arguments).env(INSIDE, "1").status();
    Ok(Inside::Ended(status.context("could not run unshare")?))
}

/// What is missing, in a sentence, if something is.
fn missing() -> Option<String> {
    let works = |program: &str, words: &[&str]| {
        let tried = Command::new(program).args(words).stdout(Stdio::null()).stderr(Stdio::piped()).output();
        match tried {
            Ok(output) if output.status.success() => Ok(()),
            Ok(output) => Err(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
            Err(error) => Err(error.to_string()),
        }
    };
    if let Err(why) = works("ip", &["-V"]) {
        return Some(format!("the program `ip` is missing ({why}); on Debian it is in the package iproute2"));
    }
    if let Err(why) = works("setpriv", &["--version"]) {
        return Some(format!("the program `setpriv` is missing ({why}); on Debian it is in util-linux"));
    }
    if let Err(why) = works("unshare", &[&UNSHARE[..], &["true"]].concat()) {
        return Some(format!(
            "namespaces for networks, mounts and processes cannot be had ({why}); run this as root, on Linux, and not in \
             a container that forbids them"
        ));
    }
    let bridge = ["link", "add", "boxlid-try", "type", "bridge"];
    if let Err(why) = works("unshare", &[&["--net", "ip"], &bridge[..]].concat()) {
        return Some(format!("this kernel has no network bridges ({why})"));
    }
    None
}
